"""Who gets which prize by the regulation.

A prize belongs to a place. Who shares a rank holds the places of it together: their amounts are added up
and shared, down to whole five Rappen each; for their things they draw lots.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, same, say
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.ranking.extra_lists import extra_list
from jassturnier.tournament.ranking.final_list import Ranked, among, closing_ranks
from jassturnier.tournament.ranking.standings import BY, EVERYBODY, heading, standings
from jassturnier.tournament.regulation.prize_rules import Extra, PrizeRules

_COIN = 5


@dataclass(frozen=True, slots=True)
class Award:
    """What those with one rank get: `amount` is that of each in Rappen, `things` those of all together.

    `choices` say the how many-th they are to choose from the table of gifts.
    """

    rank: int
    entries: tuple[EntryInfo, ...]
    amount: int
    things: tuple[Mapping[str, str], ...]
    choices: tuple[int, ...] = ()

    @property
    def lots(self) -> bool:
        """Say whether a lot has to decide who gets which thing."""
        return bool(self.things or self.choices) and len(self.entries) > 1


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The awards of one list, and what stands above it: nothing where it is the rank list itself.

    `kind` is the list, None for the rank list; it is that of the `name` that `per` says of everybody on it.
    """

    heading: Text | None
    awards: tuple[Award, ...]
    kind: Extra | None = None
    per: str = ""
    name: str = ""


def prize_lists(tournament: Tournament, answer: int | None = None) -> tuple[PrizeList, ...]:
    """Return who gets what, list by list in the order of the regulation; `answer` is what was guessed at."""
    rules = tournament.regulation.prizes
    kinds = dict.fromkeys((rule.list, rule.per) for rule in rules)
    return tuple(
        PrizeList(title, awards, kind, per, name)
        for kind, per in kinds
        for name, title, ranked in _lists(tournament, kind, per, answer)
        if (awards := tuple(_awards([r for r in rules if _goes(r, kind, per, name)], ranked)))
    )


def _goes(rule: PrizeRules, kind: Extra | None, per: str, name: str) -> bool:
    return (rule.list, rule.per) == (kind, per) and (not rule.only or same(rule.only, name))


def _lists(
    tournament: Tournament, kind: Extra | None, per: str, answer: int | None
) -> Iterator[tuple[str, Text | None, Sequence[Ranked]]]:
    """Yield every list of a kind: its name, what stands above it, and who is on it."""
    everybody = closing_ranks(tournament) if kind is None else _extra(tournament, kind, answer)
    title = None if kind is None else kind.label
    if not per:
        yield "", title, everybody
        return
    of = BY[per]
    # Backwards, so that of several spellings the first in the alphabet is the one that stays.
    said = sorted({name for one in everybody for name in of(one.entry)}, reverse=True)
    names = {name.casefold(): name for name in said}
    for name in sorted(names.values()):
        above = heading(per, name)
        if name and above is not None:
            words = above if title is None else say("{list}, {title}", list=title, title=above)
            yield name, words, among(everybody, of, name)


def _extra(tournament: Tournament, kind: Extra, answer: int | None) -> list[Ranked]:
    (whole,) = standings(tournament, tournament.stages[0], None, EVERYBODY)
    try:
        return [Ranked(place.rank, place.entry, 0) for place in extra_list(kind, whole, answer)]
    except NotAllowed:
        return []


def _awards(rules: Sequence[PrizeRules], ranked: Sequence[Ranked]) -> Iterator[Award]:
    position = 0
    for rank, tied in groupby(ranked, key=lambda one: one.rank):
        entries = tuple(one.entry for one in tied)
        places = range(position + 1, position + len(entries) + 1)
        position += len(entries)
        won = [(rule, place) for place in places for rule in rules if rule.is_for(place, len(ranked))]
        if won:
            share = sum(rule.amount for rule, _ in won) // len(entries)
            things = tuple(rule.text for rule, _ in won if rule.text)
            choices = tuple(_choice(rule, place, len(ranked)) for rule, place in won if rule.choose)
            # Five Rappen are the smallest coin there is.
            yield Award(rank, entries, share - share % _COIN, things, choices)


def _choice(rule: PrizeRules, place: int, count: int) -> int:
    """Return the how many-th a place is to choose."""
    return sum(rule.is_for(before, count) for before in range(1, place + 1))
