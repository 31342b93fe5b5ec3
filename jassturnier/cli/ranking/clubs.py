"""The rank lists of clubs and tandems on the screen."""

from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.listed import documents, shown
from jassturnier.tournament.lists import Listed
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.clubs import ClubPlace, Together


def show_together(
    app: App, tournament: Tournament, of: Together, best: int, listed: Listed[ClubPlace]
) -> None:
    """Show clubs or tandems by their best."""
    (rows,) = documents(listed, app.language)
    document = {"list": f"{of.key}s", "best": best, "head": tournament.head, "places": rows}
    app.show({"tournament": tournament.name, **document}, shown(listed, app.language, tournament.name))
