"""Two people of one name are two people on every list, paper and message."""

from tests.support.console import Console, made_once


@made_once
def tournament(console: Console) -> Console:
    """Eight players, two of them called Hans Müller, after a round."""
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", "Hans Müller (Malters)")
    console.run("add", "Hans Müller (Littau)")
    console.run("add", *(f"Given{n} Family{n}" for n in range(3, 9)))
    console.done("draw --seed 1", "enter 1 1000 884", "enter 2 1012 872")
    return console


def test_they_are_found_by_what_tells_them_apart(tournament: Console) -> None:
    assert tournament.run("players", "edit", "Müller Littau", "--category", "Senioren").err == ""
    people = tournament.done("players list --json").document()["entries"]
    assert [p["number"] for p in people if p["category"]] == [2]
    answer = tournament.run("players", "edit", "Hans Müller", "--category", "Senioren")
    assert (answer.code, "2 Hans Müller (Littau)" in answer.err) == (3, True)
