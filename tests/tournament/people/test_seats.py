"""Who sits where, who takes over from whom, who takes part in the next round; nobody sits twice."""

from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.draw.plan import Form
from jassturnier.errors import NotAllowed
from jassturnier.i18n import render
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import EntryInfo, Member, Moment, Tournament
from jassturnier.tournament.people.seats import (
    alphabetical,
    form_of,
    missed_draw,
    named_seats,
    names_on,
    numbered_names,
    openable,
    present,
    refuse_double_seats,
    round_title,
    seated,
    settled,
    sides_named,
    smallest_table,
    spans,
    stage_name,
    staged_title,
    succeeded,
    tables_of,
    unseated,
)
from tests.support.evenings_made import in_english, played, player, regulation, tournament
from tests.support.stages_made import FIRST, SECOND, rules, stages, two_stages


def test_a_second_seat_of_the_same_person_is_refused_but_not_one_that_was_there_before() -> None:
    rounds = [played(1, ((1, 2), (3, 4), None))]
    twice = tournament(rounds, entries=[player(1), replace(player(2), members=player(1).members)])
    twice = replace(twice, entries=(*twice.entries, player(3), player(4)))
    with pytest.raises(NotAllowed):
        refuse_double_seats(tournament(rounds), twice)
    refuse_double_seats(twice, twice)


def test_who_plays_for_one_after_the_other_sits_once() -> None:
    eva, urs, ida = (Member(n, name, "Roth") for n, name in enumerate(("Eva", "Urs", "Ida"), 91))
    gone, come = partial(replace, until=(2, 1)), partial(replace, since=(2, 1))
    people = [
        replace(player(1), members=(come(urs),), others=(gone(eva),)),
        replace(player(2), members=(come(eva),), others=(gone(ida),)),
        player(3),
        player(4),
    ]
    rounds = [played(n, ((1, 2), (3, 4), None)) for n in (1, 2)]
    refuse_double_seats(tournament(rounds), tournament(rounds, entries=people))


ANNA, BEAT = Member(1, "Anna", "Alt"), Member(2, "Beat", "Bau", 2)
ROUND = played(1, ([1, 2], [3, 4], None))
TABLE = ROUND.tables[0]


def test_seats_are_named_by_who_plays_together() -> None:
    cases: list[tuple[Tournament, tuple[tuple[int, ...], ...], Form, list[str]]] = [
        (tournament([ROUND]), TABLE.sides, Form.PARTNERS, ["A1", "A2", "B1", "B2"]),
        (tournament([ROUND]), ((1,), (2, 3)), Form.PARTNERS, ["A1", "B1", "B2"]),
        (tournament([ROUND]), ((1,), (2,), (3,)), Form.ALONE, ["1", "2", "3"]),
        (tournament([ROUND], rules(FIRST)), ((1,), (2,)), Form.PAIRS, ["A", "B"]),
    ]
    for made, sides, form, seats in cases:
        table = replace(TABLE, sides=sides)
        by_seat = dict(named_seats(made, table))
        assert (form_of(made, table), sorted(by_seat)) == (form, seats)
        found = seated(made, table, {key: player(key) for key in table.entries()})
        assert {one.seat: one.entry.key for one in found} == by_seat
        for one in found:
            partners = [key for key in sides[one.side] if key != one.entry.key]
            assert [each.key for each in one.partners] == partners


