"""Who deals, who is forehand, who leads."""

from collections.abc import Collection, Sequence

from jassturnier.games.kit.options import Options
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
