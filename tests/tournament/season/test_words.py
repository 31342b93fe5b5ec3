"""A season as it is shown; totals of a list held against it."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from jassturnier.i18n import render, say, verbatim
from jassturnier.tournament.difference import Person, Record, Stored, What, compare
from jassturnier.tournament.lists import Marked, On
from jassturnier.tournament.model import ByHand, RoundInfo
from jassturnier.tournament.season.season import Season, SeasonEvening, SeasonRules, Start
from jassturnier.tournament.season.words import (
    Held,
    day_in,
    entered_finalists,
    evening_lines,
    evening_names,
    finalists_listed,
    held,
    misprints,
    repeated,
    rules_words,
    season_listed,
    shows_finalists,
)
from tests.support.evenings_made import in_english, played, player, shown, tournament
from tests.support.stages_made import FIRST, SECOND, entries, rules, stages
from tests.tournament.season.test_season import season_of

PLAYED = played(1, ((1,), (2,), 1000))


def rows(of: Season, where: On = On.SCREEN) -> list[str]:
    return shown(season_listed(of), where)


def test_the_rules_of_a_season_in_words() -> None:
    one, all_ = "The best evening counts.", "All evenings are added up."
    cases: list[tuple[dict[str, Any], list[str]]] = [
        ({}, [all_]),
        ({"average": True}, ["The average of all evenings counts."]),
        ({"best": 1, "average": True}, [one]),
        ({"points": (5, 3, 1)}, [all_, "Points for the ranks: 5, 3, 1; further ranks 1."]),
        ({"final_weight": 2}, [all_, "The final counts 2 times."]),
        (
            {"best": 2, "drop_only_if_all_played": True},
            ["The best 2 evenings are added up.", "A missed evening is 0 and is dropped first."],
        ),
        (
            {"best": 1, "average": True, "drop_only_if_all_played": True},
            [one, "Only who came to every evening drops any."],
        ),
        ({"least": 2}, [all_, "Who came to fewer than 2 evenings is not ranked."]),
        ({"least": 1, "final_weight": 1}, [all_]),
    ]
    assert [(rules, in_english(rules_words(SeasonRules(**rules)))) for rules, _ in cases] == cases


def test_a_season_without_an_evening_says_how_to_get_one() -> None:
    assert [render(each, "en")[:16] for each in evening_lines(season_of())] == ["No evening yet. "]
    final = season_of({1: 5}, {1: 6}, final=True)
    assert in_english(evening_lines(final)) == ["1  E1", "2  E2 (final)"]
    dated = replace(final, evenings=tuple(replace(one, day=date(2027, 3, 20)) for one in final.evenings))
    assert render([*evening_lines(dated)][1], "en") == "2  E2 (final), 20 March 2027"
    assert in_english(evening_lines(replace(final, evenings=(), left_out=("E1",)))) == [
        "Left out, because not for the hall yet: E1"
    ]


def test_a_printed_evening_stands_under_its_day_or_its_short_name() -> None:
    cases = [
        (["12.1.2026", "9.3."], ["12.1.", "9.3."], []),
        (["Januar 2026", "Chlaus"], ["Januar", "Chlaus"], []),
        (["Friday, 9.3.2026", "Final"], ["9.3.", "Final"], ["9.3.  Friday, 9.3.2026"]),
        (["Januar 2025", "Januar 2026"], ["1", "2"], ["1  Januar 2025", "2  Januar 2026"]),
        (["E1", "The Chlausjass"], ["E1", "2"], ["2  The Chlausjass"]),
    ]
    found = season_of({1: 10}, {1: 5})
    for names, headings, legend in cases:
        named = zip(found.evenings, names, strict=True)
        evenings = tuple(replace(one, name=name, day=day_in(name)) for one, name in named)
        listed = season_listed(replace(found, evenings=evenings), dated=True)
        columns = [each for each in listed.extract(On.PAPER).columns if each.key.startswith("evening")]
        assert [render(each.heading, "en") for each in columns] == headings
        assert in_english(listed.notes[1:]) == legend


def marks(of: Season) -> list[str]:
    """Return by rank how the evenings of each are marked on paper: * is the best one, () one dropped."""
    (rows,) = season_listed(of).extract(On.PAPER).sections
    marked = ([cell for cell in row[2:4] if isinstance(cell, Marked)] for row in rows)
    return [" ".join("*" * cell.strong + "()" * cell.dropped or "–" for cell in cells) for cells in marked]


def test_the_best_evening_of_each_is_set_off_and_a_missed_one_is_not_in_brackets() -> None:
    found = season_of({1: 10, 2: 9, 3: 1}, {1: 12, 2: 7}, best=1, lowest_wins=True)
    assert marks(found) == ["– –", "() –", "– ()"]
    assert marks(season_of({1: 10, 2: 9}, {1: 12, 2: 7})) == ["– *", "* –"]


def test_dropped_evenings_stand_in_brackets_and_shared_ranks_have_their_sign() -> None:
    found = season_of({1: 10, 2: 9, 3: 1}, {1: 5, 2: 10}, best=1)
    assert rows(found) == ["=1|Anna|10|10|5", "=1|Beat|10|9|10", "3|Carla|1|1|–"]
    signs = [render(sign.meaning, "en") for sign in season_listed(found).signs]
    assert signs == ["dropped evening", "shared rank"]
    assert [line.split("|")[-1] for line in rows(found, On.CSV)] == ["10", "10", "1"]
    assert [line.split("|")[-2] for line in rows(found, On.CSV)] == ["2", "1", "2"]
    assert season_listed(season_of({1: 10, 2: 9})).signs == []
    # In an average only who came to every evening drops any.
    few = season_of({1: 10, 2: 9}, {1: 5}, best=1, average=True, drop_only_if_all_played=True)
    (sign,) = season_listed(few).signs
    assert render(sign.meaning, "en") == "dropped evening"


def test_what_an_evening_counts_is_marked_and_told_to_programs() -> None:
    found = season_listed(season_of({1: 10, 2: 9}, {1: 5, 2: 10}, best=1))
    ((first, _),) = found.extract(On.SCREEN).sections
    assert [value.dropped for value in first[3:] if isinstance(value, Marked)] == [False, True]
    data = found.extract(On.JSON)
    at = [column.key for column in data.columns].index("evenings")
    assert data.sections[0][0][at] == [{"value": 10, "counts": True}, {"value": 5, "counts": False}]


def test_an_evening_is_shaded_by_how_good_it_was_beside_the_others() -> None:
    cases: list[tuple[dict[str, Any], list[int]]] = [
        ({}, [4, 3, 2, 1, 0]),
        ({"lowest_wins": True}, [1, 2, 3, 4, 0]),
        ({"lowest_wins": True, "points": (9, 7, 5, 3)}, [4, 3, 2, 1, 0]),
    ]
    for changes, steps in cases:
        season = season_of({1: 90, 2: 70, 3: 50, 4: 30}, {5: 1}, **changes)
        extract = season_listed(season).extract(On.PAPER)
        names = [column.key for column in extract.columns]
        shaded = {str(row[names.index("name")]): row[names.index("evening_1")] for row in extract.sections[0]}
        cells = [cell for _, cell in sorted(shaded.items())]
        assert [cell.step for cell in cells if isinstance(cell, Marked)] == steps


def test_a_printed_list_says_who_has_moved_since_the_evening_before() -> None:
    moved = [row.split("|")[:3] for row in rows(season_of({1: 5, 2: 9}, {1: 9, 2: 1, 3: 2}), On.PAPER)]
    assert moved == [["1", "▲1", "Anna"], ["2", "▼1", "Beat"], ["3", "", "Carla"]]
    assert "▲" not in " ".join(rows(season_of({1: 5, 2: 9}), On.PAPER))


def test_guests_and_who_came_too_rarely_stand_at_the_end_without_a_rank() -> None:
    found = season_of({1: 10, 2: 9, 3: 8}, {1: 10, 3: 5}, least=2, guests=frozenset({3}))
    assert [line.rsplit("|", 2)[0] for line in rows(found)] == ["1|Anna|20", "–|Beat|9", "–|Carla|13"]
    assert in_english(season_listed(found).notes)[-2:] == ["Guests: Carla", "Too few evenings: Beat"]


def test_an_evening_that_is_not_over_is_named() -> None:
    found = season_of({1: 10}, {1: 5})
    first, second = found.evenings
    for lacks, words in ((1, "1 result is missing."), (0, "not everything is drawn.")):
        late = replace(found, evenings=(first, replace(second, open_results=lacks, over=False)))
        assert render(season_listed(late).notes[-1], "en") == f"“E2” is not over: {words}"


def test_an_average_stays_a_fraction_and_money_has_a_column_where_there_is_any() -> None:
    found = season_of({1: 10, 2: 9}, {1: 5, 2: 9}, average=True)
    assert rows(found)[1].startswith("2|Anna|7.5")
    (only,) = season_of({1: 10, 2: 9}).evenings
    paid = replace(only, starts=(replace(only.starts[0], money=250), only.starts[1]))
    assert rows(replace(found, evenings=(paid,)))[0].endswith("|2.50")


def test_finalists_are_listed_by_group_and_seed_with_the_reason_of_a_place_by_hand() -> None:
    who = [
        player(1, came="1 place", seed=2, group="A", carried=900),
        player(2, came="2 by hand", seed=1, group="B", club="Näll"),
        player(3, came="3 moved up: E2", seed=1, group="A"),
        player(4, came="4 place", ranked=False),
        player(6, came="5 place"),
        player(5),
    ]
    hand = ((1, 2, True, "host"), (1, 1, False, "ill"), (2, 3, True, "later"))
    by_hand = tuple(ByHand(stage, entry, comes=comes, reason=why) for stage, entry, comes, why in hand)
    made = replace(tournament([], entries=who), by_hand=by_hand)
    found = entered_finalists(made)
    assert [(one.number, one.code, one.where, one.seed, one.reason) for one in found] == [
        (6, "5", "", 0, ""),
        (3, "3", "E2", 1, ""),
        (1, "1", "", 2, ""),
        (2, "2", "", 1, "host"),
    ]
    listed = finalists_listed(made, found)
    headings = [part.heading and render(part.heading, "en") for part in listed.sections]
    assert headings == [None, "Group A", "Group B"]
    assert shown(listed) == [
        "0|6|Player 6||5|||",
        "1|3|Player 3||3|E2||moved up",
        "2|1|Player 1||1||900|",
        "1|2|Player 2|Näll|2|||by hand: host",
    ]
    assert in_english(listed.notes) == ["1 Player 1 has given up the place in “Rounds”. Reason: ill."]


def test_who_is_qualified_from_the_series_is_shown_until_somebody_goes_on() -> None:
    from_series = {**FIRST, "series": {"season": "Winter", "best": 4}}
    cases: list[tuple[tuple[Mapping[str, Any], ...], list[list[RoundInfo]], bool]] = [
        ((from_series, SECOND), [[]], True),
        ((from_series, SECOND), [[PLAYED]], False),
        ((from_series, SECOND), [[PLAYED], []], False),
        ((from_series,), [[PLAYED]], True),
        ((FIRST, SECOND), [[]], False),
    ]
    for of, begun, seen in cases:
        assert shows_finalists(stages(rules(*of), *((entries(2), rounds) for rounds in begun))) == seen


ANNA, BEAT, CARLA = (
    Stored(key, given, family)
    for key, given, family in ((1, "Anna", "Alt"), (2, "Beat", "Bau"), (3, "Carla", "Cap"))
)


def season(*starts: Start) -> Season:
    return Season(1, "Jahr", SeasonRules(), (SeasonEvening(1, "Januar", starts, on_paper=True),))


def records(*totals: tuple[str, int]) -> list[Record]:
    found = []
    for at, (names, total) in enumerate(totals, 1):
        pairs = (name.split() for name in names.split(" / "))
        people = tuple(Person(given, family) for given, family in pairs)
        found.append(Record(say("row {row}", row=str(at)), people, {}, {"Total": total}))
    return found


def against(listed: list[Record], *starts: Start, name: str = "januar") -> Held:
    return held(season(*starts), listed, compare(listed, (ANNA, BEAT, CARLA)), {"Total": name})


def test_totals_are_new_changed_or_the_same() -> None:
    found = against(
        records(("Anna Alt", 900), ("Beat Bau", 880), ("Eva Ehr", 1)),
        Start((1,), 1, 900),
        Start((2,), 2, 800),
    )
    (evening,) = found.evenings
    assert (evening.new, evening.changed, evening.same, evening.what) == (1, 1, 1, What.CHANGED)
    assert [line.what for line in found.difference.lines] == [What.SAME, What.CHANGED, What.NEW]
    (change,) = found.difference.lines[1].changes
    assert (change.field, change.before, change.after) == ("januar", "800", "880")


def test_a_pair_is_the_same_in_any_order_and_nobody_plays_twice() -> None:
    pair = Start((2, 1), 1, 900)
    assert against(records(("Anna Alt / Beat Bau", 900)), pair).evenings[0].what is What.SAME
    assert against(records(("Anna Alt", 900), ("Beat Bau", 900)), pair).evenings[0].what is What.SAME
    (problem,) = against(records(("Anna Alt / Carla Cap", 900)), pair).problems
    assert render(problem.sentence(), "en") == "row 1: Anna Alt / Carla Cap has a total already."


def test_the_same_totals_under_another_name_are_noticed() -> None:
    anna, beat, starts = ("Anna Alt", 900), ("Beat Bau", 800), (Start((1,), 1, 900), Start((2,), 2, 800))
    for totals, name, expected in (
        ((anna, beat), "Februar", 1),
        ((beat, anna), "Februar", 1),
        ((anna, ("Beat Bau", 801)), "Februar", 0),
        ((anna, beat), "Januar", 0),
    ):
        listed = records(*totals)
        found = against(listed, *starts, name=name)
        assert len([*repeated(season(*starts), listed, found)]) == expected
    # A single total may be the same by chance.
    alone = records(anna)
    one = against(alone, starts[0], name="Februar")
    assert [*repeated(season(starts[0]), alone, one)] == []


def test_a_rank_that_is_not_that_of_the_totals_is_named() -> None:
    cases: list[tuple[tuple[object, ...], bool, list[str]]] = [
        ((1, 2, 2, 4), False, []),
        ((1, 2, 3, 4), False, []),
        ((1, 2, 2, 3), False, ["D has rank 3, but by the totals it is 4."]),
        ((1, 2, 2, 9), False, ["D has rank 9, but by the totals it is 4."]),
        ((2, 3, 3, 4), False, ["A has rank 2, but by the totals it is 1."]),
        ((4, 2, 2, 1), True, []),
        (
            (1, 2, 2, 4),
            True,
            ["A has rank 1, but by the totals it is 4.", "D has rank 4, but by the totals it is 1."],
        ),
        (("", "", 2, ""), False, []),
    ]
    for ranks, low, wrong in cases:
        listed = [
            Record(verbatim(name), (Person("", name),), {"rank": str(rank)}, {"Total": total})
            for rank, name, total in zip(ranks, "ABCD", (40, 30, 30, 20), strict=True)
        ]
        assert [render(problem.text, "en") for problem in misprints(listed, low=low)] == wrong


def test_a_heading_may_be_a_date() -> None:
    cases = [
        ("12.1.2026", date(2026, 1, 12)),
        ("12. 1. 26", date(2026, 1, 12)),
        ("2026-01-12", date(2026, 1, 12)),
        ("2026-01-12 00:00:00", date(2026, 1, 12)),
        ("12/1/2026", date(2026, 1, 12)),
        ("1. Abend (12.1.26)", date(2026, 1, 12)),
        ("12. Januar 2026", date(2026, 1, 12)),
        *((words, date(2026, 3, 1)) for words in ("März 26", "Mrz 2026", "mars 2026", "marzo-26")),
        *((words, None) for words in ("12.1.", "1. Abend", "31.2.2026", "Jan", "", "1 2 3 4")),
    ]
    assert [(heading, day_in(heading)) for heading, _ in cases] == cases


def test_a_month_has_a_year_only_where_it_is_known() -> None:
    cases = [
        ("Jan Feb", None, False, "Jan, Feb"),
        ("Jan Feb", 2026, False, "Jan 2026, Feb 2026"),
        ("Nov Jan", 2026, False, "Nov, Jan"),
        ("Nov Jan", 2026, True, "Nov 2026, Jan 2027"),
        ("12.1. 9.2. Abend", 2026, False, "12.1.2026, 9.2.2026, Abend"),
        ("2026-01-12 Feb", None, False, "12.1.2026, Feb"),
    ]
    for headings, first, on, names in cases:
        assert ", ".join(evening_names(headings.split(), first, on=on).values()) == names
