"""Who sits where, from A to Z and table by table; what reads otherwise on paper than before."""

from dataclasses import replace

from jassturnier.draw.plan import Form
from jassturnier.i18n import render
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import EntryInfo, Member, Moment, Tournament
from jassturnier.tournament.people.seat_list import (
    OfRound,
    changed_entries,
    changed_tables,
    journey_listed,
    journeys,
    newly_drawn,
    pot_listed,
    pot_of,
    reprint,
    seat_words,
    seats_listed,
    stays,
    table_and_seat,
    tables_listed,
)
from tests.support.evenings_made import in_english, played, player, regulation, shown, tournament
from tests.support.stages_made import FIRST, SECOND, SINGLES, rules, stages

ROUND = played(1, ([1, 2], [3, 4], 1000), ([5, 6], [7, 8], None), p9="rests", p10="left")
NAMES = "Zoe Ab, Yves Bo, Xeno Cu, Wim De, Ägid Ez, Ueli Fu, Theo Ga, Sam Hu, Rolf Én, Kim Im"
PEOPLE = [player(n, name) for n, name in enumerate(NAMES.split(", "), 1)]

MADE = tournament([ROUND], entries=PEOPLE)


def test_everybody_is_listed_from_a_to_z_with_who_sits_on_the_same_side() -> None:
    listed = seats_listed(MADE, ROUND)
    assert render(listed.title, "en") == "Round 1: seats from A to Z"
    assert shown(listed) == [
        "Ab Zoe|1|A1|Yves Bo",
        "Bo Yves|1|A2|Zoe Ab",
        "Cu Xeno|1|B1|Wim De",
        "De Wim|1|B2|Xeno Cu",
        "Én Rolf|rests||",
        "Ez Ägid|2|A1|Ueli Fu",
        "Fu Ueli|2|A2|Ägid Ez",
        "Ga Theo|2|B1|Sam Hu",
        "Hu Sam|2|B2|Theo Ga",
    ]
    numbered = tuple(replace(entry, numbered_everywhere=True) for entry in PEOPLE)
    assert shown(seats_listed(replace(MADE, entries=numbered), ROUND))[0].startswith("Ab Zoe|1|1|A1")
    # Who rests with one entry and sits with another is listed once.
    twice = replace(MADE, entries=(*PEOPLE[:8], replace(PEOPLE[8], members=PEOPLE[0].members)))
    assert [row for row in shown(seats_listed(twice, ROUND)) if "Ab Zoe" in row] == ["Ab Zoe|1|A1|Yves Bo"]


def test_of_a_pair_both_are_listed_with_each_other_as_they_play_in_that_round() -> None:
    def pair(key: int, **second: Moment) -> EntryInfo:
        one, other = (Member(10 * key + n, f"Given{n}", f"Family{key}", n) for n in (1, 2))
        return EntryInfo(key, key, "", (one, replace(other, **second)))  # type: ignore[arg-type]

    jumped_in = Member(99, "Jumped", "In", 2, until=(2, 1))
    first = replace(pair(1, since=(2, 1)), others=(jumped_in,))
    resting = played(1, ([1], [2], 900), p3="rests")
    made = tournament([resting], rules(FIRST), [first, pair(2), pair(3)])
    assert shown(seats_listed(made, resting)) == [
        "Family1 Given1|1|A|Jumped In",
        "Family2 Given1|1|B|Given2 Family2",
        "Family2 Given2|1|B|Given1 Family2",
        "Family3 Given1|rests||",
        "Family3 Given2|rests||",
        "In Jumped|1|A|Given1 Family1",
    ]
    notes = tables_listed(made, resting).notes
    assert in_english(notes) == ["Rest: Given1 Family3 / Given2 Family3"]


