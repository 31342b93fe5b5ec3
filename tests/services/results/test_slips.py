"""What is typed of a slip is read, or every fault named; refused where it is there; stored whole."""

from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import select

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import render
from jassturnier.services.results.slips import (
    SlipDraft,
    filled,
    is_blank,
    read_slip,
    refuse,
    refuse_unchanged,
    slip_words,
    store,
    store_deals,
)
from jassturnier.services.safety import undoing
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.scoring.readings import (
    FIRST,
    RULING,
    SECOND,
    HandedIn,
    SlipReading,
    with_readings,
)
from tests.support.evenings_made import played, regulation
from tests.support.offices import drawn, poured_desk, with_players
from tests.support.papers_made import regulation as shipped

TABLE = played(1, ([1, 2], [3, 4], None)).tables[0]


def read(typed: str) -> dict[str, tuple[int | None, ...]]:
    return dict(read_slip(regulation(), TABLE, typed.split(), "de"))


@pytest.mark.parametrize(
    ("typed", "sides"),
    [
        ("1000 -", (1000, None)),
        *((f"{words}", (1100, 884)) for words in ("1’100 884", "1'100 884,0", "1.100 884", "1,100 884.00")),
        # A blank stands for thousands where the numbers fit only so, up to what a side can have.
        *[("1 012 872", (1012, 872)), ("872 1 012", (872, 1012)), ("1 012 1 100", (1012, 1100))],
        ("1 884 0", (1884, 0)),
    ],
)
def test_a_number_of_a_slip_is_whole_however_it_is_written(typed: str, sides: tuple[int, int | None]) -> None:
    assert read(typed)["points"] == sides


@pytest.mark.parametrize(
    "typed",
    [
        *("1 100 872 3 5", "1000 884 3", "1 12 872", "0 012 872", "100 200 300"),
        *("1100 88.4", "1100 884,5", "1100 1.1.100"),
        *("1000 885 1 0", "1000 884 1 40", "1000 884 1 - 0", "1000 884 1 x", "1 885 0"),
    ],
)
def test_numbers_too_many_fractions_and_what_has_no_column_are_not_guessed_at(typed: str) -> None:
    with pytest.raises(WrongUsage):
        read(typed)


def test_a_column_needs_no_name_where_the_numbers_fit_only_one_and_may_be_begun_in_either_language() -> None:
    named = read("1000 884 matches 1 0")
    assert named["matches"] == (1, 0)
    for column in ("", "match ", "mat "):
        assert read(f"1000 884 {column}1 0") == named
    draft = SlipDraft(regulation(), TABLE, "de").with_line("1000 884 1 0")
    assert (draft.slip(), draft.slot()) == (named, None)
    slip = dict(read_slip(shipped("schieber-striche"), TABLE, ["3000", "900", "partien", "3", "0"], "de"))
    assert (3, 0) in slip.values()  # a later word of its name
    with pytest.raises(WrongUsage):
        read_slip(shipped("schieber-striche"), TABLE, ["3000", "900", "artien", "3", "0"], "de")


@pytest.mark.parametrize(
    ("typed", "faults"),
    [
        pytest.param("1000", 1, id="one side only"),
        pytest.param("1000 884 3", 1, id="a side too many"),
        pytest.param("1000 88x points", 2, id="no number, and a column twice"),
        pytest.param("1000 884 matches 1 0 matches 1 0", 1, id="a column twice"),
    ],
)
def test_every_fault_is_named_at_once(typed: str, faults: int) -> None:
    with pytest.raises(WrongUsage) as found:
        read(typed)
    assert len(found.value.texts) == faults


DRAFT = SlipDraft(regulation(), played(1, ([1, 2], [3, 4], None)).tables[0], "en")


@pytest.mark.parametrize(
    ("typed", "proposed"),
    [("", None), ("1012", 872), ("1012 872", None), ("2000", None), ("1884", 0), ("0", 1884)],
)
def test_only_the_last_number_is_proposed_and_none_above_the_sum(typed: str, proposed: int | None) -> None:
    assert DRAFT.with_words(typed.split()).proposal() == proposed


def test_what_is_typed_and_what_it_comes_to_is_known_at_once() -> None:
    draft = DRAFT.with_words(["1012"])
    assert [draft.typed(side) for side in (0, 1)] == [(1012,), ()]
    check = draft.sum_so_far()
    assert check is not None
    assert (check.found, check.off) == (1012, 1012 - 1884)
    for second, wrong in (("873", True), ("872", False)):
        whole = DRAFT.with_words(["1012", second])
        assert (whole.slot(), whole.needs_reason()) == (None, wrong)


