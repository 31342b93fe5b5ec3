"""Questions instead of files: a regulation, its prizes, a change of a part of it."""

import re

import pytest

from jassturnier.i18n import LANGUAGES, name_in
from tests.support.console import Console
from tests.support.papers_made import text

PLAIN = ("",) * 13


def test_new_asks_and_says_in_words_what_was_answered(console: Console) -> None:
    answer = console.asked("new Abend", "1", "1", "", "", "3", "8", *PLAIN)
    assert answer.code == 0, answer.err
    assert "Single Schieber, 3 rounds of 8 deals" in answer.out
    assert "Deals a round: 8" in answer.err
    console.done("verify")


def test_new_asks_what_a_round_is_called_and_says_so_from_then_on(console: Console) -> None:
    answer = console.asked("--lang de new Abend", "1", "1", "", "Gong", "?", "3", "4", "8", *PLAIN)
    assert answer.code == 0, answer.err
    assert "“Gong”" not in answer.err
    assert "der Umgang, die Umgänge" in answer.err
    assert "Wie viele Gänge?" in answer.err
    assert "Einzelschieber, 4 Gänge zu 8 Spielen" in answer.out
    settings = console.done("regulation show --json").document()["settings"]
    assert settings["labels.round"] == "Gang"
    assert "4 Gänge zu 8 Spielen" in settings["name.de"]
    assert "4 rounds of 8 deals" in settings["name.en"]
    assert "Gänge ausgelost: 0 von 4" in console.done("--lang de status").out


def test_a_word_nobody_knows_is_typed_with_article_and_plural(console: Console) -> None:
    typed = ("1", "1", "", "un cycle, les cycles", "4", "8", *PLAIN)
    answer = console.asked("--lang fr new Soirée", *typed)
    assert answer.code == 0, answer.err
    assert "4 cycles de 8 donnes" in answer.out
    assert (
        console.done("regulation show --json").document()["settings"]["labels.round"]
        == "un cycle, les cycles"
    )


def test_the_usual_word_is_no_setting(console: Console) -> None:
    console.asked("--lang de new Abend", "1", "1", "", "Passe", "4", "8", *PLAIN)
    assert not [
        key
        for key in console.done("regulation show --json").document()["settings"]
        if key.startswith("labels")
    ]


def test_new_asks_for_the_clubs_own_sentences_and_how_to_enter(console: Console) -> None:
    answers = (
        "1",
        "1",
        "",
        "",
        "3",
        "8",
        *[""] * 7,
        "Geraucht wird draussen. | Punkt elf ist Schluss.",
        "Bei Anna",
    )
    answer = console.asked("--lang de new Abend", *answers)
    assert answer.code == 0, answer.err
    settings = console.done("regulation show --json").document()["settings"]
    assert settings["sentences.de"] == ["Geraucht wird draussen.", "Punkt elf ist Schluss."]
    assert settings["invitation.enter.de"] == ["Bei Anna"]
    console.done("--lang de print regulation --out r.pdf")
    assert "Punkt elf ist Schluss." in text((console.folder / "r.pdf").read_bytes())
    console.done("print invitation --out i.pdf")
    assert "Bei Anna" in text((console.folder / "i.pdf").read_bytes())


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


def test_a_wrong_answer_asks_again_and_a_question_mark_explains(console: Console) -> None:
    answer = console.asked("new Abend", "77", "1", "?", "1", "258", "257", "", "x", "3", "8", *PLAIN)
    assert answer.code == 0, answer.err
    assert "Please type a number from 1 to 13." in answer.err
    assert "A pair stays together all evening." in answer.err
    assert "Please type a number from 1 to 3." in answer.err
    assert "3 rounds of 8 deals" in answer.out
    assert "match_bonus = 100" in console.done("regulation show").out


def test_the_name_is_asked_explained_and_can_be_gone_back_to(console: Console) -> None:
    answer = console.asked(
        "new", "?", "Hilfe", "", "Abennd", "<", "Abend", "1", "1", "", "", "3", "8", *PLAIN
    )
    assert answer.code == 0, answer.err
    assert answer.err.count("Lists, slips and certificates carry it") == 2
    assert "Please type something here" in answer.err
    assert "“Abend” is started" in answer.out


def test_what_taking_part_costs_can_be_gone_back_from(console: Console) -> None:
    answer = console.asked("new -r schieber-einzel-4x12", "Abennd", "<", "Abend", "12")
    assert "“Abend” is started" in answer.out, answer.err
    answer = console.asked("new", "B", "coiffeur-paare", "<", "1", "<", "schieber-einzel-4x12", "5")
    assert "“B” is started" in answer.out, answer.err
    assert console.done("regulation show --json").document()["settings"]["fee"] == 5


