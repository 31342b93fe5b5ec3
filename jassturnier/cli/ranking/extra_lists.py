"""Lists beside the rank list on the screen: most matches, best round, last place, nearest guess."""

from collections.abc import Mapping, Sequence

from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.tables import table
from jassturnier.i18n import Text, number, say
from jassturnier.tournament.model import Evening
from jassturnier.tournament.ranking.extra_lists import ExtraPlace
from jassturnier.tournament.regulation.prize_rules import Extra

_VALUES: Mapping[Extra, Text] = {
    Extra.MATCHES: say("Matches"),
    Extra.BEST_ROUND: say("Points"),
    Extra.LAST: say("Total"),
    Extra.GUESS: say("Guess"),
}


def show_extra(app: App, evening: Evening, kind: Extra, places: Sequence[ExtraPlace]) -> None:
    """Show such a list."""
    title = say("{tournament}: {list}", tournament=evening.name, list=kind.label)
    document = {
        "tournament": evening.name,
        "list": kind.value,
        "head": evening.head,
        "places": [_document(place) for place in places],
    }
    app.show(document, [title, *table(*_columns(app, evening, kind, places), right=[0, 1, 3, 4])])


def _columns(
    app: App, evening: Evening, kind: Extra, places: Sequence[ExtraPlace]
) -> tuple[list[str], list[list[str]]]:
    head = [say("Rank"), say("No."), say("Name"), _VALUES[kind], *_more(kind)]
    ranks = [place.rank for place in places]
    rows = [
        [
            "=" * (ranks.count(place.rank) > 1) + str(place.rank),
            str(place.entry.number),
            place.entry.name,
            number(place.value, app.language),
            *(app.words(words) for words in _details(evening, place)),
        ]
        for place in places
    ]
    return [app.words(words) for words in head], rows


def _more(kind: Extra) -> list[Text]:
    further = {Extra.BEST_ROUND: [say("Round")], Extra.GUESS: [say("Off by")]}
    return further.get(kind, [])


def _details(evening: Evening, place: ExtraPlace) -> list[Text]:
    if place.round is not None:
        return [evening.regulation.round_name(place.round)]
    return [] if place.off is None else [say("{n}", n=place.off)]


def _document(place: ExtraPlace) -> dict[str, object]:
    return {
        "rank": place.rank,
        "number": place.entry.number,
        "name": place.entry.name,
        "value": place.value,
        "round": place.round,
        "off": place.off,
    }
