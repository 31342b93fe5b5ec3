"""Ready totals of a round: a list of its players instead of its tables, each with one number."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from jassturnier.errors import NotAllowed, NotFound, Problem
from jassturnier.exchange.scores.scores_in import Score, ScoresRead, change_of
from jassturnier.exchange.scores.slip_rows import columns_of
from jassturnier.exchange.scores.totals_in import Total, read_totals
from jassturnier.games.kit.base import Slip
from jassturnier.i18n import Text, fold, joined, say
from jassturnier.tournament.model import EntryInfo, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.people.entries import Others, find, full_name, not_in
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.readings import FIRST, left_unnamed

_Given: TypeAlias = Mapping[int, Sequence[Total]]
"""The totals of every entry of the round, by its key."""


def read_round_totals(content: bytes, tournament: Tournament, round_: RoundInfo) -> ScoresRead:
    """Read a total for everybody who plays in a round; each goes to the side that its player sits on.

    Partners stand in one row or have the same total. The control sum is left to the caller.

    Raises:
        Unreadable: the file is of another kind or damaged.
    """
    found = read_totals(content, numbered=True)
    if found.problems:
        return ScoresRead(problems=list(found.problems))
    if not found.totals:
        return ScoresRead((), [Problem(None, say("There is no total in this file."))], list(found.left_out))
    given, problems = _by_entry(found.totals, tournament, round_)
    scores = []
    for table in round_.tables:
        faults = [*_faults(table, given, tournament, round_)]
        if not faults:
            scores.append(_score(table, given, tournament, round_))
            faults = _slip_faults(scores[-1], tournament)
        problems += faults
    return ScoresRead(tuple(scores), problems, list(found.left_out))


def _by_entry(
    totals: Sequence[Total], tournament: Tournament, round_: RoundInfo
) -> tuple[_Given, list[Problem]]:
    playing = {key for table in round_.tables for key in table.entries()}
    stage = tournament.stage_of(round_)
    others = not_in(tournament, stage)
    given: dict[int, list[Total]] = defaultdict(list)
    problems: list[Problem] = []
    for total in totals:
        try:
            named = _named(stage.entries, total, others)
        except (NotFound, NotAllowed) as error:
            problems += [Problem(total.who.place, text) for text in error.texts]
            continue
        for entry in named:
            fault = _not_taken(entry, given[entry.key], playing)
            if fault is not None:
                problems.append(Problem(total.who.place, fault))
            given[entry.key].append(total)
    return given, problems


def _not_taken(entry: EntryInfo, before: Sequence[Total], playing: set[int]) -> Text | None:
    """Say why somebody takes no total: not at a table, or has one; each of a pair may have its own row."""
    if entry.key not in playing:
        return say("{name} does not play in this round.", name=entry.numbered)
    if len(before) < max(len(entry.members), 1):
        return None
    first = before[0].who.place or ""
    return say("{name} has a total already, here: {place}.", name=entry.numbered, place=first)


def _named(entries: Sequence[EntryInfo], total: Total, others: Others) -> tuple[EntryInfo, ...]:
    """Return whom a row names.

    Raises:
        NotFound: nobody, several, or another than its number says.
        NotAllowed: one of the others.
    """
    names = [full_name(name) for name in total.who.members]
    if not total.number:
        return tuple(
            {entry.key: entry for entry in (_person(entries, name, others) for name in names)}.values()
        )
    entry = find(entries, total.number, others)
    for name in names:
        if not set(fold(name).split()) <= _words(entry):
            raise NotFound(say("number {number} is {name}.", number=total.number, name=entry.name))
    return (entry,)


def _words(entry: EntryInfo) -> set[str]:
    return set(fold(" ".join([entry.team, *(member.name for member in entry.ever)])).split())


def _person(entries: Sequence[EntryInfo], name: str, others: Others) -> EntryInfo:
    """Return the entry somebody plays in; who is called just so comes before who is called a bit so."""
    wanted = fold(name)
    fitting = [entry for entry in entries if any(wanted in (fold(m.bare), fold(m.name)) for m in entry.ever)]
    return fitting[0] if len(fitting) == 1 else find(entries, name, others)


def _faults(table: TableInfo, given: _Given, tournament: Tournament, round_: RoundInfo) -> Iterator[Problem]:
    """Name who has no total, and partners who do not have the same."""
    people = tournament.by_key()
    place = tournament.regulation.table_name(round_.number, table.number)
    absent = tuple(people[key].numbered for key in table.entries() if not given.get(key))
    if absent:
        yield Problem(place, say("without a total: {names}.", names=absent))
    for side in table.sides:
        found = {total.total: total for key in side for total in given.get(key, ())}
        if len(found) > 1:
            yield Problem(
                place,
                say(
                    "{names} play together, but have different totals: {totals}.",
                    names=tuple(people[key].numbered for key in side),
                    totals=tuple(str(total) for total in found),
                ),
            )


def _score(table: TableInfo, given: _Given, tournament: Tournament, round_: RoundInfo) -> Score:
    """Return the slip that the totals make, the rest as it was; its place are all rows of the table."""
    columns = columns_of(tournament.regulation, table)
    (column,) = (each.name for each in columns if each.required)
    slip: Slip = {column: tuple(given[side[0]][0].total for side in table.sides)}
    kept = left_unnamed(table, FIRST, {each.name for each in columns} - {column})
    rows = dict.fromkeys(total.who.place or "" for key in table.entries() for total in given[key])
    return Score(round_, table, {**slip, **kept}, change_of(table, slip), joined(*rows), kept=kept)


def _slip_faults(score: Score, tournament: Tournament) -> list[Problem]:
    found = game_of(tournament.regulation, score.table).check_slip(score.slip)
    return [Problem(score.place, problem.sentence()) for problem in found]
