"""The referee's questions about the dealing and about the skat: Grand Hand, laying down, Kontra."""

import click

from jassturnier import games
from jassturnier.cards.play import Ruling
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.listed import document_rows, table
from jassturnier.cli.referee.house_rules import (
    GameChoice,
    answer,
    answer_ruling,
    codes,
    names,
    players_option,
    rules_option,
)
from jassturnier.errors import WrongUsage
from jassturnier.games.disputes.dealers import Dealing
from jassturnier.games.schieber.grid import first_lead_words
from jassturnier.i18n import parse_number, say
from jassturnier.services.referee.dealing import (
    Asked,
    count_jacks,
    first_to_announce,
    lay_down,
    turns,
    who_may_say_kontra,
)
from jassturnier.services.referee.house_rules import House
from jassturnier.tournament.lists import Column, Kind, Marked, On, data

_MOST_DEALS = 100


@command(
    "dealers",
    say(
        "Say who deals, who is forehand and who leads in each deal. --first is the player who deals first, "
        "in Schieber the one who is forehand first, but where by the regulation who keeps the score deals "
        "first. After a Grand Hand the same one deals again: --grand names those deals."
    ),
    "jassturnier referee dealers schieber --first 3",
)
@click.argument("game", metavar="GAME", type=GameChoice(games.IDS))
@click.argument("deals", type=click.IntRange(1, _MOST_DEALS), default=8)
@option("--first", words=say("Player who begins."), type=click.IntRange(1), default=1, metavar="N")
@option("--grand", words=say("Deals that were Grand Hands, such as 2,5."), default="", metavar="DEALS")
@players_option
@rules_option
@pass_app
def dealers(  # noqa: PLR0913 — one parameter for each option
    app: App, game: str, deals: int, *, first: int, grand: str, players: int | None, rules: House
) -> None:
    found = turns(Asked(game, deals, first, players, _numbers(grand)), rules)
    columns, numbered = _columns(declarer_leads=found.declarer_leads), [*enumerate(found.deals, 1)]
    document = {
        "game": game,
        "deals": document_rows(columns, numbered, app.language),
        "first_lead": found.first_lead or None,
        "rule": found.rule,
    }
    lead = [first_lead_words(found.first_lead)] if found.first_lead else []
    lines = [*table(columns, numbered, app.language), *lead, say("(rule {rule})", rule=found.rule)]
    answer(app, document, rules, lines)


def _columns(*, declarer_leads: bool) -> tuple[Column[tuple[int, Dealing]], ...]:
    """Return the columns of numbered deals; a dash is a dealer that does not matter."""
    words, word = (say("who names the contract"), "declarer") if declarer_leads else (None, None)
    return (
        Column("deal", say("Deal"), lambda row: row[0], Kind.LABEL),
        Column("dealer", say("Dealer"), _dealer, Kind.LABEL),
        Column("forehand", say("Forehand"), lambda row: row[1].forehand + 1, Kind.LABEL),
        Column("leads", say("Leads"), lambda row: words or row[1].forehand + 1, Kind.LABEL, On.SCREEN),
        data("leads", lambda row: word or row[1].forehand + 1),
    )


def _dealer(row: tuple[int, Dealing]) -> Marked:
    seat = row[1].dealer
    return Marked(None, instead="–") if seat is None else Marked(seat + 1)


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
)
@click.argument("cards", nargs=-1, required=True)
@rules_option
@pass_app
def jacks(app: App, cards: tuple[str, ...], *, rules: House) -> None:
    held, row = count_jacks(cards)
    text = say("With {n}: “mit {n}”.", n=row) if held else say("Without {n}: “ohne {n}”.", n=row)
    answer_ruling(app, Ruling(text, "GH-8"), rules, held=held, spitzen=row)


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
def grandhand(app: App, players: tuple[int, ...], *, rules: House) -> None:
    seat, ruling = first_to_announce({player - 1 for player in players}, rules)
    answer_ruling(app, ruling, rules, player=None if seat is None else seat + 1)


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
def skat(app: App, game: str, cards: tuple[str, ...], *, rules: House) -> None:
    found = lay_down(game, cards, rules)
    answer_ruling(
        app,
        found.ruling,
        rules,
        say("The hand: {cards}.", cards=names(found.hand)),
        game=game,
        allowed=found.allowed,
        hand=codes(found.hand),
        skat=codes(found.skat),
    )


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
def kontra(app: App, lying: int, *, grand: int | None, rules: House) -> None:
    found = who_may_say_kontra(lying, None if grand is None else grand - 1, rules)
    answer_ruling(app, found.ruling, rules, players=[seat + 1 for seat in found.seats])
