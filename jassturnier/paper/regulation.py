"""The regulation in words on paper."""

from jassturnier.i18n import in_language, say, verbatim
from jassturnier.paper.kit import listing
from jassturnier.paper.kit.listing import PaperCell, PaperColumn, PaperList, PaperSection
from jassturnier.paper.kit.page import PLAIN, Leaf, Look, Style, bind, head_of
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.regulation.printed import sections
from jassturnier.tournament.regulation.regulation import Regulation


def regulation(tournament: Tournament, language: str, style: Style = PLAIN) -> bytes:
    """Print the settings of the tournament in words."""
    return bind(leaves(tournament, Look(language, style)), tournament.name, style)


def leaves(tournament: Tournament, look: Look) -> list[Leaf]:
    """Return the pages of the regulation."""
    name = verbatim(in_language(tournament.regulation.name, look.language))
    head = head_of(tournament, look, say("Regulation"), name)
    return listing.leaves(_listing(tournament.regulation, look), head, look)


def _listing(rules: Regulation, look: Look) -> PaperList:
    columns = (
        PaperColumn(look.words(say("Setting")), stretch=True),
        PaperColumn(look.words(say("Value")), bold=True, stretch=True),
    )
    parts = tuple(
        PaperSection(
            look.words(heading),
            tuple((PaperCell(look.label(what)), PaperCell(look.words(value))) for what, value in lines),
        )
        for heading, lines in sections(rules, look.language)
    )
    return PaperList(columns, parts, largest=11.0, upright=9.0, wraps=True)
