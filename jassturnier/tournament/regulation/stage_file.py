"""Reading the stages of a regulation document; every fault is named by its key path."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from jassturnier.i18n import Names, say
from jassturnier.tournament.regulation import tables as of_tables
from jassturnier.tournament.regulation.regulation import OF_A_STAGE
from jassturnier.tournament.regulation.round_file import Parts, own_rounds, read_own, read_rounds, seated
from jassturnier.tournament.regulation.round_rules import KNOCKOUT, UNIT, RoundRules
from jassturnier.tournament.regulation.schema import Whole, entries, one_of
from jassturnier.tournament.regulation.series_rules import EntryKind, Partners, Tied, read_series
from jassturnier.tournament.regulation.settings import Settings
from jassturnier.tournament.regulation.stage_rules import (
    FROM,
    Source,
    StageRules,
    StageStart,
    TieBreak,
    uneven,
)
from jassturnier.tournament.words import place_name

_FEWEST = 2
"""As many as a group, a match or a stage needs."""
_DECIDING = Names({each: each.called for each in (TieBreak.LOT, TieBreak.EXTRA_DEALS)})


def read_stages(
    tables: Sequence[Settings], usual: RoundRules
) -> tuple[tuple[StageRules, ...], Sequence[Parts]]:
    """Read the stages, and what their rounds play; each is looked at beside those before it."""
    found: list[StageRules] = []
    counts: list[Parts] = []
    for keys in tables:
        source = _source(keys, len(found))
        rules = read_own(keys, replace(usual, entry=_plays_there(keys, source, usual, counts)))
        stage = _stage(keys, rules, found, source)
        parts = read_rounds(keys, stage, rules)
        stage = replace(stage, own=own_rounds(parts, rules, usual))
        place = keys if stage.own else keys.giver(UNIT.key)
        place.look(of_tables.check_direction, seated(parts.values()), rules.unit)
        keys.look(_check_partners, stage, usual.entry, found, counts)
        keys.look(_check_stage, stage, parts, found, counts)
        keys.done(OF_A_STAGE)
        found.append(stage)
        counts.append(parts)
    for number, keys in enumerate(tables, 1):
        keys.look(_check_weight, found, number)
    return tuple(found), counts


def _plays_there(
    keys: Settings, source: Source | None, usual: RoundRules, before: Sequence[Parts]
) -> EntryKind:
    """Return who plays in a stage: who did where they come from, unless it makes pairs of them."""
    if source is None:
        return usual.entry
    makes_pairs = keys.get("partners") is not None
    return EntryKind.PAIR if makes_pairs else before[source.stage - 1][1].rules.entry


def _stage(
    keys: Settings, rules: RoundRules, before: Sequence[StageRules], source: Source | None
) -> StageRules:
    knockout = rules.draw == KNOCKOUT
    usual = TieBreak.LOT if knockout or "lot" in rules.ranking else TieBreak.SHARED
    pairing = keys.read(entries(StageRules)["pairing"])
    by_seed = not any(isinstance(place, str) for match in pairing for place in match)
    places = keys.read(entries(StageRules)["places"]) if by_seed else pairing
    given = {
        "deals": rules.deals,
        "draw": rules.draw,
        "source": source,
        "series": read_series(keys, first=not before),
        "own": {},
        "places": places,
        "pairing": pairing if by_seed else (),
    }
    groups = 0 if knockout else len(places)
    return StageRules(**keys.all(StageRules, given, {"groups": groups, "tie": usual}))


def _source(keys: Settings, before: int) -> Source | None:
    given = keys.table(FROM)
    if given is None:
        return None
    if not before:
        keys.fault("from", say("cannot stand in the first stage; everybody who is entered plays it."))
        return None
    percent = given.get("percent") is not None
    if percent == (given.get("best") is not None):
        keys.fault("from", say("must have either “best” or “percent”."))
    known = {"stage": given.value("stage", Whole(1, before), before), **({"best": 0} if percent else {})}
    source = Source(**given.all(Source, known, {"best": 1}))
    given.done(entries(Source).values())
    return source


def _check_stage(
    keys: Settings,
    stage: StageRules,
    parts: Parts,
    before: Sequence[StageRules],
    counts: Sequence[Parts],
) -> None:
    if stage.drop >= stage.rounds:
        keys.fault("drop", say("would drop every round of the stage; it has {rounds}.", rounds=stage.rounds))
    _check_source(keys, stage, before)
    _check_carried(keys, stage, parts, counts)
    if stage.knockout:
        _check_knockout(keys, stage, before)
    else:
        _check_no_knockout(keys, stage)


def _check_carried(keys: Settings, stage: StageRules, parts: Parts, before: Sequence[Parts]) -> None:
    """Look whether the total that a stage begins with can be added to what its rounds count."""
    source = stage.source
    if stage.start is not StageStart.CARRY or source is None:
        return
    carried = before[source.stage - 1]
    there, here = carried[1].rules.unit, parts[1].rules.unit
    rounds = (*carried.values(), *parts.values())
    if len({low for part in rounds for low in part.directions()}) > 1:
        text = say("cannot add up: the lowest total wins in one stage, the highest in the other.")
        keys.fault("start", text)
    elif there is not here:
        text = say("cannot add up: “{there}” there, “{here}” here.", there=there, here=here)
        keys.fault("start", text)


def _check_source(keys: Settings, stage: StageRules, before: Sequence[StageRules]) -> None:
    source = stage.source
    if source is None:
        _check_sourceless(keys, stage, first=not before)
        return
    groups = before[source.stage - 1].groups
    if not groups and (source.per_group or stage.places):
        key = "from.per_group" if source.per_group else _places_key(keys)
        keys.fault(key, say("needs groups; stage {stage} has none.", stage=str(source.stage)))
        return
    _check_seconds(keys, source, groups)
    if stage.places:
        _check_places(keys, stage, source, before[source.stage - 1])
    _check_size(keys, stage, _entries(stage, before))


def _check_partners(
    keys: Settings,
    stage: StageRules,
    entry: EntryKind,
    before: Sequence[StageRules],
    counts: Sequence[Parts],
) -> None:
    """Look whether those who come into a stage of fixed pairs were alone before, and can be paired."""
    if stage.partners is None:
        return
    if not before and (stage.series is None or entry is not EntryKind.PAIR):
        text = say("needs “series” and entry = “pair” in the first stage: pairs of who is qualified.")
        keys.fault("partners", text)
    source = stage.source
    if source is None:
        return
    if counts[source.stage - 1][1].rules.entry.fixed:
        text = say("needs single players: those of stage {stage} stay together.", stage=str(source.stage))
        keys.fault("partners", text)
    for key, given in ((_places_key(keys), stage.places), ("start", _carries_nothing(stage))):
        if given:
            text = say("does not go with partners = “{partners}”.", partners=stage.partners.called)
            keys.fault(key, text)
    going = source.expected(before[source.stage - 1].groups)
    if stage.partners is not Partners.BROUGHT and going is not None and going % 2:
        keys.fault("partners", say("leaves one alone: {n} go on (“from”).", n=going))


def _carries_nothing(stage: StageRules) -> bool:
    """Say whether a total is carried, but who was brought along has none."""
    return stage.start is StageStart.CARRY and stage.partners is Partners.BROUGHT


def _entries(stage: StageRules, before: Sequence[StageRules]) -> int | None:
    """Return how many entries a stage has, where the regulation alone says it; two may be a pair."""
    source = stage.source
    going = None if source is None else source.expected(before[source.stage - 1].groups)
    return None if going is None else stage.entries_of(going)


def _check_sourceless(keys: Settings, stage: StageRules, *, first: bool) -> None:
    if not first:
        keys.fault("from", say("is missing: it says who goes on, such as {{ best = 8 }}."))
        return
    carried = stage.start is StageStart.CARRY and stage.series is None
    for key, given in ((_places_key(keys), stage.places), ("start", carried)):
        if given:
            keys.fault(key, say("has nothing to take from in the first stage."))


def _check_seconds(keys: Settings, source: Source, groups: int) -> None:
    if source.seconds and not source.per_group:
        keys.fault("from.seconds", say("needs “per_group”: seconds are those who follow in their groups."))
    elif source.seconds > groups:
        keys.fault("from.seconds", say("must be {groups} at most: one of each group.", groups=groups))


def _check_places(keys: Settings, stage: StageRules, source: Source, before: StageRules) -> None:
    """Look whether the scheme takes everybody who goes on once, and nobody else."""
    key = _places_key(keys)
    if not source.per_group or source.percent or source.seconds or source.tied is Tied.ALL:
        text = say("needs a fixed number of each group: “best” with “per_group”, and a lot for ties.")
        keys.fault(key, text)
        return
    if not stage.knockout and stage.groups != len(stage.places):
        keys.fault("groups", say("must be {groups}, as many as “places” has.", groups=len(stage.places)))
    known = {
        place_name(before.group(group), seed)
        for group in range(before.groups)
        for seed in range(1, source.best + 1)
    }
    named = Counter(place for group in stage.places for place in group)
    for number, group in enumerate(stage.places, 1):
        for place in group:
            if place not in known:
                keys.fault(f"{key}[{number}]", say("“{place}” does not go on.", place=place))
    if twice := [place for place, times in named.items() if times > 1]:
        keys.fault(key, say("names twice: {places}.", places=twice))
    if missing := sorted(known - named.keys()):
        keys.fault(key, say("leaves out: {places}.", places=missing))
    if stage.knockout and any(len(match) != _FEWEST for match in stage.places):
        keys.fault(key, say("has a match that is not of two."))
    elif any(len(group) < _FEWEST for group in stage.places):
        keys.fault(key, say("has a group of one; a group needs two at least."))


def _places_key(keys: Settings) -> str:
    return "places" if keys.get("places") is not None else "pairing"


def _check_size(keys: Settings, stage: StageRules, expected: int | None) -> None:
    if expected is None:
        return
    if expected < _FEWEST:
        keys.fault("from", say("lets one go on; a stage needs two at least."))
    elif stage.groups and not stage.places and expected // stage.groups < _FEWEST:
        text = say(
            "would make a group of one: {n} go on into {groups} groups.", n=expected, groups=stage.groups
        )
        keys.fault("groups", text)


def _check_knockout(keys: Settings, stage: StageRules, before: Sequence[StageRules]) -> None:
    if stage.pairing and stage.places:
        keys.fault("places", say("goes without “pairing”: both say who meets whom."))
    for key, wrong in (
        ("groups", stage.groups > 0),
        ("drop", stage.drop > 0),
        ("start", stage.start is StageStart.CARRY),
    ):
        if wrong:
            keys.fault(key, say("does not go with K.-o. matches."))
    if stage.tie is TieBreak.SHARED:
        keys.fault("tie", one_of(stage.tie, _DECIDING))
    if stage.small_final and stage.rounds < _FEWEST:
        keys.fault("small_final", say("needs two rounds: the losers of the semi-finals play it."))
    _check_bracket(keys, stage, _entries(stage, before))


def _check_bracket(keys: Settings, stage: StageRules, entries: int | None) -> None:
    """Look whether so many can play so many rounds, and whether every seed has its match."""
    if entries is None:
        return
    if stage.rounds > entries or entries % 2**stage.rounds:
        keys.fault("rounds", uneven(entries, stage.rounds))
    elif stage.small_final and entries != 2**stage.rounds:
        text = say("needs a final: {n} cannot play it in round {round}.", n=entries, round=str(stage.rounds))
        keys.fault("small_final", text)
    if stage.pairing and sorted(seed for match in stage.pairing for seed in match) != [
        *range(1, entries + 1)
    ]:
        keys.fault("pairing", say("must name every seed from 1 to {last} once.", last=str(entries)))


def _check_no_knockout(keys: Settings, stage: StageRules) -> None:
    for key, given in (("pairing", keys.get("pairing")), ("small_final", stage.small_final)):
        if given:
            keys.fault(key, say("is for K.-o. matches: draw = “knockout”."))


def _check_weight(keys: Settings, stages: Sequence[StageRules], number: int) -> None:
    """A weight counts where a stage carries a total on, or takes one over."""
    stage = stages[number - 1]
    carried = any(
        later.start is StageStart.CARRY and later.source is not None and later.source.stage == number
        for later in stages
    )
    if stage.weight > 1 and stage.start is not StageStart.CARRY and not carried:
        keys.fault("weight", say("counts nowhere: no stage starts with “carry” from here."))
