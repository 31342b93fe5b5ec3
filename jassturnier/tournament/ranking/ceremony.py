"""The prize giving: who is called when, in the order of the regulation or in one that is typed."""

import re
from collections.abc import Sequence
from itertools import chain, groupby

from jassturnier.errors import WrongUsage
from jassturnier.i18n import Names, Text, alike, joined, say, verbatim
from jassturnier.tournament.lists import (
    CATEGORY,
    Column,
    Extra,
    Kind,
    Listed,
    Marked,
    On,
    Presence,
    Section,
    columns_of_rank,
    data,
    ranked,
)
from jassturnier.tournament.model import EntryInfo, Tournament, categories_of
from jassturnier.tournament.people.fields import columns_of
from jassturnier.tournament.ranking.final_list import Tied, among, closing_ranks, tied_ranks
from jassturnier.tournament.ranking.prizes import PrizeList, award_words
from jassturnier.tournament.ranking.standings import BY
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.values import frozen

_LAST = Names({"last": say("last")})
_RANKS = re.compile(r"(?P<first>\w{1,9})\s*(?:(?P<to>[-–])\s*(?P<last>\w{0,9}))?")
GONE = say("not here any more")


@frozen
class Call:
    """Who is called at once, by rank, and what each of them won; with a `name` of another list than all."""

    rank: int
    entries: tuple[EntryInfo, ...]
    total: Points | None
    name: str = ""
    won: tuple[Text, ...] = ()

    @property
    def listed(self) -> Text:
        """Return what its list is called, nothing for the rank list."""
        return next((kind.label for kind in Extra if kind == self.name), verbatim(self.name))

    @property
    def title(self) -> Text:
        """Return “Rank 4”, with its list if that is not the rank list."""
        rank = say("Rank {rank}", rank=str(self.rank))
        return say("{list}: {rank}", list=self.listed, rank=rank) if self.name else rank


def calls(
    tournament: Tournament, prizes: Sequence[PrizeList], order: str = "", podium: int | None = None
) -> list[Call]:
    """Return who is called when; without an `order` in that of the regulation, of the first `podium` ranks.

    The `order` has ranks (4), ranges (3-1, 5-last) and lists (a category, or “matches” where there are prizes
    for it), with commas between them. A list is called from its last rank to its first, with its own prizes;
    who is in it has the place in the rank list as well.

    Raises:
        WrongUsage: the order has something else, a rank that there is not, or something twice.
    """
    ranks = tied_ranks(tournament)
    if not order:
        chosen = [tied for tied in ranks if podium is None or tied.rank <= podium]
        called = tournament.regulation.prize_giving.called_up(chosen, lambda tied: tied.rank)
        return [_of_ranks(tied, prizes) for tied in called]
    items = [item.strip() for item in order.split(",")]
    lists = {item: found for item in items if (found := _list(tournament, prizes, item))}
    own = {call.name for found in lists.values() for call in found}
    beside = [each for each in prizes if not own & {each.name, _kind(each)}]
    asked = [lists.get(item) or _range(ranks, item, beside, _offered(tournament, prizes)) for item in items]
    found = [call for each in asked for call in each]
    for (name, rank), twice in groupby(sorted((call.name, call.rank) for call in found)):
        if len([*twice]) > 1:
            raise WrongUsage(
                say("“{order}” calls twice: {what}.", order=order, what=Call(rank, (), None, name).title)
            )
    return found


def _of_ranks(tied: Tied, prizes: Sequence[PrizeList]) -> Call:
    awards = chain.from_iterable(found.awards for found in prizes)
    keys = {entry.key for entry in tied.entries[:1]}
    won = tuple(award_words(award) for award in awards if keys & {entry.key for entry in award.entries})
    return Call(tied.rank, tied.entries, tied.total, won=won)


def _kind(found: PrizeList) -> str:
    return "" if found.kind is None else found.kind.value


