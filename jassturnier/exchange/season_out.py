"""The rank list of a season as CSV and as a workbook.

The CSV has the form of `csv_out`: rank (empty for guests and those who came too rarely), tie (`shared`),
name, evening_1 … evening_n (empty if missed), dropped (the numbers of the dropped evenings), total (an
average with two places).
"""

import csv
import io
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from jassturnier.exchange.kit.guard import guard
from jassturnier.exchange.kit.pages import (
    Cell,
    Column,
    Style,
    add_page,
    identifier,
    new_workbook,
    page,
    quantity,
    saved,
)
from jassturnier.i18n import Text, render, say
from jassturnier.tournament.season.season import Season, SeasonLine, SeasonPlace, season_list


def season_csv(season: Season) -> str:
    """Write the rank list as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    evenings = [f"evening_{evening.number}" for evening in season.evenings]
    writer.writerow(["rank", "tie", "name", *evenings, "dropped", "total"])
    for place, line in _rows(season):
        values = ["" if score.value is None else score.value for score in line.scores]
        dropped = [str(e.number) for e, s in zip(season.evenings, line.scores, strict=True) if not s.counts]
        rank = ["", ""] if place is None else [place.rank, "shared" if place.shared else ""]
        total = _total(season, line.total)
        writer.writerow([*rank, guard(line.name), *values, " ".join(dropped), total])
    return out.getvalue()


def _rows(season: Season) -> Iterator[tuple[SeasonPlace | None, SeasonLine]]:
    ranked = season_list(season)
    yield from ((place, place.line) for place in ranked.places)
    yield from ((None, line) for line in (*ranked.too_rare, *ranked.guests))


def _total(season: Season, total: Fraction) -> str:
    return f"{float(total):.2f}" if season.rules.average else str(int(total))


def season_workbook(season: Season, language: str) -> bytes:
    """Write the rank list as .xlsx; dropped evenings are struck out."""

    def words(text: Text) -> str:
        return render(text, language)

    def score(index: int) -> Column[tuple[SeasonPlace | None, SeasonLine]]:
        def cell(row: tuple[SeasonPlace | None, SeasonLine]) -> Cell:
            found = row[1].scores[index]
            return quantity(found.value) if found.counts else Cell(found.value, Style.DROPPED)

        return Column(season.evenings[index].name, cell)

    columns = [
        Column(words(say("Rank")), _rank),
        Column(words(say("Name")), lambda row: Cell(row[1].name)),
        *map(score, range(len(season.evenings))),
        Column(words(say("Total")), lambda row: _sum(season, row[1])),
    ]
    made = new_workbook(season.name, None)
    add_page(made, page(season.name, columns, _rows(season), frozen=2))
    return saved(made)


def _rank(row: tuple[SeasonPlace | None, SeasonLine]) -> Cell:
    return identifier(row[0].rank if row[0] else None)


def _sum(season: Season, line: SeasonLine) -> Cell:
    if not season.rules.average:
        return Cell(int(line.total), Style.TOTAL)
    return Cell(Decimal(_total(season, line.total)), Style.MONEY)
