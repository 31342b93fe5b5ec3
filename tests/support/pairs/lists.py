"""The lists of an evening as it gives them out, and what contradicts itself in them."""

import csv
import io
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

from openpyxl import load_workbook
from pypdf import PdfReader

from tests.support.console import Answer

Json: TypeAlias = dict[str, Any]
_RANGE = re.compile(r"([A-Z]+)(\d+):([A-Z]+)\d+")


@dataclass(frozen=True)
class Lists:
    """What the program says of one state of an evening: on the screen, in files, on paper."""

    rank: Json
    standings: Sequence[dict[str, str]]
    scores: Sequence[dict[str, str]]
    sheets: Sequence[Sequence[set[Any]]]
    paper: Sequence[str]
    cash: Json
    prizes: Json | None

    def contradictions(self, weight: int, unit: str) -> Iterator[str]:
        """Say what is not the same everywhere, and what does not add up."""
        yield from self._differences()
        for place in self.places:
            yield from _arithmetic(place, weight)
        yield from self._of_tables(unit)
        yield from self._of_money()

    @property
    def places(self) -> list[Json]:
        """Return the ranked, list after list."""
        return [place for found in self.rank["lists"] for place in found["places"]]

    def _differences(self) -> Iterator[str]:
        known = [(place["rank"], place["number"], number(place["total"])) for place in self.places]
        here = str(self.rank["stage_number"])
        lines = [
            (int(row["rank"]), int(row["number"]), number(row["total"]))
            for row in self.standings
            if row["stage"] == here and row["rank"]
        ]
        if known != lines:
            yield f"JSON and CSV differ: {known} {lines}"
        if not any(_has(sheet, known) for sheet in self.sheets):
            yield f"no sheet of the workbook has {known}"
        yield from self._on_paper()

    def _on_paper(self) -> Iterator[str]:
        """Compare with the paper, on the pages of a stage; the final list may stand before them."""
        rest = ("".join(self.paper[page:]) for page in range(len(self.paper)))
        yield from min((list(self._within(words)) for words in rest), key=len)

    def _within(self, words: str) -> Iterator[str]:
        text = _plain(words)
        starts: list[int] = []
        for place in self.places:
            # Each behind the one before: the first three may stand on a podium above the list, too.
            starts.append(text.find(_plain(place["name"]), max(starts, default=-1) + 1))
        for place, (start, end) in zip(self.places, pairwise([*starts, len(text)]), strict=True):
            if not -1 < start < end or _plain(str(place["total"])) not in text[start:end]:
                yield f"on paper {place['name']} has not {place['total']}"

    def _of_tables(self, unit: str) -> Iterator[str]:
        """Compare what the tables give with what the players have of it."""
        given: defaultdict[str, Fraction] = defaultdict(Fraction)
        got: defaultdict[str, Fraction] = defaultdict(Fraction)
        for row in self.scores:
            if row["stage"] == str(self.rank["stage_number"]):
                given[row["round"]] += number(row["counts"]) * len(row["numbers"].split(" + "))
        for value in (value for place in self.places for value in place["rounds"]):
            got[str(value["round"])] += number(value["value"]) if value["part"] == "plays" else 0
        if given != got and not any(found["unranked"] for found in self.rank["lists"]):
            yield f"the tables give {dict(given)}, the players have {dict(got)}"
        if "difference" in unit and any(given.values()):
            yield f"what is won is not what is lost: {dict(given)}"

    def _of_money(self) -> Iterator[str]:
        sums, each = self.cash["sums"], self.cash["entries"]
        owed, taken = sum(one["due"] for one in each), sum(one["paid"] for one in each)
        awards = [award for found in self.prizes["lists"] for award in found["awards"]] if self.prizes else ()
        prizes = -sum(award["amount_each"] * len(award["entries"]) for award in awards)
        spent = sum(one["amount"] for one in self.cash["expenses"])
        over = sum(max(one["paid"] - one["due"], 0) for one in each)
        left = taken - over + prizes - spent
        found = {"owed": owed, "taken": taken, "prizes": prizes, "balance": left}
        if any(sums[key] != value for key, value in found.items() if self.prizes or key == "owed"):
            yield f"money: {sums}, but it comes to {found}"


def read(typed: Callable[..., Answer], stage: int) -> Lists:
    """Ask for all lists, of ranks those of a stage; `typed` types a command and knows its exit codes."""
    typed("export xlsx --out book.xlsx --yes")
    paper = typed(f"print standings --stage {stage} --desk --yes --json").document()["file"]
    prizes = typed("prizes --desk --json", 0, 4)
    return Lists(
        typed(f"rank --stage {stage} --desk --json").document(),
        _table(typed("export csv --what standings").out),
        _table(typed("export csv --what scores").out),
        sheets(Path("book.xlsx")),
        [page.extract_text() for page in PdfReader(paper).pages],
        typed("cash --json").document(),
        None if prizes.code else prizes.document(),
    )


def _table(words: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(words)))


def number(value: object) -> Fraction:
    """Return a number as JSON or CSV has it; nothing where there is none."""
    return Fraction(str(value)) if value not in {None, ""} else Fraction(0)


def _plain(words: str) -> str:
    """Return letters, digits and the sign of a number alone: languages write it in their own way."""
    return "".join(c for c in words.replace("−", "-") if c.isalpha() or c in "0123456789-")


def _arithmetic(place: Json, weight: int) -> Iterator[str]:
    rounds = place["rounds"]
    dropped = sum(number(value["value"]) for value in rounds if value["dropped"])
    total = weight * (sum(number(value["value"]) for value in rounds) - dropped)
    total += number(place["carried"]) + place["penalty"]
    if (dropped, total) != (number(place["dropped"]), number(place["total"])):
        yield f"{place['name']}: {json.dumps(place)} comes to {total}"


def _has(sheet: Sequence[set[Any]], places: Sequence[tuple[object, ...]]) -> bool:
    """Tell whether rows of a sheet hold these, in this order; who is not ranked stands between groups."""
    rows = iter(sheet)
    return all(any(set(place) <= row for row in rows) for place in places)


def sheets(book: Path) -> list[list[set[Any]]]:
    """Return the numbers of every row of every sheet below its headings, with formulas worked out."""
    return [
        [{_worked_out(sheet, cell.value) for cell in row} for row in sheet.iter_rows(min_row=2)]
        for sheet in load_workbook(book).worksheets
    ]


def _worked_out(sheet: Any, value: object) -> object:  # noqa: ANN401 — a sheet of openpyxl
    """Work out a formula of sums, of the largest and of the smallest."""
    if not isinstance(value, str) or not value.startswith("="):
        return number(value) if isinstance(value, int | float) else value

    def cell(name: str) -> Fraction:
        found = _worked_out(sheet, sheet[name].value)
        return found if isinstance(found, Fraction) else Fraction(0)

    def span(first: str, row: str, last: str) -> list[Fraction]:
        cells = (each.value for each in sheet[f"{first}{row}:{last}{row}"][0])
        return [number(each) for each in cells if isinstance(each, int | float)]

    names = {
        "cell": cell,
        "span": span,
        "SUM": sum,
        "SMALL": lambda values, nth: sorted(values)[nth - 1],
        "LARGE": lambda values, nth: sorted(values)[-nth],
    }
    formula = _RANGE.sub(r"span('\1','\2','\3')", value[1:])
    formula = re.sub(r"(?<!')\b[A-Z]+\d+\b(?!')", lambda found: f"cell('{found[0]}')", formula)
    return eval(formula, names)  # noqa: S307 — a formula that this program wrote
