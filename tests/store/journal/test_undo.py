"""Every kind of change goes through undo and redo exactly; the tournament as it was."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import Failed, NotAllowed, NotFound
from jassturnier.i18n import render, say
from jassturnier.services.draw import changing, drawing
from jassturnier.services.people import editing, entering, forgetting
from jassturnier.services.people.editing import Edit, edit
from jassturnier.services.safety import history, undoing
from jassturnier.services.setup import tournaments
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import reserve
from jassturnier.store.journal.undo import read_after, read_printed
from jassturnier.store.kit import models as m
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import Tournament
from tests.support.offices import drawn, enter, office, play_round, refused, started, with_players
from tests.support.safety.laptops import alter, copied, images, merge

Change = Callable[[Session, Desk], None]


def entries(session: Session, desk: Desk) -> list[m.Entry]:
    query = (
        select(m.Entry).where(col(m.Entry.tournament_id) == desk.tournament_id).order_by(col(m.Entry.number))
    )
    return list(session.execute(query).scalars())


def swap_two_numbers(session: Session, desk: Desk) -> None:
    first, second, *_ = entries(session, desk)
    for entry, number in ((first, 1000), (second, 1), (first, 2)):
        entry.number = number
        session.flush()


def delete_and_add_again(session: Session, desk: Desk) -> None:
    gone = entries(session, desk)[0]
    members = session.execute(select(m.EntryMember).where(col(m.EntryMember.entry_id) == gone.id)).scalars()
    placed = session.execute(select(m.StageEntry).where(col(m.StageEntry.entry_id) == gone.id)).scalars()
    for row in (*members, *placed, gone):
        session.delete(row)
    session.flush()
    session.add(m.Entry(tournament_id=desk.tournament_id, number=gone.number, name="again"))


def delete_and_add_with_the_same_key(session: Session, desk: Desk) -> None:
    wish = m.Wish(tournament_id=desk.tournament_id, number=1, kind="apart")
    key = wish.id
    session.add(wish)
    session.flush()
    session.delete(wish)
    session.flush()
    session.add(m.Wish(id=key, tournament_id=desk.tournament_id, number=2, kind="together", hard=True))


def change_twice(session: Session, desk: Desk) -> None:
    entry = entries(session, desk)[0]
    entry.name = "between"
    session.flush()
    entry.name = "after"


def change_a_moment(session: Session, desk: Desk) -> None:
    session.get_one(m.Tournament, desk.tournament_id).created = datetime(
        2020, 2, 29, 23, 59, 59, 123456, tzinfo=UTC
    )


def change_json(session: Session, desk: Desk) -> None:
    tournament = session.get_one(m.Tournament, desk.tournament_id)
    tournament.regulation = {
        **tournament.regulation,
        "labels": {"round": "Gang"},
        "ä": [1, None, {"ş": True}],
    }


def change_a_choice(session: Session, desk: Desk) -> None:
    for entry in entries(session, desk):
        entry.presence = Presence.GONE


@pytest.mark.parametrize(
    "change",
    [
        swap_two_numbers,
        delete_and_add_again,
        delete_and_add_with_the_same_key,
        change_twice,
        change_a_moment,
        change_json,
        change_a_choice,
    ],
)
def test_undo_and_redo_are_exact(tmp_path: Path, change: Change) -> None:
    desk = with_players(tmp_path, 3)
    before = images(desk)
    with desk.changing() as (session, _):
        change(session, desk)
    after = images(desk)
    assert before != after
    for _ in range(2):
        undoing.undo(desk)
        assert images(desk) == before
        undoing.redo(desk)
        assert images(desk) == after
    assert history.verify(desk.office).faults == ()


def test_an_update_of_what_is_not_loaded_any_more_is_journaled_with_its_old_value(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 1)
    with desk.changing() as (session, _):
        entry = entries(session, desk)[0]
        session.expire(entry)
        entry.name = "late"
    undoing.undo(desk)
    assert desk.tournament().entries[0].team == ""


def test_undo_takes_the_newest_entry_of_this_laptop_though_another_has_removed_one(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    other = office(tmp_path, "other").desk()
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    entering.add(other, [entering.new_entry(["Other Laptop"])])
    editing.remove(other, ["4"])
    undoing.undo(desk)
    assert [entry.number for entry in desk.tournament().entries] == [1, 2, 3, 6]


def test_undo_refuses_what_others_build_on_and_says_how_to_take_that_back(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4, then=drawn)
    other = office(tmp_path, "other").desk()
    with refused(other, NotFound, "undo --to 2"):  # here only another laptop did anything
        undoing.undo(other)
    enter(other, 1, 1000, 884)
    with pytest.raises(NotAllowed) as told:
        undoing.undo(desk)
    assert dict(told.value.texts[0].params)["named"] == (
        say("{number} ({command})", number="4", command="command"),
    )
    assert "undo --to 2" in render(told.value.texts[0], "en")
    undoing.undo(other)
    undoing.undo(desk)
    undoing.redo(desk)
    undoing.undo(desk)
    third = office(tmp_path, "third").desk()
    with refused(third, NotFound, "nothing to do again"):
        undoing.redo(third)


def test_what_another_tournament_builds_on_is_not_taken_back_with_undo_to(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 1)
    second = started(tmp_path, title="Second", at=desk.office)
    entering.add(second, [entering.new_entry(["Given1 Family1a"])])
    editing.edit(replace(desk, office=office(tmp_path, "other")), "1", editing.Edit(facts={"club": "Nord"}))
    with refused(desk, NotAllowed, "in “Second”), 5 (command). Take back first what belongs to another"):
        undoing.undo(desk)


def test_undo_refuses_no_more_than_it_must(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    for facts in ({"club": "Nord"}, {"paid": 2000}):
        editing.edit(desk, "1", editing.Edit(facts=facts))
    other = office(tmp_path, "other").desk()
    editing.edit(other, "1", editing.Edit(facts={"remark": "late"}))
    drawn(other)
    for _ in range(2):
        undoing.undo(desk)
    assert [(entry.paid, entry.club) for entry in desk.tournament().entries] == [(0, "")] * 4


def test_what_another_laptop_has_changed_again_or_taken_away_stays_so(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    editing.edit(desk, "1", editing.Edit(facts={"club": "Nord"}))
    other = office(tmp_path, "other").desk()
    editing.edit(other, "1", editing.Edit(facts={"club": "Ost"}))
    with refused(desk, NotAllowed, "newer entry builds on it"):
        undoing.undo(desk)
    editing.remove(other, ["1"])
    with refused(desk, NotAllowed, "newer entries build on it"):
        undoing.undo(desk)


def test_a_tournament_that_was_closed_meanwhile_takes_no_undo(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    with desk.changing() as (session, _):
        session.get_one(m.Entry, desk.tournament().entries[0].key).remark = "late"
    other = office(tmp_path, "other").desk()
    tournaments.close(other)
    before = images(desk)
    with pytest.raises(NotAllowed, match="is closed"):
        undoing.undo(desk)
    assert images(desk) == before
    tournaments.reopen(other)
    forgetting.forget(desk.office, forgetting.find_leaving(desk.office, "Given1"))
    with refused(desk, NotAllowed, "has forgotten somebody for good"):
        undoing.undo(desk)


def test_a_merge_is_named_and_not_taken_back_and_it_is_said_what_helps(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    other = copied(desk, tmp_path / "other", "second")
    for number, at in enumerate((desk, other), 1):
        editing.edit(at, str(number), editing.Edit(facts={"club": "Nord"}))
    merge(desk, other)
    with refused(desk, NotAllowed, "Entry 5 is a merge of two laptops"):
        undoing.undo(desk, 4)
    with pytest.raises(NotAllowed) as told:
        undoing.undo(desk, 2)
    words = " ".join(render(text, "en") for text in told.value.texts)
    assert "--correct" in words
    assert "undo --to" not in words


@pytest.mark.parametrize(
    "statement", ["UPDATE entry SET remark = 'x' WHERE number = 4", "DELETE FROM entry_member"]
)
def test_what_was_changed_behind_the_program_is_not_hidden_by_an_undo(tmp_path: Path, statement: str) -> None:
    desk = with_players(tmp_path, 4)
    alter(desk.office.database.place, statement)
    with refused(desk, NotAllowed, "The data has changed"):
        undoing.undo(desk)


def test_what_was_taken_back_is_done_again_the_last_first_unless_something_new_was_done(
    tmp_path: Path,
) -> None:
    desk = with_players(tmp_path, 1)
    for name in ("Anna Alt", "Beat Bau"):
        entering.add(desk, [entering.new_entry([name])])

    def there() -> list[str]:
        return [entry.name for entry in desk.tournament().entries][1:]

    undoing.undo(desk)
    undoing.undo(desk)
    for expected in (["Anna Alt"], ["Anna Alt", "Beat Bau"]):
        undoing.redo(desk)
        assert there() == expected
    with refused(desk, NotFound):
        undoing.redo(desk)
    undoing.undo(desk)
    undoing.redo(desk)
    assert there() == ["Anna Alt", "Beat Bau"]
    undoing.undo(desk)
    entering.add(desk, [entering.new_entry(["New One"])])
    with refused(desk, NotFound):
        undoing.redo(desk)


def test_a_preview_of_going_back_changes_nothing_and_names_the_ranks(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    whole = images(desk)
    drawn(desk)
    enter(desk, 1, 1000, 884)
    number = len(history.history(desk))
    enter(desk, 1, 884, 1000, correct=True)
    before = images(desk)
    seen = undoing.preview(desk, number)
    assert images(desk) == before
    assert [(move.before, move.after) for move in seen.moves] == [(3, 1), (3, 1), (1, 3), (1, 3)]
    assert undoing.undo(desk, number, seen.head) == seen
    before = images(desk)
    with pytest.raises(Failed):  # what was seen is what is taken back
        undoing.undo(desk, 2, seen.head)
    assert images(desk) == before
    assert len(undoing.undo(desk, 2).commands) == 2
    assert images(desk) == whole


def test_a_new_tournament_is_taken_back_whole(tmp_path: Path) -> None:
    desk = started(tmp_path)
    before = desk.tournament()
    undoing.undo(desk)
    with pytest.raises(NotFound):
        desk.tournament()
    with pytest.raises(NotFound):
        entering.add(desk, [entering.new_entry(["Anna Bär"])])
    undoing.redo(desk)
    assert replace(desk.tournament(), head="") == replace(before, head="")


def test_a_sheet_number_is_never_used_again_and_every_tournament_numbers_its_own(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)

    def sheets(at: Tournament) -> list[int]:
        return [table.sheet for table in at.stage().rounds[-1].tables]

    assert sheets(drawn(desk)) == [1, 2]
    undoing.undo(desk)
    assert sheets(drawn(desk)) == [3, 4]
    undoing.undo(desk)
    with desk.changing() as (session, _):
        assert reserve(session, desk.tournament_id, 3) == range(5, 8)
        row = session.execute(select(m.Reserve)).scalar_one()
        assert (row.first, row.last) == (5, 7)
    undoing.undo(desk)
    assert sheets(drawn(desk)) == [8, 9]
    assert sheets(drawing.store(desk, changing.propose_again(desk, drawing.DrawOrder(seed=9)))) == [10, 11]
    other = started(tmp_path, title="Other", at=desk.office)
    entering.add(other, [entering.new_entry([f"Given{n} Family{n}a"]) for n in range(1, 5)])
    assert sheets(drawn(other)) == [1]
    enter(other, 1, 1000, 884)
    assert sheets(drawn(other)) == [2]


def after(desk: Desk, number: int) -> Tournament:
    with desk.office.database.reading() as session:
        return read_after(session, desk.tournament_id, number, load_tournament)


def test_every_earlier_state_can_be_read_again_which_changes_nothing(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 9)
    started(tmp_path, title="Other", at=desk.office)
    states = [desk.tournament()]
    play_round(desk)
    states.append(desk.tournament())
    edit(desk, "5", Edit(names=("Neu Name",)))
    states.append(desk.tournament())
    undoing.undo(desk)
    drawn(desk, seed=2)
    enter(desk, 1, 1000, 884)
    states.append(desk.tournament())
    before = (tmp_path / "evening.db").read_bytes()
    for state in states:
        earlier = after(desk, int(state.head.partition("-")[0]))
        assert (earlier.entries, earlier.stages) == (state.entries, state.stages)
    for number in (0, 99):
        with pytest.raises(NotFound):
            after(desk, number)
    assert (tmp_path / "evening.db").read_bytes() == before


def test_a_state_before_a_merge_is_read_and_one_amid_it_is_refused(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    drawn(desk)
    other = copied(desk, tmp_path / "other", "second")
    enter(desk, 1, 1000, 884)
    before = desk.tournament()
    enter(other, 1, 1001, 883)
    merge(desk, other, desk.office.station.id())
    assert after(desk, 4).stages == before.stages
    with pytest.raises(NotAllowed):
        after(desk, 5)
    assert after(desk, 6).stages == desk.tournament().stages


def test_the_state_of_a_list_is_read_again_whichever_laptop_printed_it(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=drawn)
    other = copied(desk, tmp_path / "other", "second")
    lists = []
    for laptop in (desk, other):
        enter(laptop, 1, 1000, 884)
        lists.append(laptop.tournament())
        edit(laptop, "5", Edit(names=("Neu Name",)))
    merge(desk, other, desk.office.station.id())
    with desk.office.database.reading() as session:
        found = [read_printed(session, desk.tournament_id, each.head, load_tournament) for each in lists]
    assert [each and (each[0], each[1].entries) for each in found] == [
        (4, lists[0].entries),
        (0, lists[1].entries),
    ]
