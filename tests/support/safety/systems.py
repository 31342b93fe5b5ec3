"""What a test needs of the system."""

import sys

import pytest

needs_posix = pytest.mark.skipif(
    sys.platform == "win32", reason="modes, links, signals or scripts of a POSIX system"
)
