"""The templates of all pages, the club's own before those of the program; lists as they are given to them."""

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from jinja2 import BaseLoader, Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from jassturnier import resources
from jassturnier.errors import Unreadable
from jassturnier.i18n import in_language, number, render, say, verbatim
from jassturnier.languages import capital
from jassturnier.tournament.colours import on_black
from jassturnier.tournament.knockout import BYE, SMALL_FINAL, Side, plan
from jassturnier.tournament.lists import (
    NOTHING,
    Column,
    Kind,
    Listed,
    Marked,
    On,
    RowT,
    Sign,
    Value,
    in_words,
)
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.ranking.final_list import DOWN, UP, Fact
from jassturnier.tournament.ranking.plots import LETTERS, Plot
from jassturnier.values import frozen

_FIRST = "<!DOCTYPE html><!-- jassturnier -->\n"
"""How every page begins, so that the program knows it again."""


JPEG = b"\xff\xd8"
"""How a JPEG begins; other pictures are PNG."""


def inlined(picture: bytes | None) -> str:
    """Return the address of a PNG or JPEG that lies in the page itself, "" for none."""
    if not picture:
        return ""
    kind = "jpeg" if picture.startswith(JPEG) else "png"
    return f"data:image/{kind};base64,{b64encode(picture).decode()}"


def club_style(colour: str) -> str:
    """Return the style sheet of a club with such a colour, "" for none."""
    return f":root {{ --club: {colour}; --club-on-black: {on_black(colour)}; }}\n" if colour else ""


class Templates:
    """Makes pages of templates; whatever comes from people is escaped."""

    def __init__(self, own: Callable[[str], str | None] = lambda _: None) -> None:
        """Look at the club's `own` files first, by their names; None is none of that name."""
        self._own = own
        loader: BaseLoader = FunctionLoader(self.source)
        self._made = Environment(
            loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
        )
        self._made.globals |= {"plot": svg, "cells": cells}

    def source(self, name: str) -> str:
        """Return a template, or a file that goes with the pages."""
        own = self._own(name)
        return resources.read("templates", "board", name).decode() if own is None else own

    def page(self, name: str, **values: object) -> str:
        """Return a page.

        Raises:
            Unreadable: a template of the club has a mistake.
        """
        try:
            return _FIRST + str(self._made.get_template(f"{name}.html.j2").render(**values))
        except Exception as error:  # a template of a club may do anything
            raise Unreadable(
                say("The template {name} has a mistake: {why}", name=f"{name}.html.j2", why=str(error))
            ) from error


_PLAIN = {"rank right whole", "name left", "total right whole"}
"""Cells that need no heading where a row is shown as a card."""


def cells(row: "Sequence[HtmlCell]", columns: "Sequence[HtmlCell]" = ()) -> Markup:
    """Return the cells of a row: here and not in a template, because pages have many thousands of them.

    With `columns` each says what its heading is, for where rows are shown as cards.
    """
    return Markup("".join(_td(cell, columns[i].words if columns else "") for i, cell in enumerate(row)))  # noqa: S704 — words of people are escaped


def _td(cell: "HtmlCell", heading: str) -> str:
    named = f' data-heading="{_escaped(heading)}"' if heading and cell.look not in _PLAIN else ""
    rows = f' rowspan="{cell.rows}"' if cell.rows > 1 else ""
    words = _escaped(cell.words)
    if cell.link:
        words = f'<a href="{_escaped(cell.link)}">{words}</a>'
    if cell.mark:
        words += f"<sup>{_escaped(cell.mark)}</sup>"
    if cell.dropped:
        return f'<td class="{cell.look} dropped"{rows}{named}>({words})</td>'
    return f'<td class="{cell.look}"{rows}{named}>{words}</td>'


@lru_cache(maxsize=10_000)
def _escaped(words: str) -> str:
    return str(escape(words))


_SMALL = 400


def svg(plot: Plot) -> Markup:
    """Return a plot as SVG: here and not in a template, because a page for every player has two of them."""
    parts = [f'<rect x="{area.x}" y="{area.y}" width="{area.w}" height="{area.h}"/>' for area in plot.areas]
    for curve in plot.curves:
        look = "bars" if curve.filled else f"line{curve.tone}"
        width = "" if curve.tone is None else f' stroke-width="{curve.width}"'
        parts.append(f'<path class="{look}"{width} d="{curve.path}"/>')
        dot = f'r="{1.2 * curve.width:.1f}"'
        parts += [f'<circle class="{look}" cx="{x}" cy="{y}" {dot}/>' for x, y in curve.dots]
    for word in plot.words:
        look = " ".join([f"line{word.tone}"] * (word.tone is not None) + ["bold"] * word.bold)
        anchor = {0.5: ' text-anchor="middle"', 1: ' text-anchor="end"'}.get(word.align, "")
        size = "" if word.size == LETTERS else f' font-size="{word.size}"'
        which = f' class="{look}"' if look else ""
        parts.append(
            f'<text x="{word.x:.1f}" y="{word.y:.1f}"{size}{anchor}{which}>{_escaped(word.words)}</text>'
        )
    size = "plot small" if plot.width < _SMALL else "plot"
    return Markup(  # noqa: S704 — words of people are escaped
        f'<svg class="{size}" viewBox="0 0 {plot.width:.0f} {plot.height:.0f}" role="img">'
        f"<title>{_escaped(plot.title)}</title><desc>{_escaped(plot.told)}</desc>{''.join(parts)}</svg>"
    )


