"""`python -m ridotto.cli`."""

import sys

from ridotto.cli import main

sys.exit(main())
