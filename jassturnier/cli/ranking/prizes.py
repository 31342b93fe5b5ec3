"""The command that shows who gets which prize."""

import click

from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.listed import shown
from jassturnier.i18n import in_language, say
from jassturnier.tournament.ranking.prize_words import prizes_listed
from jassturnier.tournament.ranking.prizes import Award, PrizeList


@command(
    "prizes",
    say(
        "Show who gets which prize, as the regulation has it under [[prizes]]. Who shares a rank shares the "
        "amounts of its places; for things they draw lots."
    ),
    "jassturnier prizes --answer 4250",
)
@option("--answer", words=say("What was to be guessed, if not the best total."), type=click.IntRange(0))
@option("--desk", words=say("Also show what is hidden from the hall."), is_flag=True)
@pass_app
def prizes(app: App, answer: int | None, desk: bool) -> None:
    """Show the prizes."""
    from jassturnier.services.ranking.prizes import for_the_hall

    tournament = app.desk().tournament()
    lists = for_the_hall(tournament, answer, desk=desk)
    document = {
        "tournament": tournament.name,
        "head": tournament.head,
        "lists": [_document(app, found) for found in lists],
    }
    app.show(document, shown(prizes_listed(tournament, lists), app.language, tournament.name))


def _document(app: App, found: PrizeList) -> dict[str, object]:
    return {
        "list": None if found.heading is None else app.words(found.heading),
        "kind": found.kind or "rank",
        "per": found.per,
        "name": found.name,
        "awards": [_award(app, award) for award in found.awards],
    }


def _award(app: App, award: Award) -> dict[str, object]:
    return {
        "rank": award.rank,
        "entries": [{"number": entry.number, "name": entry.name} for entry in award.entries],
        "amount_each": award.amount,
        "things": [in_language(thing, app.language) for thing in award.things],
    }
