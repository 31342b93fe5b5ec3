"""The rank list of a stage, its totals worked out by the spreadsheet itself."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from jassturnier.exchange.kit.pages import CellFormula, Page, PageCell, Words, reference
from jassturnier.exchange.lists import list_page
from jassturnier.i18n import Text, own_words, say
from jassturnier.tournament.lists import On
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.rank_lists import ranks_listed
from jassturnier.tournament.ranking.standings import standings

_LEADING = {"group", "rank", "number", "name", "category", "club"}
"""What stays in sight beside the rounds."""


def rank_page(tournament: Tournament, stage: StageInfo, words: Words) -> Page:
    """List everybody by rank, group after group; dropped rounds are struck out."""
    listed = ranks_listed(tournament, stage, standings(tournament, stage))
    page = list_page(listed, words, _title(tournament, stage))
    keys = [column.key for column in listed.extract(On.SHEET).columns]
    lines = [row.line for section in listed.sections for row in section.rows]
    rows = [
        _computed(cells, _Sums(row, line, keys))
        for row, (cells, line) in enumerate(zip(page.rows, lines, strict=True))
    ]
    return replace(page, rows=rows, frozen=sum(key in _LEADING for key in keys))


def _title(tournament: Tournament, stage: StageInfo) -> Text:
    if len(tournament.stages) == 1:
        return say("Rank list")
    return say("Rank list {stage}", stage=own_words(stage.rules.name))


@dataclass(frozen=True, slots=True)
class _Sums:
    """The formulas of a row: the line in it, and the keys of the columns."""

    row: int
    line: RankLine
    keys: Sequence[str]

    def _cell(self, key: str) -> str:
        return reference(self.row, self.keys.index(key))

    def _further(self, key: str, sign: str) -> str:
        """Return a column to add or take away where there is one."""
        return f"{sign}{self._cell(key)}" if key in self.keys else ""

    def _span(self) -> str:
        return f"{self._cell('round_1')}:{self._cell(f'round_{len(self.line.rounds)}')}"

    def total(self) -> CellFormula | int:
        """Add up the rounds that count, with what stands beside them."""
        if not self.line.rounds:
            return self.line.total
        counted, penalty = (
            f"SUM({self._span()}){self._further('dropped', '-')}",
            self._further("penalty", "+"),
        )
        if "carried" not in self.keys:
            return CellFormula(f"{counted}{penalty}")
        return CellFormula(f"{self.line.weight}*({counted}){penalty}{self._further('carried', '+')}")

    def dropped(self) -> CellFormula | int:
        """Return a formula that finds the worst rounds again, else one that adds those dropped."""
        line = self.line
        numbers = [value.number for value in line.rounds if value.dropped]
        if not numbers:
            return 0
        known = sorted((v.value for v in line.rounds if v.value is not None), reverse=line.low_wins)
        # Where the worst were dropped, a formula that finds them follows whoever changes a number in the
        # sheet.
        if sum(known[: len(numbers)]) == line.dropped:
            worst = "LARGE" if line.low_wins else "SMALL"
            return CellFormula(
                "+".join(f"{worst}({self._span()},{nth})" for nth in range(1, len(numbers) + 1))
            )
        return CellFormula("+".join(self._cell(f"round_{number}") for number in numbers))


def _computed(cells: Sequence[PageCell], sums: _Sums) -> list[PageCell]:
    """Put formulas in the place of what the spreadsheet can work out."""
    work = {"total": sums.total, "dropped": sums.dropped}
    return [
        replace(cell, value=work[key]()) if key in work else cell
        for key, cell in zip(sums.keys, cells, strict=True)
    ]
