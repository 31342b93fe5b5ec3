"""Entry lists of clubs, as they come."""

import re
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from jassturnier.errors import Problem
from jassturnier.exchange.entries.headings import (
    PERSONS,
    HeadingKind,
    LeftOut,
    entry_columns,
    left_out,
    name_keys,
    name_of_person,
    says_order,
)
from jassturnier.exchange.entries.plain import plain_list
from jassturnier.exchange.kit.cells import RawSheet, read_sheets, with_gaps
from jassturnier.exchange.kit.listing import FoundList, FoundRow, read_listings, words_seen
from jassturnier.i18n import Text, fold, no_number, parse_number, say
from jassturnier.tournament.lists import ticked
from jassturnier.tournament.people.entries import About, Name, NewEntry, split_name, year_of
from jassturnier.tournament.people.fields import LISTED, Field, both
from jassturnier.tournament.people.written import (
    BETWEEN_TWO,
    LONGEST,
    Written,
    joined_remarks,
    without_title,
    written,
)
from jassturnier.tournament.register.name_forms import without_suffix
from jassturnier.tournament.regulation.schema import MOST_ENTRIES
from jassturnier.values import frozen

HIGHEST = 999_999
"""The highest number an entry may have."""

_PLACE_IN_GROUP = re.compile(r"([A-Za-z]) ?(\d{1,3})")
_GROUP_WORD = re.compile(r"(?:gruppe|group|groupe|gruppo)\s+", re.IGNORECASE)
_PLACES = {"number", "group", "seed"}
_DASH = re.compile(r"\s+[-–—]\s+")
_NOBODY = re.compile(
    r"|n ?n|offen|noch offen|vakant|gesucht|(?:sucht|suche|ohne|kein|noch kein)(?: \w+)* partner(?:in)?"
    r"|partner(?:in)? (?:gesucht|offen|folgt)|(?:cherche|sans)(?: \w+)* partenaire|partenaire a trouver"
    r"|(?:cerca|senza)(?: \w+)* (?:partner|compagn[oa])"
)
"""What stands in the place of a partner who is still to be found, as `fold` leaves it."""

Named: TypeAlias = tuple[Name, Written]
"""Family and given name, and what stood beside them."""


@frozen
class _Line:
    """One row, and the entry it makes before numbers and places in groups are settled."""

    row: FoundRow
    entry: NewEntry


@frozen
class EntryList:
    """The entries of a list, in its order, and the rows that are `no_people`.

    `unread` are the headings over words that nobody asked for, `sheets` those with a list of their own.
    With `either_way` no heading says which part of a name stands first; the given name was taken for it.
    """

    entries: tuple[NewEntry, ...] = ()
    unread: tuple[str, ...] = ()
    no_people: tuple[LeftOut, ...] = ()
    sheets: tuple[str, ...] = ()
    either_way: bool = False

    def __iter__(self) -> Iterator[NewEntry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)


def read_entries(
    content: bytes, *, together: int, every_row: bool = False, people: Container[Text] = ()
) -> tuple[EntryList, list[Problem]]:
    """Read an entry list from CSV or a workbook; `together` is how many persons an entry has.

    Rows that are no people are set apart, unless `every_row` is a person, or those at these places are
    `people`.

    The headings may stand anywhere near the top, in any order and in any of four languages; a list of names
    needs none. Where numbers start again in each group, the number of an entry is its place in the file and
    its seed the number in its group; else its seed is its place among the numbers of its group. A pair or
    team stands in one row, or in rows with the same number or team. Whether a name can be one is for the
    caller to ask (`name_problems`).

    Raises:
        Unreadable: the file is of another kind or damaged.
    """
    listings, sheets = read_listings(content, entry_columns)
    listing = next(iter(listings), None) or plain_list(_with_gaps(content, sheets))
    if listing is None:
        return EntryList(), [_no_headings(words_seen(sheets))]
    # A list may go on beside itself, or have a table for each group.
    tables = listing.apart(entry_columns, _numbered_columns if together > 1 else entry_columns)
    for table in tables:
        if key := _more_in_a_row(table.columns, together):
            return EntryList(), [_not_wanted(table.place(key), together)]
    problems = [problem for table in tables for problem in table.beyond()]
    rows, no_people = _people(tables, people, every_row=every_row)
    parts = [
        [_Line(row, _in_group(_entry(row, together), table.title())) for row in part]
        for table, part in zip(tables, rows, strict=True)
    ]
    problems += [problem for part in parts for line in part for problem in _problems(line)]
    lines = _numbered_once(parts)
    if together > 1 and not any(name_of_person(table.columns, 2) for table in tables):
        lines = _joined(lines, together)
    if not lines:
        problems.append(Problem(None, say("There is nobody below the headings.")))
    placed, clashes = _placed(lines)
    unread = tuple(dict.fromkeys(heading for table in tables for heading in table.unread()))
    others = tuple(listing.sheet.name for listing in listings[1:])
    either_way = any(map(_either_way, tables))
    return EntryList(tuple(placed), unread, no_people, others, either_way), problems + clashes


