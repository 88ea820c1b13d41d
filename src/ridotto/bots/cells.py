"""The numbers that a player looks at, by their place in the row: about the table (G), about a choice (A)."""

from typing import Final

# About the table.
G_ONE: Final = 0
G_SEATS: Final = 1
G_TWO_CARDS: Final = 2
G_THREE_CARDS: Final = 3
G_PLACES: Final = 4
G_SECOND_EDITION: Final = 5
G_EARLY: Final = 6
G_LATE: Final = 7
G_MY_GOLD: Final = 8
G_BEST_GOLD: Final = 9
G_NEXT_GOLD: Final = 10
G_LEAST_GOLD: Final = 11
G_RICHER: Final = 12
G_COURT: Final = 13
G_OWN_CLEAR: Final = 14
G_OWN_WORTH: Final = 15
G_THREAT: Final = 16
G_CLAIMS: Final = 17
G_LIES: Final = 18
G_WIN_CARD: Final = 19
G_I_CAN_WIN: Final = 20
G_OTHERS_CAN_WIN: Final = 21
G_BARRED: Final = 22
G_BEST_WORTH: Final = 23
G_PHASE: Final = 24  # and the ten after it
# About an announcement that must be answered.
G_THEIR_GAIN: Final = 35
G_THEIR_END: Final = 36
G_THEY_HAVE: Final = 37
G_THEY_HAVE_OPEN: Final = 38
G_THEY_ARE_SURE: Final = 39
G_I_HAVE: Final = 40
G_CLAIMED: Final = 41
G_TO_COME: Final = 42
G_REST_HAVE: Final = 43
G_CENTRE_HAS: Final = 44
G_THEIR_GOLD: Final = 45
G_THEIR_LIES: Final = 46
G_MY_GAIN: Final = 47
G_MY_END: Final = 48
G_MY_RUIN: Final = 49
G_CLAIMANT_HAS: Final = 50
G_REST_CLAIM: Final = 51
G_POWER: Final = 52  # and the fourteen after it
G_MEAN_GOLD: Final = 67
G_ROUND: Final = 68
G_SIZE: Final = 69

# About one choice.
A_KIND: Final = 0  # and the nineteen after it
A_OWN_WORTH: Final = 20
A_OWN_CLEAR: Final = 21
A_WORTH: Final = 22
A_CLEAR: Final = 23
A_CENTRE: Final = 24
A_OWN: Final = 25
A_OWNER_GOLD: Final = 26
A_OWNER_SURE: Final = 27
A_OWN_OPEN: Final = 28
A_THREAT: Final = 29
A_GIFT: Final = 30
A_SAME: Final = 31
A_HAVE: Final = 32
A_HAVE_OPEN: Final = 33
A_GAIN: Final = 34
A_END: Final = 35
A_HOLDERS: Final = 36
A_BEST_HOLDER: Final = 37
A_CENTRE_HAS: Final = 38
A_QUIET: Final = 39
A_TRUE_GAIN: Final = 40
A_RUIN: Final = 41
A_FEAR: Final = 42
A_OPEN_BEST: Final = 43
A_GOLD: Final = 44
A_RESULT: Final = 45
A_KNOWN: Final = 46
A_SURE: Final = 47
A_RICHEST: Final = 48
A_SECOND_GOLD: Final = 49
A_NAMED: Final = 50
A_NAMED_BEST: Final = 51
A_POWER: Final = 52  # and the fourteen after it
A_SIZE: Final = 67

# The kinds of choice, in A_KIND.
KIND_PRETEND: Final = 0
KIND_EXCHANGE: Final = 1
KIND_LOOK: Final = 2
KIND_ANNOUNCE: Final = 3
KIND_PASS: Final = 4
KIND_CLAIM: Final = 5
KIND_ROB: Final = 6
KIND_TRADE: Final = 7
KIND_NO_TRADE: Final = 8
KIND_FOOL_PRETEND: Final = 9
KIND_FOOL: Final = 10
KIND_SPY: Final = 11
KIND_KEEP: Final = 12
KIND_SWAP: Final = 13
KIND_QUESTION: Final = 14
KIND_NAME: Final = 15
KIND_SHOW: Final = 16
KIND_RESEAT: Final = 17

FULL: Final = 13.0
"""Gold is counted in parts of the goal."""
FEW: Final = 4.0
"""Gains are counted in parts of this."""
