"""Who goes on to the next stage, why, and where: by place, as a best second, tied at the line, by lot."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from random import Random

from jassturnier.i18n import Text, say
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from jassturnier.tournament.people.free import smallest_of_stage
from jassturnier.tournament.ranking.standings import Place, Standings, standings
from jassturnier.tournament.regulation.series_rules import Tied
from jassturnier.tournament.regulation.stage_rules import Source, StageRules, TieBreak, uneven
from jassturnier.tournament.scoring.counting import half_up
from jassturnier.tournament.stages.knockout import Lots, newest_lots
from jassturnier.tournament.words import Presence, Word, place_name
from jassturnier.values import frozen

_FEWEST = 2
NO_PLACE = "–"


class Why(Word):
    """Why somebody goes on."""

    PLACE = "place", say("by place")
    SECOND = "second", say("best of those who follow")
    TIED = "tied", say("tied at the line")
    LOT = "lot", say("by lot")
    LOT_NEEDED = "lot needed", say("lot needed")
    MOVED_UP = "moved up", say("moved up")
    BY_HAND = "by hand", say("by hand")


@frozen
class GoesOn:
    """An entry that goes on: its place in the earlier stage, called A1 in a group, and where it goes.

    Who has a place by hand has the code “–” and perhaps a `reason`; `partner` is who plays there in a pair
    with somebody who was alone before.
    """

    place: Place
    code: str
    why: Why
    group: str = ""
    seed: int = 0
    reason: str = ""
    partner: str = ""


@frozen
class Qualification:
    """Who goes on from `source` to stage `number`, group by group and seed by seed.

    `passed_over` have gone home, others moved up for them, and for those `withdrawn` by hand, each with the
    reason; `lots` are those among whom a lot is needed
    first, and `faults` what makes the stage impossible; `wanted` is how many should go on. `by_chance` are
    those of different groups who are equal in everything, in the order in which the program drew their seeds.
    """

    number: int
    rules: StageRules
    source: StageInfo
    going: tuple[GoesOn, ...]
    wanted: int
    passed_over: tuple[EntryInfo, ...] = ()
    withdrawn: tuple[tuple[EntryInfo, str], ...] = ()
    lots: tuple[tuple[EntryInfo, ...], ...] = ()
    faults: tuple[Text, ...] = ()
    by_chance: tuple[tuple[EntryInfo, ...], ...] = ()

    def groups(self) -> Iterator[tuple[str, list[GoesOn]]]:
        """Go through the groups of the new stage; one without a name if there are none."""
        for name, found in groupby(self.going, key=lambda one: one.group):
            yield name, list(found)


def qualification(tournament: Tournament, number: int, kept: Iterable[int] = ()) -> Qualification:
    """Work out who goes on to stage `number` of the regulation.

    Who has gone home is passed over, except the `kept`, and so is who is in a later stage already. Who has a
    place by hand takes none from the others, and is the last seed; who then went home has none.

    Raises:
        ValueError: the stage has no source, as the first one.
    """
    rules = tournament.regulation.stages[number - 1]
    source = rules.source
    if source is None:
        raise ValueError(number)
    stage = tournament.numbered_stage(source.stage)
    taken = {key for later in between(tournament, number) for key in later.all_keys()}
    fields = _fields(standings(tournament, stage), source, taken)
    decided = [each for each in tournament.by_hand if each.stage == number]
    given = {each.entry: each.reason for each in decided if each.comes}
    given_up = {each.entry: each.reason for each in decided if not each.comes}
    by_hand = given.keys() | given_up.keys()
    stays = {*kept}
    there = (each for each in tournament.numbered() if each.key in given.keys() - stays)
    away = [entry for entry in there if entry.presence is Presence.GONE]
    stays -= by_hand

    def is_there(entry: EntryInfo) -> bool:
        return entry.key in stays or (entry.presence is not Presence.GONE and entry.key not in by_hand)

    # Chosen twice, as if nobody had gone and as it is: the difference are those who move up.
    everybody = _Choice.among(fields, stage, rules, lambda entry: entry.key not in given)
    chosen = _Choice.among(fields, stage, rules, is_there)
    moved, passed_over = _moved_up(everybody.going, chosen.going)
    seeds = _Seeds.of(moved, fields[0].criteria, stage.lots)
    places = places_of(tournament, stage, given.keys() - taken - {each.key for each in away})
    seated = [GoesOn(each, NO_PLACE, Why.BY_HAND, reason=given[each.entry.key]) for each in places]
    placed = _placed(rules, [*seeds.order, *seated])
    going, smallest = len(moved) + len(seated), smallest_of_stage(tournament.regulation, number)
    # Where a fixed scheme or no scheme follows, the order of equals changes nothing, and no lot is asked for.
    matters = rules.seeded and not rules.places
    asked = matters and stage.rules.tie is not TieBreak.SHARED
    return Qualification(
        number=number,
        rules=rules,
        source=stage,
        going=tuple(placed),
        wanted=everybody.wanted + len(seated) + len(away),
        passed_over=(*(entry for entry in passed_over if entry.key not in by_hand), *away),
        withdrawn=tuple((each, given_up[each.key]) for each in tournament.entries if each.key in given_up),
        lots=(*chosen.lots, *(map(_by_number, seeds.by_chance) if asked else ())),
        faults=tuple(faults(rules, rules.entries_of(going), rules.entries_of(len(placed)), smallest)),
        by_chance=tuple(seeds.by_chance) if matters and not asked else (),
    )


def between(tournament: Tournament, number: int) -> Iterator[StageInfo]:
    """Go through the stages between stage `number` and the one that it takes from; who plays there stays."""
    source = tournament.regulation.stages[number - 1].source
    earliest = number if source is None else source.stage
    return (stage for stage in tournament.stages if earliest < stage.number < number)


def _moved_up(meant: Iterable[GoesOn], going: Iterable[GoesOn]) -> tuple[list[GoesOn], list[EntryInfo]]:
    """Return who goes on, marked where others were `meant`, and those others."""
    before, now = {one.place.entry.key: one for one in meant}, {one.place.entry.key: one for one in going}
    moved = [one if key in before else replace(one, why=Why.MOVED_UP) for key, one in now.items()]
    return moved, [one.place.entry for key, one in before.items() if key not in now]


def places_of(tournament: Tournament, stage: StageInfo, wanted: Collection[int]) -> list[Place]:
    """Return the places of entries by number; who was not in the stage has that of the first one, or none."""
    found: dict[int, Place] = {}
    for each in (tournament.stages[0], stage) if wanted else ():
        for ranked in standings(tournament, each):
            found |= {line.entry.key: Place(0, line, ()) for line in ranked.unranked}
            found |= {place.entry.key: place for place in ranked.places}
    return sorted((found[key] for key in wanted if key in found), key=lambda place: place.entry.number)


@frozen
class _Field:
    """Those who are compared with each other: a group, or everybody; `criteria` is how many decide."""

    group: str
    places: tuple[Place, ...]
    criteria: int

    def code(self, place: Place, position: int) -> str:
        """Return what a place is called: in a group A1, by its position among those who are there."""
        group = place.entry.group
        if not group:
            return str(place.rank)
        return place_name(group, position if self.group else place.rank)


def _fields(lists: Sequence[Standings], source: Source, taken: set[int]) -> list[_Field]:
    kept = [[place for place in ranked.places if place.entry.key not in taken] for ranked in lists]
    criteria = len(lists[0].criteria)
    if source.per_group:
        return [
            _Field(ranked.group, tuple(found), criteria) for ranked, found in zip(lists, kept, strict=True)
        ]
    everybody = [place for found in kept for place in found]
    everybody.sort(key=lambda place: place.keys[:criteria], reverse=True)
    return [_Field("", tuple(everybody), criteria)]


@dataclass(slots=True)
class _Choice:
    """The choice among the fields; `lots` are those among whom a lot is needed, `wanted` how many go on.

    With `ordered` it matters who of those who go on comes before whom.
    """

    stage: StageInfo
    source: Source
    ordered: bool
    going: list[GoesOn] = field(default_factory=list)
    lots: list[tuple[EntryInfo, ...]] = field(default_factory=list)
    wanted: int = 0

    @classmethod
    def among(
        cls,
        fields: Sequence[_Field],
        stage: StageInfo,
        rules: StageRules,
        is_there: Callable[[EntryInfo], bool],
    ) -> "_Choice":
        """Choose from every field the first of those who are there, then the best seconds.

        Raises:
            ValueError: the stage has no source, as the first one.
        """
        if (source := rules.source) is None:
            raise ValueError(stage.number)
        made = cls(stage, source, stage.rules.tie is not TieBreak.SHARED and rules.seeded)
        followers: list[Place] = []
        for each in fields:
            wanted = source.best or max(1, half_up(Fraction(len(each.places) * source.percent, 100)))
            there = tuple(place for place in each.places if is_there(place.entry))
            rest = made.take(replace(each, places=there), wanted)
            # Only the first of each group behind those who go on, with its equals: the best seconds, not the
            # thirds.
            followers += next(iter(_ties(rest, each.criteria)), [])
        if source.seconds:
            criteria = fields[0].criteria
            followers.sort(key=lambda place: place.keys[:criteria], reverse=True)
            made.take(_Field("", tuple(followers), criteria), source.seconds, Why.SECOND)
        return made

    def take(self, among: _Field, wanted: int, why: Why = Why.PLACE) -> list[Place]:
        """Take the best; return the others."""
        self.wanted += wanted
        taken: list[GoesOn] = []
        rest: list[Place] = []
        for tied in _ties(among.places, among.criteria):
            chosen, others, reason = self._choose(tied, wanted - len(taken), why)
            positions = range(len(taken) + 1, len(taken) + len(chosen) + 1)
            taken += [
                GoesOn(place, among.code(place, position), reason, seed=position)
                for place, position in zip(chosen, positions, strict=True)
            ]
            rest += others
        self.going += taken
        return rest

    def _choose(self, tied: list[Place], room: int, why: Why) -> tuple[list[Place], list[Place], Why]:
        """Choose those of `tied` for whom there is `room`; return them, the others, and why it is them."""
        if room <= 0:
            return [], tied, why
        crosses = room < len(tied)
        if crosses and self.source.tied is Tied.ALL:
            return tied, [], Why.TIED
        decided = _by_lot(tied, self.stage.lots)
        if decided is None and (crosses or (self.ordered and tied[1:])):
            self.lots.append(tuple(place.entry for place in tied))
        order = decided or (tied if crosses or self.ordered else _by_chance(tied))
        if not crosses:
            return order, [], why
        return order[:room], order[room:], Why.LOT_NEEDED if decided is None else Why.LOT


def _ties(places: Iterable[Place], criteria: int) -> Iterator[list[Place]]:
    """Go through places that are equal in all criteria but the lot."""
    for _, tied in groupby(places, key=lambda place: place.keys[:criteria]):
        yield list(tied)


def _by_lot(tied: Sequence[Place], lots: Lots) -> list[Place] | None:
    batch = newest_lots(lots, [place.entry.key for place in tied])
    return None if batch is None else sorted(tied, key=lambda place: batch[place.entry.key])


@dataclass(slots=True)
class _Seeds:
    """Everybody in the order of the seeds; `by_chance` are the equals among whom no lot decides."""

    order: list[GoesOn] = field(default_factory=list)
    by_chance: list[tuple[EntryInfo, ...]] = field(default_factory=list)

    @classmethod
    def of(cls, going: Iterable[GoesOn], criteria: int, lots: Lots) -> "_Seeds":
        """Order by what the earlier stage counts, then by place; equals by their lot, else by chance.

        The same numbers come by chance into the same order everywhere.
        """
        made = cls()
        listed = sorted(going, key=lambda one: (_rank_in_field(one), one.place.entry.number))
        listed.sort(key=lambda one: one.place.keys[:criteria], reverse=True)
        for _, tied in groupby(listed, key=lambda one: (one.place.keys[:criteria], _rank_in_field(one))):
            made.order += made.decided(list(tied), lots)
        return made

    def decided(self, tied: list[GoesOn], lots: Lots) -> list[GoesOn]:
        """Return those who are equal in the order of their lot; without one the dice decide."""
        if (batch := newest_lots(lots, [one.place.entry.key for one in tied])) is not None:
            return sorted(tied, key=lambda one: batch[one.place.entry.key])
        if len(tied) == 1:
            return tied
        drawn = _by_chance([one.place for one in tied])
        tied.sort(key=lambda one: drawn.index(one.place))
        self.by_chance.append(tuple(place.entry for place in drawn))
        return tied


def _by_chance(tied: Iterable[Place]) -> list[Place]:
    """Throw dice for equals, from their numbers alone: preview, draw and other laptops come to the same."""
    listed = sorted(tied, key=lambda place: place.entry.number)
    chance = Random(" ".join(str(place.entry.number) for place in listed))
    drawn = {place.entry.key: chance.random() for place in listed}
    return sorted(listed, key=lambda place: drawn[place.entry.key])


def _by_number(tied: Iterable[EntryInfo]) -> tuple[EntryInfo, ...]:
    return tuple(sorted(tied, key=lambda entry: entry.number))


def _rank_in_field(one: GoesOn) -> tuple[bool, int]:
    return one.why is Why.SECOND, one.seed


def _placed(rules: StageRules, seeded: Sequence[GoesOn]) -> list[GoesOn]:
    """Give everybody group and seed: by the fixed scheme, by serpentine, or one seed after the other."""
    if rules.places:
        known = {one.code: one for one in seeded}
        placed = [
            replace(known[place], group=rules.group(group), seed=seed)
            for group, places in enumerate(rules.places)
            for seed, place in enumerate(places, 1)
            if place in known
        ]
        in_line = (replace(one, group="", seed=seed) for seed, one in enumerate(placed, 1))
        return list(in_line) if rules.knockout else placed
    # Who is paired gets a place in a group with the partner.
    places = seats(rules if rules.partners is None else replace(rules, groups=0), len(seeded))
    given = zip(seeded, places, strict=True)
    found = [replace(one, group=group, seed=seed) for one, (group, seed) in given]
    return sorted(found, key=lambda one: (len(one.group), one.group, one.seed))


def seats(rules: StageRules, entries: int) -> list[tuple[str, int]]:
    """Return group and seed of so many, the best first: there and back through the groups, if any."""
    if rules.knockout or not rules.groups:
        return [("", seed) for seed in range(1, entries + 1)]
    from jassturnier.draw.pairs import serpentine  # noqa: PLC0415 — only where groups are made

    turns = (divmod(rank, rules.groups)[0] for rank in range(entries))
    return [(rules.group(serpentine(rules.groups, rank)), turn + 1) for rank, turn in enumerate(turns)]


def faults(rules: StageRules, going: int, placed: int, smallest: int) -> Iterator[Text]:
    """Say why so many cannot play the stage, of whom so many have a place in a fixed scheme.

    The `smallest` table takes so many.
    """
    scheme = sum(map(len, rules.places))
    if rules.places and not scheme == placed == going:
        here = placed if placed < scheme else going
        yield say("{n} are here for the {places} places of the groups.", n=here, places=scheme)
    elif going < smallest:
        yield say("Only {n} would go on: the smallest table takes {size}.", n=going, size=smallest)
    elif rules.groups and going // rules.groups < _FEWEST:
        yield say("{n} would make a group of one: there are {groups} groups.", n=going, groups=rules.groups)
    elif rules.knockout and going % 2**rules.rounds:
        yield uneven(going, rules.rounds)
