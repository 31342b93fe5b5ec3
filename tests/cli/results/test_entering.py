"""The dialogue in a real terminal: fast, plain, left at any time without losing anything."""

import pytest

from tests.support.console import Console
from tests.support.terminal import in_a_terminal

pytestmark = pytest.mark.slow

pytest.importorskip("pty", reason="terminals of a POSIX system")

TABLE, SIDE_A, SIDE_B = b"sheet [", b"A, points:", b"B, points ("
ENTER, CTRL_C, CTRL_D = b"\r", b"\x03", b"\x04"
SLIP = [(TABLE, b"2\r"), (SIDE_A, b"1012\r"), (SIDE_B, b"872\r")]


@pytest.fixture
def tournament(console: Console, monkeypatch: pytest.MonkeyPatch) -> Console:
    """Two tables drawn, in a terminal without colours."""
    monkeypatch.setenv("TERM", "vt100")
    monkeypatch.setenv("NO_COLOR", "1")
    names = " ".join(f"'Given{n} Family{n}'" for n in range(1, 9))
    console.begin("new Abend -r schieber-einzel-4x12", f"add {names}", "draw --seed 1")
    return console


def stored(console: Console) -> dict[int, list[int]]:
    tables = (console.done(f"scores show {n} --json").document() for n in (1, 2))
    return {table["table"]: table["values"]["points"] for table in tables if table["complete"]}


def test_it_ends_by_itself_with_the_last_slip(tournament: Console) -> None:
    code, shown = in_a_terminal(
        [*SLIP, (TABLE, ENTER), (SIDE_A, b"1000\r"), (SIDE_B, b"884\r")], "enter", pause=0.1
    )
    assert code == 0, shown
    assert stored(tournament) == {1: [1000, 884], 2: [1012, 872]}
    assert "The round is complete." in shown
    tournament.done("verify")


def test_slips_of_a_spreadsheet_are_pasted_with_their_heading(tournament: Console) -> None:
    pasted = b"\x1b[200~Table\tA\tB\r2\t1012\t872\r1\t1000\t884\x1b[201~\r"
    code, shown = in_a_terminal([(TABLE, pasted)], "enter", pause=0.1)
    assert code == 0, shown
    assert stored(tournament) == {1: [1000, 884], 2: [1012, 872]}


def test_names_and_the_sum_are_shown_while_typing(tournament: Console) -> None:
    back = [(b"Sum 1,012 of 1,884", CTRL_C), (SIDE_A, CTRL_C), (TABLE, CTRL_C)]
    code, shown = in_a_terminal([*SLIP[:2], *back], "enter", pause=0.1)
    assert code == 0, shown
    assert "Table 2 (2C)" in shown
    assert "Given1 Family1" in shown
    assert "872 missing" in shown
    assert stored(tournament) == {}


@pytest.mark.parametrize(
    "leave", [[(SIDE_A, CTRL_C), (TABLE, CTRL_C)], [(SIDE_A, CTRL_D)], [(SIDE_A, b"end\r")]]
)
def test_who_leaves_in_the_middle_keeps_what_was_entered(
    tournament: Console, leave: list[tuple[bytes, bytes]]
) -> None:
    code, shown = in_a_terminal([*SLIP, (TABLE, b"1\r"), *leave], "enter", pause=0.1)
    assert code == 0, shown
    assert "1 entry, all stored. 1 slip is missing; “enter” goes on." in shown
    assert "Traceback" not in shown
    assert stored(tournament) == {2: [1012, 872]}


def test_keys_are_typed_with_enter_as_everything_is(tournament: Console) -> None:
    typed = [*SLIP, (b"missing", b"/\r"), (b"[y/N]", b"y\r"), (b"Taken back", CTRL_D)]
    code, shown = in_a_terminal(typed, "enter", pause=0.1)
    assert code == 0, shown
    assert stored(tournament) == {}
    assert "Taken back: enter 2 1012 872 --round 1" in shown


def test_a_step_back_is_typed_as_at_every_question(tournament: Console) -> None:
    back = [(SIDE_B, b"<\r"), (SIDE_A, b"<\r"), (TABLE, b"<\r"), (b"before this", CTRL_D)]
    code, shown = in_a_terminal([*SLIP[:2], *back], "enter", pause=0.1)
    assert code == 0, shown
    assert stored(tournament) == {}


def test_a_terminal_that_can_only_print_lines_is_enough_and_says_each_once(
    tournament: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    code, shown = in_a_terminal(
        [(TABLE, b"?\n"), (TABLE, b"2\n"), (SIDE_A, b"1012\n"), (SIDE_B, b"872\n"), (TABLE, CTRL_D)], "enter"
    )
    assert code == 0, shown
    assert "\x1b" not in shown
    assert shown.count("2 of 2 missing") == 2, "at the beginning, and where it was asked for"
    assert stored(tournament) == {2: [1012, 872]}


def test_the_second_reader_sees_nothing_of_the_first(tournament: Console) -> None:
    tournament.done("enter 1 1012 872", "enter 2 1000 884")
    typed = [(TABLE, b"1\r"), (SIDE_A, b"1021\r"), (SIDE_B, b"863\r"), (b"differ", CTRL_D)]
    code, shown = in_a_terminal(typed, "enter", "--second", pause=0.1)
    assert code == 0, shown
    assert not any(number in shown for number in ("1,012", "1012", "872"))
    assert tournament.type("scores compare").code == 7


def test_a_table_may_be_named_at_once(tournament: Console) -> None:
    code, shown = in_a_terminal(
        [(SIDE_A, b"1012\r"), (SIDE_B, b"872\r"), (TABLE, CTRL_D)], "enter", "2", pause=0.1
    )
    assert code == 0, shown
    assert stored(tournament) == {2: [1012, 872]}


def test_deals_show_what_is_open(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "vt100")
    console.done("new Abend -r coiffeur-paare")
    console.run("add", "A A", "B B")
    console.run("add", "C C", "D D")
    console.done("draw --seed 1")
    typed = [(TABLE, b"1\r"), (b"Deal 1", b"A eicheln 84\r"), (b"Deal 2", CTRL_D)]
    code, shown = in_a_terminal(typed, "enter", "--deals", pause=0.1)
    assert code == 0, shown
    assert "A has still to play: Rosen" in shown
    assert console.done("scores show 1 --json").document()["deals"][0]["notation"] == "A eicheln 84"
