"""Changing the regulation of a tournament that has begun."""

import re

import pytest

from tests.support.console import Console, made_once

RESULTS = ("1 1000 884", "2 900 984")


@made_once
def tournament(console: Console) -> Console:
    """Eight players after two rounds: in the second everybody but the winners of the first wins."""
    console.evening(8)
    for seed in ("1", "6"):
        console.done(f"draw --seed {seed}")
        for line in RESULTS:
            console.done(f"enter {line}")
    return console


def ranks(console: Console) -> dict[int, int]:
    (found,) = console.done("rank --json").document()["lists"]
    return {place["number"]: place["rank"] for place in found["places"]}


def test_without_arguments_it_asks_setting_by_setting(tournament: Console) -> None:
    asked = tournament.asked("regulation change", "2", "drop", "1", "1", "rest", "none", "", "y")
    assert asked.code == 0, asked.err
    assert re.search(r"\n +\d+  Worst rounds dropped: 0\n", asked.err)
    assert "drop: 0 → 1" in asked.err
    assert "rest: mean → none" in asked.err
    settings = tournament.done("regulation show --json").document()["settings"]
    assert settings["stages[1].drop"] == 1
    assert settings["rest"] == "none"
    tournament.done("undo")
    assert tournament.done("regulation show --json").document()["settings"]["stages[1].drop"] == 0


def test_a_value_that_cannot_be_is_asked_for_again_and_one_can_go_back(tournament: Console) -> None:
    asked = tournament.asked(
        *("regulation change", "9", "x", "2", "nothing", "rounds", "1", "99999999", "viele", "?", "<", "<"),
        *("3", "match_bonus", "77", "50", "4", "prizes", "1:", "1: 200, last: a salami", ""),
        "y",
    )
    assert asked.code == 0, asked.err
    assert "2 rounds are drawn already." in asked.err
    assert "Those that are drawn stay." in asked.err
    settings = tournament.done("regulation show --json").document()["settings"]
    assert settings["stages[1].rounds"] == 4
    assert settings["options.match_bonus"] == 50
    assert settings["prizes[2].ranks"] == "last"


def test_who_changes_nothing_or_gives_up_has_changed_nothing(tournament: Console) -> None:
    before = tournament.done("regulation show --json").document()
    assert "nothing changes" in tournament.asked("regulation change", "").out
    assert tournament.asked("regulation change", "1", "sum").code == 1
    assert tournament.asked("regulation change", "2", "drop", "1", "", "n").code == 4
    assert tournament.done("regulation show --json").document() == before


def test_a_refusal_calls_settings_by_their_names(tournament: Console) -> None:
    answer = tournament.type("regulation change --yes --lang it --set entry=pair --set draw=pairs")
    assert "iscrizione: resta «individuale»" in answer.err
    answer = tournament.type("regulation change --yes --lang it --set ranking=")
    assert "lista di criteri: totale, somma-grezza, migliori-turni" in answer.err


def test_results_that_would_be_wrong_are_named(tournament: Console) -> None:
    tournament.done("enter 1 1727 157 matches 1 0 --round 1 --correct")
    tournament.refused(
        "regulation change --yes --set options.match_bonus=100",
        4,
        "options: the result of table 1 in Round 1 would be wrong.",
        "Nothing was changed.",
    )


@pytest.mark.parametrize(
    ("given", "back"),
    [
        ("club_best=4", "club_best=-"),
        ("max_entries=20", "max_entries=–"),
        ("begins=19:30", "begins=-"),
        ("fee=20", "fee=-"),
        ("labels.round=passe", "labels.round=-"),
        ("prizes=1: 200", "prizes=-"),
        ("trumps=rosen", "trumps=-"),
    ],
)
def test_a_setting_is_taken_back_by_a_dash(tournament: Console, given: str, back: str) -> None:
    def settings() -> object:
        return tournament.done("regulation show --json").document()["settings"]

    before = settings()
    tournament.done(f"regulation change --yes --set '{given}'")
    assert settings() != before
    tournament.done(f"regulation change --yes --set '{back}'")
    assert settings() == before
