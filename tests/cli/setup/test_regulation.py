"""A regulation comes out as a file and in again, whatever editor or shell has had it."""

import tomllib
from pathlib import Path

import pytest

from jassturnier.resources import names
from tests.support.console import Console

SHIPPED = "schieber-einzel-4x12"


def test_what_is_no_text_is_no_regulation(console: Console) -> None:
    (console.folder / "ours.toml").write_bytes(b"game = \x81")
    assert console.type("regulation check ours.toml").code == 6
    assert console.type("regulation show ours.toml").code == 6


def shown_again(console: Console) -> str:
    """Write the regulation of the tournament to a file and start one like it from there."""
    words = console.done("regulation show").out
    (console.folder / "again.toml").write_text(words, encoding="utf-8")
    console.done("new Again -r again.toml")
    assert console.done("regulation show").out == words
    return words


@pytest.mark.parametrize("name", names("templates", "regulations", ending=".toml"))
def test_the_regulation_of_a_tournament_is_a_regulation_file(console: Console, name: str) -> None:
    console.done(f"new Evening -r {name}")
    assert tomllib.loads(shown_again(console)) == tomllib.loads(console.done(f"regulation show {name}").out)


def test_a_saved_regulation_is_renamed_and_taken_away(console: Console) -> None:
    console.done(f"new Evening -r {SHIPPED} --fee 20")
    console.done("regulation save Clubjass")
    console.done("regulation save Other coiffeur-paare")
    console.done("regulation rename clubjass Winterjass")
    assert "Winterjass" in console.done("regulation list").out
    assert "fee = 20" in console.done("regulation show winterjass").out
    for line, code in (
        ("regulation rename Clubjass X", 3),
        ("regulation rename Winterjass other", 2),
        (f"regulation rename Winterjass {SHIPPED}", 2),
        ("regulation rename Winterjass ../x", 2),
        ("regulation remove Clubjass", 3),
        (f"regulation remove {SHIPPED}", 3),
        ("regulation remove Winterjass", 4),
    ):
        assert console.type(line).code == code, line
    assert console.asked("regulation remove Winterjass", "n").code == 4
    console.done("regulation rename Winterjass WINTERJASS", "regulation remove winterjass --yes")
    assert "winterjass" not in console.done("regulation list").out.casefold()
    assert "fee = 20" in console.done("regulation show").out


def test_saving_over_a_saved_regulation_is_asked(console: Console) -> None:
    console.done(f"new Evening -r {SHIPPED}", "regulation save Clubjass")
    assert console.type("regulation save clubjass coiffeur-paare").code == 4
    for answer in ("n", ""):
        assert console.asked("regulation save clubjass coiffeur-paare", answer).code == 4
    console.done("regulation save clubjass coiffeur-paare --yes")
    assert console.done("regulation show Clubjass").out == console.done("regulation show coiffeur-paare").out


@pytest.mark.parametrize("name", [SHIPPED, "../x", "a/b", ".", "''", "x" * 61])
def test_what_is_no_name_for_a_regulation_is_refused(console: Console, name: str) -> None:
    console.done(f"new Evening -r {SHIPPED}")
    assert console.type(f"regulation save {name}").code == 2


def test_a_saved_file_that_was_spoilt_is_not_listed_and_says_why(console: Console) -> None:
    console.done(f"new Evening -r {SHIPPED}")
    place = console.done("regulation save Clubjass --json").document()["file"]
    Path(place).write_text("game = 'poker'", encoding="utf-8")
    assert "Clubjass" not in console.done("regulation list").out
    assert console.type("new Other -r Clubjass").code == 7


def test_settings_are_listed_and_found_by_part_of_their_name(console: Console) -> None:
    told = console.done("regulation settings prize").out
    assert "prize_money" in told
    assert "prizes.choose" in told
    assert "max_entries" not in told
    german = console.done("--lang de reglement einstellungen streichpassen").out
    assert "Stufen.Streichpassen" in german
    assert "Alle Passen zählen" in german
    assert "No setting is called so." in console.done("regulation settings nothing-of-ours").out


def test_the_documents_name_what_was_done(console: Console) -> None:
    console.done(f"new Evening -r {SHIPPED}")
    saved = console.done("regulation save Clubjass --json").document()
    assert (saved["id"], Path(saved["file"]).name) == ("Clubjass", "Clubjass.toml")
    renamed = console.done("regulation rename clubjass Winter --json").document()
    assert (renamed["before"], renamed["id"]) == ("Clubjass", "Winter")
    assert console.done("regulation check Winter --json").document()["name"].startswith("Single Schieber")
    assert console.done("regulation remove winter --yes --json").document()["removed"] == "Winter"
    assert {"Winter", "Clubjass"}.isdisjoint(
        known["id"] for known in console.done("regulation list --json").document()["regulations"]
    )


def test_a_change_says_what_it_changes_and_which_draws_stay(console: Console) -> None:
    console.evening(4, "draw", "enter 1 1000 884")
    told = console.done("regulation change --set deals=8 --preview").out
    assert "deals: 12 → 8" in told
    assert "Rounds that are drawn stay as they are" in told
    same = console.done("regulation change --set deals=12 --json").document()
    assert (same["changed"], same["settings"], same["rank_changes"]) == (False, [], [])
    assert "nothing changes" in console.done("regulation change --set deals=12").out
    assert "Rounds that are drawn" not in console.done("regulation change --set drop=1 --preview").out
    console.refused("regulation change", 2, "Say what changes: a file, or --set KEY=VALUE.")
