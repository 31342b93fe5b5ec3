"""The list over all stages on the screen."""

from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.listed import documents, shown
from jassturnier.i18n import say
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.final_list import all_decided, final_listed


def show_final(app: App, tournament: Tournament) -> None:
    """Show the list over all stages."""
    listed = final_listed(tournament)
    (places,) = documents(listed, app.language)
    whole = {"group": "", "final": all_decided(tournament), "places": places, "unranked": []}
    app.show(
        {"tournament": tournament.name, "head": tournament.head, "lists": [whole]},
        [*shown(listed, app.language, tournament.name), say("State {head}", head=tournament.head)],
    )
