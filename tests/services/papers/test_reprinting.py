"""Only what reads otherwise and still matters is printed again."""

from dataclasses import replace

from jassturnier.services.papers.reprinting import OfRound, reprint
from jassturnier.tournament.model import Tournament
from tests.support.evenings_made import played, player, tournament


def evening(points: int | None = None, **names: str) -> Tournament:
    """Two rounds of two tables; the first table of each round has these points."""
    people = [player(n, names.get(f"p{n}", "")) for n in range(1, 9)]
    tables = (((1, 2), (3, 4), points), ((5, 6), (7, 8), None))
    return tournament([played(1, *tables), played(2, *tables)], entries=people)


def test_nothing_is_printed_again_by_itself() -> None:
    assert reprint(7, evening(), evening()) == replace(reprint(7, evening(), evening()), slips=(), cards=())


def test_a_name_on_open_slips_is_printed_again_in_every_round() -> None:
    found = reprint(7, evening(), evening(p5="Neu Name"))
    assert (found.since, found.slips, found.cards) == (7, (OfRound(1, (2,)), OfRound(2, (2,))), (5, 6))


def test_the_slip_that_is_in_stays_as_it_is() -> None:
    assert reprint(7, evening(1000), evening(1000, p1="Neu Name")).slips == ()


def test_a_new_round_has_all_its_slips_to_print() -> None:
    now = evening()
    stage = now.stage()
    before = replace(now, stages=(replace(stage, rounds=stage.rounds[:1]),))
    assert reprint(7, before, now).slips == (OfRound(2, (1, 2)),)