def _either_way(table: FoundList) -> bool:
    """Say whether whole names stand under a heading that does not say in which order."""
    whole = (table.columns[key] for key in table.columns if key.startswith(HeadingKind.FULL))
    return any(not says_order(table.sheet.word(table.head, column)) for column in whole)


def _more_in_a_row(columns: Mapping[str, int], together: int) -> str:
    """Return the key of the column that has one person too many in a row, "" if there is none."""
    pairs = "pair" in columns and not name_keys(columns)
    return name_of_person(columns, together + 1) or ("pair" if pairs and together == 1 else "")


def _numbered_columns(headings: Sequence[str]) -> Mapping[str, int]:
    """Know a list of pairs beside another by numbers or teams: mere names may be those of partners."""
    columns = entry_columns(headings)
    return columns if {"number", "team", "pair"} & columns.keys() else {}


def _with_gaps(content: bytes, sheets: Sequence[RawSheet]) -> Sequence[RawSheet]:
    """Return the sheet of a text with the gaps in its cells: they may part a name from a place."""
    of_text = not any(sheet.name for sheet in sheets)
    return read_sheets(content, lambda _: 0, tidy=with_gaps) if of_text else sheets


def _people(
    tables: Sequence[FoundList], people: Container[Text], *, every_row: bool
) -> tuple[list[list[FoundRow]], tuple[LeftOut, ...]]:
    """Return the rows of every table that are people, and the others."""
    listed = [_without_empty_end(table.few(MOST_ENTRIES)) for table in tables]
    if every_row:
        return listed, ()
    judged = [
        [
            (row, None if row.place() in people else out)
            for row, out in zip(part, left_out(part, headed=table.headed()), strict=True)
        ]
        for table, part in zip(tables, listed, strict=True)
    ]
    kept = [[row for row, out in part if out is None] for part in judged]
    return kept, tuple(out for part in judged for _, out in part if out is not None)


def _numbered_once(tables: Sequence[list[_Line]]) -> list[_Line]:
    """Put the rows of all tables together; where each counts from one, nobody has a number yet."""
    lines = [line for table in tables for line in table]
    firsts = [
        min((n for line in table if (n := line.entry.number) is not None), default=0) for table in tables
    ]
    grouped = any(line.entry.group for line in lines)
    # With groups the same numbers are meant: A1 and B1.
    if grouped or len(firsts) == len(set(firsts)):
        return lines
    return [replace(line, entry=replace(line.entry, number=None)) for line in lines]


def _no_headings(seen: tuple[str, ...]) -> Problem:
    if not seen:
        return Problem(None, say("There is nothing in this file."))
    return Problem(
        None,
        say(
            "No headings for names were found, such as “Given name” and “Family name”, or “Name”."
            " The file begins with: {seen}.",
            seen=seen[:10],
        ),
    )


def _not_wanted(place: Text, together: int) -> Problem:
    if together == 1:
        text = say("this list has two players in a row, but in this tournament everybody is entered alone.")
        return Problem(place, text)
    return Problem(
        place, say("this list has three players in a row, but in this tournament two are entered.")
    )


def _without_empty_end(rows: list[FoundRow]) -> list[FoundRow]:
    """Leave out the rows at the end that are numbered ahead for people who never came."""
    while rows and rows[-1].filled() <= _PLACES and not list(rows[-1].valueless()):
        rows.pop()
    return rows


def _entry(row: FoundRow, together: int) -> NewEntry:
    group, number = _group_and_number(row)
    found = persons_in(row, together=together)
    team = row.word("team") or ("" if found else row.word("pair"))
    facts = {field.key: value for field in LISTED if (value := _read(row, field)) is not None}
    facts["remark"] = joined_remarks([facts.get("remark", ""), *(beside.remark for _, beside in found)])
    if together == 1:
        facts["club"] = facts.get("club", "") or team
    return NewEntry(
        tuple(name for name, _ in found),
        team if together > 1 else "",
        number,
        group,
        _number(row.word("seed")),
        row.place(),
        ticked=ticked(row.word("paid")) is True,
        about=tuple(_about(row, person, beside.about) for person, (_, beside) in enumerate(found, 1)),
        **facts,
    )


