"""Plots as values: what they say, who is coloured, that nothing lies on anything and all inside."""

from itertools import pairwise

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.colours import LINES
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.seat_list import journeys
from jassturnier.tournament.ranking.final_list import course
from jassturnier.tournament.ranking.plots import Label, Own, Plot, course_plot, distributions, message
from tests.support.evenings_made import played, regulation, tournament
from tests.support.stages_made import two_stages


def evening(people: int = 8, rounds: int = 3, planned: int = 3) -> Tournament:
    """Return an evening with a result at every table of its rounds."""
    made = []
    for number in range(1, rounds + 1):
        order = [*range(1, people + 1)]
        if number > 1:
            order = [*order[::-1][:1], *order[:-1]]
        tables = [order[at : at + 4] for at in range(0, people, 4)]
        results = [
            ((a, b), (c, d), 1200 - at * 400 // len(tables) + 20 * number)
            for at, (a, b, c, d) in enumerate(tables)
        ]
        made.append(played(number, *results))
    return tournament(made, regulation({"rounds": planned}, ranking=["total"]))


def drawn(of: Tournament, *, far: bool = False) -> Plot:
    plot = course_plot(of, "en", far=far)
    assert plot is not None
    return plot


def names(plot: Plot) -> list[Label]:
    return [word for word in plot.words if ". " in word.words]


def test_the_title_says_who_leads_or_how_the_winner_got_there() -> None:
    won = [played(1, ((1, 2), (3, 4), 1000)), played(2, ((1, 3), (2, 4), 1000))]
    came = [won[0], played(2, ((3, 1), (4, 2), 1250)), played(3, ((3, 4), (1, 2), 1256))]
    cases = [
        (won[:1], 2, "Player 1, Player 2 lead after Round 1"),
        (won[:1], 1, "Player 1, Player 2 share the first rank"),
        ([played(1, ((1, 2), (3, 4), 942))], 2, "4 players lead after Round 1"),
        (won, 3, "Player 1 leads after Round 2"),
        (won, 2, "In front from the beginning: Player 1"),
        (came, 3, "From rank 3 to victory: Player 3"),
    ]
    for rounds, planned, said in cases:
        of = tournament(rounds, regulation({"rounds": planned}, ranking=["total"]))
        assert render(message(of, course(of)), "en") == said


def test_before_the_first_result_there_is_no_plot() -> None:
    nothing = tournament([played(1, ((1, 2), (3, 4), None))])
    assert course_plot(nothing, "en") is None
    assert [*distributions(nothing, "en", ())] == []
    assert [*Own(nothing, "en", ()).plots(1, ())] == []


def test_the_first_seven_have_a_colour_and_names_on_no_other() -> None:
    plot = drawn(evening(20))
    toned = sorted({word.tone for word in names(plot) if word.tone is not None})
    assert toned == [*range(len(LINES))]
    assert len(names(plot)) == 20
    heights = sorted(word.y for word in names(plot))
    assert all(below - above >= 8 for above, below in pairwise(heights))


def test_of_several_stages_those_of_the_last_are_coloured_and_its_places_shaded() -> None:
    plot = drawn(two_stages())
    last = course(two_stages())[-1]
    assert "In colour: Final" in plot.told
    assert len({curve.tone for curve in plot.curves} - {None}) == len(last.stage.entries)
    assert len(plot.areas) == 1
    assert "Final" in {word.words for word in plot.words}


@pytest.mark.parametrize("people", [4, 8, 40, 120, 1000])
@pytest.mark.parametrize("far", [False, True])
def test_everything_lies_in_the_frame_and_is_small_however_many_there_are(people: int, *, far: bool) -> None:
    plot = drawn(evening(people), far=far)
    assert all(0 <= word.x <= plot.width and 0 < word.y <= plot.height for word in plot.words)
    assert all(0 <= x <= plot.width and 0 <= y <= plot.height for curve in plot.curves for x, y in curve.dots)
    assert all(word.size >= (18 if far else 8) for word in plot.words)
    assert sum(len(curve.path) for curve in plot.curves) + 60 * len(plot.words) < 12_000


def test_of_many_grey_lines_some_are_drawn_and_it_is_said_how_many() -> None:
    plot = drawn(evening(120))
    grey = [curve for curve in plot.curves if curve.tone is None]
    assert f"grey: {len(grey)} of the others" in plot.told
    assert len(grey) <= 40


def test_the_list_behind_a_course_has_the_ranks_of_every_round() -> None:
    of = evening()
    (first, *_), ranks = drawn(of).behind.sections[0].rows, course(of)
    assert first == ("Player 1", *(found.of[1] for found in ranks))


def test_bars_count_every_result_once_and_the_own_ones_are_marked() -> None:
    of = evening(20)
    totals, rounds = distributions(of, "en", course(of))
    assert [sum(found.counts.values()) for found in (totals, rounds)] == [20, 30]
    ranks, own = Own(of, "en", course(of)).plots(8, journeys(of)[8])
    assert ranks.told == "Ranks: " + ", ".join(str(found.of[8]) for found in course(of))
    legs = journeys(of)[8]
    assert own.told == "Own results: " + ", ".join(f"{leg.value.value:,}" for leg in legs)
