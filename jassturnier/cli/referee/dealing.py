"""The referee's questions about the dealing: who deals and leads, and the Jacks of a Grand Hand."""

import click

from jassturnier import games
from jassturnier.cards.ruling import Ruling
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.tables import as_table
from jassturnier.cli.referee.house_rules import answer, house, players_option, rules_option, ruling_document
from jassturnier.errors import WrongUsage
from jassturnier.i18n import parse_number, say

_MOST_DEALS = 100


@command(
    "dealers",
    say(
        "Say who deals, who is forehand and who leads in each deal. --first is the player who deals first, "
        "in Schieber the one who holds the Rosen seven and is forehand first. After a Grand Hand the same "
        "one deals again: --grand names those deals."
    ),
    "jassturnier referee dealers schieber --first 3",
    aliases={"de": "geber"},
)
@click.argument("game", type=click.Choice(games.IDS, case_sensitive=False))
@click.argument("deals", type=click.IntRange(1, _MOST_DEALS), default=8)
@option("--first", words=say("Player who begins."), type=click.IntRange(1), default=1, metavar="N")
@option("--grand", words=say("Deals that were Grand Hands, such as 2,5."), default="", metavar="DEALS")
@players_option
@rules_option
@pass_app
def dealers(  # noqa: PLR0913 — one parameter for each option
    app: App, game: str, deals: int, *, first: int, grand: str, players: int | None, rules: tuple[str, ...]
) -> None:
    """Say who deals and leads."""
    from jassturnier.services.referee.dealing import Asked, turns

    found_rules = house(app, rules)
    found = turns(Asked(game, deals, first, players, _numbers(grand)), found_rules)
    leads = say("who names the contract") if found.declarer_leads else None
    rows = [
        [
            str(number),
            "–" if deal.dealer is None else str(deal.dealer + 1),
            str(deal.forehand + 1),
            str(deal.forehand + 1) if leads is None else app.words(leads),
        ]
        for number, deal in enumerate(found.deals, 1)
    ]
    head = [app.words(text) for text in (say("Deal"), say("Dealer"), say("Forehand"), say("Leads"))]
    document = {
        "game": game,
        "deals": [
            {
                "deal": number,
                "dealer": None if deal.dealer is None else deal.dealer + 1,
                "forehand": deal.forehand + 1,
                "leads": "declarer" if found.declarer_leads else deal.forehand + 1,
            }
            for number, deal in enumerate(found.deals, 1)
        ],
        "rule": found.rule,
    }
    answer(app, document, found_rules, [*as_table(head, rows), say("(rule {rule})", rule=found.rule)])


def _numbers(typed: str) -> tuple[int, ...]:
    words = typed.replace(",", " ").split()
    numbers = [parse_number(word) for word in words]
    if None in numbers:
        raise WrongUsage(say("“{typed}” are no numbers with commas between.", typed=typed))
    return tuple(number or 0 for number in numbers)


@command(
    "jacks",
    say(
        "Count the Jacks that the declarer of a Grand Hand has or lacks in unbroken row from the Kreuz Jack; "
        "type his cards and the skat."
    ),
    "jassturnier referee jacks CJ SJ DJ CA",
    aliases={"de": "spitzen"},
)
@click.argument("cards", nargs=-1, required=True)
@rules_option
@pass_app
def jacks(app: App, cards: tuple[str, ...], *, rules: tuple[str, ...]) -> None:
    """Count the Jacks of a Grand Hand."""
    from jassturnier.services.referee.dealing import count_jacks

    found_rules = house(app, rules)
    held, row = count_jacks(cards)
    text = say("With {n}: “mit {n}”.", n=row) if held else say("Without {n}: “ohne {n}”.", n=row)
    ruling = Ruling(text, "GH-8")
    document = {"held": held, "spitzen": row, **ruling_document(app, ruling)}
    answer(app, document, found_rules, [ruling.sentence()])
