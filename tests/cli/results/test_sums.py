"""A wrong sum: what each regulation does with it (TRN-7)."""

import pytest

from tests.support.console import Console


def started(console: Console, rule: str) -> None:
    settings = console.done("regulation show schieber-einzel-4x12").out
    (console.folder / "mine.toml").write_text(
        settings.replace('sum = "refuse"', f'sum = "{rule}"'), encoding="utf-8"
    )
    console.done("new Abend -r mine.toml")
    console.run("add", "A Eins", "B Zwei", "C Drei", "D Vier")
    console.done("draw --seed 1")


def totals(console: Console) -> list[int]:
    return [place["total"] for place in console.done("rank --json").document()["lists"][0]["places"]]


@pytest.mark.parametrize("rule", ["refuse", "split"])
def test_it_is_refused_until_the_director_decides(console: Console, rule: str) -> None:
    started(console, rule)
    assert console.type("enter 1 1000 894").code == 7
    assert console.done("missing --json").document()["missing"] != []


def test_the_director_may_accept_it_with_a_reason(console: Console) -> None:
    started(console, "refuse")
    answer = console.run("enter", "1", "1000", "894", "--accept", "slip lost, both sides agree")
    assert answer.code == 0
    assert "Taken with the sum 1,894 instead of 1,884." in answer.out
    assert totals(console) == [1000, 1000, 894, 894]


def test_it_is_shared_where_the_regulation_says_so(console: Console) -> None:
    started(console, "split")
    answer = console.done("enter 1 1000 891 --split --json").document()
    assert (answer["how"], answer["values"]) == ("split", {"points": [996, 888]})
    assert totals(console) == [996, 996, 888, 888]


def test_it_is_taken_and_marked_where_the_regulation_only_warns(console: Console) -> None:
    started(console, "warn")
    assert console.done("enter 1 1000 894 --json").document()["how"] == "accepted"
    assert totals(console) == [1000, 1000, 894, 894]


def test_it_is_noted_with_both_sums_where_the_regulation_wants_a_note(console: Console) -> None:
    started(console, "note")
    console.done("enter 1 1000 894")
    assert "1894 / 1884" in console.done("export csv --what scores").out


def test_a_right_sum_is_exact_even_with_split(console: Console) -> None:
    started(console, "split")
    assert console.done("enter 1 1000 884 --split --json").document()["how"] == "exact"


def test_a_match_bonus_belongs_to_the_sum(console: Console) -> None:
    settings = console.done("regulation show schieber-einzel-4x12").out
    (console.folder / "mine.toml").write_text(
        settings.replace("match_bonus = 0", "match_bonus = 100"), encoding="utf-8"
    )
    console.done("new Abend -r mine.toml")
    console.run("add", "A Eins", "B Zwei", "C Drei", "D Vier")
    console.done("draw --seed 1")
    assert console.type("enter 1 1100 884").code == 7
    assert console.type("enter 1 1100 884 matches 1 0").code == 0
