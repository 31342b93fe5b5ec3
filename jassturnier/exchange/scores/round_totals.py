"""Ready totals of a round: a list of its players instead of its tables, each with one number."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from jassturnier.errors import NotAllowed, NotFound, Problem
from jassturnier.exchange.intake.names import alike
from jassturnier.exchange.scores.scores_in import Score, change_of
from jassturnier.games.kit.base import Slip
from jassturnier.i18n import Text, fold, joined, say
from jassturnier.tournament.model import EntryInfo, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.people.entries import find, not_in
from jassturnier.tournament.register.difference import Difference, Line, Record, Stored, What, compare
from jassturnier.tournament.scoring.counting import check_slip, slip_columns
from jassturnier.tournament.scoring.readings import FIRST, left_unnamed
from jassturnier.values import frozen

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


def held(
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
    unnamed = (_line(at, record) for at, record in enumerate(records) if not record.people)
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
            scores.append(_score(table, given, tournament, round_))
            of_table = _slip_faults(scores[-1], tournament)
        problems += of_table
    return RoundTotals(found, tuple(scores), tuple(problems), misnumbered)


def _line(at: int, record: Record) -> Line:
    return Line(at, 0, record.place, record.answer(0), record.name, What.NEW)


def _given(
    records: Sequence[Record],
    found: Difference,
    players: "_Players",
    faults: list[tuple[int, Problem]],
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
        """Return the rows with a name whose number is that of somebody else, or of nobody."""
        for entry in self.entries:
            for record in given.get(entry.key, ()):
                number = record.said.get("number", "")
                if record.people and number and number not in map(str, entry.numbers):
                    yield record


def _total(record: Record) -> int:
    (total,) = record.totals.values()
    return total


def _faults(table: TableInfo, given: _Given, tournament: Tournament, round_: RoundInfo) -> Iterator[Problem]:
    """Name who has no total, and partners who do not have the same."""
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


def _slip_faults(score: Score, tournament: Tournament) -> list[Problem]:
    found = check_slip(tournament.regulation, score.table, score.slip)
    return [Problem(score.place, problem.sentence()) for problem in found]
