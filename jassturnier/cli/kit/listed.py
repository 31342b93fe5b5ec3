"""Lists and tables on the screen, and as JSON."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat, zip_longest
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from jassturnier import system
from jassturnier.cli.kit.base import Function, option
from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.kit.screen import terminal_width
from jassturnier.i18n import Text, render, say
from jassturnier.languages import capital
from jassturnier.tournament.lists import (
    NOTHING,
    Column,
    Listed,
    Marked,
    On,
    RowT,
    Section,
    Value,
    bare,
    in_words,
)

if TYPE_CHECKING:
    from jassturnier.tournament.model import Tournament


def list_file(function: Function) -> Function:
    """Add the option to write a list into a file instead of showing it."""
    words = say("File to write: .xlsx, .csv, .pdf or .html.")
    return option("--out", "file", words=words, type=click.Path(path_type=Path), metavar="FILE")(function)


def show_rows(
    app: App, key: str, columns: Sequence[Column[RowT]], rows: Sequence[RowT], nothing: Text
) -> None:
    """Answer with a list that stands for itself: under `key` in the document, `nothing` where it is empty."""
    app.show(
        {key: document_rows(columns, rows, app.language)}, table(columns, rows, app.language) or [nothing]
    )


def show_list(
    app: App,
    tournament: "Tournament",
    listed: Listed[Any],
    document: Callable[..., Mapping[str, object]],
    *below: Shown,
    file: Path | None = None,
) -> None:
    """Answer with a list of a tournament, with lines `below` it, or write it into a file.

    `document` makes an answer for scripts of the rows of every section.
    """
    if file is not None:
        write_lists(app, file, tournament.name, [listed], tournament.head)
        return
    found = document(*documents(listed, app.language)) if app.json else {}
    app.show(found, chain(shown(listed, app.language, tournament.name), below))


def write_lists(app: App, file: Path, of: str, lists: Sequence[Listed[Any]], head: str = "") -> None:
    """Write lists into a file, and say so; `of` and `head` are as `Lists` has them."""
    from jassturnier.services.papers import exporting

    exporting.write_lists(app.office(), file, exporting.Lists(of, lists, head), app.language)
    app.written(file)


def table(columns: Sequence[Column[RowT]], rows: Sequence[RowT], language: str) -> list[Shown]:
    """Return rows without a title for the screen; no rows are no lines."""
    return [*tables(Listed(NOTHING, columns, [Section(rows)]), language)] if rows else []


def document_rows(
    columns: Sequence[Column[RowT]], rows: Sequence[RowT], language: str
) -> Iterator[dict[str, object]]:
    """Yield rows for scripts."""
    yield from next(documents(Listed(NOTHING, columns, [Section(rows)]), language))


def shown(listed: Listed[RowT], language: str, of: str) -> Iterator[Shown]:
    """Return a list for the screen: its title `of` a tournament, its sections, its signs and notes."""
    yield say("{tournament}: {list}", tournament=of, list=listed.title)
    yield from tables(listed, language)
    yield from below(listed)


def tables(listed: Listed[RowT], language: str) -> Iterator[Shown]:
    """Return the rows of a list, each section under its heading."""
    extract = listed.extract(On.SCREEN)
    head = [capital(render(column.heading, language)) for column in extract.columns]
    right = [i for i, column in enumerate(extract.columns) if column.kind.right]
    for section, rows in zip(listed.sections, extract.sections, strict=True):
        if section.heading is not None:
            yield ""
            yield capital(render(section.heading, language))
        cells = [[*map(_cell, extract.columns, row, repeat(language))] for row in rows]
        yield from as_table(head, cells, right)


def below(listed: Listed[RowT]) -> list[Shown]:
    """Return what stands under a list: its signs and notes."""
    found: list[Shown] = [
        *(say("{mark}: {what}", mark=sign.mark, what=sign.meaning) for sign in listed.signs),
        *listed.notes,
        *listed.warnings,
    ]
    return ["", *found] if found else []


def _cell(column: Column[RowT], value: Value, language: str) -> str:
    words = in_words(value, column.kind, language)
    if not isinstance(value, Marked):
        return words
    words += render(value.mark, language)
    return f"({words})" if value.dropped else words


def documents(listed: Listed[RowT], language: str) -> Iterator[list[dict[str, object]]]:
    """Yield the rows of every section for scripts, by the keys of the columns, once asked for."""
    extract = listed.extract(On.JSON)
    keys = [column.key for column in extract.columns]
    for section in extract.sections:
        yield [dict(zip(keys, (bare(value, language) for value in row), strict=True)) for row in section]


_GAP = "  "
_NARROWEST = 12


def as_table(
    head: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = (), gap: str = _GAP
) -> list[str]:
    """Return lines with aligned columns, those in `right` to the right; a cell may have several lines.

    In a terminal that is too narrow headings take more lines, then the widest columns not in `right`.
    """
    to_right = set(right)
    top, *below = map(_in_lines, _narrowed([list(head), *map(list, rows)], to_right))
    cells = [*top, *chain.from_iterable(below)]
    widths = _widths(cells)
    lines = [
        gap.join(
            cell.rjust(width) if i in to_right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
    # Where a terminal can only print lines, what is drawn with characters would be read aloud.
    read_aloud = system.is_terminal(sys.stdout) and not system.edits_lines()
    rule = [] if read_aloud else ["─" * max(map(len, lines))]
    return [*lines[: len(top)], *rule, *lines[len(top) :]]


def _in_lines(row: Sequence[str]) -> list[list[str]]:
    return [*map(list, zip_longest(*(cell.split("\n") for cell in row), fillvalue=""))]


def _widths(rows: Iterable[Sequence[str]]) -> list[int]:
    columns = zip(*rows, strict=True)
    return [max(map(len, "\n".join(column).split("\n"))) for column in columns]


def _narrowed(rows: list[list[str]], right: set[int]) -> list[list[str]]:
    """Return rows, the heading first, that are no wider than the terminal if their words can be broken so."""
    room = terminal_width(sys.stdout) - len(_GAP) * (len(rows[0]) - 1)
    if sum(_widths(rows)) <= room:
        return rows
    head, *below = rows
    below_head = _widths(below) if below else [1] * len(head)
    rows = [
        [_broken(words, max(wide, 1), inside=False) for words, wide in zip(head, below_head, strict=True)],
        *below,
    ]
    widths = _widths(rows)
    left = sorted((i for i in range(len(head)) if i not in right), key=widths.__getitem__, reverse=True)
    for column in left:
        over = sum(_widths(rows)) - room
        wide = max(widths[column] - over, _NARROWEST)
        if over > 0 and wide < widths[column]:
            rows = [[*row[:column], _broken(row[column], wide), *row[column + 1 :]] for row in rows]
    return rows


def _broken(cell: str, wide: int, *, inside: bool = True) -> str:
    """Break lines to a width: between words, and where one is longer perhaps `inside` it."""
    lines = (wrap(line, wide, break_long_words=inside) or [""] for line in cell.split("\n"))
    return "\n".join(chain.from_iterable(lines))
