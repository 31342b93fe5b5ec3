"""What two laptops made of the same rows: what is joined, what is one, what is asked, what is renumbered."""

from typing import Any

import pytest

from jassturnier.store.journal.changes import Image, RowKey
from jassturnier.store.journal.merge import Clash, Merge, Renumbered, merge

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


def test_the_very_same_change_is_no_clash() -> None:
    both = changed(ANNA, paid=2000)
    found = merge(BASE, both, both)
    assert (found.clashes, found.outcome(behind)) == ((), both)


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
    def penalty(key: int, number: int, reason: str = "late") -> Rows:
        return row(
            "penalty",
            key,
            tournament_id=EVENING,
            number=number,
            entry_id=11,
            round_id=30,
            points=50,
            reason=reason,
        )

    two = rows(penalty(60, 1, "phone"), penalty(61, 2))
    found = merge(BASE, rows(BASE, two), rows(BASE, penalty(62, 1)))
    assert [clash.same for clash in found.clashes] == [True]
    assert found.outcome(behind) == rows(BASE, two)


def test_a_slip_that_is_taken_out_here_and_handed_in_anew_there_is_asked() -> None:
    base = rows(BASE, handed_in("19:00", points=[0, 0]))
    found = merge(base, BASE, rows(BASE, handed_in("20:00", points=[3, 4])))
    assert len(asked(found)) == 1
    assert merge(BASE, rows(BASE, handed_in("20:00")), BASE).clashes == ()


def test_money_of_an_entry_that_is_gone_stays_in_the_box_under_its_name() -> None:
    gone = without(BASE, ANNA, ("entry_member", 2011), ("person", 1011))
    after = merge(BASE, gone, rows(BASE, payment(50, 11))).outcome(front)
    assert after == rows(
        gone, {("payment", 50): {**payment(50, None)["payment", 50], "note": "1 Anna Muster"}}
    )
    assert merge(BASE, gone, rows(BASE, payment(50, 11))).outcome(behind) == rows(BASE, payment(50, 11))
    assert merge(BASE, rows(BASE, payment(50, 11)), gone).outcome(behind) == after


def test_money_follows_the_people_into_the_entry_that_they_moved_to() -> None:
    moved = {**BASE["entry_member", 2011], "entry_id": 12}
    gone = {**without(BASE, ANNA), ("entry_member", 2011): moved}
    after = merge(BASE, gone, rows(BASE, payment(50, 11))).outcome(front)
    assert after["payment", 50]["entry_id"] == 12
    assert after["payment", 50]["note"] == ""


def test_money_of_nobody_stays_and_that_of_an_evening_that_is_gone_goes() -> None:
    theirs = rows(BASE, payment(50, None), payment(51, 11))
    assert merge(BASE, BASE, theirs).outcome(front) == theirs
    for kept in (front, behind):
        after = merge(BASE, {}, theirs).outcome(kept)
        assert (("payment", 51) in after) == (("tournament", EVENING) in after)


def drawn(number: int, key: int, presence: str = "here") -> Rows:
    return rows(
        changed(BEAT, presence=presence),
        row("round", key, stage_id=5, number=number),
        row("jass_table", key + 1, tournament_id=EVENING, round_id=key, number=1, sheet=2),
        row("seat", key + 2, table_id=key + 1, entry_id=11, side=0, place=0),
    )


def test_of_a_round_drawn_on_both_one_draw_stays_whole() -> None:
    mine, theirs = drawn(2, 70), drawn(2, 80)
    mine["seat", 72]["entry_id"] = 12
    found = merge(BASE, mine, theirs)
    assert len(asked(found)) == 1
    assert (found.outcome(front), found.outcome(behind)) == (mine, theirs)


def lots(batch: int, *entries: int) -> Rows:
    """Return the lots that were drawn together between some entries."""
    made = (
        row(
            "lot",
            10 * batch + n,
            stage_id=5,
            entry_id=key,
            batch=batch,
            number=n,
            tournament_id=EVENING,
            typed=False,
        )
        for n, key in enumerate(entries, 1)
    )
    return rows(*made)


def test_lots_that_were_drawn_together_stay_or_go_together() -> None:
    together, apart = rows(BASE, lots(1, 11, 12)), rows(BASE, lots(2, 11), lots(3, 12))
    for mine, theirs in ((together, apart), (apart, together)):
        found = merge(BASE, mine, theirs)
        assert len(asked(found)) == 1
        assert (found.outcome(front), found.outcome(behind)) == (mine, theirs)


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


def test_things_that_hang_together_with_two_clashes_are_one_question() -> None:
    mine = rows(drawn(2, 70))
    theirs = rows(changed(ANNA, presence="gone"), {BEAT: {**BASE[BEAT], "presence": "gone"}})
    assert len(asked(merge(BASE, mine, theirs))) == 1
    two = changed(ANNA, paid=1), {**changed(ANNA, paid=2), BEAT: {**BASE[BEAT], "paid": 2}}
    two[0][BEAT] = {**BASE[BEAT], "paid": 1}
    assert len(asked(merge(BASE, *two))) == 2
