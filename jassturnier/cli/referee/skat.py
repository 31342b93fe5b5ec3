"""The referee's questions about the skat of Ramsch: Grand Hand, laying down, Kontra."""

from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.referee.house_rules import (
    GameChoice,
    answer,
    codes,
    names,
    rules_option,
    ruling_document,
)
from jassturnier.i18n import say

if TYPE_CHECKING:
    from jassturnier.services.referee.house_rules import House

_SEAT = click.IntRange(1, 3)
_GAMES = GameChoice(["ramsch", "pfaelzer"])


@command(
    "grandhand",
    say("Say who plays Grand Hand. Type the players who announce it, forehand is 1; none where nobody does."),
    "jassturnier referee grandhand 3 2",
)
@click.argument("players", nargs=-1, type=_SEAT)
@rules_option
@pass_app
def grandhand(app: App, players: tuple[int, ...], *, rules: "House") -> None:
    from jassturnier.services.referee.skat import first_to_announce

    seat, ruling = first_to_announce({player - 1 for player in players}, rules)
    document = {"player": None if seat is None else seat + 1, **ruling_document(ruling)}
    answer(app, document, rules, [ruling.sentence()])


@command(
    "skat",
    say(
        "Judge what a player does with the skat. Type the game, the hand, a slash, the skat, and behind a "
        "second slash the two cards laid down; without these the skat is pushed on."
    ),
    "jassturnier referee skat ramsch CJ CA D7 / S7 H7 / CJ S7",
)
@click.argument("game", metavar="GAME", type=_GAMES)
@click.argument("cards", nargs=-1, required=True, metavar="HAND... / SKAT... [/ LAID...]")
@rules_option
@pass_app
def skat(app: App, game: str, cards: tuple[str, ...], *, rules: "House") -> None:
    from jassturnier.services.referee.skat import lay_down

    found = lay_down(game, cards, rules)
    document = {
        "game": game,
        "allowed": found.allowed,
        "hand": codes(found.hand),
        "skat": codes(found.skat),
        **ruling_document(found.ruling),
    }
    lines = [found.ruling.sentence(), say("The hand: {cards}.", cards=names(found.hand))]
    answer(app, document, rules, lines)


@command(
    "kontra",
    say(
        "Say who may still say Kontra. Type how many cards lie there; --grand names who plays a Grand Hand, "
        "without it a Ramsch is played."
    ),
    "jassturnier referee kontra --grand 2",
)
@click.argument("lying", type=click.IntRange(0, 3), default=0, metavar="[CARDS]")
@option("--grand", words=say("Player of the Grand Hand, forehand is 1."), type=_SEAT, metavar="N")
@rules_option
@pass_app
def kontra(app: App, lying: int, *, grand: int | None, rules: "House") -> None:
    from jassturnier.services.referee.skat import who_may_say_kontra

    found = who_may_say_kontra(lying, None if grand is None else grand - 1, rules)
    document = {"players": [seat + 1 for seat in found.seats], **ruling_document(found.ruling)}
    answer(app, document, rules, [found.ruling.sentence()])
