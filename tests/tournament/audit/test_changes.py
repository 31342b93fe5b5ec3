"""What reads otherwise on paper than before."""

from dataclasses import replace

from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.seat_list import OfRound, changed_entries, changed_tables, reprint
from tests.support.evenings_made import played, player, regulation, tournament

TABLES = (((1, 2), (3, 4), None), ((5, 6), (7, 8), None))


def drawn(**names: str) -> Tournament:
    """Return eight players at two tables; `names` renames some: p5="Neu Name"."""
    people = [player(n, names.get(f"p{n}", "")) for n in range(1, 9)]
    return tournament([played(1, *TABLES)], entries=people)


def with_result(before: Tournament, points: int) -> Tournament:
    """Return the evening with a result at the first table."""
    first = ((1, 2), (3, 4), points)
    return tournament([played(1, first, TABLES[1])], entries=before.entries)


def tables(before: Tournament, now: Tournament, *, results: bool = False) -> set[int]:
    return changed_tables(before, now, now.stage().rounds[-1], results=results)


def test_nothing_changes_by_itself() -> None:
    assert tables(drawn(), drawn(), results=True) == set()
    assert changed_entries(drawn(), drawn(), drawn().stage()) == set()


def test_a_name_changes_its_table_and_the_cards_of_those_who_play_with_it() -> None:
    now = drawn(p5="Neu Name")
    assert tables(drawn(), now) == {2}
    assert changed_entries(drawn(), now, now.stage()) == {5, 6}


def test_who_plays_alone_is_named_on_the_cards_of_all_others() -> None:
    alone = (((1,), (2,), None),)
    before = tournament([played(1, *alone)], entries=[player(1), player(2)])
    now = tournament([played(1, *alone)], entries=[player(1, "Neu Name"), player(2)])
    assert changed_entries(before, now, now.stage()) == {1, 2}


def test_a_result_changes_the_filled_sheet_and_the_cards_of_the_table() -> None:
    now = with_result(drawn(), 1000)
    assert tables(drawn(), now) == set()
    assert tables(drawn(), now, results=True) == {1}
    assert changed_entries(drawn(), now, now.stage()) == {1, 2, 3, 4}


def test_a_table_drawn_anew_has_another_sheet_and_is_new() -> None:
    now = drawn()
    round_ = now.stage().rounds[0]
    moved = replace(round_.tables[0], sheet=999)
    again = replace(round_, tables=(moved, round_.tables[1]))
    assert changed_tables(drawn(), now, again, results=False) == {1}


def test_a_substitute_changes_only_the_round_that_is_played() -> None:
    people = [player(n) for n in range(1, 9)]
    [five] = people[4].members
    newcomer = replace(five, person=9, given="Neu", family="Name", since=(2, 1))
    replaced = replace(people[4], members=(newcomer,), others=(replace(five, until=(2, 1)),))
    again = played(2, ((1, 3), (2, 4), None), ((5, 7), (6, 8), None))
    before = tournament([played(1, *TABLES), again], entries=people)
    now = replace(before, entries=(*people[:4], replaced, *people[5:]))
    [first, second] = now.stage().rounds
    assert changed_tables(before, now, first, results=False) == set()
    assert changed_tables(before, now, second, results=False) == {2}
    assert changed_entries(before, now, now.stage()) == {5, 7}


def test_a_stage_that_was_not_there_has_new_cards_only() -> None:
    now = drawn()
    before = replace(now, stages=())
    assert changed_entries(before, now, now.stage()) == set(range(1, 9))


def test_how_ranks_are_counted_changes_no_slip_and_no_card() -> None:
    before = drawn()
    ranked_otherwise = replace(
        before, regulation=regulation({"drop": 1}, ranking=["total", "lot"], rest="none")
    )
    assert tables(before, ranked_otherwise) == set()
    assert changed_entries(before, ranked_otherwise, before.stage()) == set()


def evening(points: int | None = None, **names: str) -> Tournament:
    """Two rounds of two tables; the first table of each round has these points."""
    people = [player(n, names.get(f"p{n}", "")) for n in range(1, 9)]
    tables = (((1, 2), (3, 4), points), ((5, 6), (7, 8), None))
    return tournament([played(1, *tables), played(2, *tables)], entries=people)


def test_nothing_is_printed_again_by_itself() -> None:
    assert reprint(7, evening(), evening()) == replace(reprint(7, evening(), evening()), slips=(), cards=())


def test_a_name_on_open_slips_is_printed_again_in_every_round() -> None:
    found = reprint(7, evening(), evening(p5="Neu Name"))
    assert (found.since, found.slips, found.cards) == (7, (OfRound(1, (2,)), OfRound(2, (2,))), (5, 6))


def test_who_went_home_gets_no_new_card() -> None:
    now = evening(p5="Neu Name")
    gone = [replace(e, presence=Presence.GONE) if e.number == 6 else e for e in now.entries]
    stage = replace(now.stage(), entries=tuple(gone))
    assert reprint(7, evening(), replace(now, stages=(stage,))).cards == (5,)


def test_the_slip_that_is_in_stays_as_it_is() -> None:
    assert reprint(7, evening(1000), evening(1000, p1="Neu Name")).slips == ()


def test_a_new_round_has_all_its_slips_to_print() -> None:
    now = evening()
    stage = now.stage()
    before = replace(now, stages=(replace(stage, rounds=stage.rounds[:1]),))
    assert reprint(7, before, now).slips == (OfRound(2, (1, 2)),)
