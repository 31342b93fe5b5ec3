"""What an audit finds is said with its place; what is the same at many tables is said once."""

from dataclasses import replace

import pytest

from jassturnier.i18n import Text, render, verbatim
from jassturnier.tournament.audit import Finding, Level, folded, stage_words
from jassturnier.tournament.model import RoundInfo, Tournament
from tests.support.evenings_made import played, player, tournament
from tests.support.stages_made import FIRST, SECOND, rules, stages

ROUND = played(2, *(([4 * n + 1, 4 * n + 2], [4 * n + 3, 4 * n + 4], None) for n in range(7)))
OTHER = played(3, *(((1, 2), (3, 4), None) for _ in range(2)))
ALONE = tournament([ROUND, OTHER])
FINAL = replace(played(1, ([1], [2], None)), key=9)
TWO = stages(
    rules(FIRST, SECOND),
    ([player(1), player(2)], [played(1, ([1], [2], None))]),
    ([player(1), player(2)], [FINAL]),
)


def words(text: Text | None) -> str | None:
    return None if text is None else render(text, "en")


def found(round_: RoundInfo | None = None, table: int | None = None, text: str = "It is so.") -> Finding:
    """Return a finding at a table by its place in the round."""
    at = None if table is None or round_ is None else round_.tables[table]
    return Finding("kind", Level.WRONG, verbatim(text), round_, at)


@pytest.mark.parametrize(
    ("made", "finding", "place"),
    [
        (ALONE, found(), None),
        (ALONE, found(ROUND), "Round 2"),
        (ALONE, found(ROUND, 0), "Round 2, table 1 (201U)"),
        (TWO, found(FINAL), "Final, Round 1"),
        (TWO, found(TWO.stages[0].rounds[0]), "Vorrunde, Round 1"),
        (TWO, found(FINAL, 0), "Final, Round 1, table 1 (101K)"),
        (TWO, replace(found(), stage=TWO.stages[0]), "Vorrunde"),
        (TWO, found(), None),
        (ALONE, replace(found(), stage=ALONE.stages[0]), None),
    ],
)
def test_a_place_has_stage_round_and_sheet_as_far_as_there_are_any(
    made: Tournament, finding: Finding, place: str | None
) -> None:
    assert words(finding.place(made)) == place


def test_a_finding_knows_its_stage() -> None:
    assert found(FINAL).stage_in(TWO) == TWO.stages[1]
    assert replace(found(), stage=TWO.stages[0]).stage_in(TWO) == TWO.stages[0]
    assert found().stage_in(TWO) is None
    assert stage_words(TWO, None) is None


def places(*findings: Finding) -> list[str | None]:
    return [words(fold.place(ALONE)) for fold in folded(findings)]


def test_four_tables_with_the_same_fault_are_one_line() -> None:
    many = [found(ROUND, n) for n in (0, 1, 2, 4, 6)]
    assert places(*many) == ["Round 2, tables 1–3, 5, 7"]
    assert [len(fold.findings) for fold in folded(many)] == [5]
    assert places(*many[:4]) == ["Round 2, tables 1–3, 5"]
    assert places(*many[:3]) == [
        f"Round 2, table {n} ({sheet})" for n, sheet in ((1, "201U"), (2, "202V"), (3, "203W"))
    ]


def test_other_words_another_round_or_no_table_stay_apart() -> None:
    mixed = [found(ROUND, 0), found(ROUND, 1), found(OTHER, 0), found(OTHER, 1)]
    assert len(places(*mixed)) == 4
    assert len(places(*(found(ROUND, n, f"{n % 2}") for n in range(4)))) == 4
    assert places(found(ROUND, 0), found(ROUND, 1), found(ROUND, 2), found(ROUND))[3] == "Round 2"
    assert places(*[found()] * 4) == [None] * 4
