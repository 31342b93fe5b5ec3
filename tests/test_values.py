"""Values: equal and hashed by their fields, shown with them, and replaced instead of changed."""

import copy
from dataclasses import KW_ONLY, field, fields, replace

import pytest

from jassturnier.values import frozen


@frozen
class Point:
    """A value with one field that does not count."""

    x: int
    y: int = 0
    seen: list[int] = field(default_factory=list, repr=False, compare=False)


@frozen
class Named(Point):
    """A value with one more field, which has to be named."""

    _: KW_ONLY
    name: str = ""


@frozen
class Alone:
    """A value with one field."""

    x: float


@frozen
class Nothing:
    """A value without a field."""


@frozen
class Said:
    """A value with ways of its own."""

    x: int

    def __repr__(self) -> str:
        return f"<{self.x}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Said) and abs(self.x) == abs(other.x)

    def __hash__(self) -> int:
        return hash(abs(self.x))


def test_equal_and_hashed_by_the_fields_that_count() -> None:
    assert Point(1, 2, [3]) == Point(1, 2)
    assert Point(1, 2) != Point(2, 1)
    assert {Point(1, 2), Point(1, 2, [3]), Point(2, 1)} == {Point(1, 2), Point(2, 1)}
    assert Named(1, 2, name="a") != Named(1, 2, name="b")
    assert len({Named(1, name="a"), Named(1, name="b"), Named(1, name="a")}) == 2
    assert Alone(1.5) == Alone(1.5) != Alone(2.5)
    assert {Nothing(), Nothing()} == {Nothing()}


def test_another_class_is_never_equal() -> None:
    assert Point(1) != Named(1)
    assert Named(1) != Point(1)
    assert {Alone(1), Nothing()} != {Alone(1)}


def test_shown_with_the_fields_that_are_to_be_seen() -> None:
    assert repr(Named(1, 2, [3], name="a")) == "Named(x=1, y=2, name='a')"
    assert repr(Nothing()) == "Nothing()"


def test_what_a_class_says_itself_stays() -> None:
    assert repr(Said(-1)) == "<-1>"
    assert {Said(1), Said(-1)} == {Said(1)}


def test_a_dataclass_like_others() -> None:
    assert [each.name for each in fields(Named)] == ["x", "y", "seen", "name"]
    assert replace(Named(1, name="a"), x=2) == Named(2, name="a")
    assert copy.deepcopy(Point(1)) == Point(1)
    assert Named.__match_args__ == ("x", "y", "seen")


def test_there_are_no_other_attributes() -> None:
    with pytest.raises(AttributeError):
        Alone(1).y = 2  # type: ignore[attr-defined]


def test_the_type_check_knows_that_nobody_changes_a_value() -> None:
    # Without the error that is ignored here, mypy would ask for the comment to go.
    Alone(1).x = 2  # type: ignore[misc]