def test_an_entry_has_its_number_before_the_first_name_where_it_is_wanted() -> None:
    both, names = "Anna Alt / Beat Bau", ("Anna Alt", "Beat Bau")
    cases = [
        (EntryInfo(1, 7, "", (ANNA,)), ("Anna Alt",), ("7 Anna Alt",)),
        (EntryInfo(1, 7, "", (ANNA, BEAT)), names, ("7 Anna Alt", "Beat Bau")),
        (EntryInfo(1, 7, "Die Asse", (ANNA, BEAT)), ("Die Asse", both), ("7 Die Asse", both)),
        (EntryInfo(1, 7, "Die Asse", (ANNA,)), ("Die Asse", "Anna Alt"), ("7 Die Asse", "Anna Alt")),
        (EntryInfo(1, 7, "", (replace(ANNA, apart="7"),)), ("Anna Alt (7)",), ("7 Anna Alt",)),
        (EntryInfo(1, 7, "", ()), ("",), ("7",)),
    ]
    for entry, bare, numbered in cases:
        assert numbered_names(entry) == bare
        assert numbered_names(replace(entry, numbered_everywhere=True)) == numbered


def test_a_side_is_named_by_all_its_names() -> None:
    people = {1: EntryInfo(1, 1, "", (ANNA, BEAT)), 2: player(2, "Cora Cott")}
    table = replace(TABLE, sides=((1, 2), (2,)))
    assert names_on(table, 0, people) == ("Anna Alt", "Beat Bau", "Cora Cott")
    assert names_on(table, 1, people) == ("Cora Cott",)
    assert sides_named(table, people) == ("Anna Alt / Beat Bau + Cora Cott", "Cora Cott")


def test_names_are_in_order_without_accents_then_by_person() -> None:
    same = [Member(2, "Eva", "Älpler"), Member(1, "Eva", "alpler"), Member(3, "Adam", "Alpler")]
    assert [member.person for member in sorted(same, key=alphabetical)] == [3, 1, 2]


def test_a_round_bears_the_name_of_its_stage_from_the_second_one_on() -> None:
    final = {**SECOND, "name": {"de": "Final", "fr": "Finale"}}
    people = [player(n) for n in range(1, 5)]
    first = played(1, ([1], [2], None))
    second = replace(first, key=9)
    made = stages(rules(FIRST, final), (people, [first]), (people, [second]))
    titles = [render(round_title(made, one, "fr"), "en") for one in (first, second)]
    assert titles == ["Round 1", "Finale, Round 1"]
    assert [stage_name(made, stage, "fr") for stage in made.stages] == ["Vorrunde", "Finale"]
    begun = replace(made, stages=made.stages[:1])
    for of, stage, number, title in (
        (made, made.stages[0], 3, "Vorrunde, Round 3"),
        (replace(made, language="de"), made.stages[1], 1, "Final, Round 1"),
        (begun, begun.stages[0], 3, "Round 3"),
    ):
        assert render(staged_title(of, stage, number), "en") == title
    assert stage_name(begun, begun.stages[0], "fr") == "Vorrunde"
    alone = tournament([first], regulation())
    assert stage_name(alone, alone.stages[0], "fr") == ""


ROUNDS, DEALS = 4, 3
MOMENTS = [(round_, deal) for round_ in range(1, ROUNDS + 1) for deal in range(1, DEALS + 1)]


def member(person: int, since: Moment = (1, 1), until: Moment | None = None, position: int = 1) -> Member:
    return Member(person, f"Given{person}", f"Family{person}", position, since, until)


def plays(someone: Member, moment: Moment) -> bool:
    return someone.since <= moment and (someone.until is None or moment < someone.until)


def at(members: tuple[Member, ...], moment: Moment, position: int = 1) -> list[int]:
    return [someone.person for someone in members if someone.position == position and plays(someone, moment)]


@st.composite
def newcomers(draw: st.DrawFn) -> Member:
    since, until = sorted(draw(st.lists(st.sampled_from(MOMENTS), min_size=2, max_size=2, unique=True)))
    person, end = draw(st.integers(1, 4)), draw(st.sampled_from([until, None]))
    return member(person, since, end, draw(st.sampled_from([1, 2])))


