"""Names as people write them down: a line for each without any heading, or several in a line."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from jassturnier.exchange.entries.headings import HeadingKind
from jassturnier.exchange.entries.name_order import given_first, is_given
from jassturnier.i18n import clean

if TYPE_CHECKING:
    from jassturnier.exchange.kit.cells import RawSheet, Words
    from jassturnier.exchange.kit.listing import FoundList

_MARK = re.compile(r"\s*(?:[-–—•*·]\s+|\(?\d{1,4}[.):]+\s*|\d{1,4}\s+(?=\D))")
_PHONE = re.compile(r"\(?(?:\+|00?)\d[\d /'.()-]{6,}\d")
_MAIL = re.compile(r"[^\s@,;<>()]+@[^\s@,;<>()]+\.\w+")
_TITLE = re.compile(
    r"(?:(?:Hr|Fr|M|Mr|Mme|Mlle|Sig(?:\.?ra)?)\.\s*|(?:Herr|Frau|Mr|Mme|Mlle|Signora?)\s)\s*(?=\w+\s+\w)"
)
_DASH = re.compile(r"\s[-–—](?:\s|$)")
_EMPTY = re.compile(r"\(\s*\)|<\s*>")
_BETWEEN = re.compile(r"\s*[;\n\t]\s*")
_SEPARATED = re.compile(r"[,;+/&]")
_ONE_WORD = re.compile(r"[^\s,;]+,[^\s,;]+")
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|[ '’.()+&/-])*")
_MOST_WORDS = 8
_LIKELY, _KNOWN = 0.8, 0.3
"""So many of the rows look like names, and have a given name that is known."""
_COLUMNS = {
    f"{kind}1": column
    for column, kind in enumerate((HeadingKind.FULL, HeadingKind.PHONE, HeadingKind.MAIL, HeadingKind.PLACE))
}


def names_in(line: str) -> list[str]:
    """Return the names in a line, without marks: “Emil Frei, Fritz Graf” are two, “Frei, Emil” is one."""
    return [name for part in _BETWEEN.split(line) for name in _apart(_unmarked(part))]


def typed_names(words: Sequence[str]) -> list[str]:
    """Return the names that are typed as words: quotes keep a name together, and so does “Frei,Emil”.

    Otherwise commas end a name.
    """
    if len(words) > 1 and (any(" " in word for word in words) or all(map(_ONE_WORD.fullmatch, words))):
        return list(words)
    line = " ".join(words)
    return names_in(line) if len(words) == 1 or _SEPARATED.search(line) else list(words)


def plain_list(sheets: "Iterable[RawSheet]") -> "FoundList | None":
    """Return a list without headings whose rows are names, some with telephone, mail or place behind them.

    None where these are no names: then the headings are missed.
    """
    from jassturnier.exchange.kit.cells import RawSheet  # noqa: PLC0415 — names are typed without a spreadsheet
    from jassturnier.exchange.kit.listing import FoundList  # noqa: PLC0415 — the same

    sheet = next((sheet for sheet in sheets if any(map(any, sheet.rows))), None)
    if sheet is None:
        return None
    rows = [_columns(row) for row in _lines(sheet)]
    named = [row[0] for row in rows if any(row)]
    likely, known = sum(map(_is_name, named)), sum(any(map(is_given, words.split())) for words in named)
    alone = len(named) < 2 and not any(any(row[1:]) for row in rows)  # noqa: PLR2004
    if alone or likely < len(named) * _LIKELY or known < len(named) * _KNOWN:
        return None
    struck = frozenset((row + 1, 0) for row, _ in sheet.struck)
    hidden = frozenset(row + 1 for row in sheet.hidden)
    head = ("",) * len(_COLUMNS)
    listed = RawSheet(sheet.name, (head, *rows), struck=struck, hidden=hidden, above=1)
    return FoundList(listed, 0, _COLUMNS)


def _lines(sheet: "RawSheet") -> "Iterator[Words]":
    """Yield the rows; names that stand all in one line are a row each."""
    filled = [row for row in sheet.rows if any(row)]
    if len(filled) == 1 and not _is_row(filled[0]):
        yield from ((name,) for name in names_in(", ".join(filter(None, filled[0]))))
    else:
        yield from sheet.rows


def _is_row(cells: "Words") -> bool:
    """Tell one person with telephone, mail or place from several who stand in a line."""
    return any(_columns(cells)[1:]) and sum(map(_is_person, cells)) == 1


def _columns(cells: "Words") -> "Words":
    """Return name, telephone, mail and place of a row."""
    line = " , ".join(filter(None, cells))
    phone, mail = (_found(pattern, line) for pattern in (_PHONE, _MAIL))
    for found in filter(None, (phone, mail)):
        line = _EMPTY.sub(" ", line.replace(found, " "))
    words = [part for cell in _parts(line) if (part := clean(_TITLE.sub("", _unmarked(cell).lstrip(), 1)))]
    if words and words[0].isdecimal():
        words = words[1:]
    name, place = _name_and_place(words)
    return name, phone, mail, place


def _parts(line: str) -> list[str]:
    """Part a row at its commas, or at a dash between somebody and the place: “Emil Frei - Olten”."""
    person, *behind = _DASH.split(_unmarked(line))
    if behind and _is_person(person) and not any(map(_is_person, behind)):
        return [person, *behind]
    return line.split(",")


def _found(pattern: re.Pattern[str], line: str) -> str:
    found = pattern.search(line)
    return "" if found is None else found[0]


def _name_and_place(words: Sequence[str]) -> tuple[str, str]:
    """Return the name, and the place behind it: “von Arx, Beat” has none, “Käthi Roth, Bad Ragaz” has one."""
    if len(words) == 2 and " " in words[0]:  # noqa: PLR2004
        before, behind = words
        if _is_one(before, behind):
            return f"{behind} {before}", ""
        if not _is_person(behind):
            return before, behind
    return " ".join(words), ""


def _is_person(words: str) -> bool:
    """Say whether words are somebody's whole name, “Beat Beer”: no given name is in a place."""
    return " " in words and any(map(is_given, words.split()))


def _is_name(words: str) -> bool:
    return 1 < len(words.split()) <= _MOST_WORDS and _NAME.fullmatch(words) is not None


def _unmarked(words: str) -> str:
    """Return words without the number or dash that stands before them in a list."""
    mark = _MARK.match(words)
    return words if mark is None else words[mark.end() :]


def _apart(words: str) -> list[str]:
    """Take names apart at commas, unless the comma stands between family name and given name."""
    names = [name for each in words.split(",") if (name := _unmarked(each.strip()))]
    return [words.strip(" ,")] if len(names) == 2 and _is_one(*names) else names  # noqa: PLR2004


def _is_one(before: str, behind: str) -> bool:
    """Say whether words before and behind a comma are family and given name: “von Arx, Anna Maria”."""
    if all(map(is_given, behind.split())):
        return not given_first(before)
    return " " not in before or (before[0].islower() and not _is_person(before))
