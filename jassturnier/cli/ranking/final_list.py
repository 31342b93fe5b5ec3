"""The list over all stages on the screen."""

from jassturnier.cli.kit.context import App, Line
from jassturnier.cli.kit.tables import table
from jassturnier.i18n import number, say
from jassturnier.tournament.model import Evening
from jassturnier.tournament.ranking.final_list import FinalPlace, all_decided, final_list
from jassturnier.tournament.regulation.regulation import in_language
from jassturnier.tournament.scoring.penalties import penalty_lines


def show_final(app: App, evening: Evening) -> None:
    """Show the list over all stages."""
    places = final_list(evening)
    app.show(
        {
            "tournament": evening.name,
            "head": evening.head,
            "lists": [
                {
                    "group": "",
                    "final": all_decided(evening),
                    "places": [_document(app, place) for place in places],
                    "unranked": [],
                }
            ],
        },
        _lines(app, evening, places),
    )


def _lines(app: App, evening: Evening, places: tuple[FinalPlace, ...]) -> list[Line]:
    head = say("{tournament}, final rank list", tournament=evening.name)
    if not all_decided(evening):
        head = say("{tournament}, all stages so far", tournament=evening.name)
    words = (say("Rank"), say("No."), say("Name"), say("Stage"), say("Rank there"), say("Total"))
    rows = [_row(app, place) for place in places]
    shared = [say("=: shared rank")] if any(place.shared for place in places) else []
    return [
        head,
        *table([app.words(word) for word in words], rows, right=[0, 1, 5]),
        "",
        *shared,
        *penalty_lines(evening, (place.place.line for place in places)),
        say("State {head}", head=evening.head),
    ]


def _row(app: App, place: FinalPlace) -> list[str]:
    return [
        f"{'=' if place.shared else ''}{place.rank}",
        str(place.entry.number),
        place.entry.name,
        in_language(place.stage.rules.name, app.language),
        place.rank_there(),
        number(place.place.line.total, app.language),
    ]


def _document(app: App, place: FinalPlace) -> dict[str, object]:
    return {
        "rank": place.rank,
        "shared": place.shared,
        "number": place.entry.number,
        "name": place.entry.name,
        "stage": place.stage.number,
        "stage_name": in_language(place.stage.rules.name, app.language),
        "rank_there": place.rank_there(),
        "total": place.place.line.total,
    }