@given(st.lists(newcomers(), max_size=6))
def test_at_every_moment_the_last_who_took_over_plays(arrivals: list[Member]) -> None:
    members: tuple[Member, ...] = (member(10), member(20, position=2))
    expected = {(position, moment): 10 * position for position in (1, 2) for moment in MOMENTS}
    for one in arrivals:
        members = succeeded(members, one)
        expected |= {(one.position, moment): one.person for moment in MOMENTS if plays(one, moment)}
    assert {key: at(members, key[1], key[0]) for key in expected} == {k: [who] for k, who in expected.items()}
    assert all(one.until is None or one.since < one.until for one in members)


def test_who_takes_over_from_the_start_or_comes_back_was_always_there_and_the_partner_stays() -> None:
    assert succeeded([member(1)], member(2)) == (member(2),)
    replaced = succeeded([member(1)], member(2, (3, 1)))
    assert succeeded(replaced, member(1, (3, 1))) == (member(1),)
    partner = member(5, position=2)
    members = succeeded([member(1), partner], member(2, (3, 1)))
    assert set(members) == {member(1, until=(3, 1)), partner, member(2, (3, 1))}


def taken_over(since: Moment, until: Moment) -> EntryInfo:
    """Return an entry of which 2 played for 1 for some time."""
    members = succeeded([member(1)], member(2, since, until))
    here, gone = ([one for one in members if (one.until is None) is now] for now in (True, False))
    return replace(player(1), members=tuple(here), others=tuple(gone))


def test_a_stand_in_is_named_with_stages_rounds_and_deals() -> None:
    cases = {
        ((1, 1), (1, 4)): "until Round 1 (Cup 1), deal 3",
        ((1, 1), (2, 1)): "in Round 1 (Cup 1)",
        ((1, 1), (3, 1)): "until Round 2 (Cup 1)",
        ((2, 1), (3, 1)): "in Round 2 (Cup 1)",
        ((2, 1), (3, 2)): "from Round 2 (Cup 1) until Round 1 (Cup 2), deal 1",
        ((2, 2), (3, 1)): "from Round 2 (Cup 1), deal 2 until Round 2 (Cup 1)",
        ((3, 1), (6, 1)): "from Round 1 (Cup 2) until Round 2 (Cup 3)",
    }
    one = tournament([played(n, ((1, 2), (3, 4), None)) for n in (1, 2)])
    named = [replace(one.stage().rules, name={"en": f"Cup {n}"}) for n in (1, 2, 3)]
    cups = [replace(one.stage(), key=n, rules=each) for n, each in enumerate(named, 1)]
    short = [replace(cup, rounds=cup.rounds[:1]) for cup in cups[1:]]
    evening = replace(one, stages=(cups[0], *short), regulation=replace(one.regulation, stages=tuple(named)))
    assert {each: in_english(spans(evening, taken_over(*each))) for each in cases} == {
        each: [f"Given2 Family2 {said}"] for each, said in cases.items()
    }
    # A preposition takes the article of the round and not of its stage.
    [span] = spans(two_stages(), taken_over((1, 1), (1, 4)))
    for language, said in {"de": "bis Passe", "fr": "jusqu’au tour", "it": "fino al turno"}.items():
        assert f"{said} 1 (Vorrunde)" in render(span, language)


HERE, GONE = Presence.HERE, Presence.GONE


def people(count: int, **presence: Presence) -> list[EntryInfo]:
    """Return players; p3=GONE says where one is."""
    return [player(n, presence=presence.get(f"p{n}", Presence.EXPECTED)) for n in range(1, count + 1)]


def keys(entries: tuple[EntryInfo, ...]) -> list[int]:
    return [entry.key for entry in entries]


def missed(made: Tournament, entries: list[EntryInfo]) -> list[tuple[int, list[int]]]:
    return [(round_.number, keys(who)) for round_, who in missed_draw(made, entries)]


def offered(made: Tournament) -> list[tuple[int, list[int]]]:
    return [(round_.number, keys(who)) for round_, who in openable(made)]


