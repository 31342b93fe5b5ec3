"""Scores coming back: in a workbook (`score_forms`), a list with round, table and values, or as totals."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeAlias

from jassturnier.errors import NotAllowed, NotFound, Problem
from jassturnier.exchange.intake.columns import total_of
from jassturnier.exchange.intake.names import alike
from jassturnier.exchange.intake.tables import FoundList, FoundRow, read_listings
from jassturnier.exchange.score_forms import DealSheet, PlayedTable, deals_of, is_deal_list, within
from jassturnier.exchange.score_headings import (
    ID,
    NAMES,
    READING,
    SIDES,
    TABLE,
    RoundsWritten,
    left_out,
    reading_kind,
    score_columns,
    side_key,
    side_names,
    table_id,
    table_number,
    value_key,
)
from jassturnier.games.kit.base import Slip, side_letter, written
from jassturnier.i18n import Text, fold, joined, say
from jassturnier.tournament.difference import Difference, LeftOut, Line, Record, Stored, What, compare
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import EntryInfo, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.people.entries import find, not_in
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import DEALS_PLAYED, check_slip, slip_columns
from jassturnier.tournament.scoring.readings import FIRST, left_unnamed, of_kind
from jassturnier.values import frozen

Key: TypeAlias = "tuple[int, ReadingKind]"
"""The key of a table, and which reading of it."""


class Comparison(StrEnum):
    """What an imported result means for the stored one."""

    NEW = "new"
    EQUAL = "equal"
    DIFFERENT = "different"


@frozen
class Score:
    """A result in a file: its table, the slip, where it stands, and whether we have it already.

    `played` are its deals where the file has them; the slip is empty before the last of them. The table
    is as this `kind` of reading has it; `kept` are the columns of the slip that stay as they were, since
    the file does not have them.
    """

    round: RoundInfo
    table: TableInfo
    slip: Slip
    change: Comparison
    place: Text
    played: tuple[str, ...] = ()
    kind: ReadingKind = FIRST
    kept: Slip = field(default_factory=dict)

    @property
    def key(self) -> Key:
        """The table and the reading."""
        return self.table.key, self.kind


@dataclass(slots=True)
class ScoresRead:
    """What a file has: the results, everything that is wrong, and the rows that are no tables."""

    scores: tuple[Score, ...] = ()
    problems: list[Problem] = field(default_factory=list)
    no_tables: list[LeftOut] = field(default_factory=list)


def read_scores(content: bytes, tournament: Tournament) -> ScoresRead:
    """Read every filled-in result; rows without any number are tables still open.

    Each slip is checked by its game; the control sum is left to the caller, who knows the regulation's
    way with it. A sheet filled in deal by deal gives the deals, and the game what
    they come to.

    Raises:
        Unreadable: the file is of another kind or damaged.
    """
    drawn = list(tournament.tables())
    alike = {(table.game, table.deals, len(table.sides)): table for _, table in drawn}
    # One table of each kind knows all columns; a large hall has hundreds.
    fields = [each for table in alike.values() for each in slip_columns(tournament.regulation, table)]
    columns = score_columns(fields)
    found, seen = read_listings(content, columns)
    # Rounds may stand beside each other.
    listings = [each for listing in found for each in listing.side_by_side(columns)]
    if not listings:
        text = say(
            "No scores were found: a list needs the headings round, table and values such as “points A”."
            " The file begins with: {seen}.",
            seen=seen,
        )
        return ScoresRead(problems=[Problem(None, text)])
    tables = {table_id(table): (r, table) for r, table in drawn}
    reading = _Reading(tournament, tables, RoundsWritten(tournament))
    # Slips first: the deals of a table are then held against its slip.
    for listing in sorted(listings, key=is_deal_list):
        if is_deal_list(listing):
            reading.read_deals(listing)
        else:
            reading.read(listing)
    return ScoresRead(tuple(reading.scores.values()), reading.problems, reading.no_tables)


@dataclass(slots=True)
class _Reading:
    """What has been read so far; `scores` are by table and reading."""

    tournament: Tournament
    tables: Mapping[str, tuple[RoundInfo, TableInfo]]
    rounds: RoundsWritten
    scores: dict[Key, Score] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    no_tables: list[LeftOut] = field(default_factory=list)

    def read(self, listing: FoundList) -> None:
        if self._is_strange(listing):
            return
        deals = DealSheet.find(listing.sheet, listing.head)
        end = len(listing.sheet.rows) if deals is None else deals.head
        self.problems += _beside(listing, end)
        above = replace(listing, end=end)
        for column, words in above.repeated().items():
            text = say(
                "“{words}” is a heading already; for another round it needs a “Table” of its own before it.",
                words=words,
            )
            self.problems.append(Problem(listing.sheet.cell_place(listing.head, column), text))
        values = [key for key in listing.columns if key not in NAMES | SIDES]
        for row, round_ in self._of_tables(above):
            if deals is not None or row.filled().intersection(values) or list(row.valueless()):
                self._read_row(row, round_, deals)

    def read_deals(self, listing: FoundList) -> None:
        """Read the deals on one sheet; they come before the slip of their table."""
        if self._is_strange(listing):
            return
        self.problems += _beside(listing, len(listing.sheet.rows))
        rows: dict[Key, list[FoundRow]] = {}
        known: dict[Key, _Where] = {}
        for row, round_ in self._of_tables(listing):
            where = self._find(row, round_)
            if where is not None:
                known[where.key] = where
                rows.setdefault(where.key, []).append(row)
        for key, found in rows.items():
            table = known[key].table
            played, problems = deals_of(found, self.tournament.regulation, table)
            self.problems += problems
            if played is None:
                continue
            handed_in = self.scores.get(key)
            if handed_in is not None and not _agrees(handed_in.slip, played.slip):
                text = say("the deals of this table come to something else than its slip in this file.")
                self.problems.append(Problem(handed_in.place, text))
            self.scores[key] = known[key].by_deals(played)

    def _of_tables(self, listing: FoundList) -> Iterator[tuple[FoundRow, str]]:
        """Yield the rows of tables, each with the words for its round; note the other rows."""
        for row, round_ in self.rounds.by_row(listing.rows()):
            reason = left_out(row, self.rounds)
            if reason is None:
                yield row, round_
            else:
                self.no_tables.append(reason)

    def _is_strange(self, listing: FoundList) -> bool:
        ids = {row.word(ID) for row in listing.rows()} - {""}
        # One known table is enough: single ones may have been drawn again, which is told row by row.
        if not ids or ids & self.tables.keys():
            return False
        text = say("this sheet belongs to another tournament, or to rounds that were drawn again since.")
        self.problems.append(Problem(listing.sheet.row_place(listing.head), text))
        return True

    def _read_row(self, row: FoundRow, round_: str, deals: DealSheet | None) -> None:
        where = self._find(row, round_)
        if where is None:
            return
        table = where.table
        slip, problems = _slip(row, self.tournament.regulation, table)
        played = None
        if deals is not None:
            played, faults = deals.played(self.tournament.regulation, table)
            problems += faults
        score = where.by_slip(slip, row)
        if where.key in self.scores:
            first = self.scores[where.key].place
            text = say("this table stands in the file twice, first here: {place}.", place=first)
            problems.append(Problem(row.place(), text))
        else:
            problems += self._seat_faults(row, where)
        if played is not None:
            problems += _contradictions(row, table, slip, played)
        elif not problems and not _empty(slip):
            wrong = check_slip(self.tournament.regulation, table, score.slip)
            problems += [Problem(within(row.place(), each.place), each.text) for each in wrong]
        self.problems += problems
        if problems:
            return
        if played is not None:
            self.scores[where.key] = where.by_deals(played)
        elif not _empty(slip):
            self.scores[where.key] = score

    def _find(self, row: FoundRow, round_: str) -> "_Where | None":
        kind = reading_kind(row.word(READING))
        if kind is None:
            text = say(
                "“{words}” is neither a first nor a second reading nor a ruling.", words=row.word(READING)
            )
            self.problems.append(Problem(row.place(READING), text))
            return None
        found = self.tables.get(row.word(ID)) if row.word(ID) else self._numbered(row, round_)
        if isinstance(found, tuple):
            return _Where(found[0], of_kind(found[1], kind), kind)
        text = say("this table is not in the tournament. Was it drawn again since?")
        self.problems.append(found or Problem(row.place(), text))
        return None

    def _numbered(self, row: FoundRow, words: str) -> tuple[RoundInfo, TableInfo] | Problem | None:
        round_, number = self.rounds.of(words), table_number(row.word(TABLE))
        if number is None:
            said, missing = row.word(TABLE), say("the number of the table is missing.")
            return Problem(row.place(TABLE), say("“{words}” is no table.", words=said) if said else missing)
        if round_ is None and words:
            return Problem(row.place(), say("the round “{words}” is not drawn.", words=words))
        if round_ is None:
            example = self.tournament.regulation.round_name(2)
            text = say(
                "which round? A column tells it, or a row above its tables: “{example}”.", example=example
            )
            return Problem(row.place(), text)
        return next(((round_, table) for table in round_.tables if table.number == number), None)

    def _seat_faults(self, row: FoundRow, where: "_Where") -> Iterator[Problem]:
        """Name who stands on a side of a form, but sits on another one of the tournament's tables."""
        people, position = self.tournament.by_key(), self.tournament.position(where.round)
        for side, name in enumerate(side_names(people, position, where.table)):
            found = row.word(side_key(side))
            if found == name or not found:
                continue
            others = (side_names(people, position, table) for table in where.round.tables)
            if any(found in names for names in others):
                text = say(
                    "{found} stands on side {side}, but {name} sits there.",
                    found=found,
                    side=side_letter(side),
                    name=name,
                )
                yield Problem(row.place(side_key(side)), text)


