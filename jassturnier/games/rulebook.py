"""The sentences of docs/rules.md by their codes, and deals played to rehearse a game."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

from jassturnier.cards.card import JASS, OBENABE, PRINTED, RAMSCH_CONTRACT, Contract, Rank, stated
from jassturnier.cards.deal import SKAT, Deal, Hand, Hands, Record, play_random, random_deal
from jassturnier.games.grand_hand import PRINTED_SKAT, SkatRules, pass_skat, points_with_skat
from jassturnier.games.kit.contracts import contract_of
from jassturnier.games.kit.options import Options
from jassturnier.i18n import Text, say
from jassturnier.values import frozen

SENTENCES: Mapping[str, Text] = {
    "GEN-1": say("36 cards: four suits with Ass, König, Ober, Under, Banner, 9, 8, 7, 6."),
    "GEN-4": say(
        "The trump suit ranks U 9 A K O B 8 7 6 and counts 20, 14, 11, 4, 3, 10 and three times "
        "nothing: Puur and Nell come first."
    ),
    "GEN-6": say("A deal is worth 157; 1 and 156 are what no tricks make."),
    "GEN-7": say("Without any trump suit each eight counts 8, so that the deal is worth 157 as well."),
    "GEN-9": say("Without trump the suit led must be followed if it can be."),
    "GEN-10": say("With trump, who holds the suit led follows or trumps."),
    "GEN-11": say("Who does not hold the suit led may play any card, within GEN-12 or MIT-8."),
    "GEN-12": say(
        "Once a plain suit has been trumped, nobody may play a lower trump than the highest that lies"
        " there, unless the hand is nothing but trumps."
    ),
    "GEN-13": say("A trump lead must be answered with a trump, but the Puur is never forced out."),
    "GEN-14": say(
        "The highest trump takes the trick, else the best card of the suit led; other suits never do."
    ),
    "GEN-15": say("Who takes a trick leads to the next."),
    "COI3-6": say("A contract is open to a player while his field of that row is empty."),
    "COI3-8": say("If all pass, forehand is im Fass and has to choose."),
    "COI3-10": say("If forehand has filled everything, the last in turn who still can play must not pass."),
    "COI3-11": say("If only one can still play, he chooses in every deal that is left."),
    "COI3-12": say("The declarer leads to the first trick."),
    "COI3-20": say(
        "A Joker is any of the eight contracts, filled or not; before the first card the declarer "
        "says so, and which Joker."
    ),
    "COI3-21": say(
        "Undertrumping is forbidden as in GEN-12; the document can be read more strictly (AMB-2)."
    ),
    "COI3-33": say("Money: each gets or pays his own result times the stake."),
    "COI3-34": say("The round is over when all thirty fields are filled."),
    "COI4-8": say("If all four pass for the second time, forehand is im Fass."),
    "COI4-9": say("A side that has played everything passes throughout."),
    "COI4-12": say("The declarer leads to the first trick (AMB-6)."),
    "COI4-13": say("Slalom and Gustav may be added with factors of one's own."),
    "COIV-1": say("In Undenufe the ace counts nothing and the six 11."),
    "COIV-2": say("TUO with four: three tricks with a trump suit, three Undenufe, three Obenabe."),
    "MIT-3": say("The player on the dealer's right leads first, then who took the trick."),
    "MIT-4": say("There is no trump at first; the suit led must be followed."),
    "MIT-6": say(
        "The first card that does not follow makes its suit trump, in that trick already and to the "
        "end of the deal."
    ),
    "MIT-7": say("From then on who can follow follows or trumps; who cannot plays any card."),
    "MIT-8": say("Only who can follow may not undertrump; a hand without the suit led may."),
    "MIT-9": say("Once there is a trump, the Puur is never forced out."),
    "MIT-10": say("All tricks count with the trump there was in the end; who took them stays."),
    "MIT-11": say("If everybody could follow to the end there is no trump, and eights count 8."),
    "MOL-1": say("Four play, each alone, nine cards each, as in Mittlerer."),
    "PM-1": say("Three or four play with all the cards, as Mittlerer or Molotow."),
    "RAM-4": say("An ace counts 11, a ten 10, a king 4, a queen 3, a jack 2: 120 in all."),
    "RAM-7": say("From forehand on each may announce Grand Hand; the first who does plays it."),
    "RAM-8": say("Else each in turn takes the skat and lays two cards down, or pushes it on unseen."),
    "RAM-9": say("Any two of the twelve cards may be laid down."),
    "RAM-10": say("Each push doubles."),
    "RAM-11": say("Forehand leads first, then who took the trick."),
    "RAM-12": say("After a Grand Hand the same dealer deals again."),
    "RAM-13": say(
        "A jack is answered with a jack, a suit with that suit (jacks are not of it); else any card."
    ),
    "RAM-14": say("The highest jack takes the trick, else the highest card of the suit led."),
    "RAM-21": say("A Jungfrau has no trick; who has a worthless trick is none."),
    "GH-2": say("The skat stays down and counts for who plays alone if he has a trick."),
    "GH-7": say("1 more for Schwarz: a side has no trick."),
    "GH-8": say("1 for each jack in an unbroken row from the top, held or missing, the skat included."),
    "RAMV-1": say("Jacks may not be laid down."),
    "RAMV-2": say("In a Ramsch too each may say Kontra before his first card; each doubles."),
    "RAMV-3": say("The skat goes to who has most points instead of the last trick."),
    "PFR-2": say("There is no Grand Hand."),
    "PFR-3": say("Two cards are laid down first, then the skat is taken."),
    "PFR-4": say("Jacks may be laid down."),
    "SCH-6": say("It is played until a side has 3000."),
    "SCH-7": say(
        "Eicheln and Rosen count once, Schilten and Schellen twice, Obenabe three times, Undenufe four times."
    ),
    "SCH-8": say("Forehand names the contract or pushes; then the partner must."),
    "SCH-15": say("Weis is written at once, times the factor."),
    "SCH-16": say(
        "Three in a row 20, four 50, five or more 100; four of a kind 100, four Under 200. Only one "
        "hand has the four of a rank, so that some sums cannot be."
    ),
    "SCH-19": say(
        "The Z slate has hundreds above, fifties on the slant, twenties below and the rest in "
        "figures; any split with the right sum will do."
    ),
    "SCH-22": say("Anybody may claim at any time; the tricks that lie there are counted and added."),
    "SCH-23": say("With 3000 the claim is good; without, that side has lost."),
    "SCH-25": say("Both sides claim in the first trick: Stöck comes first, then Weis, then the trick."),
    "SCHV-1": say("Another order at a claim, such as Stöck, trick, Weis."),
    "SCHV-2": say("No Obenabe, no Undenufe."),
    "SCHV-3": say("Bergpreis: who is the first at 1500."),
    "SCHV-6": say("In Undenufe the ace counts nothing and the six 11."),
    "SCHV-7": say("In Undenufe four sixes are a Weis in place of four aces."),
    "SCHV-8": say("Four nines are a Weis of 150; or every four of a kind is one."),
    "SCHV-9": say("Big Weis: each card beyond five in a row is worth 20 or 50 more."),
    "SCHV-10": say("With it a card may stand in a row and in four of a kind; without it in one of them."),
    "SCHV-11": say("The partner may push back; then forehand must choose."),
    "SCHV-12": say(
        "Other factors; if all count once, 1000 win and 500 are the limit of Bergpreis and Schneider."
    ),
    "SCHV-14": say("A round may be several Partien, each to the target; the next deal begins the next one."),
    "SCHV-15": say(
        "Strokes: 1 for Bergpreis or a match, 2 for a win; for Schneider and a Kontermatch (all tricks by "
        "the side that did not name the contract) 0, 1 or 2."
    ),
    "SCHV-16": say("Where nobody may push, forehand names every contract."),
    "TRN-16": say("The regulation names the contract of every deal, and begins again after the last."),
    "DIF-4": say("The points made are 157 together."),
    "BOD-1": say("Four play alone (three may), as in Schieber but everybody for himself; no Weis, no Stöck."),
    "BOD-4": say("The suit of a card that is turned up is trump, or forehand chooses and cannot push."),
    "TRN-2": say("A round has a fixed number of deals, or runs to a target, however many deals that takes."),
    "TRN-5": say(
        "Clubs play Coiffeur with lists of 8 to 13 contracts, round in other ways, count the lead, or"
        " give something for a match of the others; and say what a round counts in the ranking."
    ),
    "TRN-9": say("A Grand Hand uses up no deal: a round has its number of Ramsch deals beside it."),
    "TRN-10": say(
        "In a game for three, who is left over rests, or sits down as a fourth while the dealer of "
        "each deal pauses."
    ),
    "AMB-2": say(
        "May a hand without the suit led overtrump? Yes; read to the letter it may play no trump at "
        "all while it holds anything else."
    ),
    "AMB-6": say("With four players nobody is said to lead: the declarer, or forehand."),
    "AMB-10": say(
        "The six counts 11 in the contract Undenufe alone; if it did so in every trick "
        "from below, the sum would change."
    ),
    "AMB-11": say(
        "In TUO the cards count as trump does, all through; or as without trump; or trick by trick. "
        "With three players it is four tricks each. In Schieber it has Stöck if it is announced while"
        " there is a trump suit."
    ),
    "AMB-22": say("Does the skat save the one alone from Schneider? Yes, as in Skat; or no."),
    "AMB-25": say("Kontra may multiply a Durchmarsch too, or may not."),
    "AMB-26": say(
        "Where the skat goes to the highest and several are highest, each is charged with it; or the "
        "last trick has it; or nobody."
    ),
    "AMB-28": say(
        "Weis is compared by points, number of cards, rank, trump, order of play; a long row is not "
        "split; in Undenufe some turn the ranks round."
    ),
    "AMB-31": say(
        "With two packs there are no eights: 309 with trump, 245 without; 157 in Undenufe where the "
        "ace counts 0, as there is no six either. Nobody holds a Rosen seven. Every card serves in "
        "one meld: a row or four of a kind held twice counts twice, and K O K O are two Stöck; or "
        "what is held twice counts once."
    ),
    "AMB-32": say(
        "Whether the loser's open tricks save from Schneider, and whether a failed claim can be "
        "Schneider, is open. Both fail in the first trick: nobody wins. Later the earlier one counts."
    ),
}
"""Code → what the rule says."""


ItemT = TypeVar("ItemT")
Sides = tuple[tuple[int, ...], ...]
_TAKES_SKAT = 0.5


@frozen
class PlayedDeal:
    """A deal that was played to the end: the hands at its start, how it went, points of each seat."""

    hands: Hands
    contract: Contract
    record: Record
    points: tuple[int, ...]

    def trickless(self) -> tuple[int, ...]:
        """Return the seats without a trick."""
        return tuple(seat for seat, taken in enumerate(self.record.taken) if taken == 0)

    def side_points(self, sides: Sides) -> tuple[int, ...]:
        """Return the points of each side."""
        return tuple(sum(self.points[seat] for seat in side) for side in sides)

    def match(self, sides: Sides) -> int | None:
        """Return the side that took all tricks."""
        takers = {trick.winner for trick in self.record.tricks}
        return next((number for number, side in enumerate(sides) if takers.issubset(side)), None)


def pick(items: Sequence[ItemT], rng: Random) -> ItemT:
    """Return one of several things."""
    # Not choice(): only random() gives the same in every version of Python, and a demonstration is the same
    # everywhere.
    return items[int(rng.random() * len(items))]


def play(
    contract: Contract, players: int, rng: Random, options: Options, *, double: bool = False
) -> PlayedDeal:
    """Deal and play a contract with cards picked among the legal ones."""
    deal, _ = random_deal(contract, players, rng, stated(PRINTED, options), double=double)
    record = play_random(deal, rng)
    return PlayedDeal(deal.hands, contract, record, record.points)


def play_named(name: str, players: int, rng: Random, options: Options, *, double: bool = False) -> PlayedDeal:
    """Play the contract with this name; a club's own contract, unknown to the cards, as Obenabe."""
    return play(contract_of(name, pick(JASS.suits, rng)) or OBENABE, players, rng, options, double=double)