def test_without_a_sum_nothing_is_proposed_and_no_blank_is_a_thousand() -> None:
    assert OPEN_SUM.with_words(["1012"]).proposal() is None
    with pytest.raises(WrongUsage):
        read_slip(OPEN_SUM.regulation, TABLE, ["1", "012", "872"], "en")


OPEN_SUM = SlipDraft(regulation(options={"target": 0}), TABLE, "en")
"""Single Schieber whose contracts have factors: no sum tells what was left out."""


@pytest.mark.parametrize(
    ("draft", "line", "words"),
    [
        (DRAFT, "1012", ("1012",)),
        (DRAFT, "1 012", ("1012",)),
        (DRAFT, "1 112", ("1112",)),
        (DRAFT, "1’112", ("1112",)),
        (DRAFT, "1012 872", ("1012", "872")),
        (DRAFT, "1 012 872", ("1012", "872")),
        (DRAFT, "942 942", ("942", "942")),
        (DRAFT, "1012 872 matches 1 0", ("1012", "872", "matches", "1", "0")),
        (DRAFT.with_words(["872"]), "1 012", ("872", "1012")),
        (DRAFT.with_words(["872", "1012"]), "5", ("872", "1012", "5")),
        (OPEN_SUM, "1 112", ("1", "112")),
        (OPEN_SUM, "1 012", ("1012",)),
        (OPEN_SUM.with_words(["900"]), "1 112", ("900", "1", "112")),
    ],
)
def test_a_line_with_a_blank_is_one_number_where_it_cannot_be_two(
    draft: SlipDraft, line: str, words: tuple[str, ...]
) -> None:
    assert draft.with_line(line).words == words


@pytest.mark.parametrize(
    ("word", "told"), [("8x", "“8x” is no number."), ("x", "no whole number and no column")]
)
def test_a_word_that_means_nothing_is_told(word: str, told: str) -> None:
    (fault,) = DRAFT.with_words([word]).faults()
    assert told in render(fault, "en")


ROUND = played(1, ((1, 2), (3, 4), None))
OPEN = ROUND.tables[0]


def read_as(*kinds: ReadingKind) -> TableInfo:
    return with_readings(OPEN, [SlipReading(kind, {"points": (1000, 884)}) for kind in kinds])


def begun(*kinds: ReadingKind) -> TableInfo:
    """Return a table with the first deal of the last of these kinds, and the others whole."""
    deal = SlipReading(kinds[-1], {}, played=("A eicheln 84",))
    return with_readings(OPEN, [*read_as(*kinds[:-1]).readings, deal] if kinds[1:] else [deal])


def takes(table: TableInfo, kind: ReadingKind, *, correct: bool) -> bool:
    try:
        refuse(regulation(), replace(ROUND, tables=(table,)), table, kind, correct=correct)
    except NotAllowed:
        return False
    return True


NOW = datetime(2027, 3, 20, 20, tzinfo=UTC)
BY_PHONE = with_readings(replace(OPEN, handed=HandedIn({"points": (1000, 884)}, NOW, counts=True)), [])


@pytest.mark.parametrize(
    ("table", "taken"),
    [
        pytest.param(OPEN, [(FIRST, False)], id="no slip"),
        pytest.param(begun(FIRST), [(FIRST, True)], id="deals, not all"),
        pytest.param(read_as(FIRST), [(FIRST, True), (SECOND, False), (RULING, False)], id="a slip"),
        pytest.param(
            read_as(FIRST, SECOND), [(FIRST, True), (SECOND, True), (RULING, False)], id="a slip read twice"
        ),
        pytest.param(
            begun(FIRST, SECOND), [(FIRST, True), (SECOND, True), (RULING, False)], id="deals read again"
        ),
        pytest.param(read_as(*ReadingKind), [(FIRST, True), (RULING, True)], id="a ruling"),
        pytest.param(BY_PHONE, [(FIRST, False), (FIRST, True)], id="what counts by phone"),
    ],
)
def test_a_reading_has_its_time(table: TableInfo, taken: list[tuple[ReadingKind, bool]]) -> None:
    """A table takes these readings and, if it is True, corrections, and no others."""
    asked = [(kind, correct) for kind in ReadingKind for correct in (False, True)]
    assert [(kind, correct) for kind, correct in asked if takes(table, kind, correct=correct)] == taken


def test_who_reads_a_second_time_is_not_told_what_was_read_first() -> None:
    for table, correct in ((read_as(FIRST, SECOND), False), (read_as(FIRST), True)):
        with pytest.raises(NotAllowed) as found:
            refuse(regulation(), ROUND, table, SECOND, correct=correct)
        assert "1000" not in str(found.value.texts)