def _beside(listing: FoundList, end: int) -> Iterator[Problem]:
    """Name what stands where no column is in a sheet of ours, whose machine words lie under headings."""
    if ID not in listing.columns or not listing.head:
        return
    sheet, head = listing.sheet, listing.head
    for row in range(head + 1, end):
        for column, words in enumerate(sheet.rows[row]):
            if words and not sheet.word(head - 1, column) and not sheet.word(head, column):
                text = say("“{words}” stands where nothing is read.", words=words)
                yield Problem(sheet.cell_place(row, column), text)


def _contradictions(row: FoundRow, table: TableInfo, slip: Slip, played: PlayedTable) -> list[Problem]:
    """Name every total beside the deals that differs from theirs, unless it is the one stored before."""
    before = table.result.values if table.result else {}
    found = []
    for name, values in slip.items():
        made, then = (written(each, name, len(values)) for each in (played.slip, before))
        for side, (typed, total, old) in enumerate(zip(values, made, then, strict=True)):
            if typed is None or typed in {total, old}:
                continue
            text = say("{typed} stands here, but the deals come to {made}.", typed=typed, made=total or 0)
            open_ = say("{typed} stands here, but the deals below are not all there.", typed=typed)
            found.append(Problem(row.place(value_key(name, side)), text if played.slip else open_))
    return found


