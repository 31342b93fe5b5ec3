"""Weis compared, Stöck, and claims: a side stops the deal at its target (SCH-14 … SCH-25)."""

from collections.abc import Mapping, Sequence
from typing import Literal

from jassturnier.cards.card import LAST_TRICK, Card, Contract, Mode, Rank
from jassturnier.cards.deal import Ruling
from jassturnier.cards.melds import PLAIN_MELDS, Meld, MeldRules, find_melds
from jassturnier.games.kit.base import side_letter
from jassturnier.games.kit.points import Pair, half, pair
from jassturnier.i18n import Text, say
from jassturnier.values import frozen

_SIDES = 2


@frozen
class Weis:
    """The melds of every seat, best first, and the side that scores all of its own.

    `points` are before the factor, `score` with it.
    """

    melds: tuple[tuple[Meld, ...], ...]
    side: int | None
    points: int
    score: int
    ruling: Ruling


def compare_melds(
    hands: Sequence[Sequence[Card]], contract: Contract, factor: int = 1, rules: MeldRules = PLAIN_MELDS
) -> Weis:
    """Decide which side scores its melds; hands in the order of play, sides alternate (SCH-14).

    The best single meld decides: points, number of cards, rank, trump, and at last who plays first.
    """
    melds = tuple(find_melds(hand, contract, rules) for hand in hands)
    seats = [seat for seat, found in enumerate(melds) if found]
    if not seats:
        return Weis(melds, None, 0, 0, Ruling(say("Nobody has a meld."), "SCH-14"))
    best = max(seats, key=lambda seat: melds[seat][0].rank_key(contract, rules))
    # One best meld opens all melds of its side: the partner's count, too, and none of the others' (SCH-14).
    points = sum(meld.points for found in melds[best % _SIDES :: _SIDES] for meld in found)
    text = say(
        "Player {player} has the best meld: {meld}. Side {side} scores all its melds: "
        "{points} points, times {factor} makes {score}.",
        player=str(best + 1),
        meld=melds[best][0].name(),
        side=side_letter(best % _SIDES),
        points=points,
        factor=factor,
        score=points * factor,
    )
    return Weis(melds, best % _SIDES, points, points * factor, Ruling(text, "SCH-14"))


STOECK_POINTS = 20
Moment = Literal["ober", "second_card"]


@frozen
class Stoeck:
    """How many Stöck a hand has, and with which of its plays, counted from 0, the first is announced."""

    count: int
    at: int | None
    ruling: Ruling

    @property
    def held(self) -> bool:
        """Return whether there is any."""
        return self.count > 0


def find_stoeck(  # noqa: PLR0913 — the deal, what was played of it, and what the house says
    hand: Sequence[Card],
    contract: Contract,
    played: Sequence[Card] = (),
    when: Moment = "ober",
    *,
    twice: bool = True,
    tricks: int = 9,
) -> Stoeck:
    """Look for the Stöck in a hand as it was dealt; `played` are the player's cards in their order.

    `when` says whether it is announced with the Ober or with the second of the two cards;
    `twice` whether both Stöck of two packs count in one hand (AMB-31). In TUO it is announced while
    there is a trump suit, in a deal of that many tricks, or not at all (AMB-11).
    """
    if contract.suit is None:
        text = say("There is no Stöck in this contract: it has no trump suit.")
        return Stoeck(count=0, at=None, ruling=Ruling(text, "SCH-17"))
    ober, koenig = (Card(contract.suit, rank) for rank in (Rank.OBER, Rank.KOENIG))
    pairs = min(hand.count(ober), hand.count(koenig))
    count = pairs if twice else min(pairs, 1)
    if not count:
        text = say("The hand has no Stöck: it needs König and Ober of trumps.")
        return Stoeck(count=0, at=None, ruling=Ruling(text, "SCH-17"))
    due = {ober} if when == "ober" else {ober, koenig}
    # With the second card it is due when both have been played, in whichever order.
    at = max(map(played.index, due)) if due.issubset(played) else None
    if at is not None and contract.modes(tricks)[at] is not Mode.TRUMP:
        text = say("No Stöck: there was no trump suit any more when it was due.")
        return Stoeck(count=0, at=None, ruling=Ruling(text, "AMB-11"))
    if count > 1:
        text = say("Two Stöck: 40 points times the factor, 20 announced with each pair.")
        return Stoeck(count, at, Ruling(text, "AMB-31"))
    text = say("Stöck: 20 points times the factor, announced when the Ober is played.")
    if when != "ober":
        text = say("Stöck: 20 points times the factor, announced when the second of the two cards is played.")
    return Stoeck(count, at, Ruling(text, "SCH-17"))


