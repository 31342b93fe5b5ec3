"""A file as sheets of words: a workbook, CSV of every make, JSON Lines, text; numbers as lists have them."""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from jassturnier.exchange.intake.fields import known as known_headings
from jassturnier.exchange.intake.names import is_name
from jassturnier.exchange.kit.cells import (
    HEAD_ROWS,
    LONGEST_CELL,
    MOST_ROWS,
    SEPARATOR_LINE,
    Budget,
    FileForm,
    RawSheet,
    Words,
    decoded,
    kind_of,
    refuse_many_cells,
    rows_of,
    too_long,
    with_gaps,
    workbook_sheets,
)
from jassturnier.i18n import clean, parse_number
from jassturnier.tournament.lists import ticked
from jassturnier.tournament.people.entries import year_of

_FLOAT = re.compile(r"(\d{1,15})[.,]0{1,2}")
_EXPONENT = re.compile(r"\d(?:[.,]\d{1,15})?[eE]\+?\d{1,2}")
_CENTS = re.compile(r"(?<=\d)[.,]0{1,2}$")
_GROUPED = re.compile(r"([+−-]?\d{1,3})((?:[.,]\d{3})+)")
_UNIT = r"(?:(?:punkte|pkte|pkt|pte|pt|points|pts|p|punti)\.?)?"
_BESIDE = re.compile(rf"\(?([^()*a-z]*)\)?\s*\*?\s*{_UNIT}", re.IGNORECASE)
_MOST_LETTERS = 40
_DAY = re.compile(r"\d{1,2}\. ?\d{1,2}\.(?: ?\d{2,4})?|\d{4}-\d\d-\d\d(?:[ T][\d:]*)?")
_SWISS = re.compile(r"(41)?([1-9]\d)(\d{3})(\d\d)(\d\d)")

_SHORT_DATE = re.compile(r"(?:\d{1,2}\. ?\d{1,2}\. ?)?(\d\d)", re.ASCII)
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
    bare = _CENTS.sub("", found[1].strip())
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
    short = _SHORT_DATE.fullmatch(bare)
    if short and int(short[1]) in _SHORT_YEARS:
        return 1900 + int(short[1])
    return year_of(bare)


def is_paid(words: str) -> bool:
    """Say whether a cell only says that it is paid: a tick, how, or when."""
    return ticked(words) is True or (len(words) <= _MOST_LETTERS and _DAY.fullmatch(words) is not None)


Known: TypeAlias = Callable[[Sequence[str]], int]
"""Says how many headings of a row are known."""
_LIKELY = 200
"""So many rows are looked at to find the delimiter."""
_HALF, _NEARLY_ALL = 0.5, 0.9
_COLUMNS = 3
"""So many columns commas make at least below no headings: “Müller Hans, Baar” is one cell."""


def read(content: bytes, known: Known = known_headings) -> tuple[RawSheet, ...]:
    """Read a file as sheets of words; a fault in a cell is marked there, and matters only if it is read.

    Headings that are `known` tell the columns of a text.

    Raises:
        Unreadable: the file is of another kind, damaged, or holds too much.
    """
    if kind_of(content) is FileForm.WORKBOOK:
        return tuple(map(_without_faults, workbook_sheets(content)))
    text = decoded(content)
    if teams := _teams(text):
        return (RawSheet("", teams, above=1),)
    return (RawSheet("", _objects(text) or _columns(text, known) or _lines(text)),)


def _without_faults(sheet: RawSheet) -> RawSheet:
    """Empty the cells that show a fault: “#REF!” is no word of anybody."""
    rows = list(map(list, sheet.rows))
    for row, column in sheet.valueless:
        if column < len(rows[row]):
            rows[row][column] = ""
    return replace(sheet, rows=tuple(map(tuple, rows))) if sheet.valueless else sheet


def _objects(text: str) -> tuple[Words, ...]:
    """Return the rows of JSON Lines below their keys, none if it is something else."""
    if not text.lstrip().startswith("{"):
        return ()
    try:
        found = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        return ()
    return _table(found) if all(isinstance(each, dict) for each in found) else ()


def _table(found: Sequence[Mapping[str, object]]) -> tuple[Words, ...]:
    if len(found) > MOST_ROWS:
        raise too_long()
    keys = tuple(dict.fromkeys(key for each in found for key in each))
    budget = Budget()
    rows = [tuple(_word(each.get(key)) for key in keys) for each in found]
    for number, row in enumerate(rows, 1):
        budget.spend(row, number)
    return (tuple(map(clean, keys)), *rows)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return clean(str(value)) if isinstance(value, str | int | float) else ""


def _columns(text: str, known: Known) -> tuple[Words, ...]:
    """Return the rows of a CSV file, none if the text has no columns."""
    separator = SEPARATOR_LINE.match(text)
    if separator is not None:
        # A line for Excel alone; an empty row in its place keeps the numbers of the rows.
        return ((), *rows_of(text[separator.end() :], separator[1]))
    refuse_many_cells(text)
    if ">" in text and "@" in text.partition(">")[0]:
        return ()
    delimiter = next((each for each in (";", "\t", "|", ",") if _makes_columns(text, each, known)), "")
    return rows_of(text, delimiter) if delimiter else ()


def _makes_columns(text: str, delimiter: str, known: Known) -> bool:
    """Say whether a delimiter makes equally many columns in half of the rows; of commas, in nearly all.

    Known headings in one row tell it, too: they stand in no sentence.
    """
    rows = [row for row in rows_of(text, delimiter, until=_LIKELY) if any(row)]
    if any(known(row) > 1 for row in rows[:HEAD_ROWS]):
        return True
    width, count = Counter(map(len, rows)).most_common(1)[0] if rows else (1, 0)
    if delimiter == ",":
        # Behind a whole name commas part what is said of somebody.
        named = sum(" " in row[0] for row in rows)
        return (
            width >= _COLUMNS and len(rows) > 1 and count >= _NEARLY_ALL * len(rows) and named * 2 < len(rows)
        )
    return width > 1 and len(rows) > 1 and count >= _HALF * len(rows)


def _teams(text: str) -> tuple[Words, ...]:
    """Return the lines of a text as teams and names if half of them are: “Die Löwen: Rita Frei, Urs Abt”."""
    lines = [line.partition(":") for line in text.splitlines()[:MOST_ROWS]]
    people = [
        [part.strip() for part in re.split(r"[,;/&+]", behind[:LONGEST_CELL])] for _, _, behind in lines
    ]
    teams = [len(names) > 1 and all(map(is_name, names)) for names in people]
    if sum(teams) < 2 or sum(teams) < _HALF * sum(any(line) for line in lines):  # noqa: PLR2004 — one may be a sentence
        return ()
    rows = (
        (clean(line[0]), " / ".join(names)) if team else ("", with_gaps("".join(line)))
        for line, names, team in zip(lines, people, teams, strict=True)
    )
    return (("Team", "Name"), *rows)


def _lines(text: str) -> tuple[Words, ...]:
    """Return the lines of a text, one cell each; several blanks stay two: they part somebody from a place."""
    lines = text.splitlines()
    if len(lines) > MOST_ROWS:
        raise too_long()
    return tuple((with_gaps(line),) for line in lines)