@frozen
class _Where:
    """A table as one kind of reading has it."""

    round: RoundInfo
    table: TableInfo
    kind: ReadingKind

    @property
    def key(self) -> Key:
        return self.table.key, self.kind

    def by_deals(self, played: PlayedTable) -> Score:
        before = self.table.played
        goes_on = self.table.result is None and played.deals[: len(before)] == before
        change = Comparison.NEW if goes_on else Comparison.DIFFERENT
        change = Comparison.EQUAL if played.deals == before else change
        return Score(self.round, self.table, played.slip, change, played.place, played.deals, self.kind)

    def by_slip(self, slip: Slip, row: FoundRow) -> Score:
        # A list without a column says nothing of it; an empty one says that there is nothing.
        told = {
            name: values
            for name, values in slip.items()
            if any(value_key(name, side) in row.columns for side in range(len(values)))
        }
        kept = left_unnamed(self.table, self.kind, slip.keys() - told.keys())
        change = change_of(self.table, told)
        # Of how many deals were played only a file speaks that has a column for it.
        read = {name: values for name, values in slip.items() if name in told or name != DEALS_PLAYED}
        return Score(self.round, self.table, {**read, **kept}, change, row.place(), kind=self.kind, kept=kept)


def _empty(slip: Slip) -> bool:
    return all(value is None for values in slip.values() for value in values)


