"""One rank list over all stages."""

from jassturnier.exchange.kit.pages import Cell, Column, Page, Words, identifier, page, quantity
from jassturnier.i18n import say
from jassturnier.tournament.model import Evening
from jassturnier.tournament.ranking.final_list import FinalPlace, final_list
from jassturnier.tournament.regulation.regulation import in_language


def final_page(evening: Evening, words: Words) -> Page:
    """List everybody by the stage they came to and their place there."""
    columns: list[Column[FinalPlace]] = [
        Column(words(say("Rank")), lambda place: identifier(place.rank)),
        Column(words(say("Number")), lambda place: identifier(place.entry.number)),
        Column(words(say("Name")), lambda place: Cell(place.entry.name)),
        Column(
            words(say("Stage")), lambda place: Cell(in_language(place.stage.rules.name, evening.language))
        ),
        Column(words(say("Rank there")), lambda place: identifier(place.rank_there())),
        Column(words(say("Total")), lambda place: quantity(place.place.line.total)),
    ]
    return page(words(say("All stages")), columns, final_list(evening), frozen=3)