def test_a_fee_that_was_said_is_not_asked_for(console: Console) -> None:
    console.asked("new --fee 10", "A", "1", "1", "", "", "3", "8", *PLAIN[1:])
    assert console.done("regulation show --json").document()["settings"]["fee"] == 10
    console.done("regulation save ours", "new B -r ours --fee 0")
    assert console.done("regulation show --json").document()["settings"]["fee"] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_typed_at_a_question_is_asked_about(console: Console, language: str) -> None:
    command, settings = name_in("rank", language), ("1", "1", "", "", "3", "8", *PLAIN)
    yes, no = {"en": "y", "de": "j", "fr": "o", "it": "s"}[language], ""
    answer = console.asked(f"--lang {language} new", command, no, "Abend", command, *settings)
    assert answer.code == 0, answer.err
    assert "Abend" in answer.out
    assert len(re.findall(rf"[“«]\s?{command}", answer.err)) == 3
    answer = console.asked(f"--lang {language} new", f"{command} 1", yes, *settings)
    assert f"{command} 1" in answer.out, answer.err
    assert console.asked(f"--lang {language} new", f"{command.title()} 2", *settings).code == 0


def test_a_prize_or_a_sentence_that_begins_like_a_command_is_none(console: Console) -> None:
    answers = ("1", "1", "", "", "3", "8", *PLAIN[:6], "Rang 1: 200", "Da es warm ist, draussen.", "")
    answer = console.asked("--lang de new Abend", *answers)
    assert answer.code == 0, answer.err
    settings = console.done("regulation show --json").document()["settings"]
    assert settings["sentences.de"] == ["Da es warm ist, draussen."]


@pytest.mark.parametrize("word", ["ende", "fin", "fine", "end", "q"])
def test_a_question_is_left_in_every_language(console: Console, word: str) -> None:
    answer = console.asked("new", word)
    assert answer.code == 1
    assert not (console.folder / "jassturnier.db").exists()


def test_a_fee_that_is_none_is_asked_for_again(console: Console) -> None:
    answer = console.asked("new -r schieber-einzel-4x12", "Abend", "viel", "?", "12.50")
    assert answer.code == 0, answer.err
    assert "“viel” is no amount in francs." in answer.err
    assert console.done("regulation show --json").document()["settings"]["fee"] == 12.5


def test_a_regulation_that_is_not_there_asks_again_for_the_game(console: Console) -> None:
    answer = console.asked("new Abend", "nirgends", "1", "1", "", "", "3", "8", *PLAIN)
    assert answer.code == 0, answer.err
    assert "There is no regulation “nirgends”" in answer.err


def test_how_long_it_takes_is_said_before_and_after(console: Console) -> None:
    answer = console.asked("new Abend", "1", "1", "", "", "3", "8", *PLAIN)
    assert "3 × 12 with breaks take about 2 h 18 min" in answer.err
    assert "It takes about 1 h 42 min." in answer.err


def test_only_yes_no_and_enter_answer_a_question(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", "A Eins", "B Zwei", "C Drei", "D Vier")
    assert console.asked("draw --seed 1", "?", "-", "n").code == 4
    assert console.done("status --json").document()["rounds"] == []


def test_one_step_back_asks_again(console: Console) -> None:
    answer = console.asked("new Abend", "<", "1", "1", "", "", "5", "<", "3", "8", *PLAIN)
    assert answer.code == 0, answer.err
    assert answer.err.count("Nothing was asked before this.") == 1
    assert "3 rounds of 8 deals" in answer.out


def test_without_a_terminal_nothing_is_asked(console: Console) -> None:
    assert console.type("new Abend").code == 2


def test_who_gives_up_in_the_middle_has_stored_nothing(console: Console) -> None:
    assert console.asked("new Abend", "1", "1").code == 1
    assert not (console.folder / "jassturnier.db").exists()


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


def test_a_file_with_a_part_changes_that_part(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    (console.folder / "part.toml").write_text(
        "[[prizes]]\nranks = 1\nfrancs = 20\n\n[options]\nmatch_bonus = 100\n"
    )
    changed = console.done("regulation change part.toml --yes --json").document()["settings"]
    assert {each["key"] for each in changed} == {"prizes[1].ranks", "prizes[1].francs", "options.match_bonus"}


def test_the_title_says_what_the_regulation_holds_after_a_change(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12", "regulation change --set deals=8 --yes")
    settings = console.done("regulation show --json").document()["settings"]
    assert settings["name.de"] == "Einzelschieber, 4 Passen zu 8 Spielen"
    assert settings["name.en"] == "Single Schieber, 4 rounds of 8 deals"


def test_a_title_typed_by_hand_stays(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    console.done('regulation change --set "name=Krone, wie immer" --yes')
    console.done("regulation change --set deals=8 --yes")
    assert console.done("regulation show --json").document()["settings"]["name"] == "Krone, wie immer"
