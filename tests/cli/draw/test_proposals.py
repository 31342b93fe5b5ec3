"""A proposed draw: what it is worth, who sits where, and that it is stored on a yes only."""

from tests.support.console import Console


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
