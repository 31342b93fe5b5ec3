"""A tournament is started by questions, from what is typed, or like the last one."""

import json
import re

import pytest

from jassturnier.i18n import LANGUAGES, name_in
from tests.support.console import Console, made_once
from tests.support.papers_made import text

SHIPPED = "schieber-einzel-4x12"
PLAIN = ("",) * 3
"""No fee, no prizes, all else as usual."""


@made_once
def spring(console: Console) -> Console:
    console.done(f"new Frühling -r {SHIPPED} --fee 20 --venue Sternen")
    console.done("letterhead --club 'Jassclub Malters'")
    console.run("regulation", "change", "--yes", "--set", "prizes=[{ranks = 1, francs = 200}]")
    console.run("add", "Anna Roth", "Beat Frei", "Carla Gut", "Dora Egli", "--club", "Bern")
    console.done("here 1-4", "paid 1")
    return console


def entries(console: Console) -> list[dict[str, object]]:
    found: list[dict[str, object]] = console.done("players list --json").document()["entries"]
    found.sort(key=lambda entry: str(entry["number"]))
    return found


def test_a_new_evening_is_like_the_one_named(spring: Console) -> None:
    spring.done("new Anders -r coiffeur-paare")
    spring.done("letterhead --club Andere")
    spring.done("new Herbst --like Frühl")
    shown = spring.done("regulation show").out
    assert "fee = 20" in shown
    assert "francs = 200" in shown
    document = json.loads(spring.done("export json").out)
    assert document["tournament"][0]["venue"] == "Sternen"
    assert document["letterhead"][0]["club"] == "Jassclub Malters"
    assert entries(spring) == []


@pytest.mark.parametrize("word", ["like", "wie", "comme", "Come"])
def test_the_one_it_is_like_is_named_without_dashes(spring: Console, word: str) -> None:
    assert "“Herbst Jass” is started" in spring.done(f"new Herbst Jass {word} Frühling").out
    assert "fee = 20" in spring.done("regulation show").out
    assert "“Winter” is started" in spring.asked(f"new {word} Frühling --entries", "Winter", "").out
    assert len(entries(spring)) == 4
    spring.refused(f"new Herbst {word}", 2, f"behind “{word}”")
    assert "“Jassen wie früher” is started" in spring.done('new "Jassen wie früher" -r coiffeur-paare').out


def test_the_same_people_have_neither_come_nor_paid(spring: Console) -> None:
    before = {member["person_id"] for member in json.loads(spring.done("export json").out)["entry_member"]}
    spring.done("players close")
    answer = spring.done("new Herbst --like Frühling --entries")
    assert "4 entries are taken over." in answer.out
    assert "Next: “here” marks who has come" in answer.out
    assert [(e["number"], e["name"], e["club"], e["state"]) for e in entries(spring)] == [
        (1, "Anna Roth", "Bern", "expected"),
        (2, "Beat Frei", "Bern", "expected"),
        (3, "Carla Gut", "Bern", "expected"),
        (4, "Dora Egli", "Bern", "expected"),
    ]
    assert {e["paid"] for e in entries(spring)} == {0}
    after = {member["person_id"] for member in json.loads(spring.done("export json").out)["entry_member"]}
    assert after == before
    spring.done("add 'Emil Neu'", "verify")


def test_it_says_who_was_a_guest_and_who_keeps_a_price_of_their_own(spring: Console) -> None:
    spring.done("paid 3 --free", "players edit 2 --due 12")
    said = " ".join(spring.done("new Herbst --like Frühling --entries").out.split())
    assert "They keep a price of their own: 2 Beat Frei Fr. 12.00." in said
    assert "pay like the others now: 3 Carla Gut. “paid 3 --free” makes a guest again." in said


def test_the_name_of_an_earlier_evening_is_asked_for_again(spring: Console) -> None:
    said = spring.asked("new --like Frühling", "Frühling", "Frühling 2", "24.12.2027")
    assert said.code == 0, said.err
    assert "There is a tournament “Frühling” already; “Frühling 2” is not taken." in " ".join(
        said.err.split()
    )
    assert "“Frühling 2” is started" in said.out
    assert "24 December 2027" in spring.done("list").out
    refused = spring.asked("new Frühling")
    assert (refused.code, "Which game?" in refused.err) == (4, False)


