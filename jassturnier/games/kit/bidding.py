"""Who deals and leads, who speaks next, whether he may pass, and what is still open to him."""

from collections.abc import Collection, Mapping, Sequence

from jassturnier.cards.deal import Ruling
from jassturnier.errors import NotAllowed
from jassturnier.games.kit.options import Options
from jassturnier.i18n import say
from jassturnier.values import frozen

SCRIBE = "scribe"
"""No seven leads: at each table who keeps the score deals first."""
_SEVEN = "SCH-4"


@frozen
class Dealing:
    """The dealer of one deal, None where it does not matter, and its forehand."""

    dealer: int | None
    forehand: int


def rotation(first_dealer: int, deals: int, players: int) -> tuple[Dealing, ...]:
    """Return dealer and forehand of each deal; the next seat is forehand and deals next (GEN-8)."""
    dealers = [(first_dealer + deal) % players for deal in range(deals)]
    return tuple(dealt_by(dealer, players) for dealer in dealers)


def schieber_rotation(holder: int, deals: int, players: int = 4) -> tuple[Dealing, ...]:
    """Return the deals of Schieber: who holds a seven, or is drawn, is forehand first (SCH-4, SCH-5)."""
    # Who dealt the first deal does not matter: the seven was looked for, and its holder deals the second.
    return (Dealing(None, holder), *rotation(holder, deals, players))[:deals]


def ramsch_rotation(first_dealer: int, grand_hands: Sequence[bool], players: int = 3) -> tuple[Dealing, ...]:
    """Return the deals of Ramsch, told which were Grand Hand: the same dealer deals again (RAM-12)."""
    ramsch_before = [grand_hands[:deal].count(False) for deal in range(len(grand_hands))]
    return tuple(dealt_by((first_dealer + moved) % players, players) for moved in ramsch_before)


def dealings(  # noqa: PLR0913 — one for each thing that is asked
    game_id: str, first: int, deals: int, players: int, grand_hands: Collection[int] = (), *, lead: str = ""
) -> tuple[Dealing, ...]:
    """Return the deals of any game; `grand_hands` are the numbers, from 1, of those that were Grand Hands.

    `first` deals first; in Schieber it is who holds the seven that leads, or is drawn, if nobody is the
    scribe by the `lead`.
    """
    if dealing_rule(game_id, lead) == _SEVEN:
        return schieber_rotation(first, deals, players)
    return ramsch_rotation(first, [number in grand_hands for number in range(1, deals + 1)], players)


def dealing_rule(game_id: str, lead: str = "") -> str:
    """Return the rule by which the deal moves on, in Schieber by what leads in the first deal."""
    usual = {"schieber": _SEVEN, "ramsch": "RAM-12"}.get(game_id, "GEN-8")
    return "GEN-8" if lead == SCRIBE else usual


def dealt_by(dealer: int, players: int) -> Dealing:
    """Return a deal by its dealer; the next seat is forehand."""
    return Dealing(dealer, (dealer + 1) % players)


def declarer_leads(game_id: str, options: Options) -> bool:
    """Tell whether who names the contract leads to the first trick, not forehand (COI3-12, SCH-10, AMB-6)."""
    return game_id == "coiffeur3" or options.get("coi4_leader") == "declarer"


_JOKER = "joker"
_THREE = 3
_SCHIEBER_RULES = {4: "SCH-8", 6: "SCHV-4"}


@frozen
class Turn:
    """Whose turn it is to speak, counted from forehand (0), and whether he may pass or push."""

    seat: int | None
    may_pass: bool
    ruling: Ruling


def coiffeur_turn(can_play: Sequence[bool], passes: int, rounds: int = 2) -> Turn:
    """Return who speaks next in Coiffeur (COI3-5 … COI3-11, COI4-7 … COI4-9, AMB-5).

    `can_play` tells seat by seat, from forehand, who still has an open contract; `passes` counts
    the passes of those who have. `rounds` is how often everybody may pass at a table of four; three
    players pass once.
    """
    able = [seat for seat, can in enumerate(can_play) if can]
    three = len(can_play) == _THREE
    if not able:
        text = say("Nobody has a contract left; the round is over.")
        return Turn(None, may_pass=False, ruling=Ruling(text, "COI3-34" if three else "COI4-9"))
    if len(able) == 1:
        text = say("Player {player} alone has contracts left and must choose.", player=_player(able[0]))
        return Turn(able[0], may_pass=False, ruling=Ruling(text, "COI3-11"))
    # Passes are counted of those who can play; whoever cannot only passes and is no turn (COI3-9, COI4-9).
    order = able * (1 if three else rounds)
    if able[0] == 0:
        return _with_forehand(order, passes, "COI3-8" if three else "COI4-8")
    return _without_forehand(order, passes)


