"""What the Coiffeur games share: the contracts, each once for every side, and what their fields come to."""

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from random import Random

from jassturnier.errors import Problem
from jassturnier.games import rulebook
from jassturnier.games.kit import notation
from jassturnier.games.kit.base import Game, fault, in_deal, pairwise, side_letter
from jassturnier.games.kit.contracts import CONTRACTS, JOKERS, SUITS, key, label
from jassturnier.games.kit.options import Options, out_of_range
from jassturnier.games.kit.points import JASS, beyond, deal_total, impossible, possible_points, sum_text
from jassturnier.i18n import Text, parse_number, say
from jassturnier.values import frozen

MOST_FACTOR = 100
MATCH_BONUS = 100
_JOKER = "joker"
_ROW_AND_PLAYED = 2


@frozen
class CoiffeurDeal:
    """One deal: who named which row, and the card points made.

    `points` belongs to the declaring side; `control` holds the points of all sides where they were
    written. `match` is the side that took all tricks; `trickless` tells whether a declarer without
    points took no trick (None: not said); `played` is the contract a Joker was used for. `high` and
    `low` are the seats that a cut gave the marks of a tied row, `pauses` the dealer where one more
    sits at the table.
    """

    declarer: int
    row: str
    points: int
    match: int | None = None
    trickless: bool | None = None
    played: str | None = None
    control: tuple[int, ...] = ()
    high: int | None = None
    low: int | None = None
    pauses: int | None = None


def leads(totals: Sequence[int]) -> tuple[int, ...]:
    """Return how far each side is ahead of all others, pair by pair: (9, 3, 0) is (15, -3, -12)."""
    return tuple(-lost for lost in pairwise(totals))


@cache
def read_rows(lines: tuple[str, ...]) -> tuple[Mapping[str, int], Sequence[Text]]:
    """Read a list such as `["Eicheln 1", "Joker 7", "Joker 8"]` into row name → factor.

    The first plain Joker is the row `joker1`, the second `joker2`.
    """
    rows: dict[str, int] = {}
    faults: list[Text] = []
    for line in lines:
        name, _, number = line.strip().rpartition(" ")
        factor = parse_number(number)
        if not name or factor is None:
            faults.append(say("“{line}” needs a name and a factor, as “Eicheln 1”.", line=line))
        elif not 1 <= factor <= MOST_FACTOR:
            faults.append(out_of_range(factor, 1, MOST_FACTOR))
        elif (row := _row_name(name, rows)) in rows:
            faults.append(say("“{line}” stands twice in the list.", line=line))
        else:
            rows[row] = factor
    return rows, faults


def called(rows: Collection[str], entries: Sequence[str] = ()) -> dict[str, Text]:
    """Return row → what it is called: a contract of the club's own as it is written in the list.

    The only Joker needs no number.
    """
    written = {key(name): name for name in (entry.strip().rpartition(" ")[0] for entry in entries)}
    names = {row: label(row, written.get(row, row)) for row in rows}
    first, second = JOKERS
    return names | ({first: say("Joker")} if first in names and second not in names else {})


def group_heads(rows: Sequence[str]) -> frozenset[str]:
    """Return the rows with which a new group begins: the suits, what has no trump, the Jokers (COI4-4)."""
    groups = [(row in SUITS, row in JOKERS) for row in rows]
    return frozenset(
        row for row, before, own in zip(rows[1:], groups, groups[1:], strict=False) if own != before
    )


def _row_name(name: str, rows: Mapping[str, int]) -> str:
    row = key(name)
    if row != _JOKER:
        return row
    return next((joker for joker in JOKERS if joker not in rows), JOKERS[-1])


