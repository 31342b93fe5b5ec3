"""Prizes in words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from jassturnier.i18n import Text, francs, joined, own_words, say, say_n, verbatim
from jassturnier.tournament.cash.fund import fund, shares
from jassturnier.tournament.lists import Column, Kind, Listed, Section, columns_of_rank, ranked
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.fields import columns_of
from jassturnier.tournament.ranking.extra_lists import with_answer
from jassturnier.tournament.ranking.lots import UNDECIDED, is_decided
from jassturnier.tournament.ranking.prizes import Award, PrizeList, going_out, prize_lists
from jassturnier.tournament.regulation.prize_rules import PrizeRules, percent_written
from jassturnier.tournament.scoring.handed_in import by_phone_lines
from jassturnier.tournament.words import Extra

_EACH = {
    "category": say("in each category"),
    "club": say("in each club"),
    "group": say("in each group"),
}


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
    yield from ((place_words(prize), worth_words(prize, of_fees=of_fees)) for prize in prizes)


def prizes_told(prizes: Iterable[PrizeRules]) -> Iterator[Text]:
    """Say what there is to win, a sentence for each prize."""
    for places, worth in prize_lines(prizes):
        yield say("{places}: {prize}", places=places, prize=worth)


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
