"""A draw is shown by table and by name, and judged against what cannot be avoided."""

from tests.support.console import Console
from tests.support.drawn_by_hand import seated, shown


def test_show_lists_the_round_by_table_and_by_name(tournament: Console) -> None:
    assert tournament.type("draw show").code == 3
    tournament.done("draw --seed 3")
    by_table = tournament.done("draw show").out.splitlines()
    assert by_table[0] == "Round 1: drawn by “partners-once”."
    assert len(by_table) == 1 + 4 + 1
    by_name = tournament.done("draw show --by name").out.splitlines()
    assert len(by_name) == 1 + 2 + 17
    assert [line for line in by_name if line.endswith("rests")] != []
    assert tournament.type("draw show --round 2").code == 3


def test_show_as_a_document_says_all_about_a_round(tournament: Console) -> None:
    drawn = tournament.done("draw --seed 3 --effort 70 --json").document()
    document = shown(tournament)
    assert (document["seed"], document["effort"], document["rank_order"]) == (3, 70, [])
    assert seated(document) == seated(drawn["rounds"][0])
    assert document["rest"] == drawn["rounds"][0]["rest"]


def test_check_lists_every_repeat_by_name(console: Console) -> None:
    console.done("new Acht -r schieber-einzel-5x8")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 9)))
    assert console.type("draw check").code == 3
    console.done("draw --all --seed 1")
    rounds = [shown(console, "--round", str(n)) for n in range(1, 6)]
    again: dict[frozenset[int], int] = {}
    for document in rounds:
        for one, other in seated(document):
            for opponents in (frozenset({a, b}) for a in one for b in other):
                again[opponents] = again.get(opponents, 0) + 1
    twice = {couple: times for couple, times in again.items() if times > 1}
    report = console.done("draw check --json").document()["report"]
    named = {frozenset({r["one"], r["other"]}): r["times"] for r in report["opponents"]["repeats"]}
    assert named == twice
    assert report["opponents"]["found"] == sum(times - 1 for times in twice.values())
    assert report["opponents"]["found"] >= report["opponents"]["minimum"] > 0
    lines = console.done("draw check").out.splitlines()
    for couple in twice:
        assert any(all(f" {n} Given{n} Family{n}" in line for n in couple) for line in lines[8:])