def _with_forehand(order: Sequence[int], passes: int, rule: str) -> Turn:
    if passes < len(order):
        return _free(order[passes], rule)
    text = say("All have passed: forehand is im Fass and must choose.")
    return Turn(0, may_pass=False, ruling=Ruling(text, rule))


def _without_forehand(order: Sequence[int], passes: int) -> Turn:
    # The last of the last round may not pass: nobody is left who could be im Fass.
    if passes < len(order) - 1:
        return _free(order[passes], "COI3-10")
    text = say(
        "Forehand has no contract left and the others passed: player {player} is im Fass and must choose.",
        player=_player(order[-1]),
    )
    return Turn(order[-1], may_pass=False, ruling=Ruling(text, "COI3-10"))


def _free(seat: int, rule: str) -> Turn:
    text = say("Player {player} names an open contract or passes.", player=_player(seat))
    return Turn(seat, may_pass=True, ruling=Ruling(text, rule))


def open_contracts(rows: Sequence[str], filled: Collection[str]) -> Mapping[str, tuple[str, ...]]:
    """Return each open Coiffeur row with the contracts it may be played as (COI3-6, COI3-20, COI4-14).

    A Joker takes every contract of the list, also one that is filled.
    """
    contracts = tuple(row for row in rows if not row.startswith(_JOKER))
    return {row: contracts if row.startswith(_JOKER) else (row,) for row in rows if row not in set(filled)}


def schieber_turn(players: int, pushes: int, *, pushing: bool = True, push_back: bool) -> Turn:
    """Return who names the contract in Schieber (SCH-8, SCHV-4, SCHV-11, SCHV-16).

    Raises:
        NotAllowed: it was pushed more often than it may be.
    """
    if not pushing:
        if pushes:
            raise NotAllowed(say("Nobody may push here (rule SCHV-16)."))
        text = say("Player {player} must name the contract.", player=_player(0))
        return Turn(0, may_pass=False, ruling=Ruling(text, "SCHV-16"))
    # Partners sit on every other seat; the choice wanders among those of forehand only.
    partners = range(0, players, 2)
    order = [*partners, *([0] if push_back else [])]
    if pushes >= len(order):
        raise NotAllowed(
            say(
                "That is one push too many: player {player} has to name the contract (rule SCH-8).",
                player=_player(order[-1]),
            )
        )
    seat, may_push = order[pushes], pushes < len(order) - 1
    if may_push:
        text = say("Player {player} names the contract or pushes.", player=_player(seat))
    else:
        text = say("It was pushed: player {player} must name the contract.", player=_player(seat))
    rule = "SCHV-11" if push_back and pushes else _SCHIEBER_RULES[players]
    return Turn(seat, may_push, Ruling(text, rule))


def ramsch_turn(pushes: int) -> Turn:
    """Return who has the skat before him in Ramsch after some pushes, nobody after three (RAM-8, RAM-10).

    Raises:
        NotAllowed: it was pushed more often than there are players.
    """
    if pushes > _THREE:
        raise NotAllowed(say("The skat goes round once: three pushes at most (rule RAM-10)."))
    if pushes == _THREE:
        text = say("All have pushed the skat on; forehand leads.")
        return Turn(None, may_pass=False, ruling=Ruling(text, "RAM-11"))
    player = _player(pushes)
    text = say("Player {player} takes the skat and lays down two cards, or pushes it on.", player=player)
    return Turn(pushes, may_pass=True, ruling=Ruling(text, "RAM-8"))


@frozen
class Kontra:
    """Who may say Kontra at a moment, counted from forehand (0)."""

    seats: tuple[int, ...]
    ruling: Ruling


def grand_kontra(declarer: int, lying: int) -> Kontra:
    """Return who may say Kontra to a Grand Hand: his opponents before the first card (GH-3)."""
    if lying:
        return Kontra((), Ruling(say("A card lies there: nobody may say Kontra any more."), "GH-3"))
    seats = tuple(seat for seat in range(_THREE) if seat != declarer)
    text = say(
        "Before the first card player {first} or {second} may say Kontra, then player {player} Rekontra.",
        first=_player(seats[0]),
        second=_player(seats[1]),
        player=_player(declarer),
    )
    return Kontra(seats, Ruling(text, "GH-3"))


def ramsch_kontra(lying: int) -> Kontra:
    """Return who may say Kontra in a Ramsch: who has not played his first card yet (RAMV-2)."""
    # From forehand on, those who have played a card may speak no more.
    seats = tuple(range(lying, _THREE))
    if not seats:
        return Kontra((), Ruling(say("All have played a card: nobody may say Kontra any more."), "RAMV-2"))
    text = say(
        "May say Kontra before their first card: player {players}. Each doubles.",
        players=tuple(map(_player, seats)),
    )
    return Kontra(seats, Ruling(text, "RAMV-2"))


def _player(seat: int) -> str:
    return str(seat + 1)
