"""What went wrong at a desk in a hurry."""

import pytest

from tests.support.console import Console, made_once


@made_once
def tournament(console: Console) -> Console:
    """Eight players, nobody marked as here, one round played."""
    return console.evening(8, "draw --seed 1", "enter 1 1000 884", "enter 2 900 984")


def test_a_latecomer_leaves_everybody_else_in_the_draw(tournament: Console) -> None:
    tournament.run("add", "Late Comer")
    drawn = tournament.done("draw --seed 1 --json").document()["rounds"][0]
    assert len(drawn["tables"]) == 2
    assert len(drawn["rest"]) == 1


def test_a_correction_keeps_the_columns_it_does_not_name(tournament: Console) -> None:
    tournament.done("enter 1 1727 157 matches 1 0 --round 1 --correct")
    answer = tournament.done("enter 1 1700 184 --round 1 --correct --json").document()
    assert answer["values"] == {"points": [1700, 184], "matches": [1, 0]}


def test_the_next_step_names_the_round_that_was_drawn(tournament: Console) -> None:
    tournament.done("draw --seed 1")
    assert "“print --round 3”" in tournament.done("draw --seed 1 --allow-missing").out


def test_who_is_sent_home_but_seated_is_named(tournament: Console) -> None:
    tournament.done("draw --seed 1")
    answer = tournament.done("here --all-but 3")
    assert "Given3 Family3 already sits in Round 2 at table" in answer.out


def test_an_entry_can_be_taken_off_the_list_until_it_is_drawn(tournament: Console) -> None:
    tournament.run("add", "Wrong Entry")
    tournament.done("players remove Wrong")
    assert "Wrong" not in tournament.done("players list").out
    assert tournament.type("players remove 1").code == 4
    tournament.done("undo")
    assert "Wrong" in tournament.done("players list").out
    tournament.done("verify")


def test_another_laptop_is_named_when_there_is_nothing_of_this_one_to_undo(
    tournament: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JASSTURNIER_HOME", str(tournament.folder / "other"))
    tournament.refused("undo", 3, "“undo --to 4”")


def test_a_name_of_one_word_is_pointed_out(tournament: Console) -> None:
    assert "one word" in tournament.run("add", "Sepp", "Wüthrich").err


def test_a_late_pair_needs_a_group_and_can_get_one(console: Console) -> None:
    console.done("new Paare -r schieber-paare-gruppen")
    for number in range(12):
        console.run("add", f"One{number} A", f"Two{number} B", "--group", "AB"[number % 2])
    console.run("add", "Late One", "Late Two")
    console.refused("draw", 4, "Without a group: 13 Late One / Late Two.")
    edited = console.done("players edit 13 --group b --json").document()["entries"][0]
    assert (edited["group"], edited["place"]) == ("B", "B7")
    console.done("draw")
    assert console.type("players edit 13 --group A").code == 4


def test_groups_without_a_group_column_are_drawn(console: Console) -> None:
    shown = console.done("regulation show schieber-paare-gruppen").out
    settings = shown.partition("[[stages]]  # Stage 2")[0].replace("groups = 6", "groups = 2")
    (console.folder / "two.toml").write_text(settings, encoding="utf-8")
    console.done("new Paare -r two.toml")
    for number in range(8):
        console.run("add", f"One{number} A", f"Two{number} B")
    tables = console.done("draw --all --json").document()["rounds"]
    assert len(tables) == 5
    groups = {
        entry["number"]: entry["group"] for entry in console.done("players list --json").document()["entries"]
    }
    assert sorted(groups.values()) == ["A"] * 4 + ["B"] * 4
    for round_ in tables[:3]:
        assert all(len({groups[n] for side in t["sides"] for n in side}) == 1 for t in round_["tables"])


def test_the_bare_call_names_the_next_step(console: Console) -> None:
    assert "“new” starts one" in console.done("").out
    assert list(console.folder.iterdir()) == []
    console.evening(9, "here --all")
    assert "“draw” draws round 1" in console.done("").out
    console.done("draw")
    assert "“enter 1 A B”" in console.done("").out
