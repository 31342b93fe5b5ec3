from jassturnier.draw.plan import Draw, Form, Table
from jassturnier.exchange.lists import read_plan, write_draws, write_plan
from tests.support.exchange.evenings import GROUPS, SINGLE, grouped, regulation, singles, tournament
from tests.support.exchange.files import sentences


def test_all_faults_of_a_plan_are_named_and_nothing_is_taken() -> None:
    rows, problems = read_plan(b"round,table,seat,player\n1,1,A1,1\nx,0,,\n")
    assert rows == []
    assert sentences(problems) == [
        "row 3: “x” is no number.",
        "row 3: “0” is no number.",
        "row 3: the player is missing.",
        "row 3: the seat is missing.",
    ]


def test_fixed_pairs_have_one_seat_a_side() -> None:
    rows, _ = read_plan(write_plan(tournament(regulation(GROUPS), grouped(2, 4), 2)).encode())
    assert {row.seat for row in rows} == {"A", "B"}
    assert len(rows) == 16


def test_a_written_plan_is_read_back() -> None:
    whole = tournament(regulation(SINGLE), singles(14), 3)
    rows, problems = read_plan(write_plan(whole).encode())
    assert not problems
    numbers = {entry.key: str(entry.number) for entry in whole.entries}
    for round_ in whole.rounds():
        for table in round_.tables:
            found = [r.player for r in rows if (r.round, r.table) == (round_.number, table.number)]
            assert found == [numbers[key] for key in table.entries()]


def test_a_plan_without_a_tournament_has_a_row_for_everybody_in_every_round() -> None:
    draws = [Draw((Table(7, ((1, 4), (3, 2))),), (6, 5)), Draw((Table(1, ((5, 6), (1, 2))),))]
    assert write_draws(draws, Form.PARTNERS).splitlines() == [
        "round,table,seat,player",
        *("1,7,A1,1", "1,7,A2,4", "1,7,B1,3", "1,7,B2,2", "1,bye,,5", "1,bye,,6"),
        *("2,1,A1,5", "2,1,A2,6", "2,1,B1,1", "2,1,B2,2"),
    ]


def test_a_file_that_is_no_plan_shows_how_it_begins() -> None:
    _, problems = read_plan(b"a;b;c;d;e;f;g;h;i;j;k;l\n1;2;3;4;5;6;7;8;9;10;11;12")
    assert sentences(problems)[0].endswith("begins with: a, b, c, d, e, f, g, h, i, j.")
