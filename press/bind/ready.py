"""Imported before processes are made that bind: what is slow to import, where it is installed."""

import sys
from contextlib import suppress

from press.bind.engine import weasyprint
from press.faults import LibraryMissing

if sys.platform == "linux":  # elsewhere the system's own text engine does not bear to be copied
    with suppress(LibraryMissing):  # told by the job that needs it
        weasyprint()
