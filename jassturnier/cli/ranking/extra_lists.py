"""Lists beside the rank list on the screen: most matches, best round, last place, nearest guess."""

from collections.abc import Sequence

from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.listed import documents, shown
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.extra_lists import ExtraPlace, extra_listed
from jassturnier.tournament.regulation.prize_rules import Extra


def show_extra(app: App, tournament: Tournament, kind: Extra, places: Sequence[ExtraPlace]) -> None:
    """Show such a list."""
    listed = extra_listed(tournament, kind, places)
    (rows,) = documents(listed, app.language)
    document = {"tournament": tournament.name, "list": kind.value, "head": tournament.head, "places": rows}
    app.show(document, shown(listed, app.language, tournament.name))
