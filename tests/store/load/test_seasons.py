"""Seasons are read with their evenings, and who is named in them is known."""

from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.store.load.seasons import (
    load_season,
    persons_named,
    season_of,
    seasons_of,
)
from jassturnier.tournament.season.season import SeasonRules
from tests.support.offices import play_round, poured_desk, with_players


@poured_desk
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 4, then=play_round, rounds=2)


def paper(*results: dict[str, Any], **facts: object) -> dict[str, Any]:
    return {"results": list(results), **facts}


def stored(session: Session, desk: Desk, name: str = "Jahr", **settings: Any) -> m.Season:  # noqa: ANN401
    """Store a season of the evening and one on paper behind it."""
    season = m.Season(name=name, settings=SeasonRules(**settings).settings())
    session.add(season)
    session.flush()
    (one, two) = (entry.members[0].person for entry in desk.tournament().entries[:2])
    results = paper(
        {"persons": [one], "total": 900}, {"person": two, "total": 1000}, {"persons": [], "total": 900}
    )
    session.add(m.SeasonEvent(season_id=season.id, number=2, name="Paper", facts={**results, "final": True}))
    played: dict[str, Any] = {"tournament_id": desk.tournament_id, "name": ""}
    session.add(m.SeasonEvent(season_id=season.id, number=1, **played))
    session.flush()
    return season


def test_one_tournament_may_be_left_out_and_seasons_are_listed_without_any(desk: Desk) -> None:
    with desk.office.changing_all() as session:
        season = stored(session, desk)
        assert [one.name for one in load_season(session, season.id, desk.tournament_id).evenings] == ["Paper"]
        stored(session, desk, "Anfang")
        assert [(one.name, [evening.name for evening in one.evenings]) for one in seasons_of(session)] == [
            ("Anfang", ["Paper"]),
            ("Jahr", ["Paper"]),
        ]


def test_tournaments_are_a_season_that_is_nowhere_stored(desk: Desk) -> None:
    with desk.office.database.reading() as session:
        found = season_of(session, [desk.tournament_id] * 2, SeasonRules(best=1))
    assert [(one.number, one.final, len(one.starts)) for one in found.evenings] == [
        (1, False, 4),
        (2, False, 4),
    ]
    assert (found.key, found.name, found.rules.best) == (0, "", 1)


def test_everybody_whom_a_season_names_is_needed(desk: Desk) -> None:
    with desk.office.changing_all() as session:
        assert persons_named(session) == set()
        stored(session, desk, guests=frozenset({7}))
        people = [entry.members[0].person for entry in desk.tournament().entries]
        assert persons_named(session) == {7, *people[:2]}