TRICKS = 9
_TARGET, _SINGLE_TARGET = 3000, 1000


@frozen
class ClaimRules:
    """The options about the end of a game, named as in a regulation.

    Without a `target` it is 3000, 1000 where all factors are one; without a `schneider` limit it
    is half the target.
    """

    target: int | None = None
    schneider: int | None = None
    all_single: bool = False
    claim_order: tuple[str, ...] = ("stoeck", "weis", "stich")
    failed_claim_schneider: bool = False
    loser_open_tricks: bool = False
    match_bonus: int = 100

    @property
    def goal(self) -> int:
        """Return the points that win."""
        if self.target is not None:
            return self.target
        return _SINGLE_TARGET if self.all_single else _TARGET

    @property
    def limit(self) -> int:
        """Return the total below which the loser is Schneider (SCH-21)."""
        return half(self.goal) if self.schneider is None else self.schneider


PRINTED_CLAIMS = ClaimRules()


@frozen
class ClaimedDeal:
    """A deal as it stands when somebody claims.

    `slate` is what is written, `trick_points` the cards taken so far (without the five), `stoeck`
    the side that held it and has not scored it, `last_trick` the side of the last trick once all
    cards are played. `all_tricks` is how many tricks a deal has.
    """

    slate: Pair
    trick_points: Pair
    tricks: Pair
    factor: int = 1
    stoeck: int | None = None
    last_trick: int | None = None
    all_tricks: int = TRICKS

    def total(self, side: int, rules: ClaimRules, *, with_tricks: bool) -> int:
        """Return the slate of a side with its Stöck and, if wanted, its tricks of this deal."""
        gained = STOECK_POINTS if side == self.stoeck else 0
        if with_tricks:
            gained += self.trick_points[side]
            gained += LAST_TRICK if side == self.last_trick else 0
            gained += rules.match_bonus if self.tricks[side] == self.all_tricks else 0
        return self.slate[side] + gained * self.factor


@frozen
class ClaimResult:
    """Who has won after a claim, whether the claim was good, and how many games it counts."""

    winner: int
    good: bool
    claimant_total: int
    schneider: bool
    ruling: Ruling

    @property
    def games(self) -> int:
        """Return the games that the winner has won: two against a Schneider."""
        return 2 if self.schneider else 1


def judge_claim(claimant: int, standing: ClaimedDeal, rules: ClaimRules = PRINTED_CLAIMS) -> ClaimResult:
    """Decide the claim of a side: with the target it has won, without it has lost (SCH-22, SCH-23)."""
    total = standing.total(claimant, rules, with_tricks=True)
    other = 1 - claimant
    if total >= rules.goal:
        # Only the claimant's tricks are counted out at the table; the other's are open to the house (AMB-32).
        loser = standing.total(other, rules, with_tricks=rules.loser_open_tricks)
        text = say(
            "Side {side} has {total} and reaches {goal}: the claim is good, side {side} has won.",
            side=side_letter(claimant),
            total=total,
            goal=rules.goal,
        )
        return ClaimResult(claimant, True, total, loser < rules.limit, Ruling(text, "SCH-23"))
    schneider = rules.failed_claim_schneider and total < rules.limit
    text = say(
        "Side {side} has {total}, {missing} too few for {goal}: the claim fails, side {other} has won.",
        side=side_letter(claimant),
        total=total,
        missing=rules.goal - total,
        goal=rules.goal,
        other=side_letter(other),
    )
    return ClaimResult(other, False, total, schneider, Ruling(text, "SCH-23"))


