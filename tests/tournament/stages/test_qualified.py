"""Who went on, as it was stored, and the list for the wall."""

from dataclasses import replace

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.lists import On
from jassturnier.tournament.model import ByHand, EntryInfo, Member, Tournament
from jassturnier.tournament.qualifying import as_stored, hand_notes, qualified_listed
from tests.support.evenings_made import played, player, shown
from tests.support.stages_made import FIRST, SECOND, SINGLES, entries, rules, stages

SIX = played(1, ((1,), (2,), 1000), ((3,), (4,), 990), ((5,), (6,), 980))
"""1 before 3 before 5, then 6 (904), 4 (894), 2 (884)."""
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
    found = as_stored(made, made.stages[1])
    assert [(one.place.entry.number, one.code, one.seed, one.reason) for one in found.going] == [
        (1, "1", 1, ""),
        (5, "3", 2, ""),
        (6, "–", 3, "champion"),
    ]
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


@pytest.mark.parametrize(("second", "stands"), [(3, False), (5, True)])
def test_a_seed_stands_on_paper_only_where_it_is_another_number_than_the_place(
    second: int, *, stands: bool
) -> None:
    who = [player(1, seed=1, came="1 place"), player(second, seed=2, came="2 place")]
    made = stages(rules(FIRST, {**SECOND, "from": {"best": 2}}), (entries(6), [SIX]), (who, []))
    listed = qualified_listed(made, [as_stored(made, made.stages[1])])
    assert ("seed" in [column.key for column in listed.extract(On.PAPER).columns]) is stands


def test_the_list_for_the_wall_goes_group_by_group_and_names_who_gave_up_a_place() -> None:
    made = final(groups="BAA")
    listed = qualified_listed(made, [as_stored(made, made.stages[1])])
    assert [part.heading and render(part.heading, "en") for part in listed.sections] == ["Group A", "Group B"]
    assert [line.split("|")[1] for line in shown(listed)] == ["5", "6", "1"]
    assert shown(listed)[-1] == "1|1|Player 1|1|1,000|"
    assert [render(note, "en") for note in listed.notes] == [
        "3 Player 3 has given up the place in “Final”. Reason: ill."
    ]


def test_places_by_hand_are_told_for_known_people_and_stages() -> None:
    assert [(each.entry, render(words, "en")) for each, words in hand_notes(final())] == [
        (6, "6 Player 6 has a place in “Final” by hand. Reason: champion."),
        (3, "3 Player 3 has given up the place in “Final”. Reason: ill."),
        (2, "2 Player 2 has a place in “Vorrunde” by hand. Reason: first."),
        (6, "6 Player 6 has a place in “Vorrunde” by hand. Reason: earlier."),
    ]


def test_after_a_correction_place_and_total_are_those_of_today_and_who_would_go_on_is_said() -> None:
    who = [player(1, seed=1, came="1 place"), player(3, seed=2, came="2 place")]
    corrected = played(1, ((1,), (2,), 1000), ((3,), (4,), 890), ((5,), (6,), 980))
    made = stages(rules(FIRST, SECOND), (entries(6), [corrected]), (who, []))
    listed = qualified_listed(made, [as_stored(made, made.stages[1])])
    assert [line.split("|")[3:5] for line in shown(listed)] == [["1", "1,000"], ["5", "890"]]
    assert [render(text, "en") for text in listed.warnings] == [
        "By the results of today, going on to “Final” would be: 4 Player 4. No longer: 3 Player 3."
    ]


@pytest.mark.parametrize(
    ("best", "seeds", "said"),
    [
        (2, {1: 1, 3: 2}, []),
        (
            3,
            {1: 1, 5: 2, 3: 3},
            ["In “Final”, these would have another group or seed today: 5 Player 5, 3 Player 3."],
        ),
        (
            2,
            {1: 1, 5: 2},
            ["By the results of today, going on to “Final” would be: 3 Player 3. No longer: 5 Player 5."],
        ),
        (
            2,
            {1: 1},
            ["By the results of today, going on to “Final” would be: 3 Player 3. No longer: nobody."],
        ),
    ],
)
def test_the_list_for_the_wall_says_who_would_go_on_today(
    best: int, seeds: dict[int, int], said: list[str]
) -> None:
    who = [*(player(n, seed=seed, came="1 place") for n, seed in seeds.items()), player(4)]
    made = stages(rules(FIRST, {**SECOND, "from": {"best": best}}), (entries(6), [SIX]), (who, []))
    listed = qualified_listed(made, [as_stored(made, made.stages[1])])
    assert render(listed.title, "en") == "Qualified for “Final”"
    assert [render(words, "en") for words in listed.warnings] == said
