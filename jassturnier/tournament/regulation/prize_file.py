"""Reading the prizes of a regulation document; every fault is named by its key path."""

import re

from jassturnier.i18n import say
from jassturnier.tournament.regulation.fees import MOST_RAPPEN, read_francs
from jassturnier.tournament.regulation.prize_rules import Extra, PrizeRules
from jassturnier.tournament.regulation.settings import Settings

_MOST = 10_000
_LAST = "last"
_RANGE = re.compile(r"(\d{1,5})\s*[-–]\s*(\d{1,5})")
_LISTS = (Extra.MATCHES, Extra.BEST_ROUND, Extra.GUESS)
_PER = ("category", "club", "group")


def read_prizes(keys: Settings) -> tuple[PrizeRules, ...]:
    """Read `[[prizes]]`; a regulation needs none."""
    return () if keys.get("prizes") is None else tuple(map(_prize, keys.tables("prizes")))


def _prize(keys: Settings) -> PrizeRules:
    other = _list(keys)
    ranks = _ranks(keys)
    every = keys.whole("every", 1, _MOST, 0)
    last = keys.get("ranks") == _LAST
    said = ranks or every or last or keys.get("ranks") is not None
    prize = PrizeRules(
        text={} if keys.get("text") is None else keys.names("text"),
        amount=_amount(keys),
        ranks=(1,) if other is not None and not said else ranks,
        every=every,
        last=last,
        list=other,
        per=keys.word("per", ("", *_PER), ""),
        only=_only(keys),
        choose=keys.flag("choose", default=False),
    )
    if not prize.text and not prize.amount and not prize.choose:
        keys.fault("text", say("is missing: a prize is a text, an amount in francs, or both."))
    if not said and other is None:
        keys.fault("ranks", say("is missing: say who gets it, such as [1, 2], “4-10” or “last”."))
    keys.done()
    return prize


def _amount(keys: Settings) -> int:
    """Read `francs`; `amount` in Rappen is that of older files."""
    if keys.get("francs") is None:
        return keys.whole("amount", 1, MOST_RAPPEN, 0)
    if keys.get("amount") is not None:
        keys.fault("amount", say("stands beside “francs”; one of them is enough."))
    return read_francs(keys, "francs")


def _list(keys: Settings) -> Extra | None:
    if keys.get("list") is None:
        return None
    word = keys.word("list", _LISTS, "")
    return Extra(word) if word in _LISTS else None


def _ranks(keys: Settings) -> tuple[int, ...]:
    """Read 1, [1, 2, 5], "4-10"; “last” is none of them."""
    value = keys.get("ranks")
    if value is None or value == _LAST:
        return ()
    limits = _RANGE.fullmatch(value) if isinstance(value, str) else None
    if limits is not None:
        value = list(range(int(limits[1]), int(limits[2]) + 1))
    ranks = value if isinstance(value, list) else [value]
    if ranks and all(type(rank) is int and 1 <= rank <= _MOST for rank in ranks):
        return tuple(ranks)
    keys.fault("ranks", say("must be ranks from 1 on: a number, a list, a range such as “4-10”, or “last”."))
    return ()


def _only(keys: Settings) -> str:
    value = keys.get("only")
    if value is None:
        return ""
    if not isinstance(value, str) or not value:
        keys.fault("only", say("must be the name of a category, club or group."))
    elif keys.get("per") is None:
        keys.fault("only", say("needs “per”: a category, club or group."))
    return str(value)
