"""A tournament travels whole, and never into a database where it is already."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, JassError, NotAllowed, Unreadable
from jassturnier.i18n import render
from jassturnier.services.safety import history
from jassturnier.services.safety.transfer import export_json, look, restore
from jassturnier.services.stages.partners import pair_all
from jassturnier.services.workplace import Desk
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.scoring.readings import with_tables
from tests.services.results.test_hand_in import by_phone
from tests.support.finals import pairs_to_make
from tests.support.offices import (
    drawn,
    office,
    play_round,
    poured_desk,
    refused,
    started,
    with_players,
    with_settings,
)


@poured_desk
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 8, then=play_round)


def test_what_travels_reads_the_same_elsewhere(desk: Desk, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    restore(office(there), look(export_json(desk).encode()))
    other = office(there).desk()
    assert other.tournament().stages == _without_codes(desk.tournament()).stages
    assert history.verify(other.office).faults == ()


def test_the_codes_of_tables_stay_on_the_laptop(desk: Desk) -> None:
    document = export_json(desk)
    codes = [table.code for _, table in desk.tournament().tables()]
    assert all(len(code) == 6 for code in codes)
    assert not any(code in document for code in codes)


def test_it_is_not_restored_beside_itself_or_under_a_name_that_is_taken(desk: Desk, tmp_path: Path) -> None:
    document, there = export_json(desk).encode(), tmp_path / "there"
    with refused(desk, NotAllowed):
        restore(desk.office, look(document, "Another name"))
    there.mkdir()
    taken = started(there)
    with refused(taken, NotAllowed):
        restore(taken.office, look(document))


def _without_codes(tournament: Tournament) -> Tournament:
    return with_tables(tournament, [replace(table, code="") for _, table in tournament.tables()])


@pytest.mark.parametrize(
    ("content", "error"),
    [pytest.param("{", Unreadable, id="half a file"), pytest.param("[]", Unreadable, id="something else")],
)
def test_what_is_no_tournament_is_refused(content: str, error: type[JassError]) -> None:
    with pytest.raises(error):
        look(content.encode())


@pytest.mark.parametrize(
    ("table", "column", "value", "sentence"),
    [
        ("round", "rank_order", ["abc"], "round, row 1: rank_order cannot be “['abc']”."),
        ("round", "rank_order", [10**30], "round, row 1: rank_order cannot be “[1000000"),
        ("round", "report", {"swaps": 5}, "round, row 1: report cannot be “{'swaps': 5}”."),
        ("round", "report", {"swaps": [{"one": "x", "other": 1}]}, "round, row 1: report cannot be “{'swaps"),
        ("round", "number", 0, "round, row 1: number cannot be “0”."),
        ("stage", "number", 0, "stage, row 1: number cannot be “0”."),
        ("jass_table", "number", -1, "jass_table, row 1: number cannot be “-1”."),
        ("jass_table", "deals", 10**12, "jass_table, row 1: deals cannot be “1000000000000”."),
        ("jass_table", "sheet", 10**12, "jass_table, row 1: sheet cannot be “1000000000000”."),
        ("seat", "side", 10**9, "seat, row 1: side cannot be “1000000000”."),
        ("person", "spellings", [1], "person, row 1: spellings cannot be “[1]”."),
        ("jass_table", "game", "ghost", "Round 1, table 1: “ghost” is not played by this regulation."),
        ("jass_table", "game", "molotow", "Round 1, table 1: “molotow” is not played by this regulation."),
        ("deal", "notation", "A bananen 7", "Round 1, table 1: deal 1: “bananen” is not known here."),
    ],
)
def test_what_cannot_be_in_a_file_is_refused_with_its_place(
    tmp_path: Path, table: str, column: str, value: object, sentence: str
) -> None:
    desk = with_players(tmp_path, 8, then=play_round)
    document = json.loads(export_json(desk))
    first = document["jass_table"][0]["id"]
    (reading,) = (each["id"] for each in document["reading"] if each["table_id"] == first)
    document["deal"] = [{"id": 1, "reading_id": reading, "number": 1, "notation": "A eicheln 100"}]
    document[table][0][column] = value
    there = tmp_path / "there"
    there.mkdir()
    with pytest.raises(DoesNotAddUp) as error:
        restore(office(there), look(json.dumps(document).encode()))
    assert render(error.value.texts[0], "en").startswith(sentence)


def test_of_very_many_faults_the_first_are_named() -> None:
    document = {"format": "jassturnier", "version": 1, "person": [{}] * 100_000}
    with pytest.raises(DoesNotAddUp) as error:
        look(json.dumps(document).encode())
    assert len(error.value.texts) <= 21


def test_a_final_of_pairs_and_what_was_handed_in_travel_too(tmp_path: Path) -> None:
    desk = pairs_to_make(tmp_path, "first-last")
    pair_all(desk)
    drawn(desk)
    with_settings(desk, phone="proposal")
    by_phone(desk, 1, 1012, 872)
    (tmp_path / "there").mkdir()
    there, whole = office(tmp_path / "there"), look(export_json(desk).encode())
    assert whole.counts["entries"] == 8
    restore(there, whole)
    assert replace(there.desk().tournament(), head="") == replace(_without_codes(desk.tournament()), head="")
