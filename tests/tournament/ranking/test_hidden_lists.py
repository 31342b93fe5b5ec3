"""What the hall may see, round by round: what waits for “publish”, is hidden until the end, or is live."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.i18n import render
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.extra_lists import (
    hidden,
    hides_any,
    last_shown,
    refuse_hidden,
    rounds_shown,
    shown_to_all,
    tables_with_results,
    waiting,
    wanted_or_newest,
    without_results,
)
from tests.support.evenings_made import played, regulation, tournament
from tests.support.stages_made import FIRST, SECOND, entries, rules, stages

FOUR = ((1, 2), (3, 4))
FIVE = ((5, 6), (7, 8))
PRIZE, SHARE = [{"ranks": 1, "text": "Ham"}], [{"ranks": 1, "percent": 50}]


def evening(*results: int, published: Sequence[int] = (), **changes: Any) -> Tournament:  # noqa: ANN401
    """Return an evening of three rounds at two tables, of which the named rounds have so many results."""
    points = ((None, None), (1000, None), (1000, 1000))
    rounds = [
        replace(played(n, (*FOUR, points[in_][0]), (*FIVE, points[in_][1])), published=n in published)
        for n, in_ in enumerate(results, 1)
    ]
    return tournament(rounds, regulation({"rounds": 3}, **{"publish": "at-once", **changes}))


def waits(of: Tournament) -> list[str]:
    return [render(words, "en") for words in waiting(of).named(of)]


@pytest.mark.parametrize(
    ("results", "rules_", "published", "named"),
    [
        ((2, 2, 2), {}, (), []),
        ((2, 1), {"publish": "rounds"}, (), ["Round 1"]),
        ((2, 2, 2), {"publish": "rounds"}, (1,), ["Round 2", "the final list"]),
        ((2, 2, 2), {"publish": "final"}, (), ["the final list"]),
        ((2, 2), {"publish": "final", "prizes": PRIZE}, (), []),
        ((2, 2, 2), {"publish": "final", "prizes": PRIZE}, (), ["the final list", "the prizes"]),
        ((2, 2, 2), {"publish": "final", "prizes": PRIZE}, (3,), ["the prizes"]),
        ((2, 2, 2), {"prizes": PRIZE}, (), []),
        # Shares are settled by “publish” also where nothing else waits.
        ((2, 2, 2), {"prizes": SHARE}, (), ["the prizes"]),
    ],
)
def test_what_is_decided_waits_as_the_regulation_says(
    results: tuple[int, ...], rules_: dict[str, Any], published: tuple[int, ...], named: list[str]
) -> None:
    made = evening(*results, published=published, **rules_)
    assert waits(made) == named
    assert bool(waiting(made)) == bool(named)
    assert waits(replace(made, closed=True)) == []


def test_published_prizes_wait_no_longer() -> None:
    made = evening(2, 2, 2, published=(3,), publish="final", prizes=SHARE)
    assert waits(made) == ["the prizes"]
    assert waits(replace(made, prizes_published=True)) == []


def test_rounds_of_several_stages_are_named_with_their_stage_and_only_the_last_of_all_is_the_final_list() -> (
    None
):
    level = played(1, ((1,), (2,), 1000), ((3,), (4,), 990))
    two = rules(FIRST, SECOND, publish="rounds")
    made = stages(two, (entries(4), [level]), (entries(2), [played(1, ((1,), (3,), 1000))]))
    assert waits(made) == ["Vorrunde: Round 1", "the final list"]


@pytest.mark.parametrize(
    ("results", "rules_", "shown"),
    [
        ((), {}, 0),
        ((2, 1), {}, 1),
        ((2, 1), {"live": True}, 2),
        ((2, 2, 2), {}, 3),
        ((2, 2, 2), {"publish": "final"}, 2),
        ((2, 2, 2), {"publish": "rounds"}, 0),
        ((2, 2), {"hidden_after": 1}, 1),
        ((2, 2, 1), {"hidden_after": 1, "live": True}, 1),
        ((2, 2, 2), {"hidden_after": 1}, 3),
        ((2, 2, 2), {"hidden_after": 1, "publish": "final"}, 1),
        ((2,), {"hidden_after": 2}, 1),
    ],
)
def test_the_hall_sees_a_rank_list_after_so_many_rounds(
    results: tuple[int, ...], rules_: dict[str, Any], shown: int
) -> None:
    made = evening(*results, **rules_)
    assert rounds_shown(made, made.stage()) == shown
    seen = [round_.has_results() for round_ in shown_to_all(made).rounds()]
    assert seen == [number <= shown for number in range(1, len(results) + 1)]


def test_an_earlier_list_leaves_out_the_later_rounds_of_the_stage_being_played() -> None:
    made = evening(2, 2, 2)
    assert [round_.has_results() for round_ in shown_to_all(made, 2).rounds()] == [True, True, False]
    assert [round_.has_results() for round_ in shown_to_all(evening(2, 1), 2).rounds()] == [True, False]


@pytest.mark.parametrize(
    ("results", "after", "is_hidden"),
    [((2, 2), 1, False), ((2, 2), 2, True), ((2, 0), 2, False), ((2, 1), 2, True), ((2, 2, 2), 3, False)],
)
def test_a_list_is_hidden_from_the_first_result_of_a_round_after_the_line(
    results: tuple[int, ...], after: int, *, is_hidden: bool
) -> None:
    made = evening(*results, hidden_after=1)
    assert hidden(made, made.stage(), after) == is_hidden
    assert not hidden(evening(*results), made.stage(), after)
    assert hides_any(made) == (results in {(2, 2), (2, 1)})
    assert hides_any(replace(made, stages=(evening(2, 2, 2).stage(), made.stage()))) == hides_any(made)


def test_a_hidden_list_is_refused_with_the_round_from_which_on_it_is() -> None:
    made = evening(2, 2, hidden_after=1)
    refuse_hidden(made, made.stage(), 1)
    with pytest.raises(NotAllowed) as found:
        refuse_hidden(made, made.stage(), 2)
    assert render(found.value.texts[0], "en").startswith("From Round 2 on the rank list is hidden")
    none = evening(1, hidden_after=0)
    with pytest.raises(NotAllowed) as found:
        refuse_hidden(none, none.stage(), 1)
    assert render(found.value.texts[0], "en").startswith("From Round 1 on")


@pytest.mark.parametrize(
    ("results", "last", "wanted"),
    [
        ((), 0, None),
        ((0,), 0, None),
        ((2,), 1, None),
        ((2, 0), 1, 1),
        ((2, 1, 0), 2, 2),
        ((2, 2, 1), 3, None),
    ],
)
def test_rounds_that_are_only_drawn_change_no_list(
    results: tuple[int, ...], last: int, wanted: int | None
) -> None:
    stage = evening(*results).stage()
    assert last_shown(stage) == last
    assert wanted_or_newest(stage, None) == wanted
    assert wanted_or_newest(stage, 3) == 3


def test_all_results_but_those_of_some_tables_can_be_taken_out() -> None:
    made = evening(2, 1)
    keys = tables_with_results(made)
    assert len(keys) == 3
    assert tables_with_results(without_results(made)) == set()
    assert tables_with_results(without_results(made, {min(keys)})) == {min(keys)}
