"""The plan of the evening, as it is typed and printed."""

from tests.support.console import Console, made_once
from tests.support.papers_read import words_of


@made_once
def tournament(console: Console) -> Console:
    console.done("new Abend -r schieber-einzel-4x12")
    return console


def test_it_is_shown_with_typed_times(tournament: Console) -> None:
    answer = tournament.done("zeitplan --beginn 19:30 --minuten 45 --pause 10").out
    assert "20:25" in answer
    assert "22:15" in answer
    assert tournament.type("schedule").code == 2


def test_it_is_printed_with_the_times_of_the_regulation(tournament: Console) -> None:
    assert tournament.type("print schedule").code == 2
    tournament.done("regulation change --set begins=19:30 --set Minuten=45 --set Passenpause=10 --yes")
    assert "22:15" in tournament.done("schedule").out
    assert "22:15" in words_of(tournament, "schedule")
