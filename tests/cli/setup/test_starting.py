"""A tournament is started: like an earlier one, by questions, or by all that is typed at once."""

import re
from typing import Any

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


def settings(console: Console) -> dict[str, Any]:
    found: dict[str, Any] = console.done("regulation show --json").document()["settings"]
    return found


def exported(console: Console, tournament: str) -> Any:  # noqa: ANN401 — a JSON document
    return console.done(f"-t {tournament} export json").document()


def test_a_new_evening_is_like_the_one_named_and_speaks_its_language(spring: Console) -> None:
    spring.says(
        *("new Anders -r coiffeur-paare", "letterhead --club Andere", "new Herbst --like Frühl"),
        ("regulation show", "fee = 20", "francs = 200"),
        *("--lang de new Winter -r coiffeur-paare", "new Sommer --like Winter"),
    )
    document = exported(spring, "Herbst")
    assert document["tournament"][0]["venue"] == "Sternen"
    assert document["letterhead"][0]["club"] == "Jassclub Malters"
    assert document["entry"] == []
    assert exported(spring, "Sommer")["tournament"][0]["language"] == "de"


@pytest.mark.parametrize("word", ["like", "wie", "comme", "Come"])
def test_the_one_it_is_like_is_named_without_dashes(spring: Console, word: str) -> None:
    spring.says(
        (f"new Herbst Jass {word} Frühling", "“Herbst Jass” is started"),
        ("regulation show", "fee = 20"),
        (f"new {word} Frühling --entries", ["Winter", ""], "“Winter” is started"),
        (f"new Herbst {word}", 2, f"behind “{word}”"),
        ('new "Jassen wie früher" -r coiffeur-paare', "“Jassen wie früher” is started"),
        "use Winter",
    )
    assert len(spring.entries()) == 4


def test_the_same_people_have_neither_come_nor_paid_and_a_substitute_came_once(spring: Console) -> None:
    before = {member["person_id"] for member in exported(spring, "Frühling")["entry_member"]}
    spring.says(
        *("paid 3 --free", "players edit 2 --due 12", "draw", "replace 4 'Emil Neu' --from-round 2"),
        "players close",
        (
            "new Herbst --like Frühling --entries",
            "4 entries are taken over.",
            "Next: “here” marks who has come",
            "They keep a price of their own: 2 Beat Frei Fr. 12.00.",
            "pay like the others now: 3 Carla Gut. “paid 3 --free” makes a guest again.",
        ),
    )
    assert [f"{e['number']} {e['name']} {e['club']} {e['state']} {e['paid']}" for e in spring.entries()] == [
        "1 Anna Roth Bern expected 0",
        "2 Beat Frei Bern expected 0",
        "3 Carla Gut Bern expected 0",
        "4 Dora Egli Bern expected 0",
    ]
    assert {member["person_id"] for member in exported(spring, "Herbst")["entry_member"]} == before
    spring.done("add 'Emil Neu'", "verify")


def test_the_name_of_an_earlier_evening_is_asked_for_again(spring: Console) -> None:
    taken = "There is a tournament “Frühling” already; “Frühling 2” is not taken."
    spring.says(
        ("new --like Frühling", ["Frühling", "Frühling 2", "24.12.2027"], taken, "“Frühling 2” is started"),
        ("list", "24 December 2027"),
        ("new Frühling", 4, [], "≠ Which game?"),
    )


def test_the_price_of_a_category_is_said_with_the_way_to_it(console: Console) -> None:
    typed = [*[""] * 4, "15.-, members 12.-", *[""] * 2]
    console.says(("new Abend", typed, "“add NAME --category members”", "≠ wrong sum"))


def test_pairs_groups_and_the_waiting_list_stay(console: Console) -> None:
    console.done("new Frühling -r schieber-paare-gruppen", "regulation change --yes --set max_entries=12")
    console.run("add", "Anna Roth", "Beat Frei", "--team", "Trümpfe", "--group", "A")
    for number in range(10):
        console.run("add", f"One{number} Two", f"Three{number} Four", "--group", "AB"[number % 2])
    for pair in (("Carla Gut", "Dora Egli"), ("Emil Neu", "Fritz Alt")):
        console.run("add", *pair, "--group", "B")
    before = console.done("players list").out
    console.done("new Herbst --like Frühling --entries")
    assert console.done("players list").out == before


def test_what_cannot_be_is_refused(spring: Console) -> None:
    spring.refuses(
        ("new Herbst --entries", 2, "--like NAME has a regulation"),
        (f"new Herbst --like Frühling -r {SHIPPED}", 2, "--like NAME has a regulation"),
        ("new Herbst --like Winter", 3, "Winter"),
        ("new Frühling --like Frühling", 4, "There is a tournament “Frühling” already"),
        ("new", 2, "NAME is needed"),
        ("new A", 2, "--regulation is needed"),
    )


