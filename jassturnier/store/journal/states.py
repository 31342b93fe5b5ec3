"""States of the data as they stand on printed lists, looked up in the journal."""

import re
from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy.orm import Session

from jassturnier.errors import WrongUsage
from jassturnier.i18n import say
from jassturnier.store.journal.branches import lines
from jassturnier.store.journal.journal import DIGITS, Head
from jassturnier.store.kit.models import Journal
from jassturnier.values import frozen

_FEWEST = 8
"""So many digits the lists of the first version bear."""
_STATE = re.compile(rf"[0-9a-f]{{{_FEWEST},}}")
_BETWEEN = re.compile(r"[\W_]+")


@frozen
class PrintedState:
    """A state as somebody typed it off a list, and which entry it is the state after.

    `digits` is how many of the digest were typed. `instead` is the entry of the number typed, which has
    another state.
    """

    typed: str
    entry: Head | None = None
    digits: int = 0
    instead: Head | None = None

    @property
    def proves(self) -> bool:
        """Say whether nobody can have made another database with this state."""
        return self.digits >= DIGITS


def find(session: Session, typed: Sequence[str]) -> tuple[PrintedState, ...]:
    """Look up states, in groups or not, in small or capital letters, with or without the number.

    What another laptop printed before a merge is found too, under the number that it had there; and what
    was printed before somebody was forgotten.

    Raises:
        WrongUsage: something typed is no state.
    """
    wanted = {each: _plain(each) for each in typed}
    if not wanted:
        return ()
    journal = Journal.where(session, "number")
    found = [each for line in lines(journal).known.values() for each in line]
    heads = [Head(each.number, each.digest) for each in found]
    numbers = {each.digest: each.number for each in heads}
    heads += [Head(numbers[new], old) for old, new in _earlier_digests(found).items() if new in numbers]
    return tuple(_find(each, plain, heads) for each, plain in wanted.items())


def _earlier_digests(journal: Iterable[Journal]) -> dict[str, str]:
    """Return the digests that entries had before an earlier version forgot somebody → those they have now."""
    found: dict[str, str] = {}
    for entry in sorted(journal, key=lambda entry: entry.number, reverse=True):
        for old, new in (entry.forgotten or {}).get("digests", {}).items():
            # Newest first, so that a digest which a second forgetting renamed again leads to the one there is
            # now.
            found[old] = found.get(new, new)
    return found


def _plain(typed: str) -> str:
    plain = _BETWEEN.sub("", typed.lower())
    if not _STATE.fullmatch(plain):
        raise WrongUsage(
            say(
                "“{typed}” is no state. Type it as it stands on the list, at least {n} digits of it, as in "
                "57-a180-4e60-1b2c-3d4e-5f60.",
                typed=typed,
                n=_FEWEST,
            )
        )
    return plain


def _find(typed: str, plain: str, heads: Sequence[Head]) -> PrintedState:
    for head in heads:
        for digits in _digits(plain, head):
            if len(digits) >= _FEWEST and head.digest.startswith(digits):
                return PrintedState(typed, head, len(digits))
    number, *_ = _BETWEEN.split(typed.strip())
    return PrintedState(typed, instead=next((head for head in heads if str(head.number) == number), None))


def _digits(plain: str, head: Head) -> Iterator[str]:
    """Yield what the digits can be, with the number before them or without."""
    # A digest may itself begin with what looks like its number: both readings are tried.
    yield plain
    if plain.startswith(number := str(head.number)):
        yield plain.removeprefix(number)
