"""Seasons are read with their evenings, and who is named in them is known."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.orm import Session

from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.store.load.seasons import (
    events,
    load_season,
    persons_in,
    persons_named,
    persons_of_results,
    season_of,
    seasons_of,
)
from jassturnier.tournament.season.season import SeasonRules, Start
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


def test_the_evenings_of_a_season_are_in_order_with_what_is_open(desk: Desk) -> None:
    with desk.office.changing_all() as session:
        season = stored(session, desk)
        one, two = (entry.members[0].person for entry in desk.tournament().entries[:2])
        session.get_one(m.Person, one).club = "Sternen"
        session.flush()
        found = load_season(session, season.id)
        assert [event.number for event in events(session, season.id)] == [1, 2]
    first, last = found.evenings
    assert (first.name, first.final, first.on_paper, first.over, first.open_results) == (
        *("Evening", False, False, False, 0),
    )
    assert len(first.starts) == 4
    assert (last.name, last.final, last.on_paper) == ("Paper", True, True)
    assert last.starts == (Start((one,), 2, 900), Start((two,), 1, 1000), Start((), 2, 900))
    assert (found.name, len(found.people), found.clubs) == ("Jahr", 4, {one: "Sternen"})
    assert found.head


def test_where_the_lowest_wins_paper_is_ranked_the_other_way(desk: Desk) -> None:
    with desk.office.changing_all() as session:
        found = load_season(session, stored(session, desk, lowest_wins=True).id)
    assert [start.rank for start in found.evenings[1].starts] == [1, 3, 1]


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


def test_namesakes_of_a_season_are_told_apart(desk: Desk) -> None:
    with desk.office.changing_all() as session:
        for n, entry in enumerate(desk.tournament().entries[:2]):
            row = session.get_one(m.Person, entry.members[0].person)
            row.given, row.family, row.place = "Hans", "Müller", ("Malters", "")[n]
        session.flush()
        people = load_season(session, stored(session, desk).id).people
    assert sorted(people.values())[2:] == ["Hans Müller", "Hans Müller (Malters)"]


@pytest.mark.parametrize(
    ("table", "row", "persons"),
    [
        ("season", {"settings": {"guests": [3, 4]}}, {3, 4}),
        ("season", {}, set()),
        (
            "season_event",
            {"facts": paper({"persons": [1, 2], "total": 5}, {"person": 3, "total": 4})},
            {1, 2, 3},
        ),
        ("season_event", {"facts": {}}, set()),
        ("season_event", {}, set()),
        ("entry", {"settings": {"guests": [3]}, "facts": paper({"person": 3})}, set()),
    ],
)
def test_who_is_named_where_no_key_says_so_is_known(
    table: str, row: dict[str, Any], persons: set[int]
) -> None:
    assert persons_in(table, row) == persons
    assert persons_of_results({}) == set()


def test_everybody_whom_a_season_names_is_needed(desk: Desk) -> None:
    with desk.office.changing_all() as session:
        assert persons_named(session) == set()
        stored(session, desk, guests=frozenset({7}))
        people = [entry.members[0].person for entry in desk.tournament().entries]
        assert persons_named(session) == {7, *people[:2]}
