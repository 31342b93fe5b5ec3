"""Tournaments: named, closed, taken away; what stands on their papers; rehearsed, the same for a seed."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, Failed, NotAllowed, NotFound, NoValidDraw, Unreadable, WrongUsage
from jassturnier.services.people import entering
from jassturnier.services.people.entering import add, new_entry
from jassturnier.services.safety import history, undoing
from jassturnier.services.setup import tournaments
from jassturnier.services.setup.regulations import document, shipped
from jassturnier.services.setup.rehearsal import Rehearsed, rehearse
from jassturnier.services.setup.tournaments import (
    HeadChange,
    NewTournament,
    change,
    create,
    example,
    letterhead,
)
from jassturnier.services.workplace import Desk
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.file import parse
from jassturnier.tournament.regulation.regulation import Regulation
from tests.support.offices import (
    PAIRS,
    SINGLE,
    drawn,
    enter,
    office,
    refused,
    refuses,
    started,
    with_players,
    with_settings,
)


def test_a_name_that_cannot_be_starts_nothing(tmp_path: Path) -> None:
    desk = started(tmp_path)
    names = ("EVENING ", NotAllowed), ("…!", DoesNotAddUp), ("x" * 81, DoesNotAddUp)
    refuses(desk, lambda name: create(desk.office, NewTournament(name, document(SINGLE))), *names)
    assert [known.name for known in tournaments.listed(desk.office)] == ["Evening"]


def test_the_newest_is_chosen_until_another_is_by_a_part_of_one_name(tmp_path: Path) -> None:
    at = office(tmp_path)
    spring, autumn = (started(tmp_path, title=title, at=at) for title in ("Spring Jass", "Autumn Jass"))
    with pytest.raises(NotFound):
        tournaments.choose(at, "jass")
    assert [known.chosen for known in tournaments.listed(at)] == [False, True]
    for wanted, desk in (("Spring Jass", spring), (None, autumn)):
        assert tournaments.desk_of(at, wanted).tournament_id == desk.tournament_id
    assert tournaments.choose(at, "spr") == "Spring Jass"
    assert [known.chosen for known in tournaments.listed(at)] == [True, False]


def test_like_another_registration_is_open_again_and_who_comes_owes_the_own_price_and_has_paid_nothing(
    tmp_path: Path,
) -> None:
    at = office(tmp_path)
    desk = create(at, NewTournament("Spring", document(SINGLE), venue="Sternen"))
    add(desk, [new_entry(["Anna Roth"], due=1500, paid=1500, free=True)])
    with_settings(desk, registration="closed")
    found = example(at, "spr")
    assert (found.key, found.venue, found.settings) == (desk.tournament_id, "Sternen", document(SINGLE))
    with pytest.raises(NotFound):
        example(at, "Autumn")
    again = create(at, NewTournament("Autumn", found.settings, like=found.key, entries=True)).tournament()
    (entry,) = again.entries
    assert (entry.due, entry.paid, entry.members) == (1500, 0, desk.tournament().entries[0].members)
    assert not entry.free, "a guest is one for an evening"


def second(folder: Path) -> Desk:
    """Return the same tournament as another laptop sees it."""
    return office(folder, "second").desk()


def test_it_is_not_taken_away_when_somebody_has_entered_since_and_another_desk_is_told_that_it_is_gone(
    tmp_path: Path,
) -> None:
    desk, other = with_players(tmp_path, 8), second(tmp_path)
    leaving = tournaments.plan_leaving(desk)
    drawn(other)
    with refused(desk, Failed):
        tournaments.delete(desk, leaving)
    tournament = desk.tournament()
    kept = tournaments.delete(desk, tournaments.plan_leaving(desk))
    with pytest.raises(NotFound):
        entering.add(other, [entering.new_entry(["Anna Bär"])])
    with pytest.raises(NotFound):
        other.tournament()
    assert history.verify(desk.office).faults == ()
    (tmp_path / "evening.db").write_bytes(kept.read_bytes())
    assert desk.tournament() == tournament


def test_a_desk_that_sat_down_before_stores_nothing_once_it_is_closed(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=drawn)
    other = second(tmp_path)
    tournaments.close(other)
    with pytest.raises(NotAllowed):
        enter(desk, 1, 1000, 884)
    tournaments.reopen(other)
    enter(desk, 1, 1000, 884)


def test_what_is_no_logo_changes_neither_logo_nor_club(tmp_path: Path) -> None:
    desk = started(tmp_path)
    (tmp_path / "hello.png").write_bytes(b"hello")
    (tmp_path / "large.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(1_000_000))
    refuses(
        desk,
        lambda name: change(desk, HeadChange(club="Eintracht", logo=tmp_path / f"{name}.png"), "de"),
        *(("gone", NotFound), ("hello", Unreadable), ("large", Unreadable)),
    )
    assert letterhead(desk).club == ""


def test_what_is_not_named_stays_undo_goes_back_and_the_next_tournament_takes_it_over(tmp_path: Path) -> None:
    desk = started(tmp_path)
    change(desk, HeadChange(club="Eintracht"), "de")
    assert change(desk, HeadChange(suits="french"), "de").club == "Eintracht"
    undoing.undo(desk)
    assert letterhead(desk) == change(desk, HeadChange(club="Eintracht"), "de")
    assert letterhead(started(tmp_path, title="The next", at=desk.office)).club == "Eintracht"


FINAL = {"name": "Final", "rounds": 1, "deals": 8, "draw": "pairs"}
EIGHT: Mapping[str, object] = {"best": 8}


def _final(partners: str, going: Mapping[str, object] = EIGHT, **more: object) -> Regulation:
    """Return single Schieber whose best play a final in fixed pairs."""
    stages = [
        {"name": "Vorrunde", "rounds": 2, "deals": 8, "draw": "partners-once"},
        {**FINAL, "from": {**going}, "partners": partners, **more},
    ]
    document = {"name": "Haus", "game": "schieber", "ranking": ["total", "lot"], "stages": stages}
    regulation, problems = parse(document)
    assert regulation is not None, problems
    return regulation


def _rehearsed(regulation: Regulation, people: int, seed: int = 1) -> Rehearsed:
    return rehearse(regulation, people, seed, lambda _: None)


@pytest.mark.parametrize(
    ("regulation", "people", "entries"),
    [
        ("schieber-paare-gruppen", 72, (36, 12, 4)),
        ("schieber-einzel-final", 22, (22, 4)),
        ("schieber-differenzler-final", 41, (41, 8)),
    ],
)
def test_every_stage_is_filled_from_the_one_before_and_played(
    regulation: str, people: int, entries: tuple[int, ...]
) -> None:
    rehearsed = _rehearsed(shipped()[regulation], people)
    tournament = rehearsed.tournament
    assert tournament.over()
    assert not rehearsed.faults
    assert tuple(len(each.stage.entries) for each in rehearsed.stages) == entries
    assert len(rehearsed.deals()) == sum(each.stage.rules.rounds for each in rehearsed.stages)
    if regulation == "schieber-einzel-final":
        (before,) = standings(tournament, tournament.stages[0])
        lead = {place.entry.key for place in before.places if place.rank <= 4}
        assert lead == {entry.key for entry in tournament.stage().entries}


def test_pairs_of_a_final_are_made_by_rank() -> None:
    tournament = _rehearsed(_final("first-last", start="carry"), 16).tournament
    (before,), (final,) = (standings(tournament, stage) for stage in tournament.stages)
    rank = {place.entry.key: number for number, place in enumerate(before.places, 1)}
    total = {place.entry.key: place.line.total for place in before.places}
    made = {pair.key: [one.key for one in pair.made_of] for pair in tournament.stage().entries}
    assert [sorted(rank[one] for one in two) for two in made.values()] == [[1, 8], [2, 7], [3, 6], [4, 5]]
    begun = {place.entry.key: place.line.carried for place in final.places}
    assert begun == {pair: sum(total[one] for one in two) for pair, two in made.items()}


def test_who_must_bring_a_partner_brings_one_and_lots_make_pairs() -> None:
    brought, drawn = (_rehearsed(_final(how), 17).tournament for how in ("brought", "lot"))
    assert [len(pair.made_of) for pair in brought.stage().entries] == [1] * 8
    assert len({member.person for pair in brought.pairs for member in pair.members}) == 16
    assert [len(pair.made_of) for pair in drawn.stage().entries] == [2] * 4
    assert {pair.number for pair in drawn.pairs} == {18, 19, 20, 21}


def test_a_final_that_so_many_cannot_play_is_told_and_the_rest_is_rehearsed() -> None:
    assert len(_rehearsed(_final("neighbours", {"percent": 30}), 30).tournament.pairs) == 4  # and one alone
    assert _rehearsed(_final("first-last", {"best": 4}), 4).tournament.over()
    few = _rehearsed(_final("first-last", {"best": 2}), 8)
    assert [len(each.stage.rounds) for each in few.stages] == [2]
    assert len(few.tournament.stages) == 1
    assert len(few.faults) == 1
    for regulation, people, error in ((PAIRS, 9, WrongUsage), (SINGLE, 3, NoValidDraw)):
        with pytest.raises(error):
            _rehearsed(shipped()[regulation], people)


def test_matches_that_end_level_are_decided_by_lot() -> None:
    regulation = shipped()[PAIRS]
    knockout = replace(regulation.stages[0], rounds=3, deals=1, draw="knockout")
    tournament = _rehearsed(replace(regulation, stages=(knockout,)), 16).tournament
    assert tournament.over()
    assert [place.rank for place in standings(tournament, tournament.stage())[0].places][:2] == [1, 2]