def test_the_price_of_a_category_is_said_with_the_way_to_it(console: Console) -> None:
    said = console.asked("new Abend", *[""] * 4, "15.-, members 12.-", *[""] * 2)
    assert said.code == 0, said.err
    assert "“add NAME --category members”" in said.out
    assert "wrong sum" not in said.err, "what is not asked is not told"


def test_it_speaks_the_language_of_the_one_named(spring: Console) -> None:
    spring.done("--lang de new Winter -r coiffeur-paare", "new Herbst --like Winter")
    assert json.loads(spring.done("-t Herbst export json").out)["tournament"][0]["language"] == "de"


def test_a_substitute_came_once(spring: Console) -> None:
    spring.done("draw")
    spring.done("replace 4 'Emil Neu' --from-round 2")
    spring.done("new Herbst --like Frühling --entries")
    assert "Dora Egli" in {e["name"] for e in entries(spring)}
    assert "Emil Neu" not in {e["name"] for e in entries(spring)}


def test_pairs_groups_and_the_waiting_list_stay(console: Console) -> None:
    console.done("new Frühling -r schieber-paare-gruppen")
    console.done("regulation change --yes --set max_entries=12")
    console.run("add", "Anna Roth", "Beat Frei", "--team", "Trümpfe", "--group", "A")
    for number in range(10):
        console.run("add", f"One{number} Two", f"Three{number} Four", "--group", "AB"[number % 2])
    console.run("add", "Carla Gut", "Dora Egli", "--group", "B")
    console.run("add", "Emil Neu", "Fritz Alt", "--group", "B")
    before = console.done("players list").out
    console.done("new Herbst --like Frühling --entries")
    assert console.done("players list").out == before
    console.done("undo")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("new Herbst --entries", 2),
        (f"new Herbst --like Frühling -r {SHIPPED}", 2),
        ("new Herbst --like Winter", 3),
        ("new Frühling --like Frühling", 4),
    ],
)
def test_what_cannot_be_is_refused(spring: Console, words: str, code: int) -> None:
    assert spring.type(words).code == code


def test_without_any_tournament_there_is_none_to_be_like(console: Console) -> None:
    assert console.type("new Herbst --like Frühling").code == 3


def test_new_asks_and_says_in_words_what_was_answered(console: Console) -> None:
    answer = console.asked("new Abend", "", "1", "1", "3 x 8", *PLAIN)
    assert answer.code == 0, answer.err
    assert "Single Schieber, 3 rounds of 8 deals" in answer.out
    assert "What decides between equals, at the very last? – a lot" in answer.err
    console.done("verify")


def test_new_asks_what_a_round_is_called_and_says_so_from_then_on(console: Console) -> None:
    others = ("nein", *[""] * 6, "Gong", "?", "3", "", "")
    answer = console.asked("--lang de new Abend", "", "1", "1", "4 x 8", "", "", *others)
    assert answer.code == 0, answer.err
    assert "“Gong”" not in answer.err
    assert "der Umgang, die Umgänge" in answer.err
    assert "Einzelschieber, 4 Gänge zu 8 Spielen" in answer.out
    settings = console.done("regulation show --json").document()["settings"]
    assert settings["labels.round"] == "Gang"
    assert "4 Gänge zu 8 Spielen" in settings["name.de"]
    assert "4 rounds of 8 deals" in settings["name.en"]


def test_a_word_nobody_knows_is_typed_with_article_and_plural(console: Console) -> None:
    typed = ("", "1", "1", "4 x 8", "", "", "non", *[""] * 6, "un cycle, les cycles", "", "")
    answer = console.asked("--lang fr new Soirée", *typed)
    assert answer.code == 0, answer.err
    assert "4 cycles de 8 donnes" in answer.out
    assert (
        console.done("regulation show --json").document()["settings"]["labels.round"]
        == "un cycle, les cycles"
    )


def test_the_usual_word_is_no_setting(console: Console) -> None:
    console.asked("--lang de new Abend", "", "1", "1", "4 x 8", "", "", "nein", *[""] * 6, "Passe", "", "")
    assert not [
        key
        for key in console.done("regulation show --json").document()["settings"]
        if key.startswith("labels")
    ]