@frozen
class FirstTrick:
    """What both sides bring to a double claim in the first trick: side and points before the factor."""

    stoeck: int | None = None
    weis: tuple[int, int] | None = None
    trick: tuple[int, int] | None = None


@frozen
class DoubleClaim:
    """Who reached the target first when both sides claim, with what, and the slates at that moment."""

    winner: int | None
    stage: str | None
    totals: Pair
    ruling: Ruling


_STAGES: Mapping[str, Text] = {"stoeck": say("Stöck"), "weis": say("Weis"), "stich": say("the trick")}


def judge_double_claim(
    slate: Pair, gains: FirstTrick, factor: int = 1, rules: ClaimRules = PRINTED_CLAIMS
) -> DoubleClaim:
    """Add Stöck, Weis and trick in the order of the house until one side has the target (SCH-25).

    Nobody reaches it: nobody has won (AMB-32).
    """
    brought = {
        "stoeck": None if gains.stoeck is None else (gains.stoeck, STOECK_POINTS),
        "weis": gains.weis,
        "stich": gains.trick,
    }
    totals = list(slate)
    for stage in rules.claim_order:
        side, points = brought[stage] or (0, 0)
        totals[side] += points * factor
        # In this order it may be the second to claim who has won: what counts first is written first.
        if totals[side] >= rules.goal:
            text = say(
                "Side {side} reaches {goal} first, with {stage}: {total}.",
                side=side_letter(side),
                goal=rules.goal,
                stage=_STAGES[stage],
                total=totals[side],
            )
            rule = "SCH-25" if rules.claim_order == PRINTED_CLAIMS.claim_order else "SCHV-1"
            return DoubleClaim(side, stage, pair(totals), Ruling(text, rule))
    names = [_STAGES[stage] for stage in rules.claim_order]
    text = say("Neither side has {goal} after {stages}: nobody has won.", goal=rules.goal, stages=names)
    return DoubleClaim(None, None, pair(totals), Ruling(text, "SCH-25"))


BREACHES = ("weis", "joker", "tricks")


def judge_breach(what: str, trick: int, *, out_of_turn: bool) -> Ruling:
    """Judge a Weis or a Joker announced in a trick counted from 1, or a look at taken tricks.

    A trick of 0 is the time before the first card; `out_of_turn` says that others were to play first.
    """
    match what:
        case "weis":
            return Ruling(_weis(trick, out_of_turn=out_of_turn), "SCH-14")
        case "joker":
            return Ruling(_joker(trick), "COI3-20")
        case _:
            text = say(
                "Tricks that are taken stay face down until the deal is over: nobody looks through them, "
                "neither to count nor before a claim; who counts does it in the head. At a claim those of "
                "the side that claims are turned up and counted. The rules fix no penalty for a look; who "
                "runs the tournament decides."
            )
            return Ruling(text, "SCH-22")


def _weis(trick: int, *, out_of_turn: bool) -> Text:
    if trick > 1:
        return say(
            "Too late: Weis is announced while playing to the first trick. This one is not written, and "
            "is not compared with those of the others."
        )
    if trick == 0 or out_of_turn:
        return say(
            "Too early: it counts only if the player says it again with the own card to the first trick; "
            "nothing is lost by it."
        )
    return say(
        "In time: the Weis is announced with the card to the first trick, and counts if it is the best."
    )


def _joker(trick: int) -> Text:
    if trick == 0:
        return say("In time: it is a Joker, and goes into the Joker row that the declarer names now.")
    return say(
        "Too late: it counts as the contract that was named, in its own row. Only where that row is filled "
        "already was it a Joker from the start; it goes into the first Joker row that is open."
    )