def test_tables_are_listed_by_number_with_the_results_that_are_in() -> None:
    backwards = replace(ROUND, tables=ROUND.tables[::-1])
    listed = tables_listed(MADE, backwards)
    assert render(listed.title, "en") == "Round 1: tables"
    assert shown(listed) == [
        "1|Zoe Ab / Yves Bo|1,000",
        "1|Xeno Cu / Wim De|884",
        "2|Ägid Ez / Ueli Fu|",
        "2|Theo Ga / Sam Hu|",
    ]
    assert in_english(listed.notes) == ["Rest: Rolf Én"]
    assert tables_listed(MADE, replace(ROUND, parts={})).notes == []


SEATS = {1: 6, 2: 1, 3: None}
POT = tournament([], regulation(pot=8), [replace(player(n), pot_seat=seat) for n, seat in SEATS.items()])


def test_a_pot_has_the_seats_of_the_regulation_table_after_table_in_the_first_stage() -> None:
    final = {**SECOND, "partners": "first-last", "from": {"best": 4}}
    made = tournament([], rules(SINGLES, final, entry="single", pot=8), PEOPLE)
    for of in (POT, made):
        pot = pot_of(of)
        assert pot is not None
        assert (pot.size, pot.seats, pot.form) == (4, 8, Form.PARTNERS)
        seats = [table_and_seat(of, number) for number in (1, 4, 5, 8)]
        assert seats == [(1, "A1"), (1, "B2"), (2, "A1"), (2, "B2")]
    assert (pot_of(MADE), render(seat_words(POT, 6), "en")) == (None, "table 2, seat A2")


def test_who_has_drawn_is_listed_by_seat_with_what_is_left() -> None:
    listed = pot_listed(POT)
    assert shown(listed) == ["1|A1|2|Player 2", "2|A2|1|Player 1"]
    assert in_english(listed.notes) == ["6 seats are still in the pot."]
    both = replace(POT, entries=tuple(replace(entry, pot_seat=3) for entry in reversed(POT.entries)))
    assert [row.split("|")[2] for row in shown(pot_listed(both))] == ["1", "2", "3"]
    without = replace(POT, regulation=regulation())
    assert in_english(pot_listed(without).notes) == ["0 seats are still in the pot."]


def test_newly_drawn_is_who_has_another_seat_than_before() -> None:
    changed = tuple(replace(entry, pot_seat=seat) for entry, seat in zip(POT.entries, (6, 2, 3), strict=True))
    after = replace(POT, entries=(*changed, replace(player(4), pot_seat=7)))
    assert [entry.key for entry in newly_drawn(POT, after)] == [2, 3, 4]
    assert newly_drawn(after, replace(POT, entries=(replace(POT.entries[0], pot_seat=None),))) == []


FIRST_ROUND = played(1, ([1, 2], [3, 4], 1000), p5="rests")


def test_every_round_says_with_and_against_whom_and_what_it_gave() -> None:
    open_one = played(2, ([1, 5], [2, 3], None), p4="left")
    made = tournament([FIRST_ROUND, open_one])
    legs = journeys(made)

    def way(number: int) -> list[str]:
        return shown(journey_listed(made, made.by_key()[number], legs[number]))

    assert way(1) == [
        "Round 1|1|A1|Player 2|Player 3 / Player 4|1,000",
        "Round 2|1|A1|Player 5|Player 2 / Player 3|…",
    ]
    assert way(4) == ["Round 1|1|B2|Player 3|Player 1 / Player 2|884", "Round 2|||gone home||…"]
    assert way(5)[0].startswith("Round 1|||rests||")
    assert [leg.key for leg in legs[1]] == [1, 2]
    assert render(journey_listed(made, made.by_key()[4], legs[4]).title, "en") == "4 Player 4"


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
    notes = journey_listed(made, second, journeys(made)[2]).notes
    assert in_english(notes) == ["2 Player 2: Jumped In in Round 1."]


