"""A reading is refused where it is there already, or what it refers to is not there yet; else it is taken."""

from dataclasses import replace

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.results.refusals import refuse
from jassturnier.tournament.model import SlipReading, TableInfo
from jassturnier.tournament.scoring.readings import FIRST, RULING, SECOND, with_readings
from jassturnier.tournament.words import ReadingKind
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
