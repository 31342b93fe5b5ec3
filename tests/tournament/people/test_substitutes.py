"""Who takes over from whom, and who plays for an entry in a round."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.i18n import render
from jassturnier.tournament.model import EntryInfo, Member, Moment
from jassturnier.tournament.people.seats import spans, succeeded
from tests.support.evenings_made import played, player, tournament
from tests.support.stages_made import two_stages

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
    return member(
        draw(st.integers(1, 4)), since, draw(st.sampled_from([until, None])), draw(st.sampled_from([1, 2]))
    )


@given(st.lists(newcomers(), max_size=6))
def test_at_every_moment_the_last_who_took_over_plays(arrivals: list[Member]) -> None:
    members: tuple[Member, ...] = (member(10), member(20, position=2))
    expected = {(position, moment): 10 * position for position in (1, 2) for moment in MOMENTS}
    for newcomer in arrivals:
        members = succeeded(members, newcomer)
        expected |= {
            (newcomer.position, moment): newcomer.person for moment in MOMENTS if plays(newcomer, moment)
        }
    assert {key: at(members, key[1], key[0]) for key in expected} == {k: [who] for k, who in expected.items()}
    assert all(one.until is None or one.since < one.until for one in members)


def test_who_takes_over_from_the_start_has_always_been_there() -> None:
    assert succeeded([member(1)], member(2)) == (member(2),)


def test_who_comes_back_to_his_own_seat_was_never_away() -> None:
    replaced = succeeded([member(1)], member(2, (3, 1)))
    assert succeeded(replaced, member(1, (3, 1))) == (member(1),)


def test_the_partner_of_somebody_replaced_stays() -> None:
    partner = member(5, position=2)
    members = succeeded([member(1), partner], member(2, (3, 1)))
    assert set(members) == {member(1, until=(3, 1)), partner, member(2, (3, 1))}


def entry(*members: Member) -> EntryInfo:
    return replace(
        player(1),
        members=tuple(one for one in members if one.until is None),
        others=tuple(one for one in members if one.until is not None),
    )


def persons(info: EntryInfo) -> list[int]:
    return [one.person for one in info.members]


def test_an_entry_has_the_members_who_played_the_round() -> None:
    info = entry(*succeeded([member(1)], member(2, (2, 1), (3, 1))))
    assert [persons(info.during(number)) for number in (1, 2, 3)] == [[1], [2], [1]]
    assert persons(info) == [1]


def test_of_two_in_a_round_the_later_one_is_named() -> None:
    info = entry(*succeeded([member(1)], member(2, (2, 5))))
    assert [persons(info.during(number)) for number in (1, 2, 3)] == [[1], [2], [2]]


def test_rounds_are_counted_through_all_stages() -> None:
    info = entry(*succeeded([member(1)], member(9, (2, 1))))
    people = (info, *(player(n) for n in (2, 3, 4)))
    first = tournament([played(1, ((1, 2), (3, 4), None))], entries=people)
    final = replace(
        first.stage(), key=2, number=2, rounds=(replace(played(1, ((1, 3), (2, 4), None)), key=77),)
    )
    both = replace(first, stages=(first.stage(), final))
    [vorrunde, finale] = both.rounds()
    assert [both.position(round_) for round_ in (vorrunde, finale)] == [1, 2]
    assert both.during(vorrunde).entry(1).name == "Given1 Family1"
    assert both.during(finale).entry(1).name == "Given9 Family9"
    assert both.during(finale).stage().entries[0].name == "Given9 Family9"


def test_who_comes_back_is_not_named_beside_the_stand_in() -> None:
    info = entry(*succeeded([member(1)], member(2, (2, 1), (3, 1))))
    evening = tournament([], entries=(info,))
    assert [render(span, "en") for span in spans(evening, info)] == ["Given2 Family2 in Round 2"]


@pytest.mark.parametrize(
    ("since", "until", "said"),
    [
        ((1, 1), (1, 4), "until Round 1 (Cup 1), deal 3"),
        ((1, 1), (2, 1), "in Round 1 (Cup 1)"),
        ((1, 1), (3, 1), "until Round 2 (Cup 1)"),
        ((2, 1), (3, 1), "in Round 2 (Cup 1)"),
        ((2, 1), (3, 2), "from Round 2 (Cup 1) until Round 1 (Cup 2), deal 1"),
        ((2, 2), (3, 1), "from Round 2 (Cup 1), deal 2 until Round 2 (Cup 1)"),
        ((3, 1), (6, 1), "from Round 1 (Cup 2) until Round 2 (Cup 3)"),
    ],
)
def test_a_stand_in_is_named_with_stages_rounds_and_deals(since: Moment, until: Moment, said: str) -> None:
    info = entry(*succeeded([member(1)], member(2, since, until)))
    first = tournament([played(n, ((1, 2), (3, 4), None)) for n in (1, 2)], entries=(info,))
    cups = [
        replace(first.stage(), key=n, rules=replace(first.stage().rules, name={"en": f"Cup {n}"}))
        for n in (1, 2, 3)
    ]
    short = [replace(cup, rounds=cup.rounds[:1]) for cup in cups[1:]]
    rules = replace(first.regulation, stages=tuple(cup.rules for cup in cups))
    evening = replace(first, stages=(cups[0], *short), regulation=rules)
    assert [render(span, "en") for span in spans(evening, info)] == [f"Given2 Family2 {said}"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "bis Passe 1 (Vorrunde)"),
        ("fr", "jusqu’au tour 1 (Vorrunde)"),
        ("it", "fino al turno 1 (Vorrunde)"),
    ],
)
def test_a_preposition_takes_the_article_of_the_round_and_not_of_its_stage(language: str, said: str) -> None:
    info = entry(*succeeded([member(1)], member(2, (1, 1), (1, 4))))
    [span] = spans(two_stages(), info)
    assert said in render(span, language)
