"""A regulation comes out as a file and in again, whatever editor or shell has had it."""

import re
import tomllib
from pathlib import Path

import pytest

from jassturnier.resources import names
from tests.support.console import Console, made_once
from tests.support.papers_made import text

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


@pytest.mark.parametrize("name", names("templates", "regulations", ending=".toml")[::6])
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
    console.refuses(
        ("regulation rename Clubjass X", 3, "Clubjass"),
        ("regulation rename Winterjass other", 2, ""),
        (f"regulation rename Winterjass {SHIPPED}", 2, ""),
        ("regulation rename Winterjass ../x", 2, ""),
        ("regulation remove Clubjass", 3, "Clubjass"),
        (f"regulation remove {SHIPPED}", 3, SHIPPED),
        ("regulation remove Winterjass", 4, "--yes"),
    )
    assert console.asked("regulation remove Winterjass", "n").code == 4
    console.done("regulation rename Winterjass WINTERJASS", "regulation remove winterjass --yes")
    assert "winterjass" not in console.done("regulation list").out.casefold()
    assert "fee = 20" in console.done("regulation show").out


def test_saving_over_a_saved_regulation_is_asked_and_needs_a_name(console: Console) -> None:
    console.done(f"new Evening -r {SHIPPED}", "regulation save Clubjass")
    assert console.type("regulation save clubjass coiffeur-paare").code == 4
    for answer in ("n", ""):
        assert console.asked("regulation save clubjass coiffeur-paare", answer).code == 4
    console.done("regulation save clubjass coiffeur-paare --yes")
    assert console.done("regulation show Clubjass").out == console.done("regulation show coiffeur-paare").out
    names = (SHIPPED, "../x", "a/b", ".", "''", "x" * 61)
    console.refuses(*((f"regulation save {name}", 2, "") for name in names))


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


def test_a_setting_is_taken_back_by_a_dash(tournament: Console) -> None:
    def settings() -> object:
        return tournament.done("regulation show --json").document()["settings"]

    before = settings()
    given = ("club_best=4", "max_entries=20", "begins=19:30", "fee=20", "labels.round=passe", "prizes=1: 200")
    for setting in (*given, "trumps=rosen"):
        tournament.done(f"regulation change --yes --set '{setting}'")
        assert settings() != before, setting
        dash = "–" if setting.startswith("max") else "-"
        tournament.done(f"regulation change --yes --set {setting.partition('=')[0]}={dash}")
        assert settings() == before, setting


def test_changing_the_invitation_asks_for_each_of_its_settings(console: Console) -> None:
    console.done("--lang de new Abend -r schieber-einzel-4x12")
    asked = "--lang de regulation change"
    for key, typed in (
        ("enter", "Bei Anna"),
        ("languages", "de, fr"),
        ("together", "1"),
        ("remarks", "A | B"),
    ):
        answer = console.asked(asked, "1", f"invitation.{key}", typed, "", "j")
        assert answer.code == 0, answer.err
    console.asked(asked.replace("de", "fr", 1), "1", "invitation.enter", "Chez Anna", "", "o")
    settings = console.done("regulation show --json").document()["settings"]
    assert settings["invitation.enter.de"] == ["Bei Anna"]
    assert settings["invitation.enter.fr"] == ["Chez Anna"]
    assert settings["invitation.languages"] in (["de", "fr"], "de, fr")
    assert settings["invitation.remarks.de"] == ["A", "B"]
    console.done("print invitation --out i.pdf")
    words = text((console.folder / "i.pdf").read_bytes())
    assert "Chez Anna" in words
    assert "Bei Anna" in words
    console.done("--lang fr print invitation --out f.pdf")
    assert "Bei Anna" not in text((console.folder / "f.pdf").read_bytes())
    console.asked(asked, "1", "invitation.remarks", "", "")
    assert console.done("regulation show --json").document()["settings"] == settings


def test_prizes_without_prizes_asks_for_them(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    answer = console.asked("prizes", "200", "1:", "2: 100 francs and a cup", "", "a salami")
    assert answer.code == 0, answer.err
    assert "rank 2: Fr. 100.00, a cup" in answer.out
    settings = console.done("regulation show --json").document()["settings"]
    assert settings["prizes[1].francs"] == 200
    assert settings["prizes[3].ranks"] == "last"
    console.done("undo")
    assert "prizes[1].francs" not in console.done("regulation show --json").document()["settings"]


def test_who_names_no_prizes_changes_nothing(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    before = console.done("history --json").document()
    assert "nothing was changed" in console.asked("prizes", "", "").out
    assert console.done("history --json").document() == before
