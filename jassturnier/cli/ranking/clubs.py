"""The rank list of the clubs on the screen."""

from collections.abc import Sequence

from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.tables import as_table
from jassturnier.i18n import number, say
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.clubs import ClubPlace


def show_clubs(app: App, tournament: Tournament, best: int, places: Sequence[ClubPlace]) -> None:
    """Show the clubs by their best."""
    title = say("{tournament}: the best {n} of each club", tournament=tournament.name, n=str(best))
    head = [app.words(words) for words in (say("Rank"), say("Club"), say("Total"), say("Best"))]
    document = {
        "tournament": tournament.name,
        "list": "clubs",
        "best": best,
        "head": tournament.head,
        "places": [_document(place) for place in places],
    }
    app.show(document, [title, *as_table(head, [_row(app, place) for place in places], right=[0, 2])])


def _row(app: App, place: ClubPlace) -> list[str]:
    rank = "–" if place.rank is None else "=" * place.shared + str(place.rank)
    best = ", ".join(f"{one.entry.name} {number(one.line.total, app.language)}" for one in place.best)
    return [rank, place.club, number(place.total, app.language), best]


def _document(place: ClubPlace) -> dict[str, object]:
    best = [
        {"number": one.entry.number, "name": one.entry.name, "total": one.line.total} for one in place.best
    ]
    return {
        "rank": place.rank,
        "shared": place.shared,
        "club": place.club,
        "total": place.total,
        "entries": best,
    }
