"""A reading is refused where it is there already, or what it refers to is not there yet; else it is taken."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.results.slips import refuse, refuse_unchanged
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import HandedIn, SlipReading, TableInfo
from jassturnier.tournament.scoring.readings import FIRST, RULING, SECOND, with_readings
from tests.support.evenings_made import played, regulation

ROUND = played(1, ((1, 2), (3, 4), None))
OPEN = ROUND.tables[0]


def read(*kinds: ReadingKind) -> TableInfo:
    return with_readings(OPEN, [SlipReading(kind, {"points": (1000, 884)}) for kind in kinds])


def begun(*kinds: ReadingKind) -> TableInfo:
    """Return a table with the first deal of the last of these kinds, and the others whole."""
    deal = SlipReading(kinds[-1], {}, played=("A eicheln 84",))
    return with_readings(OPEN, [*read(*kinds[:-1]).readings, deal] if kinds[1:] else [deal])


@pytest.mark.parametrize(
    ("table", "kind", "correct", "is_taken"),
    [
        pytest.param(OPEN, FIRST, False, True, id="the first slip"),
        pytest.param(OPEN, FIRST, True, False, id="a correction of no slip"),
        pytest.param(OPEN, SECOND, False, False, id="a second reading before the first"),
        pytest.param(OPEN, RULING, False, False, id="a ruling on nothing"),
        pytest.param(begun(FIRST), FIRST, False, False, id="a slip beside its deals"),
        pytest.param(begun(FIRST), FIRST, True, True, id="a slip in the place of deals"),
        pytest.param(begun(FIRST), SECOND, False, False, id="a second reading before the last deal"),
        pytest.param(read(FIRST), FIRST, False, False, id="the first slip twice"),
        pytest.param(read(FIRST), FIRST, True, True, id="a correction"),
        pytest.param(read(FIRST), SECOND, False, True, id="the second reading"),
        pytest.param(read(FIRST), SECOND, True, False, id="a correction of no second reading"),
        pytest.param(read(FIRST), RULING, False, True, id="a ruling without a second reading"),
        pytest.param(read(FIRST), RULING, True, False, id="a correction of no ruling"),
        pytest.param(read(FIRST, SECOND), SECOND, False, False, id="a second reading twice"),
        pytest.param(read(FIRST, SECOND), SECOND, True, True, id="a correction of the second reading"),
        pytest.param(begun(FIRST, SECOND), SECOND, False, False, id="a slip beside deals read again"),
        pytest.param(begun(FIRST, SECOND), SECOND, True, True, id="a slip for deals read again"),
        pytest.param(read(*ReadingKind), SECOND, True, False, id="a second reading after the ruling"),
        pytest.param(read(*ReadingKind), RULING, False, False, id="a ruling twice"),
        pytest.param(read(*ReadingKind), RULING, True, True, id="a correction of the ruling"),
    ],
)
def test_a_reading_has_its_time(
    table: TableInfo, kind: ReadingKind, *, correct: bool, is_taken: bool
) -> None:
    drawn = replace(ROUND, tables=(table,))
    if is_taken:
        refuse(regulation(), drawn, table, kind, correct=correct)
        return
    with pytest.raises(NotAllowed):
        refuse(regulation(), drawn, table, kind, correct=correct)


def test_who_reads_a_second_time_is_not_told_what_was_read_first() -> None:
    for table, correct in ((read(FIRST, SECOND), False), (read(FIRST), True)):
        with pytest.raises(NotAllowed) as found:
            refuse(regulation(), ROUND, table, SECOND, correct=correct)
        assert "1000" not in str(found.value.texts)


NOW = datetime(2027, 3, 20, 20, tzinfo=UTC)
BY_PHONE = with_readings(replace(OPEN, handed=HandedIn({"points": (1000, 884)}, NOW, counts=True)), [])


@pytest.mark.parametrize(
    ("kind", "correct", "is_taken"),
    [
        (FIRST, False, True),
        (FIRST, True, True),
        (SECOND, False, False),
        (RULING, False, False),
        (RULING, True, False),
    ],
)
def test_what_counts_by_phone_is_corrected_as_a_slip_and_is_none_for_who_reads_again(
    kind: ReadingKind, *, correct: bool, is_taken: bool
) -> None:
    drawn = replace(ROUND, tables=(BY_PHONE,))
    assert BY_PHONE.by_phone
    if is_taken:
        refuse(regulation(), drawn, BY_PHONE, kind, correct=correct)
        return
    with pytest.raises(NotAllowed):
        refuse(regulation(), drawn, BY_PHONE, kind, correct=correct)


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
    readings = [replace(reading, read=NOW) for reading in read(*known).readings]
    table, taken = with_readings(OPEN, readings), SlipReading(kind, {"points": values})
    if is_taken:
        refuse_unchanged(regulation(), ROUND, table, taken)
        return
    with pytest.raises(NotAllowed, match="exactly this already"):
        refuse_unchanged(regulation(), ROUND, table, taken)
