"""What a person can believe of hidden cards, from their view alone."""

from __future__ import annotations

from ridotto.belief.belief import WAYS, Belief, believe
from ridotto.belief.knowing import Known, what_could_be_known

__all__ = ["WAYS", "Belief", "Known", "believe", "what_could_be_known"]