def _in_group(entry: NewEntry, title: str) -> NewEntry:
    """Put an entry into the group that its table is headed by, such as “Gruppe B”."""
    headed = _GROUP_WORD.match(title)
    group = title[headed.end() :].strip() if headed else ""
    return entry if entry.group or len(group) != 1 else replace(entry, group=group.upper())


def _about(row: FoundRow, person: int, said: About) -> About:
    """Return what a row says of one of its persons; a place that stands there once is that of all."""
    contacts = row.word(f"phone{person}"), row.word(f"mail{person}"), said.contact
    shared = "" if "place2" in row.columns else row.word("place1")
    place = said.place or row.word(f"place{person}") or shared
    born = year_of(row.word(f"born{person}")) or said.born
    return About(place, born, ", ".join(filter(None, contacts)))


def _read(row: FoundRow, field: Field) -> Any:  # noqa: ANN401 — of the type of the field
    """Return what a row says of a field; in place of what was paid there may be a tick."""
    words = row.word(field.key)
    return 0 if field.key == "paid" and ticked(words) is not None else field.read(words)


def _group_and_number(row: FoundRow) -> tuple[str, int | None]:
    words = row.word("number")
    place = _PLACE_IN_GROUP.fullmatch(words)
    if place is not None and "group" not in row.columns:
        return place[1].upper(), int(place[2])
    group = _GROUP_WORD.sub("", row.word("group"))
    return group.upper() if len(group) == 1 else group, _number(words)


def _number(words: str) -> int | None:
    # “3.” in a column of places.
    number = parse_number(words.rstrip("."))
    return number if number is not None and 0 < number <= HIGHEST else None


def persons_in(row: FoundRow, *, together: int) -> tuple[Named, ...]:
    """Return everybody in a row with what stands beside the name; one cell may hold those `together`."""
    backwards = row.word("family_first1")
    whole = row.word("full1") or backwards
    if len(whole) > LONGEST:
        return (((whole, ""), Written(whole)),)
    # -1 takes nothing apart: who comes alone may be called “Meier und Sohn”.
    most = together - 1 or -1
    names = BETWEEN_TWO.split(without_title(whole), maxsplit=most)
    names = names if len(names) > 1 else _pair_names(row, most)
    found: Iterable[Named] = (_person(row, person) for person in PERSONS)
    if names:
        found = _in_one_cell(names, family_first=bool(backwards))
    return tuple(named for named in found if any(named[0]) and not _is_nobody(named))


def _pair_names(row: FoundRow, most: int) -> list[str]:
    """Return the names in a column such as “Pair”: “Salz & Pfeffer” is one name for both."""
    words = row.word("pair")
    for between in (BETWEEN_TWO, _DASH):
        parts = between.split(words, maxsplit=most)
        if len(parts) > 1 and ("/" in words or " " in parts[1]):
            return parts
    return []


def _is_nobody(named: Named) -> bool:
    """Say whether what stands for a name says that there is nobody yet: “?”, “sucht Partner”."""
    (family, given), beside = named
    return _NOBODY.fullmatch(fold(f"{given} {family} {beside.about.place}").strip(" ()[]")) is not None


def _person(row: FoundRow, person: str) -> Named:
    """Return one of the persons in a row, from whatever columns it has."""
    given, family = row.word(f"given{person}"), row.word(f"family{person}")
    if given or family:
        first, last = written(given), written(family)
        given, suffix = without_suffix(without_title(f"{first.name} {last.name}").removesuffix(last.name), 1)
        beside = first if last == Written(last.name) else last
        return (f"{last.name} {suffix}".strip(), given), beside
    backwards = row.word(f"family_first{person}")
    return _named(backwards or row.word(f"full{person}"), family_first=bool(backwards))


def _named(words: str, *, family_first: bool) -> Named:
    found = written(words)
    return _family_first(found.name) if family_first else split_name(found.name), found


def _family_first(words: str) -> Name:
    bare, suffix = without_suffix(words)
    family, blank, given = bare.rpartition(" ")
    return split_name(words) if "," in words or not blank else (f"{family} {suffix}".strip(), given)


def _in_one_cell(names: Sequence[str], *, family_first: bool) -> Iterator[Named]:
    """Read the names in one cell; of “Vreni und Hans Roth” both are called Roth."""
    *_, ((shared, last), _) = [_named(words, family_first=family_first) for words in names]
    for (family, given), beside in (_named(words, family_first=family_first) for words in names):
        bare = not given and last and not family_first
        yield ((shared, family) if bare else (family, given)), beside