def test_new_asks_for_the_clubs_own_sentences_and_how_to_enter(console: Console) -> None:
    own = ("Geraucht wird draussen. | Punkt elf ist Schluss.", "Bei Anna")
    answers = ("", "1", "1", "3 x 8", "", "", "nein", *[""] * 7, *own)
    answer = console.asked("--lang de new Abend", *answers)
    assert answer.code == 0, answer.err
    settings = console.done("regulation show --json").document()["settings"]
    assert settings["sentences.de"] == ["Geraucht wird draussen.", "Punkt elf ist Schluss."]
    assert settings["invitation.enter.de"] == ["Bei Anna"]
    console.done("--lang de print regulation --out r.pdf")
    assert "Punkt elf ist Schluss." in text((console.folder / "r.pdf").read_bytes())
    console.done("print invitation --out i.pdf")
    assert "Bei Anna" in text((console.folder / "i.pdf").read_bytes())


def test_a_wrong_answer_asks_again_and_a_question_mark_explains(console: Console) -> None:
    others = ("perhaps", "no", "258", "257", *[""] * 9)
    answer = console.asked("new Abend", "x", "", "77", "1", "?", "1", "x", "3 x 8", "", "", *others)
    assert answer.code == 0, answer.err
    assert "Please type a number from 1 to 13." in answer.err
    assert "A pair stays together all evening." in answer.err
    assert "“x” is no date" in answer.err
    assert "“x”: rounds and deals are needed, such as “4 x 12”" in answer.err
    assert "Please type yes or no" in answer.err
    assert "Please type a number from 1 to 3." in answer.err
    assert "3 rounds of 8 deals" in answer.out
    assert "match_bonus = 100" in console.done("regulation show").out


def test_the_name_is_asked_explained_and_can_be_gone_back_to(console: Console) -> None:
    answer = console.asked("new", "?", "Hilfe", "", "Abennd", "<", "Abend", "", "1", "1", "3 x 8", *PLAIN)
    assert answer.code == 0, answer.err
    assert answer.err.count("Lists, slips and certificates carry it") == 2
    assert "Please type something here" in answer.err
    assert "“Abend” is started" in answer.out


def test_what_taking_part_costs_can_be_gone_back_from(console: Console) -> None:
    answer = console.asked("new -r schieber-einzel-4x12", "Abennd", "<", "Abend", "", "12")
    assert "“Abend” is started" in answer.out, answer.err
    answer = console.asked("new", "B", "", "coiffeur-paare", "<", "1", "<", "schieber-einzel-4x12", "5")
    assert "“B” is started" in answer.out, answer.err
    assert console.done("regulation show --json").document()["settings"]["fee"] == 5


def test_a_fee_that_was_said_is_not_asked_for(console: Console) -> None:
    console.asked("new --fee 10", "A", "", "1", "1", "3 x 8", *PLAIN[1:])
    assert console.done("regulation show --json").document()["settings"]["fee"] == 10
    console.done("regulation save ours", "new B -r ours --fee 0")
    assert console.done("regulation show --json").document()["settings"]["fee"] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_typed_at_a_question_is_asked_about(console: Console, language: str) -> None:
    command, settings = name_in("rank", language), ("", "1", "1", "3 x 8", *PLAIN)
    yes, no = {"en": "y", "de": "j", "fr": "o", "it": "s"}[language], ""
    answer = console.asked(f"--lang {language} new", command, no, "Abend", command, *settings)
    assert answer.code == 0, answer.err
    assert "Abend" in answer.out
    assert len(re.findall(rf"[“«]\s?{command}", answer.err)) == 3
    answer = console.asked(f"--lang {language} new", f"{command} 1", yes, *settings)
    assert f"{command} 1" in answer.out, answer.err
    assert console.asked(f"--lang {language} new", f"{command.title()} 2", *settings).code == 0


def test_a_prize_or_a_sentence_that_begins_like_a_command_is_none(console: Console) -> None:
    others = ("nein", *[""] * 7, "Da es warm ist, draussen.", "")
    answers = ("", "1", "1", "3 x 8", "", "Rang 1: 200", *others)
    answer = console.asked("--lang de new Abend", *answers)
    assert answer.code == 0, answer.err
    settings = console.done("regulation show --json").document()["settings"]
    assert settings["sentences.de"] == ["Da es warm ist, draussen."]


