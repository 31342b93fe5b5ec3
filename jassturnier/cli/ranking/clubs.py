"""The rank list of the clubs on the screen."""

from collections.abc import Sequence

from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.listed import documents, shown
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.clubs import ClubPlace, clubs_listed


def show_clubs(app: App, tournament: Tournament, best: int, places: Sequence[ClubPlace]) -> None:
    """Show the clubs by their best."""
    listed = clubs_listed(best, places)
    (rows,) = documents(listed, app.language)
    document = {"list": "clubs", "best": best, "head": tournament.head, "places": rows}
    app.show({"tournament": tournament.name, **document}, shown(listed, app.language, tournament.name))
