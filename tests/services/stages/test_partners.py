"""Fixed pairs of those who were qualified alone: the first with the last, neighbours, or by lot."""

from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.people import entering
from jassturnier.services.safety import history
from jassturnier.services.season import seasons
from jassturnier.services.stages.by_hand import Wanted
from jassturnier.services.stages.partners import pair_all
from jassturnier.services.stages.series import decide_final, preview, store
from jassturnier.services.workplace import Desk, Office
from jassturnier.tournament.season.season import SeasonRules
from tests.services.stages.test_series import NAMES, SERIES, by_rank, final, vorrunde
from tests.support.offices import drawn, office, refused


@pytest.fixture
def at(tmp_path: Path) -> Office:
    """A season of an evening of eight."""
    made = office(tmp_path)
    seasons.create(made, SERIES, SeasonRules(best=1))
    vorrunde(made, "VR 1", 1100, 1000)
    return made


def qualified(at: Office, partners: str, best: int = 8, **stage: object) -> Desk:
    series = {"best": best, "tied": "lot"}
    desk = final(at, series, "schieber-paare-4x12", partners=partners, **stage)
    store(desk, preview(desk))
    return desk


def pairs(desk: Desk) -> list[set[str]]:
    there = (entry for entry in desk.tournament().stages[0].entries if entry.ranked)
    entries = sorted(there, key=lambda entry: entry.seed or 0)
    return [{member.name for member in entry.members} for entry in entries]


def test_the_first_plays_with_the_last(at: Office) -> None:
    desk = qualified(at, "first-last")
    order = by_rank(desk)
    made, alone = pair_all(desk)
    assert pairs(desk) == [{order[i], order[7 - i]} for i in range(4)]
    assert [entry.name for entry in made] == [f"{order[i]} / {order[7 - i]}" for i in range(4)]
    assert not alone
    drawn(desk)


def test_the_first_plays_with_the_second(at: Office) -> None:
    desk = qualified(at, "neighbours")
    order = by_rank(desk)
    pair_all(desk)
    assert pairs(desk) == [{order[i], order[i + 1]} for i in range(0, 8, 2)]


def test_the_lot_pairs_everybody_once_and_undo_takes_all_back(at: Office) -> None:
    desk = qualified(at, "lot")
    before = desk.tournament().stages
    pair_all(desk)
    assert sorted(name for pair in pairs(desk) for name in pair) == sorted(NAMES)
    history.undo(desk)
    assert desk.tournament().stages == before


def test_of_an_odd_number_the_last_stays_alone_and_a_draw_says_so(at: Office) -> None:
    desk = qualified(at, "first-last", best=7)
    order = by_rank(desk)
    _, alone = pair_all(desk)
    assert [entry.name for entry in alone] == order[6:]
    with refused(desk, NotAllowed, "Without a partner"):
        drawn(desk)


def test_pairs_carry_what_both_reached_and_fill_the_groups_there_and_back(at: Office) -> None:
    desk = qualified(at, "first-last", start="carry", groups=2, draw="pairs")
    singles = {entry.name: entry.carried or 0 for entry in desk.tournament().stages[0].entries}
    pair_all(desk)
    for entry in desk.tournament().stages[0].entries:
        assert entry.carried == sum(singles[member.name] for member in entry.members)
    places = sorted((entry.group, entry.seed) for entry in desk.tournament().stages[0].entries)
    assert places == [("A", 1), ("A", 2), ("B", 1), ("B", 2)]


def test_who_brings_a_partner_is_paired_by_name(at: Office) -> None:
    desk = qualified(at, "brought", best=4)
    with refused(desk, NotAllowed, "Everybody brings a partner"):
        pair_all(desk)
    first = by_rank(desk)[0]
    entering.add(desk, [entering.new_entry(["Otto Ohm"])])
    joined = entering.pair(desk, first, "Otto Ohm")
    assert joined.entry.name == f"{first} / Otto Ohm"
    assert joined.entry.seed is None or joined.entry.seed == 1


def test_who_cannot_come_before_the_pairs_are_made_is_replaced_by_the_next(at: Office) -> None:
    desk = qualified(at, "neighbours", best=4)
    first, second, third, fourth = by_rank(desk)
    decide_final(desk, Wanted(give_up=[second]))
    pair_all(desk)
    assert pairs(desk)[0] == {first, third}
    assert fourth in pairs(desk)[1]


def test_without_a_rule_or_anybody_alone_nothing_is_paired(at: Office) -> None:
    with refused(final(at, {"best": 4}), NotAllowed, "Name two"):
        pair_all(at.desk())


def test_a_second_time_nobody_is_left(at: Office) -> None:
    desk = qualified(at, "first-last")
    pair_all(desk)
    store(desk, preview(desk))
    assert len(pairs(desk)) == 4
    with refused(desk, NotAllowed, "Nobody is left"):
        pair_all(desk)
