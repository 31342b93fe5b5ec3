"""Notices, as they are typed."""

import pytest
from PIL import Image

from tests.support.console import Console, made_once


@made_once
def evening(console: Console) -> Console:
    console.done("new Abend -r schieber-einzel-4x12")
    return console


def test_pictures_are_shown_together(evening: Console) -> None:
    for name in ("bakery", "butcher"):
        Image.new("L", (4, 4)).save(evening.folder / f"{name}.png")
    found = evening.done("notice picture bakery.png butcher.png --json").document()["notices"]
    assert [(each["words"], each["picture"]) for each in found] == [("bakery", True), ("butcher", True)]


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("notice show Soup --minutes 5 --until 23:00", 2, "either"),
        ("notice show Soup --until 25:00", 2, "no time of day"),
        ("notice show ' '", 2, "nothing to show"),
        ("notice picture none.png", 3, "none.png"),
        ("notice picture text.png", 6, "text.png is no picture"),
        ("notice end 3", 3, "no number 3"),
        ("notice show Soup --minutes 0", 2, "from 1 to 1,440"),
    ],
)
def test_what_cannot_be_shown_is_said(evening: Console, line: str, code: int, words: str) -> None:
    (evening.folder / "text.png").write_text("hello", encoding="utf-8")
    answer = evening.type(line)
    assert (answer.code, words in answer.err) == (code, True), answer.err
    assert evening.done("notice --json").document() == {"schema": 1, "notices": []}
