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


SHARED = """
name = "Shared"
game = "schieber"
ranking = ["total"]
fee = 20
publish = "rounds"

[[stages]]
name = "Evening"
draw = "lot"
rounds = 1
deals = 12

[[prizes]]
ranks = [1, 3]
percent = 60
"""


def test_what_is_doubtful_is_named_and_enter_alone_publishes_nothing(console: Console) -> None:
    (console.folder / "shared.toml").write_text(SHARED, encoding="utf-8")
    console.evening(4, "draw --seed 1", "enter 1 1000 884", of="shared.toml")
    asked = console.asked("publish", "")
    assert (asked.code, asked.err.count("has still to pay")) == (4, 4), asked
    assert "Publish all the same? [y/N]" in asked.out + asked.err
    console.done("publish --yes")
