"""A proposed draw: what it is worth, who sits where, and that it is stored on a yes only."""

from tests.support.console import Console


def test_who_sits_at_a_terminal_sees_the_tables_before_and_a_script_behind(tournament: Console) -> None:
    no = tournament.asked("draw --seed 3", "n")
    assert (no.code, no.out) == (4, "")
    assert no.err.count(" + ") == 8
    assert tournament.type("draw show").code == 3
    yes = tournament.asked("draw --seed 3", "y")
    assert (yes.code, " + " in yes.out) == (0, False)
    assert yes.out == "Next: “print” makes the seating list and the slips.\n"
    tournament.done("undo")
    script = tournament.done("draw --seed 3")
    assert script.out.count(" + ") == 8
    assert script.err.count(" + ") == 0


def test_what_a_draw_is_worth_is_said_of_who_is_here(tournament: Console) -> None:
    tournament.done("here --all-but 15 16")
    first, away, *rest = tournament.done("draw --preview --seed 2").out.splitlines()
    assert first.startswith("Round 1: 12 players, 3 tables, 3 rest: ")
    assert first.endswith("; seed 2.")
    assert away == "2 are not here: 15 Given15 Family15, 16 Given16 Family16."
    assert rest[0] == "Nobody meets anybody again, or has a table or a seat again."
    assert rest[1:3] == ["Nobody need meet again in the 3 rounds that follow.", "Round 1"]
    assert [line[:4] for line in rest[3:]] == ["   1", "   2", "   3"]
    tournament.done("here 15")
    assert ", nobody rests;" in tournament.done("draw --preview").out
    assert tournament.type("draw show").code == 3


def test_papers_of_a_round_drawn_ahead_are_named_by_its_number(tournament: Console) -> None:
    assert "“print” makes" in tournament.done("draw --all").out
    assert "“print” makes" in tournament.done("draw again --yes").out
    tournament.done("undo", "undo", "draw", "enter 1 1000 884")
    told = tournament.done("draw --allow-missing").out
    assert "Next: “print --round 2” makes the seating list and the slips." in told
    tournament.done("undo", "enter 2 1000 884", "enter 3 1000 884", "enter 4 1000 884")
    assert "“print” makes" in tournament.done("draw").out


def test_the_document_of_a_draw_has_every_round(tournament: Console) -> None:
    document = tournament.done("draw --all --preview --json --seed 1").document()
    assert [round_["number"] for round_ in document["rounds"]] == [1, 2, 3, 4]
    assert document["report"]["partners"] == {"found": 0, "minimum": 0}
    assert (document["method"], document["seed"], document["unkept_wishes"]) == ("partners-once", 1, [])


def test_who_moves_from_the_seat_drawn_at_the_door_is_named(console: Console) -> None:
    console.evening(4, "regulation change --set pot=12 --yes")
    console.done("drawn 1 1-A1", "drawn 2 1-A2", "drawn 3 1-B1", "drawn 4 2-A1")
    told = console.done("draw --preview").out
    assert "4 Given4 Family4 moves from table 2, seat A1 to table 1, seat B2, so that" in told
    assert told.count("moves from") == 1


def test_a_wish_for_a_club_that_is_not_kept_names_the_club(tournament: Console) -> None:
    tournament.done("players edit 1 2 3 4 5 6 7 8 9 --club Rigi", "wish apart --club Rigi --soft")
    tournament.done("wish together 1 2 --partners")
    answer = tournament.done("draw --preview --json").document()
    assert answer["unkept_wishes"] == [1]
    told = tournament.done("draw --preview").out
    assert "Not always kept: wish 1, Rigi never at one table" in told
    assert "1 Given1 Family1, 2 Given2 Family2 always partners" in tournament.done("wish list").out
