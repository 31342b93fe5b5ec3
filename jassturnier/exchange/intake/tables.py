"""Where the tables of a list stand on a sheet: under which headings, beside and below each other."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from jassturnier.exchange.intake import fields
from jassturnier.exchange.intake.columns import COUNTED, Area, Column, columns_of, is_likely
from jassturnier.exchange.intake.names import is_marked, is_name, pieces
from jassturnier.exchange.kit.cells import HEAD_ROWS, RawSheet
from jassturnier.i18n import fold
from jassturnier.tournament.register.incoming import Want
from jassturnier.values import frozen

_MOST_COLUMNS = 256
"""What stands to the right of them belongs to no list."""


@frozen
class Table:
    """One of the tables of a sheet: the row of its headings (-1 without), its last row, its columns.

    `mark` tells the rows of tables apart that stand side by side. Of a text, the lines are `sure` that
    stand together with other names; where names are `listed`, behind dashes or numbers, no other is one.
    """

    head: int
    end: int
    columns: tuple[Column, ...]
    mark: str = ""
    sure: frozenset[int] = frozenset()
    listed: bool = False

    @property
    def span(self) -> slice:
        """Return the columns from the first to the last."""
        return slice(self.columns[0].at, self.columns[-1].at + 1)


@frozen
class Head:
    """The row of headings of a sheet, -1 without, and how many are known."""

    sheet: RawSheet
    row: int = -1
    headings: Sequence[str] = ()
    known: int = 0

    def worth(self, want: Want) -> tuple[bool, int, int]:
        """Return how much it looks like the list that is wanted: of totals with numbers, else without."""
        found = _meant(self.headings)
        numbers = COUNTED | ({"round"} if want is Want.ROUND else set())
        fits = bool(found & numbers) if want.counts else not found & {*COUNTED, "rank", "round"}
        return fits and self.known > 0, self.known, 0 if self.known else len(self.sheet.rows)

    def is_as_good(self, other: "Head", want: Want) -> bool:
        """Say whether the list may be here as well; a heading more or less makes no difference."""
        fits, known, _ = self.worth(want)
        best, most, _ = other.worth(want)
        return fits and best and known >= most - 1 and len(self.sheet.rows) > self.row + 1


def head_of(sheet: RawSheet, own: frozenset[str]) -> Head:
    """Return the row of most known headings, these, and how many are known; -1 without any.

    Two rows may be one: “Player 1” across, “given name” and “family name” below.
    """
    best = _without_names(sheet)
    for index, words in enumerate(sheet.rows[:HEAD_ROWS]):
        for headings in (words, over(sheet.rows[index - 1], words) if index else ()):
            if (known := _known(headings, own)) > best.known:
                best = Head(sheet, index, headings, known)
    # Another table may stand above; the row right above the headings belongs to them.
    above = (index for index in range(best.row - 1) if is_head(sheet.rows[index]))
    first = next(above, best.row)
    return best if first == best.row else Head(sheet, first, sheet.rows[first], best.known)


def _without_names(sheet: RawSheet) -> Head:
    """Return the first row if it has a known heading, though none of names: “Who comes?” beside “Mobile”."""
    head = next((index for index, row in enumerate(sheet.rows) if any(row)), -1)
    words = sheet.rows[head] if head >= 0 else ()
    if len(words) > 1 and any(map(fields.meaning, words)) and not any(map(_is_no_heading, words)):
        return Head(sheet, head, words)
    return Head(sheet)


def _is_no_heading(word: str) -> bool:
    return is_name(word) or any(map(str.isdecimal, word))


def _known(headings: Sequence[str], own: frozenset[str] = frozenset()) -> int:
    said = sum(fold(heading) in own for heading in headings if heading)
    return max(fields.known(headings), said)


def over(upper: Sequence[str], lower: Sequence[str]) -> list[str]:
    """Join two rows of headings; an upper one spans the columns to its right that have none."""
    joined, last = [], ""
    for above, below in zip_longest(upper, lower, fillvalue=""):
        last = above or last
        joined.append(f"{last} {below}".strip() if below else above)
    return joined


def tables_of(head: Head, want: Want, together: int) -> Iterator[Table]:
    """Return the tables beside each other and below each other; without headings all is one."""
    sheet = head.sheet
    width = min(max(map(len, sheet.rows), default=0), _MOST_COLUMNS)
    full = [*head.headings, *[""] * (width - len(head.headings))][:width]
    sure, listed = _sure(sheet) if head.row < 0 and width == 1 else (frozenset(), False)
    parts = list(_beside(sheet, head.row, full, together)) if head.row >= 0 else [(0, width)]
    for number, (start, stop) in enumerate(parts):
        mark = "" if number == 0 else chr(ord("a") + number)
        for first, last, words in _below(sheet, head.row, full[start:stop], start):
            area = Area(sheet, first, last, sure)
            yield Table(first, last, columns_of(area, words, start, want), mark, sure, listed)


def _sure(sheet: RawSheet) -> tuple[frozenset[int], bool]:
    """Return the lines of a text that are names, and whether these are listed behind dashes or numbers.

    Else those are that stand right above or below another name: “Liebe Sonja” does not.
    """
    likely = {index for index, row in enumerate(sheet.rows) if row and is_likely(row[0])}
    marked = {index for index in likely if is_marked(sheet.word(index, 0))}
    if len(marked) > 1 and len(marked) * 2 >= len(likely):
        return frozenset(marked), True
    known = {index for index in likely if any(piece.is_known() for piece in pieces(sheet.word(index, 0)))}
    return frozenset(index for index in known if {index - 1, index + 1} & known), False


def _beside(sheet: RawSheet, head: int, headings: Sequence[str], together: int) -> Iterator[tuple[int, int]]:
    """Cut the headings at empty columns, and where their first one comes again and is none of a person.

    Where several play together, each part needs numbers or teams: else the second one is that of partners.
    """
    cuts, start = [], 0
    for column, heading in enumerate(headings):
        first = fields.meaning(headings[start])
        again = (
            column > start and fold(heading) == fold(headings[start]) and first and first.field == "number"
        )
        if again or (
            not heading and not any(sheet.word(row, column) for row in range(head + 1, len(sheet.rows)))
        ):
            cuts.append((start, column))
            start = column if again else column + 1
        elif column == start and not heading:
            start = column
    parts = [part for part in (*cuts, (start, len(headings))) if fields.known(headings[slice(*part)])]
    numbered = all(_meant(headings[slice(*part)]) & {"number", "team"} for part in parts)
    return iter(parts if len(parts) > 1 and (together == 1 or numbered) else [(0, len(headings))])


def _meant(headings: Iterable[str]) -> set[str]:
    return {meant.field for heading in headings if (meant := fields.meaning(heading))}


def _below(
    sheet: RawSheet, head: int, headings: Sequence[str], start: int
) -> Iterator[tuple[int, int, Sequence[str]]]:
    """Return head, end and headings of the tables below each other; the same headings again begin none."""
    current, words = head, headings
    for row in range(head + 1, len(sheet.rows)) if head >= 0 else ():
        again = sheet.rows[row][start : start + len(headings)]
        if is_head(again) and list(map(fold, filter(None, again))) != list(map(fold, filter(None, words))):
            if _ends_like(again, words):
                continue
            yield current, row, words
            current, words = row, [*again, *[""] * (len(headings) - len(again))]
    yield current, len(sheet.rows), words


def _ends_like(again: Sequence[str], headings: Sequence[str]) -> bool:
    """Say whether a row is the lower of two rows of headings that come again."""
    pairs = zip(again, headings, strict=False)
    return all(heading.endswith(word) for word, heading in pairs if word)


def is_head(words: Sequence[str]) -> bool:
    """Say whether a row below the headings is one of headings, too: two at least are known, no number."""
    filled = [word for word in words if word]
    return len(filled) > 1 and not any(word.isdecimal() for word in filled) and _known(filled) > 1
