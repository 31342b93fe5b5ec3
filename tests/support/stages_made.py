"""Regulations of several stages, and the stages of small tournaments, as plain values."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from jassturnier.errors import Problem
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, Tournament
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.regulation import Regulation
from tests.support.evenings_made import document, played, player

FIRST: Mapping[str, Any] = {"name": "Vorrunde", "rounds": 1, "deals": 12, "draw": "pairs"}
SINGLES: Mapping[str, Any] = {**FIRST, "draw": "partners-once"}
SECOND: Mapping[str, Any] = {**FIRST, "name": "Final", "from": {"best": 2}}
THREE: Mapping[str, Any] = {**SINGLES, "rounds": 3, "deals": 8}
LOW: Mapping[str, Any] = {
    **SECOND,
    "rounds": 2,
    "deals": 4,
    "draw": "alone",
    "from": {"best": 4},
    "game": "differenzler",
}
LAST: Mapping[str, Any] = {"rounds": [3], "game": "coiffeur4_alone", "draw": "alone"}
CUP: Mapping[str, Any] = {**FIRST, "name": "K.-o.", "draw": "knockout", "rounds": 2, "from": {"best": 4}}


def settings(*stages: Mapping[str, Any], **changes: object) -> dict[str, Any]:
    """Return a document for pairs with these stages."""
    return {**document("schieber-paare-4x12"), **changes, "stages": [dict(stage) for stage in stages]}


def problems(*stages: Mapping[str, Any], **changes: object) -> list[Problem]:
    """Return what is wrong with these stages."""
    return read(settings(*stages, **changes))[1]


def rules(*stages: Mapping[str, Any], **changes: object) -> Regulation:
    """Return the regulation with these stages."""
    found, faults = read(settings(*stages, **changes))
    assert found is not None, faults
    return found


def singles(*stages: Mapping[str, Any], **changes: object) -> Regulation:
    """Return the same where everybody comes alone."""
    return rules(*stages, entry="single", **changes)


def entries(places: Mapping[int, str] | int) -> tuple[EntryInfo, ...]:
    """Return entries numbered from 1, or those with places such as A1; their keys are their numbers."""
    if isinstance(places, int):
        return tuple(player(number) for number in range(1, places + 1))
    return tuple(player(key, group=place[0], seed=int(place[1:])) for key, place in places.items())


def seeded(*keys: int) -> tuple[EntryInfo, ...]:
    """Return entries with seeds in this order, in the order of their numbers."""
    seeds = {key: seed for seed, key in enumerate(keys, 1)}
    return tuple(player(key, seed=seeds[key]) for key in sorted(keys))


def stages(
    regulation: Regulation,
    *begun: tuple[Sequence[EntryInfo], Sequence[RoundInfo]],
    lots: Mapping[int, Mapping[int, int]] | None = None,
) -> Tournament:
    """Return a tournament with the stages begun; the lots are those of the last one."""
    made = tuple(
        StageInfo(
            key=number,
            number=number,
            rules=regulation.stages[number - 1],
            entries=tuple(who),
            rounds=tuple(rounds),
            lots=(lots or {}) if number == len(begun) else {},
        )
        for number, (who, rounds) in enumerate(begun, 1)
    )
    return Tournament(1, "Evening", None, "", "en", regulation, tuple(begun[0][0]), made, "1-abc")


def two_stages(**settings: object) -> Tournament:
    """Return a tournament of four pairs whose final is over."""
    return stages(
        rules(FIRST, {**SECOND, **settings}),
        (entries(4), [played(1, ((1,), (2,), 1000), ((3,), (4,), 950))]),
        (seeded(1, 3), [replace(played(1, ((1,), (3,), 900)), key=9)]),
    )


def beside_the_final(points: int | None = 1200) -> Tournament:
    """Return a tournament of four pairs: 1 and 3 play the final, beside it 4 and 2 with more points."""
    rest = {**SECOND, "name": "Trost", "from": {"rest": True}}
    hour = (((1,), (3,), 900),), (((4,), (2,), points),)
    final, others = (
        replace(
            round_, key=9, tables=tuple(replace(t, number=n, key=9 + n, stage=n + 1) for t in round_.tables)
        )
        for n, round_ in enumerate((played(1, *matches) for matches in hour), 1)
    )
    return stages(
        rules(FIRST, SECOND, rest),
        (entries(4), [played(1, ((1,), (2,), 1000), ((3,), (4,), 950))]),
        (seeded(1, 3), [final]),
        (seeded(4, 2), [others]),
    )
