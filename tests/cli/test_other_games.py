"""An evening with another game in one round and another in the final: draw, papers, slips, ranks, files."""

import openpyxl

from tests.support.console import Console, made_once, words_of

REGULATION = "schieber-differenzler-final"
PLAYERS = [f"Player {number}" for number in range(1, 9)]


@made_once
def evening(console: Console) -> Console:
    """Eight players, all four rounds drawn: the third is Coiffeur, everybody alone."""
    begin(console)
    return console


def begin(console: Console) -> None:
    console.done(f"new Evening -r {REGULATION} --yes")
    console.run("add", *PLAYERS)
    console.done("draw --all --yes --seed 4")


@made_once
def final(console: Console) -> Console:
    """The first stage is played, the first round of the final drawn: two tables of Differenzler."""
    begin(console)
    for number in (1, 2, 4):
        for table in (1, 2):
            console.done(f"enter {table} {1000 + 10 * number} {884 - 10 * number} --round {number}")
    console.done("enter 1 420 350 300 380 --round 3")
    console.done("enter 2 400 350 310 380 --round 3")
    console.done("qualify --yes")
    console.done("draw --yes --seed 4")
    return console


def test_every_round_is_drawn_and_read_as_its_game_is_played(evening: Console) -> None:
    games = [
        evening.done(f"scores show 1 --round {number} --json").document()["game"] for number in range(1, 5)
    ]
    assert games == ["schieber", "schieber", "coiffeur4_alone", "schieber"]
    assert evening.type("enter 1 1000 884 --round 3").code != 0
    assert evening.type("enter 1 420 350 300 380 --round 1").code != 0
    evening.done("enter 1 420 350 300 380 --round 3")


def test_papers_of_a_round_are_those_of_its_game(evening: Console) -> None:
    assert "Joker 1" in words_of(evening, "sheets --round 3")
    assert "Joker 1" not in words_of(evening, "sheets --round 2")
    assert "Joker 1" in words_of(evening, "sheets --blank 1 --round 3")
    assert "Joker 1" not in words_of(evening, "sheets --blank 1")
    assert "Joker 1" in words_of(evening, "emergency")
    assert evening.type("print sheets --blank 1 --round 5").code == 3
    evening.done("scores template --by-deal form.xlsx --round 3")
    sheet = openpyxl.load_workbook(evening.folder / "form.xlsx").worksheets[0]
    assert "Joker 1" in {str(cell.value) for row in sheet.iter_rows() for cell in row}


def test_the_rank_list_adds_up_the_rounds_of_both_games(final: Console) -> None:
    [ranked] = final.done("rank --stage 1 --json").document()["lists"]
    first = ranked["places"][0]
    assert first["total"] == sum(value["value"] for value in first["rounds"])
    assert len(first["rounds"]) == 4


def test_in_the_final_the_lowest_wins_and_nothing_else_is_said_anywhere(final: Console) -> None:
    final.done("enter 1 12 30 5 9", "enter 2 11 31 6 10")
    [ranked] = final.done("rank --json").document()["lists"]
    assert [place["total"] for place in ranked["places"]] == [5, 6, 9, 10, 11, 12, 30, 31]
    final.done("audit")
    assert "Differenzler" in words_of(final, "regulation")
    assert final.done("undo --yes").code == 0
    assert final.done("redo --yes").code == 0
    final.done("verify", "export xlsx")


def test_a_first_round_of_another_game_leaves_all_others_as_they_are(console: Console) -> None:
    console.done(
        f"new Evening -r {REGULATION}", "regulation change --set stages[1].games[1].rounds=[1] --yes"
    )
    console.run("add", *PLAYERS)
    console.done("draw --all --yes --seed 4")
    console.done(*(f"enter {table} 420 350 300 380" for table in (1, 2)))
    console.done(*(f"enter {table} 1000 884 --round {round_}" for round_ in (2, 3, 4) for table in (1, 2)))
    [ranked] = console.done("rank --json").document()["lists"]
    own = [[value["value"] for value in place["rounds"][:3]] for place in ranked["places"]]
    assert sorted(values[0] for values in own) == sorted(2 * [420, 350, 300, 380])
    assert {value for values in own for value in values[1:]} == {1000, 884}
    console.done("audit", "export csv --what standings", "print standings", "print cards", "undo", "redo")
    console.done("regulation show", "leave 1", "verify")
    told = words_of(console, "regulation")
    assert "Round 1: Game Coiffeur alone" in told
    assert "Draw Nobody has a partner" in told


def test_the_game_of_a_drawn_round_stays(final: Console) -> None:
    changes = ("game=coiffeur4_alone", "options=", "ranking=", "sum=", "deals=32")
    answer = final.type(
        "regulation change --yes " + " ".join(f"--set stages[2].{change}" for change in changes)
    )
    assert "Stage 2, game: tables are drawn that play differenzler." in answer.err
    final.refused(
        "regulation change --set stages[1].games[1].rounds=[2] --yes",
        4,
        "game: tables are drawn that play coiffeur4_alone.",
        "Stage 1, game: tables are drawn that play schieber.",
    )


def test_a_wish_for_a_partner_asks_nothing_where_everybody_is_alone(console: Console) -> None:
    console.done(f"new Evening -r {REGULATION} --yes")
    console.run("add", *PLAYERS)
    console.done("wish apart 1 2 --partners", "draw --all --yes", "wish together 3 4 --partners")