def read(phrase: notation.Phrase, sides: int, bonus: int) -> CoiffeurDeal:
    """Build the deal of a line; its faults are in the phrase."""
    row = phrase.contracts[0] if phrase.contracts else ""
    declarer = phrase.about()
    if declarer is None:
        phrase.complain(say("The letter of the side that named the contract is missing."))
    if not row:
        phrase.complain(say("The contract is missing."))
    if len(phrase.contracts) > _ROW_AND_PLAYED:
        phrase.complain(say("Several contracts are written: {names}.", names=tuple(phrase.contracts)))
    played = phrase.contracts[1] if len(phrase.contracts) > 1 else None
    declarer = declarer or 0
    phrase.only_of(declarer, "trickless", "tricks")
    points, control = _points(phrase, declarer, sides)
    match = phrase.side("match")
    if bonus and points == JASS + bonus:
        points, match = JASS, declarer
    trickless = True if phrase.has("trickless") else False if phrase.has("tricks") else None
    cuts, pauses = (phrase.side("high"), phrase.side("low")), phrase.side("pause")
    return CoiffeurDeal(declarer, row, points, match, trickless, played, control, *cuts, pauses)


def _points(phrase: notation.Phrase, declarer: int, sides: int) -> tuple[int, tuple[int, ...]]:
    numbers = phrase.points()
    if len(numbers) == sides:
        return numbers[declarer], numbers
    if len(numbers) == 1:
        return numbers[0], ()
    if not numbers and phrase.has("match"):
        return JASS * (phrase.side("match") == declarer), ()
    if not numbers and phrase.has("trickless"):
        return 0, ()
    phrase.complain(say("One number of points is needed, or one for each of {sides} sides.", sides=sides))
    return 0, ()


def deal_faults(
    deal: CoiffeurDeal, rows: Mapping[str, Text], players: int, options: Options
) -> list[Problem]:
    """Return what is wrong with a deal by itself, as far as all Coiffeur games agree."""
    side, total = deal.declarer, deal_total(deal.played or deal.row, options)
    found = _row_faults(deal, rows)
    possible = possible_points(deal.played or deal.row, players, options)
    if not 0 <= deal.points <= max(possible):
        found.append(fault(beyond(deal.points, max(possible), options), "GEN-6", side))
    written = dict(enumerate(deal.control)) if deal.control else {side: deal.points}
    found += [
        fault(impossible(value, possible), "GEN-6", seat)
        for seat, value in written.items()
        if value not in possible and 0 <= value <= max(possible)
    ]
    if deal.control and total is not None and sum(deal.control) != total:
        found.append(fault(sum_text(deal.control, total), "GEN-6"))
    if deal.match is not None and total is not None and deal.points != total * (deal.match == side):
        text = say(
            "With a match of side {side} the points cannot be {points}.",
            points=deal.points,
            side=side_letter(deal.match),
        )
        found.append(fault(text, "COI3-25", side))
    if deal.trickless and (deal.points or deal.match == side):
        found.append(fault(say("There are points, but no trick."), "COI3-27", side))
    return found


def _row_faults(deal: CoiffeurDeal, rows: Mapping[str, Text]) -> list[Problem]:
    side = deal.declarer
    if deal.row not in rows:
        known = tuple(rows.values())
        text = say("{contract} is not played. Contracts: {known}.", contract=label(deal.row), known=known)
        return [fault(text, "COI3-6", side)]
    if deal.played is None:
        return []
    if deal.row not in JOKERS:
        text = say("Only a Joker names a second contract.")
        return [fault(text, "COI3-20", side)]
    if deal.played not in rows or deal.played in JOKERS:
        text = say("A Joker cannot be {contract}.", contract=rows.get(deal.played) or label(deal.played))
        return [fault(text, "COI3-20", side)]
    return []


def _repeat(deal: CoiffeurDeal, first: Mapping[tuple[int, str], int], rows: Mapping[str, Text]) -> Text:
    jokers = [row for row in JOKERS if row in rows]
    if deal.row in JOKERS and all((deal.declarer, joker) in first for joker in jokers):
        return say("All {n} Jokers of this side are played.", n=len(jokers))
    before = str(first[deal.declarer, deal.row])
    return say("{contract} was played before, in deal {deal}.", contract=rows[deal.row], deal=before)


