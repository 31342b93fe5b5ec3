"""What was done to a player or a table, when, and on which laptop."""

from datetime import datetime

import pytest

from tests.support.console import Console, made_once


@made_once
def tournament(console: Console) -> Console:
    """Nine players, two tables, one result corrected, one taken back, one draw corrected."""
    console.evening(9, "here --all-but 9", "draw --seed 1", "enter 1 1000 884", "enter 2 900 984", "undo")
    console.done('enter 1 1010 874 --correct --accept "slip shown"')
    return console


def listed(console: Console, options: str) -> dict[int, list[str]]:
    found = console.done(f"history --json {options}").document()["history"]
    return {entry["number"]: entry["changes"] for entry in found}


def sitting(console: Console, table: int) -> list[int]:
    tables = console.done("draw show --json").document()["tables"]
    return [number for side in tables[table - 1]["sides"] for number in side]


def test_without_a_filter_nothing_is_said_of_the_rows(tournament: Console) -> None:
    assert listed(tournament, "") == {number: [] for number in range(1, 9)}


def test_a_table_has_its_players_and_its_results_with_old_and_new(tournament: Console) -> None:
    found = listed(tournament, "--table 1")
    assert list(found) == [4, 5, 8]
    assert len([line for line in found[4] if "Entry" in line]) == 4
    assert found[5] == ["Round 1, table 1, side A, points: 1000", "Round 1, table 1, side B, points: 884"]
    assert "Round 1, table 1, side A, points: 1000 → 1010" in found[8]
    assert "Round 1, table 1, note: slip shown" in found[8]


def test_what_was_taken_back_is_said_so(tournament: Console) -> None:
    found = listed(tournament, "--table 2 --round 1")
    assert list(found) == [4, 6, 7]
    assert "Round 1, table 2, side A, points: 900 taken away" in found[7]


def test_a_player_has_where_it_sat_and_what_its_tables_wrote(tournament: Console) -> None:
    number = sitting(tournament, 1)[0]
    found = listed(tournament, f"--player {number}")
    assert list(found) == [2, 3, 4, 5, 8]
    assert f"Entry {number} (Given{number} Family{number}), presence: expected → here" in found[3]
    assert any("table 1, side A" in line for line in found[4])
    assert found[5] == ["Round 1, table 1, side A, points: 1000", "Round 1, table 1, side B, points: 884"]


def test_who_did_not_play_is_named_with_the_round(tournament: Console) -> None:
    assert listed(tournament, "--player 9")[4] == ["Round 1, Entry 9 (Given9 Family9): absent"]


def test_a_change_of_places_stands_with_both_places(tournament: Console) -> None:
    one, other = sitting(tournament, 1)[0], sitting(tournament, 2)[0]
    tournament.done(f"draw move {one} {other} --reason seats --yes")
    lines = listed(tournament, f"--player {one}")[9]
    assert any(line.startswith("Round 1, table 1") and line.endswith("taken away") for line in lines)
    assert any(line.startswith("Round 1, table 2") and line.endswith(f"Family{one})") for line in lines)


def test_player_and_table_together_ask_for_both(tournament: Console) -> None:
    one, other = sitting(tournament, 1)[0], sitting(tournament, 2)[0]
    assert 5 in listed(tournament, f"--player {one} --table 1")
    assert 5 not in listed(tournament, f"--player {other} --table 1")


def test_time_laptop_and_number_limit_the_list(tournament: Console) -> None:
    entries = tournament.done("history --json").document()["history"]
    moment = datetime.fromisoformat(entries[5]["time"]).astimezone().isoformat(" ")
    assert list(listed(tournament, f"--since '{moment}'")) == [6, 7, 8]
    assert list(listed(tournament, f"--until '{moment}'")) == [1, 2, 3, 4, 5, 6]
    assert list(listed(tournament, f"--station {entries[0]['station'][:4]} --last 2")) == [7, 8]
    assert listed(tournament, "--station zz") == {}
    assert tournament.done("history --station zz").out == "There is nothing of that kind.\n"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ("--since soon", 2),
        ("--until 25:00", 2),
        ("--since 9999-99-99", 2),
        ("--since 0001-01-01", 2),
        ("--round 1", 2),
        ("--table 7", 3),
        ("--player Nobody", 3),
    ],
)
def test_what_is_not_there_is_refused(tournament: Console, options: str, code: int) -> None:
    assert tournament.type(f"history {options}").code == code


def test_the_lines_stand_below_their_entry(tournament: Console) -> None:
    lines = tournament.done("history --table 1 -n 1").out.splitlines()
    assert "enter 1 1010 874 --correct" in lines[2]
    assert lines[3].strip().startswith("Round 1, table 1")


def test_undo_to_shows_what_changes_before_it_asks(tournament: Console) -> None:
    answer = tournament.asked("undo --to 4", "n")
    assert answer.code == 4
    assert "2 changes would be taken back, the newest first:\n  enter 1 1010 874 --correct" in answer.err
    assert "ranks change" in answer.err
    assert len(tournament.done("history --json").document()["history"]) == 8


def test_enter_alone_takes_back_a_few_changes_but_not_most_of_an_evening(tournament: Console) -> None:
    assert "[Y/n]" in tournament.asked("undo --to 7", "n").err
    assert "[y/N]" in tournament.asked("undo --to 0", "").err
    assert len(tournament.done("history --json").document()["history"]) == 8


def test_what_another_tournament_builds_on_is_not_taken_back(console: Console) -> None:
    console.done("new Eins -r schieber-einzel-4x12", "new Zwei -r schieber-einzel-4x12")
    console.run("add", "Rita Zemp", "-t", "Eins")
    console.run("add", "Rita Zemp", "-t", "Zwei")
    console.refused(
        "undo -t Eins",
        4,
        '1 newer entry builds on it: 4 (add "Rita Zemp" -t Zwei, in “Zwei”). Take back first',
    )
    console.done("undo -t Zwei", "undo -t Eins", "verify")


def test_commands_below_a_group_are_listed_by_their_english_names(tournament: Console) -> None:
    tournament.done("strafe geben 1 -50 spoke", "strafe --json entfernen 1")
    done = [entry["command"] for entry in tournament.done("history --json").document()["history"]]
    assert done[-2:] == ["penalty add 1 -50 spoke", "penalty remove 1"]


def test_what_was_done_is_told_to_the_reader_in_his_words_and_kept_in_those_of_scripts(
    tournament: Console,
) -> None:
    tournament.done('eingeben 2 910 974 --annehmen "so gelassen"')
    assert 'eingeben 2 910 974 --annehmen "so gelassen"' in tournament.done("verlauf --lang de").out
    entry = tournament.done("verlauf --json --lang de").document()["history"][-1]
    assert entry["command"] == 'enter 2 910 974 --accept "so gelassen"'
    told = tournament.done("zurück --sprache de").out
    assert 'Zurückgenommen: eingeben 2 910 974 --annehmen "so gelassen"' in told
