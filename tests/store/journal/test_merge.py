"""What two laptops made of the same rows: what is joined, what is one, what is asked, what is renumbered."""

from typing import Any

import pytest

from jassturnier.store.journal.changes import Image, RowKey
from jassturnier.store.journal.merge import Clash, Merge, Renumbered, completed_rows, merge

Rows = dict[RowKey, Image]
EVENING, OTHER_EVENING = 1, 2


def rows(*made: Rows) -> Rows:
    return {key: image for each in made for key, image in each.items()}


def row(table: str, key: int, **image: Any) -> Rows:  # noqa: ANN401 — any column
    return {(table, key): {"id": key, **image}}


def entry(key: int, number: int, evening: int = EVENING, **more: Any) -> Rows:  # noqa: ANN401 — any column
    usual = {"name": "", "presence": "here", "due": 0, "paid": 0, "ranked": True}
    return row("entry", key, tournament_id=evening, number=number, **{**usual, **more})


def player(key: int, number: int, name: str, **more: Any) -> Rows:  # noqa: ANN401 — any column
    """Return the rows of an entry, its member and the person."""
    return rows(
        entry(key, number, **more),
        row("person", key + 1000, given=name, family="Muster"),
        row("entry_member", key + 2000, entry_id=key, person_id=key + 1000, position=0),
    )


def payment(key: int, of: int | None, amount: int = 2000, how: str = "cash") -> Rows:
    return row("payment", key, tournament_id=EVENING, entry_id=of, amount=amount, how=how, note="")


def handed_in(made: str, key: int = 90, **slip: Any) -> Rows:  # noqa: ANN401 — any slip
    return row("handed_in", key, table_id=40, slip=slip, deals=[], made=made)


BASE = rows(
    row("tournament", EVENING, name="Evening", venue="", regulation={"unit": "points"}),
    row("stage", 5, tournament_id=EVENING, number=1),
    row("round", 30, stage_id=5, number=1, begun=None),
    row("jass_table", 40, tournament_id=EVENING, round_id=30, number=1, sheet=1),
    player(11, 1, "Anna"),
    player(12, 2, "Beat"),
)


def without(made: Rows, *keys: RowKey) -> Rows:
    return {key: image for key, image in made.items() if key not in keys}


def changed(key: RowKey, **columns: Any) -> Rows:  # noqa: ANN401 — any column
    return {**BASE, key: {**BASE[key], **columns}}


def asked(found: Merge) -> list[Clash]:
    return [clash for clash in found.clashes if clash.open()]


def front(_clash: Clash) -> bool:
    return True


def behind(_clash: Clash) -> bool:
    return False


ANNA, BEAT = ("entry", 11), ("entry", 12)


GONE = without(BASE, ANNA, ("entry_member", 2011), ("person", 1011))


def test_columns_that_have_nothing_to_do_with_each_other_are_joined_and_the_same_is_no_clash() -> None:
    paid = changed(ANNA, paid=2000)
    for theirs, both in (
        (changed(ANNA, presence="gone"), changed(ANNA, paid=2000, presence="gone")),
        (paid, paid),
    ):
        found = merge(BASE, paid, theirs)
        assert (found.clashes, found.outcome(front), found.outcome(behind)) == ((), both, both)


@pytest.mark.parametrize(
    "theirs",
    [pytest.param(changed(ANNA, due=500), id="due and paid"), pytest.param(GONE, id="a row that goes")],
)
def test_what_belongs_together_or_is_taken_away_by_one_is_asked(theirs: Rows) -> None:
    mine = changed(ANNA, paid=2000)
    for sides in ((mine, theirs), (theirs, mine)):
        found = merge(BASE, *sides)
        assert len(asked(found)) == 1
        assert (found.outcome(front), found.outcome(behind)) == sides


def test_new_entries_get_other_numbers_than_any_of_both_laptops() -> None:
    mine = rows(BASE, player(13, 3, "Carla"), player(14, 4, "Dora"))
    theirs = rows(BASE, player(15, 3, "Emil"), entry(99, 7, OTHER_EVENING))
    found = merge(BASE, mine, theirs)
    assert found.clashes == ()
    assert found.renumbered(front) == [Renumbered(("entry", 15), 3, 5)]
    numbers = {
        key: image["number"] for (table, key), image in found.outcome(front).items() if table == "entry"
    }
    assert numbers == {11: 1, 12: 2, 13: 3, 14: 4, 15: 5, 99: 7}
    # A new entry makes way for an old one that was given its number.
    found = merge(BASE, rows(BASE, player(13, 3, "Carla")), changed(BEAT, number=3))
    assert (asked(found), found.renumbered(front)) == ([], [Renumbered(("entry", 13), 3, 4)])