def test_without_a_roll_call_everybody_takes_part_but_who_has_gone() -> None:
    made = tournament([], entries=people(3, p3=GONE))
    called = tournament([], entries=people(3, p2=HERE))
    # Who has lost a knockout match is neither here nor away.
    knockout = rules({**FIRST, "draw": "knockout", "rounds": 2})
    cup = tournament([played(1, ([1], [2], 1000))], knockout, people(2, p1=HERE))
    found = [[*map(keys, present(of, of.stage()))] for of in (made, called, cup)]
    assert found == [[[1, 2], [3]], [[2], [1, 3]], [[1], []]]


def test_only_a_round_without_a_result_can_be_missed() -> None:
    second = played(2, ([1, 3], [2, 4], None), p5="rests")
    everybody = people(7, p7=GONE)
    made = tournament([ROUND, second], entries=everybody)
    assert missed(made, everybody) == [(1, [5, 6]), (2, [6])]
    assert missed(made, everybody[:5]) == [(1, [5])]
    begun = tournament([played(1, ([1, 2], [3, 4], 1000)), second], entries=everybody)
    assert missed(begun, everybody) == [(2, [6])]


def test_free_is_who_is_here_whole_and_sits_nowhere() -> None:
    resting = played(1, ([1, 2], [3, 4], None), p5="rests", p6="absent")
    everybody = people(8, p8=GONE)
    made = tournament([resting], entries=everybody)
    assert keys(unseated(made, resting)) == [5, 6, 7]
    again = replace(everybody[6], members=everybody[0].members)
    assert keys(unseated(tournament([resting], entries=[*everybody[:6], again]), resting)) == [5, 6]
    half = replace(everybody[5], members=(*everybody[5].members, *everybody[6].members))
    assert keys(unseated(tournament([resting], entries=[*everybody[:5], half]), resting)) == [5]


def test_a_pair_of_whom_one_sits_with_another_is_not_free() -> None:
    pairs = [replace(one, members=(*one.members, Member(10 + one.key, "", "", 2))) for one in people(3)]
    round_ = played(1, ([1], [2], None))
    assert keys(unseated(tournament([round_], rules(FIRST), pairs), round_)) == [3]
    mixed = replace(pairs[2], members=(pairs[2].members[0], pairs[0].members[1]))
    assert unseated(tournament([round_], rules(FIRST), [*pairs[:2], mixed]), round_) == ()


def test_so_many_as_fill_a_table_may_open_one_in_an_open_round_that_does_not_say_who_meets() -> None:
    over, fixed = played(1, ([1, 2], [3, 4], 1000)), replace(ROUND, method="fixed")
    grouped = [replace(entry, group="AB"[entry.key % 2]) for entry in people(8)]
    cases = [
        (tournament([ROUND], entries=people(7)), []),
        (tournament([ROUND], entries=people(8)), [(1, [5, 6, 7, 8])]),
        (tournament([over], entries=people(8)), []),
        (tournament([fixed], entries=people(8)), []),
        (tournament([ROUND], entries=grouped), []),
    ]
    assert [offered(made) for made, _ in cases] == [expected for _, expected in cases]


def test_of_a_plan_the_regulation_says_whether_it_settles_who_meets() -> None:
    cases = {("plan", "lot"): False, ("plan", "pairs"): True, ("pairs", "lot"): True, ("lot", "pairs"): False}
    for (method, drawn_by), is_settled in cases.items():
        round_ = replace(ROUND, method=method)
        assert settled(tournament([round_], rules({**FIRST, "draw": drawn_by})), round_) is is_settled


def test_only_who_plays_alone_may_sit_at_tables_of_several_sizes() -> None:
    cases = [
        (regulation(), (), 4),
        (regulation(shipped="differenzler-4x8"), (4,), 4),
        (regulation(shipped="differenzler-4x8", tables_of=[4, 3]), (4, 3), 3),
        (regulation(shipped="schieber-paare-4x12"), (), 2),
        (regulation(shipped="schieber-sechs"), (), 6),
    ]
    assert [(made, tables_of(made), smallest_table(made)) for made, *_ in cases] == cases
