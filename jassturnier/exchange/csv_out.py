"""Lists as CSV for other programs, in the form of `lists`. The workbook (`xlsx_out`) is for people.

`entries`    number, group, seed (the place in the group), team, given_1, family_1, given_2, family_2,
             category, club, ranked (`false` for a stand-in), presence (`expected`, `here`, `gone`), free
             (owes nothing), guess (empty without one), due, paid, remark, tandem, announced (`announced`,
             `confirmed`, `at-the-door`). `import` reads it back.
`draw`       round, table, seat, player: see `plan_csv`.
`scores`     stage, round, table, sheet (2C), group, game, deals, side (A, B …), numbers and names of those on
             the side (joined with +), a column for each number on the slip, counts (what the ranking takes),
             how (`exact`, `accepted`, `split`, `computed`; empty while open), note, confirmed (by a second
             reading or a ruling). A row for each side.
`standings`  stage, group, rank, tie (`shared` or `lot needed`), number, code (A1), name, category, club,
             round_1 … round_n, dropped (the numbers of the dropped rounds), raw, carried (the total of the
             stage before, where it counts on), penalty (points added by penalties, mostly negative), total.
             Who is not ranked has no rank and stands at the end.
`final`      rank, tie, number, name, category, club, stage (the last one played), rank_there, total: one list
             over all stages.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from jassturnier.exchange.lists import list_csv
from jassturnier.exchange.plan_csv import write_plan
from jassturnier.exchange.scores.slip_rows import columns_of
from jassturnier.games.kit.base import side_letter, written
from jassturnier.i18n import say
from jassturnier.tournament.lists import Column, Listed, Section, data
from jassturnier.tournament.model import EntryInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.entry_list import entries_listed
from jassturnier.tournament.ranking.final_list import final_listed
from jassturnier.tournament.ranking.rank_lists import rank_columns, rank_rows
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.scoring.counting import side_values
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from jassturnier.values import frozen


def _entries(tournament: Tournament) -> str:
    return list_csv(entries_listed(tournament, tournament.stages[0].entries, say("Entries")))


@frozen
class _Side:
    """A side of a table: who sat there, what is on its slip by column, and what the ranking takes of it."""

    stage: int
    round: int
    table: TableInfo
    letter: str
    entries: Sequence[EntryInfo]
    slip: Mapping[str, int | None]
    counts: Points | None


_SEATED: tuple[Column[_Side], ...] = (
    data("stage", lambda one: one.stage),
    data("round", lambda one: one.round),
    data("table", lambda one: one.table.number),
    data("sheet", lambda one: sheet_label(one.table.sheet)),
    data("group", lambda one: one.table.group),
    data("game", lambda one: one.table.game),
    data("deals", lambda one: one.table.deals),
    data("side", lambda one: one.letter),
    data("numbers", lambda one: " + ".join(str(entry.number) for entry in one.entries)),
    data("names", lambda one: " + ".join(entry.name for entry in one.entries)),
)
_TAKEN: tuple[Column[_Side], ...] = (
    data("counts", lambda one: one.counts),
    data("how", lambda one: one.table.result.how if one.table.result else None),
    data("note", lambda one: one.table.result.note if one.table.result else None),
    data("confirmed", lambda one: one.table.result.confirmed if one.table.result else None),
)


def _scores(tournament: Tournament) -> str:
    sides = [side for stage in tournament.stages for side in _sides(tournament, stage)]
    columns = (*_SEATED, *map(_written, _merged(side.slip for side in sides)), *_TAKEN)
    return list_csv(Listed(say("Results"), columns, [Section(sides)]))


def _sides(tournament: Tournament, stage: StageInfo) -> Iterator[_Side]:
    people = tournament.by_key()
    for round_ in stage.rounds:
        position = tournament.position(round_)
        for table in round_.tables:
            counts = side_values(tournament.regulation, table)
            for side, keys in enumerate(table.sides):
                yield _Side(
                    stage.number,
                    round_.number,
                    table,
                    side_letter(side),
                    [people[key].during(position) for key in keys],
                    _slip(tournament.regulation, table, side),
                    counts[side] if counts else None,
                )


def _slip(regulation: Regulation, table: TableInfo, side: int) -> dict[str, int | None]:
    slip = table.result.values if table.result else {}
    columns = [column.name for column in columns_of(regulation, table)]
    return {column: written(slip, column, len(table.sides))[side] for column in columns}


def _written(name: str) -> Column[_Side]:
    return data(name, lambda one: one.slip.get(name))


def _merged(slips: Iterable[Iterable[str]]) -> list[str]:
    """Return the columns of all slips, each behind the one it follows on its own."""
    columns: list[str] = []
    for slip in slips:
        before = 0
        for column in slip:
            if column not in columns:
                columns.insert(before, column)
            before = columns.index(column) + 1
    return columns


def _standings(tournament: Tournament) -> str:
    rows = [
        row
        for stage in tournament.stages
        for found in standings(tournament, stage)
        for row in rank_rows(stage, found)
    ]
    carries = any(row.line.carried for row in rows)
    rounds = max((len(row.line.rounds) for row in rows), default=0)
    return list_csv(Listed(say("Rank list"), rank_columns(tournament, carries, rounds), [Section(rows)]))


WHAT: Mapping[str, Callable[[Tournament], str]] = {
    "entries": _entries,
    "draw": write_plan,
    "scores": _scores,
    "standings": _standings,
    "final": lambda tournament: list_csv(final_listed(tournament)),
}
"""The lists by name."""