@pytest.mark.parametrize("typed", ["Frühling", "like Früh", "like last time", "wie letztes Mal"])
def test_what_is_played_may_be_as_it_was_in_an_earlier_tournament(spring: Console, typed: str) -> None:
    said = spring.asked("new Herbst", "", typed)
    assert said.code == 0, said.err
    document = spring.done("regulation show --json").document()
    assert document["settings"]["fee"] == 20
    assert json.loads(spring.done("export json").out)["tournament"][0]["venue"] == "Sternen"
    again = spring.asked("new Winter", "", "like Nebel", "1", "1", "3 x 8", *PLAIN)
    assert "There is no regulation “like Nebel”" in again.err


def test_a_share_of_the_fees_is_divided_as_it_is_proposed(console: Console) -> None:
    said = console.asked("new Abend", "", "1", "1", "4 x 12", "20", "60 % of the fees", "", "", "")
    assert said.code == 0, said.err
    prizes = [f"prizes[{rank}].percent" for rank in range(1, 6)]
    settings = console.done("regulation show --json").document()["settings"]
    assert [settings[key] for key in prizes] == [20, 15, 12, 8, 5]
    console.asked("new Zweiter", "", "1", "1", "4 x 12", "20", "60 %", "3", "30/20/10 %", "")
    settings = console.done("regulation show --json").document()["settings"]
    assert [settings.get(key) for key in prizes] == [30, 20, 10, None, None]


@pytest.mark.parametrize("word", ["ende", "fin", "fine", "end", "q"])
def test_a_question_is_left_in_every_language(console: Console, word: str) -> None:
    answer = console.asked("new", word)
    assert answer.code == 1
    assert not (console.folder / "jassturnier.db").exists()


def test_a_fee_that_is_none_is_asked_for_again(console: Console) -> None:
    answer = console.asked("new -r schieber-einzel-4x12", "Abend", "", "viel", "?", "12.50")
    assert answer.code == 0, answer.err
    assert "“viel” is no amount in francs." in answer.err
    assert console.done("regulation show --json").document()["settings"]["fee"] == 12.5


def test_a_regulation_that_is_not_there_asks_again_for_the_game(console: Console) -> None:
    answer = console.asked("new Abend", "", "nirgends", "1", "1", "3 x 8", *PLAIN)
    assert answer.code == 0, answer.err
    assert "There is no regulation “nirgends”" in answer.err


def test_how_long_it_takes_is_said(console: Console) -> None:
    answer = console.asked("new Abend", "", "1", "1", "3 x 8", *PLAIN)
    assert "It takes about 1 h 40 min." in answer.err


def test_one_step_back_asks_again(console: Console) -> None:
    answer = console.asked("new Abend", "<", "", "1", "1", "5", "<", "3 x 8", *PLAIN)
    assert answer.code == 0, answer.err
    assert answer.err.count("Nothing was asked before this.") == 1
    assert "3 rounds of 8 deals" in answer.out


def test_without_a_terminal_nothing_is_asked(console: Console) -> None:
    assert console.type("new Abend").code == 2


def test_who_gives_up_in_the_middle_has_stored_nothing(console: Console) -> None:
    assert console.asked("new Abend", "1", "1").code == 1
    assert not (console.folder / "jassturnier.db").exists()


def test_a_name_needs_no_quotes_and_what_is_said_is_stored(console: Console) -> None:
    told = console.done(f"new Herbst Jass -r {SHIPPED} --date 3.10.2027 --venue Krone --fee 12.50")
    assert told.out.startswith("“Herbst Jass” is started: Single Schieber, 4 rounds of 12 deals.\n")
    assert "Next: " in told.out.splitlines()[-1]
    assert "taken over" not in told.out
    assert console.done("title").out == "Herbst Jass, 3 October 2027, Krone\n"
    again = console.done(f"new Zweiter -r {SHIPPED} --json")
    assert again.document()["regulation_name"] == "Single Schieber, 4 rounds of 12 deals"
    assert "Everything is stored in" not in console.done(f"new Dritter -r {SHIPPED}").out


@pytest.mark.parametrize(("line", "said"), [("new", "NAME is needed"), ("new A", "--regulation is needed")])
def test_what_is_missing_is_named_where_nobody_can_be_asked(console: Console, line: str, said: str) -> None:
    console.refused(line, 2, said)


def test_a_final_of_a_series_begins_with_who_is_qualified(console: Console) -> None:
    console.done("season new Serie")
    assert "qualify" in console.done("new Final -r schieber-serie-final").out.splitlines()[-1]
