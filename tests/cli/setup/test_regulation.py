"""A regulation is written, read, saved, changed and asked about; what a club calls a round."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from jassturnier.resources import names
from tests.support.console import Console, made_once, words_of

SHIPPED = "schieber-einzel-4x12"


def test_what_is_no_text_is_no_regulation(console: Console) -> None:
    (console.folder / "ours.toml").write_bytes(b"game = \x81")
    console.says(("regulation check ours.toml", 6), ("regulation show ours.toml", 6))


@pytest.mark.parametrize("name", names("templates", "regulations", ending=".toml")[::6])
def test_the_regulation_of_a_tournament_is_a_regulation_file(console: Console, name: str) -> None:
    console.done(f"new Evening -r {name}", "regulation show --out again.toml", "new Again -r again.toml")
    words = Path("again.toml").read_text(encoding="utf-8")
    assert console.done("regulation show").out == words
    assert tomllib.loads(words) == tomllib.loads(console.done(f"regulation show {name}").out)


def test_a_saved_regulation_is_renamed_and_taken_away(console: Console) -> None:
    console.done(f"new Evening -r {SHIPPED} --fee 20")
    saved = console.done("regulation save Clubjass --json").document()
    assert (saved["id"], Path(saved["file"]).name) == ("Clubjass", "Clubjass.toml")
    console.done("regulation save Other coiffeur-paare")
    renamed = console.done("regulation rename clubjass Winterjass --json").document()
    assert (renamed["before"], renamed["id"]) == ("Clubjass", "Winterjass")
    assert console.done("regulation check Winterjass --json").document()["name"].startswith("Single Schieber")
    console.says(("regulation list", "Winterjass"), ("regulation show winterjass", "fee = 20"))
    console.refuses(
        ("regulation rename Clubjass X", 3, "Clubjass"),
        ("regulation rename Winterjass other", 2, ""),
        (f"regulation rename Winterjass {SHIPPED}", 2, ""),
        ("regulation rename Winterjass ../x", 2, ""),
        ("regulation remove Clubjass", 3, "Clubjass"),
        (f"regulation remove {SHIPPED}", 3, SHIPPED),
        ("regulation remove Winterjass", 4, "--yes"),
        *((f"regulation save {name}", 2, "") for name in (SHIPPED, "../x", "a/b", ".", "''", "x" * 61)),
    )
    assert console.asked("regulation remove Winterjass", "n").code == 4
    console.done("regulation rename Winterjass WINTERJASS")
    assert console.done("regulation remove winterjass --yes --json").document()["removed"] == "WINTERJASS"
    assert {"winterjass", "clubjass"}.isdisjoint(
        known["id"].casefold() for known in console.done("regulation list --json").document()["regulations"]
    )
    console.says(("regulation show", "fee = 20"))


def test_saving_over_a_saved_regulation_is_asked_and_a_spoilt_file_says_why(console: Console) -> None:
    console.done(f"new Evening -r {SHIPPED}")
    place = console.done("regulation save Clubjass --json").document()["file"]
    over = "regulation save clubjass coiffeur-paare"
    console.says((over, 4), (over, 4, ["n"]), (over, 4, [""]), f"{over} --yes")
    assert console.done("regulation show Clubjass").out == console.done("regulation show coiffeur-paare").out
    Path(place).write_text("game = 'poker'", encoding="utf-8")
    console.says(("regulation list", "≠ Clubjass"), ("new Other -r Clubjass", 7))


def test_settings_are_listed_and_found_by_part_of_their_name(console: Console) -> None:
    console.says(
        ("regulation settings prize", "prize_money", "prizes.choose", "≠ max_entries"),
        ("--lang de reglement einstellungen streichpassen", "Stufen.Streichpassen", "Alle Passen zählen"),
        ("regulation settings nothing-of-ours", "No setting is called so."),
    )


def test_a_change_says_what_it_changes_and_which_draws_stay(console: Console) -> None:
    console.evening(4, "draw", "enter 1 1000 884")
    same = console.done("regulation change --set deals=12 --json").document()
    assert (same["changed"], same["settings"], same["rank_changes"]) == (False, [], [])
    stay = "Rounds that are drawn stay as they are"
    console.says(
        ("regulation change --set deals=8 --preview", "deals: 12 → 8", stay),
        ("regulation change --set deals=12", "nothing changes"),
        ("regulation change --set drop=1 --preview", "≠ Rounds that are drawn"),
        ("regulation change", 2, "Say what changes: a file, or --set KEY=VALUE."),
    )


def settings(console: Console) -> Any:  # noqa: ANN401 — of a JSON document
    return console.done("regulation show --json").document()["settings"]


@made_once
def tournament(console: Console) -> Console:
    """Eight players after two rounds: in the second everybody but the winners of the first wins."""
    results = ("enter 1 1000 884", "enter 2 900 984")
    return console.evening(8, "draw --seed 1", *results, "draw --seed 6", *results)


def test_without_arguments_it_asks_setting_by_setting(tournament: Console) -> None:
    asked = tournament.asked("regulation change", "2", "drop", "1", "1", "rest", "none", "", "y")
    assert asked.code == 0, asked.err
    assert re.search(r"\n +\d+  Worst rounds dropped: 0\n", asked.err)
    assert ("drop: 0 → 1" in asked.err, "rest: mean → none" in asked.err) == (True, True)
    found = settings(tournament)
    assert (found["stages[1].drop"], found["rest"]) == (1, "none")
    tournament.done("undo")
    before = settings(tournament)
    assert before["stages[1].drop"] == 0
    tournament.says(
        ("regulation change", [""], "nothing changes"),
        ("regulation change", 1, ["1", "sum"]),
        ("regulation change", 4, ["2", "drop", "1", "", "n"]),
    )
    assert settings(tournament) == before


def test_a_value_that_cannot_be_is_asked_for_again_and_one_can_go_back(tournament: Console) -> None:
    typed = [
        *("9", "x", "2", "nothing", "rounds", "1", "99999999", "viele", "?", "<", "<"),
        *("3", "match_bonus", "77", "50", "4", "prizes", "1:", "1: 200, last: a salami", ""),
        "y",
    ]
    tournament.says(("regulation change", typed, "2 rounds are drawn already.", "Those that are drawn stay."))
    found = settings(tournament)
    names = ("stages[1].rounds", "options.match_bonus", "prizes[2].ranks")
    assert [found[name] for name in names] == [4, 50, "last"]


def test_what_cannot_be_changed_is_refused_by_the_names_of_settings(tournament: Console) -> None:
    tournament.done("enter 1 1727 157 matches 1 0 --round 1 --correct")
    wrong = "options: the result of table 1 in Round 1 would be wrong."
    tournament.says(
        ("regulation change --yes --set options.match_bonus=100", 4, wrong, "Nothing was changed."),
        (
            "regulation change --yes --lang it --set entry=pair --set draw=pairs",
            4,
            "iscrizione: resta «individuale»",
        ),
        (
            "regulation change --yes --lang it --set ranking=",
            7,
            "lista di criteri: totale, somma-grezza, migliori-turni",
        ),
    )


def test_a_setting_is_taken_back_by_a_dash(tournament: Console) -> None:
    before = settings(tournament)
    given = ("club_best=4", "max_entries=20", "begins=19:30", "fee=20", "labels.round=passe", "prizes=1: 200")
    for setting in (*given, "trumps=rosen"):
        tournament.done(f"regulation change --yes --set '{setting}'")
        assert settings(tournament) != before, setting
        dash = "–" if setting.startswith("max") else "-"
        tournament.done(f"regulation change --yes --set {setting.partition('=')[0]}={dash}")
        assert settings(tournament) == before, setting


def test_changing_the_invitation_asks_for_each_of_its_settings(console: Console) -> None:
    console.done("--lang de new Abend -r schieber-einzel-4x12")
    asked = "--lang de regulation change"
    console.says(
        (asked, ["1", "invitation.enter", "Bei Anna", "", "j"]),
        (asked, ["1", "invitation.languages", "de, fr", "", "j"]),
        (asked, ["1", "invitation.together", "1", "", "j"]),
        (asked, ["1", "invitation.remarks", "A | B", "", "j"]),
        ("--lang fr regulation change", ["1", "invitation.enter", "Chez Anna", "", "o"]),
    )
    found = settings(console)
    assert [found[f"invitation.{name}"] for name in ("enter.de", "enter.fr", "remarks.de")] == [
        ["Bei Anna"],
        ["Chez Anna"],
        ["A", "B"],
    ]
    assert found["invitation.languages"] in (["de", "fr"], "de, fr")
    words = words_of(console, "invitation --out i.pdf")
    assert ("Chez Anna" in words, "Bei Anna" in words) == (True, True)
    assert "Bei Anna" not in words_of(console, "invitation --lang fr --out f.pdf")
    console.says((asked, ["1", "invitation.remarks", "", ""]))
    assert settings(console) == found


def test_prizes_without_prizes_asks_for_them(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    before = console.done("history --json").document()
    console.says(("prizes", ["", ""], "nothing was changed"))
    assert console.done("history --json").document() == before
    typed = ["200", "1:", "2: 100 francs and a cup", "", "a salami"]
    console.says(("prizes", typed, "rank 2: Fr. 100.00, a cup"))
    found = settings(console)
    assert (found["prizes[1].francs"], found["prizes[3].ranks"]) == (200, "last")
    console.done("undo")
    assert "prizes[1].francs" not in settings(console)


USUAL = re.compile(r"\b(Passe|tour|turno|round) \d", re.IGNORECASE)


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("de", "das Treffen, die Treffen", "Treffen 1"),
        ("fr", "une étape, les étapes", "Étape 1"),
        ("en", "series", "Series 1"),
    ],
)
def test_an_evening_names_its_rounds_as_the_club_does(
    console: Console, language: str, typed: str, said: str
) -> None:
    console.monkeypatch.setenv("JASSTURNIER_LANG", language)
    console.done("new Abend -r schieber-einzel-5x8", f"regulation change --yes --set 'labels.round={typed}'")
    console.run("add", *(f"Spieler {letter}" for letter in "ABCDEFGHI"))
    console.done("draw --yes")
    for command in ("status", "missing", "draw show", "rank", "clock", "history", "print"):
        answer = console.done(command)
        assert not USUAL.search(answer.out + answer.err), command
    papers = {
        paper: words_of(console, paper) for paper in ("round", "seating", "slips", "standings", "cards")
    }
    assert [paper for paper, words in papers.items() if USUAL.search(words)] == []
    assert said in papers["slips"]
    console.says(("missing", said), "scores template form.xlsx")
    assert load_workbook(console.folder / "form.xlsx").sheetnames == [said]
    file = said.lower().replace("é", "e").replace(" ", "-")
    assert (console.folder / f"abend-{file}.pdf").is_file()


def test_the_word_for_a_round_has_a_gender_and_every_language_may_have_its_own(console: Console) -> None:
    console.evening(8, "draw --yes", of="schieber-einzel-5x8")
    asked, told = "--lang de regulation change", ("Bezeichnungen.Passe", "der Umgang, die Umgänge")
    console.says(
        (f"{asked} --yes --set labels.round=Gong", 7, *told),
        (
            asked,
            ["1", "labels.round", "?", "Gong", "der Umgang, die Umgänge", "", "j"],
            "Runde, Gang, Durchgang",
        ),
    )
    assert settings(console)["labels.round"] == "der Umgang, die Umgänge"
    console.says((asked, ["1", "labels.round", "de = Gang, fr = une étape", "", "j"]))
    found = settings(console)
    assert (found["labels.round.de"], found["labels.round.fr"]) == ("Gang", "une étape")
    console.says((asked, ["1", "labels.round", "-", "", "j"]))
    assert not [key for key in settings(console) if "labels" in key]
    words = '{ de = "Gang", fr = "la manche, les manches", it = "giro", en = "the set" }'
    console.run("regulation", "change", "--yes", "--set", f"labels.round={words}")
    named = {"en": "Set 1", "de": "Gang 1", "fr": "Manche 1", "it": "Giro 1"}
    console.says(*((f"--lang {language} missing", said) for language, said in named.items()))
