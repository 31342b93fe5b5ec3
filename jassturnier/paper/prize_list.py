"""Who gets which prize."""

from collections.abc import Iterator, Sequence

from jassturnier.i18n import say
from jassturnier.paper.kit import listing
from jassturnier.paper.kit.listing import Cell, Column, Listing, Row, Section
from jassturnier.paper.kit.page import PLAIN, Look, Style, bind, head_of
from jassturnier.paper.kit.pen import Align
from jassturnier.tournament.model import Evening
from jassturnier.tournament.ranking.prize_words import above, award_words, prize_notes, rank_words
from jassturnier.tournament.ranking.prizes import PrizeList


def prize_paper(evening: Evening, lists: Sequence[PrizeList], language: str, style: Style = PLAIN) -> bytes:
    """Print the prizes list by list."""
    look = Look(language, style)
    columns = (
        Column(look.words(say("Rank")), Align.RIGHT, bold=True),
        Column(look.words(say("Name")), stretch=True),
        Column(look.words(say("Prize")), stretch=True),
    )
    sections = tuple(Section(look.label(above(found)), tuple(_rows(found, look))) for found in lists)
    notes = tuple(map(look.words, prize_notes(evening, lists)))
    whole = Listing(columns, sections, notes=notes)
    return bind(listing.leaves(whole, head_of(evening, look, say("Prizes")), look), evening.name)


def _rows(found: PrizeList, look: Look) -> Iterator[Row]:
    for award in found.awards:
        for entry in award.entries:
            yield Cell(rank_words(award)), Cell(entry.name), Cell(award_words(award, look.language))
