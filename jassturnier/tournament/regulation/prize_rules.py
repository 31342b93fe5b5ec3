"""What a regulation says about prizes, and the lists beside the rank list that they may be for."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from jassturnier.games.kit.options import Flag, OneOf, ValueKind, Whole
from jassturnier.i18n import Names, Text, francs, names, say, verbatim
from jassturnier.tournament.lists import Extra, Word
from jassturnier.tournament.regulation.schema import (
    MOST_RAPPEN,
    Choice,
    Listing,
    Money,
    Named,
    Own,
    Setting,
    Settings,
    Table,
    chosen,
    entries,
    one_of,
    rappen_of,
    setting,
)
from jassturnier.values import frozen

_MOST = 10_000
WHOLE_SHARE = 10_000
"""All there is, in hundredths of a percent."""
_COUNTED = re.compile(r"last(?:-(\d{1,4}))?")
_PART = re.compile(r"(\d{1,2})\s*/\s*(\d{1,2})")
_RANGE = re.compile(r"(\d{1,5})\s*[-–]\s*(\d{1,5})")


ItemT = TypeVar("ItemT")
PODIUM = 3


class Giving(Word):
    """In which order the ranks are called at the prize giving."""

    LAST_FIRST = say("last-first"), say("from the last rank to the first")
    PODIUM_FIRST = say("podium-first"), say("from the first rank to the last")
    PODIUM_LAST = (
        say("podium-last"),
        say("from the fourth rank to the last, then the third, the second, the first"),
    )

    def called_up(self, best_first: Sequence[ItemT], rank: Callable[[ItemT], int]) -> list[ItemT]:
        """Return what has ranks in the order in which it is called."""
        if self is Giving.PODIUM_FIRST:
            return [*best_first]
        podium = [each for each in best_first if rank(each) <= PODIUM]
        others = [each for each in best_first if rank(each) > PODIUM]
        return [*(others if self is Giving.PODIUM_LAST else reversed(others)), *reversed(podium)]

    def choosing(self, best_first: Sequence[ItemT], rank: Callable[[ItemT], int]) -> list[ItemT]:
        """Return the ranked in the order in which they choose from the gifts, never the last first."""
        return [*best_first] if self is Giving.LAST_FIRST else self.called_up(best_first, rank)


CHOOSING = {
    Giving.LAST_FIRST: say("the first begins, after all ranks were called from the last to the first"),
    Giving.PODIUM_FIRST: say("the first, the second and so on; they are called up in this order"),
    Giving.PODIUM_LAST: say("from the fourth on; at the end the third, the second, the first"),
}
"""Who chooses when from the table of gifts."""


class _Last(Names):
    """“last”, and “last-3” for the last three."""

    def stable(self, typed: str) -> str:
        word, sign, count = typed.partition("-")
        return Names.stable(self, word) + sign + count


_LAST = _Last({"last": say("last")})


def _ranks(raw: object) -> tuple[int, ...]:
    """Read 1, [1, 2, 5], "4-10"; “last” and "1/3" are none of them."""
    if last_of(raw) or part_of(raw):
        return ()
    limits = _RANGE.fullmatch(raw) if isinstance(raw, str) else None
    value = list(range(int(limits[1]), int(limits[2]) + 1)) if limits else raw
    ranks = value if isinstance(value, list) else [value]
    if ranks and all(type(rank) is int and 1 <= rank <= _MOST for rank in ranks):
        return tuple(ranks)
    raise ValueError


def last_of(raw: object) -> int:
    """Read “last” as 1 and “last-3” as 3, the last three, in any language; nothing if it is neither."""
    found = _COUNTED.fullmatch(_LAST.stable(raw)) if isinstance(raw, str) else None
    return int(found[1] or 1) if found else 0


def part_of(raw: object) -> Fraction:
    """Read a part of all ranks such as "1/3", from the first on; nothing if it is none."""
    found = _PART.fullmatch(raw) if isinstance(raw, str) else None
    part = Fraction(int(found[1]), int(found[2])) if found and int(found[2]) else Fraction(0)
    return part if part < 1 else Fraction(0)


_RANKS = Listing(
    say(
        "must be ranks from 1 on: a number, a list, a range such as “4-10”, a part as “1/3”, “last” or "
        "“last-3”."
    ),
    _ranks,
    _LAST,
)
_PER = names(say("category"), say("club"), say("group"))
_LISTS = names(say("matches"), say("best-round"), say("guess"))


class Percent(ValueKind):
    """A share; its value is in hundredths of a percent."""

    must = say("must be more than 0 and at most 100 percent.")

    def read(self, raw: object) -> int:
        found = None if isinstance(raw, str) else rappen_of(raw)
        if found is not None and 0 < found <= WHOLE_SHARE:
            return found
        raise ValueError

    def instead(self, _raw: object, _usual: object) -> int:
        return 1


@frozen
class Coin(ValueKind):
    """One of a few coins or notes, in francs; its value is in Rappen."""

    coins: tuple[int, ...]

    def read(self, raw: object) -> int:
        found = rappen_of(raw)
        if found in self.coins:
            return found
        raise ValueError

    def fault(self, raw: object) -> Text:
        return one_of(raw, Names({coin: verbatim(coin) for coin in self.written}))

    @property
    def written(self) -> tuple[str, ...]:
        """Return the coins as they are typed."""
        return tuple(f"{coin / 100:g}" for coin in self.coins)

    def told(self, value: int) -> Text:
        return say("Fr. {amount}", amount=francs(value))


@frozen
class PrizeRules:
    """A prize: a thing by language, money, or both, for some places of a list.

    Each place gets `amount` in Rappen, or all of them together `percent` of the prize money, in hundredths.

    The places are `ranks`, a `part` of all from the first on, every one that `every` divides, and the so many
    `last`. The list is the rank list, or another one, for everybody or `per` category, club or group, there
    for `only` one of them. With `choose` who gets it chooses from a table of gifts, in the order of the prize
    giving.
    """

    text: Mapping[str, str] = setting(say("text"), Named(), {}, means=say("A thing, also by language."))
    amount: int = setting(say("francs"), Money(), 0, means=say("An amount for each of its places."))
    percent: int = setting(
        say("percent"), Percent(), 0, means=say("A share of the prize money for all of its places together.")
    )
    ranks: tuple[int, ...] = setting(
        say("ranks"),
        _RANKS,
        (),
        means=say(
            "Its places: 1, [1, 2, 5], “4-10”, “1/3” for the first third, “last”, or “last-3” for the last "
            "three."
        ),
    )
    every: int = setting(
        say("every"), Whole(1, _MOST), 0, means=say("Its places, where it is each third or each tenth.")
    )
    last: int = 0
    part: Fraction = Fraction(0)
    list: Extra | None = setting(
        say("list"),
        OneOf((*_LISTS.texts,), _LISTS),
        means=say("Another list than the rank list that it is for."),
    )
    per: str = setting(
        say("per"),
        OneOf((*_PER.texts, ""), _PER),
        "",
        means=say("Whether each category, club or group has this prize for itself."),
    )
    only: str = setting(
        say("only"),
        Own(say("must be the name of a category, club or group.")),
        "",
        means=say("The only category, club or group that has it."),
    )
    choose: bool = chosen(
        say("choose"),
        False,
        means=say("Whether they choose from a table of gifts, in the order of their places."),
    )

    @property
    def money(self) -> bool:
        """Say whether the prize is money, or money and a thing."""
        return self.amount > 0 or self.percent > 0

    @property
    def several(self) -> bool:
        """Whether it may be for more than one place of a list."""
        return len(self.ranks) > 1 or self.every > 0 or self.part > 0 or self.last > 1

    def is_for(self, position: int, places: int, here: Sequence[int]) -> bool:
        """Say whether it is for one of so many places, counted from 1; at those `here` nobody has gone."""
        every = self.every > 0 and position % self.every == 0
        first = position <= self.part * places
        last = self.last > 0 and position in here[-self.last :]
        return position in self.ranks or every or first or last


_OLDER = Setting(say("amount"), Whole(1, MOST_RAPPEN), 0)
"""The amount in Rappen, in older files."""
_OF_A_PRIZE = (*entries(PrizeRules).values(), _OLDER)
PRIZES = Setting(
    say("prizes"),
    Table(_OF_A_PRIZE, many=True),
    (),
    asks=say("All at once, such as “1: 200, 2: 100, 3-7: 30 %, last: a salami”. “-”: there are none."),
    called=say("Prizes"),
)

PRIZE_MONEY = Setting(
    say("prize_money"),
    Money(),
    asks=say("The sum in francs that shares of prizes are of. “-”: they are of the fees."),
    called=say("Prize money"),
)
LESS_EXPENSES = Setting(
    say("less_expenses"),
    Flag(),
    False,
    asks=say("Whether shares of prizes are of what is left after the expenses of the cash box."),
    called=say("Expenses are taken off the prize money"),
)
COIN = Coin((5, 50, 100, 500, 1000))
PRIZE_COIN = Setting(
    say("prize_coin"),
    COIN,
    asks=say(
        "The smallest coin that prizes are paid in, in francs: amounts are rounded down to it, shares so "
        "that they add up. “-”: 0.05."
    ),
    printed=say("Prizes are rounded to"),
)
PRIZE_GIVING = Setting(
    say("prize_giving"),
    Choice(Giving),
    Giving.LAST_FIRST,
    asks=say(
        "In which order the ranks are called at the prize giving: from the last on, from the first on, or "
        "the podium at the end. They choose from the table of gifts in the same order, but never the last "
        "first."
    ),
    printed=say("Prize giving"),
)


def read_prizes(keys: Settings) -> tuple[PrizeRules, ...]:
    """Read `[[prizes]]`; a regulation needs none."""
    if keys.get(PRIZES.key) is None:
        return ()
    prizes = tuple(map(_prize, keys.tables(PRIZES)))
    shares = {number: prize.percent for number, prize in enumerate(prizes, 1) if prize.percent}
    if not keys.trusted and (fault := too_much(shares, keys.called)) is not None:
        keys.fault(PRIZES.key, fault)
    return prizes


def prizes_of(settings: Sequence[Mapping[str, object]]) -> tuple[PrizeRules, ...]:
    """Read prizes that were looked at when they were stored."""
    return read_prizes(Settings({PRIZES.key: list(settings)}, verbatim, trusted=True))


def too_much(shares: Mapping[int, int], called: Callable[[str], Text]) -> Text | None:
    """Say by how much shares, in hundredths of a percent, are more than there is; None if they are not.

    They go by the number of their prize; `called` says what a key path is called.
    """
    total = sum(shares.values())
    if total <= WHOLE_SHARE:
        return None
    parts = [
        say("{key} = {value}", key=called(f"{PRIZES.key}[{number}].percent"), value=percent_written(share))
        for number, share in shares.items()
    ]
    return say(
        "the shares together are {total} %, more than 100 %: {parts}.",
        total=percent_written(total),
        parts=parts,
    )


def percent_written(share: int) -> str:
    """Write hundredths of a percent as a number: 12.5."""
    return f"{share / 100:g}"


def _prize(keys: Settings) -> PrizeRules:
    prize = PrizeRules(**keys.all(PrizeRules))
    other = Extra(str(prize.list)) if prize.list in _LISTS.texts else None
    said = any(keys.get(key) is not None for key in ("ranks", "every"))
    if keys.get("francs") is None:
        prize = replace(prize, amount=keys.read(_OLDER))
    ranks = (1,) if other is not None and not said else prize.ranks
    keys.apply_check(_check_prize, prize)
    keys.done(_OF_A_PRIZE)
    said_ranks = keys.get("ranks")
    return replace(prize, list=other, ranks=ranks, last=last_of(said_ranks), part=part_of(said_ranks))


def _check_prize(keys: Settings, prize: PrizeRules) -> None:
    if keys.get("francs") is not None and keys.get("amount") is not None:
        keys.fault("amount", say("stands beside “francs”; one of them is enough."))
    for key in ("francs", "amount") if keys.get("percent") is not None else ():
        if keys.get(key) is not None:
            keys.fault(key, say("stands beside “percent”; one of them is enough."))
    if isinstance(keys.get("only"), str) and prize.only and keys.get("per") is None:
        keys.fault("only", say("needs “per”: a category, club or group."))
    if not prize.text and not prize.money and not prize.choose:
        keys.fault("text", say("is missing: a prize is a text, an amount in francs, a share, or several."))
    if keys.get("ranks") is None and not prize.every and prize.list not in _LISTS.texts:
        keys.fault("ranks", say("is missing: say who gets it, such as [1, 2], “4-10” or “last”."))
