"""Nobody sits at two places of a round; what was so before is not held against anybody."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.seats import refuse_double_seats
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