def open_rows(deals: Sequence[CoiffeurDeal], side: int, rows: Mapping[str, Text]) -> dict[str, Text]:
    """Return the rows that a side has still to play (COI3-6)."""
    done = {deal.row for deal in deals if deal.declarer == side}
    return {row: name for row, name in rows.items() if row not in done}


def rehearse(
    played: Sequence[CoiffeurDeal],
    sides: rulebook.Sides,
    rows: Mapping[str, Text],
    options: Options,
    rng: Random,
) -> CoiffeurDeal:
    """Let the next side that has a row left play one of them at random; a Joker as any contract."""
    # Sides take turns, but who has filled everything is passed over (COI3-9, COI4-9).
    turns = (number % len(sides) for number in range(len(played), len(played) + len(sides)))
    declarer = next(side for side in turns if open_rows(played, side, rows))
    row = rulebook.pick(tuple(open_rows(played, declarer, rows)), rng)
    contracts = tuple(name for name in rows if name not in JOKERS)
    name = rulebook.pick(contracts, rng) if row in JOKERS else row
    done = rulebook.play_named(name, sum(map(len, sides)), rng, options)
    points = done.side_points(sides)[declarer]
    return CoiffeurDeal(
        declarer,
        row,
        points,
        match=done.match(sides),
        trickless=None if points else set(sides[declarer]).issubset(done.trickless()),
        played=name if row in JOKERS else None,
    )


class ListGame(Game[CoiffeurDeal]):
    """A game in which every side plays each contract of a list once."""

    @abstractmethod
    def listed(self) -> Mapping[str, int]:
        """Return the contracts in order, each with what it is multiplied with."""

    def bonus(self) -> int:
        """Return what a match adds to the points of a deal."""
        return MATCH_BONUS

    def names(self) -> Mapping[str, Text]:
        """Return what the contracts are called."""
        return called(self.listed())

    def usual_deals(self) -> int:
        return len(self.listed()) * len(self.sides())

    def contracts(self) -> tuple[str, ...]:
        """Return the contracts of the list, and every other one so that a wrong one is understood."""
        first, second = JOKERS
        listed = self.listed()
        return tuple(dict.fromkeys((*listed, *CONTRACTS, first, *[second] * (second in listed))))

    def parse_deal(self, words: str) -> tuple[CoiffeurDeal | None, list[Problem]]:
        """Read `A joker1 undenufe 120`."""
        sides = len(self.sides())
        phrase = notation.read(words, sides, self.tags_in_use(), self.contracts())
        return notation.outcome(phrase, read(phrase, sides, self.bonus()))

    def print_deal(self, deal: CoiffeurDeal) -> str:
        tricks = {True: "trickless", False: "tricks", None: ""}[deal.trickless]
        return notation.write(
            notation.letter(deal.declarer),
            deal.row,
            deal.played or "",
            *(deal.control or (deal.points,)),
            notation.tagged("match", deal.match),
            tricks,
            notation.tagged("high", deal.high),
            notation.tagged("low", deal.low),
            notation.tagged("pause", deal.pauses),
        )

    def deal_faults(self, deal: CoiffeurDeal) -> list[Problem]:
        return deal_faults(deal, self.names(), self.sizes[0], self.options)

    def sheet_faults(self, deals: Sequence[CoiffeurDeal]) -> list[Problem]:
        """Return every row that a side plays a second time, every Joker too many (COI3-6)."""
        found: list[Problem] = []
        first: dict[tuple[int, str], int] = {}
        for number, deal in enumerate(deals, 1):
            place = (deal.declarer, deal.row)
            if place in first:
                text = _repeat(deal, first, self.names())
                found.append(in_deal(number, fault(text, "COI3-6", deal.declarer)))
            first.setdefault(place, number)
        return found

    def open_contracts(self, deals: Sequence[CoiffeurDeal], side: int) -> Mapping[str, Text]:
        return open_rows(deals, side, self.names())