def test_new_asks_what_a_round_is_called_and_says_so_from_then_on(console: Console) -> None:
    others = ("nein", *[""] * 6, "Gong", "?", "3", "", "")
    asked = ["", "1", "1", "4 x 8", "", "", *others]
    told = ("der Umgang, die Umgänge", "Einzelschieber, 4 Gänge zu 8 Spielen", "≠ “Gong”")
    console.says(("--lang de new Abend", asked, *told))
    found = settings(console)
    assert (found["labels.round"], "4 Gänge zu 8 Spielen" in found["name.de"]) == ("Gang", True)
    assert "4 rounds of 8 deals" in found["name.en"]


def test_new_asks_for_the_clubs_own_sentences_and_how_to_enter(console: Console) -> None:
    own = ("Da es warm ist, draussen. | Punkt elf ist Schluss.", "Bei Anna")
    console.says(("--lang de new Abend", ["", "1", "1", "3 x 8", "", "Rang 1: 200", "nein", *[""] * 7, *own]))
    found = settings(console)
    assert found["sentences.de"] == ["Da es warm ist, draussen.", "Punkt elf ist Schluss."]
    assert (found["invitation.enter.de"], found["prizes[1].francs"]) == (["Bei Anna"], 200)
    console.done("--lang de print regulation --out r.pdf")
    assert "Punkt elf ist Schluss." in text((console.folder / "r.pdf").read_bytes())
    console.done("print invitation --out i.pdf")
    assert "Bei Anna" in text((console.folder / "i.pdf").read_bytes())


def test_a_wrong_answer_asks_again_and_a_question_mark_explains(console: Console) -> None:
    asked = ("<", "x", "", "77", "nirgends", "1", "?", "1", "5", "<", "x", "3 x 8", "viel", "")
    more = ("", "perhaps", "no", "258", "257", *[""] * 9)
    told = (
        *(
            "There is no regulation “nirgends”",
            "“viel” is no amount in francs.",
            "It takes about 1 h 40 min.",
        ),
        *("Please type a number from 1 to 13.", "A pair stays together all evening.", "“x” is no date"),
        *("“x”: rounds and deals are needed, such as “4 x 12”", "Please type yes or no"),
        *("Please type a number from 1 to 3.", "3 rounds of 8 deals"),
    )
    answer = console.asked("new Abend", *asked, *more)
    assert (answer.code, answer.err.count("Nothing was asked before this.")) == (0, 1), answer.err
    assert [words for words in told if words not in answer.err + answer.out] == []
    assert "match_bonus = 100" in console.done("regulation show").out


def test_the_name_is_asked_explained_and_can_be_gone_back_to(console: Console) -> None:
    answer = console.asked("new", "?", "Hilfe", "", "Abennd", "<", "Abend", "", "1", "1", "3 x 8", *PLAIN)
    assert (answer.code, answer.err.count("Lists, slips and certificates carry it")) == (0, 2), answer.err
    assert ("Please type something here" in answer.err, "“Abend” is started" in answer.out) == (True, True)


def test_a_fee_that_was_said_is_not_asked_for(console: Console) -> None:
    console.asked("new --fee 10", "A", "", "1", "1", "3 x 8", *PLAIN[1:])
    assert settings(console)["fee"] == 10
    console.done("regulation save ours", "new B -r ours --fee 0")
    assert settings(console)["fee"] == 0
    console.done('new C -r ours --fee "15, members 12"')
    found = settings(console)
    assert (found["fee.entry"], found["fee.category.members"]) == (15, 12)


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


@pytest.mark.parametrize("typed", ["Frühling", "like Früh", "like last time", "wie letztes Mal"])
def test_what_is_played_may_be_as_it_was_in_an_earlier_tournament(spring: Console, typed: str) -> None:
    none = ["", "like Nebel", "1", "1", "3 x 8", *PLAIN]
    spring.says(("new Herbst", ["", typed]), ("regulation show", "fee = 20"))
    assert exported(spring, "Herbst")["tournament"][0]["venue"] == "Sternen"
    spring.says(("new Winter", none, "There is no regulation “like Nebel”"))


def test_who_gives_up_in_the_middle_has_stored_nothing(console: Console) -> None:
    for line, *typed in (("new Abend", "1", "1"), ("new", "ende")):
        assert console.asked(line, *typed).code == 1
    assert not (console.folder / "jassturnier.db").exists()


def test_a_name_needs_no_quotes_and_what_is_said_is_stored(console: Console) -> None:
    told = console.done(f"new Herbst Jass -r {SHIPPED} --date 3.10.2027 --venue Krone --fee 12.50").out
    assert told.startswith("“Herbst Jass” is started: Single Schieber, 4 rounds of 12 deals.\n")
    assert ("Next: " in told.splitlines()[-1], "taken over" in told) == (True, False)
    assert console.done("title").out == "Herbst Jass, 3 October 2027, Krone\n"
    again = console.done(f"new Zweiter -r {SHIPPED} --json")
    assert again.document()["regulation_name"] == "Single Schieber, 4 rounds of 12 deals"
    console.says((f"new Dritter -r {SHIPPED}", "≠ Everything is stored in"), "season new Serie")
    assert "qualify" in console.done("new Final -r schieber-serie-final").out.splitlines()[-1]
