"""A file as sheets of words, numbers as lists have them; columns by their heading or their cells."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

from openpyxl.utils import get_column_letter

from jassturnier.errors import WrongUsage
from jassturnier.exchange.cells import (
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
from jassturnier.exchange.intake import fields
from jassturnier.exchange.intake.fields import FAMILY, GIVEN, MIXED, NAMES
from jassturnier.exchange.intake.fields import known as known_headings
from jassturnier.exchange.intake.names import Piece, decided, is_given, is_name, pieces
from jassturnier.i18n import clean, fold, parse_number, say
from jassturnier.tournament.difference import Want
from jassturnier.tournament.lists import ticked
from jassturnier.tournament.people.entries import year_of
from jassturnier.values import frozen

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
    if rows := _objects(text) or _columns(text, known):
        return (RawSheet("", rows),)
    lines = text.splitlines()
    if len(lines) > MOST_ROWS:
        raise too_long()
    # Several blanks stay two: they part somebody from a place.
    return (RawSheet("", tuple((with_gaps(line),) for line in lines)),)


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
    if not all(isinstance(each, dict) for each in found):
        return ()
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


_SAMPLE = 200
"""So many filled cells of a column are looked at where no heading tells what it holds."""
_LETTERS = 60
"""Of a year, a postcode or a telephone number no cell has more."""
_PHONE = range(9, 15)
_POSTCODES = range(1000, 10000)
COUNTED = frozenset({"total", "points", "evening"})
"""The fields of numbers that may count for a season."""
WHOLE = frozenset({"name", "pair", "team"})
"""The fields of cells with whole names, or two of them."""
_ORDERS = frozenset({GIVEN, FAMILY, MIXED})


@frozen
class Column:
    """A column: where it stands, its heading, and what is in it.

    `key` names it in answers and in a layout: its heading, “Name#2” where it comes again, the letter where
    it has none. `field` is "" where nothing is known of it. `by` says who told: heading, contents, layout.
    `amount` is what a tick in a column of payments stands for, in francs, "" where the cells tell.
    """

    at: int
    key: str
    heading: str
    field: str = ""
    person: int = 1
    order: str = ""
    taken: bool = False
    by: str = ""
    amount: str = ""

    @property
    def named(self) -> str:
        """Return the field with its person from the second on: `name2`."""
        return f"{self.field}{self.person}" if self.person > 1 else self.field

    def told(self) -> str:
        """Return the column as a layout writes it."""
        order = {"": "", MIXED: MIXED}.get(self.order, f"{self.order} first")
        words = " ".join(filter(None, (self.named, order, self.amount)))
        return (words if self.taken else f"({words})") if self.field else "-"


def as_told(column: Column, words: str) -> Column:
    """Return a column as a layout writes it: `name2 family first`, `(paid)`, `paid 20`, `-`.

    Raises:
        WrongUsage: there is no such field.
    """
    if words == "-":
        return replace(column, field="", taken=False, by="layout")
    name, *more = words.strip("()").split() or [""]
    number = name[len(name.rstrip("0123456789")) :]
    kind, order = name.removesuffix(number), more[0] if more and more[0] in _ORDERS else ""
    if kind not in fields.all_fields():
        # “Ort=Wohnort”: as a heading says it, too.
        meant = fields.meaning(words.strip("()"))
        kind = meant.field if meant else ""
    if not kind:
        known = tuple(map(fields.FIELDS.of, sorted(fields.all_fields())))
        raise WrongUsage(say("“{words}” is no field. The fields are: {known}.", words=words, known=known))
    amount = more[0] if more and not order else ""
    taken = not words.startswith("(")
    return replace(
        column, field=kind, person=int(number or 1), order=order, taken=taken, by="layout", amount=amount
    )


@frozen
class Area:
    """The rows of a table below its headings; of a text, those alone that are `sure`, if there are any."""

    sheet: RawSheet
    head: int
    end: int
    sure: frozenset[int] = frozenset()

    def sample(self, at: int) -> list[str]:
        """Return the first filled cells of a column."""
        rows = (row for row in range(self.head + 1, self.end) if row in self.sure or not self.sure)
        return list(islice(filter(None, (self.sheet.word(row, at) for row in rows)), _SAMPLE))


def columns_of(area: Area, headings: Sequence[str], start: int, want: Want) -> tuple[Column, ...]:
    """Return the columns of a table, by their headings, and by what is in them where these do not tell."""
    found: list[Column] = []
    seen: Counter[str] = Counter()
    for at, heading in enumerate(headings, start):
        seen[heading] += bool(heading)
        again = f"{heading}#{seen[heading]}" if seen[heading] > 1 else heading
        column = _by_heading(Column(at, again or get_column_letter(at + 1), heading), found, area)
        of_round = want is Want.ROUND and column.field == "round"
        found.append(replace(column, field="total") if of_round else column)
    found = _as_partners(found)
    settled = _by_contents([_settled(column, found) for column in found], area)
    for number, column in enumerate(settled):
        if not column.heading and not column.field and area.sample(column.at):
            # It is shown that what stands there is not read.
            settled[number] = replace(column, by="contents")
    ordered = _in_order(settled, area)
    if want.counts and not any(column.field in COUNTED for column in ordered):
        # The only column of numbers is taken for the total; it is asked about.
        unknown = [
            c.at
            for c in ordered
            if not c.field and _mostly(lambda word: total_of(word) is not None, area.sample(c.at))
        ]
        ordered = [replace(c, field="total", by="contents") if unknown == [c.at] else c for c in ordered]
    return tuple(_taken(ordered, want, area))


def _as_partners(columns: list[Column]) -> list[Column]:
    """Number “Partner 1”, “Partner 2” as the people of a row; beside somebody’s name they are the others."""
    numbers = {column.at: fields.partner_in(column.heading) for column in columns}
    if len(set(numbers.values()) - {None}) <= 1:
        return columns
    named = any(c.field in NAMES and c.person == 1 and numbers[c.at] is None for c in columns)
    return [
        replace(c, person=number + named) if (number := numbers[c.at]) and c.field in fields.of_each() else c
        for c in columns
    ]


def _by_heading(column: Column, before: Sequence[Column], area: Area) -> Column:
    meant, words = fields.meaning(column.heading), area.sample(column.at)
    if meant is None:
        return column
    # “Member: yes” is headed by nothing but a person, and names nobody.
    lone = meant.bare and meant.person == 1 and any(other.field in NAMES for other in before)
    if lone and not _mostly(is_likely, words) and not any(map(is_name, words)):
        return column
    # “Platz” and “Place” are ranks above numbers, villages above words.
    kind = "rank" if meant.field == "place" and _mostly(str.isdecimal, words) else meant.field
    # “Name, Vorname, Name, Vorname”: a heading that comes again is that of the partner.
    again = sum(fold(other.heading) == fold(column.heading) for other in before)
    person = meant.person + (again if kind in fields.of_each() else 0)
    return replace(column, field=kind, person=person, order=meant.order, by="heading")


def _mostly(holds: Callable[[str], bool], words: Sequence[str]) -> bool:
    return bool(words) and sum(map(holds, words)) >= _HALF * len(words)


def _settled(column: Column, columns: Sequence[Column]) -> Column:
    """A bare “Name” beside a given name is the family name; beside a family name the given; else both."""
    meant = fields.meaning(column.heading)
    if column.field != "name" or column.order or meant is None or meant.bare:
        return column
    beside = {other.field for other in columns if other.person == column.person}
    kind = {(True, False): "family", (False, True): "given"}.get(
        ("given" in beside, "family" in beside), "name"
    )
    return replace(column, field=kind)


def _by_contents(columns: list[Column], area: Area) -> list[Column]:
    """Find out what is in columns whose heading tells nothing: in all of them only where none has names."""
    named = any(column.field in NAMES or column.field in {"team", "pair"} for column in columns)
    unknown = [column for column in columns if not column.field and not (named and column.heading)]
    held = {column.at: _held(area.sample(column.at)) for column in unknown}
    if not named:
        held = _names_beside(held, [area.sample(column.at) for column in columns], columns)
    have, names, found = {column.field for column in columns}, 0, []
    for column in columns:
        kind = held.get(column.at, "")
        new = kind if kind not in have or (kind == "name" and not named) else ""
        have.add(new)
        names += new == "name"
        # The second column of names is that of the partner.
        person = names if new == "name" else 1
        found.append(replace(column, field=new, person=person, by="contents") if new else column)
    return found


def _held(words: Sequence[str]) -> str:
    kinds: Sequence[tuple[str, Callable[[str], bool]]] = (
        ("mail", lambda word: "@" in word),
        ("phone", _is_phone),
        ("born", lambda word: len(word) < _LETTERS and year_of(word) is not None and not is_name(word)),
        ("place", lambda word: without_postcode(word) not in {"", word}),
        ("zip", lambda word: word.isdecimal() and int(word[:_LETTERS]) in _POSTCODES),
        ("name", is_likely),
        ("given", lambda word: len(word) < _LETTERS and word[:1].isalpha() and is_given(word)),
    )
    return next((kind for kind, holds in kinds if _mostly(holds, words)), "")


def _is_phone(word: str) -> bool:
    if len(word) > _LETTERS:
        return False
    digits = "".join(filter(str.isdecimal, file_words(word)))
    return len(digits) in _PHONE and not any(map(str.isalpha, file_words(word)))


def is_likely(word: str) -> bool:
    return any(" " in piece.words for piece in pieces(word))


def _names_beside(
    held: Mapping[int, str], samples: Sequence[Sequence[str]], columns: Sequence[Column]
) -> dict[int, str]:
    """Find the family names beside given ones; a text of lines is one of names, whatever it says."""
    found = dict(held)
    given = next((at for at, kind in held.items() if kind == "given"), None)
    if len(columns) == 1 and given is None:
        return {columns[0].at: "name"} if columns[0].at in held else found
    if given is None or "name" in held.values():
        return found
    first = columns[0].at
    beside = (
        at for at in (given - 1, given + 1) if held.get(at) == "" and _mostly(_is_word, samples[at - first])
    )
    if (family := next(beside, None)) is not None:
        found[family] = "family"
    return found


def _is_word(word: str) -> bool:
    return word[:1].isupper() and not any(map(str.isdecimal, word[:_LETTERS]))


def _in_order(columns: list[Column], area: Area) -> list[Column]:
    """Tell which part of whole names stands first, by the heading, or by the votes of the names below it.

    A column that tells nothing follows another one.
    """
    voted = [replace(c, order=c.order or _voted(c, area)) if c.field in WHOLE else c for c in columns]
    other = next((c.order for c in voted if c.field == "name" and c.order in {GIVEN, FAMILY}), "")
    return [replace(c, order=c.order or other) if c.field == "name" else c for c in voted]


def _voted(column: Column, area: Area) -> str:
    found = [piece for words in area.sample(column.at) for piece in people_in(column, words)]
    return decided(found) if found else ""


def people_in(column: Column, words: str) -> tuple[Piece, ...]:
    """Return the people in a cell of whole names; a team has the name of its people only if they are two."""
    found = pieces(words)
    return found if column.field != "team" or len(found) > 1 else ()


def _taken(columns: Sequence[Column], want: Want, area: Area) -> Iterator[Column]:
    """Take what is read from such a list: each field once, money never, a total only where it counts."""
    named = {column.person for column in columns if column.field in NAMES}
    paired = any(column.field == "pair" for column in columns)
    held = {(column.field, column.person) for column in columns}
    mobile = {(column.field, column.person) for column in columns if fields.is_mobile(column.heading)}
    counting = _counted(columns, area)
    seen: set[tuple[str, int]] = set()
    for column in columns:
        once = (column.field, column.person) not in seen
        nobody = column.field in fields.of_each() and column.person not in named
        if column.field == "place" and column.person == 1 and paired:
            nobody = False
        if column.field in {GIVEN, FAMILY} and ("name", column.person) in held:
            nobody = not {(GIVEN, column.person), (FAMILY, column.person)} <= held
        counts = column.field not in COUNTED or column in counting
        if column.field == "day":
            counts = len(counting) == 1
        if column.field == "phone" and not fields.is_mobile(column.heading):
            # Of two telephones the mobile one is proposed; what is not read is shown.
            nobody = nobody or (column.field, column.person) in mobile
        taken = fields.is_read(column.field, want) and counts and not nobody
        taken = bool(column.field) and taken and column.field not in fields.money()
        yield replace(column, taken=taken and (once or column.field == "evening"))
        seen |= {(column.field, column.person)} if taken else set()


_OF_RANKS = 30
"""So many times a total is more than points for a rank; a season has fewer evenings."""


def _counted(columns: Sequence[Column], area: Area) -> list[Column]:
    """Return the columns of the numbers: all evenings, else the total, else the points.

    Beside points of its own size a total runs on from evening to evening, unless it is a little more: with a
    bonus. Beside those of a rank (25, 22) it is what was played.
    """
    evenings, totals, points = (
        [column for column in columns if column.field == field] for field in ("evening", "total", "points")
    )
    if len(evenings) > 1:
        return evenings
    if totals and points:
        numbers = [
            [total_of(area.sheet.word(row, column.at)) for column in (points[0], totals[0])]
            for row in range(area.head + 1, area.end)
        ]
        pairs = [(one, both) for one, both in numbers if one and both]
        alike = [one <= both < one * _OF_RANKS for one, both in pairs]
        more = [one < both < one * 3 / 2 for one, both in pairs]
        if pairs and all(alike) and sum(more) < _HALF * len(more):
            return points[:1]
    return (totals or evenings or points)[:1]
