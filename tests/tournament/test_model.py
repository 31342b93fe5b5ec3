"""A tournament as values: what people, tables, rounds and stages say of themselves."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.lists import EVERYBODY, How, Presence, ReadingKind
from jassturnier.tournament.model import EntryInfo, Member, Moment, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.scoring.readings import HandedIn, Result, SlipReading
from tests.support.evenings_made import played, player, regulation, tournament
from tests.support.stages_made import CUP, FIRST, SECOND, SINGLES, beside_the_final, rules, singles, stages

EVA, URS, IDA = (Member(n, name, "Roth") for n, name in enumerate(("Eva", "Urs", "Ida"), 91))


def test_somebody_is_called_by_both_names_and_by_what_tells_a_namesake() -> None:
    twin = replace(EVA, apart="Malters")
    assert (EVA.bare, EVA.name, EVA.listed, EVA.sorted_as) == ("Eva Roth", "Eva Roth", "Roth Eva", "Roth Eva")
    assert (twin.bare, twin.name, twin.listed) == ("Eva Roth", "Eva Roth (Malters)", "Roth Eva (Malters)")
    assert Member(1, "", "Ueli").name == Member(1, "Ueli", "").listed == "Ueli"
    # Von Ah stands under V or under A, as the club has it.
    ah = Member(1, "Franziska", "von Ah")
    sorted_as = [ah.sorted_as, replace(ah, skips=True).sorted_as]
    assert sorted_as == ["von Ah Franziska", "Ah Franziska"]
    assert Member(2, "Eva", "Von", skips=True).sorted_as == "Von Eva"


def test_several_categories_of_an_entry_are_parted_by_commas() -> None:
    cases = {"": ("",), "Damen": ("Damen",), "Damen, U60": ("Damen", "U60"), "Damen; damen ,": ("Damen",)}
    assert {written: player(1, category=written).categories for written in cases} == cases


def test_somebody_sits_in_the_rounds_of_which_a_deal_is_played() -> None:
    cases: list[tuple[Moment, Moment | None, list[int], tuple[int | None, int | None]]] = [
        ((1, 1), None, [1, 2, 3, 4], (None, None)),
        ((3, 1), None, [3, 4], (None, None)),
        ((2, 5), None, [2, 3, 4], (None, None)),
        ((1, 1), (3, 1), [1, 2], (2, None)),
        ((1, 1), (3, 2), [1, 2, 3], (3, 1)),
        ((2, 1), (2, 9), [2], (2, 8)),
    ]
    for since, until, rounds, last in cases:
        found = replace(EVA, since=since, until=until)
        assert ([n for n in range(1, 5) if found.sits_in(n)], found.last) == (rounds, last)


def test_an_entry_is_called_by_its_team_or_its_members() -> None:
    pair = EntryInfo(5, 7, "", (EVA, URS))
    team = replace(pair, team="Löwen")
    assert (pair.name, pair.shown, pair.listed) == ("Eva Roth / Urs Roth",) * 2 + ("Roth Eva / Roth Urs",)
    assert (team.name, team.shown, team.listed) == ("Löwen", "Löwen (Eva Roth / Urs Roth)", "Löwen")
    assert (team.bare, team.numbered) == ("Löwen", "7 Löwen")
    assert (pair.sort_key(), team.sort_key()) == (("roth eva roth urs", 7), ("lowen", 7))
    alone = EntryInfo(5, 7, "", (replace(EVA, apart="7"),))
    assert (alone.name, alone.numbered) == ("Eva Roth (7)", "7 Eva Roth")
    assert replace(alone, members=(replace(EVA, apart="8"),)).numbered == "7 Eva Roth (8)"
    assert replace(pair, members=(alone.members[0], URS)).numbered == "7 Eva Roth (7) / Urs Roth"


def test_an_entry_has_its_place_in_the_group_or_its_number() -> None:
    places = (("A", 3), ("", 3), ("A", None))
    codes = [player(7, group=group, seed=seed).code for group, seed in places]
    assert codes == ["A3", "7", "7"]
    assert (player(7).printed_number, player(7, numbered_everywhere=True).printed_number) == ("", "7")
    # A fixed pair of a later stage is those it is made of too.
    pair = replace(player(9), made_of=(player(1), player(2)))
    assert (pair.keys, pair.numbers, pair.singles) == ((9, 1, 2), (9, 1, 2), pair.made_of)
    assert (player(1).keys, player(1).numbers, player(1).singles) == ((1,), (1,), (player(1),))


def test_an_entry_owes_its_own_price_or_that_of_the_regulation() -> None:
    cases = {
        (False, 0, 0): (20, 20),
        (False, 15, 5): (15, 10),
        (True, 15, 5): (0, -5),
        (False, 0, 30): (20, -10),
    }
    made = {each: player(1, fee=20, free=each[0], due=each[1], paid=each[2]) for each in cases}
    assert {each: (entry.owed, entry.open) for each, entry in made.items()} == cases
    usual = EntryInfo(key=1, number=1, team="", members=(EVA,))
    assert (usual.ranked, usual.free, usual.owed, usual.paid, usual.credit) == (True, False, 0, 0, 0)
    assert (EVA.position, EVA.since, usual.presence) == (1, (1, 1), Presence.EXPECTED)


def test_those_play_a_round_who_sit_in_it_and_of_two_at_a_place_the_later() -> None:
    came, went = replace(URS, position=1, since=(2, 5)), replace(EVA, position=1, until=(2, 5))
    entry = EntryInfo(1, 1, "", (came, replace(IDA, position=2)), others=(went,))
    given = [[member.given for member in entry.during(number).members] for number in (1, 2)]
    assert given == [["Eva", "Ida"], ["Urs", "Ida"]]
    assert entry.ever == (*entry.members, *entry.others)
    assert player(1).during(1) == player(1)
    upper = entry.with_members(lambda member: replace(member, given=member.given.upper()))
    assert [member.given for member in upper.ever] == ["URS", "IDA", "EVA"]


EXACT = Result({"points": (1000, 884)}, How.EXACT)
TABLE = TableInfo(1, 4, 104, "schieber", 12, ((1, 2), (3, 4)))


def test_a_table_knows_its_readings_the_sheets_it_used_and_what_came_by_phone() -> None:
    first = SlipReading(ReadingKind.FIRST, {"points": (1000, 884)})
    not_yet = SlipReading(ReadingKind.SECOND, {}, played=("x",), sheet=203)
    table = replace(TABLE, readings=(first, not_yet))
    assert (table.reading("first"), table.reading("ruling")) == (first, None)
    assert [table.was_read(kind) for kind in ("first", "second", "ruling")] == [True, False, False]
    assert (table.sheets(), table.entries()) == ((104, 203), (1, 2, 3, 4))
    started = (table, replace(table, result=EXACT), replace(table, played=("x",)))
    assert [each.started() for each in started] == [False, True, True]
    # A result is of the phone until somebody has read the slip.
    phoned = replace(TABLE, result=EXACT, handed=HandedIn({}, datetime(2027, 3, 20, tzinfo=UTC)))
    others = (replace(phoned, handed=None), replace(phoned, result=None), replace(phoned, readings=(first,)))
    assert [each.by_phone for each in (phoned, *others)] == [True, False, False, False]


OPEN = played(2, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), None), p9="rests", p10="late")


def test_a_round_knows_what_is_open() -> None:
    assert [table.number for table in OPEN.open_tables()] == [2]
    assert (OPEN.has_results(), OPEN.started(), OPEN.resting()) == (True, True, (9,))
    assert [(table.number if (table := OPEN.table(n)) else None) for n in (1, 2, 3)] == [1, 2, None]
    nothing = replace(OPEN, tables=OPEN.tables[1:])
    assert (nothing.has_results(), nothing.started()) == (False, False)
    begun = replace(nothing, tables=(replace(nothing.tables[0], played=("x",)),))
    assert (begun.has_results(), begun.started()) == (False, True)


DONE = played(1, ((1, 2), (3, 4), 1000))
NEXT = replace(DONE, number=2, key=2, tables=(replace(DONE.tables[0], result=None),))


def test_a_stage_waits_for_its_earliest_open_round_and_its_groups_are_in_order() -> None:
    cases: list[tuple[tuple[RoundInfo, ...], int | None, int, bool]] = [
        ((), None, 1, False),
        ((DONE,), 1, 2, False),
        ((DONE, NEXT), 2, 2, False),
        ((NEXT, replace(DONE, number=3, key=3)), 2, 2, False),
        ((DONE, replace(DONE, number=2, key=2)), 2, 2, True),
    ]
    for rounds, current, waiting, complete in cases:
        stage = tournament(rounds, regulation({"rounds": 2})).stage()
        now = stage.current_round()
        assert (now and now.number, stage.waiting_round(), stage.complete()) == (current, waiting, complete)
    entries = [player(n, group=group) for n, group in enumerate(("10", "2", "", "2"), 1)]
    groups = [tournament([], entries=each).stage().groups() for each in (entries, [])]
    assert groups == [("", "2", "10"), ("",)]


PAIR = replace(player(9), made_of=(player(1), player(2)))


@pytest.fixture
def finals() -> Tournament:
    """Return a tournament of five; of four of them a pair is made for the final, another waits."""
    partners = {**SECOND, "from": {"best": 4}, "partners": "lot", "draw": "pairs"}
    crowd = [player(n) for n in range(1, 6)]
    made = stages(singles(SINGLES, partners), (crowd, [DONE]), ([replace(PAIR, group="A")], []))
    return replace(made, entries=tuple(crowd), waiting=(player(6),), pairs=(PAIR,))


def numbers(entries: Iterable[EntryInfo]) -> list[int]:
    return [entry.number for entry in entries]


def test_who_is_on_the_list_has_a_number_and_who_plays_plays_as_a_pair(finals: Tournament) -> None:
    assert numbers(finals.on_the_list()) == [1, 2, 3, 4, 5, 6]
    assert numbers(finals.numbered()) == [1, 2, 3, 4, 5, 6, 9]
    assert numbers(finals.playing()) == [3, 4, 5, 9]
    late = replace(finals, entries=(*finals.entries, player(7)))
    assert numbers(finals.everybody()) == numbers(late.everybody()) == [1, 2, 3, 4, 5]
    # Who came into a stage came alone where it makes pairs.
    first, final = finals.stages
    assert first.came_in() == first.entries
    assert numbers(final.came_in()) == [1, 2]
    assert (first.all_keys(), final.all_keys()) == ({1, 2, 3, 4, 5}, {9, 1, 2})


def test_the_stage_that_is_played_is_the_last_there_is(finals: Tournament) -> None:
    first, final = finals.stages
    assert (finals.stage(), finals.played_stage(), finals.numbered_stage(1)) == (final, first, first)
    assert (finals.pairs_up(), finals.coming().entry) == (True, "pair")
    assert replace(finals, stages=(first,)).pairs_up() is False
    assert not finals.over()
    over = replace(finals, stages=(first, replace(final, rounds=first.rounds)))
    assert (over.over(), over.played_stage()) == (True, over.stages[1])
    assert not replace(over, stages=(first,)).over()
    assert tournament([]).played_stage().number == 1


def test_the_regulation_to_come_is_that_of_the_round_that_is_drawn_next() -> None:
    own = {**SINGLES, "rounds": 2, "games": [{"rounds": [2], "game": "coiffeur4_alone", "draw": "alone"}]}
    found = singles(own)
    for rounds, game in (([], "schieber"), ([DONE], "coiffeur4_alone"), ([DONE, NEXT], "coiffeur4_alone")):
        assert tournament(rounds, found).coming().game == game


def test_who_needs_somebody_is_lonely_and_after_the_roll_call_only_who_is_here() -> None:
    crowd = [player(1), player(2, presence=Presence.GONE), replace(player(3), members=(EVA, URS))]
    before = tournament([], rules(FIRST), crowd)
    called = tournament([], rules(FIRST), [*crowd, player(4, presence=Presence.HERE)])
    assert [of.roll_called() for of in (before, called)] == [False, True]
    assert [numbers(of.lonely()) for of in (before, called)] == [[1], [4]]
    assert tournament([], singles(SINGLES), crowd).lonely() == ()


def test_a_round_is_found_in_its_stage_and_counted_through_all() -> None:
    second = replace(NEXT, number=1)
    of = stages(rules(FIRST, CUP), ([player(1)], [DONE]), ([player(1)], [second]))
    assert [*of.rounds()] == [DONE, second]
    assert [(round_.key, table.number) for round_, table in of.tables()] == [(1, 1), (2, 1)]
    assert [of.position(each) for each in of.rounds()] == [1, 2]
    assert [of.stage_of(each).number for each in of.rounds()] == [1, 2]
    changed = of.with_rounds(lambda each: replace(each, published=True))
    assert [each.published for each in changed.rounds()] == [True, True]
    assert (changed.stages[0].rules, changed.entries) == (of.stages[0].rules, of.entries)


def test_an_earlier_round_is_shown_with_those_who_played_it_everywhere() -> None:
    changed = EntryInfo(1, 1, "", (replace(URS, since=(2, 1)),), others=(replace(EVA, until=(2, 1)),))
    of = tournament([DONE, NEXT], entries=[changed, player(2)])
    of = replace(of, pairs=(changed,), waiting=(changed,))
    then = of.during(DONE)
    for entries in (then.entries, then.pairs, then.waiting, then.stage().entries):
        assert entries[0].name == "Eva Roth"
    assert of.during(NEXT).entries[0].name == "Urs Roth"
    plain = tournament([DONE], entries=[player(1)])
    assert plain.during(DONE) is plain
    assert replace(plain, pairs=(changed,)).during(DONE).pairs[0].name == "Eva Roth"


def test_stages_at_the_same_time_are_one_where_they_are_played_and_apart_where_they_are_ranked() -> None:
    of = beside_the_final()
    hour = of.stage()
    assert [len(each.tables) for each in of.rounds()] == [2, 2]
    assert (hour.number, hour.rules.name["en"], len(hour.entries)) == (2, "Final / Trost", 4)
    assert hour.beside == of.stages[1:]
    assert hour.with_rounds(hour.rounds) == of.stages[1:]
    assert [hour.field_of(key).number for key in (1, 2, 3, 4, 99)] == [2, 3, 2, 3, 2]
    assert of.with_hour(hour, ()).stages[0] == of.stages[0]
    assert [len(stage.rounds) for stage in of.with_hour(hour, ()).stages] == [1, 0, 0]
    assert replace(of, stages=(of.stages[0], of.stages[2].alone())).stage().number == 3


def test_in_one_list_of_everybody_the_second_of_two_stages_comes_behind_the_first() -> None:
    of = beside_the_final()
    (whole,) = standings(of, of.stage(), None, EVERYBODY)
    assert [(place.rank, place.entry.number) for place in whole.places] == [(1, 3), (2, 1), (3, 4), (4, 2)]
    apart = standings(of, of.stage())
    assert [render(found.heading, "en") for found in apart if found.heading] == ["Final", "Trost"]
