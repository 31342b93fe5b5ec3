"""Names as people write them down: a line for each without any heading, or several in a line."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, repeat
from typing import TYPE_CHECKING

from jassturnier.exchange.entries.headings import PERSONS
from jassturnier.exchange.entries.name_order import given_first
from jassturnier.exchange.intake.names import is_given
from jassturnier.i18n import clean, fold
from jassturnier.tournament.people.entries import UNKNOWN, About
from jassturnier.tournament.people.written import (
    BETWEEN_TWO,
    LONGEST,
    Written,
    apart,
    is_couple,
    is_place,
    joined_remarks,
    with_beside,
    without_contacts,
    without_title,
    written,
)
from jassturnier.tournament.register.name_forms import without_particles

if TYPE_CHECKING:
    from jassturnier.exchange.kit.cells import RawSheet, Words
    from jassturnier.exchange.kit.listing import FoundList

_MARK = re.compile(r"\s*(?:[-–—•*·]\s+|\(?\d{1,4}[.):]+\s*|\d{1,4}\s+(?=\D))")
_LOOSE = re.compile(r"\s[-–—](?:\s|$)|\s{2,}(?!\()")
"""What may part somebody from a place, or from a partner."""
_BRACKET = re.compile(r"([()])")
_COMMA = re.compile(r"[,;]")
_TEAM = re.compile(r"(?P<team>[^(),;]*[^(),;\s])\s*\((?P<names>[^()]+)\)(?P<behind>.*)")
_SAINTS = frozenset("st ste saint sainte san santa sant sankt".split())  # noqa: SIM905
_BETWEEN = re.compile(r"[;\n\t]")
_SIGNS = "+&/"
_SEPARATED = re.compile(r"[,;+/&]")
_ONE_WORD = re.compile(r"[^\s,;]+,[^\s,;]+")
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|[ '’.()+&/-])*")
_MOST_WORDS = 8
_LIKELY, _KNOWN = 0.8, 0.3
"""So many of the rows look like names, and have a given name that is known."""
_OF_EACH = ("place", "born", "phone")
_KEYS = ["full1", *(f"{key}{person}" for person in PERSONS for key in _OF_EACH), "remark", "team"]
_COLUMNS = {key: column for column, key in enumerate(_KEYS)}


def names_in(line: str) -> list[str]:
    """Return the names in a line, without marks: “Emil Frei, Fritz Graf” are two, “Frei, Emil” is one."""
    return [name for part in _BETWEEN.split(line) for name in _apart(_unmarked(part.strip()))]


def typed_names(words: Sequence[str]) -> list[str]:
    """Return the names that are typed as words: quotes keep a name together, and so does “Frei,Emil”.

    Otherwise commas end a name.
    """
    if len(words) > 1 and (any(" " in word for word in words) or all(map(_ONE_WORD.fullmatch, words))):
        return list(words)
    line = " ".join(words)
    return names_in(line) if len(words) == 1 or _SEPARATED.search(line) else list(words)


def two_people(words: str) -> list[str]:
    """Return the two whose whole names are joined, “Anna Frei und Beat Roth”; nobody of “Meier und Sohn”."""
    names = BETWEEN_TWO.split(words)
    return names if len(names) > 1 and all(map(_is_person, names)) else []


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
    likely, known = (
        sum(_is_name(written(words).name) for words in named),
        sum(any(map(is_given, words.split())) for words in named),
    )
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
    """Return the names of a row, what is known of each of its people, remark and team."""
    team, line = _team(_unmarked(", ".join(filter(None, cells))).strip(" ,"))
    joints, sides = _sides(without_title(line))
    found = [_people(side) for side in sides]
    sides_named = (" / ".join(person.name for person in side) for side in found)
    names = "".join(chain(*zip(joints, sides_named, strict=True)))
    people = list(chain.from_iterable(found))
    named = 1 if is_couple(names) else len(BETWEEN_TWO.split(names))
    about = _abouts([person.about for person in people], named)
    return names, *about, joined_remarks(person.remark for person in people), team


def _abouts(known: Sequence[About], named: int) -> Iterator[str]:
    """Yield place, year of birth and contact of each; a place behind the last alone is that of all."""
    *others, last = [about.place for about in known]
    shared = "" if any(others) else last
    for person, about in enumerate(islice(chain(known, repeat(UNKNOWN)), len(PERSONS))):
        yield from (about.place or (shared if person < named else ""), str(about.born or ""), about.contact)


def _team(line: str) -> tuple[str, str]:
    """Return the name of a team and the names in brackets behind it: “Die Könige (Anna Frei, Urs Roth)”."""
    found = _TEAM.fullmatch(line)
    parts = [] if found is None else _ended(found["names"])
    names = [each for part in parts for each in apart(part)]
    if found is None or len(names) < 2 or not all(map(_is_person, names)):  # noqa: PLR2004
        return "", line
    return found["team"], ", ".join(names) + found["behind"]


def _ended(words: str) -> list[str]:
    """Split words at commas and semicolons outside of brackets."""
    # Not with one pattern: looking from each comma for the bracket behind it takes for ever.
    pieces = _BRACKET.split(words)
    found = [""]
    for piece, bracket in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
        first, *others = [piece] if bracket == ")" else _COMMA.split(piece)
        found[-1] += first
        found += others
        found[-1] += bracket
    return [part.strip() for part in found]


def _sides(line: str) -> tuple[list[str], list[str]]:
    """Divide a row between two people, “Anna Frei, Bern / Beat Roth, Thun”, before each side is read.

    Return what stands before each side, "" before the first, and the sides.
    """
    joints, sides, start = [""], [], 0
    if len(line) > LONGEST:
        return joints, [line]
    for joint in BETWEEN_TWO.finditer(line):
        if _divides(line[start : joint.start()], joint[0], line[joint.end() :]):
            joints.append(joint[0])
            sides.append(line[start : joint.start()])
            start = joint.end()
    return joints, [*sides, line[start:]]


def _divides(before: str, joint: str, behind: str) -> bool:
    """Say whether somebody else begins behind a joint.

    In “Biel/Bienne” and “kommt mit Beat Frei und Eva Abt” nobody does. Who stands behind a sign between
    blanks need not have a name that is known.
    """
    own, (first, *others) = _parts(before) or [""], _parts(BETWEEN_TWO.split(behind, 1)[0]) or [""]
    name = first if " " in first else " ".join([first, *others[:1]])
    if joint.strip() in _SIGNS:
        alone = joint[0].isspace() and joint[-1].isspace()
        return _is_person(name) or (len(own) > 1 and (alone or (" " in name and _is_large(name))))
    # A single word, such as “Gast”, is a remark, but none that goes on.
    remark = " " in own[-1] and with_beside("", own[-1:]).remark
    return _is_person(name) and _is_large(name) and not remark


def _parts(line: str) -> list[str]:
    """Part what is said of somebody at commas and contacts, and behind a name at a dash or a gap."""
    if len(line) > LONGEST:
        return [line]
    parts: list[str] = []
    for cell in _ended(line):
        bare, *contacts = without_contacts(cell)
        parts += map(clean, [*_behind_person(_unmarked(bare)), *contacts])
    return [part for part in parts if part]


def _behind_person(cell: str) -> list[str]:
    pieces = _LOOSE.split(cell)
    heads = (n for n in range(1, len(pieces)) if _is_person(" ".join(pieces[:n])))
    whole = next(heads, 0)
    return [" ".join(pieces[:whole]), *pieces[whole:]] if whole else [cell]


def _people(side: str) -> list[Written]:
    """Return who stands in one side of a row, each with what stands beside.

    “von Arx, Beat” is one person, “Käthi Roth, Bad Ragaz” lives there, “Käthi Roth, Anna Abt” are two.
    """
    parts = _parts(side)
    parts = parts[1:] if parts and parts[0].isdecimal() else parts
    words = [part for part in parts if without_contacts(part)[0]]
    first, *others = words or [""]
    beside = [part for part in parts if part != first]
    if others and (" " not in first or (len(others) == 1 and _is_one(first, others[0]))):
        beside.remove(others[0])
        first = " ".join([first, others[0]] if " " not in first else [others[0], first])
    people = [[first]]
    for part in beside:
        if _is_person(part) and _is_large(part):
            people.append([part])
        else:
            people[-1].append(part)
    return [with_beside(name, said) for name, *said in people]


def _is_large(words: str) -> bool:
    """Tell a name from a remark with one in it, “kommt mit Beat Frei”: its words are large."""
    return is_place(without_particles(written(words).name))


def _is_person(words: str) -> bool:
    """Say whether words are somebody's whole name, “Beat Beer”: no given name is in a place but a saint's."""
    parts = words.split()
    given = any(is_given(part) for part in parts if len(fold(part)) > 1 or part[0].isupper())
    return len(parts) > 1 and given and _SAINTS.isdisjoint(fold(words).split())


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
