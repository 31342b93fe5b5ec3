"""Who took no trick, or all of them: read, written, checked."""

import pytest

from jassturnier.games.kit import marks, notation
from jassturnier.i18n import Text, render
from tests.support.typed import sentences


def read(line: str, *points: int | None) -> tuple[tuple[int, ...] | None, list[str]]:
    phrase = notation.read(line, len(points), marks.TAGS)
    found = marks.read(phrase, points)
    return found, sentences(notation.outcome(phrase, found)[1])


@pytest.mark.parametrize(
    ("line", "points", "without"),
    [
        ("100 57 0", (100, 57, 0), None),
        ("match B", (None, None, None), (0, 2)),
        ("100 57 0 trickless C", (100, 57, 0), (2,)),
        ("100 57 0 tricks C", (100, 57, 0), ()),
        ("100 57 0 tricks", (100, 57, 0), ()),
        ("157 0 0 trickless B tricks C", (157, 0, 0), (1,)),
    ],
)
def test_a_line_says_who_took_no_trick(
    line: str, points: tuple[int | None, ...], without: tuple[int, ...] | None
) -> None:
    assert read(line, *points)[0] == without
    assert "trick" not in " ".join(read(line, *points)[1])


def test_a_match_is_of_a_side() -> None:
    (fault,) = read("match", None, None, None)[1]
    assert "“match” needs the letter of a side" in fault


def test_who_is_said_to_have_taken_a_trick_and_none_is_told() -> None:
    (fault,) = read("100 57 0 trickless C tricks C", 100, 57, 0)[1]
    assert "C cannot have taken a trick and none at all." in fault


def test_where_some_are_named_with_a_trick_nobody_without_points_is_left_open() -> None:
    (fault,) = read("157 0 0 tricks B", 157, 0, 0)[1]
    assert "C has 0 points" in fault
    assert read("157 0 0 trickless C", 157, 0, 0)[1] == []


@pytest.mark.parametrize(
    ("trickless", "line"),
    [(None, ""), ((), "tricks"), ((1,), "trickless B"), ((0, 3), "trickless A D"), ((0, 1, 3), "match C")],
)
def test_what_is_written_is_read_back(trickless: tuple[int, ...] | None, line: str) -> None:
    written = marks.write(trickless, 4)
    assert written.replace("trickless D", "D") == line
    points = [0 if seat in (trickless or ()) else 10 for seat in range(4)]
    assert read(written, *points)[0] == trickless


@pytest.mark.parametrize(
    ("trickless", "said"),
    [(None, None), ((), None), ((1,), "no trick B"), ((0, 1), "no trick A, B"), ((0, 1, 3), "match C")],
)
def test_a_match_is_told_as_one(trickless: tuple[int, ...] | None, said: str | None) -> None:
    def shown(text: Text | None) -> str | None:
        return None if text is None else render(text, "en")

    assert shown(marks.remark(trickless, 4)) == said
    ramsch = None if said is None else said.replace("no trick", "J").replace("match", "D")
    assert shown(marks.remark(trickless, 4, ramsch=True)) == ramsch


def test_a_match_without_numbers_has_all_points() -> None:
    phrase = notation.read("match B", 3, marks.TAGS)
    assert marks.points(phrase, 3, 157) == (0, 157, 0)
    assert marks.points(notation.read("100 57 match A", 3, marks.TAGS), 3, 157) == (100, 57)
    assert marks.points(notation.read("trickless A", 3, marks.TAGS), 3, 157) == ()


@pytest.mark.parametrize(
    ("points", "trickless", "faults"),
    [
        ((100, 57, 0), None, 1),
        ((100, 56, 1), None, 0),
        ((157, 0, 0), None, 2),
        ((157, 0, 0), (1, 2), 0),
        ((156, 1, 0), (1, 2), 1),
        ((0, 0, 0), (0, 1, 2), 1),
        ((157, 0, 0), (), 0),
    ],
)
def test_points_and_tricks_must_go_together(
    points: tuple[int, ...], trickless: tuple[int, ...] | None, faults: int
) -> None:
    assert len(marks.faults(points, trickless, "MIT-15")) == faults
