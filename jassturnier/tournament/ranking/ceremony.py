"""The prize giving: who is called when, who stands on the podium, what the newspaper reads of it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby

from jassturnier.errors import WrongUsage
from jassturnier.i18n import Names, Text, alike, joined, number, own_words, render, say, say_n, verbatim
from jassturnier.tournament.lists import (
    CATEGORY,
    EVERYBODY,
    NOTHING,
    Column,
    Extra,
    Kind,
    Listed,
    On,
    Presence,
    RowT,
    Section,
    columns_of_rank,
    data,
    long_date,
    ranked,
)
from jassturnier.tournament.model import EntryInfo, Tournament, categories_of
from jassturnier.tournament.people.fields import columns_of
from jassturnier.tournament.ranking.extra_lists import best_rounds
from jassturnier.tournament.ranking.final_list import (
    FinalPlace,
    Tied,
    among,
    closing_ranks,
    final_listed,
    tied_ranks,
)
from jassturnier.tournament.ranking.prizes import LOTS, PrizeList, award_words, published_prizes
from jassturnier.tournament.ranking.rank_lists import RankRow
from jassturnier.tournament.ranking.standings import BY, standings
from jassturnier.tournament.regulation.prize_rules import PODIUM
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
    kinds = dict.fromkeys(each.kind for each in prizes if each.kind is not None)
    offered = [*map(verbatim, categories_of(tournament.entries)), *(kind.called for kind in kinds)]
    asked = [lists.get(item) or _range(ranks, item, beside, offered) for item in items]
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


def _range(
    ranks: Sequence[Tied], item: str, prizes: Sequence[PrizeList], lists: Sequence[Text]
) -> list[Call]:
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


_COLUMNS: tuple[Column[_Row], ...] = (
    Column("list", say("List"), lambda row: row[0].listed if row[0].name else None, Kind.LABEL),
    *columns_of_rank(lambda row: ranked(row[0].rank, shared=len(row[0].entries) > 1)),
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


THANKS = say("Thanks to all who played and helped.")
_MOST = 4
"""So many find room side by side."""


@frozen
class Step:
    """Somebody on the podium, with the prize; `total` is None where matches decided."""

    rank: int
    entry: EntryInfo
    total: Points | None
    prize: Text = NOTHING


def podium(tournament: Tournament) -> tuple[Step, ...]:
    """Return who has the first three ranks, the best first; nobody where more share them than find room."""
    won = prizes_won(tournament)
    matches = [field.all_keys() for field in tournament.stage().fields() if field.rules.knockout]
    by_match = {key for keys in matches for key in keys}
    found = tuple(
        Step(tied.rank, entry, None if entry.key in by_match else tied.total, won.get(entry.key, NOTHING))
        for tied in tied_ranks(tournament)
        if tied.rank <= PODIUM
        for entry in tied.entries
    )
    return found if len(found) <= _MOST else ()


def prizes_won(tournament: Tournament) -> Mapping[int, Text]:
    """Return what everybody has won by the rank, by the key of the entry, once that is published."""
    return {
        entry.key: award_words(award)
        for found in published_prizes(tournament)
        if found.kind is None and not found.per
        for award in found.awards
        for entry in award.entries
    }


def _prize(won: Callable[[RowT], Text | None]) -> Column[RowT]:
    return Column("prize", say("Prize"), won, Kind.PRIZE, On.PAPER)


def final_printed(tournament: Tournament, steps: Sequence[Step]) -> Listed[FinalPlace]:
    """Return the list over all stages as it hangs, stage below stage, without those on the podium."""
    whole, won, above = final_listed(tournament), prizes_won(tournament), {step.entry.key for step in steps}
    rows = [row for section in whole.sections for row in section.rows if row.entry.key not in above]
    columns: tuple[Column[FinalPlace], ...] = (
        *columns_of_rank(lambda row: ranked(row.rank, shared=row.shared)),
        *columns_of(lambda row: row.entry),
        Column("club", say("club"), lambda row: row.entry.club, Kind.ASIDE, On.PAPER),
        Column("total", say("Total"), lambda row: row.place.line.total, Kind.TOTAL),
        _prize(lambda row: won.get(row.entry.key)),
    )
    parts = [
        Section([*found], own_words(stage.rules.name))
        for stage, found in groupby(rows, key=lambda row: row.stage)
    ]
    return replace(whole, columns=columns, sections=parts, notes=[*whole.notes, THANKS])


def with_prizes(tournament: Tournament, listed: Listed[RankRow]) -> Listed[RankRow]:
    """Return the final list of a single stage with what everybody has won."""
    won = prizes_won(tournament)
    columns = (*listed.columns, _prize(lambda row: won.get(row.line.entry.key)))
    return replace(listed, columns=columns, notes=[*listed.notes, THANKS])


_SHOWN = 10
_MOST_NAMED = 3
"""So many share the best round before nobody is named."""


def newspaper(tournament: Tournament, language: str, club: str = "") -> str:
    """Return the text for the newspaper, paragraph by paragraph; `club` is who thanks."""
    ranks = tied_ranks(tournament)
    day = render(long_date(tournament.day), language) if tournament.day else ""
    dateline = ", ".join(filter(None, (tournament.venue, day)))
    thanks = say("{club} thanks all who played and helped.", club=club)
    parts = [
        [_headline(tournament, ranks)],
        [verbatim(dateline)] if dateline else [],
        [_lead(tournament, ranks, language)],
        [say("The first ten:"), *_ranks(tournament, ranks, language)],
        [*_best_round(tournament, language)],
        [*_prizes(tournament)],
        [thanks if club else THANKS],
    ]
    return _text(parts, language)


def chat(tournament: Tournament, language: str, club: str = "") -> str:
    """Return the text for the chat of the club, who is thanking; shorter, in lines."""
    ranks = tied_ranks(tournament)
    thanks = say("{club}: thank you all, see you next time!", club=club)
    parts = [
        [_headline(tournament, ranks), *_ranks(tournament, ranks, language)],
        [*_best_round(tournament, language), thanks if club else say("Thank you all, see you next time!")],
    ]
    return _text(parts, language)


def _text(parts: Sequence[Sequence[Text]], language: str) -> str:
    paragraphs = ("\n".join(render(line, language) for line in part) for part in parts if part)
    return "\n\n".join(paragraphs) + "\n"


def _headline(tournament: Tournament, ranks: Sequence[Tied]) -> Text:
    return say(
        "{tournament}: victory for {names}", tournament=tournament.name, names=_names(ranks[0].entries)
    )


def _names(entries: Sequence[EntryInfo]) -> list[str]:
    return [entry.shown for entry in entries]


def _lead(tournament: Tournament, ranks: Sequence[Tied], language: str) -> Text:
    people = tournament.regulation.entry.counted(
        sum(len(entry.singles) for tied in ranks for entry in tied.entries)
    )
    rounds, names = _rounds(tournament), _names(ranks[0].entries)
    total = _total(tournament, ranks[0].entries[0], ranks[0], language)
    first = say("{people} played {rounds}. First: {names}.", people=people, rounds=rounds, names=names)
    if total:
        first = say(
            "{people} played {rounds}. First, with a total of {total}: {names}.",
            people=people,
            rounds=rounds,
            total=total,
            names=names,
        )
    following = [
        say("{name} ({total})", name=entry.shown, total=own) if own else verbatim(entry.shown)
        for tied in ranks[1:3]
        for entry in tied.entries
        for own in [_total(tournament, entry, tied, language)]
    ]
    return say("{first} Behind: {others}.", first=first, others=following) if following else first


def _rounds(tournament: Tournament) -> Text:
    """Say how many rounds of the first stage there were, and who played the stages behind it."""
    first, *later = tournament.stages
    rounds = say_n("{n} round", "{n} rounds", len(first.rounds))
    counted = tournament.regulation.entry.counted
    stages = [
        say(
            "“{stage}” ({people})",
            stage=own_words(stage.rules.name),
            people=counted(sum(len(entry.singles) for entry in stage.entries)),
        )
        for stage in later
    ]
    return say("{rounds}, then {stages}", rounds=rounds, stages=stages) if stages else rounds


def _total(tournament: Tournament, entry: EntryInfo, tied: Tied, language: str) -> str:
    """Return the total, "" where it says nothing: after K.-o. matches, and beside those of a later stage."""
    stage = tournament.stage().field_of(entry.key)
    ranks_by_it = not stage.rules.knockout and entry.key in stage.all_keys()
    return number(tied.total, language) if ranks_by_it else ""


def _ranks(tournament: Tournament, ranks: Sequence[Tied], language: str) -> Iterator[Text]:
    for tied in ranks:
        for entry in tied.entries if tied.rank <= _SHOWN else ():
            told = (entry.shown, _total(tournament, entry, tied, language))
            yield verbatim(f"{tied.rank}. {', '.join(filter(None, told))}")


def _prizes(tournament: Tournament) -> Iterator[Text]:
    """Name who got which prize, of a list beside the rank list with what it is."""
    lists = published_prizes(tournament)
    if lists:
        yield say("Prizes:")
    for found in lists:
        for award in found.awards[:_SHOWN]:
            words = say("{names}: {prize}", names=_names(award.entries), prize=award_words(award))
            yield words if found.heading is None else say("{line} ({list})", line=words, list=found.heading)
    if any(award.lots for found in lists for award in found.awards):
        yield LOTS


def _best_round(tournament: Tournament, language: str) -> Iterator[Text]:
    """Name who had the best round of the first stage, which everybody plays, where points count."""
    stage = tournament.stages[0]
    (whole,) = standings(tournament, stage, None, EVERYBODY)
    best = best_rounds(tournament, stage, whole)
    if best and len(best) <= _MOST_NAMED:
        yield say(
            "Best round, with {points}: {holders}.",
            points=number(best[0].value, language),
            holders=[
                say("{name} ({round})", name=one.entry.shown, round=tournament.regulation.round_name(number))
                for one in best
                for number in [one.round or 0]
            ],
        )
