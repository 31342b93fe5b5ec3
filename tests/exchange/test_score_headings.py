"""Lists of scores as clubs have them: headings of four languages, rounds written once, sums and remarks."""

import pytest
from openpyxl import Workbook

from jassturnier.exchange.score_headings import score_columns, table_number
from jassturnier.exchange.scores_in import ScoresRead, read_scores
from jassturnier.games.kit.base import SlipField
from jassturnier.i18n import say
from tests.support.exchange.evenings import SINGLE, regulation, singles, tournament
from tests.support.exchange.files import saved, xlsx
from tests.support.typed import sentences

TWO_ROUNDS = tournament(regulation(SINGLE), singles(8), 2, played=0)
ONE_ROUND = tournament(regulation(SINGLE), singles(8), 1, played=0)
POINTS = (
    SlipField("points", say("points"), 0, 1884),
    SlipField("matches", say("matches"), 0, 12, required=False),
)


def text(*lines: str) -> bytes:
    return "\n".join(lines).encode()


def read(content: bytes, drawn: int = 2) -> ScoresRead:
    found = read_scores(content, TWO_ROUNDS if drawn > 1 else ONE_ROUND)
    assert not found.problems, sentences(found.problems)
    return found


def points(found: ScoresRead) -> dict[tuple[int, int], tuple[int | None, ...]]:
    return {(s.round.number, s.table.number): s.slip["points"] for s in found.scores}


def left(found: ScoresRead) -> list[str]:
    return [f"{row.key}: {row.words}: {row.why}" for row in found.no_tables]


@pytest.mark.parametrize(
    "headings",
    [
        "Passe;Tisch;Punkte A;Punkte B",
        "Runde;Tisch-Nr.;A;B",
        "Tour;Table;Points A;Points B",
        "N° tour;Table n°;Points équipe A;Points équipe B",
        "série;table;pts A;pts B",
        "Turno;Tavolo;Punti A;Punti B",
        "Turno;Tavolo;Punti coppia A;Punti coppia B",
        "Round;Table;Score A;Score B",
        "Gang;Tisch;Resultat 1;Resultat 2",
        "Passe;Tisch;Paar A;Paar B",
    ],
)
def test_headings_of_four_languages_are_read(headings: str) -> None:
    found = read(text(headings, "1;1;1000;884", "2;2;900;984"))
    assert points(found) == {(1, 1): (1000, 884), (2, 2): (900, 984)}


LISTS: dict[str, tuple[dict[tuple[int, int], tuple[int, int]], list[str]]] = {
    "Tour;Table;Équipe A;Points A;Équipe B;Points B/1;1;Rochat + Aubry;1000;Gigon;884": (
        {(1, 1): (1000, 884)},
        [],
    ),
    "Passe 1/Tisch;A;B/1;1000;884/2;900;984/2. Passe;;/Tisch;A;B/1;942;942/2;2;1882": (
        {(1, 1): (1000, 884), (1, 2): (900, 984), (2, 1): (942, 942), (2, 2): (2, 1882)},
        ["row 5: 2. Passe: title"],
    ),
    "Tour;Table;A;B/1er tour;1;1000;884/;2;900;984/2e tour;1;942;942/;2;2;1882": (
        {(1, 1): (1000, 884), (1, 2): (900, 984), (2, 1): (942, 942), (2, 2): (2, 1882)},
        [],
    ),
    "Tour;Table;Points A;Points B/1;1;1000;884/Total;;1900;1868/;;;/Remarque : la table 3 a fini tard;;;": (
        {(1, 1): (1000, 884)},
        ["row 3: Total 1900 1868: total", "row 5: Remarque : la table 3 a fini tard: remark"],
    ),
}


@pytest.mark.parametrize("lines", LISTS)
def test_names_rounds_sums_and_remarks_are_told_from_points(lines: str) -> None:
    found = read(text(*lines.split("/")))
    assert (points(found), left(found)) == LISTS[lines]


def test_the_only_round_needs_no_name_and_a_total_without_a_value_is_one_too() -> None:
    assert list(points(read(text("Tisch;A;B", "1;1000;884"), drawn=1))) == [(1, 1)]
    rows = (
        ("Tour", "Table", "Points A", "Points B"),
        (1, 1, 1000, 884),
        ("Total", None, "=SUM(C2:C2)", None),
    )
    assert left(read(xlsx(rows))) == ["row 3: Total: total"]


@pytest.mark.parametrize("delimiter", [";", "\t", ","])
def test_every_delimiter_and_the_letters_of_windows_are_read(delimiter: str) -> None:
    lines = ("N° tour;Table;Équipe A;Équipe B", "1;1;1’000;884,0", "1;2;900;984.00")
    if delimiter == ",":
        lines = ("N° tour;Table;Équipe A;Équipe B", "1;1;1000;884.0", "1;2;900;984")
    content = "\r\n".join(lines).replace(";", delimiter).encode("cp1252")
    assert points(read(content)) == {(1, 1): (1000, 884), (1, 2): (900, 984)}


def test_a_sheet_is_called_by_its_round() -> None:
    workbook = Workbook()
    for number, sheet in enumerate((workbook.worksheets[0], workbook.create_sheet()), 1):
        sheet.title = f"Turno {number}"
        for row in (("Tavolo", "Punti A", "Punti B"), (1, 1000.0, 884), ("Tavolo 2", "900,0", 984)):
            sheet.append(row)
    assert list(points(read(saved(workbook)))) == [(1, 1), (1, 2), (2, 1), (2, 2)]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            ("Tisch;A;B", "1;1000;884"),
            "which round? A column tells it, or a row above its tables: “Round 2”.",
        ),
        (("Passe;Tisch;A;B", "3;1;1000;884"), "the round “3” is not drawn."),
        (("Passe;Tisch;A;B", "1;drei;1000;884"), "“drei” is no table."),
        (("Passe;Tisch;A;B", "1;;1000;884"), "the number of the table is missing."),
        (("Passe;Tisch;A;B", "1;1;1000,5;884"), "“1000,5” is no whole number."),
    ],
)
def test_what_is_not_told_is_asked_for(lines: tuple[str, ...], said: str) -> None:
    (fault,) = sentences(read_scores(text(*lines), TWO_ROUNDS).problems)
    assert fault.endswith(said)


def test_labels_of_a_slip_are_headings_in_any_language_and_a_plan_is_no_list_of_scores() -> None:
    found = score_columns(POINTS)(["Table", "points A", "matchs A", "points B", "match B"])
    assert found == {"table": 0, "points a": 1, "matches a": 2, "points b": 3, "matches b": 4}
    assert not score_columns(POINTS)(["Tisch", "Name", "Verein"])


@pytest.mark.parametrize(
    ("words", "number"), [("7", 7), ("7.", 7), ("Tisch 7", 7), ("Tavolo n. 7", 7), ("7B", None)]
)
def test_a_table_is_written_in_many_ways(words: str, number: int | None) -> None:
    assert table_number(words) == number
