"""Deal by deal at the desk; results from lists and workbooks: new, equal, different; two exchanged."""

import io
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.support.console import Console, made_once
from tests.support.exchange.libreoffice import NEEDED, recalculated


def started(console: Console, regulation: str, people: int, size: int = 1) -> Console:
    """Enter people (or pairs), and draw them in the order of their numbers to table 1."""
    numbers = range(1, people + 1)
    names = [
        " ".join(f"'Given{number}{letter} Family{number}'" for letter in "ab"[:size]) for number in numbers
    ]
    console.begin(f"new Abend -r {regulation}", *(f"add {each}" for each in names))
    seats = "AB" if size > 1 else "1234"
    listed(console, "round,table,seat,player", (f"1,1,{seats[n - 1]},{n}" for n in numbers), name="plan.csv")
    console.done("draw --from plan.csv")
    return console


@made_once
def coiffeur(console: Console) -> Console:
    return started(console, "coiffeur-paare", 2, size=2)


@made_once
def tournament(console: Console) -> Console:
    """Nine players alone, one round of two tables; one of them rests."""
    return console.evening(9, "draw --seed 1")


def listed(console: Console, head: str, rows: Iterable[str], name: str = "list.csv") -> str:
    (console.folder / name).write_text("\n".join((head, *rows)), encoding="utf-8")
    return name


def ranked(console: Console) -> dict[int, int]:
    (found,) = console.done("rank --json").document()["lists"]
    return {place["number"]: place["total"] for place in found["places"]}


def done(console: Console) -> list[str]:
    return [entry["command"] for entry in console.done("history --json").document()["history"]]


def deals(console: Console) -> list[str]:
    return [deal["notation"] for deal in console.done("scores show 1 --json").document()["deals"]]


def test_a_missing_announcement_is_kept_as_missing(console: Console) -> None:
    started(console, "differenzler-4x4", 4)
    document = console.done("scores deal 1 -:30 40:41 0:50 40:36 --json").document()
    assert document["deals"][0]["notation"] == "-:30 40:41 0:50 40:36"
    assert document["deals"][0]["scores"] == [20, 1, 50, 4]
    assert "announcement missing" in document["deals"][0]["rule"]


def test_deals_are_typed_or_piped_replaced_and_differ_from_those_of_a_workbook(coiffeur: Console) -> None:
    document = coiffeur.done("scores show 1 --json").document()
    assert (document["complete"], document["values"], "totals" in document) == (False, {}, False)
    typed = b"# our sheet\nA eicheln 84  # 8\n\nB rosen 77\n"
    with coiffeur.monkeypatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8"))
        assert coiffeur.done("scores deal 1 - --json").document()["totals"] == [8, 14]
    document = coiffeur.done("scores deal 1 --replace 2 B rosen 87 --json").document()
    assert document["totals"] == [8, 16]
    coiffeur.refuses(
        ("scores deal 1 --replace 3 B rosen 87", 3, "There is no deal 3; the table has 2 deals."),
        ("scores deal 1 --replace 1 /", 2, "No deal was typed."),
        ("scores deal 1 ''", 2, "No deal was typed."),
        ("scores deal 1 --replace 1 A rosen 8 / B eicheln 9", 2, "One deal is needed to replace another."),
        ("scores deal 1 --replace 1 B rosen 8", 7, "deal 2, side B: Rosen was played before, in deal 1."),
    )
    coiffeur.says(
        *("scores export deals.xlsx", 'scores deal 1 "A eicheln 90" --replace 1'),
        ("scores import deals.xlsx", 8, "Round 1, table 1: 2 deals here, 2 deals in the file"),
        "scores import deals.xlsx --correct",
    )
    assert deals(coiffeur)[0] == "A eicheln 84"


def test_a_round_has_only_its_deals(console: Console) -> None:
    started(console, "differenzler-4x4", 4)
    line = "40:50 30:20 60:67 20:20"
    console.says(
        (
            f"scores deal 1 {' / '.join([line] * 5)}",
            7,
            "Round 1, table 1, deal 5: the round ends with deal 4.",
        ),
        f"scores deal 1 {' / '.join([line] * 4)}",
        (f"scores deal 1 {line}", 7),
    )


