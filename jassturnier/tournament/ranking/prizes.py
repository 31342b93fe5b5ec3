"""Who gets which prize by the regulation, and prizes in words."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, count, groupby, islice
from typing import TypeAlias

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, francs, joined, own_words, same, say, say_n, verbatim
from jassturnier.tournament.fund import divided, fund, shares
from jassturnier.tournament.lists import (
    CLUB,
    EVERYBODY,
    Column,
    Extra,
    Kind,
    Listed,
    Presence,
    Section,
    columns_of_rank,
    ranked,
)
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.fields import columns_of
from jassturnier.tournament.ranking.extra_lists import (
    extra_list,
    guessed_at,
    prizes_released,
    refuse_hidden,
    with_answer,
)
from jassturnier.tournament.ranking.final_list import UNDECIDED, Ranked, among, closing_ranks, is_decided
from jassturnier.tournament.ranking.standings import BY, Standings, heading, standings
from jassturnier.tournament.regulation.prize_rules import WHOLE_SHARE, Giving, PrizeRules, percent_written
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.scoring.readings import by_phone_lines
from jassturnier.tournament.scoring.sheet_numbers import NOT_DRAWN
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
    def together(self) -> int:
        """Return what all of them get, in Rappen."""
        return self.amount * len(self.entries)

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
    `left` is what rounding leaves over, in Rappen, less than nothing where a rest of other lists went here;
    `answer` is what guesses are held against.
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
    if not any(tournament.rounds()):
        raise NotAllowed(NOT_DRAWN)
    refuse_hidden(tournament, tournament.stage(), desk=desk)
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

    def ranks(kind: Extra | None) -> Sequence[Ranked]:
        return closing_ranks(tournament) if kind is None else _extra(tournament, kind, answer)

    given = _given(tournament, ranks)
    if all(found.kind is not Extra.GUESS for found in given):
        return given
    right = guessed_at(_all_played(tournament), answer)
    return tuple(replace(found, answer=right) if found.kind is Extra.GUESS else found for found in given)


def planned_prizes(tournament: Tournament) -> int:
    """Return in Rappen what all prizes are together if nobody comes or goes, or shares a rank."""
    ranked = [entry for entry in tournament.entries if entry.ranked]
    ranks = tuple(Ranked(rank, entry, 0) for rank, entry in enumerate(ranked, 1))
    return going_out(_given(tournament, lambda _: ranks))


def going_out(lists: Iterable[PrizeList]) -> int:
    """Return in Rappen what all prizes are together."""
    return sum(award.together for found in lists for award in found.awards)


def _given(
    tournament: Tournament, ranks: Callable[[Extra | None], Sequence[Ranked]]
) -> tuple[PrizeList, ...]:
    rules = tournament.regulation
    return given(rules.prizes, rules.prize_giving, rules.prize_coin, fund(tournament).total, ranks)


def given(
    rules: Sequence[PrizeRules],
    giving: Giving,
    coin: int | None,
    money: int,
    ranks: Callable[[Extra | None], Sequence[Ranked]],
) -> tuple[PrizeList, ...]:
    """Return who gets what by some rules, list by list: `ranks` are those of a list, the best first.

    Shares are of so much `money`, and nothing is paid in less than the `coin`, both in Rappen.
    """
    kinds = dict.fromkeys((rule.list, rule.per) for rule in rules)
    lists = [
        _Winners(
            kind, per, name, title, ranked, [rule for rule in rules if _goes(rule, kind, per, name)], giving
        )
        for kind, per in kinds
        for name, title, ranked in _lists(kind, per, ranks(kind))
    ]
    worths = _Worths(rules, [sum(each.places(rule) for each in lists) for rule in rules], money)
    won = [list(each.won(worths)) for each in lists]
    amounts = iter(_amounts([*chain.from_iterable(won)], coin or SMALLEST))
    found = [each.prizes(mine, islice(amounts, len(mine))) for each, mine in zip(lists, won, strict=True)]
    return tuple(each for each in found if each.awards)


@frozen
class _Won:
    """What those with one rank have won: the `worth` for each of them, in Rappen and exactly.

    With a `share` in it what rounding leaves of it goes to others.
    """

    award: Award
    worth: Fraction
    share: bool

    @property
    def heads(self) -> int:
        """Return how many have it."""
        return len(self.award.entries)


def _amounts(won: Sequence[_Won], coin: int) -> Iterator[int]:
    """Yield what each of a rank is paid: shares add up to what they are of, all others are rounded down."""
    shares = [one for one in won if one.share]
    rounded = iter(divided([one.worth for one in shares], coin, [one.heads for one in shares]))
    for one in won:
        yield int(next(rounded)) if one.share else int(one.worth // coin * coin)


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

    def prizes(self, won: Sequence[_Won], amounts: Iterable[int]) -> PrizeList:
        """Return the list with its awards of these amounts, and what they leave of what they are worth."""
        paid = [replace(one.award, amount=amount) for one, amount in zip(won, amounts, strict=True)]
        left = sum((one.worth * one.heads for one in won), Fraction(-sum(award.together for award in paid)))
        awards = [award for award in paid if award.amount or award.things or award.choices]
        called, turns = self.giving.choosing(awards, lambda award: award.rank), count(1)
        chosen = (replace(one, choices=tuple(islice(turns, len(one.choices)))) for one in called)
        return PrizeList(self.heading, tuple(chosen), self.kind, self.per, self.name, left)

    def won(self, worths: "_Worths") -> Iterator[_Won]:
        """Yield what is won rank by rank, the best first."""
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
            yield from self._of_rank(rank, entries, kept, worths)
            yield from self._of_rank(rank, here, [one for one in won if apart and one[0].last], worths)

    def _of_rank(
        self,
        rank: int,
        entries: tuple[EntryInfo, ...],
        won: Sequence[tuple[PrizeRules, int]],
        worths: "_Worths",
    ) -> Iterator[_Won]:
        if not won:
            return
        things = tuple(rule.text for rule, _ in won if rule.text)
        choices = tuple(place for rule, place in won if rule.choose)
        worth = sum((worths.each(rule) for rule, _ in won), Fraction(0)) / len(entries)
        share = any(rule.percent for rule, _ in won)
        yield _Won(Award(rank, entries, 0, things, choices), worth, share)


@frozen
class _Worths:
    """What prizes are worth where they have so many `places` in all lists, by the order of the rules.

    `money`, in Rappen, is what shares are of.
    """

    rules: Sequence[PrizeRules]
    places: Sequence[int]
    money: int

    def each(self, rule: PrizeRules) -> Fraction:
        """Return what a place is worth, exactly."""
        if not rule.percent:
            return Fraction(rule.amount)
        places = next(n for own, n in zip(self.rules, self.places, strict=True) if own is rule)
        return Fraction(self.money * rule.percent, WHOLE_SHARE * places)


def _goes(rule: PrizeRules, kind: Extra | None, per: str, name: str) -> bool:
    return (rule.list, rule.per) == (kind, per) and (not rule.only or same(rule.only, name))


def _lists(
    kind: Extra | None, per: str, everybody: Sequence[Ranked]
) -> Iterator[tuple[str, Text | None, Sequence[Ranked]]]:
    """Yield every list of a kind: its name, what stands above it, and who is on it."""
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
    (whole,) = standings(tournament, tournament.stages[0], None, EVERYBODY)
    return whole


_EACH = {"category": say("in each category"), "club": say("in each club"), "group": say("in each group")}


LOTS = say("*: who shares the rank draws lots.")
"""The sign behind a thing that `award_words` gives a star."""

Won: TypeAlias = tuple[Award, EntryInfo]
"""An award, and one of those who get it."""

_COLUMNS: tuple[Column[Won], ...] = (
    *columns_of_rank(lambda won: ranked(won[0].rank, shared=len(won[0].entries) > 1)),
    *columns_of(lambda won: won[1]),
    Column("prize", say("Prize"), lambda won: award_words(won[0]), Kind.NAME),
)


def prizes_listed(tournament: Tournament, lists: Sequence[PrizeList]) -> Listed[Won]:
    """Return who gets what as it is shown, list by list."""
    sections = [
        Section([(award, entry) for award in found.awards for entry in award.entries], above(found))
        for found in lists
    ]
    return Listed(
        say("Prizes"),
        _COLUMNS,
        sections,
        notes=tuple(prize_notes(tournament, lists)),
        warnings=by_phone_lines(tournament.rounds()),
    )


def award_words(award: Award) -> Text:
    """Say what everybody of a rank gets: the amount, then the things; a star where they draw lots."""
    amount = [in_francs(award.amount)] if award.amount else []
    star = "*" * award.lots
    drawn = [say("{thing}{star}", thing=thing, star=star) for thing in award.drawn]
    nth = "./".join(map(str, award.choices))
    chosen = [say("{nth}. choice{star}", nth=nth, star=star)] if award.choices else []
    return joined(*amount, *map(own_words, award.of_each), *drawn, *chosen)


def in_francs(rappen: int) -> Text:
    """Write an amount as it stands in a sentence."""
    return say("Fr. {amount}", amount=francs(rappen))


def worth_words(prize: PrizeRules, *, of_fees: bool = False) -> Text:
    """Say what a prize of the regulation is: the money, shares as those `of_fees` or not, then the thing."""
    money = [_money_words(prize, of_fees=of_fees)] if prize.money else []
    thing = [own_words(prize.text)] if prize.text else []
    chosen = [say("to choose from the table of gifts")] if prize.choose else []
    return joined(*money, *thing, *chosen)


def prize_lines(prizes: Iterable[PrizeRules], *, of_fees: bool = False) -> Iterator[tuple[Text, Text]]:
    """Say of each prize for which places it is, and what it is; shares are `of_fees`, or of prize money."""
    return ((place_words(prize), worth_words(prize, of_fees=of_fees)) for prize in prizes)


def prizes_told(prizes: Iterable[PrizeRules]) -> Iterator[Text]:
    """Say what there is to win, a sentence for each prize."""
    return (say("{places}: {prize}", places=places, prize=worth) for places, worth in prize_lines(prizes))


def _money_words(prize: PrizeRules, *, of_fees: bool) -> Text:
    several = prize.several or (prize.per and not prize.only)
    if prize.percent:
        share = f"{percent_written(prize.percent)} %"
        if of_fees and several:
            return say("{share} of the fees together", share=share)
        if of_fees:
            return say("{share} of the fees", share=share)
        if several:
            return say("{share} of the prize money together", share=share)
        return say("{share} of the prize money", share=share)
    worth = francs(prize.amount)
    return say("Fr. {amount} each", amount=worth) if several else say("Fr. {amount}", amount=worth)


def place_words(prize: PrizeRules) -> Text:
    """Say for which places of which list a prize is."""
    places = list(_places(prize))
    named = [prize.list.label] if prize.list is not None else []
    if prize.only:
        named.append(verbatim(prize.only))
    elif prize.per:
        named.append(_EACH[prize.per])
    return joined(*named, *places)


def _places(prize: PrizeRules) -> Iterator[Text]:
    if prize.ranks:
        first, last = min(prize.ranks), max(prize.ranks)
        whole = len(prize.ranks) > 1 and sorted(prize.ranks) == list(range(first, last + 1))
        ranks = f"{first}–{last}" if whole else ", ".join(map(str, prize.ranks))
        yield say_n("rank {ranks}", "ranks {ranks}", len(prize.ranks), ranks=ranks)
    if prize.part:
        yield say("{part} of all, from the first on", part=str(prize.part))
    if prize.every:
        yield say("every rank") if prize.every == 1 else say("one rank in {n}", n=str(prize.every))
    if prize.last:
        yield Extra.LAST.label if prize.last == 1 else say("last {n} places", n=prize.last)


def prize_notes(tournament: Tournament, lists: Sequence[PrizeList]) -> Iterator[Text]:
    """Explain shared prizes, and say what the list still lacks."""
    awards = [award for found in lists for award in found.awards]
    if shares(tournament):
        yield say("Shares are of Fr. {amount}.", amount=francs(fund(tournament).total))
    if any(award.amount and len(award.entries) > 1 for award in awards):
        yield say("=: shared rank; the amounts of its places are shared.")
    if any(award.lots for award in awards):
        yield LOTS
    missing = sum(len(round_.open_tables()) for round_ in tournament.rounds())
    if missing:
        yield say_n("Careful: {n} result is missing.", "Careful: {n} results are missing.", missing)
    elif not tournament.stage().complete():
        yield say("Careful: there are rounds to come.")
    elif not is_decided(tournament, tournament.stage()):
        yield UNDECIDED
    if not awards:
        yield say("Nobody gets a prize yet.")
    if money := going_out(lists):
        yield say("Together Fr. {amount}.", amount=francs(money))
    left = int(sum((found.left for found in lists), Fraction(0)))
    if left:
        yield say("Rounding leaves Fr. {amount} over; it stays in the cash box.", amount=francs(left))


def once_paid(tournament: Tournament, answer: int | None = None) -> Iterator[Text]:
    """Say what prizes, some of them shares, come to once all that is still owed has come in."""
    money = fund(tournament)
    if not money.open or money.given is not None or money.frozen is not None:
        return
    then = replace(tournament, prize_money=max(money.base + money.open - money.expenses, 0))
    lists = prize_lists(then, answer)
    yield say_n(
        "{n} entry has still to pay; once it has, the prizes are Fr. {sum} together, the highest Fr. {most}.",
        "{n} entries have still to pay; once they have, the prizes are Fr. {sum} together, the highest Fr. "
        "{most}.",
        sum(entry.open > 0 for entry in tournament.on_the_list()),
        sum=francs(going_out(lists)),
        most=francs(max((award.amount for found in lists for award in found.awards), default=0)),
    )


def above(found: PrizeList) -> Text:
    """Return what stands above a list of prizes."""
    if found.heading is None:
        return say("Rank list")
    return found.heading if found.answer is None else with_answer(found.heading, found.answer)
