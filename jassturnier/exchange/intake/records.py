"""The rows of a list as records, each with its people and what is said of them."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from jassturnier.errors import Problem
from jassturnier.exchange.cells import too_long
from jassturnier.exchange.intake import columns, fields, names
from jassturnier.exchange.intake.columns import (
    COUNTED,
    Column,
    bare_number,
    born_of,
    file_words,
    is_paid,
    people_in,
    phone_of,
    total_of,
    without_postcode,
)
from jassturnier.exchange.intake.fields import FAMILY, GIVEN, MIXED, NAMES
from jassturnier.exchange.intake.layout import SEATED, SHEETS, Layout, propose
from jassturnier.exchange.intake.rows import (
    MOST_SHOWN,
    Row,
    beyond,
    block_doubts,
    counted,
    evenings,
    faults,
    gathered,
    goes_on,
    is_title,
    money,
    named,
    number_of,
    rows_of,
    status_doubts,
    sum_doubts,
    team_of,
    titles,
    why_left,
    word_doubts,
)
from jassturnier.exchange.intake.tables import Table
from jassturnier.i18n import fold, say
from jassturnier.tournament.difference import Doubt, Incoming, LeftOut, Person, Record, Want, Why
from jassturnier.tournament.lists import when_in
from jassturnier.tournament.people.entries import joined_remarks, without_contacts
from jassturnier.tournament.regulation.schema import MOST_ENTRIES
from jassturnier.values import frozen

_NEARLY_ALL, _FEW = 0.9, 2
_ENDS = (":", "!", "…")
"""No line with a name ends so."""
_GROUPING = ("team", "pair", "number")
_EXAMPLES = 5
_TAKE_ROW, _OUT_ROW = say("take it so"), say("leave the row out")


def read_list(
    content: bytes, want: Want, together: int, answers: Mapping[str, str], remembered: Mapping[str, str]
) -> tuple[Layout, Incoming]:
    """Read a list for what is wanted; so many play `together`.

    `answers` are given by the keys of doubts, rows and columns, `remembered` are layouts by fingerprints.

    Raises:
        Unreadable: the file is of another kind, damaged, or holds too much.
        WrongUsage: an answer or a layout cannot be.
    """
    layout = propose(columns.read(content), want, together, remembered, answers.get(SHEETS, ""))
    for key, answer in answers.items():
        layout = layout if key == SHEETS else layout.answered(key, answer)
    return layout, read(layout, want, together)


@frozen
class Draft:
    """A row on its way to a record: the people in it, remarks, what is asked; its `parts` play together."""

    row: Row
    people: tuple[Person, ...]
    remark: str = ""
    doubts: tuple[Doubt, ...] = ()
    parts: tuple[tuple[Person, ...], ...] = ()


def read(layout: Layout, want: Want, together: int) -> Incoming:
    """Read the records of a list; every row below the headings that is not empty is in one, or left out.

    Raises:
        Unreadable: there are more than any tournament has.
    """
    records: list[Record] = []
    left: list[LeftOut] = []
    doubts: list[Doubt] = list(layout.doubts)
    kept: list[Row] = []
    problems: list[tuple[str, Problem]] = [("", problem) for problem in _no_names(layout, want)]
    filled = sum(any(row) for table in layout.tables for row in table.sheet.rows[table.head + 1 : table.end])
    if not want.counts and filled > together * MOST_ENTRIES:
        raise too_long(MOST_ENTRIES)  # at once, not after a look at every row
    doubts += block_doubts(layout, want)
    for table, above in () if problems else zip(layout.tables, titles(layout, want), strict=True):
        # “Gruppe A” is shown beside what it says: it may be a name.
        shown = {index for index, said in above.items() if "group" in said and not want.counts}
        drafts, out = _drafted(table, layout, want, together, above.keys() - shown)
        problems += beyond(rows_of(table))
        for draft in drafts:
            doubts += draft.doubts
            problems += faults(draft.row, want)
        kept += [draft.row for draft in drafts]
        left += out
        # In a round each row has a total of its own, also of who plays together.
        groups = [[each] for each in drafts] if want is Want.ROUND else _grouped(drafts, together)
        if (
            want is not Want.ROUND
            and _are_blocks(groups, together)
            and layout.choices.get("pairs") != "alone"
        ):
            doubts += [] if layout.choices.get("pairs") else [_pairs_doubt()]
            groups = [list(chain(*groups[at : at + together])) for at in range(0, len(groups), together)]
        records += _records(groups, above, want, together)
    doubts += () if want.counts else status_doubts(kept, layout)
    if want.counts:
        doubts += [doubt for record in records for doubt in sum_doubts(record, layout)]
        doubts += word_doubts(kept, layout)
        records = [replace(record, totals=evenings(record.totals, layout)) for record in records]
        records, of_days = _of_days(records, layout)
        doubts += of_days
    if len(records) > MOST_ENTRIES:
        raise too_long(MOST_ENTRIES)
    return Incoming(
        tuple(records), tuple(left), tuple(gathered(problems)), tuple(doubts), money(kept, layout)
    )


def _no_names(layout: Layout, want: Want) -> Iterator[Problem]:
    taken = {column.field for column in layout.columns if column.taken}
    naming = NAMES | {"team", "pair"} | ({"number"} if want is Want.ROUND else set())
    if taken & naming and (not want.counts or taken & COUNTED):
        return
    headings = tuple(column.heading for column in layout.columns if column.heading)
    seen = headings or next((tuple(filter(None, row)) for row in layout.tables[0].sheet.rows if any(row)), ())
    text = say("No names were found. The list begins with: {seen}.", seen=tuple(seen)[:10])
    if taken & NAMES:
        text = say(
            "No headings for a name and for the number (“{column}”) were found."
            " The file begins with: {seen}.",
            column=say("Total"),
            seen=tuple(seen)[:10],
        )
    elif not seen:
        text = say("There is nothing in this file.")
    yield Problem(None, text)


def _drafted(
    table: Table, layout: Layout, want: Want, together: int, titled: Collection[int]
) -> tuple[list[Draft], list[LeftOut]]:
    """Go through the rows of a table, one after the other: what begins with a title goes on below it."""
    drafts: list[Draft] = []
    left: list[LeftOut] = []
    below: Why | None = None
    rows = [row for row in rows_of(table) if row.index not in titled]
    wide = sum(len(row.filled) > 1 for row in rows)
    mostly = wide * 2 >= len(rows)
    for row in rows:
        draft = _draft(row, layout, together)
        answer = layout.rows.get(row.key, "")
        waits = None if below is Why.WAITING and layout.choices.get("waiting") == "take" else below
        team = team_of(row, together) or (number_of(row) if want is Want.ROUND else "")
        why = why_left(row, draft.people, team=team, below=waits, titled=mostly)
        if answer == "out" or (why and answer != "take"):
            below = goes_on(row, draft.people, below)
            said = " ".join(row.filled)[:MOST_SHOWN]
            left.append(LeftOut(row.key, row.place, said, why if why and answer != "out" else Why.ASKED))
        else:
            kept = draft if draft.people or not why else replace(draft, people=_forced(row))
            doubted = not answer and _FEW < wide >= _NEARLY_ALL * (len(rows) - 1) and is_title(row)
            drafts.append(replace(kept, doubts=(*kept.doubts, _somebody_doubt(row))) if doubted else kept)
    return drafts, left


def _forced(row: Row) -> tuple[Person, ...]:
    """Return who is meant by words that look like no name, since somebody says that they are one."""
    words = names.unmarked(" ".join(words for _, words in named(row)) or row.filled[0])[:MOST_SHOWN]
    *given, family = without_contacts(words)[0].split() or [words]
    return (Person(" ".join(given), family),)


def _draft(row: Row, layout: Layout, together: int) -> Draft:
    """Read the people of a row; what stands where a partner should, and is no name, is a remark."""
    people: list[Person] = []
    by_number: dict[int, list[Person]] = {}
    remarks, doubts = [], []
    numbers = sorted({c.person for c in row.table.columns if c.taken and c.field in NAMES})
    if layout.choices.get("partners") == "first":
        numbers = numbers[:1]
    for number in numbers:
        found, doubt = _persons(row, number, layout)
        doubts += doubt
        by_number[number] = [_with_columns(row, number, person, alone=len(found) == 1) for person in found]
        people += by_number[number]
        if not found and number > 1:
            remarks += [words for words in _name_cells(row, number) if words.strip(" ?-–")]
    if not numbers:
        people = [_with_columns(row, 1, person, alone=False) for person in _of_pair(row)]
    elif not people and row.words("team") and (words := " ".join(_name_cells(row, 1))):
        remarks.append(words)
        seen = say(
            "{place}: “{words}” is no name; it becomes the remark.", place=row.place, words=words[:MOST_SHOWN]
        )
        doubts += (
            [] if row.key in layout.rows else [Doubt(row.key, seen, {"take": _TAKE_ROW, "out": _OUT_ROW})]
        )
    # The question about partners asks about a whole column already.
    asked = layout.rows.get(row.key) == "each" or len(numbers) > together
    several = len(people) > together and not asked and not _is_enumerated(row)
    # A row has one answer: it is asked one thing.
    doubts = [_two_doubt(row, people)] if several else doubts[:1]
    seated = SEATED.get(layout.choices.get("partners", ""), ())
    parts = (tuple(chain(*(by_number.get(number, ()) for number in pair))) for pair in seated)
    return Draft(row, tuple(people), joined_remarks(remarks), tuple(doubts), tuple(filter(None, parts)))


def _is_enumerated(row: Row) -> bool:
    return any(names.is_enumerated(words) for _, words in named(row))


def _two_doubt(row: Row, people: Sequence[Person]) -> Doubt:
    seen = say("{place} names several: {names}", place=row.place, names=tuple(p.name for p in people))
    return Doubt(row.key, seen, {"each": say("everybody alone"), "out": _OUT_ROW})


def _name_cells(row: Row, number: int) -> list[str]:
    return [words for column, words in named(row) if column.person == number]


def _persons(row: Row, number: int, layout: Layout) -> tuple[tuple[Person, ...], list[Doubt]]:
    """Return who stands in the columns of a person: in those of the parts of a name, else in that of both."""
    family, given = row.words("family", number), row.words("given", number)
    if family and given:
        return names.of_parts(family, given), []
    column = row.column("name", number)
    words = row.words("name", number) or family or given
    if column is None and not (" " in words and row.column("family", number) and row.column("given", number)):
        return (), []
    return _of_cell(row, column, words, layout)


def _of_cell(
    row: Row, column: Column | None, words: str, layout: Layout
) -> tuple[tuple[Person, ...], list[Doubt]]:
    """Read a cell of whole names; one that tells another order than its column is asked about."""
    told = layout.rows.get(row.key, "")
    headed = row.table.head >= 0 and (column is None or column.person == 1)
    if names.is_slashed(words) and layout.choices.get("slash") == "out":
        return (), []
    found = names.pieces(words) or (names.pieces(names.capitalised(words)) if headed else ())
    order = column.order if column else ""
    if told in {GIVEN, FAMILY}:
        return names.persons(tuple(replace(piece, order="", given=0) for piece in found), told), []
    against = [piece for piece in found if _is_against(piece, order) or column is None]
    if told in {"take", "each"}:
        own = against[0].vote() if against and told == "each" else ""
        return names.persons(found, own or order), []
    if row.table.head < 0 and len(row.filled) == 1 and (doubted := _doubted(row, found, order)):
        return doubted
    if not against:
        return names.persons(found, order), []
    # They are read by the order that they tell themselves, and it is asked whether that is right.
    own = against[0].vote() or GIVEN
    seen = say("{place}: which part of the name stands first?", place=row.place)
    answers = {}
    for each in (own, FAMILY if own == GIVEN else GIVEN):
        person = names.persons(tuple(replace(piece, given=0) for piece in found), each)[0]
        answers[each] = say("the given name is {given}", given=person.given)
    return names.persons(found, own), [Doubt(row.key, seen, answers)]


def _is_against(piece: names.Piece, order: str) -> bool:
    """Say whether a name without a sign tells another order than its column, or should tell one."""
    if piece.given:
        # “Hans, Meier”: behind a comma stands the given name, but here it does not look so.
        return names.vote_of(piece.words) == FAMILY
    if piece.order or len(set(piece.words.split())) == 1:
        return False
    return piece.vote() == "" if order == MIXED else order != "" and piece.vote() not in {"", order}


def _doubted(
    row: Row, found: Sequence[names.Piece], order: str
) -> tuple[tuple[Person, ...], list[Doubt]] | None:
    """Doubt a line of a text that does not stand together with other names, None if nothing is doubted.

    Right above or below a name, or if it is like the others, it is asked about; “Liebe Sonja” is left out.
    """
    table = row.table
    if row.filled[0].endswith(_ENDS) or fields.begins_with(row.filled[0], "greeting"):
        return (), []
    known = all(piece.is_known() and not _is_against(piece, order) for piece in found)
    if row.index in table.sure or (known and not table.sure):
        return None
    lines = row.sheet.rows[max(row.index - 1, 0) : row.index + 2 : 2] if row.index else row.sheet.rows[1:2]
    beside = any(piece.is_known() for line in lines for words in line for piece in names.pieces(words))
    if table.listed or not (known or beside):
        return (), []
    return names.persons(found, order), [_somebody_doubt(row)]


def _somebody_doubt(row: Row) -> Doubt:
    seen = say("{place}: is “{words}” somebody?", place=row.place, words=" ".join(row.filled)[:MOST_SHOWN])
    return Doubt(row.key, seen, {"take": say("take it as a name"), "out": _OUT_ROW})


def _of_pair(row: Row) -> tuple[Person, ...]:
    column = row.column("pair") or row.column("team")
    if column is None:
        return ()
    return names.persons(people_in(column, row.sheet.word(row.index, column.at)), column.order)


def _with_columns(row: Row, number: int, person: Person, *, alone: bool) -> Person:
    """Add what the columns of a person say; a telephone number is of one, a village of both of a cell."""
    place = without_postcode(row.words("place", number)) or person.place
    if not alone:
        return replace(person, place=place)
    return replace(
        person,
        place=place,
        born=born_of(row.words("born", number)) or person.born,
        phone=phone_of(row.words("phone", number)) or person.phone,
        mail=row.words("mail", number) or person.mail,
        member=file_words(row.words("member", number)),
    )


def _grouped(drafts: Sequence[Draft], together: int) -> list[list[Draft]]:
    """Put together who is entered together: those of rows with one team or number, where each names one.

    The people of a row are parted who are more than play together, or are named one after the other.
    """
    groups: list[list[Draft]] = []
    for draft in drafts:
        parts = draft.parts or (draft.people,)
        if not draft.parts and (len(draft.people) > together or _is_enumerated(draft.row)):
            parts = tuple((person,) for person in draft.people)
        for people in parts:
            part = replace(draft, people=people, parts=())
            if groups and len(groups[-1]) < together and _belongs(groups[-1], part):
                groups[-1].append(part)
            else:
                groups.append([part])
    return groups


def _are_blocks(groups: Sequence[Sequence[Draft]], together: int) -> bool:
    """Say whether rows of one person each, without numbers, stand in blocks of so many as play together."""
    rows = [group[0].row for group in groups]
    alone = all(len(group) == len(group[0].people) == 1 for group in groups)
    if together == 1 or not alone or any(row.words(key) for row in rows for key in _GROUPING):
        return False
    if any(_counts_apart(group[0].row, row) for group, row in zip(groups, rows[1:], strict=False)):
        return False
    blocks = [row.index - at for at, row in enumerate(rows)]
    return len(set(blocks)) > 1 and set(Counter(blocks).values()) == {together}


def _counts_apart(one: Row, two: Row) -> bool:
    """Say whether two rows have numbers of their own: they are no pair."""
    first, second = dict(_totals(one)), dict(_totals(two))
    return bool(first and second) and first != second


def _pairs_doubt() -> Doubt:
    answers = {"rows": say("each block is entered together"), "alone": say("everybody without a partner")}
    return Doubt("pairs", say("The names stand in blocks."), answers)


def _belongs(group: Sequence[Draft], draft: Draft) -> bool:
    """Say whether a row goes on with the pair or team of the row above: the same number or team, or none."""
    if group[-1].row.index == draft.row.index or _counts_apart(group[0].row, draft.row):
        return False
    if any(len(each.people) != 1 for each in (*group, draft)):
        return False
    keys = [(group[0].row.words(field), draft.row.words(field)) for field in _GROUPING]
    return any(first and second in {"", first} for first, second in keys) and all(
        second in {"", first} for first, second in keys
    )


def _of_days(records: Sequence[Record], layout: Layout) -> tuple[list[Record], list[Doubt]]:
    """Return records with the totals of everybody by the evenings that stand beside or above them.

    Who has no evening there is of that of the record before. Where nobody has two totals, dates may be no
    evenings. Both are asked.
    """
    days = {record.said["day"] for record in records if "day" in record.said}
    if not days:
        return [*records], []
    day, found, without = "", [], []
    for record in records:
        said = dict(record.said)
        without += [record.name] if record.totals and "day" not in said else []
        day = said.pop("day", day)
        totals = {day or key: number for key, number in record.totals.items()}
        said = said if len(days) == 1 else {key: words for key, words in said.items() if key != "rank"}
        found.append(replace(record, totals=totals, said=said))
    joined = _joined(found)
    doubts: list[Doubt] = []
    if without and "day" not in layout.choices:
        seen = say("Without an evening: {names}", names=tuple(without)[:_EXAMPLES])
        doubts.append(Doubt("day", seen, {"above": say("that of the row above")}))
    said_of_dates = layout.choices.get("dates", "")
    if 1 < len(days) == len(joined) == len(found) and not said_of_dates:
        seen = say(
            "Nobody has two results, and each has a date of its own: {days}", days=sorted(days)[:_EXAMPLES]
        )
        answers = {"one": say("all are of one evening"), "each": say("each date is an evening")}
        doubts.append(Doubt("dates", seen, answers))
        said_of_dates = "one"
    if said_of_dates not in {"", "each"}:
        joined = [replace(each, said={k: v for k, v in each.said.items() if k != "day"}) for each in records]
    return joined, doubts


def _joined(records: Sequence[Record]) -> list[Record]:
    """Put the totals of one person together, unless two are of one evening; places tell namesakes apart."""
    known: dict[str, set[str]] = defaultdict(set)
    for record in records:
        known[fold(record.name)] |= {_traits(record)} - {""}
    found: dict[tuple[str, str], Record] = {}
    for record in records:
        name, traits = fold(record.name), _traits(record)
        who = name, traits if len(known[name]) > 1 else ""
        before = found.get(who)
        if before is None:
            found[who] = record
        elif before.totals.keys().isdisjoint(record.totals):
            people = record.people if _traits(record) else before.people
            found[who] = replace(before, people=people, totals={**before.totals, **record.totals})
        else:
            found[who[0], record.key] = record
    return [*found.values()]


def _traits(record: Record) -> str:
    return " ".join(filter(None, (fold(f"{p.place} {p.member} {p.born or ''}") for p in record.people)))


def _records(
    groups: Sequence[Sequence[Draft]], titled: Mapping[int, Mapping[str, str]], want: Want, together: int
) -> Iterator[Record]:
    """Make the records; the number of a row is that of the first of those who are entered apart.

    What the last title above says is said of each: its group, its category, its evening.
    """
    seen: set[int] = set()
    for group in groups:
        record, at = _record(group, want, together), group[0].row.index
        said = {key: words for key, words in record.said.items() if key != "number" or at not in seen}
        above = [words for index, words in titled.items() if index < at]
        seen.add(at)
        yield replace(record, said={**above[-1], **said} if above else said)


def _record(group: Sequence[Draft], want: Want, together: int) -> Record:
    row = group[0].row
    people = tuple(person for draft in group for person in draft.people)
    said: dict[str, str] = {}
    for column in row.table.columns:
        if column.taken and column.field not in fields.of_each() | COUNTED | {"pair"}:
            words = row.sheet.word(row.index, column.at)
            words = worth(words, column.amount) if column.field == "paid" else _plain(column, words)
            said |= {column.field: words} if words else {}
    if not people and (team := team_of(row, together)):
        said["team"] = team
    if said.get("team") and people and not any(column.field in NAMES for column in row.table.columns):
        del said["team"]
    remarks = [words for draft in group for words in (draft.row.words("remark"), draft.remark)]
    if remark := joined_remarks(remarks):
        said["remark"] = remark
    totals = dict(_totals(row)) if want.counts else {}
    return Record(row.place, people, said, totals, row.key)


def worth(words: str, amount: str) -> str:
    """Return what a cell of payments stands for: its francs, or `amount` where it only says it is paid."""
    return amount if amount and is_paid(words) else words


def _plain(column: Column, words: str) -> str:
    if column.field == "day":
        when = when_in(words)
        if when and when.alone and when.day:
            return f"{when.day}.{when.month}.{when.year or ''}"
        return f"{column.heading} {words}" if words.isdecimal() else words
    return bare_number(words) if column.field in {"number", "rank"} else words


def _totals(row: Row) -> Iterator[tuple[str, int]]:
    for column in counted(row.table):
        number = total_of(row.sheet.word(row.index, column.at))
        if number is not None:
            yield column.key, number
