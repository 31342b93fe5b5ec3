"""Who tries too often is slowed and then refused, and forgotten again."""

from jassturnier.board.phones import FORGETS, FREE, SLOWEST, Guard


class Clock:
    """A clock that is set by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_the_first_tries_cost_nothing_then_each_waits_longer() -> None:
    guard = Guard(20, Clock())
    waits = [guard.count("a") for _ in range(10)]
    assert waits[:FREE] == [0.0] * FREE
    assert waits[FREE:] == [1.0, 2.0, 4.0, SLOWEST, SLOWEST, SLOWEST, SLOWEST]


def test_too_many_are_refused_and_one_is_forgotten_after_a_while() -> None:
    clock = Clock()
    guard = Guard(5, clock)
    for _ in range(5):
        guard.count("a")
    assert guard.is_full("a")
    assert not guard.is_full("b")
    clock.now += FORGETS
    assert not guard.is_full("a")
    for _ in range(100):
        guard.count("a")
    clock.now += 2 * FORGETS
    assert not guard.is_full("a")


def test_what_was_right_is_no_try() -> None:
    guard = Guard(5, Clock())
    for _ in range(50):
        guard.count("a")
        guard.forgive("a")
    assert guard.count("a") == 0.0


def test_it_does_not_remember_without_end_and_forgets_first_who_tried_least() -> None:
    clock = Clock()
    guard = Guard(5, clock)
    for _ in range(5):
        guard.count("worst")
    for number in range(6000):
        guard.count(number)
    assert guard.is_full("worst")
    assert len(guard._tries) <= 5000
