"""A regulation comes out as a file and in again, whatever editor or shell has had it."""

import tomllib
from pathlib import Path

import pytest

from jassturnier import games
from jassturnier.resources import names
from tests.support.console import Console

SHIPPED = "schieber-einzel-4x12"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_regulation_is_read_as_editors_and_shells_write_it(console: Console, encoding: str) -> None:
    words = console.done(f"regulation show {SHIPPED}").out
    (console.folder / "ours.toml").write_text(words, encoding=encoding)
    assert console.done("regulation check ours.toml").out.startswith("ours.toml can be used")
    assert console.done("regulation show ours.toml").out == words


def test_what_is_no_text_is_no_regulation(console: Console) -> None:
    (console.folder / "ours.toml").write_bytes(b"game = \x81")
    assert console.type("regulation check ours.toml").code == 6
    assert console.type("regulation show ours.toml").code == 6


def test_a_regulation_is_written_to_a_file_as_it_comes(console: Console) -> None:
    console.done(f"regulation show {SHIPPED} --out ours.toml")
    written = (console.folder / "ours.toml").read_text(encoding="utf-8")
    assert written == console.done(f"regulation show {SHIPPED}").out


def test_a_file_of_ones_own_is_not_written_over_unasked(console: Console) -> None:
    mine = 'game = "schieber"\nentry = "single"\n[[stages]]\nrounds = 3\n'
    (console.folder / "ours.toml").write_text(mine)
    assert console.type(f"regulation show {SHIPPED} --out ours.toml").code == 4
    assert console.asked(f"regulation show {SHIPPED} --out ours.toml", "n").code == 4
    assert (console.folder / "ours.toml").read_text() == mine
    console.done(f"regulation show {SHIPPED} --out ours.toml --yes")


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


def test_settings_that_were_changed_by_hand_are_in_the_file(console: Console) -> None:
    console.done(f"new Evening -r {SHIPPED} --fee 20.50")
    prizes = "prizes=[{ranks = 1, text = 'Ein \"Schinken\" \\\\ Öl'}, {ranks = 2, text = 'Blumen'}]"
    console.run("regulation", "change", "--yes", "--set", "labels.round=Gang", "--set", prizes)
    words = shown_again(console)
    assert "fee = 20.5" in words
    assert "Schinken" in words
    assert "nothing changes" in console.done("regulation change again.toml").out
    console.done("regulation show --out whole.toml")
    assert (console.folder / "whole.toml").read_text(encoding="utf-8") == words


def test_a_saved_regulation_stands_among_the_others(console: Console) -> None:
    console.done(f"new Evening -r {SHIPPED} --fee 20", "regulation save Clubjass")
    assert "Clubjass" in console.done("regulation list").out
    console.done("--db other.db new Next -r clubjass")
    assert "fee = 20" in console.done("--db other.db regulation show").out
    console.done("regulation check Clubjass")
    assert "fee = 20" in console.done("regulation show Clubjass").out
    assert "nothing changes" in console.done("regulation change Clubjass").out
    number = len(games.IDS) + 3  # Schieber for strokes and rank points are among them, too
    answer = console.asked("new Third", str(number))
    assert f"  {number}  Clubjass" in answer.err
    assert (answer.code, "fee = 20" in console.done("regulation show").out) == (0, True)


def test_what_controls_nothing_is_said_and_no_fault(console: Console) -> None:
    words = console.done("regulation show schieber-3000").out
    (console.folder / "ours.toml").write_text(f'sum = "refuse"\n{words}', encoding="utf-8")
    assert "this setting controls nothing" in console.done("regulation check ours.toml").out
    (note,) = console.done("regulation check ours.toml --json").document()["notes"]
    assert note in console.done("new Evening -r ours.toml").out


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


def test_the_letterhead_is_shown_and_changed(console: Console) -> None:
    console.done(f"new Evening -r {SHIPPED}")
    assert console.done("letterhead").out.splitlines() == [
        "No club is named.",
        "Without a logo.",
        "Swiss suits",
    ]
    assert console.done("letterhead --club Rigi --suits french").out.splitlines()[::2] == [
        "Club: Rigi",
        "French suits",
    ]
    assert console.done("letterhead --json").document() == {
        "schema": 1,
        "club": "Rigi",
        "logo_bytes": 0,
        "suits": "french",
    }
