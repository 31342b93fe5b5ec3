"""Lists on the screen, and as JSON."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from jassturnier.cli.kit.base import Function, option
from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.kit.installation import extra
from jassturnier.cli.kit.tables import as_table
from jassturnier.i18n import Text, render, say
from jassturnier.languages.language import capital
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


def write_lists(app: App, file: Path, of: str, lists: Sequence[Listed[Any]], head: str = "") -> None:
    """Write lists into a file, and say so; `of` and `head` are as `Lists` has them."""
    from jassturnier.services.papers import list_files

    with extra("board", "jinja2"):
        list_files.write_lists(app.office(), file, list_files.Lists(of, lists, head), app.language)
    app.written(file)


def table(columns: Sequence[Column[RowT]], rows: Sequence[RowT], language: str) -> list[Shown]:
    """Return rows without a title for the screen; no rows are no lines."""
    return [*tables(Listed(NOTHING, columns, [Section(rows)]), language)] if rows else []


def document_rows(
    columns: Sequence[Column[RowT]], rows: Sequence[RowT], language: str
) -> list[dict[str, object]]:
    """Return rows for scripts."""
    (found,) = documents(Listed(NOTHING, columns, [Section(rows)]), language)
    return found


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
        yield from as_table(head, [_cells(extract.columns, row, language) for row in rows], right)


def below(listed: Listed[RowT]) -> list[Shown]:
    """Return what stands under a list: its signs and notes."""
    found: list[Shown] = [
        *(say("{mark}: {what}", mark=sign.mark, what=sign.meaning) for sign in listed.signs),
        *listed.notes,
        *listed.warnings,
    ]
    return ["", *found] if found else []


def _cells(columns: Sequence[Column[RowT]], row: Sequence[Value], language: str) -> list[str]:
    return [_cell(column, value, language) for column, value in zip(columns, row, strict=True)]


def _cell(column: Column[RowT], value: Value, language: str) -> str:
    words = in_words(value, column.kind, language)
    if not isinstance(value, Marked):
        return words
    words += render(value.mark, language)
    return f"({words})" if value.dropped else words


def documents(listed: Listed[RowT], language: str) -> list[list[dict[str, object]]]:
    """Return the rows of every section for scripts, by the keys of the columns."""
    extract = listed.extract(On.JSON)
    keys = [column.key for column in extract.columns]
    return [
        [dict(zip(keys, (bare(value, language) for value in row), strict=True)) for row in section]
        for section in extract.sections
    ]
