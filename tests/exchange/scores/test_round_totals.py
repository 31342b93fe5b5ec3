"""Ready totals of a round: who is named, whose side takes them, what is wrong with its place."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from jassturnier.exchange.intake.records import read_list
from jassturnier.exchange.scores.scores_in import Comparison, RoundTotals, held
from jassturnier.tournament.model import Member, Tournament
from jassturnier.tournament.register.difference import Stored, Want, What
from tests.support.evenings_made import played, player, tournament
from tests.support.exchange.files import sentences

NAMES = (
    "Anna Arn",
    "Beat Bau",
    "Anna Cor",
    "Doris Dick",
    "Anna",
    "Eva Emch",
    "Fritz Frei",
    "Gabi Gut",
    "Ida",
)
PEOPLE = [player(number, name) for number, name in enumerate(NAMES, 1)]
EVENING = tournament([played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), None), p9="rests")], entries=PEOPLE)
RIGHT = {1: 1000, 2: 1000, 3: 884, 4: 884, 5: 942, 6: 942, 7: 942, 8: 942}


def read(
    rows: Sequence[str], head: str = "Nr,Total", of: Tournament = EVENING, /, **answers: str
) -> RoundTotals:
    """Read a list; everybody is stored as living in the village that tells them apart."""
    content = "\n".join((head, *rows)).encode()
    incoming = read_list(content, Want.ROUND, 6, answers, {})[1]
    assert sentences(incoming.problems) == []
    records = [record for record in incoming.records if record.totals]
    members = (member for entry in of.by_key().values() for member in entry.ever)
    stored = [Stored(one.person, one.given, one.family, one.apart) for one in members]
    return held(records, stored, of, next(iter(of.rounds())), answers)


def by_number(**changes: object) -> list[str]:
    """Return a list of everybody with these totals instead: `n3=880`."""
    changed = {int(key[1:]): total for key, total in changes.items()}
    return [f"{number},{total}" for number, total in {**RIGHT, **changed}.items() if total is not None]


def slips(found: RoundTotals) -> list[tuple[int, ...]]:
    assert sentences(found.problems) == []
    return [tuple(value or 0 for value in score.slip["points"]) for score in found.scores]


def told(found: RoundTotals) -> list[str]:
    return sentences(found.problems)


@pytest.mark.parametrize(
    ("head", "rows"),
    [
        ("Nr,Total", by_number()),
        ("Nr,Name,Total", [row.replace(",", ",,") for row in by_number()]),
        (
            "Name,Total",
            [*(f"{PEOPLE[n - 1].name},{total}" for n, total in RIGHT.items()), "Ida,", "Total,7536"],
        ),
    ],
)
def test_every_total_goes_to_the_side_its_player_sits_on(head: str, rows: list[str]) -> None:
    found = read(rows, head)
    assert slips(found) == [(1000, 884), (942, 942)]
    assert [score.change for score in found.scores] == [Comparison.EQUAL, Comparison.NEW]


def test_every_fault_is_named_and_the_other_tables_are_read() -> None:
    rows = [*by_number(n2=1001, n5=None), "9,900", "77,900", "1,1000"]
    found = read(rows)
    assert told(found) == [
        "row 9: 9 Ida does not play in this round.",
        "row 10: There is no player “77”. “players list” shows them all.",
        "row 11: 1 Anna Arn has a total already, here: row 2.",
        "Round 1, table 1: 1 Anna Arn, 2 Beat Bau play together, but have different totals: 1000, 1001.",
        "Round 1, table 2: without a total: 5 Anna.",
    ]
    assert found.scores == ()
    assert slips(replace(read(by_number(n5=None)), problems=())) == [(1000, 884)]


def test_a_total_that_no_table_can_have_is_told_with_its_rows() -> None:
    (fault,) = told(read(by_number(n1=9999, n2=9999)))
    assert fault.startswith("row 2, row 3, row 4, row 5: side A, points: 9,999 cannot be")


def test_a_number_belongs_to_the_name_beside_it() -> None:
    rows = ["1,Arn Anna,1000", "2,Hans Muster,1000"]
    assert told(read(rows, "Nr,Name,Total"))[0] == "row 3: number 2 is Beat Bau."
    assert "row 2: number 1" not in " ".join(told(read(rows, "Nr,Name,Total")))


OF_ONE_NAME = [
    replace(one, members=(Member(one.key, "Anna", "Arn", apart=place),))
    for one, place in zip(PEOPLE, ("Baar", "Zug"), strict=False)
]
NAMESAKES = tournament(EVENING.stages[0].rounds, entries=[*OF_ONE_NAME, *PEOPLE[2:]])


@pytest.mark.parametrize(
    ("head", "told_by", "answers"),
    [
        ("Nr,Name,Total", ("1,Anna Arn", "2,Anna Arn"), {}),
        ("Ort,Name,Total", ("Baar,Anna Arn", "6300 Zug,Anna Arn"), {}),
        ("Ort,Name,Total", (",Anna Arn", ",Anna Arn"), None),
        ("Ort,Name,Total", ("Cham,Anna Arn", "Zug,Anna Arn"), None),
        ("Ort,Name,Total", (",Anna Arn", ",Anna Arn"), {"row 2": "1", "row 3": "2"}),
    ],
)
def test_namesakes_are_told_apart_by_number_or_village_or_asked(
    head: str, told_by: tuple[str, str], answers: dict[str, str] | None
) -> None:
    rows = [f"{words},1000" for words in told_by]
    rows += [f"{n if head[0] == 'N' else ''},{NAMES[n - 1]},{RIGHT[n]}" for n in range(3, 9)]
    found = read(rows, head, NAMESAKES, **(answers or {}))
    if answers is None:
        assert found.found.of(What.WHICH)
        assert found.scores == ()
    else:
        assert slips(found) == [(1000, 884), (942, 942)]


def test_numbers_that_only_count_the_rows_are_told() -> None:
    rows = [f"{n},{NAMES[player - 1]},{RIGHT[player]}" for n, player in enumerate((2, 1, *range(3, 9)), 1)]
    found = read(rows, "Nr,Name,Total")
    assert slips(found) == [(1000, 884), (942, 942)]
    assert [record.name for record in found.misnumbered] == ["Anna Arn", "Beat Bau"]
