"""Small tournaments as values, drawn and played by chance."""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import count
from random import Random

from jassturnier import games, resources
from jassturnier.tournament.lists import How, RoundPart
from jassturnier.tournament.model import EntryInfo, Member, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import EntryKind
from jassturnier.tournament.scoring.readings import Result

CARD_POINTS = 157
SINGLE, PAIRS, GROUPS = "schieber-einzel-4x12", "schieber-paare-4x12", "schieber-paare-gruppen"

_GIVEN = ("Käthi", "Živko", "Şenay", "Ćiro", "Ueli", "Zoë")
_FAMILY = ("Müller", "Žižek", "Yıldız", "Della-Valle", "von Ah", "O'Neill", "Öhri")


def regulation(name: str) -> Regulation:
    """Read a shipped regulation."""
    words = resources.read("templates", "regulations", f"{name}.toml").decode()
    found, problems = read(tomllib.loads(words))
    assert found is not None, problems
    return found


def of_game(game: str, deals: int = 1) -> Regulation:
    """Make a regulation for players who come alone, by the game's own rules."""
    rules = regulation(SINGLE)
    stage = replace(rules.stages[0], deals=deals)
    return replace(rules, game=game, options=games.get(game).defaults(), stages=(stage,))


def person(number: int) -> Member:
    """Make somebody whose name no other number has."""
    family = _FAMILY[number % len(_FAMILY)]
    return Member(number, f"{_GIVEN[number % len(_GIVEN)]} {number}", family)


def single(number: int) -> EntryInfo:
    """Make a player with the key 1000 + number."""
    return EntryInfo(1000 + number, number, "", (person(number),))


def pair(number: int, group: str = "", seed: int | None = None) -> EntryInfo:
    """Make a fixed pair with a team name."""
    members = (person(2 * number), person(2 * number + 1))
    return EntryInfo(1000 + number, number, f"Team {number}", members, group=group, seed=seed)


def grouped(groups: int, size: int) -> tuple[EntryInfo, ...]:
    """Make pairs in groups A, B … with places 1 … size."""
    places = [("ABCDEF"[group], seed) for group in range(groups) for seed in range(1, size + 1)]
    return tuple(pair(number, *place) for number, place in enumerate(places, 1))


def singles(players: int) -> tuple[EntryInfo, ...]:
    """Make players 1 … n."""
    return tuple(single(number) for number in range(1, players + 1))


def tournament(
    rules: Regulation,
    entries: Sequence[EntryInfo],
    rounds: int,
    played: int | None = None,
    seats: int | None = None,
) -> Tournament:
    """Seat everybody by chance, `rounds` times; the first `played` rounds (all: None) have results.

    Tables have as many `seats` as is usual where that is None.
    """
    rng = Random(5)
    sheets = count(1)
    seats = seats or (2 if rules.entry is EntryKind.PAIR else games.get(rules.game).sizes[0])
    places = {number: _seated(entries, seats, number) for number in range(1, rounds + 1)}
    drawn = tuple(
        _round(rules, who, number, sheets, rng if played is None or number <= played else None)
        for number, who in places.items()
    )
    drawn = tuple(_with_parts(round_, entries) for round_ in drawn)
    stage = StageInfo(1, 1, rules.stages[0], tuple(entries), drawn)
    day = date(2026, 11, 20)
    return Tournament(1, "Chlausjass", day, "Löwen", "de", rules, tuple(entries), (stage,), "12 ab34")


def with_entry(whole: Tournament, changed: EntryInfo) -> Tournament:
    """Put a changed entry in the place of the one with its key."""
    entries = tuple(changed if entry.key == changed.key else entry for entry in whole.entries)
    stages = tuple(replace(stage, entries=entries) for stage in whole.stages)
    return replace(whole, entries=entries, stages=stages)


def _round(
    rules: Regulation,
    seated: Sequence[Sequence[EntryInfo]],
    number: int,
    sheets: Iterator[int],
    rng: Random | None,
) -> RoundInfo:
    tables = tuple(_table(rules, place, next(sheets), who, rng) for place, who in enumerate(seated, 1))
    return RoundInfo(number, number, "partners-once", 1, {}, tables, {})


def _seated(entries: Sequence[EntryInfo], seats: int, number: int) -> list[list[EntryInfo]]:
    chance = Random(number)
    order = sorted(entries, key=lambda entry: (entry.group, chance.random()))
    return [order[i : i + seats] for i in range(0, len(order) - seats + 1, seats)]


def _with_parts(round_: RoundInfo, entries: Sequence[EntryInfo]) -> RoundInfo:
    sitting = {key for table in round_.tables for key in table.entries()}
    parts = {e.key: RoundPart.PLAYS if e.key in sitting else RoundPart.RESTS for e in entries}
    return replace(round_, parts=parts)


def _table(
    rules: Regulation, number: int, sheet: int, who: Sequence[EntryInfo], rng: Random | None
) -> TableInfo:
    keys = tuple(entry.key for entry in who)
    deals = rules.stages[0].deals
    result = None
    if rng is not None:
        whole = CARD_POINTS * deals
        points = whole // 2 + rng.randint(-40, 40) * deals // 2
        result = Result({"points": (points, whole - points), "matches": (None, None)}, How.EXACT)
    return TableInfo(sheet, number, sheet, rules.game, deals, _sides(rules, keys), who[0].group, result)


def _sides(rules: Regulation, keys: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    if rules.entry is EntryKind.PAIR:
        return tuple((key,) for key in keys)
    sides = games.at_table(rules.game, len(keys), rules.options).sides()
    return tuple(tuple(keys[seat] for seat in side) for side in sides)
