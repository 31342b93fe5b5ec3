"""The referee's questions about the dealing, the Jacks, and the skat of Ramsch."""

from collections.abc import Collection, Sequence

from jassturnier import games
from jassturnier.cards.card import RAMSCH, Card
from jassturnier.cards.contract import RAMSCH_CONTRACT, card_name
from jassturnier.cards.play import Ruling
from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.games.disputes.bidding import Kontra, grand_kontra, ramsch_kontra
from jassturnier.games.disputes.dealers import Dealing, dealing_rule, dealings, declarer_leads
from jassturnier.games.ramsch.grand_hand import spitzen
from jassturnier.games.ramsch.skat import PRINTED_SKAT, grand_hand_player, pass_skat
from jassturnier.i18n import say
from jassturnier.services.referee.house_rules import House
from jassturnier.services.referee.play import BETWEEN_PILES, read_piles, refuse_long, split_piles
from jassturnier.values import frozen


@frozen
class DealOrder:
    """Who deals each deal and who is forehand; `declarer_leads` where who names the contract leads first.

    `first_lead` is whose seven leads in the first deal, or who leads without one; "" where the game has none.
    """

    deals: tuple[Dealing, ...]
    declarer_leads: bool
    rule: str
    first_lead: str = ""


@frozen
class Asked:
    """A table: the game, how many deals, who deals first, and which deals were Grand Hands, from 1.

    In Schieber, where a seven leads or it is drawn, `first` is forehand in deal 1 and deals deal 2.
    """

    game: str
    deals: int
    first: int
    players: int | None = None
    grand_hands: Collection[int] = ()


def turns(asked: Asked, rules: House) -> DealOrder:
    """Return who deals and leads (GEN-8, SCH-4, SCH-5, RAM-12).

    Raises:
        WrongUsage: so many do not play the game, somebody is no player, or it has no Grand Hand.
    """
    kind = games.get(asked.game)
    size = asked.players or kind.sizes[0]
    if size not in kind.sizes:
        raise WrongUsage(say("{game} is for {sizes} players.", game=kind.name, sizes=kind.sizes))
    if asked.first > size:
        text = say("There is no player {player}; there are {size}.", player=str(asked.first), size=size)
        raise WrongUsage(text)
    if asked.grand_hands and "grand_hand" not in kind.defaults():
        raise WrongUsage(say("{game} has no Grand Hand.", game=kind.name))
    # Of two packs there are no sevens (AMB-31).
    lead = "" if rules.double else str(rules.of(asked.game).get("first_lead", ""))
    deals = dealings(asked.game, asked.first - 1, asked.deals, size, asked.grand_hands, lead=lead)
    leads = declarer_leads(asked.game, rules.of(asked.game))
    return DealOrder(deals, leads, dealing_rule(asked.game, lead), lead)


def count_jacks(typed: Sequence[str]) -> tuple[bool, int]:
    """Return whether the unbroken row of Jacks from the top is held, and how long it is (GH-8).

    Raises:
        WrongUsage: a word is no card of Ramsch, or a card is there twice.
    """
    return spitzen([card.code for pile in read_piles(typed, RAMSCH) for card in pile])


GAMES = ("ramsch", "pfaelzer")
PLAYERS = 3
_HAND_AND_SKAT = 2


def first_to_announce(announced: Collection[int], rules: House) -> tuple[int | None, Ruling]:
    """Return who plays Grand Hand, of the seats from forehand that announce it (RAM-7).

    Raises:
        NotAllowed: there is no Grand Hand here (PFR-2).
    """
    if rules.of(GAMES[0])["grand_hand"] is False or rules.game == GAMES[1]:
        raise NotAllowed(say("There is no Grand Hand here (rule PFR-2)."))
    seat = grand_hand_player([seat in announced for seat in range(PLAYERS)])
    if seat is None:
        return None, Ruling(say("Nobody announces Grand Hand: the skat goes round from forehand."), "RAM-8")
    text = say("Player {player} plays Grand Hand, as the first in turn from forehand.", player=str(seat + 1))
    return seat, Ruling(text, "RAM-7")


@frozen
class Laid:
    """Hand and skat after a player took the skat or pushed it on; with a fault they are as before."""

    hand: tuple[Card, ...]
    skat: tuple[Card, ...]
    allowed: bool
    ruling: Ruling


def lay_down(game: str, typed: Sequence[str], rules: House) -> Laid:
    """Judge what a player does with the skat; typed are hand, skat and what he lays down, nothing to push.

    Raises:
        WrongUsage: the cards cannot be read, or hand or skat are missing.
    """
    hand, skat, *laid = _piles(typed)
    refuse_long(hand, RAMSCH_CONTRACT, rules, PLAYERS)
    done = pass_skat([hand], skat, laid or [None], House(rules.of(game)).stated(PRINTED_SKAT))
    ruling = done.fault or _done(game, done.skat, pushed=not laid)
    return Laid(done.hands[0], done.skat, done.fault is None, ruling)


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
    names = tuple(map(card_name, skat))
    rule = "PFR-3" if game == GAMES[1] else "RAM-9"
    return Ruling(say("Laid down for the next player: {cards}.", cards=names), rule)


def who_may_say_kontra(lying: int, declarer: int | None, rules: House) -> Kontra:
    """Return who may say Kontra with so many cards on the table (GH-3, RAMV-2).

    Raises:
        NotAllowed: there is no Kontra in a Ramsch here.
    """
    if declarer is not None:
        return grand_kontra(declarer, lying)
    if rules.of(GAMES[0])["ram_kontra"] is not True or rules.game == GAMES[1]:
        raise NotAllowed(
            say("There is no Kontra in a Ramsch here (rule RAMV-2)."),
            say("Where there is, say --rule ram_kontra=true; for a Grand Hand --grand and its player."),
        )
    return ramsch_kontra(lying)
