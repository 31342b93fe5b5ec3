"""One more table for latecomers, as it is offered and typed."""

from tests.support.console import Console, made_once


@made_once
def evening(console: Console) -> Console:
    return console.evening(11, "here --all", "draw --seed 1")


def test_it_is_offered_where_somebody_comes_and_opened_by_a_word(evening: Console) -> None:
    assert "draw table --round 1" in evening.done('add "Late Comer"').out
    answer = evening.done("draw table --json").document()
    assert [table["table"] for table in answer["tables"]] == [3]
    assert answer["reprint"]["slips"] == [{"round": 1, "tables": [3]}]
    assert "Opened later: table 3." in evening.done("draw show").out
    assert "draw table" not in evening.done('add "Even Later"').out
    evening.done("draw check", "print slips --tables 3")


def test_it_is_offered_also_after_the_first_result_and_by_the_roll_call(evening: Console) -> None:
    evening.done("enter 1 1000 884")
    assert "auslosen tisch --passe 1" in evening.done('add "Late Comer" --lang de').out
    assert "draw table --round 1" in evening.done("here 12").out


def test_a_no_opens_nothing(evening: Console) -> None:
    evening.done('add "Late Comer"')
    answer = evening.asked("draw table", "n")
    assert (answer.code, "Nothing was changed" in answer.err) == (4, True)
    assert "Opened" not in evening.done("draw show").out


def test_too_few_is_said(evening: Console) -> None:
    evening.refused("auslosen tisch --lang de", 4, "3")
