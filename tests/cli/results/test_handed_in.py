"""What tables have handed in by phone, as the desk sees it in commands."""

import pytest

from jassturnier.services.workplace import Desk
from tests.services.results.test_hand_in import by_phone, ready
from tests.support.console import Console
from tests.support.terminal import in_a_terminal


@pytest.fixture
def desk(console: Console, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Two tables drawn; the first has handed in, the second with a wrong sum."""
    folder = console.folder / "hall"
    folder.mkdir()
    made = ready(folder)
    by_phone(made, 1, 1012, 872)
    by_phone(made, 2, 1022, 872)
    monkeypatch.setenv("JASSTURNIER_DB", str(folder / "evening.db"))
    return made


@pytest.mark.usefixtures("desk")
def test_missing_says_what_is_handed_in_and_what_is_wrong_with_it(console: Console) -> None:
    said = console.done("missing").out
    assert "handed in by phone, slip not here yet: 1,012 : 872" in said
    assert "by phone with a wrong sum: 1,022 : 872; the sum is 1,894 instead of 1,884, 10 too many." in said
    (gap,) = console.done("missing --json").document()["missing"]
    handed = [table["handed_in"]["points"] for table in gap["tables"]]
    assert handed == [[1012, 872], [1022, 872]]
    assert "per Handy abgegeben, Zettel noch nicht da: 1’012 : 872" in console.done("--lang de missing").out


@pytest.mark.usefixtures("desk")
def test_other_numbers_show_both_and_need_a_decision(console: Console) -> None:
    answer = console.refused("enter 1 1000 884", 8)
    assert "Table 1: by phone it has handed in 1012:872; you have 1000 884." in answer.err + answer.out
    assert "--yes takes what you have" in answer.err + answer.out
    assert "1,000" in console.done("--yes enter 1 1000 884").out


@pytest.mark.usefixtures("desk")
def test_the_history_names_the_sheet_and_the_phone(console: Console) -> None:
    said = console.done("history").out
    assert "handed in by phone: 1B 1012 872" in said
    assert "phone" in said
    assert " Handy " in console.done("--lang de history --station Handy").out
    entries = console.done("--lang de history --station Handy --json").document()["history"]
    assert {entry["desk"] for entry in entries} == {"phone"}
    assert "table 1, handed in by phone: 1012 : 872" in console.done("history --table 1").out


@pytest.mark.usefixtures("desk")
def test_a_draw_that_is_replaced_says_what_was_handed_in(console: Console) -> None:
    said = "tables have handed in by phone already; that goes with the draw."
    assert f"Careful: 2 {said}" in console.done("--yes draw again").err
    assert said not in console.done("--yes draw again").err


@pytest.mark.slow
def test_in_the_dialogue_enter_takes_it_and_a_wrong_sum_is_only_shown(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pty", reason="terminals of a POSIX system")
    monkeypatch.setenv("TERM", "vt100")
    monkeypatch.setenv("NO_COLOR", "1")
    typed = [(b"sheet [", b"\r"), (b"Enter takes it", b"\r"), (b"sheet [", b"\r"), (b"A, points:", b"\x04")]
    code, shown = in_a_terminal(typed, "enter", pause=0.1)
    assert code == 0, shown
    assert "Handed in by phone: 1,012 : 872; Enter takes it." in shown
    assert "By phone with a wrong sum: 1,022 : 872" in shown
    assert [table.result is None for table in desk.tournament().stage().rounds[0].tables] == [False, True]