@pytest.mark.parametrize(
    ("known", "kind", "values", "is_taken"),
    [
        ((FIRST,), FIRST, (1000, 884), False),
        ((FIRST,), FIRST, (1001, 883), True),
        ((FIRST,), SECOND, (1000, 884), True),
        ((FIRST, SECOND), SECOND, (1000, 884), False),
        ((FIRST, RULING), FIRST, (1000, 884), True),
        ((FIRST, RULING), RULING, (1000, 884), False),
    ],
)
def test_the_very_same_reading_is_refused_unless_it_ends_a_ruling(
    known: tuple[ReadingKind, ...], kind: ReadingKind, values: tuple[int, int], *, is_taken: bool
) -> None:
    readings = [replace(reading, read=NOW) for reading in read_as(*known).readings]
    table, taken = with_readings(OPEN, readings), SlipReading(kind, {"points": values})
    with nullcontext() if is_taken else pytest.raises(NotAllowed, match="exactly this already"):
        refuse_unchanged(regulation(), ROUND, table, taken)


DEALS = ("A eicheln 84", "B rosen 100", "A schellen 77")


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """One table, drawn."""
    return with_players(tmp_path, 4, then=drawn)


def table_of(desk: Desk) -> TableInfo:
    return desk.tournament().stage().rounds[0].tables[0]


def store_points(desk: Desk, kind: ReadingKind, *points: int) -> None:
    with desk.changing() as (session, _):
        store(session, desk, table_of(desk), SlipReading(kind, {"points": points}))


def play(desk: Desk, *deals: str) -> dict[int, int]:
    """Store deals; return the keys of the rows by the number of the deal."""
    with desk.changing() as (session, _):
        store_deals(session, desk, table_of(desk), SlipReading(FIRST, {}, played=deals))
        return {row.number: row.id for row in session.execute(select(m.Deal)).scalars()}


def test_a_slip_is_typed_as_it_is_written() -> None:
    slip = {"points": (1000, None), "matches": (1, 0)}
    assert slip_words(slip) == ("1000", "-", "matches", "1", "0")
    assert [is_blank(words) for words in (["-", "–"], [], ["-", "0"])] == [True, False, False]
    assert filled({"points": (None, 0), "matches": (None, None)}) == {"points": (None, 0)}


@pytest.mark.parametrize(
    ("again", "left"), [(FIRST, {FIRST, SECOND}), (SECOND, {*ReadingKind}), (RULING, {*ReadingKind})]
)
def test_only_a_new_first_reading_ends_a_ruling(
    desk: Desk, again: ReadingKind, left: set[ReadingKind]
) -> None:
    for kind in ReadingKind:
        store_points(desk, kind, 1000, 884)
    with desk.changing() as (session, _):
        store(session, desk, table_of(desk), SlipReading(again, {"points": (900, 984)}, sheet=7))
    assert {reading.kind for reading in table_of(desk).readings} == left
    found = table_of(desk).reading(again)
    assert found is not None
    assert (found.values, found.sheet) == ({"points": (900, 984)}, 7)


def test_deals_of_a_first_reading_end_a_ruling_and_those_of_a_second_do_not(desk: Desk) -> None:
    for kind, left in ((SECOND, {*ReadingKind}), (FIRST, {FIRST, SECOND})):
        for each in (FIRST, RULING):
            store_points(desk, each, 1000, 884)
        with desk.changing() as (session, _):
            store_deals(session, desk, table_of(desk), SlipReading(kind, {}, played=DEALS))
        assert {reading.kind for reading in table_of(desk).readings} == left | {kind}
        if kind == SECOND:
            store_points(desk, RULING, 990, 894)


def test_a_deal_that_stays_keeps_its_row_and_one_that_goes_comes_back_with_undo(desk: Desk) -> None:
    before = play(desk, *DEALS)
    play(desk, *DEALS[:1])
    assert table_of(desk).played == DEALS[:1]
    undoing.undo(desk)
    assert table_of(desk).played == DEALS
    assert play(desk, DEALS[0], "B rosen 99", DEALS[2], DEALS[0]).items() > before.items()
    assert table_of(desk).played == (DEALS[0], "B rosen 99", DEALS[2], DEALS[0])


def test_deals_in_the_place_of_a_slip_leave_none_of_its_numbers(desk: Desk) -> None:
    store_points(desk, FIRST, 1000, 884)
    play(desk, *DEALS)
    assert table_of(desk).result is None
    store_points(desk, FIRST, 1000, 884)
    assert table_of(desk).played == ()