def _problems(line: _Line) -> Iterator[Problem]:
    row, entry = line.row, line.entry
    yield from row.valueless()
    if not entry.members and not entry.team:
        # The formula without a value is told; that it leaves no name is no second mistake.
        if not list(row.valueless()):
            yield Problem(row.place(), say("the name is missing."))
        return
    for key, found in (("number", entry.number), ("seed", entry.seed)):
        if row.word(key) and found is None:
            yield Problem(row.place(key), no_number(row.word(key)))
    for key in (f"born{person}" for person in PERSONS):
        if row.word(key) and year_of(row.word(key)) is None:
            yield Problem(row.place(key), say("“{words}” is no year of birth.", words=row.word(key)))
    for field in LISTED:
        if row.word(field.key) and _read(row, field) is None:
            yield Problem(row.place(field.key), field.form.fault(row.word(field.key)))


def _joined(lines: Sequence[_Line], together: int) -> list[_Line]:
    """Make one entry of rows that belong together."""
    joined: list[_Line] = []
    for line in lines:
        if joined and _belong_together(joined[-1].entry, line.entry, together):
            first = joined.pop()
            joined.append(_Line(first.row, _as_one(first.entry, line.entry)))
        else:
            joined.append(line)
    return joined


def _as_one(first: NewEntry, second: NewEntry) -> NewEntry:
    ticked = first.ticked or second.ticked
    members, about = first.members + second.members, first.about + second.about
    return replace(first, members=members, about=about, ticked=ticked, **both(first, second))


def _belong_together(first: NewEntry, second: NewEntry, together: int) -> bool:
    if not first.members or len(second.members) != 1 or len(first.members) >= together:
        return False
    if second.group not in ("", first.group) or fold(second.team) not in ("", fold(first.team)):
        return False
    if second.team:
        return True
    # Below a team or a number, an empty cell means the same.
    return bool(first.team or first.number) and second.number in (None, first.number)


def _placed(lines: Sequence[_Line]) -> tuple[list[NewEntry], list[Problem]]:
    """Settle number, group and seed of every entry."""
    if not any(line.entry.group for line in lines):
        return [line.entry for line in lines], _twice(lines, _by_number)
    problems = [
        Problem(line.row.place("group"), say("the group is missing."))
        for line in lines
        if not line.entry.group
    ]
    if _start_again(lines):
        problems += _twice(lines, _by_group_and_number)
        return [_renumbered(line.entry, number) for number, line in enumerate(lines, 1)], problems
    problems += _twice(lines, _by_number) + _twice(lines, _by_seed)
    return _seeded([line.entry for line in lines]), problems


def _start_again(lines: Sequence[_Line]) -> bool:
    """Tell whether the lowest number occurs in several groups; any other number twice is a mistake."""
    places = [(line.entry.number, line.entry.group) for line in lines if line.entry.number is not None]
    lowest = min((number for number, _ in places), default=None)
    return len({group for number, group in places if number == lowest}) > 1


def _renumbered(entry: NewEntry, number: int) -> NewEntry:
    return replace(entry, number=number, seed=entry.number if entry.seed is None else entry.seed)


def _seeded(entries: list[NewEntry]) -> list[NewEntry]:
    """Give everybody a place in the group in the order of the numbers, unless the file has places."""
    if any(entry.seed is not None for entry in entries):
        return entries
    groups: dict[str, list[int]] = defaultdict(list)
    for index, entry in enumerate(entries):
        groups[entry.group].append(index)
    for members in groups.values():
        members.sort(key=lambda index: entries[index].number or HIGHEST + 1)
        for seed, index in enumerate(members, 1):
            entries[index] = replace(entries[index], seed=seed)
    return entries


def _twice(lines: Sequence[_Line], named: Callable[[NewEntry], Text | None]) -> list[Problem]:
    first: dict[Text, FoundRow] = {}
    problems = []
    for line in lines:
        name = named(line.entry)
        if name is not None and name in first:
            text = say("{what} occurs twice, first here: {place}.", what=name, place=first[name].place())
            problems.append(Problem(line.row.place("number"), text))
        elif name is not None:
            first[name] = line.row
    return problems


def _by_number(entry: NewEntry) -> Text | None:
    return None if entry.number is None else say("number {number}", number=str(entry.number))


def _by_group_and_number(entry: NewEntry) -> Text | None:
    return None if entry.number is None else say("place {place}", place=f"{entry.group}{entry.number}")


def _by_seed(entry: NewEntry) -> Text | None:
    return None if entry.seed is None else say("place {place}", place=f"{entry.group}{entry.seed}")
