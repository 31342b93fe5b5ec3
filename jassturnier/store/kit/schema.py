"""What is stored beside the words of a tournament: the version of the tables, keys, codes, seeds, moments."""

import secrets
from datetime import UTC, datetime
from enum import StrEnum

SCHEMA = 27


class Suits(StrEnum):
    """Which pack the drawings on paper are of."""

    SWISS = "swiss"
    FRENCH = "french"


class JournalKind(StrEnum):
    """What a journal entry is."""

    CHANGE = "change"
    UNDO = "undo"
    REDO = "redo"
    CHECKPOINT = "checkpoint"


def new_seed() -> int:
    """Return a seed that nobody can foresee."""
    # Not the time of day: who knows the minute must not be able to try out who will sit with whom.
    return secrets.randbits(31)


def new_key() -> int:
    """Return a random key, positive and below 2**63."""
    return secrets.randbits(63)


_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
"""Without I, O and Q, which look like digits."""
_LENGTH = 6


def new_code() -> str:
    """Return six random letters that open the sheet of a table to a phone."""
    number, code = secrets.randbelow(len(_LETTERS) ** _LENGTH), ""
    for _ in range(_LENGTH):
        number, letter = divmod(number, len(_LETTERS))
        code += _LETTERS[letter]
    return code


def now() -> datetime:
    """Return the present moment in UTC."""
    return datetime.now(UTC)
