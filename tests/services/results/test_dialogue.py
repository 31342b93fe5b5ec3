"""The dialogue without its terminal: what lines and keys do, and that nothing is lost or shown too early."""

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassturnier.errors import Failed
from jassturnier.i18n import Text, render, say
from jassturnier.services.people import entering
from jassturnier.services.results.deals import Sitting, TableSheet
from jassturnier.services.results.dialogue import Dialogue, Key, Prompted, Said
from jassturnier.services.results.results import Entered
from jassturnier.services.safety import history
from jassturnier.services.setup import regulations, tournaments
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import TableInfo
from tests.support.offices import drawn, enter, office, poured_desk, with_players, with_settings

TWO_TABLES = 8
GAME_OF_PAIRS = "schieber-3000"


def sitting_down(desk: Desk, kind: str = "first", *, by_deals: bool = False) -> Dialogue:
    dialogue = Dialogue(Sitting.begin(desk, ReadingKind(kind), None), "en", by_deals)
    dialogue.begin()
    return dialogue


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables drawn, no result."""
    return with_players(tmp_path, TWO_TABLES, then=drawn)


def step(dialogue: Dialogue) -> Prompted:
    """Return what is asked for now."""
    return dialogue.step


def words(said: list[Said]) -> list[str]:
    """Return what was said in English, an entry as its values."""
    return [_words(each) for each in said]


def _words(each: Said) -> str:
    match each:
        case Entered():
            return f"{each.table.number}: {dict(each.values)}"
        case TableSheet():
            return f"{each.table.number}: {each.table.played}"
        case Text():
            return render(each, "en")
        case _:
            return each


def test_a_slip_is_its_digits_and_three_enters(desk: Desk) -> None:
    dialogue = sitting_down(desk)
    assert words(dialogue.answer("2")) == []
    assert words(dialogue.answer("1012")) == []
    assert dialogue.proposal() == 872
    assert words(dialogue.answer("872")) == ["2: {'points': (1012, 872)}"]
    assert dialogue.step is Prompted.TABLE
    assert [table.number for table in desk.tournament().stage().rounds[0].open_tables()] == [1]
    assert dialogue.answer("1") + dialogue.answer("A eicheln 84") == []
    assert step(dialogue) is Prompted.DEALS


TYPED = {
    # A number has whatever stands between its thousands, and two numbers in a line stay two.
    **dict.fromkeys(
        (f"1 | {number} | 872" for number in ("1 012", "1\u202f012", "1’012", "1.012")),
        "1: {'points': (1012, 872)}",
    ),
    "2 | 784 | 1 100": "2: {'points': (784, 1100)}",
    "1 | 942\u202f942": "1: {'points': (942, 942)}",
    "1 | 1 012 872": "1: {'points': (1012, 872)}",
    "1 | 1\u202f012 872": "1: {'points': (1012, 872)}",
    "1 | 872\u00a01’012": "1: {'points': (872, 1012)}",
    # A sheet number with its letter names its table, which may stand once more before a refused slip.
    "2D": "“2D” is no table number and no sheet number with its letter.",
    "2C 1000 884": "2: {'points': (1000, 884)}",
    "2 1000 88o": "“88o” is no number.",
    "2 1000 88o | 2 1000 884": "2: {'points': (1000, 884)}",
    "2 1000 88o | 2c 1000 884": "2: {'points': (1000, 884)}",
    "2 1000 88o | 1000 884": "2: {'points': (1000, 884)}",
    # A number alone is the right one of the side that it fits.
    "1 1000 894 | 884": "1: {'points': (1000, 884)}",
    "1 1000 894 | 990": "1: {'points': (990, 894)}",
    "1 1000 894 | 900": "With 900 the sum is right for no side, or for several",
    "1 1000 894 | 900 | 1000 884": "1: {'points': (1000, 884)}",
    "1 900 900 | 984": "With 984 the sum is right for no side, or for several",
    # A slip is typed again, or the one that was named last is corrected, and no other.
    "CORRECT": "Type it behind a table, such as “2*”.",
    "1 1000 884 | 77 | CORRECT": "Type it behind a table, such as “2*”.",
    "1 1021 | CORRECT | 1012 | 872": "1: {'points': (1012, 872)}",
    "1 1012 872 | CORRECT | 1010 874": "1: {'points': (1010, 874)}",
    "1 1010 874 | 1": "Table 1 (1B) is in already: 1010:874; “1*” corrects it.",
    "1 1010 874 | 1 | CORRECT | 1008 876": "1: {'points': (1008, 876)}",
    **dict.fromkeys(
        ("1 1012 872 | 1* | 1000 884", "1 1012 872 | 1 * | 1000 884", "1 1012 872 | 1B* | 1000 884"),
        "1: {'points': (1000, 884)}",
    ),
    "1 1012 872 | 1* 1000 884": "1: {'points': (1000, 884)}",
    "2 1012 872 | 2 | CORRECT | 1012 | 872": "Round 1, table 2 has exactly this already; nothing was",
    # A word in the place of a number is a deal, or refused.
    "1 | A eicheln 84 | JUMP | 2 1000 | 88x": "“88x” is no number.",
    "2 | 64o": "“64o” is no number.",
}
"""What is typed line by line, or pressed, and what is said to the last of it."""


@pytest.mark.parametrize(("typed", "told"), TYPED.items(), ids=TYPED)
def test_a_line_or_a_key_is_answered(desk: Desk, typed: str, told: str) -> None:
    dialogue = sitting_down(desk)
    for line in typed.split(" | "):
        said = dialogue.press(Key[line]) if line in Key.__members__ else dialogue.answer(line)
    assert [each[: len(told)] for each in words(said)] == [told]


def test_a_correction_is_a_command_like_one_that_is_typed(desk: Desk) -> None:
    dialogue = sitting_down(desk)
    for line in ("1 1010 874", "1* 1008 876"):
        dialogue.answer(line)
    assert history.history(desk)[-1].command == "enter 1 1008 876 --correct --round 1"


def test_enter_alone_names_the_next_table_and_skip_the_one_after(desk: Desk) -> None:
    dialogue = sitting_down(desk)
    dialogue.press(Key.SKIP)
    assert dialogue.next_table() is not None
    dialogue.answer("")
    assert dialogue.table is not None
    assert dialogue.table.number == 2
    dialogue.press(Key.SKIP)
    dialogue.answer("")
    assert dialogue.table is not None
    assert dialogue.table.number == 1


def test_a_wrong_sum_is_asked_about_and_typed_again(desk: Desk) -> None:
    dialogue = sitting_down(desk)
    (said,) = words(dialogue.answer("1 1021 872"))
    assert said.startswith("Table 1: the sum is 1,893 instead of 1,884, 9 too many. Perhaps two digits")
    assert step(dialogue) is Prompted.REASON
    dialogue.answer("")
    assert step(dialogue) is Prompted.NUMBERS
    dialogue.answer("1021 872")
    assert words(dialogue.answer("1012 872")) == ["1: {'points': (1012, 872)}"]


def test_where_nothing_is_missing_slips_that_are_in_are_corrected(desk: Desk) -> None:
    enter(desk, 1, 1000, 884)
    enter(desk, 2, 1000, 884)
    dialogue = sitting_down(desk)
    assert (step(dialogue), dialogue.corrects) == (Prompted.TABLE, True)
    dialogue.answer("2")
    assert words(dialogue.answer("1010 874")) == ["2: {'points': (1010, 874)}"]
    assert step(dialogue) is Prompted.TABLE
    dialogue.answer("")
    assert step(dialogue) is Prompted.OVER


ENDS = [
    (GAME_OF_PAIRS, (), "1000 900", "The game is not over: neither side has 3,000"),
    (GAME_OF_PAIRS, (), "2996 111", "The game is not over: neither side has 3,000"),
    ("plus-minus", (("pm_target", 7),), "7 7 2 5", "A, B have 7 strokes each: play goes on"),
    ("plus-minus", (("pm_target", 7),), "5 3 2 5", "The game is not over: nobody has 7 strokes."),
    ("plus-minus", (("pm_target", 7),), "6 6 6 6", "The game is not over: nobody has 7 strokes."),
]


@pytest.mark.parametrize(("regulation", "house", "slip", "why"), ENDS)
def test_a_game_that_is_not_over_is_taken_for_a_reason(
    tmp_path: Path, regulation: str, house: Sequence[tuple[str, object]], slip: str, why: str
) -> None:
    desk = to_a_target(tmp_path, regulation, dict(house))
    dialogue = sitting_down(desk)
    for line in ("1", *slip.split()):
        said = words(dialogue.answer(line))
    assert said[0].startswith(f"Table 1: {why}")
    assert (step(dialogue), table_of(desk).result) == (Prompted.REASON, None)
    dialogue.answer("time is up")
    result = table_of(desk).result
    assert result is not None
    assert (result.how, result.note) == ("accepted", "time is up")


def to_a_target(folder: Path, regulation: str, house: dict[str, object]) -> Desk:
    """Seat one table of a game to a target."""
    settings = regulations.document(regulation)
    settings["options"] = {**settings["options"], **house}
    new = tournaments.NewTournament("Evening", settings, date(2027, 3, 20))
    desk = tournaments.create(office(folder), new)
    size = desk.tournament().regulation.entry.members
    names = [[f"Given{n} Family{letter}" for letter in "ab"[:size]] for n in range(4 // size)]
    entering.add(desk, [entering.new_entry(each) for each in names])
    drawn(desk)
    return desk


def table_of(desk: Desk) -> TableInfo:
    return desk.tournament().stage().rounds[0].tables[0]


def test_a_wrong_sum_is_shared_only_where_the_regulation_says_so(desk: Desk) -> None:
    for settings_, told in (({}, []), ({"sum": "split"}, ["1: {'points': (1016, 868)}"])):
        with_settings(desk, **settings_)
        dialogue = sitting_down(desk)
        dialogue.answer("1 1021 872")
        assert words(dialogue.press(Key.SPLIT)) == told


def test_the_last_number_is_proposed_and_typed_all_the_same(desk: Desk) -> None:
    for settings_, told in (
        ({}, "Type this number too, as it stands on the slip."),
        ({"last_number": "proposed"}, "1: {'points': (1012, 872)}"),
    ):
        with_settings(desk, **settings_)
        dialogue = sitting_down(desk)
        dialogue.answer("1 1012")
        assert words(dialogue.answer("")) == [told]
    result = table_of(desk).result
    assert result is not None
    assert result.how == "computed"


def test_the_sum_is_there_while_it_is_typed(desk: Desk) -> None:
    dialogue = sitting_down(desk)
    dialogue.answer("1 1012")
    assert dialogue.draft is not None
    found = [dialogue.draft.sum_so_far(typed) for typed in ("", "8", "872", "8x")]
    assert [check and check.off for check in found] == [-872, -864, 0, -872]


def test_jump_leaves_a_table_and_undo_takes_back_what_went_in_here(desk: Desk) -> None:
    dialogue = sitting_down(desk)
    assert words(dialogue.press(Key.UNDO)) == ["Nothing has been entered here yet."]
    dialogue.answer("2 1000 884")
    dialogue.answer("1 7")
    dialogue.press(Key.JUMP)
    assert dialogue.step is Prompted.TABLE
    dialogue.press(Key.UNDO)
    assert (dialogue.answer("n"), step(dialogue), len(dialogue.sitting.waiting())) == ([], Prompted.TABLE, 1)
    dialogue.press(Key.UNDO)
    assert words(dialogue.answer("y")) == ["Taken back: enter 2 1000 884 --round 1"]
    assert len(dialogue.sitting.waiting()) == 2


def test_slips_that_are_pasted_together_are_a_line_each_and_what_is_refused_stays_missing(desk: Desk) -> None:
    dialogue = sitting_down(desk)
    dialogue.answer("1")
    said = words(dialogue.paste(["2 1000 884 7", "1 1084 800", "9 1000 884"]))
    assert said[0] == "Not entered: “2 1000 884 7”"
    assert said[2].startswith("1: ")
    assert "9" in said[3]
    assert [table.number for table in dialogue.sitting.waiting()] == [2]
    assert words(dialogue.paste(["2", "1000", "884"]))[0].startswith("2: ")  # one slip, a number a line


LINES = st.sampled_from(
    ["", "1", "2", "2C", "9", "1012", "872", "1000", "884", "-", "x", "A eicheln 84", "1 1000 884", "why not"]
)


@settings(max_examples=25)
@given(st.lists(LINES | st.sampled_from(Key), max_size=20), st.sampled_from(["first", "second", "ruling"]))
def test_whatever_is_typed_memory_and_database_say_the_same(typed: list[str | Key], kind: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        desk = with_players(Path(folder), TWO_TABLES)
        drawn(desk)
        if kind != "first":
            enter(desk, 1, 1012, 872)
        dialogue = sitting_down(desk, kind)
        for each in typed:
            dialogue.press(each) if isinstance(each, Key) else dialogue.answer(each)
        stored = desk.tournament()
        assert replace(dialogue.sitting.tournament, head=stored.head) == stored


def test_a_reserve_slip_follows_its_table(desk: Desk) -> None:
    with desk.changing() as (session, _):
        session.add(m.Reserve(tournament_id=desk.tournament_id, first=3, last=4))
    dialogue = sitting_down(desk)
    assert words(dialogue.answer("3D"))[-1] == "Here its table comes first: “3 3D”."
    dialogue.answer("2 3D 1000 884")
    assert desk.tournament().stage().rounds[0].tables[1].sheets() == (2, 3)


def test_a_locked_database_costs_one_number(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    dialogue = sitting_down(desk)
    dialogue.answer("1 1000")
    with monkeypatch.context() as patch:
        patch.setattr(Sitting, "enter", _locked)
        assert words(dialogue.answer("884")) == ["Locked."]
    assert words(dialogue.answer("884")) == ["1: {'points': (1000, 884)}"]


def _locked(*_: object) -> None:
    raise Failed(say("Locked."))


def test_two_keys_empty_a_table_that_got_the_slip_of_another(desk: Desk) -> None:
    enter(desk, 2, 1012, 872)
    dialogue = sitting_down(desk)
    dialogue.answer("2")
    assert Key.EMPTY not in dialogue.active_keys()
    dialogue.press(Key.CORRECT)
    assert Key.EMPTY in dialogue.active_keys()
    assert words(dialogue.press(Key.EMPTY)) == ["2: {}"]
    assert [table.number for table in dialogue.sitting.waiting()] == [1, 2]
    dialogue.press(Key.UNDO)
    dialogue.answer("y")
    assert [table.number for table in dialogue.sitting.waiting()] == [1]


def test_deals_that_belong_to_another_table_go_with_the_same_keys(desk: Desk) -> None:
    dialogue = sitting_down(desk, by_deals=True)
    dialogue.answer("1")
    dialogue.answer("A eicheln 84")
    assert dialogue.press(Key.EMPTY) == []
    dialogue.press(Key.CORRECT)
    dialogue.press(Key.EMPTY)
    assert not any(table.started() for table in dialogue.sitting.round().tables)


HALFWAY = ("A rosen 100", "B rosen 100") * 3
"""471 : 471, with 500 for the Bergpreis."""


def test_who_was_first_is_asked_until_it_is_said(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4, then=drawn, regulation="schieber-striche")
    dialogue = sitting_down(desk, by_deals=True)
    dialogue.answer("1")
    assert words(dialogue.answer(" / ".join(HALFWAY))) == []
    asked = words(dialogue.answer("A rosen 80"))
    assert asked == ["Both sides reach the Bergpreis in deal 7; add “first A” or “first B” to it."]
    dialogue.press(Key.JUMP)
    assert words(dialogue.answer("1")) == asked
    assert words(dialogue.answer("A rosen 90")) == asked
    assert words(dialogue.answer("first B")) == []
    assert dialogue.table is not None
    assert dialogue.table.played[6:] == ("A rosen 80 77 first B", "A rosen 90 67")


@pytest.mark.parametrize(
    ("regulation", "slip", "answer"),
    [("schieber-striche", "3100 2000 won 3 0", "bergpreis 2 1"), ("schieber-3000", "3010 3020", "first 0 1")],
)
def test_what_a_slip_leaves_open_is_answered_by_the_column_alone(
    tmp_path: Path, regulation: str, slip: str, answer: str
) -> None:
    desk = with_players(tmp_path, 4, then=drawn, regulation=regulation)
    dialogue = sitting_down(desk)
    assert "who was first?" in words(dialogue.answer(f"1 {slip}"))[0]
    dialogue.answer(answer)
    stored = desk.tournament().stage().rounds[0].tables[0].result
    assert stored is not None
    column, *sides = answer.split()
    assert stored.values[column] == tuple(map(int, sides))


def test_the_deals_of_a_stopped_round_follow_its_numbers_or_the_refusal(desk: Desk) -> None:
    with_settings(desk, short="scaled")
    dialogue = sitting_down(desk)
    assert words(dialogue.answer("1 800 770 deals 10")) == ["1: {'points': (800, 770), 'deals': (10,)}"]
    dialogue.answer("2 830 897")
    assert dialogue.step is Prompted.REASON
    assert words(dialogue.answer("deals 11")) == ["2: {'points': (830, 897), 'deals': (11,)}"]