def play_ramsch(players: int, rng: Random, options: Options) -> tuple[PlayedDeal, int]:
    """Pass the skat round and play a Ramsch.

    Returns:
        The deal, its points with the skat, and how often the skat was pushed on.

    Raises:
        ValueError: somebody laid down what may not lie in the skat.
    """
    rules = stated(PRINTED_SKAT, options)
    deal, skat = random_deal(RAMSCH_CONTRACT, players, rng)
    discards: list[Hand | None] = []
    for hand in deal.hands:
        # Passed again from the beginning: what lies there follows from what everybody before has laid down.
        lying = pass_skat(deal.hands, skat, discards, rules).skat
        discards.append(_discard(hand, lying, rules, rng) if rng.random() < _TAKES_SKAT else None)
    done = pass_skat(deal.hands, skat, discards, rules)
    if done.fault:
        raise ValueError(done.fault)
    record = play_random(Deal(done.hands, RAMSCH_CONTRACT), rng)
    points = points_with_skat(record, done.skat, rules)
    return PlayedDeal(done.hands, RAMSCH_CONTRACT, record, points), done.pushes


def _discard(hand: Hand, skat: Hand, rules: SkatRules, rng: Random) -> Hand:
    there = hand if rules.discard_first else (*hand, *skat)
    allowed = [card for card in there if rules.ram_jacks_discard or card.rank is not Rank.JACK]
    return tuple(sorted(allowed, key=lambda _: rng.random())[:SKAT])
