"""Read besides a tournament: seasons with their evenings, a tournament as rows, the names that TAB offers."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.orm import Session

from jassturnier.exchange.cells import is_tournament
from jassturnier.services.people import entering
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Stamp
from jassturnier.store.journal.journal import tables
from jassturnier.store.kit import models as m
from jassturnier.store.load.names import Named, Names, asking, asking_server
from jassturnier.store.load.seasons import (
    events,
    load_season,
    persons_in,
    persons_named,
    persons_of_results,
    season_of,
    seasons_of,
)
from jassturnier.store.load.whole import NOT_IN, Rows, delete_tournament, dump, write_document
from jassturnier.tournament.season.season import SeasonRules, Start
from tests.support.offices import drawn, enter, office, play_round, poured_desk, started, with_players
from tests.support.safety.laptops import alter


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


def test_one_tournament_may_be_left_out_and_seasons_are_listed_without_any(desk: Desk) -> None:
    with desk.office.changing_all() as session:
        season = stored(session, desk)
        assert [one.name for one in load_season(session, season.id, desk.tournament_id).evenings] == ["Paper"]
        low = load_season(session, stored(session, desk, "Anfang", lowest_wins=True).id)
        assert [start.rank for start in low.evenings[1].starts] == [1, 3, 1]
        listed = [(one.name, [evening.name for evening in one.evenings]) for one in seasons_of(session)]
        assert listed == [("Anfang", ["Paper"]), ("Jahr", ["Paper"])]


def test_everybody_whom_a_season_names_is_needed(desk: Desk) -> None:
    with desk.office.changing_all() as session:
        assert persons_named(session) == set()
        stored(session, desk, guests=frozenset({7}))
        people = [entry.members[0].person for entry in desk.tournament().entries]
        assert persons_named(session) == {7, *people[:2]}


def test_tournaments_are_a_season_that_is_nowhere_stored(desk: Desk) -> None:
    with desk.office.database.reading() as session:
        found = season_of(session, [desk.tournament_id] * 2, SeasonRules(best=1))
    evenings = [(one.number, one.final, len(one.starts)) for one in found.evenings]
    assert evenings == [(1, False, 4), (2, False, 4)]
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
        ("season_event", {"facts": paper({"persons": [1, 2]}, {"person": 3, "total": 4})}, {1, 2, 3}),
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


Document = dict[str, Any]


@poured_desk
def nine(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 9, then=play_round)


def dumped(desk: Desk) -> Document:
    with desk.office.database.reading() as session:
        found = dump(session, desk.tournament_id)
    document: Document = json.loads(json.dumps(found))
    return document


def test_all_rows_of_a_tournament_and_nothing_else_go_out(nine: Desk, tmp_path: Path) -> None:
    other = started(tmp_path, title="Other", at=office(tmp_path))
    with nine.changing() as (session, read):
        one, two = (entry.members[0].person for entry in read().entries[:2])
        guest, season = m.Person(family="Used", given="Credit"), m.Season(name="Jahr", settings={})
        session.add_all([guest, season, m.Person(family="Else", given="Somebody")])
        session.flush()
        own: dict[str, Any] = {"tournament_id": nine.tournament_id}
        session.add(m.Payment(**own, amount=-100, credit_of=guest.id))
        session.add(m.SeasonEvent(**own, season_id=season.id, number=1, name=""))
    found = dumped(nine)
    assert found.keys() == tables().keys() - NOT_IN
    counted = {name: len(found[name]) for name in ("tournament", "entry", "person", "reading", "jass_table")}
    assert counted == {"tournament": 1, "entry": 9, "person": 10, "reading": 2, "jass_table": 2}
    assert "Used" in {row["family"] for row in found["person"]}
    assert [row["number"] for row in found["entry"]] == list(range(1, 10))
    assert (len(dumped(other)["tournament"]), dumped(other)["person"]) == (1, [])
    assert {one, two} <= {row["id"] for row in found["person"]}


def test_what_is_taken_out_leaves_its_people_in_the_register(nine: Desk) -> None:
    before, stamp = dumped(nine), Stamp("a", "delete", nine.tournament_id)
    with nine.office.database.patching() as session:
        delete_tournament(session, stamp, nine.tournament_id)
    assert not any(rows for name, rows in dumped(nine).items() if name != "person")
    with nine.office.database.reading() as session:
        assert session.get(m.Person, before["person"][0]["id"]) is not None


ROWS: Rows = {
    "tournament": [{"id": 2**63, "name": "Chlausjass"}],
    "wish": [],
    "person": [{"id": 1}, {"id": 2}],
}
WRITTEN = """{
"format": "jassturnier",
"version": 7,
"head": "12 ab34",
"tournament": [
{"id": 9223372036854775808, "name": "Chlausjass"}
],
"wish": [],
"person": [
{"id": 1},
{"id": 2}
]
}
"""


def test_a_document_has_a_line_for_each_row_and_is_told_from_a_list() -> None:
    assert write_document(ROWS, 7, "12 ab34") == WRITTEN
    assert is_tournament(b"\xef\xbb\xbf" + WRITTEN.encode())
    assert not is_tournament(b'{"Name": "Anna Abt"}')


@poured_desk
def with_namesake(tmp_path: Path) -> Desk:
    """Two tables, the first with its result; a namesake has come since."""
    made = with_players(tmp_path, 8, then=drawn)
    enter(made, 1, 1000, 884)
    entering.add(made, [entering.new_entry(["Given8 Family8a"])])
    return made


def names(folder: Path, **of: int | str | None) -> Names:
    return Names(asking(folder / "evening.db"), folder, **of)  # type: ignore[arg-type]


def typed(offered: Iterable[Named]) -> list[str]:
    return [one.typed for one in offered]


def test_players_are_typed_by_name_namesakes_by_number_and_saved_regulations_behind_others(
    with_namesake: Desk, tmp_path: Path
) -> None:
    found = [*names(tmp_path).players()]
    assert found[0] == Named("Given1 Family1a", "1")
    assert found[7:] == [Named("8", "Given8 Family8a"), Named("9", "Given8 Family8a")]
    people = {member.person for e in with_namesake.tournament().entries for member in e.members}
    assert len(typed(names(tmp_path).people())) == len(people)
    for name in ("zwei", "eins"):
        (tmp_path / f"{name}.toml").touch()
    regulations = typed(names(tmp_path).regulations())
    assert "schieber-einzel-4x12" in regulations
    assert regulations[-2:] == ["eins", "zwei"]


def test_tables_of_the_last_round_come_without_a_result_first(with_namesake: Desk, tmp_path: Path) -> None:
    second, first = names(tmp_path).tables()
    assert (second.typed, first.typed) == ("2", "1")
    people = with_namesake.tournament().by_key()
    table = with_namesake.tournament().stage().rounds[0].tables[0]
    sides = [" + ".join(people[key].bare for key in side) for side in table.sides]
    assert first.words == " – ".join(sides)
    enter(with_namesake, 2, 900, 984)
    drawn(with_namesake)
    assert typed(names(tmp_path).tables()) == ["1", "2"]


@pytest.mark.parametrize(
    ("of", "there"),
    [
        ({}, 0),
        ({"wanted": "evening"}, 9),
        ({"wanted": "other even"}, 1),
        ({"wanted": "VENI"}, 9),
        ({"wanted": "nowhere"}, 0),
        ({"chosen": 7}, 0),
        ({"chosen": 0}, 9),
        ({"chosen": 0, "wanted": "other"}, 1),
    ],
)
def test_of_several_tournaments_one_is_meant(
    with_namesake: Desk, tmp_path: Path, of: dict[str, int | str], there: int
) -> None:
    other = started(tmp_path, title="Other evening", at=office(tmp_path))
    entering.add(other, [entering.new_entry(["Otto Ohm"])])
    if of.get("chosen") == 0:
        of = {**of, "chosen": with_namesake.tournament_id}
    assert typed(names(tmp_path).tournaments()) == ["Evening", "Other evening"]
    assert len([*names(tmp_path, **of).players()]) == there


@pytest.mark.parametrize(
    "make",
    [
        lambda _: None,
        lambda path: path.write_bytes(b"no database" * 500),
        lambda path: alter(path, "CREATE TABLE song (title)"),
        lambda path: path.symlink_to(path.name),
    ],
)
def test_a_file_that_cannot_be_read_offers_nothing(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / "evening.db")
    before = [*tmp_path.iterdir()]
    assert typed(names(tmp_path).tournaments()) == []
    assert typed(names(tmp_path).tables()) == []
    assert [*tmp_path.iterdir()] == before


def test_a_server_is_asked_the_same_and_one_that_is_away_answers_nothing(
    with_namesake: Desk, tmp_path: Path
) -> None:
    ask = asking_server(with_namesake.office.database.place)
    assert typed(Names(ask, tmp_path).players()) == typed(names(tmp_path).players())
    assert typed(Names(asking_server(str(tmp_path / "none.db")), tmp_path).people()) == []
