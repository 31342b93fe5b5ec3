"""The way of an entry through a tournament."""

from dataclasses import replace

from jassturnier.i18n import render
from jassturnier.tournament.model import EntryInfo, Member
from jassturnier.tournament.people.seat_list import journey_listed, journeys, stays
from tests.support.evenings_made import played, player, shown, tournament
from tests.support.stages_made import FIRST, SECOND, SINGLES, rules, stages

FIRST_ROUND = played(1, ([1, 2], [3, 4], 1000), p5="rests")


def test_every_round_says_with_and_against_whom_and_what_it_gave() -> None:
    open_one = played(2, ([1, 5], [2, 3], None), p4="left")
    made = tournament([FIRST_ROUND, open_one])
    legs = journeys(made)

    def way(number: int) -> list[str]:
        return shown(journey_listed(made, made.entry(number), legs[number]))

    assert way(1) == [
        "Round 1|1|A1|Player 2|Player 3 / Player 4|1,000",
        "Round 2|1|A1|Player 5|Player 2 / Player 3|…",
    ]
    assert way(4) == ["Round 1|1|B2|Player 3|Player 1 / Player 2|884", "Round 2|||gone home||…"]
    assert way(5)[0].startswith("Round 1|||rests||")
    assert [leg.key for leg in legs[1]] == [1, 2]
    assert render(journey_listed(made, made.entry(4), legs[4]).title, "en") == "4 Player 4"


def test_who_is_not_in_a_final_any_more_did_nothing_in_it() -> None:
    cup = {**FIRST, "draw": "knockout", "rounds": 2}
    people = [player(n) for n in (1, 2)]
    later = replace(played(2, ([1], [2], None)), parts={})
    made = stages(rules(cup), (people, [played(1, ([1], [2], 1000)), replace(later, tables=())]))
    assert [leg.company() for leg in journeys(made)[2]] == ["", ""]


def test_several_sides_are_apart_and_who_plays_in_that_round_is_named() -> None:
    jumped_in = Member(9, "Jumped", "In", since=(1, 1), until=(2, 1))
    second = replace(player(2), members=(Member(2, "Player", "2", since=(2, 1)),), others=(jumped_in,))
    round_ = played(1, ([1], [2], None))
    table = replace(round_.tables[0], sides=((1,), (2,), (3,)))
    made = tournament([replace(round_, tables=(table,))], entries=[player(1), second, player(3)])
    stay = stays(made, made.stage().rounds[0])[1]
    assert (stay.table, stay.seat, stay.partners, stay.opponents) == (1, "1", "", "Jumped In, Player 3")
    (note,) = journey_listed(made, second, journeys(made)[2]).notes
    assert render(note, "en") == "2 Player 2: Jumped In in Round 1."


def test_who_is_in_a_pair_of_the_final_plays_it_with_the_other() -> None:
    people = [player(n) for n in (1, 2, 3, 4)]
    members = (Member(1, "Player", "1"), Member(2, "Player", "2", 2))
    pairs = [
        EntryInfo(5, 5, "", members, made_of=tuple(people[:2])),
        EntryInfo(6, 6, "", (people[2].members[0], Member(4, "Player", "4", 2)), made_of=tuple(people[2:])),
    ]
    final = {**SECOND, "partners": "first-last"}
    regulation = rules(SINGLES, {**final, "from": {"best": 4}}, entry="single")
    made = stages(
        regulation, (people, [played(1, ([1, 3], [2, 4], 1000))]), (pairs, [played(2, ([5], [6], 900))])
    )
    made = replace(made, pairs=tuple(pairs))
    legs = journeys(made)
    assert [leg.company() for leg in legs[1]] == ["Player 3", "Player 2"]
    assert legs[1][1].stay.opponents == "Player 3 / Player 4"
    assert [leg.value.value for leg in legs[5]] == [900]
    assert [leg.value.value for leg in legs[2]] == [884, 900]