_MOVES = {UP: "up", DOWN: "down"}
_LINES = {Kind.NAME, Kind.WORDS, Kind.ASIDE, Kind.PRIZE}
"""What may be broken into several lines."""


class HtmlCell(NamedTuple):
    """What stands in a cell of so many `rows`, with its sign; `look` are names of the style sheet."""

    words: str
    look: str
    mark: str = ""
    link: str = ""
    dropped: bool = False
    rows: int = 1


@frozen
class HtmlSection:
    """Rows under a heading, "" for none; after the first `above` of them a line is drawn, with its words."""

    heading: str
    rows: Sequence[Sequence[HtmlCell]]
    above: int = 0
    line: str = ""


@frozen
class HtmlFact:
    """A figure in large letters: what it is, and whose; `look` is a name of the style sheet."""

    label: str
    figure: str
    who: str = ""
    look: str = ""


@frozen
class HtmlList:
    """A list with the words of its page: headings with their look, what stands above, below and beside.

    `kind` is a name of the style sheet; `tiles` are numbers of tables, to be seen from afar.
    """

    title: str
    columns: Sequence[HtmlCell]
    sections: Sequence[HtmlSection]
    warnings: Sequence[str]
    notes: Sequence[str]
    kind: str = ""
    facts: Sequence[HtmlFact] = ()
    tiles: Sequence[str] = ()


def html_fact(fact: Fact, language: str) -> HtmlFact:
    """Lay out something that stood out."""
    figure = in_words(fact.figure, Kind.COUNT, language)
    label = capital(render(fact.label, language))
    return HtmlFact(label, figure, render(fact.who, language), _MOVES.get(figure[:1], ""))


def html_list(listed: Listed[RowT], language: str, link: Callable[[RowT], str] = lambda _: "") -> HtmlList:
    """Lay out a list as it hangs on the wall, but for money; `link` is where the name of a row leads."""
    extract = listed.extract(On.PAPER)
    columns = [
        (i, column, _look(column))
        for i, column in enumerate(extract.columns)
        if column.kind is not Kind.MONEY
    ]

    def cells_of(row: RowT, values: Sequence[Value]) -> list[HtmlCell]:
        to = link(row)
        return [
            _cell(values[i], column.kind, look, to if column.kind is Kind.NAME else "", language)
            for i, column, look in columns
        ]

    return HtmlList(
        render(listed.title, language),
        [HtmlCell(capital(render(column.heading, language)), look) for _, column, look in columns],
        [
            HtmlSection(
                "" if section.heading is None else capital(render(section.heading, language)),
                [*map(cells_of, section.rows, rows)],
            )
            for section, rows in zip(listed.sections, extract.sections, strict=True)
        ],
        [render(text, language) for text in listed.warnings],
        list(_notes(listed, language)),
    )


def plan_html(tournament: Tournament, stage: StageInfo, language: str, over: int = 0) -> HtmlList:
    """Lay out the plan of a K.-o. stage: neighbours of a column meet, and the winner stands beside them.

    The first `over` rounds are left out.
    """
    found, names = plan(tournament.regulation, stage), tournament.by_key()

    def cell(side: Side, rows: int = 1) -> HtmlCell:
        who = render(BYE, language) if side.bye else names[side.key].name if side.key is not None else ""
        points = "" if side.value is None else f" {number(side.value, language)}"
        return HtmlCell(f"{who}{points}", "name on" if side.on else "name", rows=rows)

    columns = found.columns[over:]
    rows = [
        [cell(column[at >> n], 2**n) for n, column in enumerate(columns) if at % 2**n == 0]
        for at in range(len(columns[0]))
    ]
    third = HtmlSection(capital(render(SMALL_FINAL, language)), [[cell(side)] for side in found.third])
    rounds = (tournament.regulation.round_name(n) for n in range(over + 1, stage.rules.rounds + 1))
    heads = [HtmlCell(render(text, language), "name") for text in (*rounds, verbatim(""))]
    title = in_language(stage.rules.name, language)
    return HtmlList(title, heads, [HtmlSection("", rows), *[third] * bool(found.third)], (), (), "plan")


def _look(column: Column[RowT]) -> str:
    side = "right" if column.kind.right else "left"
    return f"{column.kind.name.lower()} {side}" + " whole" * (column.kind not in _LINES)


def _cell(value: Value, kind: Kind, look: str, link: str, language: str) -> HtmlCell:
    if isinstance(value, str):
        return HtmlCell(value, look, "", link)
    if not isinstance(value, Marked):
        words = _written(value, kind, language) if isinstance(value, int) else in_words(value, kind, language)
        return HtmlCell(words, look, "", link)
    words = in_words(value, kind, language)
    look += f" step{value.step}" if value.step else ""
    look += " strong" * value.strong
    if moved := _MOVES.get(value.before):
        look += f" {moved}"
    mark = "" if value.mark is NOTHING else render(value.mark, language)
    return HtmlCell(words, look, mark, link, value.dropped)


@lru_cache(maxsize=10_000)
def _written(value: int, kind: Kind, language: str) -> str:
    return in_words(value, kind, language)


def _notes(listed: Listed[RowT], language: str) -> Iterator[str]:
    if listed.signs:
        yield " · ".join(_explained(sign, language) for sign in listed.signs)
    yield from (_explained(note, language) for note in listed.footnotes)
    yield from (render(note, language) for note in (*listed.notes, *filter(None, [listed.shades])))


def _explained(sign: Sign, language: str) -> str:
    return f"{render(sign.mark, language)} {render(sign.meaning, language)}"
