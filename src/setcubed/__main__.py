"""`python -m setcubed` is the command `setcubed`."""

import sys

from setcubed.cli import main

sys.exit(main())
