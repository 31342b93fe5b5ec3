"""Tournaments are chosen, listed, summed up and called otherwise; every command is listed."""

import json
import re
from typing import Any

import pytest

from jassturnier.i18n import LANGUAGES, name_in
from tests.support.console import Console, made_once
from tests.support.papers_made import text

NEW = "-r schieber-einzel-4x12"


@made_once
def misspelt(console: Console) -> Console:
    """A tournament with a letter left out, whose blank regulation is printed."""
    console.done(f"new Früling {NEW} --date 19.3.2027", "print regulation")
    return console


def test_name_day_and_venue_are_corrected_and_what_has_them_on_it_is_named(misspelt: Console) -> None:
    assert misspelt.done("title").out == "Früling, 19 March 2027\n"
    told = misspelt.done('title Frühling --date 20.3.2027 --venue "Restaurant Krone"').out
    assert told.startswith("Frühling, 20 March 2027, Restaurant Krone\n")
    assert "print regulation" in told
    assert [known["name"] for known in misspelt.done("list --json").document()["tournaments"]] == ["Frühling"]
    misspelt.done("print regulation")
    assert misspelt.done("title --json").document() == {
        "schema": 1,
        "tournament": "Frühling",
        "date": "2027-03-20",
        "venue": "Restaurant Krone",
        "papers": [],
    }


def test_what_is_not_said_stays_and_a_venue_can_be_taken_away(misspelt: Console) -> None:
    misspelt.done("title --venue Krone")
    assert misspelt.done("title").out.startswith("Früling, 19 March 2027, Krone")
    misspelt.run("title", "--venue", "")
    assert misspelt.done("title").out.startswith("Früling, 19 March 2027\n")


def test_what_cannot_be_a_title_changes_nothing(misspelt: Console) -> None:
    misspelt.done(f"new Herbst {NEW}", "use Früling")
    misspelt.refuses(
        ("title ...", 7, ""),
        (f"title {'x' * 200}", 7, ""),
        ("title HERBST", 4, ""),
        ("title --date 31.2.2027", 2, "“31.2.2027” is no date; write it as 20.3.2027."),
        ("title --venue Gasthof zum Rössli", 2, "Got unexpected extra argument (Rössli)"),
    )
    assert misspelt.done("title").out.startswith("Früling, 19 March 2027")


def test_a_title_may_be_written_otherwise_but_not_in_a_closed_tournament(misspelt: Console) -> None:
    misspelt.done("title FRÜLING", "close")
    assert misspelt.type("title Frühling").code == 4


def test_the_chosen_one_is_marked_among_all(misspelt: Console) -> None:
    misspelt.done(f"new Herbst {NEW} --date 2.10.2027", "add 'Anna Abt' 'Beat Beer'", "close")
    assert misspelt.done("list").out.splitlines()[2:] == [
        "   Früling     19 March 2027         0",
        "*  Herbst      2 October 2027        2  closed",
    ]
    first, second = misspelt.done("list --json").document()["tournaments"]
    assert first == {"name": "Früling", "date": "2027-03-19", "entries": 0, "chosen": False, "closed": False}
    assert (second["chosen"], second["closed"]) == (True, True)
    assert misspelt.done("use frül").out == "Working on “Früling” from now on.\n"
    assert misspelt.done("list --json").document()["tournaments"][0]["chosen"] is True


def test_where_there_is_nothing_it_is_said_how_to_begin(console: Console) -> None:
    told = console.done("status").out
    assert told.startswith("There is no tournament here yet.\n“new” starts one.")
    assert told.splitlines()[-1].startswith("“--help” lists the commands of an evening")
    assert console.done("status --json").document()["tournament"] is None
    console.refused("status -t Herbst", 3)
    assert console.refused("list", 3).out == ""


def test_the_sum_of_an_evening_says_what_comes_next(misspelt: Console) -> None:
    misspelt.done("add 'Anna A' 'Beat B' 'Carla C' 'Dora D'", "draw --seed 1")
    document = misspelt.done("status --json").document()
    assert document["rounds"] == [{"number": 1, "tables": 1, "open": 1}]
    assert (document["tournament"], document["entries"], document["desks"]) == ("Früling", 4, [])
    told = misspelt.done("status").out.splitlines()
    assert told[0] == "Früling"
    assert (told[-1], document["next"]) == (document["words"], "results")
    misspelt.done("enter 1 1000 884")
    document = misspelt.done("status --json").document()
    assert document["rounds"][0]["open"] == 0
    assert [desk["slips"] for desk in document["desks"]] == [1]
    assert "slips" not in misspelt.done("status").out


def test_every_command_is_listed_by_topic_with_the_exit_codes(console: Console) -> None:
    document = console.done("commands --json").document()
    names = [command["name"] for topic in document["topics"] for command in topic["commands"]]
    assert {"new", "enter", "commands"} <= {*names}
    assert all(topic["commands"] for topic in document["topics"])
    told = console.done("commands --verbose").out
    assert all(code["words"].split(";")[0] in " ".join(told.split()) for code in document["exit_codes"])
    assert "Exit codes, for scripts:" in told


