"""The rank list of a stage, its totals worked out by the spreadsheet itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jassturnier.exchange.kit.pages import (
    Cell,
    Column,
    Formula,
    Page,
    Style,
    Words,
    identifier,
    page,
    quantity,
    reference,
)
from jassturnier.i18n import Text, in_language, say
from jassturnier.tournament.model import Evening, StageInfo
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.standings import Place, Standings, standings
from jassturnier.tournament.regulation.stage_rules import Start


@dataclass(frozen=True, slots=True)
class _Row:
    """An entry in the row `index` of the page; without a place it is not ranked."""

    index: int
    line: RankLine
    place: Place | None = None


def rank_page(evening: Evening, stage: StageInfo, words: Words) -> Page:
    """List everybody by rank, group after group; dropped rounds are struck out."""
    rankings = standings(evening, stage)
    rows = list(_rows(rankings))
    leading = list(_who(rows, words))
    drops = any(ranking.drops() for ranking in rankings)
    punished = any(ranking.punished() for ranking in rankings)
    columns = [*leading, *_Points(evening, stage, drops, punished, len(leading)).columns(words)]
    return page(words(_title(evening, stage)), columns, rows, frozen=len(leading))


def _title(evening: Evening, stage: StageInfo) -> Text:
    if len(evening.stages) == 1:
        return say("Rank list")
    return say("Rank list {stage}", stage=in_language(stage.rules.name, evening.language))


def _rows(rankings: Sequence[Standings]) -> Iterator[_Row]:
    index = 0
    for ranking in rankings:
        ranked = [(place.line, place) for place in ranking.places]
        for line, place in [*ranked, *((line, None) for line in ranking.unranked)]:
            yield _Row(index, line, place)
            index += 1


def _who(rows: Sequence[_Row], words: Words) -> Iterator[Column[_Row]]:
    entries = [row.line.entry for row in rows]
    if any(entry.group for entry in entries):
        yield Column(words(say("Group")), lambda row: identifier(row.line.entry.group))
    yield Column(words(say("Rank")), lambda row: identifier(row.place.rank if row.place else None))
    yield Column(words(say("Number")), lambda row: identifier(row.line.entry.number))
    yield Column(words(say("Name")), lambda row: Cell(row.line.entry.name))
    if any(entry.category for entry in entries):
        yield Column(words(say("Category")), lambda row: Cell(row.line.entry.category))
    if any(entry.club for entry in entries):
        yield Column(words(say("Club")), lambda row: Cell(row.line.entry.club))


@dataclass(frozen=True, slots=True)
class _Points:
    """The columns of rounds, dropped points and total; the rounds begin at the column `first`."""

    evening: Evening
    stage: StageInfo
    drops: bool
    punished: bool
    first: int

    def columns(self, words: Words) -> Iterator[Column[_Row]]:
        """Make the columns."""
        regulation = self.evening.regulation
        for index, round_ in enumerate(self.stage.rounds):
            yield self._round(index, words(regulation.round_short(round_.number)))
        if self.drops:
            yield Column(words(say("Dropped points")), lambda row: Cell(self._dropped(row), Style.NUMBER))
        if self.punished:
            yield Column(words(say("Penalty")), _penalty)
        if self._carries():
            yield Column(words(say("Carried")), lambda row: quantity(row.line.carried))
        yield Column(words(say("Total")), lambda row: Cell(self._total(row), Style.TOTAL))
        yield Column(
            words(say("Remark")), lambda row: Cell(words(remark) if (remark := _remark(row)) else "")
        )

    def _round(self, index: int, heading: str) -> Column[_Row]:
        def cell(row: _Row) -> Cell:
            value = row.line.rounds[index]
            if value.part is None:
                return quantity(None)
            return Cell(value.value, Style.DROPPED) if value.dropped else quantity(value.value)

        return Column(heading, cell)

    def _span(self, row: _Row) -> str:
        last = self.first + len(self.stage.rounds) - 1
        return f"{reference(row.index, self.first)}:{reference(row.index, last)}"

    def _total(self, row: _Row) -> Formula | int:
        if not self.stage.rounds:
            return row.line.total
        after = self.first + len(self.stage.rounds)
        dropped = f"-{reference(row.index, after)}" if self.drops else ""
        penalty = f"+{reference(row.index, after + self.drops)}" if self.punished else ""
        if not self._carries():
            return Formula(f"SUM({self._span(row)}){dropped}{penalty}")
        carried = f"+{reference(row.index, after + self.drops + self.punished)}"
        return Formula(f"{row.line.weight}*(SUM({self._span(row)}){dropped}){penalty}{carried}")

    def _carries(self) -> bool:
        return self.stage.rules.start is Start.CARRY

    def _dropped(self, row: _Row) -> Formula | int:
        """Return a formula that finds the worst rounds again, else one that adds those dropped."""
        line = row.line
        places = [index for index, value in enumerate(line.rounds) if value.dropped]
        if not places:
            return 0
        known = sorted((v.value for v in line.rounds if v.value is not None), reverse=line.low_wins)
        if sum(known[: len(places)]) == line.dropped:
            worst = "LARGE" if line.low_wins else "SMALL"
            return Formula("+".join(f"{worst}({self._span(row)},{nth})" for nth in range(1, len(places) + 1)))
        return Formula("+".join(reference(row.index, self.first + index) for index in places))


def _penalty(row: _Row) -> Cell:
    return quantity(row.line.penalty if row.line.penalties else None)


def _remark(row: _Row) -> Text | None:
    if row.place is None:
        return say("not ranked")
    if row.place.lot_needed:
        return say("lot needed")
    return say("gone home") if row.place.left() else None