def test_two_results_are_exchanged_once_asked(console: Console) -> None:
    console.evening(8, "draw --seed 1", "enter 1 1012 872", "enter 2 900 984")
    console.says(
        ("scores move 1 2", 4, "--yes exchanges them"),
        ("scores move 1 2", ["n"], "Nothing was changed."),
        ("scores move 1 1", 4, [], "cannot be moved to itself", "≠ Exchange"),
    )
    shown = console.asked("scores move 1 2", "y").out
    assert (shown.count("Before: "), "ranks change:" in shown, "No rank" in shown) == (1, True, False)
    again = console.done("scores move 1 2 --yes --json").document()
    assert [again["values"]["points"], again["exchanged"][0]["values"]["points"]] == [[900, 984], [1012, 872]]
    console.says(("undo", "scores move 1 2"))


def test_unfinished_deals_that_change_their_table_are_counted(console: Console) -> None:
    console.evening(8, "draw --seed 1", "scores deal 1 A rosen 97 / B rosen 97", "scores deal 2 A rosen 90")
    both = "Something is entered at both tables, 1 and 2."
    console.says(
        ("scores move 1 2", ["y"], both, "Table 1 (1B): 1 deal ", "Table 2 (2C): 2 deals"),
        *("undo", "enter 2 - - --correct"),
        ("scores move 1 2", "Table 2 (2C): 2 deals"),
    )


HEAD = "round,table,points A,points B"
SLIP = {"points": [1000, 884], "matches": [None, None]}


def fill(path: Path, *points: int) -> None:
    """Type the points of side A at every table; side B gets the rest of 1884."""
    workbook = load_workbook(path)
    for sheet in workbook.worksheets:
        keys = [cell.value for cell in sheet[2]]
        for row, value in enumerate(points, 3):
            sheet.cell(row, keys.index("points a") + 1).value = value
            sheet.cell(row, keys.index("points b") + 1).value = 1884 - value
    workbook.save(path)


@pytest.fixture
def differing(tournament: Console) -> Console:
    """Table 1 has another result than the list."""
    listed(tournament, HEAD, ("1,1,1000,884", "1,2,900,984"))
    tournament.done("enter 1 1001 883")
    return tournament


def test_a_preview_shows_new_equal_and_different_results(differing: Console) -> None:
    before = done(differing)
    shown = "Round 1, table 2: 900:984", "1 new, 0 equal, 1 different. Nothing was stored."
    differing.says(
        ("scores import list.csv --correct --keep", 2), ("scores import list.csv --dry-run", *shown)
    )
    found = differing.done("scores import list.csv --dry-run --json").document()
    assert found["different"] == [{"round": 1, "table": 1, "values": SLIP, "deals": [], "reading": "first"}]
    for line in ("1,2,1000,885", "1,2,1,1883"):
        listed(differing, HEAD, [line])
        answers = [differing.refused(f"scores import list.csv {flag}", 7) for flag in ("", "--dry-run")]
        assert answers[0].err == answers[1].err
    assert done(differing) == before


@pytest.mark.parametrize(("option", "first"), [("--correct", 1000), ("--keep", 1001), ("--yes", 1000)])
def test_the_decision_is_an_option(differing: Console, option: str, first: int) -> None:
    answer = differing.done(f"scores import list.csv {option} --json").document()
    assert len(answer["new"]) == 1
    assert max(ranked(differing).values()) == first
    assert (bool(answer["replaced"]), bool(answer["kept"])) == (first == 1000, first == 1001)


def test_a_template_has_only_rounds_with_open_tables_and_waits_for_its_draw(tournament: Console) -> None:
    tournament.done("scores template form.xlsx")
    fill(tournament.folder / "form.xlsx", 1000, 900)
    tournament.says(
        "undo --yes",
        ("scores import form.xlsx", 3, "No round has been drawn yet."),
        "redo",
        *("scores import form.xlsx", ("scores template", 4), "draw --seed 1", "scores template open.xlsx"),
        *("scores template first.xlsx --round 1", ("scores template none.xlsx --round 9", 3)),
    )
    for name, sheet in (("open", "Round 2"), ("first", "Round 1")):
        assert load_workbook(tournament.folder / f"{name}.xlsx").sheetnames == [sheet]


@pytest.mark.outside
@NEEDED
def test_a_form_filled_in_with_libreoffice_gives_the_same_ranks_everywhere(tournament: Console) -> None:
    def recalculate(file: Path) -> None:
        (folder := tournament.folder / file.stem).mkdir()
        file.write_bytes(recalculated(file.read_bytes(), folder))

    tournament.done("scores template form.xlsx")
    form, evening = tournament.folder / "form.xlsx", tournament.folder / "evening.xlsx"
    fill(form, 1000, 900)
    recalculate(form)
    tournament.done("scores import form.xlsx", "export xlsx --out evening.xlsx")
    recalculate(evening)
    sheet = load_workbook(evening, data_only=True)["Rank list"]
    head = [cell.value for cell in sheet[2]]
    columns = head.index("Number"), head.index("Total")
    rows = [(row[columns[0]], row[columns[1]]) for row in sheet.iter_rows(min_row=3, values_only=True)]
    assert rows[: len(ranked(tournament))] == [*ranked(tournament).items()]


