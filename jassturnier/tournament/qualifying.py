"""Who goes on to the next stage and why; who is qualified, for the wall; the order of its draw."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain, groupby
from random import Random
from typing import TypeAlias

from jassturnier.i18n import Text, in_language, own_words, say, verbatim
from jassturnier.tournament.knockout import Lots, newest_lots
from jassturnier.tournament.lists import (
    GROUP,
    Column,
    Kind,
    Listed,
    On,
    Presence,
    RowT,
    Section,
    Word,
    data,
    place_name,
)
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, Tournament
from jassturnier.tournament.people.seats import hand_notes, partners_of, smallest_of_stage
from jassturnier.tournament.ranking.standings import Place, Standings, heading, standings
from jassturnier.tournament.regulation.round_rules import LEAGUES, Tied
from jassturnier.tournament.regulation.stage_rules import Source, StageRules, TieBreak, fits, unfit
from jassturnier.tournament.scoring.counting import half_up, side_values
from jassturnier.tournament.scoring.readings import by_phone_lines
from jassturnier.values import frozen


def rank_order(tournament: Tournament, keys: Iterable[int], rng: Random) -> tuple[int, ...]:
    """Put entries in the order of the rank list, the best first; a lot decides among equals.

    The rank list is that of the stage being played; before its first round the seeds count with which
    everybody came into it. Who is not ranked yet comes last; before the very first round that is
    everybody. The groups of a stage are taken together, their first before their second.
    """
    stage = tournament.stage()
    came = stage.rules.source or stage.rules.series
    ranks = {entry.key: entry.seed for entry in stage.entries if entry.seed and came}
    if stage.rounds:
        lists = standings(tournament, stage)
        ranks = {place.entry.key: place.rank for found in lists for place in found.places}
    last = len(ranks) + 1
    # One for everybody, needed or not: a correction that makes two equal must not change the lots of the
    # others.
    lots = {key: rng.random() for key in keys}
    return tuple(sorted(lots, key=lambda key: (ranks.get(key, last), lots[key])))


def ladder(tournament: Tournament, keys: Iterable[int], rng: Random) -> tuple[int, ...]:
    """Put entries in the order of the leagues after the last round, those of the best table first.

    Before the first round of a stage it is the rank list. The winners of a table change places with the
    last of the table above; of equal sides at a table the one whose best is ahead in the rank list wins.
    Who had no table comes in at the last one.
    """
    order = rank_order(tournament, keys, rng)
    rounds = tournament.stage().rounds
    if not rounds:
        return order
    ranks = {key: rank for rank, key in enumerate(order)}
    levels = _levels(tournament, rounds[-1], ranks)
    last = len(rounds[-1].tables) - 1
    return tuple(sorted(order, key=lambda key: (levels.get(key, last), ranks[key])))


def _levels(tournament: Tournament, round_: RoundInfo, ranks: dict[int, int]) -> dict[int, int]:
    """Return at which table, counted from 0, everybody who played comes next."""
    sign = 1 if tournament.regulation.common(tournament.stage().number).low else -1
    behind, last = len(ranks), len(round_.tables) - 1
    levels: dict[int, int] = {}
    for level, table in enumerate(round_.tables):
        values = side_values(tournament.regulation, table) or (0,) * len(table.sides)
        scored = sorted(
            zip(values, table.sides, strict=True),
            key=lambda side: (sign * side[0], min(ranks.get(key, behind) for key in side[1])),
        )
        levels |= dict.fromkeys(table.entries(), level)
        # Winner and last only: at a table of four who play alone, the two between stay.
        levels |= dict.fromkeys(scored[0][1], max(level - 1, 0))
        levels |= dict.fromkeys(scored[-1][1], min(level + 1, last))
    return levels


Order: TypeAlias = Callable[[Tournament, Iterable[int], Random], tuple[int, ...]]

ORDERS: Mapping[str, Order] = {"by-rank": rank_order, "swiss": rank_order, LEAGUES: ladder}
"""Ways to draw by what they take the entries in the order of."""


def order_of(tournament: Tournament, method: str, keys: Iterable[int], seed: int) -> tuple[int, ...]:
    """Return the order in which the next draw takes these entries, the best first.

    A lot decides among equals; it depends on the order of `keys`, which is that of the entry numbers.
    """
    lots = Random(f"{seed} ranks {len(tournament.stage().rounds)}")
    return ORDERS.get(method, rank_order)(tournament, keys, lots)


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
    reason; `lots` are those among whom a lot is needed first, and `faults` what makes the stage impossible;
    `wanted` is how many should go on. `by_chance` are those of different groups who are equal in everything,
    in the order in which the program drew their seeds.
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
        return ((name, list(found)) for name, found in groupby(self.going, key=lambda one: one.group))


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
    taken = _ahead(tournament, number).union(*(later.all_keys() for later in between(tournament, number)))
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
    chosen = _Choice.among(fields, stage, rules, is_there)
    meant = _Choice.among(fields, stage, rules, lambda entry: entry.key not in given)
    everybody = chosen if source.everybody else meant
    moved, passed_over = _moved_up(everybody, chosen.going)
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
        passed_over=(
            *(each for each in passed_over if each.key not in by_hand and not is_there(each)),
            *away,
        ),
        withdrawn=tuple((each, given_up[each.key]) for each in tournament.entries if each.key in given_up),
        lots=(
            *chosen.lots,
            *(tuple(sorted(tied, key=lambda one: one.number)) for tied in seeds.by_chance if asked),
        ),
        faults=tuple(faults(rules, rules.entries_of(going), rules.entries_of(len(placed)), smallest)),
        by_chance=tuple(seeds.by_chance) if matters and not asked else (),
    )


def _ahead(tournament: Tournament, number: int) -> set[int]:
    """Return who would go on to a stage at the same time as this one and before it, if that has not begun."""
    if not tournament.regulation.stages[number - 1].rest or number - 1 <= len(tournament.stages):
        return set()
    going = qualification(tournament, number - 1).going
    return _ahead(tournament, number - 1) | {one.place.entry.key for one in going}


def between(tournament: Tournament, number: int) -> Iterator[StageInfo]:
    """Go through the stages between stage `number` and the one that it takes from; who plays there stays."""
    source = tournament.regulation.stages[number - 1].source
    earliest = number if source is None else source.stage
    return (stage for stage in tournament.stages if earliest < stage.number < number)


def _moved_up(meant: "_Choice", going: Iterable[GoesOn]) -> tuple[list[GoesOn], list[EntryInfo]]:
    """Return who goes on, marked where others were `meant`, and those others; no mark where a lot is open."""
    before, now = ({one.place.entry.key: one for one in each} for each in (meant.going, going))
    among = before.keys() | {entry.key for tied in meant.lots for entry in tied}
    moved = [
        one if key in among or one.why is Why.LOT_NEEDED else replace(one, why=Why.MOVED_UP)
        for key, one in now.items()
    ]
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
        return place_name(self.group, position) if self.group else place.code


def _fields(lists: Sequence[Standings], source: Source, taken: set[int]) -> list[_Field]:
    criteria = len(lists[0].criteria)
    kept = {
        ranked.group: tuple(place for place in ranked.places if place.entry.key not in taken)
        for ranked in lists
    }
    if source.per_group:
        return [_Field(group, places, criteria) for group, places in kept.items()]
    by_keys = sorted(chain(*kept.values()), key=lambda place: place.keys[:criteria], reverse=True)
    return [_Field("", tuple(by_keys), criteria)]


@dataclass(slots=True)
class _Choice:
    """The choice among the fields; `lots` are those among whom a lot is needed, `wanted` how many go on.

    With `ordered` it matters who of those who go on comes before whom.
    """

    stage: StageInfo
    source: Source
    ordered: bool
    is_there: Callable[[EntryInfo], bool]
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
        made = cls(stage, source, stage.rules.tie is not TieBreak.SHARED and rules.seeded, is_there)
        followers: list[Place] = []
        for each in fields:
            wanted = source.best or max(1, half_up(Fraction(len(each.places) * source.percent, 100)))
            if source.everybody:
                wanted = sum(is_there(place.entry) for place in each.places)
            rest = made.take(each, wanted)
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
            taken += [
                GoesOn(place, among.code(place, position), reason, seed=position)
                for position, place in enumerate(chosen, len(taken) + 1)
            ]
            rest += others
        self.going += taken
        return rest

    def _choose(self, equals: list[Place], room: int, why: Why) -> tuple[list[Place], list[Place], Why]:
        """Choose those of `equals` for whom there is `room`; return them, the others there, and why them."""
        tied = [place for place in equals if self.is_there(place.entry)]
        if room <= 0:
            return [], tied, why
        crosses = room < len(tied)
        if crosses and self.source.tied is Tied.ALL:
            return tied, [], Why.TIED
        batch = newest_lots(self.stage.lots, [place.entry.key for place in tied])
        decided = batch and sorted(tied, key=lambda place: batch[place.entry.key])
        if decided is None and (crosses or (self.ordered and tied[1:])):
            # One that decides the ranks, too, is drawn among all of them, also who does not go on.
            among = equals if crosses and tied[0].lot_needed else tied
            self.lots.append(tuple(place.entry for place in among))
        order = decided or (tied if crosses or self.ordered else _by_chance(tied))
        if not crosses:
            return order, [], why
        return order[:room], order[room:], Why.LOT_NEEDED if decided is None else Why.LOT


def _ties(places: Iterable[Place], criteria: int) -> Iterator[list[Place]]:
    """Go through places that are equal in all criteria but the lot."""
    return (list(tied) for _, tied in groupby(places, key=lambda place: place.keys[:criteria]))


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
    from jassturnier.draw.methods import serpentine  # noqa: PLC0415 — only where groups are made

    turns = (divmod(rank, rules.groups)[0] for rank in range(entries))
    return [(rules.group(serpentine(rules.groups, rank)), turn + 1) for rank, turn in enumerate(turns)]


def faults(rules: StageRules, going: int, placed: int, smallest: int) -> Iterator[Text]:
    """Say why so many cannot play the stage, of whom so many have a place in a fixed scheme.

    The `smallest` table takes so many.
    """
    scheme = sum(map(len, rules.places))
    if rules.rest and not going:
        # All play the stage beside it.
        return
    if rules.places and not scheme == placed == going:
        here = placed if placed < scheme else going
        yield say("{n} are here for the {places} places of the groups.", n=here, places=scheme)
    elif going < smallest:
        yield say("Only {n} would go on: the smallest table takes {size}.", n=going, size=smallest)
    elif rules.groups and going // rules.groups < _FEWEST:
        yield say("{n} would make a group of one: there are {groups} groups.", n=going, groups=rules.groups)
    elif rules.knockout and not fits(going, rules.rounds):
        yield unfit(going, rules.rounds)


def as_stored(tournament: Tournament, stage: StageInfo) -> Qualification:
    """Return who went on to a stage that has begun, as it was stored, with the places of today.

    Raises:
        ValueError: the stage has no source, as the first one.
    """
    if stage.rules.source is None:
        raise ValueError(stage.number)
    source = tournament.numbered_stage(stage.rules.source.stage)
    seeded = {entry.key: entry for entry in stage.came_in() if entry.seed}
    reasons = {each.entry: each.reason for each in tournament.by_hand if each.stage == stage.number}
    codes = {one.place.entry.key: one.code for one in _today(tournament, stage).going}
    partners = {one.key: partners_of(pair, one) for pair in stage.entries for one in pair.made_of}
    going = []
    for place in places_of(tournament, source, seeded.keys()):
        entry = seeded[place.entry.key]
        came = Why(entry.came.partition(" ")[2])
        # The place of then beside the total of today would be no place of anybody.
        code = codes.get(entry.key) or (place.code if place.rank else NO_PLACE)
        reason = reasons.get(entry.key, "") if came is Why.BY_HAND else ""
        partner = partners.get(entry.key, "")
        going.append(GoesOn(place, code, came, entry.group, entry.seed or 0, reason, partner))
    going.sort(key=lambda one: (len(one.group), one.group, one.seed))
    return Qualification(stage.number, stage.rules, source, tuple(going), len(going))


def _today(tournament: Tournament, stage: StageInfo) -> Qualification:
    return qualification(tournament, stage.number, [entry.key for entry in stage.came_in()])


def reached_otherwise(tournament: Tournament, stage: StageInfo) -> Iterator[Text]:
    """Say who else would have come into a stage, or into which other place, by the results of today."""
    if stage.rules.source is None:
        return
    today, people = _today(tournament, stage), tournament.by_key()
    title = verbatim(in_language(stage.rules.name, tournament.language))
    stored = {entry.key: (entry.group, entry.seed) for entry in stage.came_in() if entry.seed}
    found = {one.place.entry.key: (one.group, one.seed) for one in today.going}
    instead = [people[key].numbered for key in found if key not in stored]
    left = [key for key in stored if key not in found]
    gone = [people[key].numbered for key in left]
    for tied in today.lots:
        yield say(
            "On the way to “{stage}”, {names} are equal today and would need a lot.",
            stage=title,
            names=[entry.numbered for entry in tied],
        )
    if stage.rounds and left and all(people[key].out for key in left):
        return  # who is out of a stage that is drawn is noted, and nobody moves up any more
    if instead or gone:
        yield others_today(title, instead, gone)
    elif stored != found:
        moved = [people[key].numbered for key in stored if stored[key] != found[key]]
        yield say(
            "In “{stage}”, these would have another group or seed today: {names}.", stage=title, names=moved
        )


def others_today(title: Text, instead: Sequence[str], gone: Sequence[str]) -> Text:
    """Say who else would go on to a stage by the results of today, and who would not."""
    return say(
        "By the results of today, going on to “{stage}” would be: {instead}. No longer: {gone}.",
        stage=title,
        instead=instead or [say("nobody")],
        gone=gone or [say("nobody")],
    )


def why_words(why: Why, reason: str) -> Text | None:
    """Say why somebody goes on who does not by place, with the reason given for a place by hand."""
    if why is Why.PLACE and not reason:
        return None
    return say("{why}: {reason}", why=why.label, reason=reason) if reason else why.label


COLUMNS: tuple[Column[GoesOn], ...] = (
    Column("seed", say("Seed"), lambda one: one.seed, Kind.NUMBER),
    Column("number", say("No."), lambda one: one.place.entry.number, Kind.NUMBER),
    Column("name", say("Name"), lambda one: one.place.entry.name, Kind.NAME),
    Column("partner", say("Partner"), lambda one: one.partner or None),
    data("group", lambda one: one.group),
    Column("place", say("Place"), lambda one: one.code, Kind.LABEL),
    Column("total", say("Total"), lambda one: one.place.line.total if one.place.rank else None, Kind.TOTAL),
    Column("why", say("Why"), lambda one: why_words(one.why, one.reason), only=On.READ),
    data("why", lambda one: one.why.value),
    data("reason", lambda one: one.reason),
)
"""What a list says of everybody who goes on."""


def qualified_listed(tournament: Tournament, found: Sequence[Qualification]) -> Listed[GoesOn]:
    """Return the list for the wall of who goes on from a stage, to several at the same time."""
    first, *others = (for_the_wall(tournament, one.number, COLUMNS, one.groups()) for one in found)
    # Below the list of the first stage stands who plays beside it.
    beside = [
        replace(section, heading=own_words(one.rules.name))
        for one, listed in zip(found[1:], others, strict=True)
        for section in listed.sections
    ]
    numbers = [one.number for one in found]
    begun = (stage for stage in tournament.stages if stage.number in numbers)
    otherwise = chain.from_iterable(reached_otherwise(tournament, stage) for stage in begun)
    return replace(
        first,
        sections=[*first.sections, *beside],
        warnings=[*otherwise, *by_phone_lines(tournament.rounds())],
    )


def for_the_wall(
    tournament: Tournament,
    number: int,
    columns: Sequence[Column[RowT]],
    groups: Iterable[tuple[str, Iterable[RowT]]],
) -> Listed[RowT]:
    """Return who plays the stage with this number, group by group; who gave up a place stands below."""
    name = in_language(tournament.regulation.stages[number - 1].name, tournament.language)
    sections = [Section([*going], heading(GROUP, group)) for group, going in groups]
    # Where the seeds are the same as the places, they are left to programs.
    seed, place = (next(column.value for column in columns if column.key == key) for key in ("seed", "place"))
    if all(str(seed(row)) == place(row) for section in sections for row in section.rows):
        columns = [replace(each, only=On.DATA) if each.key == "seed" else each for each in columns]
    below = [words for each, words in hand_notes(tournament) if each.stage == number and not each.comes]
    return Listed(say("Qualified for “{stage}”", stage=verbatim(name)), columns, sections, notes=below)
