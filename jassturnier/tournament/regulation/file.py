"""Reading a regulation document (the content of a TOML file) and naming every fault in it by its key path."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from jassturnier.draw.ways import WAYS
from jassturnier.errors import Problem
from jassturnier.i18n import say
from jassturnier.tournament.regulation import tables as of_tables
from jassturnier.tournament.regulation.names import in_words, places, setting
from jassturnier.tournament.regulation.own_words import read_invitation, read_labels, renamed
from jassturnier.tournament.regulation.prize_rules import read_prizes
from jassturnier.tournament.regulation.regulation import STAGES, Regulation
from jassturnier.tournament.regulation.round_rules import SUM, UNIT, RankPoints, RoundRules, Unit, usual_of
from jassturnier.tournament.regulation.schema import entries
from jassturnier.tournament.regulation.series_rules import EntryKind
from jassturnier.tournament.regulation.settings import Settings, read_fee
from jassturnier.tournament.regulation.stage_file import read_stages
from jassturnier.tournament.regulation.sums import settled, sum_faults

Reader: TypeAlias = Callable[[Mapping[str, Any]], tuple[Regulation | None, list[Problem]]]


def read(document: Mapping[str, Any]) -> tuple[Regulation | None, list[Problem]]:
    """Return the regulation and its problems; with any problem there is no regulation."""
    return _read(Settings(settled(document), in_words))


def read_new(document: Mapping[str, Any]) -> tuple[Regulation | None, list[Problem]]:
    """Read as `read` what is to be played by: it may not promise what no evening can keep."""
    regulation, problems = read(document)
    if regulation is not None:
        problems += sum_faults(document, regulation)
    return (None if problems else regulation), problems


def parse(document: Mapping[str, Any]) -> tuple[Regulation | None, list[Problem]]:
    """Return the regulation of a document that was read without a problem before it was stored."""
    return _read(Settings(document, in_words, trusted=True))


def _read(keys: Settings) -> tuple[Regulation | None, list[Problem]]:
    regulation = _regulation(keys)
    keys.look(_check_places)
    return (None if keys.problems else regulation), keys.problems


def _check_places(keys: Settings) -> None:
    """Name every key that is no setting of the whole tournament, with the places where it is one."""
    elsewhere = {key: at for key in keys.values if (at := places(keys.values, key))}
    for key, at in elsewhere.items():
        keys.fault(key, say("has its place elsewhere: {places}.", places=list(map(setting, at))))
    keys.done((each.key for each in entries(Regulation).values()), elsewhere)


def _regulation(keys: Settings) -> Regulation:
    tables = of_tables.read_tables(keys)
    seated = tables.items()
    entry = keys.value("entry", entries(Regulation)["entry"].kind, EntryKind.SINGLE)
    unit, rule, ranking = keys.read(UNIT), keys.read(SUM), of_tables.read_ranking(keys, seated)
    ranks = of_tables.read_ranks(keys, RankPoints())
    keys.look(of_tables.check_entry, seated, entry)
    keys.look(of_tables.check_unit, seated, unit, ranks)
    keys.look(of_tables.check_sum_rule, seated, rule)
    keys.look(of_tables.check_ranking, ranking, seated, unit)
    usual = RoundRules(tables, 0, "", unit, ranks, rule, ranking, entry)
    labels = read_labels(keys)
    stages = read_stages(keys.tables(STAGES), usual)
    given = {
        **usual_of(tables),
        "entry": entry,
        "unit": unit,
        "rank_points": ranks.by_rank,
        "rank_equals": ranks.equals,
        "sum": rule,
        "ranking": ranking,
        "stages": tuple(replace(stage, name=renamed(stage.name, labels)) for stage in stages),
        "labels": labels,
        "invitation": read_invitation(keys),
        "prizes": read_prizes(keys),
        "fee": read_fee(keys),
    }
    regulation = Regulation(**keys.all(Regulation, given))
    keys.look(_check_pot, regulation)
    keys.look(_check_ranks, regulation)
    keys.look(_check_final, regulation)
    keys.look(_check_fields, regulation)
    everywhere = [
        each for stage in regulation.stages for own in stage.own.values() for each in own.tables.items()
    ]
    keys.look(of_tables.check_beside, regulation.beside, [*seated, *everywhere], unit)
    return regulation


def _check_pot(keys: Settings, rules: Regulation) -> None:
    way = WAYS.get(rules.stages[0].draw_of(1)) if rules.stages else None
    if rules.pot is not None and way is not None and (way.own_stage or rules.stages[0].groups):
        keys.fault("pot", say("goes with no draw that settles who meets whom in which round."))


def _check_ranks(keys: Settings, rules: Regulation) -> None:
    """What ranks are worth needs rounds that count it."""
    units = {rules.unit, *(own.unit for stage in rules.stages for own in stage.own.values())}
    of_tables.check_ranks_count(keys, counts=Unit.RANK_POINTS in units)


def _check_final(keys: Settings, rules: Regulation) -> None:
    """Look whether those who are qualified in a series have room."""
    series = rules.stages[0].series if rules.stages else None
    if series is not None and rules.max_entries is not None and series.best > rules.max_entries:
        text = say(
            "must be {most} at most: max_entries = {most} lets no more take part.", most=rules.max_entries
        )
        keys.fault("stages[1].series.best", text)


def _check_fields(keys: Settings, rules: Regulation) -> None:
    """Look whether no more go on from a stage than it has, where the regulation says how many these are."""
    fields: list[int | None] = []
    for number, stage in enumerate(rules.stages, 1):
        source = stage.source
        if source is None:
            fields.append(rules.max_entries if number == 1 else None)
            continue
        before, field = rules.stages[source.stage - 1], fields[source.stage - 1]
        going = source.expected(before.groups)
        if going is not None and field is not None and going > field:
            limit = "max_entries" if before.source is None else f"stages[{source.stage}].from"
            text = say(
                "lets {n} go on, but “{limit}” leaves {field} only.",
                n=going,
                limit=in_words(limit),
                field=field,
            )
            keys.fault(f"stages[{number}].from", text)
        fields.append(None if going is None else stage.entries_of(going))
