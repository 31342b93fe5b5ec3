"""Two laptops that worked apart, and a move to a server: all is there, and each journal still proven."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from jassturnier.errors import Damaged, DoesNotAddUp, NotAllowed, WrongUsage
from jassturnier.services.draw import changing, drawing
from jassturnier.services.people import editing, entering
from jassturnier.services.results import desks
from jassturnier.services.safety import history, merging, undoing
from jassturnier.services.safety.merging import move, set_rights
from jassturnier.services.setup import tournaments
from jassturnier.services.stages.partners import pair_all, pair_two
from jassturnier.services.workplace import Desk
from jassturnier.store import backup_files, copies
from jassturnier.store.journal.verify import Findings, verify
from tests.support.finals import pairs_to_make
from tests.support.offices import drawn, enter, play_round, refused, started, with_players
from tests.support.safety.at_random import Evening
from tests.support.safety.laptops import alter, both_ways, copied, images, look, merge


@pytest.fixture
def apart(tmp_path: Path) -> tuple[Desk, Desk]:
    """Two laptops with the same evening of 16 players after a draw."""
    desk = with_players(tmp_path, 16, then=drawn)
    return desk, copied(desk, tmp_path / "other", "second")


def named(desk: Desk, other: Desk) -> None:
    desks.name_station(desk, "first")
    desks.name_station(other, "second")


def points(desk: Desk, table: int, number: int = 1) -> tuple[int | None, ...]:
    found = desk.tournament().stage().rounds[number - 1].table(table)
    result = found and found.result
    return result.values["points"] if result else ()


@pytest.mark.parametrize("prefer", ["Eingang", "Handy"])
def test_two_results_for_one_table_are_decided(apart: tuple[Desk, Desk], tmp_path: Path, prefer: str) -> None:
    desk, other = apart
    desks.name_station(desk, "Eingang")
    desks.name_station(other, "Handy")
    enter(desk, 1, 1000, 884)
    enter(other, 1, 900, 984)
    enter(other, 2, 900, 984)
    [question] = look(desk, other).questions()
    assert (question.own.desks, question.other.desks) == (("Eingang",), ("Handy",))
    with pytest.raises(KeyError):
        merge(desk, other)
    both_ways(desk, other, prefer, tmp_path)
    assert points(desk, 1) == ((1000, 884) if prefer == "Eingang" else (900, 984))
    assert points(desk, 2) == (900, 984)


@pytest.mark.parametrize("prefer", ["first", "second"])
def test_a_draw_and_a_replacement_exclude_each_other(tmp_path: Path, prefer: str) -> None:
    desk = with_players(tmp_path, 8, then=play_round)
    other = copied(desk, tmp_path / "other", "second")
    named(desk, other)
    drawn(desk)
    enter(desk, 1, 1000, 884)
    editing.replace_member(other, editing.Replacement("3", "Nina Neu"))
    [question] = look(desk, other).questions()
    assert [entry.command for entry in question.own.entries] == ["command", "command"]
    both_ways(desk, other, prefer, tmp_path)
    names = {e.name for e in desk.tournament().entries}
    assert len(desk.tournament().stage().rounds) == (2 if prefer == "first" else 1)
    assert ("Nina Neu" in names) == (prefer == "second")
    assert (
        ("Nina", "Neu") in {(i["given"], i["family"]) for (t, _), i in images(desk).items() if t == "person"}
    ) == (prefer == "second")


@pytest.mark.parametrize(
    "change",
    [
        lambda desk, n: editing.replace_member(desk, editing.Replacement("5", f"Nina Neu{n}")),
        lambda desk, n: desk.store(desk.rehearse(changing.swap(("1", str(4 + n)), 1, "wrong"))),
        lambda desk, n: editing.edit(desk, "5", editing.Edit(facts={"due": 10 * n})),
        lambda desk, n: undoing.undo(desk) if n == 1 else enter(desk, 1, 1000, 884),
        lambda desk, n: (
            enter(desk, 1, 1000, 884)
            if n == 1
            else desk.store(desk.rehearse(changing.swap(_two_at_first_tables(desk), 1, "wrong")))
        ),
    ],
)
@pytest.mark.parametrize("prefer", ["first", "second"])
def test_what_cannot_both_be_is_asked(
    tmp_path: Path, change: Callable[[Desk, int], object], prefer: str
) -> None:
    desk = with_players(tmp_path, 16)
    desks.name_station(desk, "first")
    drawn(desk)
    other = copied(desk, tmp_path / "other", "second")
    desks.name_station(other, "second")
    change(desk, 1)
    change(other, 2)
    wanted = {
        key: i for key, i in images(desk if prefer == "first" else other).items() if key[0] != "station"
    }
    assert len(look(desk, other).questions()) == 1
    both_ways(desk, other, prefer, tmp_path)
    assert {key: image for key, image in images(desk).items() if key[0] != "station"} == wanted


def _two_at_first_tables(desk: Desk) -> tuple[str, str]:
    tournament = desk.tournament()
    numbers = {entry.key: entry.number for entry in tournament.entries}
    one, two = tournament.stage().rounds[0].tables[:2]
    return str(numbers[one.sides[0][0]]), str(numbers[two.sides[0][0]])


def test_a_stick_that_comes_every_hour_asks_nothing_twice(apart: tuple[Desk, Desk]) -> None:
    desk, other = apart
    desks.name_station(desk, "Eingang")
    for table in (1, 2, 3, 4):
        enter(other, table, 900, 984)
        enter(desk, table, 1000, 884)
        plan = merge(desk, other, "Eingang")
        assert len(plan.questions()) == 1
        assert points(desk, table) == (1000, 884)
        undoing.undo(other)
        enter(other, table, 901, 983)
        merge(desk, other, "Eingang")
    assert len(history.history(desk)) == 4 + 4 + 12 + 8
    merge(other, desk)
    assert images(desk) == images(other)
    assert history.verify(desk.office) == history.verify(other.office)


def test_three_laptops_come_together(apart: tuple[Desk, Desk], tmp_path: Path) -> None:
    desk, other = apart
    third = copied(other, tmp_path / "third", "third")
    for table, each in enumerate((desk, other, third), 1):
        enter(each, table, 1000, 884)
    merge(third, other)
    enter(third, 4, 700, 1184)
    merge(desk, third)
    enter(third, 4, 800, 1084, correct=True)
    merge(desk, third)
    merge(other, desk)
    merge(third, desk)
    assert images(desk) == images(other) == images(third)
    assert points(third, 4) == (800, 1084)
    assert look(desk, other).known


def test_a_laptop_that_did_nothing_takes_over_what_the_other_did(
    apart: tuple[Desk, Desk], tmp_path: Path
) -> None:
    desk, other = apart
    enter(other, 1, 900, 984)
    both_ways(desk, other, "", tmp_path)
    assert points(desk, 1) == (900, 984)


def test_two_evenings_that_never_were_one_are_not_merged(tmp_path: Path) -> None:
    desk = started(tmp_path)
    (tmp_path / "other").mkdir()
    other = started(tmp_path / "other")
    with pytest.raises(NotAllowed):
        look(desk, other)


def test_what_was_tampered_with_is_not_merged(apart: tuple[Desk, Desk]) -> None:
    desk, other = apart
    enter(other, 1, 900, 984)
    alter(other.office.database.place, "UPDATE reading_line SET value = 1 WHERE value = 900")
    with pytest.raises(DoesNotAddUp):
        look(desk, other)


def test_what_was_brought_in_is_proven_hash_by_hash(apart: tuple[Desk, Desk]) -> None:
    desk, other = apart
    enter(desk, 1, 1000, 884)
    enter(other, 2, 900, 984)
    merge(desk, other)
    assert history.verify(desk.office).faults == ()
    alter(
        desk.office.database.place,
        """UPDATE journal SET branch = replace(branch, '"count": 1', '"count": 2')""",
    )
    assert len(history.verify(desk.office).faults) == 2


def test_what_a_laptop_printed_before_a_merge_is_found_after_it(
    apart: tuple[Desk, Desk], tmp_path: Path
) -> None:
    states = []
    for each, table in zip(apart, (1, 2), strict=True):
        enter(each, table, 1000, 884)
        states.append(each.tournament_and_head()[1].printed)
    desk, other = apart
    both_ways(desk, other, "", tmp_path)
    for each in apart:
        assert [found.proves for found in history.verify(each.office, states).states] == [True, True]


@pytest.mark.slow
@pytest.mark.parametrize("prefer", ["first", "second"])
def test_a_round_drawn_anew_and_a_result_of_the_old_draw_are_one_question(
    apart: tuple[Desk, Desk], tmp_path: Path, prefer: str
) -> None:
    desk, other = apart
    named(desk, other)
    again = drawing.DrawOrder(seed=2, effort=20)
    drawing.store(desk, changing.propose_again(desk, again))
    enter(other, 1, 1000, 884)
    wanted = (desk if prefer == "first" else other).tournament().stage().rounds
    assert len(look(desk, other).questions()) == 1
    both_ways(desk, other, prefer, tmp_path)
    assert desk.tournament().stage().rounds == wanted


@pytest.mark.parametrize("prefer", ["first", "second"])
def test_a_round_taken_back_and_the_next_one_drawn_are_one_question(
    apart: tuple[Desk, Desk], tmp_path: Path, prefer: str
) -> None:
    desk, other = apart
    undoing.undo(desk)
    named(desk, other)
    for table in range(1, 5):
        enter(other, table, 1000, 884)
    drawn(other, 2)
    [_] = look(desk, other).questions()
    both_ways(desk, other, prefer, tmp_path)
    assert [r.number for r in desk.tournament().stage().rounds] == ([] if prefer == "first" else [1, 2])


@pytest.mark.parametrize("prefer", ["first", "second"])
def test_numbers_that_two_players_have_exchanged_stay_exchanged_or_not(
    apart: tuple[Desk, Desk], tmp_path: Path, prefer: str
) -> None:
    desk, other = apart
    named(desk, other)
    for who, number in (("5", 50), ("6", 5), ("50", 6)):
        editing.edit(desk, who, editing.Edit(number=number))
    editing.edit(other, "5", editing.Edit(number=17))
    assert len(look(desk, other).questions()) == 1
    both_ways(desk, other, prefer, tmp_path)
    numbers = {entry.members[0].name: entry.number for entry in desk.tournament().entries}
    assert (numbers["Given5 Family5a"], numbers["Given6 Family6a"]) == (
        (6, 5) if prefer == "first" else (17, 6)
    )


def test_the_same_new_player_under_two_numbers_is_named(apart: tuple[Desk, Desk]) -> None:
    desk, other = apart
    entering.add(desk, [entering.new_entry(["Anna Alt"]), entering.new_entry(["Beat Bau"])])
    entering.add(other, [entering.new_entry(["Beat Bau"])])
    plan = look(desk, other)
    done = merging.store(desk.office, plan, bool)
    [pair] = done.doubles
    assert [done.rows[row]["number"] for row in pair] == [18, 19]


@pytest.mark.parametrize("prefer", ["first", "second"])
def test_a_new_tournament_with_a_name_that_another_gave_up_goes_with_it(tmp_path: Path, prefer: str) -> None:
    desk = started(tmp_path)
    other = copied(desk, tmp_path / "other", "second")
    named(desk, other)
    tournaments.delete(desk, tournaments.plan_leaving(desk))
    started(tmp_path, at=desk.office)
    entering.add(other, [entering.new_entry(["Anna Alt"])])
    assert len(look(desk, other).questions()) == 1
    both_ways(desk, other, prefer, tmp_path)
    assert len([key for key in images(desk) if key[0] == "tournament"]) == 1


def test_each_side_is_proved_once_and_so_is_the_copy_made_before(
    apart: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, other = apart
    enter(desk, 1, 1000, 884)
    enter(other, 2, 900, 984)
    proved = []

    def counted(session: Session) -> Findings:
        proved.append(session)
        return verify(session)

    monkeypatch.setattr(history, "verify_data", counted)
    monkeypatch.setattr(copies, "verify", counted)
    merge(desk, other)
    assert len(proved) == 3 + 1  # `merge` looks in the end whether all is well
    monkeypatch.undo()
    assert history.verify(desk.office).faults == ()
    assert backup_files.listed(Path(desk.office.database.place))[0].proved


def test_what_somebody_altered_since_it_was_proved_is_not_merged(apart: tuple[Desk, Desk]) -> None:
    desk, other = apart
    enter(desk, 1, 1000, 884)
    enter(other, 2, 900, 984)
    plan, path = look(desk, other), Path(desk.office.database.place)
    alter(desk.office.database.place, "UPDATE entry SET number = 99 WHERE number = 16")
    before = len(backup_files.listed(path))
    with pytest.raises(Damaged, match="Nothing was merged"):
        merging.store(desk.office, plan, lambda _: True)
    assert points(desk, 2) == ()
    assert len(backup_files.listed(path)) == before


def _pairs(desk: Desk) -> list[tuple[int, ...]]:
    entries = desk.tournament().stage().entries
    return sorted(tuple(sorted(member.person for member in entry.members)) for entry in entries)


def test_the_same_pairs_of_a_final_made_on_both_are_there_once(tmp_path: Path) -> None:
    desk = pairs_to_make(tmp_path, "first-last")
    other = copied(desk, tmp_path / "other", "second")
    for each in (desk, other):
        pair_all(each)
    made = _pairs(desk)
    assert look(desk, other).questions() == []
    both_ways(desk, other, "", tmp_path)
    assert _pairs(desk) == made


@pytest.mark.parametrize("prefer", ["first", "second"])
def test_of_other_pairs_of_a_final_those_of_one_laptop_stay(tmp_path: Path, prefer: str) -> None:
    desk = pairs_to_make(tmp_path, "first-last")
    other = copied(desk, tmp_path / "other", "second")
    named(desk, other)
    pair_all(desk)
    pair_two(other, "1", "2")
    first, second = _pairs(desk), _pairs(other)
    both_ways(desk, other, prefer, tmp_path)
    assert _pairs(desk) == (first if prefer == "first" else second)
    assert not desk.tournament().waiting


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 3, 6, 7])
def test_whoever_merges_both_end_in_the_same_state(tmp_path: Path, seed: int) -> None:
    Evening.made_up(seed).play(tmp_path)


@pytest.mark.parametrize(
    ("here", "there", "later"),
    [
        (
            [("undo", 1, 4), ("add", 8, 3), ("draw", 2, 5), *[("add", 1, 1)] * 3],
            [("add", 1, 1), ("enter", 1, 1)],
            [],
        ),
        (
            [("undo", 1, 4), ("add", 8, 3), ("draw", 2, 5), ("add", 2, 8)],
            [("add", 1, 1)],
            [("add", 1, 1), ("enter", 1, 1)],
        ),
    ],
)
def test_a_round_drawn_anew_and_a_result_of_the_old_one_are_merged(
    tmp_path: Path,
    here: list[tuple[str, int, int]],
    there: list[tuple[str, int, int]],
    later: list[tuple[str, int, int]],
) -> None:
    Evening([("draw", 3, 8), ("replace", 4, 6), ("add", 2, 8)], here, there, later).play(tmp_path)


def test_it_does_not_move_onto_itself(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    with refused(desk, WrongUsage):
        move(desk.office, str(tmp_path / "evening.db"))


def test_another_evening_in_the_new_place_is_not_written_over(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    desk, other = started(here), started(there)
    with refused(other, NotAllowed):
        move(desk.office, str(there / "evening.db"))


def test_an_earlier_state_of_its_own_is_brought_up_to_date(tmp_path: Path) -> None:
    desk, place = with_players(tmp_path, 4), str(tmp_path / "other.db")
    move(desk.office, place)
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    assert move(desk.office, place).head == desk.tournament_and_head()[1]


def test_rights_in_a_file_are_refused_before_anything_else(tmp_path: Path) -> None:
    desk = started(tmp_path)
    with refused(desk, NotAllowed):
        set_rights(desk.office, "", "", "read")