Totals = Mapping[int, int]


def sides(console: Console) -> list[list[list[int]]]:
    """Return the numbers of the players: table → side → number."""
    tables: dict[tuple[str, str], list[int]] = {}
    for row in console.done("export csv --what draw").out.splitlines()[1:]:
        _, table, seat, player = row.split(",")[:4]
        if table != "bye":
            tables.setdefault((table, seat[0]), []).append(int(player))
    both = sorted(tables)
    return [[tables[key] for key in both if key[0] == table] for table in dict.fromkeys(k for k, _ in both)]


def right(console: Console) -> dict[int, int]:
    """Return totals that add up: 1000 + n against 884 - n at table n."""
    return {
        player: points
        for n, (a, b) in enumerate(sides(console), 1)
        for side, points in ((a, 1000 + n), (b, 884 - n))
        for player in side
    }


def by_name(console: Console, totals: Totals) -> str:
    return listed(console, "Name,Total", (f"Given{n} Family{n},{total}" for n, total in totals.items()))


def test_a_list_of_totals_is_shown_before_anything_is_stored(tournament: Console) -> None:
    before, name = done(tournament), by_name(tournament, right(tournament))
    shown = "Round 1, table 1: 1001:883", "2 new, 0 equal, 0 different."
    line = f"scores import {name} --totals"
    tournament.says((f"{line} --dry-run", *shown), (line, 4, ["n"]))
    assert done(tournament) == before
    tournament.says((line, [""], "2 new, 0 equal"), (line, [], "nothing new", "≠ headings"))


def test_every_total_goes_to_the_side_its_player_sat_on_and_is_marked_everywhere(tournament: Console) -> None:
    totals = right(tournament)
    tournament.says(
        (f"scores import {by_name(tournament, totals)} --totals", "2 new, 0 equal", "The round is complete.")
    )
    assert ranked(tournament).items() >= totals.items()
    assert tournament.type("audit").out.count("Noted: Ready totals") == 2
    assert tournament.done("export csv --what scores").out.count("accepted,Ready totals") == 4
    # A result that is there is not replaced without a decision.
    tournament.done("undo", "enter 1 1001 883", "enter 2 900 984")
    tournament.refuses(
        ("scores import list.csv --totals", 8, "Round 1, table 2: 900:984 here, 1002:882 in the file")
    )
    tournament.done("scores import list.csv --totals --correct")
    assert ranked(tournament).items() >= totals.items()
    assert tournament.done("export csv --what scores").out.count("Ready totals") == 2


def test_of_a_sheet_of_the_evening_the_round_that_is_named_counts(tournament: Console) -> None:
    rows = [f"Family{n} Given{n},{points},700,{points + 700}" for n, points in right(tournament).items()]
    name = listed(tournament, "Name,R1,2. Passe,Total", rows)
    tournament.says((f"scores import {name} --totals", "2 new"))
    alone = listed(tournament, "Name,Passe 2", ("Given1 Family1,700",))
    tournament.refused(f"scores import {alone} --totals", 2, "The list has no column for round 1.")


def test_numbers_that_only_count_the_rows_are_asked_about_once(console: Console) -> None:
    names = "Anna Arn", "Beat Bau", "Carla Cor", "Doris Dick"
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", *names)
    console.done("draw --seed 1")
    rows = (f"{n},{names[p - 1]},{total}" for n, (p, total) in enumerate(reversed(right(console).items()), 1))
    line = f"scores import {listed(console, 'Nr.,Name,Total', rows)} --totals"
    console.refused(line, 8, "--answer Nr.=-")
    document = console.done(f"{line} --answer Nr.=- --json").document()
    assert (document["stored"], document["counts"]["same"]) == (True, 4)
    console.says("undo", (line, [""]))


def test_a_slip_that_needs_more_than_totals_is_refused(console: Console) -> None:
    file = listed(started(console, "molotow", 4), "Nr,Total", (f"{n},3" for n in range(1, 5)))
    told = "Totals are not enough in this game: a slip needs"
    console.refused(f"scores import {file} --totals", 4, told)
