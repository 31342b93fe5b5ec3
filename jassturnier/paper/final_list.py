"""The rank list over all stages."""

from collections.abc import Iterator

from jassturnier.i18n import Text, say, verbatim
from jassturnier.paper.kit import listing
from jassturnier.paper.kit.listing import Cell, Column, Listing, Row, Section
from jassturnier.paper.kit.page import Leaf, Look, head_of
from jassturnier.paper.kit.pen import GREY, Align
from jassturnier.tournament.model import Evening
from jassturnier.tournament.ranking.final_list import FinalPlace, all_decided, final_list
from jassturnier.tournament.regulation.regulation import in_language
from jassturnier.tournament.scoring.penalties import penalty_lines


def leaves(evening: Evening, look: Look) -> list[Leaf]:
    """Return the pages of the list over all stages."""
    name = verbatim(in_language(evening.regulation.name, look.language))
    return listing.leaves(_listing(evening, look), head_of(evening, look, _title(evening), name), look)


def _title(evening: Evening) -> Text:
    return say("Final rank list") if all_decided(evening) else say("Rank list of all stages so far")


def _listing(evening: Evening, look: Look) -> Listing:
    columns = (
        Column(look.words(say("Rank")), Align.RIGHT, bold=True),
        Column(look.words(say("Name")), stretch=True),
        Column(look.words(say("Stage"))),
        Column(look.words(say("Rank there"))),
        Column(look.words(say("Total")), Align.RIGHT, bold=True),
    )
    places = final_list(evening)
    notes = [say("= shared rank")] if any(place.shared for place in places) else []
    notes += penalty_lines(evening, (place.place.line for place in places))
    return Listing(columns, (Section("", tuple(_rows(places, look))),), "", tuple(map(look.words, notes)))


def _rows(places: tuple[FinalPlace, ...], look: Look) -> Iterator[Row]:
    for place in places:
        yield (
            Cell(f"{'=' if place.shared else ''}{place.rank}."),
            Cell(place.entry.name),
            Cell(in_language(place.stage.rules.name, look.language), grey=GREY),
            Cell(place.rank_there(), grey=GREY),
            Cell(look.number(place.place.line.total)),
        )
