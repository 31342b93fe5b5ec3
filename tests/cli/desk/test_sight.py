"""What the desk sees: where the evening stands, what fits there, and what others did meanwhile."""

import pytest

from jassturnier.cli.desk import desk
from jassturnier.cli.desk.desk import Sight
from jassturnier.cli.kit.context import App
from jassturnier.i18n import render
from tests.support.console import Console


def offered(seen: Sight) -> list[str]:
    return [" ".join(choice.line) for choice in seen.view.choices]


def told(seen: Sight) -> str:
    return "\n".join(map(seen.app.words, seen.view.lines))


@pytest.fixture
def seen(console: Console) -> Sight:
    """An evening of eight who are all here, and owe their fee, before the first draw."""
    console.evening(8, "here --all", "regulation change --set fee.person=10 --yes")
    return Sight(App(lang="en"))


def test_nothing_is_there_before_the_first_tournament(console: Console) -> None:
    first = Sight(App(lang="en"))
    assert (offered(first), first.news(own=True)) == (["new", "demo"], [])
    console.done("new Abend -r schieber-einzel-4x12")
    assert first.look()
    assert not first.look()
    assert offered(first)[:2] == ["add", "import"]
    assert "No backup yet." in told(first)


def test_where_several_are_there_one_is_chosen_and_closed_ones_lead_to_the_next(console: Console) -> None:
    console.done(*(f"new {name} -r schieber-einzel-4x12" for name in ("One", "Two")), "close -t One")
    console.done("close -t Two")
    console.monkeypatch.setenv("JASSTURNIER_HOME", str(console.folder / "other"))
    assert offered(Sight(App(lang="en"))) == ["use", "list", "new", "new --entries --like Two"]
    console.done("reopen -t One")
    assert offered(Sight(App(lang="en"))) == ["use", "list", "new"]


def test_a_damaged_file_is_said_and_what_helps(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    (place,) = console.folder.rglob("jassturnier.db")
    place.write_bytes(b"no database")
    assert offered(Sight(App(lang="en"))) == ["restore", "backup --list", "doctor"]


def test_who_owes_is_proposed_to_pay_and_the_last_backup_is_said(console: Console, seen: Sight) -> None:
    assert "paid" in offered(seen)
    assert "Last backup: " in told(seen), "a setting was changed"
    console.done("paid 1")
    assert "paid" in offered(Sight(seen.app))
    console.done("paid --all")
    assert seen.look()
    assert ("paid" in offered(seen), "board" in offered(seen)) == (False, True)


def test_a_table_is_opened_for_those_who_came_after_the_draw(console: Console, seen: Sight) -> None:
    assert "draw table" not in offered(seen)
    console.done("draw --seed 1 --yes", "add A1 A2 A3 A4")
    console.done("here --all")
    assert seen.look()
    assert "draw table" in offered(seen)


def test_an_evening_that_is_over_goes_into_a_season_and_then_to_its_final(
    console: Console, seen: Sight
) -> None:
    console.done("draw --seed 1 --yes")
    assert "season add" not in offered(Sight(seen.app))
    console.done("close --yes")
    assert offered(Sight(seen.app))[-2:] == ["new --entries --like Abend", "season add"]
    console.done("season new Cup", "season add Cup")
    after = Sight(seen.app)
    assert offered(after)[-1].startswith("new --entries")
    final = next(choice for choice in after.view.choices if choice.line == ("new",))
    assert "final" in final.described("en")


def test_a_command_alone_is_asked_what_it_needs_and_nothing_more(seen: Sight) -> None:
    for line in ("players edit", "season add", "season new", "cash expense", "use"):
        found = seen.asking(line.split())
        assert found is not None
        assert " ".join(found.line) == line
    which = seen.asking(["use"])
    assert which is not None
    assert which.ask is not None
    assert render(which.ask.text, "en") == "Which tournament? Abend"
    assert seen.asking(["leave", "3"]) is None
    assert seen.asking(["draw"]) is None


def test_what_another_did_is_told_once_and_looked_for_every_now_and_then(
    console: Console, seen: Sight, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert seen.news(own=True) == []
    console.done("draw --seed 1 --yes")
    assert seen.done_meanwhile() is None, "it was looked just now"
    monkeypatch.setattr(desk, "_LOOK_AGAIN", -1.0)
    heard = seen.done_meanwhile()
    assert heard is not None
    assert len(seen.news(own=True)) == 1
    assert seen.news(own=False) == []
