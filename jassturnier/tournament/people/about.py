"""What the club knows of a person besides the name."""

import re
from dataclasses import dataclass

from jassturnier.i18n import fold

_YEAR = re.compile(r"(?:.*\D)?((?:19|20)\d\d)(?:\D.*)?")
_BRACKETS = re.compile(r"(?P<name>[^()]+?)\s*\((?P<place>[A-ZÄÖÜÉÈ][^()\d]*)\)")
_NO_PLACE = re.compile(r"gast|gäste|jun|sen|junior|senior|guest|invitée?|ospite", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class About:
    """Where a person lives, the year of birth, and how to reach them; empty is not known."""

    place: str = ""
    born: int | None = None
    contact: str = ""

    def fits(self, place: str, born: int | None) -> bool:
        """Say whether somebody of this place and year may be meant."""
        return _agree(fold(self.place), fold(place)) and _agree(self.born, born)


UNKNOWN = About()


def _agree(one: object, other: object) -> bool:
    return not one or not other or one == other


def year_of(words: str) -> int | None:
    """Return the year of birth in a year or a date such as 2.3.1957; None if there is none."""
    found = _YEAR.fullmatch(words)
    return None if found is None else int(found[1])


def name_and_place(words: str) -> tuple[str, str]:
    """Return name and place of “Hans Müller (Malters)”; what is no place stays with the name."""
    found = _BRACKETS.fullmatch(words)
    if found is None or _NO_PLACE.fullmatch(found["place"].strip(" .")):
        return words, ""
    return found["name"], found["place"].strip()
