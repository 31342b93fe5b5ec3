"""Numbers as lists have them: 4’241, 4.241, “4241 Pt.”, and telephone numbers of a spreadsheet."""

import re

from jassturnier.i18n import parse_number
from jassturnier.tournament.lists import ticked
from jassturnier.tournament.people.entries import year_of

_FLOAT = re.compile(r"(\d{1,15})[.,]0{1,2}")
_EXPONENT = re.compile(r"\d(?:[.,]\d{1,15})?[eE]\+?\d{1,2}")
_GROUPED = re.compile(r"([+−-]?\d{1,3})((?:[.,]\d{3})+)")
_UNIT = r"(?:(?:punkte|pkte|pkt|pte|pt|points|pts|p|punti)\.?)?"
_BESIDE = re.compile(rf"\(?([^()*a-z]*)\)?\s*\*?\s*{_UNIT}", re.IGNORECASE)
_MOST_LETTERS = 40
_DAY = re.compile(r"\d{1,2}\. ?\d{1,2}\.(?: ?\d{2,4})?|\d{4}-\d\d-\d\d(?:[ T][\d:]*)?")
_SWISS = re.compile(r"(41)?([1-9]\d)(\d{3})(\d\d)(\d\d)")

_SHORT_YEARS = range(20, 100)


def file_words(words: str) -> str:
    """Return a number as a spreadsheet shows it: 791234567.0 and 7.91234567E8 are 791234567."""
    if len(words) > _MOST_LETTERS:
        return words
    if found := _FLOAT.fullmatch(words):
        return found[1]
    if _EXPONENT.fullmatch(words):
        number = float(words.replace(",", "."))
        return str(int(number)) if number == int(number) else words
    return words


def phone_of(words: str) -> str:
    """Return a telephone number with the nought or plus of which a spreadsheet has made a mere number."""
    bare = file_words(words)
    found = _SWISS.fullmatch(bare)
    if found is None:
        return bare if any(map(str.isdecimal, bare)) else ""
    country, *parts = found.groups()
    return ("+41 " if country else "0") + " ".join(parts)


def total_of(words: str) -> int | None:
    """Read a total: 4241, 4’241, 4.241, 4,241, 4 241, 4241.0, “4241 Pt.”, (4241); 4.24 is none."""
    found = _BESIDE.fullmatch(words) if len(words) <= _MOST_LETTERS else None
    if found is None:
        return None
    bare = found[1].strip()
    if grouped := _GROUPED.fullmatch(bare):
        bare = grouped[1] + grouped[2].replace(".", "").replace(",", "")
    return parse_number(file_words(bare))


def bare_number(words: str) -> str:
    """Return the number of somebody or a rank without what stands around it: “#3”, “4.”."""
    return file_words(words).strip(" .#=")


def without_postcode(words: str) -> str:
    """Return a village without the postcode before it: “5630 Muri” is Muri, and a postcode alone none."""
    code, _, place = words.removeprefix("CH-").partition(" ")
    return place.strip() if code.isdecimal() else words


def born_of(words: str) -> int | None:
    """Return the year of birth in a date or year, two digits as of the last century; None without one."""
    bare = file_words(words)
    if bare.isdecimal() and len(bare) == len("57") and int(bare) in _SHORT_YEARS:
        return 1900 + int(bare)
    return year_of(bare)


def is_paid(words: str) -> bool:
    """Say whether a cell only says that it is paid: a tick, how, or when."""
    return ticked(words) is True or (len(words) <= _MOST_LETTERS and _DAY.fullmatch(words) is not None)
