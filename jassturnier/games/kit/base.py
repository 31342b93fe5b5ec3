"""What every game can be asked, and the values it answers with."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from random import Random
from types import MappingProxyType
from typing import Generic, TypeAlias, TypeVar

from jassturnier.errors import Problem
from jassturnier.games.kit.bidding import Dealing, dealt_by, rotation
from jassturnier.games.kit.contracts import DealPart, Tag
from jassturnier.games.kit.layout import Block
from jassturnier.games.kit.options import (
    Option,
    Options,
    OptionValue,
    check,
    defaults,
    option_names,
    out_of_range,
    whole,
)
from jassturnier.i18n import Text, exchanged, say
from jassturnier.values import frozen

Slip: TypeAlias = Mapping[str, tuple[int | None, ...]]
"""Column name → what each side wrote there, `None` where it wrote nothing."""

DealT = TypeVar("DealT")


class Direction(StrEnum):
    """Which end of the totals wins."""

    HIGH = "high"
    LOW = "low"


@frozen
class SlipField:
    """One column of a slip: a whole number from `low` to `high` that each side writes, in steps of `step`.

    What is written `once` is one number for the whole table.
    """

    name: str
    label: Text
    low: int
    high: int
    required: bool = True
    step: int = 1
    once: bool = False

    def places(self, sides: int) -> range:
        """Return the sides of a table of so many that have a number of their own in the column."""
        return range(1 if self.once else sides)


@frozen
class SumCheck:
    """The control sum of a slip: what one column adds up to, and what it must be."""

    column: str
    found: int
    expected: int

    @property
    def off(self) -> int:
        """How much too high (positive) or too low (negative) the column is."""
        return self.found - self.expected


@frozen
class SheetRow:
    """One deal or one line of a slip, worked out: the score of each side and the rule behind it."""

    label: Text
    scores: tuple[int, ...]
    rule: Text


@frozen
class Sheet:
    """The worked-out result of one table.

    `totals` holds one number a side; `tallies` other counts by name; `settlement` what each side
    gets or pays at a stake of one, `stake` is in Rappen, 0 for none; `finished_after` the number of
    the deal that ended the game. `winner` and `losers` are set where the game itself names them.
    """

    totals: tuple[int, ...]
    rows: tuple[SheetRow, ...] = ()
    tallies: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    notes: tuple[Text, ...] = ()
    settlement: tuple[int, ...] = ()
    stake: int = 0
    winner: int | None = None
    losers: tuple[int, ...] = ()
    finished_after: int | None = None

    @property
    def money(self) -> tuple[int, ...]:
        """Return what each side gets or pays in Rappen, nothing where no money is played for."""
        return tuple(self.stake * each for each in self.settlement) if self.stake else ()


@frozen
class Question:
    """What a deal, counted from 1, leaves open that decides beside its points: who was first, who has cut."""

    deal: int
    text: Text


@frozen
class DealExample:
    """A deal as it is typed in the language of who reads it, and what it means."""

    notation: Text
    meaning: Text


class Game(ABC, Generic[DealT]):
    """A game at its table: what it is stands on the class, what this table plays on the instance.

    `sizes` is how many may sit at a table, `in_all` what the points of a deal always come to, `round_of` how
    many deals the rules make a round of; where fewer of them play a deal, `in_a_deal` is how many, at one
    of the size `fifth` all but one, and `games.at_table` has the game as such a table plays it. `in_rounds`
    are options as they are in a new regulation, which counts the deals, where it does not say them. All
    methods are pure.
    """

    id: str
    name: Text
    sizes: tuple[int, ...]
    in_a_deal: int | None = None
    in_all: int | None = None
    round_of: int = 0
    fifth: int | None = None
    direction: Direction = Direction.HIGH
    options_offered: tuple[Option, ...] = ()
    examples: tuple[DealExample, ...] = ()
    scoring: tuple[Text, ...] = ()
    dealing: tuple[Text, ...] = (
        say("Cards are dealt and played to the right, in packets of three, forehand first (GEN-8)."),
        say("Forehand sits on the right of the dealer, and deals next (GEN-8)."),
    )
    tags: tuple[Tag, ...] = ()
    end_rule: str = ""
    in_rounds: Options = MappingProxyType({})

    def __init__(self, size: int, options: Options, deals: int = 0) -> None:
        """Seat `size` people; `options` holds every option offered, `deals` of 0 are as many as usual.

        `playing` of them take part in a deal, everybody in `least_each` to `most_each` of the deals. What a
        tournament is `ranked_by`, a slip says.
        """
        self.size = size
        self.options = options
        self.deals = deals
        self.playing = size
        self.least_each = self.most_each = deals
        self.ranked_by: Collection[str] = ()

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats (0 … size−1, in order of play) of each side; in most games everybody is one."""
        return alone(self.size)

    def contracts(self) -> tuple[str, ...]:
        """Return the names of all contracts that a typed deal may use, none in games without."""
        return ()

    def parts(self) -> tuple[DealPart, ...]:
        """Return what stands before the tags of a typed deal."""
        return (DealPart.POINTS,)

    def imposed(self, _number: int) -> str | None:
        """Return the contract of a deal, counted from 0, where nobody chooses it."""
        return None

    def tags_in_use(self) -> tuple[Tag, ...]:
        """Return the tags that a deal may have with the options of this table."""
        return self.tags

    def deal_sum(self) -> int | None:
        """Return what the points of all sides in a deal come to, None where that is not always the same."""
        return self.in_all

    def longest(self) -> int:
        """Return how many deals the longest plausible round has; sheet, slip and form have a line for each.

        Where nobody knows the number before, 99 of 100 rounds are over by then.
        """
        return self.deals or self.usual_deals()

    @abstractmethod
    def parse_deal(self, words: str) -> tuple[DealT | None, list[Problem]]:
        """Read one deal in the notation; without a deal there is at least one problem."""

    def parse_next(self, _before: Sequence[DealT], words: str) -> tuple[DealT | None, list[Problem]]:
        """Read the deal that follows others; in most games it says everything itself."""
        return self.parse_deal(words)

    @abstractmethod
    def print_deal(self, deal: DealT) -> str:
        """Write a deal in the notation, so that `parse_deal` gives it back."""

    @abstractmethod
    def deal_faults(self, deal: DealT) -> list[Problem]:
        """Return what is wrong with a deal by itself, each with its side and the rule."""

    @abstractmethod
    def score(self, deals: Sequence[DealT]) -> Sheet:
        """Work out deals without fault, one row a deal."""

    @abstractmethod
    def bounds(self) -> tuple[int, int]:
        """Return the lowest and the highest total that a side can have after its deals."""

    @abstractmethod
    def layout(self, played: Sequence[DealT] = ()) -> tuple[Block, ...]:
        """Return the blocks of a score sheet, filled in as far as the deals are played."""

    @abstractmethod
    def slip_fields(self) -> tuple[SlipField, ...]:
        """Return the columns of the slip of a round, in the order they are typed."""

    def slip_sum(self, _slip: Slip) -> SumCheck | None:
        """Return the control sum of a slip, or None where the game or a gap in the slip gives none."""
        return None

    def wrong_sum(self, slip: Slip) -> SumCheck | None:
        """Return the control sum of a slip where it is wrong, None where it is right or there is none."""
        check = self.slip_sum(slip)
        return check if check is not None and check.off else None

    def without_sum(self) -> Options:
        """Return the options that leave this table without a control sum, with what they are."""
        return {}

    @abstractmethod
    def score_slip(self, slip: Slip) -> Sheet:
        """Work out a complete slip."""

    def sheet(
        self, totals: tuple[int, ...], rows: tuple[SheetRow, ...], tallies: Mapping[str, tuple[int, ...]]
    ) -> Sheet:
        """Build the sheet of totals that are just the sum of their rows."""
        return self.settled(Sheet(totals, rows, {**tallies, "wins": wins(totals, self.direction)}))

    def settle(self, _totals: Sequence[int]) -> tuple[int, ...]:
        """Return what each side gets or pays at a stake of one, nothing in games without a settlement."""
        return ()

    def settled(self, sheet: Sheet) -> Sheet:
        """Add to a sheet what is paid in the end."""
        stake = whole(self.options, "stake") if "stake" in self.options else 0
        return replace(sheet, settlement=self.settle(sheet.totals), stake=stake)

    def check_slip(self, slip: Slip) -> list[Problem]:
        """Return every fault of a slip except its control sum (`slip_sum`), best place first."""
        sides = range(len(self.sides()))
        return [
            problem
            for column in self.slip_fields()
            for side in sides
            for problem in _field_problems(column, side, written(slip, column.name, len(sides))[side])
        ]

    def unfinished(self, _slip: Slip) -> Text | None:
        """Return why the game of a slip is not over, None where it is; such a slip needs a reason."""
        return None

    def sheet_faults(self, deals: Sequence[DealT]) -> list[Problem]:
        """Return what is wrong between the deals of a table: a deal after the end of the game."""
        # A deal that cannot be has no score, and what follows from it would only be a second message about
        # the same.
        if any(self.deal_faults(deal) for deal in deals):
            return []
        end = self.score(deals).finished_after
        if end is None or end == len(deals):
            return []
        text = say("The game was over after deal {deal}.", deal=str(end))
        return [in_deal(end + 1, fault(text, self.end_rule))]

    def check_deals(self, deals: Sequence[DealT]) -> list[Problem]:
        """Return every fault of a table's deals, each with its deal, its side and the rule."""
        return [
            *(
                in_deal(number, problem)
                for number, deal in enumerate(deals, 1)
                for problem in self.deal_faults(deal)
            ),
            *self.sheet_faults(deals),
        ]

    @abstractmethod
    def rehearse(self, played: Sequence[DealT], rng: Random) -> DealT:
        """Play the next deal at random, card by card, by the rules; to rehearse an evening."""

    def slip_of(self, deals: Sequence[DealT]) -> Slip:
        """Return the slip that a table hands in after these deals."""
        return self.slip_of_sheet(self.score(deals))

    def slip_of_sheet(self, sheet: Sheet) -> Slip:
        """Return the slip with the totals and tallies of a sheet."""
        columns = self.slip_fields()
        return {column.name: sheet.tallies.get(column.name, sheet.totals) for column in columns}

    def tallies(self) -> tuple[str, ...]:
        """Return the names of the tallies that a table always has, by its deals and by its slip."""
        empty = (0,) * len(self.sides())
        slip = {column.name: empty for column in self.slip_fields()}
        # A rank list may go only by what every table has, also one that hands in totals.
        handed_in = self.score_slip(slip).tallies
        return tuple(name for name in self.score(()).tallies if name in handed_in)

    def ends_at_target(self) -> bool:
        """Tell whether a round goes on until a target is reached, however many deals that takes (TRN-2)."""
        return False

    def asked(self, _deals: Sequence[DealT]) -> tuple[Question, ...]:
        """Return what the deals of a table leave open; in most games nothing."""
        return ()

    def complete(self, deals: Sequence[DealT]) -> bool:
        """Tell whether these deals are a whole round, of which nothing has to be asked."""
        length = 0 if self.ends_at_target() else self.deals or self.usual_deals()
        over = 0 < length <= self.used_up(deals) or self.score(deals).finished_after is not None
        return over and not self.asked(deals)

    def used_up(self, deals: Sequence[DealT]) -> int:
        """Return how many of the deals of a round these are; in most games every deal is one."""
        return len(deals)

    def usual_deals(self) -> int:
        """Return how many deals the rules make a round of, 0 where they fix no number."""
        return self.round_of

    def length_fault(self) -> Text | None:
        """Return why a round cannot have that many deals: where every side has a list, that is the round."""
        return None if self.deals == self.usual_deals() else self._plays_a_list()

    def _plays_a_list(self) -> Text | None:
        if not self.open_contracts((), 0):
            return None
        return say("must be {usual}: every side plays every contract once.", usual=self.usual_deals())

    def stops_early(self) -> Text | None:
        """Return why a round cannot be stopped by the clock after fewer deals, None where it can (TRN-20)."""
        if self.ends_at_target():
            return say("goes with a number of deals; this round ends at its target.")
        return self._plays_a_list()

    def dealers(self, deals: int, _played: Sequence[DealT] = ()) -> tuple[int | None, ...]:
        """Return who deals each deal, seat 0 first; None where the rules leave it to the table (GEN-8).

        In some games that hangs on the deals already played.
        """
        return tuple(dealing.dealer for dealing in rotation(0, deals, self.size))

    def dealt(self, played: Sequence[DealT]) -> tuple[Dealing | None, ...]:
        """Return who deals and who is forehand in every deal of a round, None where nobody is fixed."""
        left = max(0, self.deals - self.used_up(played), self.longest() - len(played))
        count = len(played) + left
        dealers = self.dealers(count, played)
        return tuple(None if dealer is None else dealt_by(dealer, self.size) for dealer in dealers)

    def open_contracts(self, _deals: Sequence[DealT], _side: int) -> Mapping[str, Text]:
        """Return what a side has still to play, name and label; nothing in most games."""
        return {}

    def read_deals(self, lines: Iterable[str]) -> tuple[tuple[DealT, ...], list[Problem]]:
        """Read deals one a line and check them; empty lines and what follows a `#` are skipped.

        Where a round has a number of deals, none may follow the last of them (TRN-2, TRN-9).
        """
        typed = [words for line in lines if (words := bare(line))]
        deals, faults = self.read_each(typed)
        problems = [in_deal(n, problem) for n, found in enumerate(faults, 1) for problem in found]
        if len(deals) == len(typed):
            problems += self.sheet_faults(deals)
        return deals, problems or self.surplus(deals)

    def read_each(self, lines: Sequence[str]) -> tuple[tuple[DealT, ...], list[list[Problem]]]:
        """Read deals one a line; return those that are understood, and what is wrong with each line."""
        deals: list[DealT] = []
        faults: list[list[Problem]] = []
        for words in lines:
            deal, found = self.parse_next(deals, words)
            if deal is not None:
                deals.append(deal)
                found = self.deal_faults(deal)
            faults.append(found)
        return tuple(deals), faults

    def surplus(self, deals: Sequence[DealT]) -> list[Problem]:
        """Find the first deal after those that make a round."""
        for number in () if self.ends_at_target() else range(1, len(deals) + 1 if self.deals else 1):
            if self.used_up(deals[: number - 1]) >= self.deals:
                text = say("the round ends with deal {deals}.", deals=number - 1)
                return [in_deal(number, Problem(None, text))]
        return []

    @classmethod
    def defaults(cls) -> dict[str, OptionValue]:
        """Return every option with its default."""
        return defaults(cls.options_offered)

    @classmethod
    def decided(cls, options: Options) -> Options:
        """Return the options with what the rules make of those that a regulation leaves open."""
        return options

    @classmethod
    def check_options(
        cls, raw: Mapping[str, object], place: Callable[[str], Text] | None = None
    ) -> tuple[dict[str, OptionValue], list[Problem]]:
        """Fill in the defaults and name every unknown option and impossible value by its key.

        `place` returns what a key is called there.
        """
        options, faults = check(cls.options_offered, raw)
        faults += cls.clashes(options)
        where = place or option_names(cls.options_offered).of
        return options, [Problem(where(key), text) for key, text in faults]

    @classmethod
    def clashes(cls, _options: Options) -> list[tuple[str, Text]]:
        """Return the key and the fault of options that do not go together."""
        return []

    def table_clashes(self) -> list[tuple[str, Text]]:
        """Return the key and the fault of options that do not go with the size of the table."""
        return []


