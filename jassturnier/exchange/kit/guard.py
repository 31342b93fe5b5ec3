"""People's text that a spreadsheet program would take for a formula."""

import re

_DANGEROUS = re.compile(r"'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]")
"""Full-width signs too: some spreadsheet programs take them for the narrow ones."""


def guard(words: str) -> str:
    """Put an apostrophe before text that starts like a formula, so that it stays text."""
    return f"'{words}" if _DANGEROUS.match(words) else words


def unguard(words: str) -> str:
    """Take away the apostrophe that `guard` has put there."""
    # Only what `guard` would have put there: a name like 'tWout keeps its apostrophe.
    return words[1:] if words.startswith("'") and _DANGEROUS.match(words) else words
