"""The list over all stages on the screen."""

from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.listed import documents, shown
from jassturnier.i18n import say
from jassturnier.tournament.model import Evening
from jassturnier.tournament.ranking.final_list import all_decided, final_listed


def show_final(app: App, evening: Evening) -> None:
    """Show the list over all stages."""
    listed = final_listed(evening)
    (places,) = documents(listed, app.language)
    whole = {"group": "", "final": all_decided(evening), "places": places, "unranked": []}
    app.show(
        {"tournament": evening.name, "head": evening.head, "lists": [whole]},
        [*shown(listed, app.language, evening.name), say("State {head}", head=evening.head)],
    )
