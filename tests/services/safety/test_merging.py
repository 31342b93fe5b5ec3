"""Two laptops that worked apart, and a move to a server: all is there, and each journal still proven."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

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
from jassturnier.store.journal.changes import Image, RowKey
from jassturnier.store.journal.verify import Findings, verify
from tests.support.finals import pairs_to_make
from tests.support.offices import drawn, enter, play_round, refused, started, with_players
from tests.support.safety.at_random import Evening
from tests.support.safety.laptops import alter, both_ways, copied, images, look, merge

Do: TypeAlias = Callable[[Desk], object]


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


def test_of_two_results_for_one_table_it_is_said_who_entered_them(apart: tuple[Desk, Desk]) -> None:
    desk, other = apart
    named(desk, other)
    enter(desk, 1, 1000, 884)
    enter(other, 1, 900, 984)
    enter(other, 2, 900, 984)
    [question] = look(desk, other).questions()
    assert (question.own.desks, question.other.desks) == (("first",), ("second",))
    assert [entry.command for entry in question.own.entries] == ["command"]
    with pytest.raises(KeyError):
        merge(desk, other)
    merge(desk, other, "first")
    assert (points(desk, 1), points(desk, 2)) == ((1000, 884), (900, 984))


def substitute(desk: Desk, name: str) -> None:
    editing.replace_member(desk, editing.Replacement("5", name))


def exchange(desk: Desk) -> None:
    for who, number in (("5", 50), ("6", 5), ("50", 6)):
        editing.edit(desk, who, editing.Edit(number=number))


def change_places(desk: Desk, other: str = "") -> None:
    """Let two change places, usually the first of the first two tables."""
    numbers = {entry.key: str(entry.number) for entry in desk.tournament().entries}
    one, two = (numbers[table.sides[0][0]] for table in desk.tournament().stage().rounds[0].tables[:2])
    desk.store(desk.rehearse(changing.swap(("1", other) if other else (one, two), 1, "wrong")))


def play_on(desk: Desk) -> None:
    for table in range(1, 5):
        enter(desk, table, 1000, 884)
    drawn(desk, 2)


def draw_anew(desk: Desk) -> None:
    drawing.store(desk, changing.propose_again(desk, drawing.DrawOrder(seed=2, effort=20)))


def slip(desk: Desk, points: int = 1000) -> None:
    enter(desk, 1, points, 1884 - points)


CLASHES: dict[str, tuple[Do, Do]] = {
    "two results": (slip, lambda desk: slip(desk, 900)),
    "two substitutes": (lambda desk: substitute(desk, "Nina Neu"), lambda desk: substitute(desk, "Otto Ohm")),
    "two changes of places": (lambda desk: change_places(desk, "5"), lambda desk: change_places(desk, "6")),
    "two prices": (
        lambda desk: editing.edit(desk, "5", editing.Edit(facts={"due": 10})),
        lambda desk: editing.edit(desk, "5", editing.Edit(facts={"due": 20})),
    ),
    "a round taken back and a result": (undoing.undo, slip),
    "a result and others at its table": (slip, change_places),
    "a round drawn anew and a result": (draw_anew, slip),
    "a round taken back and the next one drawn": (undoing.undo, play_on),
    "numbers exchanged and one of them changed": (
        exchange,
        lambda desk: editing.edit(desk, "5", editing.Edit(number=17)),
    ),
}


@pytest.mark.parametrize("case", CLASHES.values(), ids=CLASHES)
@pytest.mark.parametrize("prefer", ["first", "second"])
def test_what_cannot_both_be_is_asked(tmp_path: Path, case: tuple[Do, Do], prefer: str) -> None:
    desk = with_players(tmp_path, 16)
    desks.name_station(desk, "first")
    drawn(desk)
    other = copied(desk, tmp_path / "other", "second")
    desks.name_station(other, "second")
    for each, do in zip((desk, other), case, strict=True):
        do(each)

    def rows(at: Desk) -> dict[RowKey, Image]:
        return {key: image for key, image in images(at).items() if key[0] != "station"}

    wanted = rows(desk if prefer == "first" else other)
    assert len(look(desk, other).questions()) == 1
    both_ways(desk, other, prefer, tmp_path)
    assert rows(desk) == wanted


@pytest.mark.parametrize("prefer", ["first", "second"])
def test_a_draw_and_a_substitute_exclude_each_other(tmp_path: Path, prefer: str) -> None:
    desk = with_players(tmp_path, 8, then=play_round)
    other = copied(desk, tmp_path / "other", "second")
    named(desk, other)
    drawn(desk)
    substitute(other, "Nina Neu")
    assert len(look(desk, other).questions()) == 1
    both_ways(desk, other, prefer, tmp_path)
    known = {image["given"] for (table, _), image in images(desk).items() if table == "person"}
    found = (len(desk.tournament().stage().rounds), "Nina" in known)
    assert found == ((2, False) if prefer == "first" else (1, True))


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


def test_what_was_tampered_with_is_not_merged(apart: tuple[Desk, Desk]) -> None:
    desk, other = apart
    enter(other, 1, 900, 984)
    alter(other.office.database.place, "UPDATE reading_line SET value = 1 WHERE value = 900")
    with pytest.raises(DoesNotAddUp):
        look(desk, other)


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


@pytest.mark.parametrize("prefer", ["", "first", "second"])
def test_the_same_pairs_of_a_final_are_there_once_and_of_others_those_of_one_laptop(
    tmp_path: Path, prefer: str
) -> None:
    desk = pairs_to_make(tmp_path, "first-last")
    other = copied(desk, tmp_path / "other", "second")
    named(desk, other)
    pair_all(desk)
    if prefer:
        pair_two(other, "1", "2")
    else:
        pair_all(other)
        assert look(desk, other).questions() == []
    made = {"first": _pairs(desk), "second": _pairs(other)}
    both_ways(desk, other, prefer, tmp_path)
    assert _pairs(desk) == made[prefer or "second"]
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


def test_it_moves_onto_an_earlier_state_of_its_own_and_onto_nothing_else(tmp_path: Path) -> None:
    desk, place = with_players(tmp_path, 4), str(tmp_path / "other.db")
    move(desk.office, place)
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    assert move(desk.office, place).head == desk.tournament_and_head()[1]
    with refused(desk, WrongUsage):
        move(desk.office, desk.office.database.place)
    (tmp_path / "there").mkdir()
    other = started(tmp_path / "there")
    with refused(other, NotAllowed):
        move(desk.office, other.office.database.place)
    with pytest.raises(NotAllowed):
        look(desk, other)  # nor are two evenings merged that never were one
    with refused(desk, NotAllowed):  # rights in a file
        set_rights(desk.office, "", "", "read")