def test_events_are_numbered_in_their_season() -> None:
    def event(key: int, season: int, name: str) -> Rows:
        return row("season_event", key, season_id=season, number=1, name=name, tournament_id=None, facts={})

    base = rows(row("season", 1, name="2026"), row("season", 2, name="2027"))
    found = merge(base, rows(base, event(3, 1, "A")), rows(base, event(4, 1, "B"), event(5, 2, "C")))
    assert found.renumbered(front) == [Renumbered(("season_event", 4), 1, 2)]


@pytest.mark.parametrize(("how", "entries"), [("before", 3), ("cash", 4)])
def test_the_same_new_player_is_one_unless_money_changed_hands_twice(how: str, entries: int) -> None:
    mine = rows(BASE, player(13, 3, "Carla"), payment(50, 13, how=how))
    theirs = rows(BASE, player(14, 3, "Carla"), payment(51, 14, how=how))
    after = merge(BASE, mine, theirs).outcome(front)
    assert sum(table == "entry" for table, _ in after) == entries
    if entries == 3:
        assert after == mine


def test_the_same_penalty_is_one_whatever_its_number() -> None:
    own = {"tournament_id": EVENING, "entry_id": 11, "round_id": 30, "points": 50}

    def penalty(key: int, number: int, reason: str = "late") -> Rows:
        return row("penalty", key, number=number, reason=reason, **own)

    two = rows(penalty(60, 1, "phone"), penalty(61, 2))
    found = merge(BASE, rows(BASE, two), rows(BASE, penalty(62, 1)))
    assert [clash.same for clash in found.clashes] == [True]
    assert found.outcome(behind) == rows(BASE, two)


@pytest.mark.parametrize(
    ("mine", "theirs", "later"),
    [("20:01", "20:00", True), ("20:00", "20:01", False), ("20:00", "20:00", True)],
)
def test_of_two_slips_of_one_table_the_later_stays_without_a_question(
    mine: str, theirs: str, later: object
) -> None:
    base = rows(BASE, handed_in("19:00", points=[0, 0]))
    sides = rows(BASE, handed_in(mine, points=[1, 2])), rows(BASE, handed_in(theirs, points=[3, 4]))
    found = merge(base, *sides)
    assert [clash.front_is_later for clash in found.clashes] == [later]
    assert asked(found) == []
    assert found.outcome(behind) == sides[0 if later else 1]


def test_money_of_an_entry_that_is_gone_stays_in_the_box_under_its_name() -> None:
    paid = rows(BASE, payment(50, 11))
    after = merge(BASE, GONE, paid).outcome(front)
    assert after == rows(
        GONE, {("payment", 50): {**payment(50, None)["payment", 50], "note": "1 Anna Muster"}}
    )
    assert merge(BASE, GONE, paid).outcome(behind) == paid
    assert merge(BASE, paid, GONE).outcome(behind) == after
    paid["payment", 50]["note"] = "Twint"
    assert merge(BASE, BASE, paid).outcome(front) == paid


def test_money_follows_the_people_into_the_entry_that_they_moved_to() -> None:
    moved = {**BASE["entry_member", 2011], "entry_id": 12}
    gone = {**without(BASE, ANNA), ("entry_member", 2011): moved}
    after = merge(BASE, gone, rows(BASE, payment(50, 11))).outcome(front)["payment", 50]
    assert (after["entry_id"], after["note"]) == (12, "")


def test_money_of_nobody_stays_and_that_of_an_evening_that_is_gone_goes() -> None:
    theirs = rows(BASE, payment(50, None), payment(51, 11))
    assert merge(BASE, BASE, theirs).outcome(front) == theirs
    for kept in (front, behind):
        after = merge(BASE, {}, theirs).outcome(kept)
        assert (("payment", 51) in after) == (("tournament", EVENING) in after)


def substituted(person: int, name: str = "Nina") -> Rows:
    member = {**BASE["entry_member", 2011], "person_id": person}
    return {**BASE, ("entry_member", 2011): member, **row("person", person, given=name, family="Neu")}


def test_of_two_substitutes_only_one_person_is_left_unless_something_else_refers_to_it() -> None:
    mine, theirs = substituted(1, "Nina"), substituted(2, "Otto")
    found = merge(BASE, mine, theirs)
    assert len(asked(found)) == 1
    assert (found.outcome(front), found.outcome(behind)) == (mine, theirs)
    also = player(13, 3, "Carla")
    also["entry_member", 2013]["person_id"] = 2
    after = merge(BASE, substituted(1), rows(substituted(2), without(also, ("person", 1013)))).outcome(front)
    assert {1, 2} <= {key for table, key in after if table == "person"}