def change_of(table: TableInfo, slip: Slip) -> Comparison:
    """Return what a slip in a file means for the result of its table."""
    if table.result is None:
        return Comparison.DIFFERENT if table.played else Comparison.NEW
    return Comparison.EQUAL if _agrees(slip, table.result.values) else Comparison.DIFFERENT


def _agrees(slip: Slip, other: Slip) -> bool:
    return all(written(other, name, len(values)) == values for name, values in slip.items())


def _slip(row: FoundRow, regulation: Regulation, table: TableInfo) -> tuple[Slip, list[Problem]]:
    problems = list(row.valueless())
    slip: dict[str, tuple[int | None, ...]] = {}
    known: set[str] = set()
    for column in slip_columns(regulation, table):
        keys = [value_key(column.name, side) for side in column.places(len(table.sides))]
        known.update(keys)
        values = tuple(total_of(row.word(key)) for key in keys)
        for key, value in zip(keys, values, strict=True):
            if value is None and (words := row.word(key)):
                problems.append(Problem(row.place(key), say("“{words}” is no whole number.", words=words)))
        slip[column.name] = (None,) if column.once and values == (table.deals,) else values
    for key in sorted(row.filled() - known - NAMES - SIDES):
        text = say("“{words}”: the slip of this table has no such number.", words=row.word(key))
        problems.append(Problem(row.place(key), text))
    return slip, problems


_Given: TypeAlias = Mapping[int, Sequence[Record]]
"""The rows of every entry of the round, by its key."""


@frozen
class RoundTotals:
    """Totals held against a round: who is who, its slips, what is wrong, rows with the number of another.

    Where it is open who somebody is, there are no slips yet.
    """

    found: Difference
    scores: tuple[Score, ...] = ()
    problems: tuple[Problem, ...] = ()
    misnumbered: tuple[Record, ...] = ()


def match_totals(
    records: Sequence[Record],
    stored: Sequence[Stored],
    tournament: Tournament,
    round_: RoundInfo,
    answers: Mapping[str, str],
) -> RoundTotals:
    """Hold totals against a round: each goes to the side that its player sits on.

    Partners stand in one row or have the same total. `stored` may be more than the players. The control sum
    is left to the caller.
    """
    players = _Players(tournament, round_)
    of_stage = [one for one in stored if one.key in players.by_person]
    said = {**dict(players.numbered(records)), **answers}
    lines = compare(records, of_stage, said, alike, again=False).lines
    unnamed = (
        Line(at, 0, record.place, record.answer(0), record.name, What.NEW)
        for at, record in enumerate(records)
        if not record.people
    )
    named = [players.named(records[line.record], line) for line in (*lines, *unnamed)]
    found = Difference(tuple(line for line, _ in named if line.what is not What.NEW), ())
    faults = [(line.record, problem) for line, of_line in named for problem in of_line]
    given = _given(records, found, players, faults)
    problems = [problem for _, problem in sorted(faults, key=lambda fault: fault[0])]
    misnumbered = tuple(players.misnumbered(given))
    if found.of(What.WHICH, What.TWICE):
        return RoundTotals(found, problems=tuple(problems), misnumbered=misnumbered)
    scores = []
    for table in round_.tables:
        of_table = [*_faults(table, given, tournament, round_)]
        if not of_table:
            score = _score(table, given, tournament, round_)
            scores.append(score)
            wrong = check_slip(tournament.regulation, table, score.slip)
            of_table = [Problem(score.place, problem.sentence()) for problem in wrong]
        problems += of_table
    return RoundTotals(found, tuple(scores), tuple(problems), misnumbered)


def _given(
    records: Sequence[Record], found: Difference, players: "_Players", faults: list[tuple[int, Problem]]
) -> dict[int, list[Record]]:
    """Return the rows of each entry, each of a pair may have one; add what is wrong to the `faults`."""
    keys: dict[int, dict[int, EntryInfo]] = defaultdict(dict)
    for line in found.of(What.SAME):
        entry = players.by_person[line.key or 0]
        keys[line.record][entry.key] = entry
    given: dict[int, list[Record]] = defaultdict(list)
    for at, entries in sorted(keys.items()):
        for entry in entries.values():
            fault = players.refused(entry, given[entry.key])
            faults += [(at, Problem(records[at].place, fault))] if fault else []
            given[entry.key].append(records[at])
    return given


