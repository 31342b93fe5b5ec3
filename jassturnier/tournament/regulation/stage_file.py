"""Reading the stages and rounds of a regulation document; every fault is named by its key path."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from jassturnier.draw import request
from jassturnier.draw.plan import Form
from jassturnier.games.kit.options import Whole
from jassturnier.i18n import Names, say
from jassturnier.tournament.lists import place_name
from jassturnier.tournament.ranking.criteria import offered
from jassturnier.tournament.regulation import tables as of_tables
from jassturnier.tournament.regulation.regulation import OF_A_STAGE
from jassturnier.tournament.regulation.round_rules import (
    DEALS,
    DRAW,
    GAMES,
    KNOCKOUT,
    LEAGUES,
    OF_A_GAME,
    RANK_POINTS,
    RANKING,
    SUM,
    UNIT,
    EntryKind,
    Partners,
    RoundRules,
    Seated,
    Tables,
    Tied,
    Unit,
    low_wins,
    read_series,
)
from jassturnier.tournament.regulation.schema import Setting, Settings, entries, one_of
from jassturnier.tournament.regulation.stage_rules import (
    FROM,
    Source,
    StageRules,
    StageStart,
    TieBreak,
    fits,
    unfit,
)
from jassturnier.values import frozen

_BESIDE_A_GAME = ("tables_of", "options")
_OWN = ("game", "by_table", DEALS.key, DRAW.key)
"""What some rounds of a stage may have of their own, one of them at least."""


def read_own(keys: Settings, usual: RoundRules) -> RoundRules:
    """Read what the rounds of a stage play; what it does not say is as in the whole tournament."""
    tables = _tables(keys, usual)
    draw, unit, rule = keys.read(DRAW), keys.read(UNIT, usual.unit), keys.read(SUM, usual.sum)
    ranks = of_tables.read_ranks(keys, usual.ranks)
    deals = keys.read(DEALS, of_tables.usual_deals(tables) if keys.get("deals") is None else None)
    own_ranking = keys.get("ranking") is not None
    rules = RoundRules(
        tables=tables,
        deals=deals,
        draw=draw,
        unit=unit,
        ranks=ranks,
        sum=rule,
        ranking=of_tables.read_ranking(keys, tables.items()) if own_ranking else usual.ranking,
        entry=usual.entry,
    )
    keys.apply_check(_check_rounds, rules)
    keys.apply_check(of_tables.check_ranks_count, counts=unit is Unit.RANK_POINTS)
    return rules


def _check_rounds(keys: Settings, rules: RoundRules) -> None:
    """Look whether games, their length, the draw and the rule for sums go together."""
    of_tables.check_deals(keys, rules.tables, rules.deals)
    _check_draw(keys, rules)


@frozen
class RoundFile:
    """What a round plays, and the table of the document that says it."""

    keys: Settings
    rules: RoundRules

    @property
    def seated(self) -> Iterable[Seated]:
        """Return the tables of the round."""
        return self.rules.tables.items()


Parts: TypeAlias = Mapping[int, RoundFile]
"""The rounds of a stage, by number."""


def check_rounds(stages: Sequence[Parts]) -> None:
    """Look whether what the rounds count goes with what they play.

    A fault is named once, where the setting stands that is wrong, of whichever rounds it may be.
    """
    parts = [part for rounds in stages for part in rounds.values()]
    for keys, given in _by_giver(SUM, parts):
        of_tables.check_sum_rule(keys, seated(given), given[0].rules.sum)
    for keys, given in _by_giver(UNIT, parts):
        of_tables.check_unit(keys, seated(given), given[0].rules.unit)
    for keys, given in _by_giver(RANK_POINTS, [p for p in parts if p.rules.unit is Unit.RANK_POINTS]):
        of_tables.check_number(keys, seated(given), given[0].rules.ranks)
    for keys, given in _by_giver(RANKING, parts):
        known = offered_in(rounds for rounds in stages if any(part in given for part in rounds.values()))
        of_tables.check_ranking(keys, given[0].rules.ranking, known)


def _by_giver(setting: Setting, parts: Iterable[RoundFile]) -> Iterable[tuple[Settings, list[RoundFile]]]:
    """Yield every table of the document that a setting is taken from, with the rounds that take it there."""
    found: dict[str, tuple[Settings, list[RoundFile]]] = {}
    for part in parts:
        giver = part.keys.giver(setting.key)
        found.setdefault(giver.path, (giver, []))[1].append(part)
    return found.values()


def seated(parts: Iterable[RoundFile]) -> Iterator[Seated]:
    """Yield the tables of some rounds."""
    return (each for part in parts for each in part.seated)


def offered_in(stages: Iterable[Parts]) -> list[str]:
    """Return what can be ranked by in each of some stages."""
    known = [offered(seated(rounds.values()), part.rules.unit) for rounds in stages for part in [rounds[1]]]
    return [each for each in known[0] if all(each in others for others in known)] if known else []


def _games(keys: Settings, stage: StageRules, rules: RoundRules) -> dict[int, RoundFile]:
    found: dict[int, RoundFile] = {}
    for game in keys.tables(GAMES):
        if all(game.get(key) is None for key in _OWN):
            game.fault("game", say("is missing: it says what these rounds play."))
        own = _of_rounds(game, rules)
        for number in _rounds(game, stage.rounds):
            if number in found:
                game.fault("rounds", say("names round {round} a second time.", round=str(number)))
            found[number] = RoundFile(game, own)
        game.done(OF_A_GAME)
    return found


def _of_rounds(keys: Settings, rules: RoundRules) -> RoundRules:
    tables = _tables(keys, rules)
    draw = keys.read(DRAW, rules.draw)
    # Some ways to draw go on from the round before, each in its own way.
    known = {draw, rules.draw} & request.WAYS.keys()
    if draw != rules.draw and any(way == LEAGUES or request.WAYS[way].own_stage for way in known):
        keys.fault("draw", say("“{draw}” and “{other}” cannot take turns.", draw=draw, other=rules.draw))
    deals = keys.read(
        DEALS, (of_tables.usual_deals(tables) if keys.get("deals") is None else None) or rules.deals
    )
    own = replace(rules, tables=tables, deals=deals, draw=draw, sum=keys.read(SUM, rules.sum))
    keys.apply_check(_check_rounds, own)
    return own


def _rounds(keys: Settings, rounds: int) -> list[int]:
    value = keys.get("rounds")
    if isinstance(value, list) and value and all(type(n) is int and 1 <= n <= rounds for n in value):
        return value
    keys.fault("rounds", say("must be a list of rounds from 1 to {rounds}.", rounds=str(rounds)))
    return []


def _tables(keys: Settings, usual: RoundRules) -> Tables:
    own = next((key for key in ("game", "by_table") if keys.get(key) is not None), None)
    if own is not None:
        tables = of_tables.read_tables(keys)
        keys.apply_check(of_tables.check_entry, tables.items(), usual.entry, own)
        return tables
    for key in _BESIDE_A_GAME:
        if keys.get(key) is not None:
            keys.fault(key, say("needs “game” beside it: it belongs to a game of its own."))
    if keys.get("partners") is not None:
        keys.apply_check(of_tables.check_entry, usual.tables.items(), usual.entry, "partners")
    return usual.tables


def _check_draw(keys: Settings, rules: RoundRules) -> None:
    """Look whether a way to draw knows the tables of the round."""
    draw = rules.draw
    for size, at in list(rules.tables.items())[:1] if draw in request.WAYS else ():
        form = Form.PAIRS if rules.entry.fixed else at.form(size)
        if form not in request.WAYS[draw].forms:
            fitting = {
                name: request.NAMES.texts[name]
                for name in request.OF_A_STAGE
                if form in request.WAYS[name].forms
            }
            keys.fault("draw", one_of(draw, Names(fitting)))


_FEWEST = 2
"""As many as a group, a match or a stage needs."""
_NOTHING_BEFORE = say("has nothing to take from in the first stage.")
_DECIDING = Names({each: each.called for each in (TieBreak.LOT, TieBreak.EXTRA_DEALS)})


def read_stages(
    tables: Sequence[Settings], usual: RoundRules
) -> tuple[tuple[StageRules, ...], Sequence[Parts]]:
    """Read the stages, and what their rounds play; each is looked at beside those before it."""
    found: list[StageRules] = []
    counts: list[Parts] = []
    for keys in tables:
        source = _source(keys, found)
        rules = read_own(keys, replace(usual, entry=_plays_there(keys, source, usual, counts)))
        stage = _stage(keys, rules, found, source)
        # `games` names rounds with a game of their own; the others play what the stage says.
        games = {} if keys.get("games") is None else _games(keys, stage, rules)
        parts = {n: games.get(n, RoundFile(keys, rules)) for n in range(1, stage.rounds + 1)}
        as_usual = replace(rules, deals=usual.deals, draw=usual.draw) == usual
        own = {n: part.rules for n, part in parts.items() if not as_usual or part.rules is not rules}
        stage = replace(stage, own=own)
        place = keys if stage.own else keys.giver(UNIT.key)
        place.apply_check(of_tables.check_direction, seated(parts.values()), rules.unit)
        keys.apply_check(_check_partners, stage, usual.entry, found, counts)
        if stage.rest:
            keys.apply_check(_check_beside, stage, parts, found[-1], counts[-1])
        keys.apply_check(_check_stage, stage, parts, found, counts)
        keys.done(OF_A_STAGE)
        found.append(stage)
        counts.append(parts)
    return tuple(_heeded(keys, found, number) for number, keys in enumerate(tables, 1)), counts


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
    beside = source is not None and source.rest
    as_there = {key: getattr(before[-1], key) for key in _OF_THE_HOUR} if beside else {}
    return StageRules(**keys.all(StageRules, given, {"groups": groups, "tie": usual, **as_there}))


_OF_THE_HOUR = ("rounds", "minutes", "interval")
"""What stages have in common that are played at the same time."""


def _source(keys: Settings, stages: Sequence[StageRules]) -> Source | None:
    before = len(stages)
    given = keys.table(FROM)
    if given is None:
        return None
    if not before:
        keys.fault("from", say("cannot stand in the first stage; everybody who is entered plays it."))
        return None
    percent, best = given.get("percent") is not None, given.get("best") is not None
    rest, lead = given.read(entries(Source)["rest"]), stages[-1].source
    if (percent and best) or not (percent or best or rest):
        keys.fault("from", say("must have either “best” or “percent”."))
    if rest and lead is None:
        keys.fault("from.rest", say("needs a stage before this one to which others go on."))
    latest = max(n for n, stage in enumerate(stages, 1) if not stage.rest)
    usual = lead.stage if rest and lead is not None else latest
    known = {"stage": given.value("stage", Whole(1, before), usual), "rest": rest and lead is not None}
    source = Source(**given.all(Source, known if best else {**known, "best": 0}))
    if rest and source.stage != usual:
        keys.fault("from.stage", say("must be {n}, as of the stage before it: “rest”.", n=str(usual)))
    given.done(entries(Source).values())
    return source


def _check_beside(keys: Settings, stage: StageRules, parts: Parts, lead: StageRules, there: Parts) -> None:
    """Look whether a stage can be played at the same time as the one before it: with as long rounds."""
    for key in _OF_THE_HOUR:
        if getattr(stage, key) != getattr(lead, key):
            keys.fault(key, say("must be as in the stage before it: both are played at the same time."))
    if stage.partners is not None or lead.partners is not None:
        keys.fault("from.rest", say("does not go with pairs that are made for a stage: “partners”."))
    same = (
        (replace(each[n].rules, draw="", ranking=()) for each in (parts, there)) for n in parts if n in there
    )
    if any(own != other for own, other in same):
        keys.fault("from.rest", say("needs the same game and deals as in the stage before it."))


def _check_stage(
    keys: Settings, stage: StageRules, parts: Parts, before: Sequence[StageRules], counts: Sequence[Parts]
) -> None:
    if stage.drop >= stage.rounds:
        keys.fault("drop", say("would drop every round of the stage; it has {rounds}.", rounds=stage.rounds))
    _check_source(keys, stage, before)
    _check_carried(keys, stage, parts, counts)
    if stage.knockout:
        _check_knockout(keys, stage, before)
        return
    for key, given in (("pairing", keys.get("pairing")), ("small_final", stage.small_final)):
        if given:
            keys.fault(key, say("is for K.-o. matches: draw = “knockout”."))


def _check_carried(keys: Settings, stage: StageRules, parts: Parts, before: Sequence[Parts]) -> None:
    """Look whether the total that a stage begins with can be added to what its rounds count."""
    source = stage.source
    if stage.start is not StageStart.CARRY or source is None:
        return
    carried = before[source.stage - 1]
    there, here = carried[1].rules.unit, parts[1].rules.unit
    rounds = [part.rules for part in (*carried.values(), *parts.values())]
    if len({low_wins(of.unit, of.ranks, table.game) for of in rounds for table in of.tables.values()}) > 1:
        text = say("cannot add up: the lowest total wins in one stage, the highest in the other.")
        keys.fault("start", text)
    elif there is not here:
        text = say("cannot add up: “{there}” there, “{here}” here.", there=there, here=here)
        keys.fault("start", text)


def _check_source(keys: Settings, stage: StageRules, before: Sequence[StageRules]) -> None:
    source = stage.source
    if source is None:
        if before:
            keys.fault("from", say("is missing: it says who goes on, such as {{ best = 8 }}."))
        elif stage.places:
            keys.fault(_places_key(keys), _NOTHING_BEFORE)
        return
    groups = before[source.stage - 1].groups
    if not groups and (source.per_group or stage.places):
        key = "from.per_group" if source.per_group else _places_key(keys)
        keys.fault(key, say("needs groups; stage {stage} has none.", stage=str(source.stage)))
        return
    if source.seconds and not source.per_group:
        keys.fault("from.seconds", say("needs “per_group”: seconds are those who follow in their groups."))
    elif source.seconds > groups:
        keys.fault("from.seconds", say("must be {groups} at most: one of each group.", groups=groups))
    if stage.places:
        _check_places(keys, stage, source, before[source.stage - 1])
    _check_size(keys, stage, _entries(stage, before))


def _check_partners(
    keys: Settings, stage: StageRules, entry: EntryKind, before: Sequence[StageRules], counts: Sequence[Parts]
) -> None:
    """Look whether those who come into a stage of fixed pairs were alone before, and can be paired."""
    if stage.partners is None:
        return
    if not before and (stage.series is None or entry is not EntryKind.PAIR):
        keys.fault(
            "partners",
            say("needs “series” and entry = “pair” in the first stage: pairs of who is qualified."),
        )
    source = stage.source
    if source is None:
        return
    if counts[source.stage - 1][1].rules.entry.fixed:
        text = say("needs single players: those of stage {stage} stay together.", stage=str(source.stage))
        keys.fault("partners", text)
    # A total would be carried, of which who was brought along has none.
    nothing = stage.start is StageStart.CARRY and stage.partners is Partners.BROUGHT
    for key, given in ((_places_key(keys), stage.places), ("start", nothing)):
        if given:
            text = say("does not go with partners = “{partners}”.", partners=stage.partners.called)
            keys.fault(key, text)
    going = source.expected(before[source.stage - 1].groups)
    if stage.partners is not Partners.BROUGHT and going is not None and going % 2:
        keys.fault("partners", say("leaves one alone: {n} go on (“from”).", n=going))


def _entries(stage: StageRules, before: Sequence[StageRules]) -> int | None:
    """Return how many entries a stage has, where the regulation alone says it; two may be a pair."""
    source = stage.source
    going = None if source is None else source.expected(before[source.stage - 1].groups)
    return None if going is None else stage.entries_of(going)


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
    room = max(entries, 2**stage.rounds)
    if not fits(entries, stage.rounds):
        keys.fault("rounds", unfit(entries, stage.rounds))
    elif stage.small_final and entries > 2**stage.rounds:
        text = say("needs a final: {n} cannot play it in round {round}.", n=entries, round=str(stage.rounds))
        keys.fault("small_final", text)
    if stage.pairing and sorted(seed for match in stage.pairing for seed in match) != [*range(1, room + 1)]:
        keys.fault("pairing", say("must name every seed from 1 to {last} once.", last=str(room)))


def _heeded(keys: Settings, stages: Sequence[StageRules], number: int) -> StageRules:
    """Return a stage without the settings that control nothing in it; each is noted.

    A total can be taken over where there is one; a weight counts where a stage carries a total on, or takes
    one over.
    """
    stage = stages[number - 1]
    if stage.start is StageStart.CARRY and stage.source is None and stage.series is None:
        keys.note("start", _NOTHING_BEFORE)
        stage = replace(stage, start=StageStart.ZERO)
    carried = any(
        later.start is StageStart.CARRY and later.source is not None and later.source.stage == number
        for later in stages
    )
    if stage.weight > 1 and stage.start is not StageStart.CARRY and not carried:
        keys.note("weight", say("counts nowhere: no stage starts with “carry” from here."))
        stage = replace(stage, weight=1)
    return stage
