"""Who goes on, why, into which group and in which order: worked out by hand from a few results."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.knockout import first_matches
from jassturnier.tournament.lists import How, Listed, On, Presence, RoundPart
from jassturnier.tournament.model import ByHand, EntryInfo, Member, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.people.seats import hand_notes
from jassturnier.tournament.qualifying import (
    GoesOn,
    Qualification,
    Why,
    as_stored,
    between,
    ladder,
    qualification,
    qualified_listed,
    rank_order,
)
from jassturnier.tournament.ranking.final_list import final_list
from jassturnier.tournament.scoring.readings import Result
from tests.support.evenings_made import in_english, played, player, regulation, shown, tournament
from tests.support.stages_made import FIRST, SECOND, SINGLES, entries, rules, stages

TABLES_OF_SIX = (((1,), (2,), 1000), ((3,), (4,), 990), ((5,), (6,), 980))
SIX = played(1, *TABLES_OF_SIX)
"""1 before 3 before 5, then 6 (904), 4 (894), 2 (884)."""


LEVEL = played(1, ((1,), (2,), 1000), ((3,), (4,), 942), ((5,), (6,), 980))
"""1, 5, then 3 and 4 level at 942, then 6, 2."""

ALL_LEVEL = played(1, ((1,), (2,), 1000), ((3,), (4,), 942), ((5,), (6,), 942))
"""1, then 3, 4, 5, 6 level at 942, then 2."""

PLACES = {1: "A1", 2: "B1", 3: "A2", 4: "B2", 5: "A3", 6: "B3"}
IN_GROUPS = played(1, ((1,), (3,), 1000), ((5,), (2,), 950), ((4,), (6,), 960))
"""A: 1 (1000), 5 (950), 3 (884). B: 4 (960), 2 (934), 6 (924)."""


LEVEL_WINNERS = played(1, ((1,), (3,), 1000), ((2,), (5,), 1000), ((4,), (6,), 960))
"""A: 1 (1000), 3, 5 (884). B: 2 (1000), 4 (960), 6 (924): both winners have 1000."""
SECONDS = played(1, ((1,), (3,), 1000), ((5,), (6,), 950), ((4,), (2,), 950))
LEVEL_SECONDS = played(1, ((1,), (3,), 1000), ((5,), (2,), 942), ((4,), (6,), 960))
SHARED = {**FIRST, "tie": "shared"}
IN_TWO = {**FIRST, "groups": 2}
SHARED_IN_TWO = {**IN_TWO, "tie": "shared"}
EACH = {"best": 1, "per_group": True}
TWO_OF_EACH = {**EACH, "best": 2}
SCHEME = [["A1", "B2"], ["B1", "A2"]]
CUP_OF_TWO: Mapping[str, Any] = {"draw": "knockout", "rounds": 1}
CUP_OF_FOUR: Mapping[str, Any] = {"draw": "knockout", "rounds": 2}
BY_SCHEME: Mapping[str, Any] = {"source": TWO_OF_EACH, "places": SCHEME}
BEST_FOUR: Mapping[str, Any] = {**CUP_OF_FOUR, "source": {"best": 4}}


def without(*gone: int, places: Mapping[int, str] | int = 6) -> tuple[EntryInfo, ...]:
    return tuple(
        replace(entry, presence=Presence.GONE) if entry.key in gone else entry for entry in entries(places)
    )


def going(  # noqa: PLR0913 — what there may be to choose by
    round_: RoundInfo = SIX,
    who: Sequence[EntryInfo] | None = None,
    *,
    first: Mapping[str, object] = FIRST,
    lots: dict[int, dict[int, int]] | None = None,
    hand: Sequence[ByHand] = (),
    source: Mapping[str, object],
    **second: object,
) -> Qualification:
    regulation = rules(first, {**SECOND, "from": source, **second})
    of = stages(regulation, (who or entries(6), [round_]), lots=lots)
    return qualification(replace(of, by_hand=tuple(hand)), 2)


def grouped(
    round_: RoundInfo = IN_GROUPS,
    first: Mapping[str, object] = IN_TWO,
    gone: Sequence[int] = (),
    **how: Any,  # noqa: ANN401
) -> Qualification:
    return going(round_, without(*gone, places=PLACES), first=first, **how)


def by_hand(entry: int, *, stage: int = 2, comes: bool = True, reason: str = "", **how: Any) -> Qualification:  # noqa: ANN401
    return going(hand=[ByHand(stage, entry, comes=comes, reason=reason)], **how)


def told(found: Qualification) -> str:
    """Return “1:3, 2:5 moved up→A2; lot 3 4”: place, number, why, group and seed; then what else there is."""
    assert any(one.group for one in found.going) or [g.seed for g in found.going] == [
        n for n, _ in enumerate(found.going, 1)
    ]
    parts = [
        ", ".join(
            f"{one.code}:{one.place.entry.number}"
            + f" {one.why}" * (one.why is not Why.PLACE)
            + f" ({one.reason})" * bool(one.reason)
            + f"→{one.group}{one.seed}" * bool(one.group)
            for one in found.going
        ),
        *(f"lot {' '.join(str(entry.number) for entry in tied)}" for tied in found.lots),
        *([f"gone {' '.join(str(entry.number) for entry in found.passed_over)}"] * bool(found.passed_over)),
        *(f"gives up {entry.number}: {reason}" for entry, reason in found.withdrawn),
    ]
    whole = "; ".join(parts) + f" of {found.wanted}" * (found.wanted != len(found.going))
    return " – ".join([whole, *in_english(found.faults)])


def test_who_goes_on_is_worked_out_by_place_lot_group_and_hand() -> None:
    cases = [
        # As seeds in their order; a share is rounded half up, one at least.
        (going(source={"best": 3}), "1:1, 2:3, 3:5"),
        (going(source={"percent": 41}), "1:1, 2:3"),
        (going(source={"percent": 42}), "1:1, 2:3, 3:5"),
        # At the line all who are equal go on, or a lot of all of them decides, also where ranks are shared.
        (going(LEVEL, source={"best": 3, "tied": "all"}), "1:1, 2:5, 3:3 tied, 3:4 tied of 3"),
        (going(LEVEL, source={"best": 3}), "1:1, 2:5, 3:3 lot needed; lot 3 4"),
        (going(LEVEL, first=SHARED, lots={1: {3: 2, 4: 1}}, source={"best": 3}), "1:1, 2:5, 3:4 lot"),
        (going(LEVEL, lots={1: {3: 1, 6: 2}}, source={"best": 3}), "1:1, 2:5, 3:3 lot needed; lot 3 4"),
        # Who goes on anyway needs a lot only where it decides whom they meet.
        (going(LEVEL, source={"best": 4}, draw="swiss"), "1:1, 2:5, 3:4, 3:3"),
        (going(LEVEL, source={"best": 4}, groups=2), "1:1→A1, 3:4→A2, 2:5→B1, 3:3→B2; lot 3 4"),
        (going(LEVEL, **BEST_FOUR, tie="lot"), "1:1, 2:5, 3:3, 3:4; lot 3 4"),
        (going(LEVEL, first=SHARED, source={"best": 4}, groups=2), "1:1→A1, 3:3→A2, 2:5→B1, 3:4→B2"),
        # Who has gone home is passed over, a stand-in does not go on, and fewer may go on.
        (going(who=without(3), source={"best": 3}), "1:1, 3:5, 4:6 moved up; gone 3"),
        (
            going(who=[replace(one, ranked=one.key != 1) for one in entries(6)], source={"best": 2}),
            "1:3, 2:5",
        ),
        (going(who=without(1, 2, 3), source={"best": 4}), "3:5, 4:6, 5:4 moved up; gone 1 3 of 4"),
        # The best of each group, and the best second over all groups; without “per_group” all are compared.
        (grouped(source=EACH), "A1:1, B1:4"),
        (grouped(source={**EACH, "seconds": 1}), "A1:1, B1:4, A2:5 second"),
        (grouped(SECONDS, source={**EACH, "seconds": 1}), "A1:1, B1:4, A2:5 second"),
        (grouped(LEVEL_SECONDS, source={**EACH, "seconds": 1}), "A1:1, B1:4, A2:5 lot needed; lot 5 2"),
        (grouped(source={"best": 3}), "A1:1, B1:4, A2:5"),
        # Groups are filled there and back, or by the scheme, in which who moves up takes the place.
        (going(groups=2, source={"best": 5}), "1:1→A1, 4:6→A2, 5:4→A3, 2:3→B1, 3:5→B2"),
        (grouped(**BY_SCHEME, group_names="numbers"), "A1:1→11, B2:2→12, B1:4→21, A2:5→22"),
        (grouped(gone=[4], **BY_SCHEME), "A1:1→A1, B2:6 moved up→A2, B1:2→B1, A2:5→B2; gone 4"),
        (
            grouped(gone=[4, 2], **BY_SCHEME),
            "A1:1→A1, B1:6 moved up→B1, A2:5→B2; gone 4 2 of 4 – 3 are here for the 4 places of the groups.",
        ),
        (
            grouped(hand=[ByHand(2, 3, comes=True)], **BY_SCHEME),
            "A1:1→A1, B2:2→A2, B1:4→B1, A2:5→B2 of 5 – 5 are here for the 4 places of the groups.",
        ),
        # Equal winners of groups need a lot for their seeds, unless matches are by places.
        (grouped(LEVEL_WINNERS, source=EACH, **CUP_OF_TWO), "B1:2, A1:1; lot 1 2"),
        (grouped(LEVEL_WINNERS, lots={1: {1: 2, 2: 1}}, source=EACH, **CUP_OF_TWO), "B1:2, A1:1"),
        (grouped(LEVEL_WINNERS, source=EACH), "B1:2, A1:1"),
        (grouped(LEVEL_WINNERS, source=EACH, **CUP_OF_TWO, pairing=[["A1", "B1"]]), "A1:1, B1:2"),
        (grouped(source=TWO_OF_EACH, **CUP_OF_FOUR, pairing=SCHEME), "A1:1, B2:2, B1:4, A2:5"),
        # Too few for the matches, or for two groups.
        (going(who=without(1, 2, 3), **BEST_FOUR), "3:5, 4:6, 5:4 moved up; gone 1 3 of 4"),
        (
            going(who=without(1, 2, 3, 4), **BEST_FOUR),
            "3:5, 4:6; gone 1 3 of 4 – 2 cannot play 2 K.-o. rounds: to a final they need 1.",
        ),
        (
            going(who=without(1, 2, 3), groups=2, source={"best": 4}),
            (
                "3:5→A1, 4:6→B1, 5:4 moved up→B2; gone 1 3 of 4 – "
                "3 would make a group of one: there are 2 groups."
            ),
        ),
        (going(source={"percent": 1}, groups=2), "1:1→A1 – Only 1 would go on: the smallest table takes 2."),
        (going(source={"best": 4}, groups=2), "1:1→A1, 4:6→A2, 2:3→B1, 3:5→B2"),
        # By hand it takes none from the others, also of who has one by rank, never came or has gone home.
        (by_hand(4, reason="champion", source={"best": 3}), "1:1, 2:3, 3:5, –:4 by hand (champion)"),
        (by_hand(3, source={"best": 3}), "1:1, 3:5, 4:6, –:3 by hand"),
        (by_hand(3, source={"percent": 42}), "1:1, 3:5, 4:6, –:3 by hand"),
        (by_hand(7, who=entries(7), source={"best": 2}), "1:1, 2:3, –:7 by hand"),
        (by_hand(4, who=without(4), source={"best": 3}), "1:1, 2:3, 3:5; gone 4 of 4"),
        (by_hand(99, source={"best": 3}), "1:1, 2:3, 3:5"),
        (by_hand(4, stage=3, source={"best": 3}), "1:1, 2:3, 3:5"),
        (
            by_hand(3, comes=False, reason="ill", source={"best": 3}),
            "1:1, 3:5, 4:6 moved up; gives up 3: ill",
        ),
        # Who loses the lot of those who are left has not gone home.
        (
            by_hand(3, comes=False, round_=ALL_LEVEL, lots={1: {6: 1, 5: 2, 4: 3}}, source={"best": 3}),
            "1:1, 2:6 lot, 2:5 lot; gives up 3: ",
        ),
        # It may make matches impossible.
        (going(**BEST_FOUR), "1:1, 2:3, 3:5, 4:6"),
        (
            by_hand(2, **BEST_FOUR),
            "1:1, 2:3, 3:5, 4:6, –:2 by hand – 5 cannot play 2 K.-o. rounds: to a final they need 3.",
        ),
        (by_hand(2, **CUP_OF_FOUR, source={"percent": 50}), "1:1, 2:3, 3:5, –:2 by hand"),
    ]
    assert [told(found) for found, _ in cases] == [words for _, words in cases]


def numbers(found: Qualification) -> list[int]:
    return [one.place.entry.number for one in found.going]


def test_where_no_lot_is_drawn_dice_decide_whatever_people_are_called() -> None:
    renamed = [replace(entry, team=f"Team {9 - entry.key}") for entry in entries(6)]
    assert numbers(going(LEVEL, source={"best": 4})) == numbers(going(LEVEL, renamed, source={"best": 4}))


def test_where_ranks_are_shared_seeds_are_drawn_the_same_way_in_every_database() -> None:
    found = grouped(LEVEL_WINNERS, SHARED_IN_TWO, source=EACH, **CUP_OF_TWO)
    assert not found.lots
    assert [[entry.number for entry in drawn] for drawn in found.by_chance] == [numbers(found)]
    by_place = grouped(LEVEL_WINNERS, source=EACH, **CUP_OF_TWO, pairing=[["A1", "B1"]])
    assert (by_place.by_chance, first_matches(by_place.rules, [1, 2])) == ((), [(1, 2)])
    four = grouped(source=TWO_OF_EACH, **CUP_OF_FOUR, pairing=SCHEME)
    assert first_matches(four.rules, numbers(four)) == [(1, 2), (4, 5)]
    other = replace(stages(rules(SHARED_IN_TWO, SECOND), (entries(PLACES), [LEVEL_WINNERS])), key=77)
    assert numbers(qualification(other, 2)) == numbers(qualification(replace(other, key=78), 2))


THREE = (FIRST, SECOND, {**SECOND, "name": "B-Final", "from": {"best": 2, "stage": 1}})


def b_final() -> Tournament:
    final = played(1, ((1,), (3,), 900))
    return stages(rules(*THREE), (entries(6), [SIX]), ([*entries(6)[:1], entries(6)[2]], [final]))


def test_a_stage_may_take_from_an_earlier_one_but_nobody_twice_and_comes_behind_the_final() -> None:
    of = b_final()
    assert [numbers(qualification(of, stage)) for stage in (2, 3)] == [[1, 3], [5, 6]]
    begun = [(stage.entries, stage.rounds) for stage in of.stages]
    others = ([entries(6)[4], entries(6)[5]], [played(1, ((6,), (5,), 1884))])
    third = stages(of.regulation, *begun, others)
    assert [place.entry.number for place in final_list(third)] == [3, 1, 6, 5, 4, 2]
    assert by_hand(7, who=entries(7), source={"best": 2}).going[-1].place.rank == 0


def test_equal_places_of_several_groups_share_a_rank() -> None:
    level = played(1, ((1,), (3,), 1000), ((5,), (2,), 942), ((4,), (6,), 1000))
    of = stages(rules(IN_TWO), (entries(PLACES), [level]))
    ranks = [f"{place.rank}:{place.entry.number}" for place in final_list(of)]
    assert ranks == ["1:1", "1:4", "3:5", "3:2", "5:3", "5:6"]


def test_between_lie_the_stages_behind_the_one_that_it_takes_from() -> None:
    for source, found in ((1, [2]), (2, [])):
        last = {**SECOND, "name": "Last", "from": {"stage": source, "best": 2}}
        made = stages(rules(FIRST, SECOND, last), (entries(6), [SIX]), *((entries(2), []) for _ in (2, 3)))
        assert ([stage.number for stage in between(made, 3)], [*between(made, 1)]) == (found, [])


def test_three_singles_make_no_table_of_four() -> None:
    regulation = rules(SINGLES, {**SINGLES, "name": "Final", "from": {"best": 3}}, entry="single")
    tournament = stages(regulation, (entries(6), [played(1, ((1, 2), (3, 4), 1000))]))
    (fault,) = qualification(tournament, 2).faults
    assert render(fault, "en") == "Only 3 would go on: the smallest table takes 4."
    champion = replace(tournament, by_hand=(ByHand(2, 6, comes=True),))
    assert not qualification(champion, 2).faults


def test_who_gets_a_partner_has_a_place_in_a_group_only_with_that_one() -> None:
    paired = {"partners": "first-last", "groups": 2, "draw": "groups"}
    regulation = rules(SINGLES, {**SECOND, "from": {"percent": 100}, **paired}, entry="single")
    found = qualification(stages(regulation, (entries(6), [SIX])), 2)
    assert [(one.group, one.seed) for one in found.going] == [("", seed) for seed in range(1, 7)]


BY_HAND = (
    ByHand(2, 6, comes=True, reason="champion"),
    ByHand(2, 3, comes=False, reason="ill."),
    ByHand(1, 2, comes=True, reason="first"),
    ByHand(1, 6, comes=True, reason="earlier"),
    ByHand(3, 1, comes=True, reason="no such stage"),
    ByHand(2, 99, comes=True, reason="nobody"),
)


def final(*, groups: str = "") -> Tournament:
    """Return a final of 1, 5 and 6 in the order of their seeds; 4 came as a guest without a seed."""
    who = [
        player(1, seed=1, came="1 place", group=groups[:1]),
        player(5, seed=2, came="3 place", group=groups[1:2]),
        player(6, seed=3, came="– by hand", group=groups[2:]),
        player(4),
    ]
    made = stages(rules(FIRST, {**SECOND, "from": {"best": 3}}), (entries(6), [SIX]), (who, []))
    return replace(made, by_hand=BY_HAND)


def test_who_went_on_is_read_from_the_entries_with_place_and_reason() -> None:
    made = final()
    assert told(as_stored(made, made.stages[1])) == "1:1, 3:5, –:6 by hand (champion)"
    with pytest.raises(ValueError, match="1"):
        as_stored(made, made.stages[0])


def test_who_came_in_alone_has_the_partner_of_now_beside_the_name() -> None:
    alone = [player(1, seed=1, came="1 place"), player(5, seed=2, came="3 place")]
    members = [Member(1, "Player", "1", 1), Member(5, "Player", "5", 2), Member(4, "Late", "Guest", 2)]
    gone = replace(alone[1], others=(members[1],), members=())
    pair = EntryInfo(9, 9, "", (members[0], members[2]), others=(members[1],), made_of=(alone[0], gone))
    later = {**SECOND, "from": {"percent": 34}, "partners": "first-last"}
    made = stages(rules(SINGLES, later, entry="single"), (entries(6), [SIX]), ([pair], []))
    listed = qualified_listed(made, [as_stored(made, made.stages[1])])
    assert [line.split("|")[1:4] for line in shown(listed)] == [
        ["1", "Player 1", "Late Guest"],
        ["5", "Player 5", "Player 1"],
    ]


def the_list(*who: EntryInfo, best: int = 2, round_: RoundInfo = SIX) -> Listed[GoesOn]:
    """Return the list for the wall of a final with these people."""
    made = stages(rules(FIRST, {**SECOND, "from": {"best": best}}), (entries(6), [round_]), (who, []))
    return qualified_listed(made, [as_stored(made, made.stages[1])])


def test_a_seed_stands_on_paper_only_where_it_is_another_number_than_the_place() -> None:
    for second, stands in ((3, False), (5, True)):
        listed = the_list(player(1, seed=1, came="1 place"), player(second, seed=2, came="2 place"))
        assert ("seed" in [column.key for column in listed.extract(On.PAPER).columns]) is stands


def test_the_list_for_the_wall_goes_group_by_group_and_names_who_gave_up_a_place() -> None:
    made = final(groups="BAA")
    listed = qualified_listed(made, [as_stored(made, made.stages[1])])
    assert [part.heading and render(part.heading, "en") for part in listed.sections] == ["Group A", "Group B"]
    assert [line.split("|")[1] for line in shown(listed)] == ["5", "6", "1"]
    assert shown(listed)[-1] == "1|1|Player 1|1|1,000|"
    assert in_english(listed.notes) == ["3 Player 3 has given up the place in “Final”. Reason: ill."]


def test_places_by_hand_are_told_for_known_people_and_stages() -> None:
    assert [(each.entry, render(words, "en")) for each, words in hand_notes(final())] == [
        (6, "6 Player 6 has a place in “Final” by hand. Reason: champion."),
        (3, "3 Player 3 has given up the place in “Final”. Reason: ill."),
        (2, "2 Player 2 has a place in “Vorrunde” by hand. Reason: first."),
        (6, "6 Player 6 has a place in “Vorrunde” by hand. Reason: earlier."),
    ]


def test_after_a_correction_place_and_total_are_those_of_today() -> None:
    corrected = played(1, ((1,), (2,), 1000), ((3,), (4,), 890), ((5,), (6,), 980))
    who = (player(1, seed=1, came="1 place"), player(3, seed=2, came="2 place"))
    listed = the_list(*who, round_=corrected)
    assert [line.split("|")[3:5] for line in shown(listed)] == [["1", "1,000"], ["5", "890"]]


def test_the_list_for_the_wall_says_who_would_go_on_today() -> None:
    today = "By the results of today, going on to “Final” would be: 3 Player 3. No longer: "
    moved = "In “Final”, these would have another group or seed today: 5 Player 5, 3 Player 3."
    for best, seeds, said in (
        (2, {1: 1, 3: 2}, []),
        (3, {1: 1, 5: 2, 3: 3}, [moved]),
        (2, {1: 1, 5: 2}, [f"{today}5 Player 5."]),
        (2, {1: 1}, [f"{today}nobody."]),
    ):
        who = (player(n, seed=seed, came="1 place") for n, seed in seeds.items())
        listed = the_list(*who, player(4), best=best)
        assert render(listed.title, "en") == "Qualified for “Final”"
        assert in_english(listed.warnings) == said


LEAGUES = {**FIRST, "rounds": 3, "draw": "leagues"}


ONES = played(1, ((1,), (2,), 1000), ((3,), (4,), 1000), ((5,), (6,), 1000))
AHEAD = played(1, ((1,), (2,), 1200), ((3,), (4,), 700), ((5,), (6,), 800))
TWICE_ONE = played(1, ((1,), (2,), 1200), ((3,), (4,), 1000))
BEST_TWO = played(1, ((1,), (2,), 1500), ((3,), (4,), 1000), ((5,), (6,), 900))
OF_FOUR = played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), 942))
TEAMS = played(2, ((1, 7), (5, 8), 942), ((2, 3), (4, 6), 942))
TURNED = replace(TEAMS, tables=tuple(replace(each, sides=each.sides[::-1]) for each in TEAMS.tables))


def leagues(*rounds: RoundInfo, size: int = 2) -> str:
    """Return the tables of the next round of leagues: “13 25 46”."""
    count = len({key for round_ in rounds for key in round_.parts})
    by_rules = rules({**LEAGUES, "deals": 12}, entry="single") if size > 2 else rules(LEAGUES)
    found = ladder(stages(by_rules, (entries(count), rounds)), range(1, count + 1), Random(1))
    return " ".join("".join(map(str, sorted(found[at : at + size]))) for at in range(0, count, size))


def test_in_leagues_winners_go_up_and_losers_down() -> None:
    two = ((1,), (2,), 1000)
    second = played(2, ((1,), (3,), 900), ((2,), (4,), 1000), ((5,), (6,), 1000))
    level = played(2, ((1,), (4,), 942), ((2,), (6,), 942), ((3,), (5,), 942))
    cases = [
        # The winner goes up and the loser down, whatever the rank list says; that decides between equals.
        (leagues(ONES), "13 25 46"),
        (leagues(BEST_TWO, second), "23 15 46"),
        (leagues(AHEAD, level), "16 45 23"),
        # A table without a result is level; who had none comes in at the last.
        (leagues(TWICE_ONE, played(2, ((1,), (4,), None), ((2,), (3,), None))), "13 24"),
        (leagues(played(1, two, ((3,), (4,), 1000), p5="rests")), "13 45 2"),
        (leagues(played(1, two, ((3,), (4,), 950), p5="rests"), size=1), "1 3 5 4 2"),
        (leagues(played(1, *TABLES_OF_SIX, p7="rests"), size=1), "1 3 5 2 7 6 4"),
        # Four at a table change places two by two; of equal teams the one with the best player ahead wins.
        (leagues(played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), 800)), size=4), "1278 3456"),
        (leagues(OF_FOUR, TEAMS, size=4), "1237 4568"),
        (leagues(OF_FOUR, TURNED, size=4), "1237 4568"),
    ]
    assert [found for found, _ in cases] == [tables for _, tables in cases]


FOUR = ((1, 2), (3, 4))


def shuffled_order(seed: int, *rounds: RoundInfo) -> tuple[int, ...]:
    made = tournament(rounds, entries=[player(number) for number in range(1, 6)])
    return rank_order(made, [entry.key for entry in made.entries], Random(seed))


def test_the_best_come_first_the_unranked_last_and_a_lot_decides_among_equals() -> None:
    orders = {shuffled_order(seed, played(1, (*FOUR, 1000))) for seed in range(20)}
    assert {(frozenset(found[:2]), found[-1]) for found in orders} == {(frozenset({1, 2}), 5)}
    assert len(orders) == 4
    before_the_first = [shuffled_order(seed) for seed in (*range(40), 7)]
    assert len({*before_the_first}) > 4
    assert before_the_first[7] == before_the_first[40]


def test_of_four_who_play_alone_the_two_between_stay() -> None:
    def table(number: int, *apart: int) -> TableInfo:
        (made,) = played(1, ((), (), 1)).tables
        sides = tuple((4 * number + seat,) for seat in range(1, 5))
        result = Result({"difference": apart}, How.EXACT)
        return replace(
            made, key=number, number=number + 1, game="differenzler", deals=8, sides=sides, result=result
        )

    tables = (table(0, 10, 20, 30, 40), table(1, 80, 70, 60, 50))
    drawn = replace(played(1), tables=tables, parts=dict.fromkeys(range(1, 9), RoundPart.PLAYS))
    of = tournament([drawn], regulation({"draw": "leagues"}, shipped="differenzler-4x8"))
    found = ladder(of, range(1, 9), Random(1))
    assert (set(found[:4]), set(found[4:])) == ({1, 2, 3, 8}, {4, 5, 6, 7})
    assert found[0] == 1


def test_before_its_first_round_a_stage_is_in_the_order_in_which_everybody_came() -> None:
    who = [player(key, seed=seed) for key, seed in ((1, None), (2, 3), (3, 2), (4, 1))]
    final = rules(FIRST, {**FIRST, "name": "Final", "draw": "by-rank", "from": {"best": 4}})
    came = stages(final, (entries(4), []), (who, []))
    first = stages(rules(FIRST), (who, []))
    orders = [
        {tuple(rank_order(of, range(1, 5), Random(seed))) for seed in range(20)} for of in (came, first)
    ]
    assert orders[0] == {(4, 3, 2, 1)}
    assert len(orders[1]) > 4
