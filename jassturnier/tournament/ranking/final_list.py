"""The list over all stages, and the course of an evening: ranks round by round, what stood out."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby, takewhile
from typing import TypeAlias

from jassturnier.i18n import Text, own_words, say, say_n
from jassturnier.tournament.knockout import decided_by_lot, undecided
from jassturnier.tournament.lists import (
    EVERYBODY,
    NOTHING,
    SHARED,
    Column,
    Extra,
    Kind,
    Listed,
    Marked,
    On,
    Section,
    Value,
    columns_of_rank,
    data,
    ranked,
)
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.fields import columns_of
from jassturnier.tournament.people.seats import out_lines, substitutes
from jassturnier.tournament.qualifying import Why, qualification
from jassturnier.tournament.ranking.criteria import Key
from jassturnier.tournament.ranking.extra_lists import best_rounds, last_shown
from jassturnier.tournament.ranking.standings import By, Place, Standings, not_final, standings
from jassturnier.tournament.regulation.round_rules import Points, summed
from jassturnier.tournament.regulation.stage_rules import TieBreak
from jassturnier.tournament.scoring.counting import Played, results_of, side_values
from jassturnier.tournament.scoring.proof import penalty_lines
from jassturnier.tournament.scoring.readings import by_phone_lines
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
    """Return each once; a lot among more of them decides among fewer of the same stage."""
    found: dict[frozenset[int], Needed] = {}
    for each in needed:
        found.setdefault(frozenset(entry.key for entry in each.entries), each)
    return tuple(
        each
        for keys, each in found.items()
        if not any(keys < more and each.stage.key == other.stage.key for more, other in found.items())
    )


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
        for (_, needed), tied in groupby(group.places, key=lambda place: (place.rank, place.lot_needed)):
            if needed:
                yield Needed(stage, tuple(place.entry for place in tied))


def where_lots_decide(
    tournament: Tournament, stage: StageInfo, lists: Sequence[Standings]
) -> tuple[Standings, ...]:
    """Return rank lists of a stage that want no lot where all but one of the equals go on from it."""
    if not any(place.lot_needed for found in lists for place in found.places):
        return tuple(lists)
    going, kept = _going_on(tournament, stage), []
    for found in lists:
        staying = Counter(place.rank for place in found.places if place.entry.key not in going)
        places = (replace(one, lot_needed=one.lot_needed and staying[one.rank] > 1) for one in found.places)
        kept.append(replace(found, places=tuple(places)))
    return tuple(kept)


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

    def what(place: Place) -> tuple[int, tuple[Key, ...]]:
        return -place.rank, place.keys if grouped else ()

    return (list(tied) for _, tied in groupby(sorted(places, key=what, reverse=True), key=what))


COLUMNS: tuple[Column[FinalPlace], ...] = (
    *columns_of_rank(lambda place: ranked(place.rank, shared=place.shared)),
    *columns_of(lambda place: place.entry),
    data("stage", lambda place: place.stage.number),
    Column("stage_name", say("Stage"), lambda place: own_words(place.stage.rules.name), Kind.ASIDE, ~On.CSV),
    Column("rank_there", say("Rank there"), lambda place: place.place.code, Kind.LABEL),
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


MOST = 200
"""Among so many the ranks after every round are shown beside a rank list: of more they take too long."""
UP, DOWN = "▲", "▼"
_MOST_NAMED = 2
_SIDES = 2
_FEWEST = 3
"""Fewer rounds make no line."""


@frozen
class Ranks:
    """The ranks of everybody after a round of a stage, by the key of the entry, and the `whole` rank list."""

    stage: StageInfo
    after: int
    of: Mapping[int, int]
    whole: Standings


PlayedIn: TypeAlias = Mapping[int, Mapping[int, Played]]
"""The results of the rounds, by the number of the stage; of stages at the same time there are none."""


def played_in(tournament: Tournament) -> PlayedIn:
    """Work out the results of all rounds once, for whoever makes several lists of them."""
    alone = (stage for stage in tournament.hours() if not stage.beside)
    return {stage.number: results_of(tournament.regulation, stage, last_shown(stage)) for stage in alone}


def course(tournament: Tournament, played: PlayedIn | None = None) -> tuple[Ranks, ...]:
    """Return the ranks after every round with a result, stage behind stage; groups are taken together.

    Whoever plays a stage in a pair has the rank of that under the own key, too.
    """
    known = played_in(tournament) if played is None else played
    found = []
    for stage in tournament.hours():
        for after in range(1, last_shown(stage) + 1):
            (whole,) = standings(tournament, stage, after, EVERYBODY, known.get(stage.number))
            ranks = {key: place.rank for place in whole.places for key in place.entry.keys}
            found.append(Ranks(stage, after, ranks, whole))
    return tuple(found)


def moves(
    tournament: Tournament,
    stage: StageInfo,
    lists: Sequence[Standings],
    played: Mapping[int, Played] | None = None,
) -> Mapping[int, int]:
    """Return how many ranks everybody has gained in the last round of rank lists, by the key of the entry.

    Who was not ranked before has none, and nobody after the first round, in K.-o. matches, or while results
    are missing: most would have moved only because they still play. `played` is as in `standings`.
    """
    after = lists[0].after
    if after <= 1 or stage.rules.knockout or any(found.open_results for found in lists):
        return {}
    earlier = standings(tournament, stage, after - 1, lists[0].by, played)
    before = {place.entry.key: place.rank for found in earlier for place in found.places}
    places = (place for found in lists for place in found.places if place.entry.key in before)
    return {place.entry.key: before[place.entry.key] - place.rank for place in places}


def ways(
    tournament: Tournament,
    stage: StageInfo,
    lists: Sequence[Standings],
    played: Mapping[int, Played] | None = None,
) -> Mapping[int, Sequence[int]]:
    """Return the ranks of everybody after every round up to that of rank lists, by the key of the entry.

    None of few rounds, of many people and of K.-o. matches. `played` is as in `standings`.
    """
    after = lists[0].after
    if after < _FEWEST or stage.rules.knockout or len(stage.entries) > MOST:
        return {}
    earlier = (standings(tournament, stage, n, lists[0].by, played) for n in range(1, after))
    found: dict[int, list[int]] = {}
    for one in chain.from_iterable((*earlier, lists)):
        for place in one.places:
            found.setdefault(place.entry.key, []).append(place.rank)
    return found


def move_words(gained: int | None) -> Marked | None:
    """Return a move with its arrow: ▲3, ▼1; nothing where the rank is the same."""
    return Marked(abs(gained), before=UP if gained > 0 else DOWN) if gained else None


@frozen
class Line:
    """The line of a rank list above which one goes on: the last rank, and the name of the next stage.

    `missing` is what the `first_out` below it lacks to the last above; None where totals do not decide.
    """

    rank: int
    into: Text
    first_out: EntryInfo
    missing: Points | None


def line_of_the_next(tournament: Tournament, stage: StageInfo, found: Standings) -> Line | None:
    """Return the line to the next stage in the rank list of all, as long as that has not begun.

    There is none where groups are ranked, or nobody is out.
    """
    if len(stage.groups()) > 1 or stage.beside or stage.number != tournament.stage().number:
        return None
    for number in next_stages(tournament):
        rules = tournament.regulation.stages[number - 1]
        if rules.source is None or rules.source.stage != stage.number or rules.source.rest:
            continue
        going = {one.place.entry.key for one in qualification(tournament, number).going}
        inside = [place for place in found.places if place.entry.key in going]
        outside = [place for place in found.places if place.entry.key not in going]
        if inside and outside:
            last, first = inside[-1], outside[0]
            by_total = found.criteria[0].key == "total"
            missing = _apart(last.line.total, first.line.total)
            return Line(last.rank, own_words(rules.name), first.entry, missing if by_total else None)
    return None


def _apart(one: Points, other: Points) -> Points:
    return max(one - other, other - one)


@frozen
class Fact:
    """Something that stood out: what it is, the figure, and whose it is."""

    label: Text
    figure: Value
    who: Text = NOTHING


def facts(tournament: Tournament) -> list[Fact]:
    """Return what stood out in the stage that everybody plays: best round, jump, closest table, who came."""
    stage = tournament.stages[0]
    last = last_shown(stage)
    if not last:
        return []
    (whole,) = standings(tournament, stage, last, EVERYBODY)
    (first,) = standings(tournament, stage, 1, EVERYBODY)
    clubs = len({entry.club for entry in stage.entries} - {""})
    people = tournament.regulation.entry.counted(sum(len(entry.singles) for entry in stage.entries))
    return [
        *best_round(tournament, stage, whole),
        *biggest_jump(
            first, whole, say("Biggest jump since {round}", round=tournament.regulation.round_name(1))
        ),
        *_closest(tournament, stage.rounds[:last]),
        Fact(say("With us"), people, say_n("{n} club", "{n} clubs", clubs) if clubs > 1 else NOTHING),
    ]


def best_round(tournament: Tournament, stage: StageInfo, whole: Standings) -> Iterator[Fact]:
    """Return the best round of a stage, where points count and somebody ranked has played one."""
    if best := best_rounds(tournament, stage, whole):
        who = named_or_counted(tournament, [place.entry for place in best])
        yield Fact(Extra.BEST_ROUND.label, best[0].value, who)


def biggest_jump(before: Standings, after: Standings, label: Text) -> Iterator[Fact]:
    """Return who gained most ranks between two rank lists of all; nothing where nobody did."""
    ranks = {place.entry.key: place.rank for place in before.places}
    gained = [
        (ranks[place.entry.key] - place.rank, place.entry)
        for place in after.places
        if place.entry.key in ranks
    ]
    most = max((gain for gain, _ in gained), default=0)
    who = [entry for gain, entry in gained if gain == most]
    if most > 0 and len(who) <= _MOST_NAMED:
        yield Fact(label, move_words(most), _names(who))


def _names(entries: Sequence[EntryInfo]) -> Text:
    return say("{names}", names=[entry.shown for entry in entries])


def named_or_counted(tournament: Tournament, entries: Sequence[EntryInfo]) -> Text:
    """Name entries, of more than two say how many they are."""
    return (
        _names(entries) if len(entries) <= _MOST_NAMED else tournament.regulation.entry.counted(len(entries))
    )


def _closest(tournament: Tournament, rounds: Sequence[RoundInfo]) -> Iterator[Fact]:
    """Return the table whose two sides lay nearest to each other, if it is one alone."""
    found: dict[Points, list[tuple[RoundInfo, TableInfo, Sequence[Points]]]] = {}
    for round_ in rounds:
        for table in round_.tables:
            sides = side_values(tournament.regulation, table)
            if sides is not None and len(sides) == _SIDES:
                found.setdefault(_apart(*sides), []).append((round_, table, sides))
    nearest = found[min(found)] if found else []
    if len(nearest) == 1:
        ((round_, table, (one, other)),) = nearest
        where = tournament.regulation.table_name(round_.number, table.number)
        yield Fact(say("Closest table"), say("{one} : {other}", one=one, other=other), where)
