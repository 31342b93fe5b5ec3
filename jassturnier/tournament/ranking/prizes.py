"""Who gets which prize by the regulation.

A prize belongs to a place; one that is a share is divided equally among its places. Who shares a rank holds
the places of it together: their amounts are added up and shared; for things that are not enough for all they
draw lots. Whatever is shared is rounded down to the coin of the regulation. The last place is that of the
last who is still here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import count, groupby, islice

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, same, say
from jassturnier.tournament.cash.fund import fund
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.ranking.extra_lists import extra_list, guessed_at
from jassturnier.tournament.ranking.final_list import Ranked, among, closing_ranks
from jassturnier.tournament.ranking.hidden_lists import prizes_released, refuse_hidden
from jassturnier.tournament.ranking.standings import BY, Standings, heading, standings
from jassturnier.tournament.regulation.prize_rules import WHOLE_SHARE, Giving, PrizeRules
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.scoring.sheet_numbers import NOT_DRAWN
from jassturnier.tournament.words import CLUB, EVERYBODY, Extra, Presence
from jassturnier.values import frozen

SMALLEST = 5


@frozen
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
    def of_each(self) -> tuple[Mapping[str, str], ...]:
        """Return the things that everybody of a shared rank gets: there is one for each of them."""
        before = [self.things[:n].count(thing) for n, thing in enumerate(self.things)]
        turns = zip(self.things, before, strict=True)
        return tuple(thing for thing, n in turns if self._enough(thing) and n % len(self.entries) == 0)

    @property
    def drawn(self) -> tuple[Mapping[str, str], ...]:
        """Return the things that only some of a shared rank get."""
        return tuple(thing for thing in self.things if not self._enough(thing))

    @property
    def lots(self) -> bool:
        """Say whether a lot has to decide who gets which thing."""
        return bool(self.drawn or self.choices) and len(self.entries) > 1

    def _enough(self, thing: Mapping[str, str]) -> bool:
        return self.things.count(thing) % len(self.entries) == 0


@frozen
class PrizeList:
    """The awards of one list, and what stands above it: nothing where it is the rank list itself.

    `kind` is the list, None for the rank list; it is that of the `name` that `per` says of everybody on it.
    `left` is what rounding leaves over, in Rappen; `answer` what guesses are held against.
    """

    heading: Text | None
    awards: tuple[Award, ...]
    kind: Extra | None
    per: str
    name: str
    left: Fraction
    answer: Points | None = None


def for_the_hall(
    tournament: Tournament, answer: int | None = None, *, desk: bool = False
) -> tuple[PrizeList, ...]:
    """Return who gets what as far as the results are in.

    Raises:
        NotAllowed: the regulation has no prizes, nothing is drawn, or the rank list is hidden from the
            hall and this is not for the desk.
    """
    if not tournament.regulation.prizes:
        raise NotAllowed(
            say("The regulation has no prizes."),
            say(
                "In a terminal “prizes” asks for them; a file may have them under [[prizes]], "
                "for “regulation change FILE”."
            ),
        )
    stage = tournament.stage()
    if not any(tournament.rounds()):
        raise NotAllowed(NOT_DRAWN)
    refuse_hidden(tournament, stage, desk=desk)
    return prize_lists(tournament, answer)


def published_prizes(tournament: Tournament) -> tuple[PrizeList, ...]:
    """Return who got what once all is decided and published, else nothing.

    Prizes of each club are left out: who belongs to which is nothing for the net.
    """
    if not (tournament.over() and prizes_released(tournament)):
        return ()
    return tuple(each for each in prize_lists(tournament) if each.per != CLUB)


def prize_lists(tournament: Tournament, answer: int | None = None) -> tuple[PrizeList, ...]:
    """Return who gets what, list by list in the order of the regulation; `answer` is what was guessed at."""
    rules, giving = tournament.regulation.prizes, tournament.regulation.prize_giving
    kinds = dict.fromkeys((rule.list, rule.per) for rule in rules)
    lists = [
        _Winners(
            kind, per, name, title, ranked, [rule for rule in rules if _goes(rule, kind, per, name)], giving
        )
        for kind, per in kinds
        for name, title, ranked in _lists(tournament, kind, per, answer)
    ]
    worths = _Worths.of(tournament, lists)
    given = [found for each in lists if (found := each.prizes(worths)).awards]
    if all(found.kind is not Extra.GUESS for found in given):
        return tuple(given)
    right = guessed_at(_all_played(tournament), answer)
    return tuple(replace(found, answer=right) if found.kind is Extra.GUESS else found for found in given)


@frozen
class _Winners:
    """Who is on a list, the best first, and the rules of its prizes."""

    kind: Extra | None
    per: str
    name: str
    heading: Text | None
    ranked: Sequence[Ranked]
    rules: Sequence[PrizeRules]
    giving: Giving

    @property
    def here(self) -> list[int]:
        """Return the places of those who have not gone home, counted from 1."""
        return [place for place, one in enumerate(self.ranked, 1) if one.entry.presence is not Presence.GONE]

    def places(self, rule: PrizeRules) -> int:
        """Return how many places a prize has here."""
        if not any(rule is own for own in self.rules):
            return 0
        return sum(self._is_for(rule, place) for place in range(1, len(self.ranked) + 1))

    def _is_for(self, rule: PrizeRules, place: int) -> bool:
        return rule.is_for(place, len(self.ranked), self.here)

    def prizes(self, worths: "_Worths") -> PrizeList:
        """Return the list with its awards, and what they leave of the shares."""
        awards = [*self._awards(worths)]
        exact = sum((worths.exact(rule) * self.places(rule) for rule in self.rules), Fraction(0))
        left = exact - sum(award.amount * len(award.entries) for award in awards)
        called = self.giving.choosing(awards, lambda award: award.rank)
        return PrizeList(self.heading, tuple(_in_turn(called)), self.kind, self.per, self.name, left)

    def _awards(self, worths: "_Worths") -> Iterator[Award]:
        position = 0
        for rank, tied in groupby(self.ranked, key=lambda one: one.rank):
            entries = tuple(one.entry for one in tied)
            places = range(position + 1, position + len(entries) + 1)
            position += len(entries)
            won = [(rule, place) for place in places for rule in self.rules if self._is_for(rule, place)]
            here = tuple(entry for entry in entries if entry.presence is not Presence.GONE)
            # Who has gone home has no part in the prize of the last.
            apart = here != entries and any(rule.last for rule, _ in won)
            kept = [one for one in won if not (apart and one[0].last)]
            yield from self._award(rank, entries, kept, worths)
            yield from self._award(rank, here, [one for one in won if apart and one[0].last], worths)

    def _award(
        self,
        rank: int,
        entries: tuple[EntryInfo, ...],
        won: Sequence[tuple[PrizeRules, int]],
        worths: "_Worths",
    ) -> Iterator[Award]:
        if not won:
            return
        share = sum(worths.each(rule) for rule, _ in won) // len(entries)
        things = tuple(rule.text for rule, _ in won if rule.text)
        choices = tuple(place for rule, place in won if rule.choose)
        # What was promised to one alone is not made smaller: five Rappen are the smallest coin there is.
        coin = worths.coin if len(entries) > 1 else SMALLEST
        amount = share - share % coin
        if amount or things or choices:
            yield Award(rank, entries, amount, things, choices)


def _in_turn(awards: Iterable[Award]) -> Iterator[Award]:
    """Number the choices of awards that come in the order in which they choose."""
    turns = count(1)
    for award in awards:
        yield replace(award, choices=tuple(islice(turns, len(award.choices))))


@frozen
class _Worths:
    """What prizes are worth where they have so many `places` in all lists, by the order of the rules.

    Amounts are in Rappen: `money` is what shares are of, `coin` the smallest that is paid.
    """

    rules: Sequence[PrizeRules]
    places: Sequence[int]
    money: int
    coin: int

    @classmethod
    def of(cls, tournament: Tournament, lists: Sequence[_Winners]) -> "_Worths":
        """Count the places of all prizes of a tournament."""
        rules = tournament.regulation.prizes
        places = [sum(each.places(rule) for each in lists) for rule in rules]
        coin = tournament.regulation.prize_coin or SMALLEST
        return cls(rules, places, fund(tournament).total, coin)

    def _places(self, rule: PrizeRules) -> int:
        return next(n for own, n in zip(self.rules, self.places, strict=True) if own is rule)

    def each(self, rule: PrizeRules) -> int:
        """Return what a place is worth."""
        return worth_of_each(rule, self._places(rule), self.coin, self.money)

    def exact(self, rule: PrizeRules) -> Fraction:
        """Return what each prize of a rule is worth before it is rounded."""
        return _exact(rule, self._places(rule), self.money)


def worth_of_each(rule: PrizeRules, places: int, coin: int, money: int) -> int:
    """Return what each of so many places of a prize is worth; of `money` where it is a share."""
    exact = _exact(rule, places, money)
    return int(exact // coin) * coin if rule.percent else int(exact)


def _exact(rule: PrizeRules, places: int, money: int) -> Fraction:
    if not rule.percent:
        return Fraction(rule.amount)
    return Fraction(money * rule.percent, WHOLE_SHARE * max(places, 1))


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
    try:
        places = extra_list(kind, _all_played(tournament), answer)
    except NotAllowed:
        return []
    return [Ranked(place.rank, place.entry, 0) for place in places]


def _all_played(tournament: Tournament) -> Standings:
    """Return the ranks of the rounds that everybody played."""
    (whole,) = standings(tournament, tournament.stages[0], None, EVERYBODY)
    return whole
