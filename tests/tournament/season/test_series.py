"""Who of a series is qualified: worked out by hand from a few starts on a few evenings."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from jassturnier.i18n import render
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.qualifying import Why
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.season.season import Season, SeasonEvening, SeasonRules, Start
from jassturnier.tournament.season.series import FromSeries, from_series
from jassturnier.tournament.season.words import finalists, finalists_listed
from tests.support.evenings_made import document, in_english, player
from tests.support.stages_made import stages

PEOPLE = {number: f"P{number}" for number in range(1, 20)}


def rules(
    series: Mapping[str, Any], name: str, stage: Mapping[str, object] | None, changes: Mapping[str, object]
) -> Regulation:
    settings = document(name)
    first = {**settings["stages"][0], **(stage or {}), "series": dict(series)}
    found, problems = read({**settings, **changes, "stages": [first]})
    assert found is not None, problems
    return found


def evening(
    number: int, totals: Mapping[Any, int], entries: Mapping[int, EntryInfo] | None = None
) -> SeasonEvening:
    """Return an evening with the totals of persons or pairs, and how they were entered."""
    ordered, starts = sorted(totals.values(), reverse=True), []
    for who, total in totals.items():
        people = (who,) if isinstance(who, int) else who
        entry = (entries or {}).get(people[0])
        starts.append(Start(people, ordered.index(total) + 1, total, entry=entry))
    return SeasonEvening(number, f"VR {number}", tuple(starts))


def season(*evenings: SeasonEvening, **settings: object) -> Season:
    usual = SeasonRules().settings()
    return Season(1, "Vorrunden", SeasonRules.of({**usual, **settings}), evenings, PEOPLE)


TWO = (
    evening(1, {1: 900, 2: 800, 3: 700, 4: 600, 5: 500}),
    evening(2, {1: 880, 4: 850, 5: 820, 6: 810, 7: 100}),
)
"""The best of each: 1 900, 4 850, 5 820, 6 810, 2 800, 3 700, 7 100. Added up: 1 1780, 4 1450, 5 1320."""


def qualified(
    series: Mapping[str, Any],
    found: Season,
    out: Sequence[int] = (),
    *,
    name: str = "schieber-serie-final",
    stage: Mapping[str, object] | None = None,
    **changes: object,
) -> FromSeries:
    return from_series(found, rules(series, name, stage, changes), out, 7)


def persons(found: FromSeries) -> list[int]:
    return [one.persons[0] for one in found.going]


def reached(found: FromSeries) -> str:
    """Return “1 1780, 3+5 990”: who is qualified, with what they reached."""
    return ", ".join(f"{'+'.join(map(str, one.persons))} {one.value}" for one in found.going)


def faults(found: FromSeries) -> list[str]:
    return in_english(found.faults)


EACH = {"best": 1, "per": "evening"}
PAIRS = season(evening(1, {(1, 2): 900, (3, 4): 800}), evening(2, {(2, 1): 700, (3, 5): 990}))
SHARED = season(SeasonEvening(1, "VR 1", (Start((1, 2), 1, 900, totals={1: 500, 2: 400}),)))
CLUBS = {1: ("A", "Damen, U60"), 2: ("A", "Herren"), 3: ("B", "Damen"), 4: ("b", "Herren")}
ENTERED = {key: replace(player(key), club=club, category=what) for key, (club, what) in CLUBS.items()}
OF_CLUBS = season(evening(1, {1: 900, 2: 800, 3: 700, 4: 600}, entries=ENTERED))
REGISTER = {1: "A", 2: "A", 3: "B"}
ON_PAPER = replace(season(evening(1, {1: 900, 2: 800, 3: 700})), clubs=REGISTER)
ONE_ENTERED = evening(1, {1: 900, 2: 800, 3: 700}, entries={3: replace(player(3), club="A")})
LATER = replace(season(ONE_ENTERED, evening(2, {1: 1, 2: 1, 3: 1})), clubs=REGISTER)


def test_the_best_are_qualified() -> None:
    three = season(*PAIRS.evenings, evening(3, {(2, 1): 999, (6, 7): 800}))
    cases: list[tuple[Mapping[str, Any], Season, str | None, str | None]] = [
        # The best sums of the season; the lowest where they win; no guests, nobody who came too rarely.
        ({"best": 3}, season(*TWO, best=1), "1 900, 4 850, 5 820", None),
        ({"best": 3}, season(*TWO, best=2), "1 1780, 4 1450, 5 1320", None),
        ({"best": 2}, season(*TWO, best=1, lowest_wins=True), "7 100, 5 500", None),
        ({"best": 1}, season(*TWO, best=1, guests=frozenset({1})), "4 850", None),
        (EACH, season(*TWO, guests=frozenset({1})), "4 850, 2 800", None),
        ({"best": 3}, season(*TWO, least=2), "1 1780, 4 1450, 5 1320", None),
        # Of each club and category; a club is known from the register where somebody played on paper.
        ({"best": 1, "per": "club"}, OF_CLUBS, "1 900, 3 700", None),
        ({"best": 1, "per": "category"}, OF_CLUBS, "1 900, 2 800", None),
        ({"best": 2, "per": "category"}, OF_CLUBS, "1 900, 2 800, 3 700, 4 600", None),
        ({"best": 1, "per": "club"}, ON_PAPER, "1 900, 3 700", None),
        ({"best": 1, "per": "club"}, LATER, "1 901", None),
        # Pairs are ranked as such, as they played last, if they play the final so; alone each has the share.
        ({"best": 2}, PAIRS, None, "2+1 1600, 3+5 990"),
        (EACH, PAIRS, None, "3+5 990, 1+2 900"),
        (EACH, three, None, "3+5 990, 1+2 900, 6+7 800"),
        ({"best": 2, "per": "evening"}, season(PAIRS.evenings[0]), "2 900, 1 900", None),
        (EACH, SHARED, "1 500, 2 400", "1+2 900"),
    ]
    for series, of, alone, pairs in cases:
        for name, found in (("schieber-serie-final", alone), ("schieber-paare-4x12", pairs)):
            assert found is None or reached(qualified(series, of, name=name)) == found


def test_who_cannot_come_gives_the_place_to_the_next_of_the_same_evening() -> None:
    found = qualified({"best": 2, "per": "evening"}, season(*TWO), [2])
    assert sorted(persons(found)) == [1, 3, 4, 5]
    assert [one.name for one in found.missing] == ["P2"]


def test_all_who_are_equal_on_the_line_are_qualified_unless_the_lot_decides() -> None:
    level = evening(1, {1: 900, 2: 800, 3: 800, 4: 800, 5: 100})
    everybody = qualified({"best": 2}, season(level))
    assert sorted(persons(everybody)) == [1, 2, 3, 4]
    assert [one.why for one in everybody.going].count(Why.TIED) == 3
    drawn = qualified({"best": 2, "tied": "lot"}, season(level))
    assert len(drawn.going) == 2
    assert [set(names) for names in drawn.drawn] == [{"P2", "P3", "P4"}]
    assert drawn == qualified({"best": 2, "tied": "lot"}, season(level))
    for tied in ("all", "lot"):
        fits = qualified({"best": 4, "tied": tied}, season(level))
        assert ([one.why for one in fits.going], fits.drawn, fits.free) == ([Why.PLACE] * 4, (), 0)
    assert everybody.free == 0


def test_a_share_is_rounded_and_at_least_one_is_qualified() -> None:
    one = season(TWO[0])
    going = [len(qualified({"percent": n, "per": "evening"}, one).going) for n in (1, 29, 30, 50, 69)]
    assert going == [1, 1, 2, 3, 3]


def test_a_share_of_each_evening_counts_twice_qualified_once_and_the_next_moves_up() -> None:
    found = qualified({"percent": 40, "per": "evening"}, season(*TWO))
    # 40 % of 5 are 2: 1 and 2, then 4 and 5, as 1 is qualified already.
    assert sorted(persons(found)) == [1, 2, 4, 5]
    assert (found.starts, found.entered, found.twice) == (10, 7, ("P1",))
    assert {one.persons[0]: one.why for one in found.going}[5] is Why.MOVED_UP
    assert {one.where for one in found.going} == {"VR 1", "VR 2"}


def test_the_best_of_each_group_of_an_evening() -> None:
    entries = {key: replace(player(key), group="AB"[key % 2]) for key in (1, 2, 3, 4)}
    one = season(evening(1, {1: 900, 2: 600, 3: 800, 4: 700}, entries=entries))
    assert [each.where for each in qualified({"best": 2, "per": "evening"}, one).going] == ["VR 1", "VR 1"]
    found = qualified({"best": 1, "per": "group"}, one)
    assert [(each.persons[0], each.rank, each.where) for each in found.going] == [
        (1, 1, "VR 1, B"),
        (4, 1, "VR 1, A"),
    ]


def test_single_players_are_qualified_for_pairs_only_where_it_is_said_how() -> None:
    pairs = {"best": 4}, season(*TWO)
    found = qualified(*pairs, name="schieber-paare-4x12")
    assert "“regulation change --set partners=first-last”" in faults(found)[0]
    joined = qualified(*pairs, name="schieber-paare-4x12", stage={"partners": "first-last"})
    assert persons(joined) == [1, 4, 5, 6]


def test_seeds_go_there_and_back_through_the_groups() -> None:
    found = qualified({"best": 4}, season(*TWO, best=1), stage={"groups": 2, "draw": "partners-once"})
    seeds = [f"{one.group}{one.seed}:{one.persons[0]}" for one in found.going]
    assert seeds == ["A1:1", "A2:6", "B1:4", "B2:5"]


def test_a_final_larger_than_its_field_is_refused_and_places_that_nobody_takes_stay_free() -> None:
    two, each = season(*TWO), {"percent": 100, "per": "evening"}
    nobody, guests = "In this series nobody has played yet.", frozenset({6, 7, 1, 4, 5})
    cases = [
        (qualified({"best": 8}, two), 0, "8 are to be qualified (series.best), but only 7 took part"),
        (qualified({"best": 7}, two), 0, None),
        (qualified({"percent": 100}, two, max_entries=4), 0, "7 are qualified, but max_entries = 4 lets"),
        (qualified({"best": 2}, season()), 0, nobody),
        (qualified({"best": 2}, season(), name="schieber-paare-4x12"), 0, nobody),
        (qualified({"best": 6, "per": "evening"}, two), 5, None),
        (qualified(each, two, max_entries=20), 3, None),
        (qualified(each, two, max_entries=4), 0, "7 are qualified"),
        (qualified({**EACH, "best": 2}, season(*TWO, guests=guests)), 0, "Only 2 would go on"),
    ]
    for found, free, said in cases:
        assert (found.free, len(faults(found))) == (free, said is not None)
        assert (said or "") in "".join(faults(found))


def test_a_total_is_carried_only_where_the_same_end_wins_and_an_average_is_rounded() -> None:
    carried = {"start": "carry"}
    assert not faults(qualified({"best": 4}, season(*TWO), stage=carried))
    (fault,) = faults(qualified({"best": 4}, season(*TWO, lowest_wins=True), stage=carried))
    assert "cannot be carried" in fault
    (first,) = qualified({"best": 1}, season(*TWO, average=True)).going
    assert (first.value, replace(first, value=Fraction(1781, 2)).whole) == (Fraction(890), 891)


def test_an_evening_that_is_not_over_is_named() -> None:
    (first, second) = TWO
    found = qualified({"best": 2}, season(replace(first, open_results=2), replace(second, over=False)))
    assert in_english(found.over) == [
        "“VR 1” is not over: 2 results are missing.",
        "“VR 2” is not over: not everything is drawn.",
    ]


def test_the_list_for_the_wall_says_who_and_why() -> None:
    found = qualified({"best": 2, "per": "evening"}, season(*TWO))
    regulation = rules({"best": 2, "per": "evening"}, "schieber-serie-final", None, {})
    listed = [*finalists(found, {4: 17}, {2: "JC"})]
    assert [(one.name, one.number, one.code, one.where) for one in listed][1] == ("P4", 17, "2", "VR 2")
    assert [one.club for one in listed if one.name == "P2"] == ["JC"]
    shown = finalists_listed(stages(regulation, ([], [])), listed)
    assert render(shown.title, "en") == "Qualified for “Final”"
    assert len(shown.sections[0].rows) == 4
