"""The rows of a list: why some are no records, what has to be asked; the others as new entries."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from jassturnier.errors import Problem
from jassturnier.exchange.cells import RawSheet
from jassturnier.exchange.intake import fields, names
from jassturnier.exchange.intake.columns import COUNTED, Column, bare_number, born_of, is_paid, total_of
from jassturnier.exchange.intake.fields import NAMES
from jassturnier.exchange.intake.layout import SHEETS, Layout
from jassturnier.exchange.intake.tables import EVENINGS, Table, comes_again, is_evening, is_head
from jassturnier.i18n import Text, fold, no_number, parse_number, say, say_n
from jassturnier.tournament.difference import Doubt, Person, Record, Want, Why
from jassturnier.tournament.lists import ticked
from jassturnier.tournament.people.entries import About, NewEntry, is_couple, name_problems
from jassturnier.tournament.people.fields import LISTED
from jassturnier.values import frozen

OUT = "out"
"""The answer that something is not read."""
NOTHING = frozenset({"", "-", "–", "—", "/", "."})
"""What stands where somebody was not there."""
MOST_SHOWN = 200
"""Of a row that is named in an answer or left out, so many are shown."""


@frozen
class Row:
    """A row of a table, asked by fields."""

    table: Table
    index: int

    @property
    def sheet(self) -> RawSheet:
        """Return the sheet it is on."""
        return self.table.sheet

    @property
    def key(self) -> str:
        """Return how the row is called in answers: `row 9`, `row 9b` beside it, `row 9 Gäste` elsewhere."""
        return f"row {self.index + 1 - self.sheet.above}{self.table.mark}"

    @property
    def place(self) -> Text:
        """Return where the row is."""
        return self.sheet.row_place(self.index)

    @property
    def filled(self) -> tuple[str, ...]:
        """Return everything that stands in the row of the table."""
        return tuple(filter(None, self.sheet.rows[self.index][self.table.span]))

    def words(self, field: str, person: int = 1) -> str:
        """Return what stands in the column of a field, "" if none is taken."""
        column = self.column(field, person)
        return "" if column is None else self.sheet.word(self.index, column.at)

    def column(self, field: str, person: int = 1) -> Column | None:
        """Return the column that is taken for a field, None without one."""
        of_field = (c for c in self.table.columns if c.taken and c.field == field and c.person == person)
        return next(of_field, None)

    def fault_at(self, column: Column) -> bool:
        """Say whether a formula has no value there."""
        return (self.index, column.at) in self.sheet.valueless


def rows_of(table: Table) -> Iterator[Row]:
    """Go through the rows of a table, without empty ones and repeated headings."""
    headings = _folded(table.sheet.rows[table.head][table.span]) if table.head >= 0 else ()
    columns = [column for column in table.columns if column.taken]
    for index in range(table.head + 1, table.end):
        row = Row(table, index)
        again = headings and (_folded(row.filled) == headings or is_head(row.filled))
        if (row.filled or any(map(row.fault_at, columns))) and not again:
            yield row


def _folded(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(fold(word) for word in words if word)


def named(row: Row) -> list[tuple[Column, str]]:
    """Return the columns of names that have something, with their words."""
    columns = (c for c in row.table.columns if c.taken and c.field in NAMES | {"pair", "team"})
    return [(column, words) for column in columns if (words := row.sheet.word(row.index, column.at))]


def goes_on(row: Row, people: Sequence[Person], below: Why | None) -> Why | None:
    """Return below what the next rows stand, the waiting list or who called off: another title ends it."""
    if begun := _begun(row):
        return begun
    return None if len(row.filled) == 1 and not people else below


_GONE = {"waiting": Why.WAITING, "off": Why.CALLED_OFF}


def _begun(row: Row) -> Why | None:
    """Return what begins with a title: “Warteliste”, “Abgemeldet:”."""
    kinds = _GONE if len(row.filled) == 1 else {}
    return next((why for key, why in kinds.items() if _is_titled(row.filled[0], key)), None)


def _is_titled(words: str, key: str) -> bool:
    return fields.begins_with(words.replace(":", " "), key)


def is_title(row: Row) -> bool:
    """Say whether a row has nothing but words, and no name that is known in them: “Gruppe A”."""
    (words, *more), columns = row.filled, [column for column in row.table.columns if column.heading]
    if more or len(columns) <= 1 or not any(map(str.isalpha, words)):
        return False
    return not any(piece.is_known() for piece in names.pieces(words))


def why_left(row: Row, people: Sequence[Person], *, team: str, below: Why | None, titled: bool) -> Why | None:
    """Return why a row is no record, None if it is one; where rows have more cells, one alone is a title."""
    first = row.index == row.table.head + 1 or not any(row.sheet.rows[row.index - 1][row.table.span])
    naming = [column for column in row.table.columns if column.taken and column.field in NAMES]
    reasons: Sequence[Callable[[], Why | bool | None]] = (
        lambda: row.index in row.sheet.hidden and Why.HIDDEN,
        lambda: any((row.index, c.at) in row.sheet.struck for c, _ in named(row)) and Why.STRUCK,
        lambda: below,
        lambda: _begun(row),
        lambda: any(fields.is_one_of(words, "rows", "waiting") for words in _beside(row)) and Why.WAITING,
        lambda: _is_total(row, people) and Why.TOTAL,
        lambda: _is_off(row) and Why.CALLED_OFF,
        lambda: not people and _is_couple(row) and Why.NO_NAMES,
        lambda: titled and first and is_title(row) and Why.TITLE,
        lambda: not people and not team and not any(map(row.fault_at, naming)) and _no_name(row),
    )
    return next((why for reason in reasons if isinstance(why := reason(), Why)), None)


def _is_total(row: Row, people: Sequence[Person]) -> bool:
    """Say whether a row is a sum: by its first word or its name, unless it has a given name that is known."""
    begins = (*row.filled[:1], *(words for _, words in named(row)))
    if not any(fields.begins_with(words, "total") or fields.is_counted(words) for words in begins):
        return False
    given = (word for person in people for word in person.given.split())
    return not any(map(names.is_given, given))


def _is_off(row: Row) -> bool:
    """Say whether somebody was taken off the list, in a cell of its own or in brackets behind the name."""
    if any(total_of(row.sheet.word(row.index, column.at)) is not None for column in counted(row.table)):
        return False
    cells = [words for _, words in named(row)]
    behind = (words.partition("(")[2] for words in cells)
    begins = any(fields.begins_with(words, "off") for words in (*behind, *_beside(row)))
    status = (row.sheet.word(row.index, c.at) for c in row.table.columns if c.field == "status")
    begins = begins or any(fields.is_one_of(words, "rows", "no") for words in status)
    return begins or any(fields.ends_with(words, "off") for words in cells)


def _beside(row: Row) -> list[str]:
    """Return what stands in the cells that hold neither a name nor, as of an evening, what counts."""
    numbers = (row.sheet.word(row.index, column.at) for column in counted(row.table))
    called = {*numbers, *(words for _, words in named(row))}
    return [words for words in row.filled if words not in called]


def _is_couple(row: Row) -> bool:
    whole = f"{row.words('given')} {row.words('family')}".strip()
    return any(is_couple(words[:MOST_SHOWN]) for words in (whole, *(words for _, words in named(row))))


def team_of(row: Row, together: int) -> str:
    """Return the name of a team or pair; beside a number that counts it may stand where names do."""
    counts = together > 1 and any(
        total_of(row.sheet.word(row.index, c.at)) is not None for c in counted(row.table)
    )
    return row.words("team") or row.words("pair") or (row.words("name") if counts else "")


def number_of(row: Row) -> str:
    """Return the number of somebody, "" if none stands there."""
    number = bare_number(row.words("number"))
    return number if number.isdecimal() else ""


def counted(table: Table) -> list[Column]:
    """Return the columns of numbers, those, too, that are only held against the others."""
    return [column for column in table.columns if column.field in COUNTED]


def titles(layout: Layout, want: Want) -> list[dict[int, Mapping[str, str]]]:
    """Return for each table what titles say of the rows below, by their rows, that of its sheet by -1.

    “Gruppe B” is the group of entries. “2. Abend” is the evening of totals, where there are several such.
    """
    way = layout.choices.get(SHEETS, "")
    field = "day" if way == EVENINGS else way if way in {"category", "group"} else ""
    alone = sum(column.taken for column in counted(layout.tables[0])) == 1 and want is Want.TOTALS
    block = next(iter(block_answers(layout, want)), "")
    block = block and layout.choices.get("titles", block)
    found = [dict(_titles(table, want, block)) if alone or not want.counts else {} for table in layout.tables]
    for table, said in zip(layout.tables, found, strict=True) if field else ():
        name = table.sheet.name
        said.update({-1: {field: fields.group_in(name) or name}, **said})
    return [dict(sorted(said.items())) for said in found]


def _titles(table: Table, want: Want, block: str) -> Iterator[tuple[int, Mapping[str, str]]]:
    blocks = dict(_blocks(table)) if block else {}
    last = max((at for at, row in enumerate(table.sheet.rows) if any(row[table.span])), default=0)
    for index in range(max(table.head - 2, 0), min(table.end, last) if table.head >= 0 else 0):
        match [words for words in table.sheet.rows[index][table.span] if words]:
            case [title] if want.counts and is_evening(title):
                yield index, {"day": title}
            case [title] if not want.counts and (group := fields.group_in(title)):
                yield index, {"group": group}
            case [title] if index in blocks:
                yield index, {} if block == OUT else {block: title}


def _blocks(table: Table) -> Iterator[tuple[int, str]]:
    """Go through the titles that stand right above headings, with the words of each."""
    for index in range(max(table.head - 1, 0), table.end if table.head >= 0 else 0):
        here, *below = (row[table.span] for row in table.sheet.rows[index : index + 2])
        filled = [words for words in here if words]
        gone = len(filled) == 1 and any(_is_titled(filled[0], key) for key in _GONE)
        if len(filled) == 1 and not gone and (index + 1 == table.head or any(map(is_head, below))):
            yield index, filled[0]


def block_answers(layout: Layout, want: Want) -> dict[str, Text]:
    """Return what the titles of several blocks may be, each with headings of its own, the proposal first.

    Of totals they are evenings if the same people come again; there is nothing to ask where each title is
    known for one, or for a group.
    """
    said = {title: None for table in layout.tables for _, title in _blocks(table)}
    if len(said) < 2 or all(is_evening(title) if want.counts else fields.group_in(title) for title in said):  # noqa: PLR2004 — one is the title of the list
        return {}
    out = {OUT: say("nothing")}
    if want.counts:
        day = {"day": say("an evening each")}
        return (day | out if comes_again(layout.tables) else out | day) if want is Want.TOTALS else {}
    teams = all(
        (meant := fields.meaning(title.partition(" ")[0])) and meant.field == "team" for title in said
    )
    ways = {"category": say("a category each"), "team": say("a team each"), "club": say("a club each")}
    return {"team": ways["team"]} | out if teams else out | ways


def block_doubts(layout: Layout, want: Want) -> Iterator[Doubt]:
    """Ask what the titles above several blocks are."""
    answers = block_answers(layout, want)
    if answers and "titles" not in layout.choices:
        said = tuple(dict.fromkeys(title for table in layout.tables for _, title in _blocks(table)))
        yield Doubt("titles", say("Each block has a title: {titles}. What is it?", titles=said), answers)


def _no_name(row: Row) -> Why:
    words = names.unmarked(" ".join(words for _, words in named(row))[:MOST_SHOWN])
    if is_title(row):
        return Why.TITLE
    return Why.SINGLE_WORD if words and " " not in words and words.isalpha() else Why.NO_NAME


_EXAMPLES = 5
_TOLD = {field.key: field for field in LISTED}
_MOST_FAULTS = 5
"""So many different faults of a column are named."""


def gathered(problems: Sequence[tuple[str, Problem]]) -> Iterator[Problem]:
    """Name the first faults of every column, none twice; of its others, how many there are."""
    found: dict[str, list[Problem]] = {}
    for column, problem in problems:
        found.setdefault(column, []).append(problem)
    for faults in found.values():
        first = {problem.text: problem for problem in reversed(faults)}
        *named, last = sorted(first.values(), key=faults.index)[:_MOST_FAULTS]
        yield from named
        more = len(faults) - len(named) - 1
        text = say_n(
            "{fault} (and {n} cell like it)", "{fault} (and {n} cells like it)", more, fault=last.text
        )
        yield Problem(last.place, text) if more else last


def beyond(rows: Iterable[Row]) -> Iterator[tuple[str, Problem]]:
    """Name what stands to the right of all headings in a text: a comma has split a cell."""
    for row in rows:
        headings = len(row.sheet.rows[row.table.head])
        extra = [words for words in row.sheet.rows[row.index][headings:] if words]
        if extra and row.table.head >= 0 and not row.sheet.name:
            text = say("“{words}” has no heading. Words with a comma belong in quotes.", words=tuple(extra))
            yield "", Problem(row.place, text)


def faults(row: Row, want: Want) -> Iterator[tuple[str, Problem]]:
    """Name what cannot be in the cells of a row that is taken, each with the column it is in."""
    for column in row.table.columns:
        # A whole name is read only where its parts are missing.
        parts = ("given", "family") if column.field == "name" else ()
        superseded = bool(parts) and all(row.words(part, column.person) for part in parts)
        if not column.taken or superseded:
            continue
        words, place = row.sheet.word(row.index, column.at), row.sheet.cell_place(row.index, column.at)
        if row.fault_at(column):
            text = say(
                "the formula here has no value. Open the file in a spreadsheet program and save it there."
            )
            yield column.key, Problem(place, text)
        elif words and (fault := _fault(column, words, want)):
            yield column.key, Problem(place, fault)


def _fault(column: Column, words: str, want: Want) -> Text | None:
    if column.field in COUNTED:
        return no_number(words) if total_of(words) is None and not _is_absent(words) else None
    if column.field == "born":
        fault = say("“{words}” is no year of birth.", words=words)
        return None if words.strip("? ") in NOTHING or born_of(words) else fault
    field = _TOLD.get(column.field)
    if field is None or want.counts:
        return None
    if column.field == "paid" and (ticked(words) is False or is_paid(words)):
        return None
    return field.form.fault(words) if field.read(words) is None else None


def _is_absent(words: str) -> bool:
    """Say whether somebody has no number: nothing stands there, a dash, or words without any digit."""
    return words in NOTHING or not any(map(str.isdecimal, words))


def word_doubts(rows: Sequence[Row], layout: Layout) -> Iterator[Doubt]:
    """Ask whether words where numbers should stand say that somebody was not there; one question a column."""
    found: dict[str, dict[str, None]] = {}
    for row in rows:
        for column in counted(row.table):
            words = row.sheet.word(row.index, column.at)
            if column.taken and words not in NOTHING and _is_absent(words):
                found.setdefault(f"words {column.key}", {})[words] = None
    for key, said in found.items():
        if key not in layout.rows:
            seen = say("Words stand where a number should: {words}", words=tuple(said)[:_EXAMPLES])
            yield Doubt(key, seen, {"absent": say("there was no result")})


def status_doubts(rows: Sequence[Row], layout: Layout) -> Iterator[Doubt]:
    """Name what a column “Status” says elsewhere than in most of its rows, and where: nobody reads it."""
    said: dict[str, dict[str, list[Text]]] = {}
    for row in rows:
        for column in row.table.columns:
            if column.field == "status":
                words = row.sheet.word(row.index, column.at) or "–"
                said.setdefault(column.key, {}).setdefault(words, []).append(row.place)
    for key, places in said.items():
        usual = max(places, key=lambda words: len(places[words]))
        others = [words for words in places if words != usual]
        shown = tuple(
            say("{words} ({places})", words=words, places=tuple(places[words][:_EXAMPLES]))
            for words in others
        )
        if others and f"words {key}" not in layout.rows:
            seen = say("“{column}” is not read, and says: {status}", column=key, status=shown[:_EXAMPLES])
            yield Doubt(f"words {key}", seen, {"take": say("they are taken all the same")})


def sum_doubts(record: Record, layout: Layout) -> Iterator[Doubt]:
    """Ask where a total is that of no number of evenings: who drops the weakest has a smaller one."""
    taken = sorted(evenings(record.totals, layout).values())
    totals = [column.key for column in layout.columns if column.field == "total" and not column.taken]
    said = next((record.totals[key] for key in totals if key in record.totals), None)
    if len(taken) < 2 or said is None:  # noqa: PLR2004 — one evening has no sum
        return
    sums = {sum(part) for count in range(len(taken) + 1) for part in (taken[:count], taken[count:])}
    if said not in sums and f"sum {record.name}" not in layout.rows:
        seen = say(
            "{place}: {name} has {total} in total, but {sum} in all evenings together.",
            place=record.place,
            name=record.name,
            total=said,
            sum=sum(taken),
        )
        yield Doubt(f"sum {record.name}", seen, {"evenings": say("the evenings count")})


def evenings(totals: Mapping[str, int], layout: Layout) -> Mapping[str, int]:
    """Return the numbers that are taken, without those that are only held against them."""
    taken = {column.key for table in layout.tables for column in table.columns if column.taken}
    return {key: number for key, number in totals.items() if key in taken}


def money(rows: Sequence[Row], layout: Layout) -> Mapping[str, int]:
    """Return the headings of the columns of payments, each with how many records have something there."""
    keys = {
        c.key for table in layout.tables for c in table.columns if c.field in fields.money() and not c.taken
    }
    cells = ((c.key, row.sheet.word(row.index, c.at)) for row in rows for c in row.table.columns)
    filled = Counter(key for key, words in cells if words)
    return {key: filled[key] for key in sorted(keys)}


HIGHEST = 999_999
"""The highest number an entry may have."""
_PLACE_IN_GROUP = re.compile(r"([A-Za-z]) ?(\d{1,3})")
_GROUP_WORD = re.compile(r"(?:gruppe|group|groupe|gruppo)\s+", re.IGNORECASE)


def entries_of(
    records: Sequence[Record], together: int, *, several: bool
) -> tuple[list[NewEntry], list[Problem]]:
    """Return the entries of records, and what cannot be; so many play `together`.

    Where numbers start again in each group, the number of an entry is its place in the list and its seed the
    number in its group; else its seed is its place among the numbers of its group. Where `several` tables
    each count from one, nobody has a number.
    """
    entries = [_entry(record, together) for record in records]
    problems: list[Problem] = []
    for record, entry in zip(records, entries, strict=True):
        problems += name_problems(entry)
        for key, found in (("number", entry.number), ("seed", entry.seed)):
            words = record.said.get(key, "")
            if words not in NOTHING and found is None:
                problems.append(Problem(record.place, no_number(words)))
    numbers = [entry.number for entry in entries if entry.number is not None]
    grouped = any(entry.group for entry in entries)
    if several and not grouped and numbers and numbers.count(min(numbers)) > 1:
        # The tables each count from one; with groups A1 and B1 are meant.
        entries = [replace(entry, number=None) for entry in entries]
    placed, clashes = _placed(entries)
    return placed, problems + clashes


def _entry(record: Record, together: int) -> NewEntry:
    group, number = _group_and_number(record.said)
    team = record.said.get("team", "") or (record.said.get("pair", "") if not record.people else "")
    facts = {field.key: value for field in LISTED if (value := _read(record, field.key)) is not None}
    remark = [facts.get("remark", ""), *(person.remark for person in record.people)]
    facts["remark"] = "; ".join(dict.fromkeys(filter(None, remark)))
    if together == 1:
        facts["club"] = facts.get("club", "") or team
    # Telephone number and address stand together, as the register keeps them.
    about = (About(p.place, p.born, ", ".join(filter(None, (p.phone, p.mail)))) for p in record.people)
    return NewEntry(
        tuple((person.family, person.given) for person in record.people),
        team if together > 1 else "",
        number,
        group,
        _number(record.said.get("seed", "")),
        record.place,
        ticked=is_paid(record.said.get("paid", "")),
        about=tuple(about),
        **facts,
    )


def _read(record: Record, key: str) -> Any:  # noqa: ANN401 — of the type of the field
    """Return what a record says of a field; in place of what was paid there may be a tick."""
    words = record.said.get(key, "")
    if key == "paid" and (is_paid(words) or ticked(words) is False):
        return 0
    return _TOLD[key].read(words)


def _group_and_number(said: Mapping[str, str]) -> tuple[str, int | None]:
    words = said.get("number", "")
    place = _PLACE_IN_GROUP.fullmatch(words)
    if place is not None and "group" not in said:
        return place[1].upper(), int(place[2])
    group = _GROUP_WORD.sub("", said.get("group", ""))
    return group.upper() if len(group) == 1 else group, _number(words)


def _number(words: str) -> int | None:
    number = parse_number(words.rstrip("."))
    return number if number is not None and 0 < number <= HIGHEST else None


def _placed(entries: Sequence[NewEntry]) -> tuple[list[NewEntry], list[Problem]]:
    numbers, seeds = [entry.number for entry in entries], [entry.seed for entry in entries]
    if not any(entry.group for entry in entries):
        return list(entries), _twice(entries, numbers, grouped=False)
    missing = [entry for entry in entries if not entry.group]
    problems = [Problem(entry.place, say("the group is missing.")) for entry in missing]
    # Where the lowest number occurs in several groups they start again; any other twice is a mistake.
    lowest = min((number for number in numbers if number is not None), default=0)
    if len({entry.group for entry in entries if entry.number == lowest}) > 1:
        problems += _twice(entries, numbers, grouped=True)
        renumbered = [
            replace(entry, number=number, seed=entry.number if entry.seed is None else entry.seed)
            for number, entry in enumerate(entries, 1)
        ]
        return renumbered, problems
    problems += [*_twice(entries, numbers, grouped=False), *_twice(entries, seeds, grouped=True)]
    return _seeded(list(entries)), problems


def _seeded(entries: list[NewEntry]) -> list[NewEntry]:
    """Give everybody a place in the group in the order of the numbers, unless the list has places."""
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


def _twice(entries: Sequence[NewEntry], numbers: Iterable[int | None], *, grouped: bool) -> list[Problem]:
    """Name the numbers, or with their groups the places, that occur twice."""
    first: dict[Text, Text] = {}
    problems = []
    for entry, number in zip(entries, numbers, strict=True):
        if number is None:
            continue
        alone = say("number {number}", number=str(number))
        name = say("place {place}", place=f"{entry.group}{number}") if grouped else alone
        if name in first:
            text = say("{what} occurs twice, first here: {place}.", what=name, place=first[name])
            problems.append(Problem(entry.place, text))
        elif entry.place is not None:
            first[name] = entry.place
    return problems
