"""The referee's questions about the skat: who plays Grand Hand, what may be laid down, who may say Kontra."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from jassturnier.cards.card import RAMSCH, Card
from jassturnier.cards.contract import RAMSCH_CONTRACT
from jassturnier.cards.names import card_name
from jassturnier.cards.ruling import Ruling
from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.games.disputes.bidding import Kontra, grand_kontra, ramsch_kontra
from jassturnier.games.ramsch.skat import PRINTED_SKAT, grand_hand_player, pass_skat
from jassturnier.i18n import say
from jassturnier.services.referee.house_rules import House
from jassturnier.services.referee.play import BETWEEN_PILES, read_piles, refuse_long, split_piles

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


@dataclass(frozen=True, slots=True)
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
