"""What a regulation says about prizes, and the lists beside the rank list that they may be for."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from jassturnier.i18n import names, say
from jassturnier.tournament.regulation.schema import (
    MOST_RAPPEN,
    Flag,
    Listing,
    Money,
    Named,
    OneOf,
    Own,
    Setting,
    Table,
    Whole,
    entries,
    setting,
)
from jassturnier.tournament.regulation.settings import Settings
from jassturnier.tournament.words import Word

_MOST = 10_000
_LAST = "last"
_RANGE = re.compile(r"(\d{1,5})\s*[-–]\s*(\d{1,5})")


class Extra(Word):
    """A list beside the rank list, by its name in commands and regulations."""

    MATCHES = "matches", say("most matches")
    BEST_ROUND = "best-round", say("best round")
    LAST = "last", say("last place")
    GUESS = "guess", say("nearest guess")


def _ranks(raw: object) -> tuple[int, ...]:
    """Read 1, [1, 2, 5], "4-10"; “last” is none of them."""
    if raw == _LAST:
        return ()
    limits = _RANGE.fullmatch(raw) if isinstance(raw, str) else None
    value = list(range(int(limits[1]), int(limits[2]) + 1)) if limits else raw
    ranks = value if isinstance(value, list) else [value]
    if ranks and all(type(rank) is int and 1 <= rank <= _MOST for rank in ranks):
        return tuple(ranks)
    raise ValueError


_RANKS = Listing(
    say("must be ranks from 1 on: a number, a list, a range such as “4-10”, or “last”."),
    _ranks,
    names(say("last")),
)
_LISTS = names(say("matches"), say("best-round"), say("guess"))


@dataclass(frozen=True, slots=True)
class PrizeRules:
    """A prize: a thing by language, an amount in Rappen, or both, for some places of a list.

    The places are `ranks`, every one that `every` divides, and with `last` the last. The list is the rank
    list, or another one, for everybody or `per` category, club or group, there for `only` one of them.
    With `choose` who gets it chooses from a table of gifts, in the order of the places.
    """

    text: Mapping[str, str] = setting(say("text"), Named(), {})
    amount: int = setting(say("francs"), Money(), 0)
    ranks: tuple[int, ...] = setting(say("ranks"), _RANKS, ())
    every: int = setting(say("every"), Whole(1, _MOST), 0)
    last: bool = False
    list: Extra | None = setting(say("list"), OneOf(_LISTS))
    per: str = setting(say("per"), OneOf(names(say("category"), say("club"), say("group")), empty=True), "")
    only: str = setting(say("only"), Own(say("must be the name of a category, club or group.")), "")
    choose: bool = setting(say("choose"), Flag(), default=False)

    def is_for(self, position: int, count: int) -> bool:
        """Say whether it is for a place of so many, both counted from 1."""
        every = self.every > 0 and position % self.every == 0
        return position in self.ranks or every or (self.last and position == count)


_OLDER = Setting(say("amount"), Whole(1, MOST_RAPPEN), 0)
"""The amount in Rappen, in older files."""
_OF_A_PRIZE = (*entries(PrizeRules).values(), _OLDER)
PRIZES = Setting(
    say("prizes"),
    Table(_OF_A_PRIZE, many=True),
    (),
    asks=say("All at once, such as “1: 200, 2: 100, last: a salami”. “-”: there are none."),
)


def read_prizes(keys: Settings) -> tuple[PrizeRules, ...]:
    """Read `[[prizes]]`; a regulation needs none."""
    return () if keys.get(PRIZES.key) is None else tuple(map(_prize, keys.tables(PRIZES)))


def _prize(keys: Settings) -> PrizeRules:
    prize = PrizeRules(**keys.all(PrizeRules))
    other = Extra(str(prize.list)) if prize.list in _LISTS.texts else None
    said = any(keys.get(key) is not None for key in ("ranks", "every"))
    if keys.get("francs") is None:
        prize = replace(prize, amount=keys.read(_OLDER))
    ranks = (1,) if other is not None and not said else prize.ranks
    keys.look(_check_prize, prize)
    keys.done(each.key for each in _OF_A_PRIZE)
    return replace(prize, list=other, ranks=ranks, last=keys.get("ranks") == _LAST)


def _check_prize(keys: Settings, prize: PrizeRules) -> None:
    if keys.get("francs") is not None and keys.get("amount") is not None:
        keys.fault("amount", say("stands beside “francs”; one of them is enough."))
    if isinstance(keys.get("only"), str) and prize.only and keys.get("per") is None:
        keys.fault("only", say("needs “per”: a category, club or group."))
    if not prize.text and not prize.amount and not prize.choose:
        keys.fault("text", say("is missing: a prize is a text, an amount in francs, or both."))
    if keys.get("ranks") is None and not prize.every and prize.list not in _LISTS.texts:
        keys.fault("ranks", say("is missing: say who gets it, such as [1, 2], “4-10” or “last”."))
