"""The rank list of a season as one page that needs no other file."""

from jassturnier.board.keeping import STYLE, Head
from jassturnier.board.lists import html_list
from jassturnier.board.templates import Templates
from jassturnier.i18n import render, say
from jassturnier.tournament.season.season import Season
from jassturnier.tournament.season.words import season_listed


def season_page(season: Season, language: str) -> str:
    """Return the rank list with what every evening counts."""
    templates, listed = Templates(), html_list(season_listed(season), language)
    state = render(say("Journal {head}", head=season.head), language) if season.head else ""
    head = Head(language, listed.title, season.name, (), state)
    return templates.page("season", head=head, lists=[listed], facts=(), style=templates.source(STYLE))
