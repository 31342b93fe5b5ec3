"""The referee's questions about the dealing and about the skat: Grand Hand, laying down, Kontra."""

from collections.abc import Sequence

import click

from jassturnier import games
from jassturnier.cards.card import RAMSCH, Card
from jassturnier.cards.contract import RAMSCH_CONTRACT
from jassturnier.cards.play import Ruling
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.listed import document_rows, table
from jassturnier.cli.referee.cards import BETWEEN_PILES, read_piles, refuse_long, split_piles
from jassturnier.cli.referee.house_rules import (
    GameChoice,
    House,
    answer,
    answer_ruling,
    codes,
    names,
    players_option,
    rules_option,
)
from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.games.kit.bidding import (
    Dealing,
    dealing_rule,
    dealings,
    declarer_leads,
    grand_kontra,
    ramsch_kontra,
)
from jassturnier.games.ramsch.grand_hand import PRINTED_SKAT, grand_hand_player, pass_skat, spitzen
from jassturnier.games.schieber.house import first_lead_words
from jassturnier.i18n import Text, parse_number, say
from jassturnier.tournament.lists import Column, Kind, Marked, On, data

_MOST_DEALS = 100
_RAMSCH, _PFAELZER = "ramsch", "pfaelzer"
_PLAYERS = 3
_HAND_AND_SKAT = 2


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
    kind, grand_hands = games.get(game), _numbers(grand)
    size = players or kind.sizes[0]
    _refuse(size not in kind.sizes, say("{game} is for {sizes} players.", game=kind.name, sizes=kind.sizes))
    _refuse(first > size, say("There is no player {player}; there are {size}.", player=str(first), size=size))
    none = grand_hands and "grand_hand" not in kind.defaults()
    _refuse(none, say("{game} has no Grand Hand.", game=kind.name))
    # Of two packs there are no sevens (AMB-31).
    lead = "" if rules.double else str(rules.of(game).get("first_lead", ""))
    columns = _columns(declarer_leads=declarer_leads(game, rules.of(game)))
    numbered = [*enumerate(dealings(game, first - 1, deals, size, grand_hands, lead=lead), 1)]
    rule = dealing_rule(game, lead)
    document = {
        "game": game,
        "deals": document_rows(columns, numbered, app.language),
        "first_lead": lead or None,
        "rule": rule,
    }
    first_lead = [first_lead_words(lead)] if lead else []
    lines = [*table(columns, numbered, app.language), *first_lead, say("(rule {rule})", rule=rule)]
    answer(app, document, rules, lines)


def _refuse(wrong: object, text: Text) -> None:
    if wrong:
        raise WrongUsage(text)


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
    held, row = spitzen([card.code for pile in read_piles(cards, RAMSCH) for card in pile])
    text = say("With {n}: “mit {n}”.", n=row) if held else say("Without {n}: “ohne {n}”.", n=row)
    answer_ruling(app, Ruling(text, "GH-8"), rules, held=held, spitzen=row)


_SEAT = click.IntRange(1, _PLAYERS)


@command(
    "grandhand",
    say("Say who plays Grand Hand. Type the players who announce it, forehand is 1; none where nobody does."),
    "jassturnier referee grandhand 3 2",
)
@click.argument("players", nargs=-1, type=_SEAT)
@rules_option
@pass_app
def grandhand(app: App, players: tuple[int, ...], *, rules: House) -> None:
    if rules.of(_RAMSCH)["grand_hand"] is False or rules.game == _PFAELZER:
        raise NotAllowed(say("There is no Grand Hand here (rule PFR-2)."))
    seat = grand_hand_player([seat in players for seat in range(1, _PLAYERS + 1)])
    ruling = Ruling(say("Nobody announces Grand Hand: the skat goes round from forehand."), "RAM-8")
    if seat is not None:
        who = str(seat + 1)
        text = say("Player {player} plays Grand Hand, as the first in turn from forehand.", player=who)
        ruling = Ruling(text, "RAM-7")
    answer_ruling(app, ruling, rules, player=None if seat is None else seat + 1)


@command(
    "skat",
    say(
        "Judge what a player does with the skat. Type the game, the hand, a slash, the skat, and behind a "
        "second slash the two cards laid down; without these the skat is pushed on."
    ),
    "jassturnier referee skat ramsch CJ CA D7 / S7 H7 / CJ S7",
)
@click.argument("game", metavar="GAME", type=GameChoice([_RAMSCH, _PFAELZER]))
@click.argument("cards", nargs=-1, required=True, metavar="HAND... / SKAT... [/ LAID...]")
@rules_option
@pass_app
def skat(app: App, game: str, cards: tuple[str, ...], *, rules: House) -> None:
    hand, skat_, *laid = _piles(cards)
    refuse_long(hand, RAMSCH_CONTRACT, rules, _PLAYERS)
    done = pass_skat([hand], skat_, laid or [None], House(rules.of(game)).stated(PRINTED_SKAT))
    answer_ruling(
        app,
        done.fault or _done(game, done.skat, pushed=not laid),
        rules,
        say("The hand: {cards}.", cards=names(done.hands[0])),
        game=game,
        allowed=done.fault is None,
        hand=codes(done.hands[0]),
        skat=codes(done.skat),
    )


def _piles(typed: Sequence[str]) -> list[tuple[Card, ...]]:
    """Return hand and skat, and behind them what is laid down, which is read by itself: it is of these."""
    words = [pile for pile in split_piles(typed) if pile.strip()]
    if len(words) not in {_HAND_AND_SKAT, _HAND_AND_SKAT + 1}:
        example = "CA CT SJ / D7 H8 / CT D7"
        raise WrongUsage(
            say(
                "Type the hand, a slash, the skat, and behind a slash what is laid down: {example}",
                example=example,
            )
        )
    laid = words[_HAND_AND_SKAT:]
    seen = read_piles([BETWEEN_PILES.join(words[:_HAND_AND_SKAT])], RAMSCH)
    return seen + (read_piles(laid, RAMSCH) if laid else [])


def _done(game: str, skat: Sequence[Card], *, pushed: bool) -> Ruling:
    if pushed:
        return Ruling(say("The skat is pushed on unseen; the deal counts double for it."), "RAM-10")
    text = say("Laid down for the next player: {cards}.", cards=names(skat))
    return Ruling(text, "PFR-3" if game == _PFAELZER else "RAM-9")


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
    if grand is None and (rules.of(_RAMSCH)["ram_kontra"] is not True or rules.game == _PFAELZER):
        raise NotAllowed(
            say("There is no Kontra in a Ramsch here (rule RAMV-2)."),
            say("Where there is, say --rule ram_kontra=true; for a Grand Hand --grand and its player."),
        )
    found = ramsch_kontra(lying) if grand is None else grand_kontra(grand - 1, lying)
    answer_ruling(app, found.ruling, rules, players=[seat + 1 for seat in found.seats])