def test_a_day_is_typed_as_people_or_programs_do(misspelt: Console) -> None:
    for day in ("20.3.2027", "2027-03-21"):
        misspelt.done(f"title --date {day}")
        assert misspelt.done("title --json").document()["date"].startswith("2027-03-2")


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
    assert spring.entries() == []


@pytest.mark.parametrize("word", ["like", "wie", "comme", "Come"])
def test_the_one_it_is_like_is_named_without_dashes(spring: Console, word: str) -> None:
    assert "“Herbst Jass” is started" in spring.done(f"new Herbst Jass {word} Frühling").out
    assert "fee = 20" in spring.done("regulation show").out
    assert "“Winter” is started" in spring.asked(f"new {word} Frühling --entries", "Winter", "").out
    assert len(spring.entries()) == 4
    spring.refused(f"new Herbst {word}", 2, f"behind “{word}”")
    assert "“Jassen wie früher” is started" in spring.done('new "Jassen wie früher" -r coiffeur-paare').out


def test_the_same_people_have_neither_come_nor_paid(spring: Console) -> None:
    before = {member["person_id"] for member in json.loads(spring.done("export json").out)["entry_member"]}
    spring.done("players close")
    answer = spring.done("new Herbst --like Frühling --entries")
    assert "4 entries are taken over." in answer.out
    assert "Next: “here” marks who has come" in answer.out
    assert [(e["number"], e["name"], e["club"], e["state"]) for e in spring.entries()] == [
        (1, "Anna Roth", "Bern", "expected"),
        (2, "Beat Frei", "Bern", "expected"),
        (3, "Carla Gut", "Bern", "expected"),
        (4, "Dora Egli", "Bern", "expected"),
    ]
    assert {e["paid"] for e in spring.entries()} == {0}
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
    assert "Dora Egli" in {e["name"] for e in spring.entries()}
    assert "Emil Neu" not in {e["name"] for e in spring.entries()}


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
    answer = console.asked("--lang de new Abend", "", "1", "1", "4 x 8", "", "", *others)
    assert answer.code == 0, answer.err
    assert "“Gong”" not in answer.err
    assert "der Umgang, die Umgänge" in answer.err
    assert "Einzelschieber, 4 Gänge zu 8 Spielen" in answer.out
    found = settings(console)
    assert (found["labels.round"], "4 Gänge zu 8 Spielen" in found["name.de"]) == ("Gang", True)
    assert "4 rounds of 8 deals" in found["name.en"]


def test_new_asks_for_the_clubs_own_sentences_and_how_to_enter(console: Console) -> None:
    own = ("Da es warm ist, draussen. | Punkt elf ist Schluss.", "Bei Anna")
    answers = ("", "1", "1", "3 x 8", "", "Rang 1: 200", "nein", *[""] * 7, *own)
    answer = console.asked("--lang de new Abend", *answers)
    assert answer.code == 0, answer.err
    found = settings(console)
    assert found["sentences.de"] == ["Da es warm ist, draussen.", "Punkt elf ist Schluss."]
    assert (found["invitation.enter.de"], found["prizes[1].francs"]) == (["Bei Anna"], 200)
    console.done("--lang de print regulation --out r.pdf")
    assert "Punkt elf ist Schluss." in text((console.folder / "r.pdf").read_bytes())
    console.done("print invitation --out i.pdf")
    assert "Bei Anna" in text((console.folder / "i.pdf").read_bytes())


def test_a_wrong_answer_asks_again_and_a_question_mark_explains(console: Console) -> None:
    asked = ("<", "x", "", "77", "nirgends", "1", "?", "1", "5", "<", "x", "3 x 8", "viel", "")
    answer = console.asked("new Abend", *asked, "", "perhaps", "no", "258", "257", *[""] * 9)
    assert answer.code == 0, answer.err
    assert answer.err.count("Nothing was asked before this.") == 1
    assert "There is no regulation “nirgends”" in answer.err
    assert "“viel” is no amount in francs." in answer.err
    assert "It takes about 1 h 40 min." in answer.err
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
    said = spring.asked("new Herbst", "", typed)
    assert said.code == 0, said.err
    assert settings(spring)["fee"] == 20
    assert json.loads(spring.done("export json").out)["tournament"][0]["venue"] == "Sternen"
    again = spring.asked("new Winter", "", "like Nebel", "1", "1", "3 x 8", *PLAIN)
    assert "There is no regulation “like Nebel”" in again.err


def test_who_gives_up_in_the_middle_has_stored_nothing(console: Console) -> None:
    for line, *typed in (("new Abend", "1", "1"), ("new", "ende")):
        assert console.asked(line, *typed).code == 1
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


def test_a_final_of_a_series_begins_with_who_is_qualified(console: Console) -> None:
    console.done("season new Serie")
    assert "qualify" in console.done("new Final -r schieber-serie-final").out.splitlines()[-1]
