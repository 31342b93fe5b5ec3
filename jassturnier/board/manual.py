"""The manual as one page: the guides, which are written in Markdown, and behind them the reference.

Nothing in it comes from elsewhere: it is read in a hall without a network.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from jassturnier import __version__
from jassturnier.board.keeping import STYLE, SiteHead
from jassturnier.board.templates import Templates
from jassturnier.i18n import render, say
from jassturnier.values import frozen

Anchor: TypeAlias = Callable[[str], str]
"""Returns the anchor of a command that stands in a sentence, "" for what is none."""

_TYPED = re.compile(r"^\$ .*")
_SHORT = 32
"""What is typed is not broken into lines if it has fewer letters: a phone is wide enough."""
_NO_SLUG = re.compile(r"[^\w\- ]")


@frozen
class Row:
    """A row of a table; what is typed stands first where there are several cells.

    `names` are what it is found by.
    """

    cells: Sequence[str]
    anchor: str = ""
    names: Sequence[str] = ()


@frozen
class Table:
    """Rows under headings, if they need any; rows of one cell are a list."""

    rows: Sequence[Row]
    head: Sequence[str] = ()
    title: str = ""


@frozen
class Chapter:
    """A part of the reference: its words, what is `typed`, tables, and parts `below` it.

    `names` are what it is found by; the first of a `code` is what scripts call it, and its title is typed.
    """

    anchor: str
    title: str
    words: Sequence[str] = ()
    typed: Sequence[str] = ()
    example: Sequence[str] = ()
    tables: Sequence[Table] = ()
    below: "Sequence[Chapter]" = ()
    names: Sequence[str] = ()
    code: bool = False

    def places(self) -> "Iterator[tuple[str, str, Sequence[str]]]":
        """Yield every anchor in it with what it is called and all its names."""
        yield self.anchor, self.title, self.names
        yield from ((row.anchor, row.cells[0], row.names) for table in self.tables for row in table.rows)
        for part in self.below:
            yield from part.places()


@frozen
class Guide:
    """A guide as it stands in the page."""

    name: str
    title: str
    body: Markup


def guides_of(written: Mapping[str, str], anchor: Anchor) -> list[Guide]:
    """Return guides made of their Markdown, by their names; links between them stay within the page.

    Comments, which prepare the examples for the tests, are left out.
    """
    return [_guide(name, text, written, anchor) for name, text in written.items()]


def _guide(name: str, text: str, others: Mapping[str, str], anchor: Anchor) -> Guide:
    reader = MarkdownIt("commonmark").enable("table")
    _, title, _, *tokens = (each for each in reader.parse(text) if each.type != "html_block")
    for token, inside in zip(tokens, [*tokens[1:], title], strict=True):
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{int(token.tag[1:]) + 1}"
        if token.type == "heading_open":
            # What the usual viewers call a heading in links.
            slug = _NO_SLUG.sub("", inside.content.lower()).replace(" ", "-")
            token.attrs["id"] = f"{name}-{slug}"
        token.children = [*_linked(token.children or (), others, anchor)]
    called = "".join(each.content for each in title.children or ())
    opened = f'<div class="wide" role="group" aria-label="{escape(called)}" tabindex="0"><table>\n'
    reader.add_render_rule("table_open", lambda *_: opened)
    reader.add_render_rule("table_close", lambda *_: "</table></div>\n")
    reader.add_render_rule("fence", lambda _, found, at, *__: _block(found[at]))
    made = Markup(reader.renderer.render(tokens, reader.options, {}))  # noqa: S704 — Markdown of ours
    return Guide(name, called, made)


def _linked(inside: Sequence[Token], others: Mapping[str, str], anchor: Anchor) -> Iterator[Token]:
    """Let links lead to places of the page, and commands to what the reference says of them.

    A link to a file that is not in the page is none.
    """
    linked, to = False, ""
    for token in inside:
        if token.type == "link_open":
            linked, to = True, _place(str(token.attrs["href"]), others)
            token.attrs["href"] = to
        if token.type == "link_close":
            linked = False
        token.hidden = token.type.startswith("link_") and not to
        if token.type == "code_inline" and len(token.content) < _SHORT:
            token.attrs["class"] = "whole"
        place = "" if linked or token.type != "code_inline" else anchor(token.content)
        if place:
            yield Token("link_open", "a", 1, {"href": f"#{place}"})
        if token.type != "html_inline":
            yield token
        if place:
            yield Token("link_close", "a", -1)


def _place(address: str, guides: Mapping[str, str]) -> str:
    file, _, heading = address.partition("#")
    name = file.removesuffix(".md")
    if name in guides:
        return f"#{name}-{heading}" if heading else f"#{name}"
    return address if address.startswith("http") else ""


def _block(fence: Token) -> str:
    """Return an example: what is typed apart from what is answered, a file under its name."""
    kind, _, file = fence.info.partition(" ")
    lines = (str(escape(line)) for line in fence.content.splitlines())
    shown = "\n".join(_TYPED.sub(r"<b>\g<0></b>", line) if kind == "console" else line for line in lines)
    name = f'<p class="file">{escape(file.strip().removeprefix("+"))}</p>\n' if file.strip() else ""
    return f'{name}<pre class="{escape(kind)}" tabindex="0"><code>{shown}</code></pre>\n'


def manual_page(language: str, guides: Sequence[Guide], reference: Sequence[Chapter], at: str = "") -> str:
    """Return the page; `at` is the anchor at which it is opened."""
    title, templates = render(say("Manual"), language), Templates()
    return templates.page(
        "manual",
        head=SiteHead(language, title, "Jassturnier", (), __version__),
        guides=guides,
        reference=reference,
        called=render(say("Reference"), language),
        printing=render(say("What is chosen here is printed alone."), language),
        example=render(say("Example"), language),
        at=at,
        style=templates.source(STYLE),
    )
