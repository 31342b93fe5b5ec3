"""Publishing, as it is typed."""

import pytest

from tests.support.console import Console


@pytest.fixture
def evening(console: Console) -> Console:
    console.done("new Abend -r schieber-einzel-4x12")
    console.done("regulation change --set rounds=1 --yes")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, 9)))
    console.done("draw --seed 1")
    console.done("enter 1 1000 884")
    return console


def test_the_final_list_is_published_once(evening: Console) -> None:
    assert "Nothing waits" in evening.done("publish").out
    evening.done("enter 2 900 984")
    evening.done("lot --yes")
    assert "the final list" in evening.done("status").out
    assert evening.done("publish --json").document()["published"] == ["the final list"]
    assert "Nothing waits" in evening.done("freigeben").out
    assert "the final list" not in evening.done("status").out


def test_what_audit_finds_is_asked_about_first(evening: Console) -> None:
    evening.done("enter 2 900 984")
    evening.done("enter 1 1001 883 --second")
    answer = evening.type("publish")
    assert answer.code == 4
    assert "“audit” finds" in answer.err
    evening.done("publish --yes")
