"""Papers of the hall: tags, the poster, and what must be printed again after a name was put right."""

from tests.support.console import Console, made_once


@made_once
def evening(console: Console) -> Console:
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 12)), "--club", "Eintracht")
    console.done("here --all", "draw --seed 1")
    return console


def test_a_seat_that_changes_names_the_list_on_the_wall(evening: Console) -> None:
    papers = evening.done("draw move 1 2 --yes --json").document()["reprint"]
    assert papers["seating"] in ([1], [])
    assert evening.done('replace 3 "Nina Neu" --json').document()["reprint"]["seating"] == [1]
    evening.done('add "Late Comer"')
    assert evening.done("draw table --json").document()["reprint"]["seating"] == [1]


def again(console: Console) -> list[tuple[str, int | None]]:
    papers = console.done("reprint --json").document()["papers"]
    return [(paper["paper"], paper["round"]) for paper in papers]


def test_results_make_no_slip_old_but_a_rank_list_that_is_corrected(evening: Console) -> None:
    evening.done("print seating", "enter 1 1000 884")
    assert again(evening) == []
    evening.done("enter 2 1010 874", "print standings", "enter 2 1011 873 --correct")
    assert again(evening) == [("standings", 1)]
