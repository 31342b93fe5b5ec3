"""What is refused because no deal can bring it: points, tricks, Weis and Stöck."""

from jassturnier.cards.contract import PRINTED, Contract
from jassturnier.cards.order import LAST_TRICK, deal_points
from jassturnier.cards.piles import deal_sums, open_sums, trick_sums
from jassturnier.errors import WrongUsage
from jassturnier.games.kit.contracts import name_of
from jassturnier.games.kit.goal import Pair
from jassturnier.games.kit.points import impossible
from jassturnier.games.schieber.faults import announced_faults
from jassturnier.games.schieber.rules import SchieberDeal
from jassturnier.i18n import Text, say
from jassturnier.services.referee.house_rules import House


def refuse_announced(contract: Contract, weis: Pair, stoeck: Pair, rules: House) -> None:
    """Refuse Weis and Stöck of both sides that no deal of this contract brings (SCH-14, SCH-16, SCH-17).

    Raises:
        WrongUsage: every one of them.
    """
    deal = SchieberDeal((0, 0), contract=name_of(contract), weis=weis, stoeck=stoeck)
    if problems := announced_faults(deal, rules.seats(), rules.of("schieber")):
        raise WrongUsage.of(problems)


def refuse_points(contract: Contract, points: Pair, rules: House, *, played_out: bool = False) -> None:
    """Refuse points that no deal of this contract brings.

    `played_out` says that all cards are played; then the five of the last trick are not among them.

    Raises:
        WrongUsage: a side has what no tricks make, or both together have more or, when all cards are
            played, less than there is.
    """
    whole = deal_points(contract, double=rules.double, house=rules.stated(PRINTED))
    if whole is None:
        return
    found, cards = sum(points), whole - LAST_TRICK
    if played_out and found != cards:
        raise WrongUsage(
            say(
                "All cards are played: both sides together have {cards} points, not {found}. "
                "The five of the last trick come on top, as does the match.",
                cards=cards,
                found=found,
            )
        )
    if found > whole:
        raise WrongUsage(say("{found} points are too many; a deal has {whole}.", found=found, whole=whole))
    if cards < found < whole:
        raise WrongUsage(
            say(
                "{found} points cannot be; a deal has {whole}, without the last trick’s five {cards}.",
                found=found,
                whole=whole,
                cards=cards,
            )
        )
    house, seats = rules.stated(PRINTED), rules.seats()
    possible = open_sums(contract, seats, double=rules.double, house=house)
    possible |= deal_sums(contract, seats, double=rules.double, house=house)
    if wrong := [impossible(value, possible) for value in points if value not in possible]:
        raise WrongUsage(*wrong)


def trick_fault(contract: Contract, points: int, rules: House) -> Text | None:
    """Return why the cards of one trick cannot be worth so much, None where they can."""
    house = rules.stated(PRINTED)
    possible = trick_sums(contract, rules.seats(), double=rules.double, house=house)
    return None if points in possible else impossible(points, possible)
