"""Who deals, who is forehand, who leads, and how many cards and deals there are."""

from collections.abc import Collection, Sequence
from typing import Literal

from jassturnier.cards.card import DOUBLE, JASS, RAMSCH
from jassturnier.cards.dealing import SKAT
from jassturnier.values import frozen

_CONTRACTS_AND_SIDES = {"coiffeur3": (10, 3), "coiffeur4": (8, 2), "coiffeur4_alone": (8, 4)}
_DEALS = {"mittlere": 12}
_RAMSCH = {"ramsch", "pfaelzer"}


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


def dealings(
    game_id: str, first: int, deals: int, players: int, grand_hands: Collection[int] = ()
) -> tuple[Dealing, ...]:
    """Return the deals of any game; `grand_hands` are the numbers, from 1, of those that were Grand Hands.

    `first` deals first; in Schieber it is who holds the Rosen seven, or is drawn.
    """
    if game_id == "schieber":
        return schieber_rotation(first, deals, players)
    if game_id in _RAMSCH:
        return ramsch_rotation(first, [number in grand_hands for number in range(1, deals + 1)], players)
    return rotation(first, deals, players)


def dealing_rule(game_id: str) -> str:
    """Return the rule by which the deal moves on."""
    return {"schieber": "SCH-4", "ramsch": "RAM-12"}.get(game_id, "GEN-8")


def dealt_by(dealer: int, players: int) -> Dealing:
    """Return a deal by its dealer; the next seat is forehand."""
    return Dealing(dealer, (dealer + 1) % players)


def first_leader(
    game_id: str,
    forehand: int,
    declarer: int | None,
    coi4_leader: Literal["declarer", "forehand"] = "declarer",
) -> int:
    """Return who leads to the first trick: forehand, in Coiffeur the declarer (COI3-12, SCH-10, AMB-6)."""
    leads = game_id == "coiffeur3" or (game_id.startswith("coiffeur4") and coi4_leader == "declarer")
    return declarer if leads and declarer is not None else forehand


@frozen
class GameLength:
    """How long a deal and a game are: cards of a hand, which is also the tricks, and of the skat.

    `deals` and `contracts` (of each side) are None where the rules fix none.
    """

    hand: int
    skat: int = 0
    deals: int | None = None
    contracts: int | None = None


def length(game_id: str, players: int, *, extra_contracts: int = 0, double_pack: bool = False) -> GameLength:
    """Return how long a game is (COI3-2, COI4-1, COI4-11, MIT-2, RAM-5, SCH-1, SCHV-4, SCHV-5)."""
    if game_id in _RAMSCH:
        return GameLength((len(RAMSCH.cards) - SKAT) // players, SKAT)
    hand = len((DOUBLE if double_pack else JASS).cards) // players
    if game_id not in _CONTRACTS_AND_SIDES:
        return GameLength(hand, deals=_DEALS.get(game_id))
    contracts, sides = _CONTRACTS_AND_SIDES[game_id]
    contracts += extra_contracts
    return GameLength(hand, deals=contracts * sides, contracts=contracts)
