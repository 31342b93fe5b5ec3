"""What a draw is asked for."""

from jassturnier.draw.plan import Draw, Form, History, Table
from jassturnier.draw.request import Request, go_on

PLAYED = History([Draw((Table(1, ((1, 2), (3, 4))),))])


def test_chance_is_that_of_the_seed_and_of_the_round() -> None:
    first, later = Request((1, 2), seed=5), Request((1, 2), seed=5, history=PLAYED)
    assert first.rng().random() == Request((1, 2), seed=5).rng().random() != later.rng().random()
    assert first.after(PLAYED) == later
    assert first.rng().random() != Request((1, 2), seed=6).rng().random()


def test_chance_of_a_plan_is_the_same_in_every_round() -> None:
    first, later = Request((1, 2), seed=5), Request((1, 2), seed=5, history=PLAYED)
    assert first.plan_rng().random() == later.plan_rng().random()


def test_an_effort_of_nothing_is_an_effort() -> None:
    assert [Request((), effort=effort).steps(9) for effort in (None, 0, 4)] == [9, 0, 4]


def test_tables_have_the_usual_size_of_their_form() -> None:
    assert Request((), form=Form.ALONE).sizes == (4,)
    assert Request((), form=Form.ALONE, tables_of=(3, 4)).sizes == (3, 4)


def test_unwatched_work_is_never_stopped() -> None:
    assert go_on(0, 5) is True
    assert go_on(5, 5) is True