class _Players:
    """Who may be on a list of a round: by person, number, or name."""

    def __init__(self, tournament: Tournament, round_: RoundInfo) -> None:
        """Know who is in the stage of the round, and who plays."""
        stage = tournament.stage_of(round_)
        self.entries, self.others = stage.entries, not_in(tournament, stage)
        self.playing = {key for table in round_.tables for key in table.entries()}
        self.by_person = {member.person: entry for entry in stage.entries for member in entry.ever}

    def numbered(self, records: Sequence[Record]) -> Iterator[tuple[str, str]]:
        """Say who somebody is where a number and the name beside it belong together."""
        for record in records:
            number = record.said.get("number", "")
            members = [m for entry in self.entries if number in map(str, entry.numbers) for m in entry.ever]
            for position, person in enumerate(record.people):
                for member in members:
                    if sorted(fold(member.bare).split()) == sorted(fold(person.name).split()):
                        yield record.answer(position), str(member.person)

    def named(self, record: Record, line: Line) -> tuple[Line, list[Problem]]:
        """Return a line with whose it is, also by number, team, or part of a name; else what is wrong."""
        if line.what is not What.NEW:
            return replace(line, what=What.SAME if line.key else line.what, changes=()), []
        try:
            entry = self._find(record, line.name)
        except (NotFound, NotAllowed) as error:
            return line, [Problem(record.place, text) for text in error.texts]
        return replace(line, what=What.SAME, name=entry.name, key=entry.ever[0].person), []

    def _find(self, record: Record, name: str) -> EntryInfo:
        number = record.said.get("number", "")
        entry = find(self.entries, number or name, self.others)
        words = fold(" ".join([entry.team, *(member.name for member in entry.ever)])).split()
        if number and not set(fold(name).split()) <= {*words}:
            raise NotFound(say("number {number} is {name}.", number=number, name=entry.name))
        return entry

    def refused(self, entry: EntryInfo, before: Sequence[Record]) -> Text | None:
        """Say why somebody takes no total: not at a table, or has one."""
        if entry.key not in self.playing:
            return say("{name} does not play in this round.", name=entry.numbered)
        if len(before) < max(len(entry.members), 1):
            return None
        return say("{name} has a total already, here: {place}.", name=entry.numbered, place=before[0].place)

    def misnumbered(self, given: _Given) -> Iterator[Record]:
        """Return the rows in which name and number do not belong together."""
        for entry in self.entries:
            for record in given.get(entry.key, ()):
                number = record.said.get("number", "")
                if record.people and number and number not in map(str, entry.numbers):
                    yield record


def _total(record: Record) -> int:
    (total,) = record.totals.values()
    return total


def _faults(table: TableInfo, given: _Given, tournament: Tournament, round_: RoundInfo) -> Iterator[Problem]:
    people = tournament.by_key()
    place = tournament.regulation.table_name(round_.number, table.number)
    absent = tuple(people[key].numbered for key in table.entries() if not given.get(key))
    if absent:
        yield Problem(place, say("without a total: {names}.", names=absent))
    for side in table.sides:
        totals = dict.fromkeys(_total(record) for key in side for record in given.get(key, ()))
        if len(totals) > 1:
            yield Problem(
                place,
                say(
                    "{names} play together, but have different totals: {totals}.",
                    names=tuple(people[key].numbered for key in side),
                    totals=tuple(map(str, totals)),
                ),
            )


def _score(table: TableInfo, given: _Given, tournament: Tournament, round_: RoundInfo) -> Score:
    """Return the slip that the totals make, the rest as it was; its place are all rows of the table."""
    columns = slip_columns(tournament.regulation, table)
    (column,) = (each.name for each in columns if each.required)
    slip: Slip = {column: tuple(_total(given[side[0]][0]) for side in table.sides)}
    kept = left_unnamed(table, FIRST, {each.name for each in columns} - {column})
    rows = dict.fromkeys(record.place for key in table.entries() for record in given[key])
    return Score(round_, table, {**slip, **kept}, change_of(table, slip), joined(*rows), kept=kept)
