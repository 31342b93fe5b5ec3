"""Results in files: lists of slips and of deals, ready totals of a round, and what is wrong with them."""

import io
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from openpyxl import Workbook, load_workbook

from jassturnier.exchange.intake.records import read_list
from jassturnier.exchange.score_forms import score_forms
from jassturnier.exchange.scores_in import Comparison, RoundTotals, match_totals, read_scores
from jassturnier.tournament.difference import Stored, Want, What, Why
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import Member, Tournament
from tests.support.evenings_made import played, player, tournament
from tests.support.exchange.deal_forms import at_one_table, with_deals
from tests.support.exchange.files import saved
from tests.support.typed import sentences

TWO = at_one_table("schieber", deals=2, house={"target": 0})
DEALS = ["A eicheln 97 60", "B rosen 107 50"]
PLAYED = with_deals(TWO, DEALS)


def listed(*rows: str, heads: str = "round,table,deal,notation") -> bytes:
    return "\n".join([heads, *rows]).encode()


def workbook(change: Callable[[Workbook], object] = lambda _: None, of: Tournament = PLAYED) -> bytes:
    """Return what is handed on of a tournament: a sheet with the slips, one with the deals."""
    made = load_workbook(io.BytesIO(score_forms(of, "de")))
    change(made)
    return saved(made)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["1,9,1,A eicheln 97"], "row 2: this table is not in the tournament."),
        (["7,1,1,A eicheln 97"], "row 2: the round “7” is not drawn."),
        (["1,,1,A eicheln 97"], "the number of the table is missing."),
        (["1,x,1,A eicheln 97"], "“x” is no table."),
    ],
)
def test_deals_that_cannot_be_are_named_with_their_place(rows: list[str], told: str) -> None:
    found = read_scores(listed(*rows), TWO)
    assert found.scores == ()
    (fault,) = sentences(found.problems)
    assert told in fault


def test_what_goes_out_comes_back_as_equal_with_its_deals() -> None:
    found = read_scores(workbook(), PLAYED)
    assert [(score.change, list(score.played)) for score in found.scores] == [(Comparison.EQUAL, DEALS)]
    other = with_deals(TWO, ["A eicheln 98", "B rosen 50"])
    assert [score.change for score in read_scores(workbook(), other).scores] == [Comparison.DIFFERENT]


def slip(made: Workbook) -> None:
    for column, points in ((7, 203), (8, 111)):
        made["Passe 1"].cell(3, column, points)


def strange(made: Workbook) -> None:
    for row in (3, 4):
        made["Spiele"].cell(row, 1, "t99")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (slip, "sheet Passe 1, row 3: the deals of this table come to something else than its slip"),
        (lambda made: made["Spiele"].cell(4, 7, "x"), "cell G4: “x” stands where nothing is read."),
        (lambda made: made["Passe 1"].cell(3, 15, "x"), "cell O3: “x” stands where nothing is read."),
        (strange, "sheet Spiele, row 2: this sheet belongs to another tournament"),
    ],
)
def test_slips_and_deals_of_one_file_go_together(change: Callable[[Workbook], object], told: str) -> None:
    (fault,) = sentences(read_scores(workbook(change), PLAYED).problems)
    assert told in fault


def test_readings_stand_beside_each_other_and_a_table_only_once_in_each() -> None:
    heads = "round,table,reading,points A,points B"
    rows = ("1,1,,204,110", "1,1,second reading,205,109")
    found = read_scores(listed(*rows, heads=heads), TWO)
    read = [(score.kind, score.slip["points"]) for score in found.scores]
    assert read == [(ReadingKind.FIRST, (204, 110)), (ReadingKind.SECOND, (205, 109))]
    wrong = read_scores(listed(*rows, rows[0], "1,1,fifth,1,1", heads=heads), TWO)
    twice, reading = sentences(wrong.problems)
    assert "this table stands in the file twice, first here: row 2." in twice
    assert "“fifth” is neither a first nor a second reading nor a ruling." in reading


def test_what_a_filter_hides_is_left_out_and_said() -> None:
    def hide(made: Workbook) -> None:
        made["Passe 1"].row_dimensions[3].hidden = True
        made["Spiele"].row_dimensions[3].hidden = made["Spiele"].row_dimensions[4].hidden = True

    found = read_scores(workbook(hide), PLAYED)
    assert (found.scores, found.problems) == ((), [])
    assert [row.why for row in found.no_tables] == [Why.HIDDEN] * 3


@pytest.mark.parametrize("more", ["204,110", "205,109"])
def test_columns_that_come_again_are_not_lost(more: str) -> None:
    found = read_scores(f"Round 1\nTable,A,B,A,B\n1,204,110,{more}".encode(), TWO)
    assert sentences(found.problems) == [
        f"row 2: “{heading}” is a heading already; for another round it needs a “Table” of its own before it."
        for heading in "AB"
    ]
    assert read_scores(b"Table,A,B,A,B\n1,204,110,,", TWO).problems == []


NAMES = (
    *("Anna Arn", "Beat Bau", "Anna Cor", "Doris Dick", "Anna"),
    *("Eva Emch", "Fritz Frei", "Gabi Gut", "Ida"),
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
    return match_totals(records, stored, of, next(iter(of.rounds())), answers)


def by_number(**changes: object) -> list[str]:
    """Return a list of everybody with these totals instead: `n3=880`."""
    changed = {int(key[1:]): total for key, total in changes.items()}
    return [f"{number},{total}" for number, total in {**RIGHT, **changed}.items() if total is not None]


def slips(found: RoundTotals) -> list[tuple[int, ...]]:
    assert sentences(found.problems) == []
    return [tuple(value or 0 for value in score.slip["points"]) for score in found.scores]


def told(found: RoundTotals) -> list[str]:
    return sentences(found.problems)


NAMED = [*(f"{PEOPLE[n - 1].name},{total}" for n, total in RIGHT.items()), "Ida,", "Total,7536"]
COUNTED = [f"{n},{NAMES[player - 1]},{RIGHT[player]}" for n, player in enumerate((2, 1, *range(3, 9)), 1)]


@pytest.mark.parametrize(
    ("head", "rows", "misnumbered"),
    [
        ("Nr,Total", by_number(), []),
        ("Nr,Name,Total", [row.replace(",", ",,") for row in by_number()], []),
        ("Name,Total", NAMED, []),
        ("Nr,Name,Total", COUNTED, ["Anna Arn", "Beat Bau"]),
    ],
)
def test_every_total_goes_to_the_side_its_player_sits_on(
    head: str, rows: list[str], misnumbered: list[str]
) -> None:
    found = read(rows, head)
    assert slips(found) == [(1000, 884), (942, 942)]
    assert [score.change for score in found.scores] == [Comparison.EQUAL, Comparison.NEW]
    assert [record.name for record in found.misnumbered] == misnumbered


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


def test_a_number_belongs_to_the_name_beside_it_and_no_table_can_have_any_total() -> None:
    (fault,) = told(read(by_number(n1=9999, n2=9999)))
    assert fault.startswith("row 2, row 3, row 4, row 5: side A, points: 9,999 cannot be")
    first, *others = told(read(["1,Arn Anna,1000", "2,Hans Muster,1000"], "Nr,Name,Total"))
    assert first == "row 3: number 2 is Beat Bau."
    assert "row 2: number 1" not in " ".join(others)


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
