"""What the desk sees: where the evening stands, what fits there, and what others did meanwhile."""

import sys

import pytest

from jassturnier.cli.desk import desk
from jassturnier.cli.desk.choices import PAIR, PAIR_ALL, Choice, choices, helpful, starting
from jassturnier.cli.desk.completing import make_outline
from jassturnier.cli.desk.desk import Screen
from jassturnier.cli.kit.context import App
from jassturnier.i18n import render
from jassturnier.services.status import Phase
from jassturnier.tournament.regulation.round_rules import EntryKind
from tests.support.console import Console


def offered(seen: Screen) -> list[str]:
    return [" ".join(choice.line) for choice in seen.view.choices]


def told(seen: Screen) -> str:
    return "\n".join(map(seen.app.words, seen.view.lines))


@pytest.fixture
def seen(console: Console) -> Screen:
    """An evening of eight who are all here, and owe their fee, before the first draw."""
    console.evening(8, "here --all", "regulation change --set fee.person=10 --yes")
    return Screen(App(lang="en"))


def test_nothing_is_there_before_the_first_tournament(console: Console) -> None:
    first = Screen(App(lang="en"))
    assert (offered(first), first.news(own=True)) == (["new", "demo"], [])
    console.done("new Abend -r schieber-einzel-4x12")
    assert first.refresh()
    assert not first.refresh()
    assert offered(first)[:2] == ["add", "import"]
    assert "No backup yet." in told(first)


def test_where_several_are_there_one_is_chosen_and_closed_ones_lead_to_the_next(console: Console) -> None:
    for name in ("One", "Two"):
        console.done(f"new {name} -r schieber-einzel-4x12", f"close -t {name}")
    console.monkeypatch.setenv("JASSTURNIER_HOME", str(console.folder / "other"))
    assert offered(Screen(App(lang="en"))) == ["use", "list", "new", "new --entries --like Two"]
    console.done("reopen -t One")
    assert offered(Screen(App(lang="en"))) == ["use", "list", "new"]


def test_a_damaged_file_is_said_and_what_helps(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    (place,) = console.folder.rglob("jassturnier.db")
    place.write_bytes(b"no database")
    assert offered(Screen(App(lang="en"))) == ["restore", "backup --list", "doctor"]


def test_what_is_proposed_goes_with_the_evening(console: Console, seen: Screen) -> None:
    assert ("paid" in offered(seen), "draw table" in offered(seen)) == (True, False)
    assert "Last backup: " in told(seen), "a setting was changed"
    console.done("paid 1")
    assert "paid" in offered(Screen(seen.app))
    console.done("paid --all")
    assert seen.refresh()
    assert ("paid" in offered(seen), "board" in offered(seen)) == (False, True)
    # A table is opened for those who came after the draw.
    console.done("draw --seed 1 --yes", "add A1 A2 A3 A4", "here --all")
    assert seen.refresh()
    assert "draw table" in offered(seen)
    # What is over goes into a season and then to its final.
    assert "season add" not in offered(seen)
    console.done("close --yes")
    assert offered(Screen(seen.app))[-2:] == ["new --entries --like Abend", "season add"]
    console.done("season new Cup", "season add Cup")
    after = Screen(seen.app)
    assert offered(after)[-1].startswith("new --entries")
    final = next(choice for choice in after.view.choices if choice.line == ("new",))
    assert "final" in final.described("en")


def test_a_command_alone_is_asked_what_it_needs_and_nothing_more(seen: Screen) -> None:
    for line in ("players edit", "season add", "season new", "cash expense", "use"):
        found = seen.asking(line.split())
        assert found is not None
        assert " ".join(found.line) == line
    assert found is not None
    assert found.ask is not None
    assert render(found.ask.text, "en") == "Which tournament? Abend"
    assert (seen.asking(["leave", "3"]), seen.asking(["draw"])) == (None, None)


def test_what_another_did_is_told_once(console: Console, seen: Screen) -> None:
    assert seen.news(own=True) == []
    console.done("draw --seed 1 --yes")
    assert seen.done_meanwhile() is None, "it was looked just now"
    console.monkeypatch.setattr(desk, "_LOOK_AGAIN", -1.0)
    heard = seen.done_meanwhile()
    assert heard is not None
    assert len(seen.news(own=True)) == 1
    assert seen.news(own=False) == []


def lines(phase: Phase, alone: Choice | None = None) -> list[tuple[str, ...]]:
    found = choices(phase, begun=False, kind=EntryKind.PAIR, alone=alone)
    return [choice.line for choice in found if choice.ask is None]


def test_a_final_of_a_series_begins_with_who_is_qualified() -> None:
    assert lines(Phase.SERIES) == [("qualify",)]
    assert ("qualify",) not in lines(Phase.PLAYERS)


def test_who_owes_is_asked_for_money_at_the_door_and_before_all_is_closed() -> None:
    for phase in Phase:
        for begun in (False, True):
            found = choices(phase, begun=begun, kind=EntryKind.PAIR, owing=True)
            asked = {Phase.CLOSING} if begun else {Phase.ROLL_CALL, Phase.DRAW, Phase.CLOSING}
            assert (("paid",) in [choice.line for choice in found]) is (phase in asked)


def test_who_is_alone_is_paired_by_the_regulation_where_it_says_how() -> None:
    assert lines(Phase.DRAW, PAIR_ALL)[0] == ("pair",)
    found = choices(Phase.ROLL_CALL, begun=False, kind=EntryKind.PAIR, alone=PAIR_ALL)
    assert [choice.line for choice in found][:2] == [("here",), ("pair",)]
    assert ("pair",) not in lines(Phase.ROLL_CALL, PAIR)


def test_who_unpacked_the_program_is_offered_the_demonstration_first(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [choice.line for choice in starting()] == [("new",), ("demo",)]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert [choice.line for choice in starting()] == [("demo",), ("new",)]


def test_a_slip_that_is_in_is_corrected_by_a_choice() -> None:
    for read in (False, True):
        found = choices(Phase.RESULTS, begun=read, kind=EntryKind.SINGLE, read=read)
        assert (("enter", "--correct") in [choice.line for choice in found]) is read


def test_a_word_that_is_no_command_leads_to_one() -> None:
    for typed, language, first in (
        ("dames", "fr", "classement --par catégorie"),
        ("Damen", "de", "rangliste --nach Kategorie"),
        ("donne", "it", "classifica --per categoria"),
        ("absent", "fr", "présent --tous-sauf 7"),
        ("abwesend", "de", "da --alle-ausser 7"),
        ("assente", "it", "presente --tutti-tranne 7"),
        ("pourquoi", "fr", "classement --expliquer"),
        ("warum", "de", "rangliste --erklären"),
        ("come mai", "it", "classifica --spiegare"),
        ("argent", "fr", "payé"),
        ("Teilnehmer", "de", "spieler liste"),
        ("wechseln", "de", "wählen"),
        ("changer", "fr", "choisir"),
    ):
        assert helpful(typed, language, make_outline())[0].typed == first


def test_what_a_command_says_of_itself_comes_before_what_its_options_say() -> None:
    found = [each.typed for each in helpful("slip", "en", make_outline())]
    assert len(found) == 6
    assert found.index("scores move") < found.index("enter")


@pytest.mark.parametrize("typed", ["of", "xyzzy", ""])
def test_what_nobody_says_and_what_all_say_finds_nothing(typed: str) -> None:
    assert not helpful(typed, "en", make_outline())
