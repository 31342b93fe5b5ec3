"""Lists as one page that needs no other file."""

from collections.abc import Iterable
from typing import Any

from jassturnier.board.keeping import STYLE, SiteHead
from jassturnier.board.lists import html_list
from jassturnier.board.templates import Templates
from jassturnier.i18n import render, say
from jassturnier.tournament.lists import Listed


def lists_page(of: str, lists: Iterable[Listed[Any]], language: str, head: str = "") -> str:
    """Return lists one below the other; `of` is what they are of, `head` the journal entry they are from."""
    templates, listed = Templates(), [html_list(each, language) for each in lists]
    state = render(say("Journal {head}", head=head), language) if head else ""
    facts = SiteHead(language, listed[0].title, of, (), state)
    return templates.page("season", head=facts, lists=listed, facts=(), style=templates.source(STYLE))
