"""The rank list: lines sorted by the regulation's criteria; equal lines share a rank, the next is skipped."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Any, TypeAlias

from jassturnier import games
from jassturnier.games.kit.base import Direction
from jassturnier.games.kit.marks import TALLIES
from jassturnier.i18n import Text, fold, own_words, say, say_n
from jassturnier.tournament.knockout import START, Lots, courses, newest_lots, undecided
from jassturnier.tournament.lists import CATEGORY, CLUB, EVERYBODY, GROUP, in_ranks, place_name
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, Tournament
from jassturnier.tournament.ranking.criteria import KNOCKOUT, Criterion, Key, RankLine, criterion
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.regulation.stage_rules import StageStart, TieBreak
from jassturnier.tournament.scoring.counting import LEFT, PLAYS, RESTS, Played, round_values, uncounted
from jassturnier.tournament.scoring.proof import penalties_in
from jassturnier.tournament.scoring.readings import by_phone_alone, unconfirmed
from jassturnier.values import frozen

By: TypeAlias = Callable[[EntryInfo], tuple[str, ...]]
"""Says of an entry in which lists it is ranked."""

BY: Mapping[str, By] = {
    GROUP: lambda entry: (entry.group,),
    CATEGORY: lambda entry: entry.categories,
    CLUB: lambda entry: (entry.club,),
    EVERYBODY: lambda _: ("",),
}


@frozen
class Place:
    """A ranked line. `keys` are its criteria in order; `shared` and `lot_needed` speak of its rank."""

    rank: int
    line: RankLine
    keys: tuple[Key, ...]
    shared: bool = False
    lot_needed: bool = False

    @property
    def entry(self) -> EntryInfo:
        """Return the entry at this place."""
        return self.line.entry

    @property
    def code(self) -> str:
        """Return the rank, such as A3 in a group."""
        return place_name(self.entry.group, self.rank) if self.entry.group else str(self.rank)

    def left(self) -> bool:
        """Say whether the entry has gone home, and not come back."""
        return any(value.part == LEFT for value in self.line.rounds[-1:])


@frozen
class Standings:
    """One rank list: of a stage, or of one group of it; `group` is what `by` says of everybody in it.

    `left_out` are criteria that decide nothing, with how many slips do not say what they rank by. `stage` is
    said where there are lists of several at the same time.
    """

    group: str
    after: int
    criteria: tuple[Criterion, ...]
    places: tuple[Place, ...]
    unranked: tuple[RankLine, ...]
    open_results: int
    final: bool
    unconfirmed: int
    by_phone: int
    by: str = GROUP
    left_out: tuple[tuple[Criterion, int], ...] = ()
    stage: StageInfo | None = None

    @property
    def heading(self) -> Text | None:
        """Return what stands above the list where there are several."""
        below = heading(self.by, self.group)
        if self.stage is None:
            return below
        name = own_words(self.stage.rules.name)
        return name if below is None else say("{stage}: {title}", stage=name, title=below)

    def lines(self) -> list[RankLine]:
        """Return everybody, those who are not ranked at the end."""
        return [*(place.line for place in self.places), *self.unranked]

    def ties(self) -> bool:
        """Tell whether two are equal in the first criterion."""
        return any(one.keys[:1] == other.keys[:1] for one, other in pairwise(self.places))

    def last(self) -> tuple[Place, ...]:
        """Return the last place, or all that share it."""
        return tuple(place for place in self.places if place.rank == self.places[-1].rank)


def heading(by: str, name: str) -> Text | None:
    """Return what stands above one of several lists, such as “Group A”."""
    match by:
        case "category":
            return say("Category: {name}", name=name) if name else say("Without a category")
        case "club":
            return say("Club: {name}", name=name) if name else say("Without a club")
        case _:
            return say("Group {group}", group=name) if name else None


def standings(
    tournament: Tournament,
    stage: StageInfo,
    after: int | None = None,
    by: str = GROUP,
    played: Mapping[int, Played] | None = None,
) -> tuple[Standings, ...]:
    """Return the rank list of every group of a stage after its first `after` rounds (all: None).

    `by` is a key of `BY`: it may also be a list for every category or club, or one of everybody. An
    entry that was never there is not ranked; a stand-in neither. `played` are the results of the rounds,
    where several lists are made of them. Of stages at the same time there are the lists of each; in one of
    everybody the ranks of the second come after those of the first.
    """
    if stage.beside:
        return _one_behind_the_other(tournament, stage, after, by)
    upto = len(stage.rounds) if after is None else after
    keys = tournament.regulation.common(stage.number).ranking
    ranking = KNOCKOUT if stage.rules.knockout else tuple(map(criterion, keys))
    open_slips = _open_slips(tournament.regulation, stage.rounds[:upto], ranking)
    criteria = tuple(each for each in ranking if each.key not in open_slips)
    lines = _lines(tournament, stage, upto, played)
    level = stage.rules.knockout and undecided(tournament.regulation, stage)
    final = stage.complete() and upto >= len(stage.rounds) and not level
    decided = final and stage.rules.tie is not TieBreak.SHARED and not stage.rules.knockout
    lots = stage.lots if decided else None
    rounds = stage.rounds[:upto]
    doubtful, phone = len(unconfirmed(tournament, rounds)), by_phone_alone(rounds)
    missing = sum(len(round_.open_tables()) for round_ in rounds)
    return tuple(
        Standings(
            group=group,
            after=upto,
            criteria=criteria,
            places=_places([line for line in listed if _ranked(line)], criteria, lots),
            unranked=tuple(line for line in listed if not _ranked(line)),
            open_results=missing,
            final=final,
            unconfirmed=doubtful,
            by_phone=phone,
            by=by,
            left_out=tuple((each, open_slips[each.key]) for each in ranking if each.key in open_slips),
        )
        for group, listed in _parted(lines, BY[by]).items()
    )


def _one_behind_the_other(
    tournament: Tournament, stage: StageInfo, after: int | None, by: str
) -> tuple[Standings, ...]:
    lists = [
        replace(found, stage=field)
        for field in stage.beside
        for found in standings(tournament, field, after, by)
    ]
    rounds = stage.rounds[:after]
    of_all: dict[str, Any] = {
        "open_results": sum(len(each.open_tables()) for each in rounds),
        "final": all(found.final for found in lists),
        "unconfirmed": len(unconfirmed(tournament, rounds)),
        "by_phone": by_phone_alone(rounds),
    }
    if by != EVERYBODY:
        return tuple(replace(found, **of_all) for found in lists)
    places: list[Place] = []
    for found in lists:
        before = len(places)
        places += [replace(place, rank=place.rank + before) for place in found.places]
    unranked = tuple(line for found in lists for line in found.unranked)
    return (replace(lists[0], stage=None, places=tuple(places), unranked=unranked, **of_all),)


def _open_slips(
    regulation: Regulation, rounds: Sequence[RoundInfo], ranking: Sequence[Criterion]
) -> dict[str, int]:
    """Return how many slips do not say what is ranked by, by its key: it decides for all or for nobody."""
    asked = [TALLIES[each.key] for each in ranking if each.key in TALLIES]
    found = {
        tally.name: sum(uncounted(regulation, table, tally) for round_ in rounds for table in round_.tables)
        for tally in asked
        if not tally.blank_is_none
    }
    return {key: number for key, number in found.items() if number}


def _parted(lines: Sequence[RankLine], by: By) -> dict[str, list[RankLine]]:
    """Part the lines by what is said of their entries, in order of the words; nothing said comes last.

    Case makes no difference; the first spelling stands for all.
    """
    parts: dict[str, list[RankLine]] = defaultdict(list)
    spelled: dict[str, str] = {}
    for line in lines:
        for name in by(line.entry):
            parts[spelled.setdefault(name.casefold(), name)].append(line)
    # Names of digits by their length first: group 10 comes after 9.
    names = sorted(parts, key=lambda name: (name == "", name.isdecimal() * len(name), fold(name), name))
    return {name: parts[name] for name in names} or {"": []}


def _lines(
    tournament: Tournament, stage: StageInfo, after: int, played: Mapping[int, Played] | None = None
) -> list[RankLine]:
    regulation, rules = tournament.regulation, stage.rules
    common = regulation.common(stage.number)
    values = round_values(regulation, stage, after, played)
    known = courses(regulation, stage, after) if rules.knockout else {}
    carried = _carried(tournament, stage)
    penalties = penalties_in(tournament, stage, after)
    return [
        RankLine(
            entry,
            values[entry.key],
            common.low,
            penalties.get(entry.key, ()),
            carried[entry.key]
            if entry.key in carried
            else sum(carried.get(one.key, 0) for one in entry.singles),
            rules.weight if rules.start is StageStart.CARRY else 1,
            known.get(entry.key, START),
            games.get(common.game).direction is Direction.LOW,
        )
        for entry in stage.entries
    ]


def _carried(tournament: Tournament, stage: StageInfo) -> dict[int, Points]:
    """Return the totals that a stage begins with, by entry: of a series, or of its source in its weight.

    A pair that is made for the stage has those of both.
    """
    rules = stage.rules
    if rules.start is not StageStart.CARRY:
        return {}
    if rules.source is None:
        return {entry.key: entry.carried or 0 for entry in stage.entries}
    source = tournament.numbered_stage(rules.source.stage)
    weight = 1 if source.rules.start is StageStart.CARRY else source.rules.weight
    return {line.entry.key: weight * line.total for line in _lines(tournament, source, len(source.rounds))}


def _ranked(line: RankLine) -> bool:
    came = any(value.part in (PLAYS, RESTS) for value in line.rounds)
    return line.entry.ranked and (came or not line.rounds)


def _places(lines: Iterable[RankLine], criteria: Sequence[Criterion], lots: Lots | None) -> tuple[Place, ...]:
    keyed = [(tuple(c.compute(line) for c in criteria), line) for line in lines]
    # Two sorts, as keys run down and names up; the second leaves equals in the order of the first.
    keyed.sort(key=lambda pair: pair[1].entry.sort_key())
    keyed.sort(key=lambda pair: pair[0], reverse=True)
    places: list[Place] = []
    for rank, tied in in_ranks(keyed, lambda pair: pair[0]):
        places += _tied([line for _, line in tied], tied[0][0], rank, lots)
    return tuple(places)


def _tied(lines: list[RankLine], keys: tuple[Key, ...], rank: int, lots: Lots | None) -> list[Place]:
    if len(lines) == 1:
        return [Place(rank, lines[0], keys)]
    # A lot holds as long as all who are tied drew in it; after a correction others are tied, and it says
    # nothing.
    batch = newest_lots(lots or {}, [line.entry.key for line in lines])
    if batch is None:
        return [Place(rank, line, keys, shared=True, lot_needed=lots is not None) for line in lines]
    lines.sort(key=lambda line: batch[line.entry.key])
    return [Place(rank + i, line, (*keys, (-batch[line.entry.key],))) for i, line in enumerate(lines)]


def not_final(missing: int) -> list[Text]:
    """Say of a list that so many results are missing, if any are."""
    text = say_n(
        "{n} result is still missing: this list is not final.",
        "{n} results are still missing: this list is not final.",
        missing,
    )
    return [text] if missing else []


def explain(places: Sequence[Place], criteria: Sequence[Criterion], place: Place) -> Text | None:
    """Say what set a place apart from the others with the same first criterion; None if nobody had it."""
    rivals = [p for p in places if p is not place and p.keys[:1] == place.keys[:1]]
    if not rivals:
        return None
    others = [p for p in rivals if p.keys != place.keys]
    shared = _shared(place, len(rivals) - len(others))
    if place.lot_needed or not others:
        return shared
    # Of two as near the one behind: the note to the last of a tie is left out.
    behind = (p for p in others if p.keys < place.keys)
    nearest = max((*behind, *reversed(others)), key=lambda p: _common(p.keys, place.keys))
    apart = _difference(place, nearest, criteria)
    return Text("{shared} {apart}", (("shared", shared), ("apart", apart))) if place.shared else apart


def _shared(place: Place, others: int) -> Text:
    if place.lot_needed:
        return say_n(
            "Equal in everything with {n} other: a lot is needed.",
            "Equal in everything with {n} others: a lot is needed.",
            others,
        )
    return say_n(
        "Equal in everything with {n} other: the rank is shared.",
        "Equal in everything with {n} others: the rank is shared.",
        others,
    )


def _common(first: Sequence[Key], second: Sequence[Key]) -> int:
    """Return how many values are equal, criterion after criterion, before one decides."""
    one, other = (
        [(i, j, value) for i, key in enumerate(keys) for j, value in enumerate(key)]
        for keys in (first, second)
    )
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def parting(better: Place, worse: Place) -> tuple[int, int]:
    """Return at which criterion and at which of its values two places part; (0, 0) if they do not."""
    for position, (one, other) in enumerate(zip(better.keys, worse.keys, strict=False)):
        if one != other:
            apart = (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
            return position, next(apart, min(len(one), len(other)))
    return 0, 0


def _difference(place: Place, rival: Place, criteria: Sequence[Criterion]) -> Text:
    position, step = parting(place, rival)
    if position >= len(criteria) or criteria[position].key == "lot":
        return say("Equal with {rival}; the lot decided.", rival=rival.entry.name)
    deciding = criteria[position]
    own, other = (deciding.shown(each.line, step) for each in (place, rival))
    label = deciding.label
    parted = say(
        "Same {first} as {rival}; {criterion}: {own} against {other}.",
        first=criteria[0].label,
        rival=rival.entry.name,
        criterion=say("{nth}. {criterion}", nth=str(step + 1), criterion=label) if step else label,
        own=say("none") if own is None else own,
        other=say("none") if other is None else other,
    )
    if deciding.key == "best-rounds" and (_was_given(place) or _was_given(rival)):
        return say("{parted} Points for a rest are no best round.", parted=parted)
    return parted


def _was_given(place: Place) -> bool:
    """Say whether somebody has points for a round that was not played, which stand there like others."""
    return any(value.part != PLAYS and value.value is not None for value in place.line.rounds)
