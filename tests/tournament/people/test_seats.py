"""Nobody sits at two places of a round; what was so before is not held against anybody."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.tournament.model import Member, Tournament
from jassturnier.tournament.people.seats import refuse_double_seats
from tests.support.evenings_made import played, player, tournament
from tests.support.offices import drawn, with_players


def with_the_same_person(tournament: Tournament) -> Tournament:
    """Let the second entry be played by the person of the first."""
    stage = tournament.stage()
    first, second, *others = stage.entries
    entries = (first, replace(second, members=first.members), *others)
    return replace(tournament, entries=entries, stages=(replace(stage, entries=entries),))


def test_a_second_seat_of_the_same_person_is_refused(tmp_path: Path) -> None:
    before = drawn(with_players(tmp_path, 8))
    with pytest.raises(NotAllowed):
        refuse_double_seats(before, with_the_same_person(before))


def test_two_seats_that_were_there_before_do_not_stop_another_change(tmp_path: Path) -> None:
    twice = with_the_same_person(drawn(with_players(tmp_path, 8)))
    refuse_double_seats(twice, twice)


def test_who_plays_for_one_after_the_other_sits_once() -> None:
    eva, urs, ida = (Member(n, name, "Roth") for n, name in enumerate(("Eva", "Urs", "Ida"), 91))
    gone, come = partial(replace, until=(2, 1)), partial(replace, since=(2, 1))
    people = [
        replace(player(1), members=(come(urs),), others=(gone(eva),)),
        replace(player(2), members=(come(eva),), others=(gone(ida),)),
        player(3),
        player(4),
    ]
    rounds = [played(n, ((1, 2), (3, 4), None)) for n in (1, 2)]
    refuse_double_seats(tournament(rounds), tournament(rounds, entries=people))