def alone(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the sides of a table where everybody plays for himself."""
    return tuple((seat,) for seat in range(size))


def partners(size: int) -> tuple[tuple[int, ...], ...]:
    """Return the two sides of a table where every other seat belongs together."""
    return tuple(tuple(range(side, size, 2)) for side in range(2))


def wins(totals: tuple[int, ...], direction: Direction) -> tuple[int, ...]:
    """Return one for the side that is alone ahead, nothing for the others."""
    best = max(totals) if direction is Direction.HIGH else min(totals)
    return tuple(int(total == best and totals.count(best) == 1) for total in totals)


def added(rows: Iterable[Sequence[int]], sides: int) -> tuple[int, ...]:
    """Add the changes of all rows, side by side."""
    totals = [0] * sides
    for row in rows:
        totals = [before + more for before, more in zip(totals, row, strict=True)]
    return tuple(totals)


def pairwise(penalties: Sequence[int]) -> tuple[int, ...]:
    """Settle penalties pair by pair: everybody pays each other one the difference (AMB-21)."""
    total = sum(penalties)
    # The sum of the differences with each other one: what all have, less the own as many times.
    return tuple(total - len(penalties) * own for own in penalties)


def written(slip: Slip, column: str, sides: int) -> tuple[int | None, ...]:
    """Return what each side wrote in a column, None where it wrote nothing."""
    values = slip.get(column, ())
    return (*values, *[None] * (sides - len(values)))


def filled(slip: Slip, column: str, sides: int) -> tuple[int, ...]:
    """Return what each side wrote in a column, 0 where it wrote nothing."""
    return tuple(value or 0 for value in written(slip, column, sides))


_LETTERS = "ABCDEFGH"


class Letter(str):
    """The letter of a side; where it stands in a message, it can be told from other words."""

    __slots__ = ()


def side_letter(side: int) -> Letter:
    """Return the letter a side has on paper, A for the first."""
    return Letter(_LETTERS[side])


def lettered(text: Text, names: Sequence[str]) -> Text:
    """Return a text in which the sides have these names instead of their letters."""

    def named(item: str | int | Text) -> str | int | Text:
        return names[_LETTERS.index(item)] if isinstance(item, Letter) else item

    return exchanged(text, named)


def bare(line: str) -> str:
    """Return a written deal without the remark behind it."""
    return line.partition("#")[0].strip()


def in_deal(number: int, problem: Problem) -> Problem:
    """Put the number of the deal, counted from 1, before the place of a problem."""
    if problem.place is None:
        return Problem(say("deal {deal}", deal=str(number)), problem.text)
    return Problem(say("deal {deal}, {place}", deal=str(number), place=problem.place), problem.text)


def by_rule(rule: str, *parts: Text) -> Text:
    """Join parts of an explanation and put the number of the rule behind."""
    return say("{parts} ({rule})", parts=parts, rule=rule)


def fault(text: Text, rule: str, side: int | None = None) -> Problem:
    """Build the problem of a deal: what is wrong, the rule it breaks, and the side it concerns."""
    place = None if side is None else say("side {side}", side=side_letter(side))
    return Problem(place, by_rule(rule, text))


def _field_problems(column: SlipField, side: int, value: int | None) -> list[Problem]:
    place = say("side {side}, {column}", side=side_letter(side), column=column.label)
    if value is None:
        return [Problem(place, say("the number is missing."))] if column.required else []
    if column.low <= value <= column.high:
        return []
    return [Problem(place, out_of_range(value, column.low, column.high))]