def test_who_is_in_a_pair_of_the_final_plays_it_with_the_other() -> None:
    people = [player(n) for n in (1, 2, 3, 4)]
    pairs = []
    for key, (one, other) in ((5, people[:2]), (6, people[2:])):
        members = (*one.members, replace(other.members[0], position=2))
        pairs.append(EntryInfo(key, key, "", members, made_of=(one, other)))
    final = {**SECOND, "partners": "first-last", "from": {"best": 4}}
    begun = (people, [played(1, ([1, 3], [2, 4], 1000))]), (pairs, [played(2, ([5], [6], 900))])
    made = replace(stages(rules(SINGLES, final, entry="single"), *begun), pairs=tuple(pairs))
    legs = journeys(made)
    assert [leg.company() for leg in legs[1]] == ["Player 3", "Player 2"]
    assert legs[1][1].stay.opponents == "Player 3 / Player 4"
    assert [leg.value.value for leg in legs[5]] == [900]
    assert [leg.value.value for leg in legs[2]] == [884, 900]


TABLES = (((1, 2), (3, 4), None), ((5, 6), (7, 8), None))


def drawn(points: int | None = None, *, rounds: int = 1, **names: str) -> Tournament:
    """Return eight at two tables, the first of which has these points; p5="Neu Name" renames somebody."""
    people = [player(n, names.get(f"p{n}", "")) for n in range(1, 9)]
    tables = ((*TABLES[0][:2], points), TABLES[1])
    return tournament([played(n, *tables) for n in range(1, rounds + 1)], entries=people)


def changes(before: Tournament, now: Tournament) -> tuple[set[int], set[int], set[int]]:
    """Return the tables whose slips and filled slips read otherwise, and the entries with a new card."""
    round_ = now.stage().rounds[-1]
    slips, filled = (changed_tables(before, now, round_, results=results) for results in (False, True))
    return slips, filled, changed_entries(before, now, now.stage())


def test_what_reads_otherwise_is_what_names_or_shows_what_has_changed() -> None:
    unnamed = tournament([played(1, ((1,), (2,), None))])
    named = unnamed.with_entries(lambda one: one if one.key == 2 else player(1, "Neu Name"))
    otherwise = regulation({"drop": 1}, ranking=["total", "lot"], rest="none")
    cases = [
        (drawn(), drawn(), (set(), set(), set())),
        # A name stands on its table and on the cards of those who play with it, alone on those of all others.
        (drawn(), drawn(p5="Neu Name"), ({2}, {2}, {5, 6})),
        (unnamed, named, ({1}, {1}, {1, 2})),
        # A result stands on the filled sheet and on the cards of the table.
        (drawn(), drawn(1000), (set(), {1}, {1, 2, 3, 4})),
        # A stage that was not there has new cards; how ranks are counted stands on no slip and no card.
        (replace(drawn(), stages=()), drawn(), ({1, 2}, {1, 2}, {1, 2, 3, 4, 5, 6, 7, 8})),
        (drawn(), replace(drawn(), regulation=otherwise), (set(), set(), set())),
    ]
    assert [changes(before, now) for before, now, _ in cases] == [expected for *_, expected in cases]
    # A table drawn anew has another sheet and is new.
    now = drawn()
    (round_,) = now.stage().rounds
    again = replace(round_, tables=(replace(round_.tables[0], sheet=999), round_.tables[1]))
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


def test_what_reads_otherwise_is_printed_again_but_no_slip_that_is_in_and_no_card_of_who_went_home() -> None:
    def again(before: Tournament, now: Tournament) -> tuple[tuple[OfRound, ...], tuple[int, ...]]:
        found = reprint(7, before, now)
        assert found.since == 7
        return found.slips, found.cards

    two, renamed = drawn(rounds=2), drawn(rounds=2, p5="Neu Name")
    gone = [replace(e, presence=Presence.GONE) if e.number == 6 else e for e in renamed.entries]
    went_home = replace(renamed, stages=(replace(renamed.stage(), entries=tuple(gone)),))
    both = (OfRound(1, (2,)), OfRound(2, (2,)))
    assert again(two, two) == ((), ())
    assert again(two, renamed) == (both, (5, 6))
    assert again(two, went_home) == (both, (5,))
    assert again(drawn(1000, rounds=2), drawn(1000, rounds=2, p1="Neu Name"))[0] == ()
    assert again(drawn(), two)[0] == (OfRound(2, (1, 2)),)
