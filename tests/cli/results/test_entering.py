"""The dialogue in a real terminal, left at any time without losing anything; two desks, and phones."""

from collections.abc import Sequence

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.results.deals import Sitting
from jassturnier.services.results.dialogue import Dialogue
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import LaptopFolder
from jassturnier.tournament.scoring.readings import FIRST
from tests.services.results.test_hand_in import by_phone, ready
from tests.support.console import Answer, Console, made_once
from tests.support.terminal import in_a_terminal

TABLE, SIDE_A, SIDE_B = b"sheet [", b"A, points:", b"B, points ("
ENTER, CTRL_C, CTRL_D = b"\r", b"\x03", b"\x04"
SLIP = [(TABLE, b"2\r"), (SIDE_A, b"1012\r"), (SIDE_B, b"872\r")]
FIRST_DESK, OTHER_DESK = "home", "other"


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal without colours."""
    pytest.importorskip("pty", reason="terminals of a POSIX system")
    monkeypatch.setenv("TERM", "vt100")
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def drawn(console: Console, terminal: None) -> Console:  # noqa: ARG001 — it is typed there
    """Two tables drawn."""
    names = " ".join(f"'Given{n} Family{n}'" for n in range(1, 9))
    console.begin("new Abend -r schieber-einzel-4x12", f"add {names}", "draw --seed 1")
    return console


def stored(console: Console) -> dict[int, list[int]]:
    tables = (console.done(f"scores show {n} --json").document() for n in (1, 2))
    return {table["table"]: table["values"]["points"] for table in tables if table["complete"]}


TYPED = {
    "it ends by itself with the last slip": (
        [*SLIP, (TABLE, ENTER), (SIDE_A, b"1000\r"), (SIDE_B, b"884\r")],
        {1: [1000, 884], 2: [1012, 872]},
        ["The round is complete."],
    ),
    "slips of a spreadsheet are pasted with their heading": (
        [(TABLE, b"\x1b[200~Table\tA\tB\r2\t1012\t872\r1\t1000\t884\x1b[201~\r")],
        {1: [1000, 884], 2: [1012, 872]},
        [],
    ),
    "names and the sum are shown while typing": (
        [*SLIP[:2], (b"Sum 1,012 of 1,884", CTRL_C), (SIDE_A, CTRL_C), (TABLE, CTRL_C)],
        {},
        ["Table 2 (2C)", "Given1 Family1", "872 missing"],
    ),
    **{
        f"who leaves in the middle keeps what was entered: {leave}": (
            [*SLIP, (TABLE, b"1\r"), *leave],
            {2: [1012, 872]},
            ["1 entry, all stored. 1 slip is missing; “enter” goes on."],
        )
        for leave in ([(SIDE_A, CTRL_C), (TABLE, CTRL_C)], [(SIDE_A, CTRL_D)], [(SIDE_A, b"end\r")])
    },
    "keys are typed with Enter as everything is": (
        [*SLIP, (b"missing", b"/\r"), (b"[y/N]", b"y\r"), (b"Taken back", CTRL_D)],
        {},
        ["Taken back: enter 2 1012 872 --round 1"],
    ),
    "a step back is typed as at every question": (
        [*SLIP[:2], (SIDE_B, b"<\r"), (SIDE_A, b"<\r"), (TABLE, b"<\r"), (b"before this", CTRL_D)],
        {},
        [],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("typed", "left", "says"), TYPED.values(), ids=TYPED)
def test_slips_are_typed_in_the_dialogue(
    drawn: Console, typed: list[tuple[bytes, bytes]], left: dict[int, list[int]], says: Sequence[str]
) -> None:
    code, shown = in_a_terminal(typed, "enter", pause=0.1)
    assert (code, [words for words in says if words not in shown]) == (0, []), shown
    assert "Traceback" not in shown
    assert stored(drawn) == left
    drawn.done("verify")


@pytest.mark.slow
def test_a_terminal_that_can_only_print_lines_is_enough(drawn: Console) -> None:
    drawn.monkeypatch.setenv("TERM", "dumb")
    code, shown = in_a_terminal(
        [(TABLE, b"?\n"), (TABLE, b"2\n"), (SIDE_A, b"1012\n"), (SIDE_B, b"872\n"), (TABLE, CTRL_D)], "enter"
    )
    assert (code, "\x1b" in shown) == (0, False), shown
    assert shown.count("2 of 2 missing") == 2, "at the beginning, and where it was asked for"
    assert stored(drawn) == {2: [1012, 872]}


@pytest.mark.slow
def test_the_second_reader_sees_nothing_of_the_first(drawn: Console) -> None:
    drawn.done("enter 1 1012 872", "enter 2 1000 884")
    typed = [(SIDE_A, b"1021\r"), (SIDE_B, b"863\r"), (b"differ", CTRL_D)]
    code, shown = in_a_terminal(typed, "enter", "1", "--second", pause=0.1)
    assert code == 0, shown
    assert not any(number in shown for number in ("1,012", "1012", "872"))
    assert drawn.type("scores compare").code == 7


@pytest.mark.slow
@pytest.mark.usefixtures("terminal")
def test_deals_show_what_is_open(console: Console) -> None:
    console.done("new Abend -r coiffeur-paare", "add 'A A' 'B B'", "add 'C C' 'D D'", "draw --seed 1")
    typed = [(TABLE, b"1\r"), (b"Deal 1", b"A eicheln 84\r"), (b"Deal 2", CTRL_D)]
    code, shown = in_a_terminal(typed, "enter", "--deals", pause=0.1)
    assert (code, "A has still to play: Rosen" in shown) == (0, True), shown
    assert console.done("scores show 1 --json").document()["deals"][0]["notation"] == "A eicheln 84"


@made_once
def tournament(console: Console) -> Console:
    """Four tables; the first desk has entered the first."""
    return console.evening(16, "draw --seed 1", "enter 1 1000 884")


def at(console: Console, home: str, line: str) -> Answer:
    """Type a command at one of the two desks."""
    console.monkeypatch.setenv("JASSTURNIER_HOME", str(console.folder / home))
    return console.type(line)


def test_the_dialogue_shows_what_another_desk_entered_meanwhile(tournament: Console) -> None:
    office = Office(Database("jassturnier.db"), LaptopFolder(tournament.folder / OTHER_DESK), "command")
    sitting = Sitting.begin(office.desk(), FIRST, None)
    dialogue = Dialogue(sitting, "en")
    dialogue.answer("2")
    assert at(tournament, FIRST_DESK, "enter 2 950 934").code == 0
    assert "950:934" in str(dialogue.answer("984 900"))
    dialogue.answer("984 900")
    (*_, newest) = at(tournament, FIRST_DESK, "history --json --table 2").document()["history"]
    assert newest["command"].startswith("enter 2 984 900")
    assert len(sitting.commands) == 1
    dialogue.answer("3")
    assert at(tournament, FIRST_DESK, "enter 3 950 934").code == 0
    dialogue.answer("950 934")
    assert (dialogue.table, len(sitting.commands)) == (None, 1)
    sitting.undo()
    with pytest.raises(NotAllowed, match="Nothing has been entered"):
        sitting.undo()


def test_every_desk_has_a_name_of_its_own_in_history_and_status(tournament: Console) -> None:
    named = ((FIRST_DESK, "Eingang", 0), (OTHER_DESK, "Eingang", 4), (FIRST_DESK, "Eingang", 0))
    for home, name, code in (
        *named,
        (FIRST_DESK, "Saal", 0),
        (OTHER_DESK, "Eingang", 0),
        (OTHER_DESK, "' '", 2),
        (OTHER_DESK, "Bühne", 0),
    ):
        assert at(tournament, home, f"station name {name}").code == code
    for table in (2, 3):
        at(tournament, OTHER_DESK, f"enter {table} 984 900")
    assert "2 desks: Bühne 2, Saal 1 slips" in at(tournament, FIRST_DESK, "status").out
    assert "Bühne" in at(tournament, FIRST_DESK, "history").out
    found = at(tournament, FIRST_DESK, "history --json --station bühne").document()["history"]
    assert [entry["command"].split()[0] for entry in found] == ["station", "station", "enter", "enter"]
    assert {entry["desk"] for entry in found} == {"Bühne"}
    tournament.says("verify", ("regulation change --set second=nobody --yes", 7, "other-desk"))


@pytest.fixture
def with_phones(console: Console) -> Desk:
    """Two tables drawn; the first has handed in, the second with a wrong sum."""
    folder = console.folder / "hall"
    folder.mkdir()
    made = ready(folder)
    by_phone(made, 1, 1012, 872)
    by_phone(made, 2, 1022, 872)
    console.monkeypatch.setenv("JASSTURNIER_DB", str(folder / "evening.db"))
    return made


@pytest.mark.usefixtures("with_phones")
def test_what_is_handed_in_by_phone_is_said_until_a_slip_takes_its_place(console: Console) -> None:
    gone = "tables have handed in by phone already; that goes with the draw."
    phone = "Table 1: by phone it has handed in 1012:872; you have 1000 884."
    wrong = "by phone with a wrong sum: 1,022 : 872; the sum is 1,894 instead of 1,884, 10 too many."
    (gap,) = console.done("missing --json").document()["missing"]
    assert [table["handed_in"]["points"] for table in gap["tables"]] == [[1012, 872], [1022, 872]]
    entries = console.done("--lang de history --station Handy --json").document()["history"]
    assert {entry["desk"] for entry in entries} == {"phone"}
    console.says(
        ("missing", "handed in by phone, slip not here yet: 1,012 : 872", wrong),
        ("--lang de missing", "per Handy abgegeben, Zettel noch nicht da: 1’012 : 872"),
        ("history", "handed in by phone: 1B 1012 872", "phone"),
        ("--lang de history --station Handy", " Handy "),
        ("history --table 1", "table 1, handed in by phone: 1012 : 872"),
        ("enter 1 1000 884", 8, phone, "--yes takes what you have"),
        ("--yes enter 1 1000 884", "1,000"),
        "undo",
        ("--yes draw again", f"Careful: 2 {gone}"),
        ("--yes draw again", f"≠ {gone}"),
    )


@pytest.mark.slow
@pytest.mark.usefixtures("terminal")
def test_in_the_dialogue_enter_takes_it_and_a_wrong_sum_is_only_shown(with_phones: Desk) -> None:
    typed = [(TABLE, ENTER), (b"Enter takes it", ENTER), (TABLE, ENTER), (SIDE_A, CTRL_D)]
    code, shown = in_a_terminal(typed, "enter", pause=0.1)
    assert code == 0, shown
    assert "Handed in by phone: 1,012 : 872; Enter takes it." in shown
    assert "By phone with a wrong sum: 1,022 : 872" in shown
    tables = with_phones.tournament().stage().rounds[0].tables
    assert [table.result is None for table in tables] == [False, True]
