"""The course of an evening: the ranks after each round, who moved, how far it is to the final, facts.

What the hall may not see must be out of the tournament already.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from jassturnier.i18n import Text, own_words, say, say_n
from jassturnier.tournament.lists import EVERYBODY, NOTHING, Extra, Marked, Value
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.ranking.extra_lists import best_rounds
from jassturnier.tournament.ranking.final_list import next_stages
from jassturnier.tournament.ranking.hidden_lists import last_shown
from jassturnier.tournament.ranking.standings import Standings, standings
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.scoring.counting import Played, results_of, side_values
from jassturnier.tournament.stages.qualifying import qualification
from jassturnier.values import frozen

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
    return tuple(_of_rounds(tournament, played_in(tournament) if played is None else played))


def _of_rounds(tournament: Tournament, played: PlayedIn) -> Iterator[Ranks]:
    for stage in tournament.hours():
        for after in range(1, last_shown(stage) + 1):
            (whole,) = standings(tournament, stage, after, EVERYBODY, played.get(stage.number))
            ranks = {key: place.rank for place in whole.places for key in place.entry.keys}
            yield Ranks(stage, after, ranks, whole)


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
    return [
        *best_round(tournament, stage, whole),
        *biggest_jump(first, whole, say("Biggest jump since {round}", round=_round(tournament, 1))),
        *_closest(tournament, stage.rounds[:last]),
        _together(tournament, stage),
    ]


def _round(tournament: Tournament, number: int) -> Text:
    return tournament.regulation.round_name(number)


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


def _together(tournament: Tournament, stage: StageInfo) -> Fact:
    clubs = len({entry.club for entry in stage.entries} - {""})
    people = tournament.regulation.entry.counted(sum(len(entry.singles) for entry in stage.entries))
    return Fact(say("With us"), people, say_n("{n} club", "{n} clubs", clubs) if clubs > 1 else NOTHING)
