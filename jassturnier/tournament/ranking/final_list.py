"""One list over all stages, and who has to draw lots for a place."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, takewhile
from typing import TypeAlias

from jassturnier.i18n import Text, own_words, say
from jassturnier.tournament.lists import (
    EVERYBODY,
    SHARED,
    Column,
    Kind,
    Listed,
    On,
    Section,
    columns_of_rank,
    data,
    place_name,
    ranked,
)
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from jassturnier.tournament.people.fields import columns_of
from jassturnier.tournament.people.seats import substitutes
from jassturnier.tournament.ranking.criteria import Key
from jassturnier.tournament.ranking.standings import By, Place, Standings, not_final, standings
from jassturnier.tournament.regulation.round_rules import Points, summed
from jassturnier.tournament.regulation.stage_rules import TieBreak
from jassturnier.tournament.scoring.proof import penalty_lines
from jassturnier.tournament.scoring.readings import by_phone_lines
from jassturnier.tournament.stages.knockout import decided_by_lot, undecided
from jassturnier.tournament.stages.qualifying import Why, out_lines, qualification
from jassturnier.values import frozen

UNDECIDED = say("The K.-o. matches are not all played and decided.")


@frozen
class Needed:
    """Those among whom a stage needs a lot."""

    stage: StageInfo
    entries: tuple[EntryInfo, ...]


def is_decided(tournament: Tournament, stage: StageInfo) -> bool:
    """Say whether every result of a stage is in and every K.-o. match has a winner."""
    return stage.complete() and not undecided_matches(tournament, stage)


def to_be_decided(tournament: Tournament) -> tuple[StageInfo, ...]:
    """Return the stages without which nobody goes on: the one being played, and that the next takes from."""
    stage, following = tournament.stage(), next_stage(tournament)
    source = None if following is None else tournament.regulation.stages[following - 1].source
    if source is None or source.stage == stage.number:
        return (stage,)
    return tournament.numbered_stage(source.stage), stage


def ready(tournament: Tournament) -> bool:
    """Say whether all is decided that tells who goes on."""
    return all(is_decided(tournament, stage) for stage in to_be_decided(tournament))


def undecided_matches(tournament: Tournament, stage: StageInfo) -> list[tuple[EntryInfo, ...]]:
    """Return who played the K.-o. matches that ended with equal points, and nothing has decided yet."""
    people = tournament.by_key()
    fields = (field for field in stage.fields() if field.rules.knockout)
    matches = chain.from_iterable(undecided(tournament.regulation, field) for field in fields)
    return [tuple(people[key] for key in table.entries()) for table in matches]


def decisions(tournament: Tournament, stage: StageInfo) -> list[Text]:
    """Say who won a K.-o. match that ended with equal points, and how."""
    people = tournament.by_key()
    return [
        _decision(field, people[won], people[lost])
        for field in stage.fields()
        if field.rules.knockout
        for won, lost in decided_by_lot(tournament.regulation, field)
    ]


def _decision(stage: StageInfo, won: EntryInfo, lost: EntryInfo) -> Text:
    if stage.rules.tie is TieBreak.EXTRA_DEALS:
        return say("{winner} beat {loser} in extra deals.", winner=won.name, loser=lost.name)
    return say("{winner} beat {loser} by lot.", winner=won.name, loser=lost.name)


def next_stage(tournament: Tournament) -> int | None:
    """Return the number of the stage that comes next, None after the last."""
    number = len(tournament.stages) + 1
    return number if number <= len(tournament.regulation.stages) else None


def next_stages(tournament: Tournament) -> tuple[int, ...]:
    """Return the numbers of the stages that come next, at the same time; nothing after the last."""
    number = len(tournament.stages) + 1
    later = enumerate(tournament.regulation.stages[number - 1 :], number)
    return tuple(n for n, _ in takewhile(lambda each: each[0] == number or each[1].rest, later))


def lots_needed(tournament: Tournament) -> tuple[Needed, ...]:
    """Return those among whom a lot is needed now, each once.

    Tied K.-o. matches come first, then equals in the rank list, then those at the line to the next stage,
    at last those of earlier stages. Among those who go on anyway none is needed, unless it decides whom they
    meet.
    """
    earlier = (each for stage in tournament.stages[:-1] for each in _in_stage(tournament, stage))
    return _once(chain(_now(tournament), earlier))


def lots_now(tournament: Tournament) -> tuple[Needed, ...]:
    """Return those among whom the stage being played, or the way to the next one, needs a lot, each once."""
    return _once(_now(tournament))


def _once(needed: Iterable[Needed]) -> tuple[Needed, ...]:
    found: dict[frozenset[int], Needed] = {}
    for each in needed:
        found.setdefault(frozenset(entry.key for entry in each.entries), each)
    return tuple(found.values())


def _now(tournament: Tournament) -> Iterator[Needed]:
    stage = tournament.stage()
    for field in stage.fields():
        yield from _in_stage(tournament, field)
    for number in next_stages(tournament) if ready(tournament) else ():
        found = qualification(tournament, number)
        for tied in found.lots:
            yield Needed(found.source, tied)


def _in_stage(tournament: Tournament, stage: StageInfo) -> Iterator[Needed]:
    for match in undecided_matches(tournament, stage):
        yield Needed(stage, match)
    if not is_decided(tournament, stage):
        return
    for group in where_lots_decide(tournament, stage, standings(tournament, stage)):
        for tied in _tied(group.places):
            yield Needed(stage, tied)


def where_lots_decide(
    tournament: Tournament, stage: StageInfo, lists: Sequence[Standings]
) -> tuple[Standings, ...]:
    """Return rank lists of a stage that want no lot where all but one of the equals go on from it."""
    if not any(place.lot_needed for found in lists for place in found.places):
        return tuple(lists)
    going = _going_on(tournament, stage)
    return tuple(_without_needless(found, going) for found in lists)


def _without_needless(found: Standings, going: set[int]) -> Standings:
    staying = Counter(place.rank for place in found.places if place.entry.key not in going)
    places = (
        replace(place, lot_needed=place.lot_needed and staying[place.rank] > 1) for place in found.places
    )
    return replace(found, places=tuple(places))


def _going_on(tournament: Tournament, stage: StageInfo) -> set[int]:
    """Return who has gone on from a stage, or does so without a lot."""
    later = (each for each in tournament.stages if each.number > stage.fields()[-1].number)
    gone = {entry.key for each in later for entry in each.entries}
    for number in next_stages(tournament):
        source = tournament.regulation.stages[number - 1].source
        if source is not None and source.stage == stage.number:
            going = qualification(tournament, number).going
            gone |= {one.place.entry.key for one in going if one.why is not Why.LOT_NEEDED}
    return gone


def _tied(places: Sequence[Place]) -> Iterator[tuple[EntryInfo, ...]]:
    for needed, tied in groupby(places, key=lambda place: (place.rank, place.lot_needed)):
        if needed[1]:
            yield tuple(place.entry for place in tied)


def equal(stage: StageInfo, tied: Sequence[EntryInfo]) -> Text:
    """Say who is equal, and which command decides between them."""
    return say(
        "{names} are equal. {advice}", names=[entry.numbered for entry in tied], advice=advice(stage, tied)
    )


def open_lots(tournament: Tournament) -> Iterator[Text]:
    """Say which lots are needed yet."""
    for needed in lots_needed(tournament):
        yield say("Still undecided: {tied}", tied=equal(needed.stage, needed.entries))


def advice(stage: StageInfo, tied: Sequence[EntryInfo]) -> Text:
    """Say which command decides between those who are tied."""
    numbers = " ".join(str(entry.number) for entry in tied)
    if stage.rules.tie is TieBreak.EXTRA_DEALS:
        return say("After the extra deals: “lot {numbers} --typed”, the winner first.", numbers=numbers)
    return say("“lot {numbers}” draws, “lot {numbers} --typed” takes a card draw.", numbers=numbers)


_Rank: TypeAlias = tuple[int, tuple[Key, ...]]


@frozen
class FinalPlace:
    """A place of the final list: the stage the entry came to, and its place there."""

    rank: int
    stage: StageInfo
    place: Place
    shared: bool

    @property
    def entry(self) -> EntryInfo:
        """Return the entry of this line."""
        return self.place.entry

    def rank_there(self) -> str:
        """Return the rank in its last stage, such as A3 in a group."""
        group, rank = self.entry.group, self.place.rank
        return place_name(group, rank) if group else str(rank)


def all_decided(tournament: Tournament) -> bool:
    """Say whether all of several stages are over, so that the list over all of them is final."""
    several = len(tournament.regulation.stages) > 1
    begun = (is_decided(tournament, stage) for stage in tournament.stages)
    return several and next_stage(tournament) is None and all(begun)


def final_list(tournament: Tournament) -> tuple[FinalPlace, ...]:
    """Rank everybody by the last stage in which they were there.

    The groups of a stage are taken together: their first, by what the stage counts, then their second.
    """
    ranked: list[FinalPlace] = []
    taken: set[int] = set()
    for stage in _furthest_first(tournament, tournament.stages[0]):
        lists = standings(tournament, stage)
        left = [place for group in lists for place in group.places if place.entry.key not in taken]
        # Who went home before the stage has the place of the one before; who is not ranked has none anywhere.
        never = [line.entry for group in lists for line in group.unranked if line.entry.ranked]
        taken |= stage.all_keys().difference(*(entry.keys for entry in never))
        for tied in _in_order(left, grouped=len(stage.groups()) > 1):
            rank = len(ranked) + 1
            ranked += [FinalPlace(rank, stage, place, shared=len(tied) > 1) for place in tied]
    return tuple(ranked)


def _furthest_first(tournament: Tournament, stage: StageInfo) -> Iterator[StageInfo]:
    """Go through the stages that take from this one, each with those behind it, then this one.

    Where nothing is played yet, everybody would be equal: the stage before says more.
    """
    for later in tournament.stages:
        if later.rules.source is not None and later.rules.source.stage == stage.number:
            yield from _furthest_first(tournament, later)
    rounds = tournament.hour_of(stage.number).rounds
    if stage.rules.source is None or any(round_.started() for round_ in rounds):
        yield stage


def _in_order(places: list[Place], *, grouped: bool) -> Iterator[list[Place]]:
    """Order by rank, equal ranks of several groups by what the stage counts."""

    def what(place: Place) -> _Rank:
        return -place.rank, place.keys if grouped else ()

    for _, tied in groupby(sorted(places, key=what, reverse=True), key=what):
        yield list(tied)


COLUMNS: tuple[Column[FinalPlace], ...] = (
    *columns_of_rank(lambda place: ranked(place.rank, shared=place.shared)),
    *columns_of(lambda place: place.entry),
    data("stage", lambda place: place.stage.number),
    Column("stage_name", say("Stage"), lambda place: own_words(place.stage.rules.name), Kind.ASIDE, ~On.CSV),
    Column("rank_there", say("Rank there"), FinalPlace.rank_there, Kind.LABEL),
    Column("total", say("Total"), lambda place: place.place.line.total, Kind.TOTAL),
)


def final_listed(tournament: Tournament) -> Listed[FinalPlace]:
    """Return the list over all stages as it is shown."""
    places = final_list(tournament)
    missing = sum(len(round_.open_tables()) for round_ in tournament.rounds())
    return Listed(
        say("Final rank list") if all_decided(tournament) else say("Rank list of all stages so far"),
        COLUMNS,
        [Section(places)],
        [SHARED] if any(place.shared for place in places) else [],
        notes=(
            *penalty_lines(tournament, (place.place.line for place in places)),
            *out_lines(tournament),
            *substitutes(tournament, (place.entry for place in places)),
        ),
        warnings=[*not_final(missing), *by_phone_lines(tournament.rounds())],
    )


@frozen
class Ranked:
    """An entry with its rank, and its total in the first stage, which everybody plays; a pair has both.

    One by itself, who was ranked in a `pair` of a later stage, has the key of that.
    """

    rank: int
    entry: EntryInfo
    total: Points
    pair: int | None = None


def closing_ranks(tournament: Tournament) -> tuple[Ranked, ...]:
    """Return everybody who is ranked, the best first: in the final list where there are several stages.

    The groups of a single stage are taken together.
    """
    # Totals of the first stage: the later ones were not played by everybody, so no season could add them up.
    (whole,) = standings(tournament, tournament.stages[0], None, EVERYBODY)
    if len(tournament.stages) == 1:
        return tuple(Ranked(place.rank, place.entry, place.line.total) for place in whole.places)
    totals = {line.entry.key: line.total for line in whole.lines()}

    def total(entry: EntryInfo) -> Points:
        return summed(totals.get(one.key, 0) for one in entry.singles)

    return tuple(Ranked(place.rank, place.entry, total(place.entry)) for place in final_list(tournament))


def own_ranks(tournament: Tournament) -> Iterator[Ranked]:
    """Yield everybody who was ranked in the first stage: of a pair of a later one each with the own total."""
    closing = closing_ranks(tournament)
    if not tournament.pairs:
        yield from closing
        return
    (whole,) = standings(tournament, tournament.stages[0], None, EVERYBODY)
    totals = {place.entry.key: place.line.total for place in whole.places}
    for place in closing:
        own = (one for one in place.entry.singles if one.key in totals)
        pair = place.entry.key if place.entry.made_of else None
        yield from (Ranked(place.rank, one, totals[one.key], pair) for one in own)


def among(ranked: Sequence[Ranked], by: By, name: str) -> tuple[Ranked, ...]:
    """Return the places of one category or club, `by` which says of an entry, with ranks among themselves."""
    wanted = name.casefold()
    chosen = [one for one in ranked if wanted in map(str.casefold, by(one.entry))]
    ranks = [one.rank for one in chosen]
    return tuple(Ranked(ranks.index(one.rank) + 1, one.entry, one.total) for one in chosen)


@frozen
class Tied:
    """Who has a rank, with the total of all of them."""

    rank: int
    entries: tuple[EntryInfo, ...]
    total: Points


def tied_ranks(tournament: Tournament) -> list[Tied]:
    """Return the ranks, the best first, with the total of the stage that somebody came to."""
    reached = {place.entry.key: place.place.line.total for place in final_list(tournament)}
    grouped = groupby(closing_ranks(tournament), key=lambda one: (one.rank, reached[one.entry.key]))
    return [Tied(rank, tuple(one.entry for one in together), total) for (rank, total), together in grouped]