def _list(tournament: Tournament, prizes: Sequence[PrizeList], item: str) -> list[Call]:
    """Return the calls of a list of this name, the last first; nothing if there is none."""
    known = next((name for name in categories_of(tournament.entries) if alike(name, item)), None)
    if known is not None:
        own = [each for each in prizes if each.per == CATEGORY and alike(each.name, known)]
        places = among(closing_ranks(tournament), BY[CATEGORY], known)
        together = ((rank, [*same]) for rank, same in groupby(places, key=lambda place: place.rank))
        tied = [Tied(rank, tuple(one.entry for one in same), same[0].total) for rank, same in together]
        made = (_of_ranks(each, own) for each in tied)
        return [Call(one.rank, one.entries, one.total, known, one.won) for one in made][::-1]
    kinds = {_kind(each): each for each in prizes if each.kind is not None}
    kind = Names({word: each.kind.called for word, each in kinds.items() if each.kind}).stable(item)
    if kind not in kinds or _LAST.stable(item) == "last":
        return []
    awards = [award for each in prizes if _kind(each) == kind for award in each.awards]
    return [Call(one.rank, one.entries, None, kind, (award_words(one),)) for one in reversed(awards)]


def _offered(tournament: Tournament, prizes: Sequence[PrizeList]) -> list[Text]:
    kinds = dict.fromkeys(each.kind for each in prizes if each.kind is not None)
    return [*map(verbatim, categories_of(tournament.entries)), *(kind.called for kind in kinds)]


def _range(
    ranks: Sequence[Tied], item: str, prizes: Sequence[PrizeList], lists: Sequence[Text]
) -> list[Call]:
    """Return the calls of a rank or a range of ranks."""
    typed, most = _RANKS.fullmatch(item), sum(len(tied.entries) for tied in ranks)
    first, to, last = ("", "", "") if typed is None else typed.group("first", "to", "last")
    numbers = [_number(end, most) for end in (first, (last or "last") if to else first)]
    if 0 in numbers:
        known = say("Lists here: {lists}.", lists=lists) if lists else say("There is no list of a category.")
        raise WrongUsage(say("“{item}” is no rank (4), no range (5-last) and no list.", item=item), known)
    if max(numbers) > most:
        there = str(max(numbers))
        raise WrongUsage(say("There is no rank {rank}; the last is {last}.", rank=there, last=str(most)))
    # Who shares the last rank is last, though as many places stand behind.
    low = min(*numbers, ranks[-1].rank)
    chosen = [_of_ranks(tied, prizes) for tied in ranks if low <= tied.rank <= max(numbers)]
    return chosen if numbers[0] <= numbers[1] else chosen[::-1]


def _number(typed: str, most: int) -> int:
    """Return a rank as it is typed, the last one in words; 0 if it is none."""
    if typed and _LAST.stable(typed) == "last":
        return most
    return int(typed) if typed.isdecimal() else 0


_Row = tuple[Call, EntryInfo]


def _rank(row: _Row) -> Marked:
    return ranked(row[0].rank, shared=len(row[0].entries) > 1)


_COLUMNS: tuple[Column[_Row], ...] = (
    Column("list", say("List"), lambda row: row[0].listed if row[0].name else None, Kind.LABEL),
    *columns_of_rank(_rank),
    *columns_of(lambda row: row[1]),
    Column("total", say("Total"), lambda row: row[0].total, Kind.TOTAL),
    Column("prize", say("Prize"), lambda row: joined(*row[0].won), Kind.WORDS),
    Column("gone", say("Remark"), lambda row: GONE if is_gone(row[1]) else None, Kind.ASIDE, On.READ),
    data("gone", lambda row: is_gone(row[1])),
)


def is_gone(entry: EntryInfo) -> bool:
    """Say whether somebody has gone home, so that the prize has to be sent or taken along."""
    return entry.presence is Presence.GONE


def ceremony_listed(called: Sequence[Call]) -> Listed[_Row]:
    """Return the list for who reads out the ranks: everybody in the order in which they are called."""
    rows = [(call, entry) for call in called for entry in call.entries]
    return Listed(say("Prize giving"), _COLUMNS, [Section(rows)])
