"""Small tournaments as plain values, for the pure code."""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from jassturnier import resources
from jassturnier.errors import JassError
from jassturnier.i18n import Text, render
from jassturnier.tournament.lists import How, Listed, On, RoundPart, RowT, in_words
from jassturnier.tournament.model import EntryInfo, Member, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.readings import Result


def document(name: str = "schieber-einzel-4x12") -> dict[str, Any]:
    """Return the settings of a shipped regulation."""
    return tomllib.loads(resources.read("templates", "regulations", f"{name}.toml").decode())


def regulation(
    stage: Mapping[str, Any] | None = None, shipped: str = "schieber-einzel-4x12", **changes: object
) -> Regulation:
    """Return a shipped regulation, the usual single Schieber, with some settings changed."""
    settings = {**document(shipped), **changes}
    settings["stages"] = [{**settings["stages"][0], **(stage or {})}]
    found, problems = read(settings)
    assert found is not None, problems
    return found


def player(number: int, name: str = "", **more: Any) -> EntryInfo:  # noqa: ANN401 — any field
    """Return an entry whose key is its number."""
    given, _, family = (name or f"Player {number}").rpartition(" ")
    return EntryInfo(number, number, "", (Member(number, given, family),), **more)


def played(number: int, *tables: tuple[Sequence[int], Sequence[int], int | None], **parts: str) -> RoundInfo:
    """Return a round: each table is side A, side B and the points of A (None: open) out of 1884.

    `parts` says who did not play: `p7="rests"`.
    """
    made = tuple(
        TableInfo(
            key=100 * number + n,
            number=n,
            sheet=100 * number + n,
            game="schieber",
            deals=12,
            sides=(tuple(first), tuple(second)),
            code=f"{100 * number + n:06}",
            result=None if points is None else Result({"points": (points, 1884 - points)}, How.EXACT),
            round=number,
        )
        for n, (first, second, points) in enumerate(tables, start=1)
    )
    all_parts = {key: RoundPart.PLAYS for table in made for key in table.entries()}
    all_parts |= {int(name[1:]): RoundPart(part) for name, part in parts.items()}
    return RoundInfo(number, number, "partners-once", 1, all_parts, made, {})


def tournament(
    rounds: Sequence[RoundInfo],
    rules: Regulation | None = None,
    entries: Sequence[EntryInfo] | None = None,
    lots: Mapping[int, Mapping[int, int]] | None = None,
) -> Tournament:
    """Return a tournament; without `entries` everybody of the rounds is in it."""
    rules = rules or regulation()
    keys = sorted({key for round_ in rounds for key in round_.parts})
    people = tuple(entries if entries is not None else (player(key) for key in keys))
    stage = StageInfo(1, 1, rules.stages[0], people, tuple(rounds), lots or {})
    return Tournament(1, "Evening", None, "", "en", rules, people, (stage,), "1-abc")


def with_wrong_sum(round_: RoundInfo, values: tuple[int, int], how: str) -> RoundInfo:
    """Return the round with another result at its first table."""
    first = replace(round_.tables[0], result=Result({"points": values}, How(how)))
    return replace(round_, tables=(first, *round_.tables[1:]))


def in_english(texts: Iterable[Text]) -> list[str]:
    """Return texts as somebody reads them in English."""
    return [render(text, "en") for text in texts]


def refusal(act: Callable[[], object], error: type[JassError] = JassError) -> list[str]:
    """Return in English why something is refused."""
    with pytest.raises(error) as caught:
        act()
    return in_english(caught.value.texts)


def shown(listed: Listed[RowT], where: On = On.SCREEN) -> list[str]:
    """Return the rows of a list as people read them, with a bar between columns."""
    found = listed.extract(where)
    return [
        "|".join(in_words(value, column.kind, "en") for column, value in zip(found.columns, row, strict=True))
        for part in found.sections
        for row in part
    ]