def drawn(number: int, key: int, presence: str = "here") -> Rows:
    return rows(
        changed(BEAT, presence=presence),
        row("round", key, stage_id=5, number=number),
        row("jass_table", key + 1, tournament_id=EVENING, round_id=key, number=1, sheet=2),
        row("seat", key + 2, table_id=key + 1, entry_id=11, side=0, place=0),
    )


def lots(batch: int, *entries: int) -> Rows:
    """Return the lots that were drawn together between some entries."""
    own = {"stage_id": 5, "batch": batch, "tournament_id": EVENING, "typed": False}
    return rows(
        *(row("lot", 10 * batch + n, entry_id=key, number=n, **own) for n, key in enumerate(entries, 1))
    )


@pytest.mark.parametrize(
    ("together", "apart"),
    [
        pytest.param(
            drawn(2, 70),
            rows(drawn(2, 80), row("seat", 82, table_id=81, entry_id=12, side=0, place=0)),
            id="a draw",
        ),
        pytest.param(rows(BASE, lots(1, 11, 12)), rows(BASE, lots(2, 11), lots(3, 12)), id="lots"),
    ],
)
def test_what_was_drawn_together_stays_or_goes_together(together: Rows, apart: Rows) -> None:
    for sides in ((together, apart), (apart, together)):
        found = merge(BASE, *sides)
        assert len(asked(found)) == 1
        assert (found.outcome(front), found.outcome(behind)) == sides


@pytest.mark.parametrize(
    ("columns", "questions"), [({"presence": "gone"}, 1), ({"paid": 2000}, 0), ({"ranked": False}, 1)]
)
def test_a_draw_is_asked_about_only_where_what_it_was_drawn_from_changed(
    columns: dict[str, object], questions: int
) -> None:
    both = rows(drawn(2, 70), {ANNA: {**BASE[ANNA], **columns}})
    for sides in ((drawn(2, 70), changed(ANNA, **columns)), (changed(ANNA, **columns), drawn(2, 70))):
        found = merge(BASE, *sides)
        assert len(asked(found)) == questions
        assert questions or found.outcome(front) == both


def test_when_it_was_read_and_in_what_order_it_stands_makes_no_difference() -> None:
    def read(how: str, when: str) -> Rows:
        return row("reading", 80, table_id=40, kind="first", how=how, read=when, station="a", note="")

    base = rows(BASE, read("exact", "19:00"))
    found = merge(base, rows(BASE, read("accepted", "20:00")), rows(BASE, read("accepted", "20:01")))
    assert [clash.same for clash in found.clashes] == [True]
    wishes = (
        row("wish", key, tournament_id=EVENING, number=1, kind="apart", hard=True, facts=facts)
        for key, facts in ((81, {"a": 1, "b": 2}), (82, {"b": 2, "a": 1}))
    )
    found = merge(BASE, *(rows(BASE, wish) for wish in wishes))
    assert [clash.same for clash in found.clashes] == [True]


def test_a_slip_that_is_taken_out_here_and_handed_in_anew_there_or_where_others_sit_now_is_asked() -> None:
    base = rows(BASE, handed_in("19:00", points=[0, 0]))
    found = merge(base, BASE, rows(BASE, handed_in("20:00", points=[3, 4])))
    assert len(asked(found)) == 1
    assert merge(BASE, rows(BASE, handed_in("20:00")), BASE).clashes == ()
    seated = rows(base, row("seat", 41, table_id=40, entry_id=11, side=0, place=0))
    theirs = rows(
        seated, handed_in("20:01", points=[3, 4]), row("seat", 41, table_id=40, entry_id=12, side=0, place=0)
    )
    found = merge(seated, rows(seated, handed_in("20:00", points=[1, 2])), theirs)
    assert [clash.open() for clash in found.clashes] == [True]


def test_things_that_hang_together_with_two_clashes_are_one_question() -> None:
    mine = rows(drawn(2, 70))
    theirs = rows(changed(ANNA, presence="gone"), {BEAT: {**BASE[BEAT], "presence": "gone"}})
    assert len(asked(merge(BASE, mine, theirs))) == 1
    two = changed(ANNA, paid=1), {**changed(ANNA, paid=2), BEAT: {**BASE[BEAT], "paid": 2}}
    two[0][BEAT] = {**BASE[BEAT], "paid": 1}
    assert len(asked(merge(BASE, *two))) == 2


def test_rows_of_an_older_schema_get_the_usual_values() -> None:
    found = completed_rows(row("entry", 11, tournament_id=EVENING, number=1, paid=2000))
    assert found[ANNA]["paid"] == 2000
    assert found[ANNA]["due"] == 0
