"""Prizes in words."""

from collections.abc import Iterator, Sequence

from jassturnier.i18n import Text, francs, say, say_n, verbatim
from jassturnier.tournament.model import Evening
from jassturnier.tournament.ranking.prizes import Award, PrizeList
from jassturnier.tournament.regulation.prize_rules import Extra, PrizeRules
from jassturnier.tournament.regulation.regulation import in_language

_EACH = {
    "category": say("in each category"),
    "club": say("in each club"),
    "group": say("in each group"),
}


def award_words(award: Award, language: str) -> str:
    """Say what everybody of a rank gets: the amount, then the things; a star where they draw lots."""
    star = "*" if award.lots else ""
    things = [in_language(thing, language) + star for thing in award.things]
    return ", ".join([f"Fr. {francs(award.amount)}"] * bool(award.amount) + things)


def worth_words(prize: PrizeRules, language: str) -> str:
    """Say what a prize of the regulation is: the amount, then the thing."""
    amount = [f"Fr. {francs(prize.amount)}"] if prize.amount else []
    return ", ".join([*amount, *filter(None, [in_language(prize.text, language)])])


def place_words(prize: PrizeRules) -> Text:
    """Say for which places of which list a prize is."""
    places = list(_places(prize))
    named = [prize.list.label] if prize.list is not None else []
    if prize.only:
        named.append(verbatim(prize.only))
    elif prize.per:
        named.append(_EACH[prize.per])
    return say("{places}", places=(*named, *places))


def _places(prize: PrizeRules) -> Iterator[Text]:
    if prize.ranks:
        first, last = min(prize.ranks), max(prize.ranks)
        whole = len(prize.ranks) > 1 and sorted(prize.ranks) == list(range(first, last + 1))
        ranks = f"{first}–{last}" if whole else ", ".join(map(str, prize.ranks))
        yield say("rank {ranks}", ranks=ranks)
    if prize.every:
        yield say("one rank in {n}", n=str(prize.every))
    if prize.last:
        yield Extra.LAST.label


def prize_notes(evening: Evening, lists: Sequence[PrizeList]) -> Iterator[Text]:
    """Explain shared prizes, and say what the list still lacks."""
    awards = [award for found in lists for award in found.awards]
    if any(award.amount and len(award.entries) > 1 for award in awards):
        yield say("=: shared rank; the amounts of its places are shared.")
    if any(award.lots for award in awards):
        yield say("*: who shares the rank draws lots.")
    missing = sum(len(round_.open_tables()) for round_ in evening.rounds())
    if missing:
        yield say_n("Careful: {n} result is missing.", "Careful: {n} results are missing.", missing)
    elif not evening.stage().complete():
        yield say("Careful: there are rounds to come.")
    if not awards:
        yield say("Nobody gets a prize yet.")
    money = sum(award.amount * len(award.entries) for award in awards)
    if money:
        yield say("Together Fr. {amount}.", amount=francs(money))


def rank_words(award: Award) -> str:
    """Write the rank, marked where it is shared."""
    return f"={award.rank}" if len(award.entries) > 1 else str(award.rank)


def above(found: PrizeList) -> Text:
    """Return what stands above a list of prizes."""
    return say("Rank list") if found.heading is None else found.heading
