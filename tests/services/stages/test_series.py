"""A final from a series: who is entered with what, who moves up, what is refused, what undo takes back."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from jassturnier.errors import JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import render
from jassturnier.services import season as seasons
from jassturnier.services.people import editing, entering, presence
from jassturnier.services.safety import backups, undoing
from jassturnier.services.setup import regulations, tournaments
from jassturnier.services.stages.by_hand import Wanted, decide
from jassturnier.services.stages.qualifying import preview as preview_of_stage
from jassturnier.services.stages.series import (
    decide_final,
    for_the_wall,
    is_final_of_series,
    overtaken_series,
    preview,
    store,
)
from jassturnier.services.workplace import Desk, Office
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.season.season import SeasonRules
from jassturnier.tournament.season.words import entered_finalists, shows_finalists
from tests.support.offices import drawn, enter, office, play_round, poured, refused, with_settings

SERIES = "Serie"
NAMES = ["Anna Alt", "Beat Bär", "Cleo Cahn", "Dora Dux", "Emil Egg", "Fritz Frei", "Gabi Gut", "Hans Huber"]


def vorrunde(at: Office, name: str, *points: int, people: list[str] | None = None, over: bool = True) -> Desk:
    """Play an evening of one round; the side with the lowest number of a table has these points."""
    settings = regulations.document("schieber-einzel-4x12")
    settings["stages"] = [{**settings["stages"][0], "rounds": 1, "drop": 0}]
    desk = tournaments.create(at, tournaments.NewTournament(name, settings))
    entering.add(desk, [entering.new_entry([one], club="JC", category="Damen") for one in people or NAMES])
    tables = drawn(desk).stage().rounds[-1].tables
    by_lowest = sorted(tables, key=lambda table: min(number(desk, key) for key in table.entries()))
    for table, low in zip(by_lowest if over else by_lowest[:1], points, strict=False):
        first = min(table.sides[0], key=lambda key: number(desk, key))
        second = min(table.sides[1], key=lambda key: number(desk, key))
        values = (low, 1884 - low) if number(desk, first) < number(desk, second) else (1884 - low, low)
        enter(desk, table.number, *values)
    seasons.add(at, SERIES, name, final=False)
    return desk


def number(desk: Desk, key: int) -> int:
    return desk.tournament().by_key()[key].number


def final(at: Office, series: Mapping[str, Any], name: str = "schieber-serie-final", **stage: object) -> Desk:
    settings = regulations.document(name)
    settings["stages"] = [{**settings["stages"][0], **stage, "series": dict(series)}]
    return tournaments.create(at, tournaments.NewTournament("Final", settings))


FOUR: Mapping[str, Any] = {"best": 4, "tied": "lot"}


def with_series(desk: Desk, **series: object) -> None:
    (stage,) = regulations.settings(desk)["stages"]
    with_settings(desk, stages=[{**stage, "series": {**FOUR, **series}}])


@pytest.fixture
def at(tmp_path: Path) -> Office:
    """A season of two evenings, the second one chosen: a laptop notes that for each place by itself."""
    poured(tmp_path, "series", lambda: _evenings(office(tmp_path)))
    here = office(tmp_path)
    tournaments.choose(here, "VR 2")
    return here


def _evenings(at: Office) -> None:
    seasons.create(at, SERIES, SeasonRules(best=1))
    vorrunde(at, "VR 1", 1100, 1000)
    vorrunde(at, "VR 2", 1300, 950, people=[*NAMES[:4], "Ida Iten", "Jan Jost", "Kim Kunz", "Lea Lang"])


def by_rank(desk: Desk) -> list[str]:
    """Return who is in the final, the first seed first."""
    entries = [entry for entry in desk.tournament().stages[0].entries if entry.ranked and entry.seed]
    return [entry.name for entry in sorted(entries, key=lambda entry: entry.seed or 0)]


def totals(at: Office) -> dict[str, int]:
    """Return what the best evening of everybody was."""
    found: dict[str, int] = {}
    season = seasons.season(at, SERIES)
    for start in (start for evening in season.evenings for start in evening.starts):
        name = season.people[start.persons[0]]
        found[name] = max(found.get(name, 0), int(start.total))
    return found


def test_the_best_are_entered_with_club_and_category_and_undo_takes_it_back_in_one_step(at: Office) -> None:
    desk = final(at, FOUR)
    with refused(desk, NotAllowed, "“qualify” shows who is qualified"):
        drawn(desk)
    before = desk.tournament()
    store(desk, preview(desk))
    best = sorted(totals(at).values(), reverse=True)[:4]
    entries = desk.tournament().stages[0].entries
    assert sorted((one.carried or 0 for one in entries), reverse=True) == best
    assert {(one.club, one.category, one.presence) for one in entries} == {("JC", "Damen", Presence.EXPECTED)}
    undoing.undo(desk)
    assert desk.tournament().stages == before.stages


def entry(desk: Desk, name: str) -> EntryInfo:
    return next(entry for entry in desk.tournament().stages[0].entries if entry.name == name)


def test_who_had_the_same_number_on_every_evening_keeps_it_and_who_was_entered_before(at: Office) -> None:
    desk = final(at, {"best": 12})
    entering.add(desk, [entering.new_entry(["Anna Alt"], number=77)])
    store(desk, preview(desk))
    known = {one.name: one.number for one in desk.tournament().entries}
    assert [known[name] for name in NAMES[:4]] == [77, 2, 3, 4]
    assert len(set(known.values())) == len(known) == 12
    assert entry(desk, "Anna Alt").came


def test_where_nobody_had_the_same_number_twice_they_are_counted_from_one(at: Office) -> None:
    vorrunde(at, "VR 3", 1100, 1000, people=NAMES[::-1])
    desk = final(at, {"evenings": ["VR 1", "VR 3"], "best": 8, "tied": "lot"})
    store(desk, preview(desk))
    assert sorted(one.number for one in desk.tournament().entries) == [*range(1, 9)]


def test_a_preview_stores_nothing_and_a_second_time_nobody_is_entered_twice(at: Office) -> None:
    desk = final(at, FOUR)
    assert len(preview(desk).new()) == 4
    assert not desk.tournament().entries
    assert for_the_wall(desk)[1] == preview(desk).listed() != []
    one, two, *_ = preview(desk).result.going
    entering.add(desk, [entering.new_entry([one.name])])
    found, pair = preview(desk), replace(one, persons=one.persons + two.persons)
    assert replace(found, result=replace(found.result, going=(pair,))).new() == []
    store(desk, found)
    assert for_the_wall(desk)[1] == entered_finalists(desk.tournament()) != []
    assert not preview(desk).new()
    store(desk, preview(desk))
    assert len(desk.tournament().entries) == 4


def test_who_cannot_come_gives_the_place_to_the_next_and_may_come_after_all(at: Office) -> None:
    desk = final(at, FOUR)
    copies = len(backups.listed(at))
    store(desk, preview(desk))
    first, *others = by_rank(desk)
    decide_final(desk, Wanted(give_up=[first], reason="ill"))
    assert len(backups.listed(at)) == copies + 2
    after = by_rank(desk)
    assert after[:3] == others
    assert len(after) == 4
    assert entry(desk, after[3]).came.endswith("moved up")
    assert desk.tournament().by_hand[0].reason == "ill"
    found = decide_final(desk, Wanted(come=[first]))
    assert [one.name for one in found.no_longer] == [after[3]]
    assert by_rank(desk)[0] == first
    undoing.undo(desk)
    assert by_rank(desk) == after


@pytest.mark.parametrize("entered", [False, True])
def test_places_by_hand_take_none_from_the_others_and_sit_behind_them_before_and_after(
    at: Office, *, entered: bool
) -> None:
    desk = final(at, FOUR)
    best = [one.name for one in preview(desk).result.going]
    if entered:
        store(desk, preview(desk))
        best = by_rank(desk)
    first, second, *_ = (name for name in totals(at) if name not in best)
    free = max((one.number for one in desk.tournament().entries), default=0) + 1
    decide_final(desk, Wanted(come=[first], reason="champion"))
    found = decide_final(desk, Wanted(come=[second]))
    before = [one.name for one in found.listed()]
    assert [one.seed for one in found.listed()] == [*range(1, 7)]
    _, listed = for_the_wall(desk)
    assert {(one.name, one.reason) for one in listed if one.why == "by hand"} == {
        (first, "champion"),
        (second, ""),
    }
    if entered:
        assert [entry(desk, name).number for name in (first, second)] == [free, free + 1]
    else:
        assert listed == found.listed()
        store(desk, preview(desk))
    assert by_rank(desk) == before
    assert (before[:4], set(before[4:])) == (best, {first, second})


@pytest.mark.parametrize(
    ("decided", "going"),
    [
        pytest.param([("give_up", 0)], [1, 2, 3, 4], id="who gives up lets the next move up"),
        pytest.param([("come", 0)], [1, 2, 3, 4, 0], id="so does a champion who is qualified anyway"),
        pytest.param(
            [("give_up", -1), ("come", -1)], [0, 1, 2, 3, -1], id="a place that was none is one by hand"
        ),
    ],
)
def test_places_are_given_up_and_given_by_hand_before_anybody_is_entered(
    at: Office, decided: list[tuple[str, int]], going: list[int]
) -> None:
    desk = final(at, {**FOUR, "best": 12})
    everybody = [one.name for one in preview(desk).result.going]
    with_series(desk)
    for word, place in decided:
        wanted: dict[str, Any] = {word: [everybody[place]]}
        decide_final(desk, Wanted(**wanted))
    store(desk, preview(desk))
    assert by_rank(desk) == [everybody[place] for place in going]


def test_who_was_in_no_evening_is_entered_first_and_nobody_is_named_for_both(at: Office) -> None:
    desk = final(at, {"best": 4})
    with refused(desk, NotFound, "“add” enters anybody"):
        decide_final(desk, Wanted(come=["Nobody Else"]))
    with refused(desk, NotFound):
        decide_final(desk, Wanted(give_up=["Nobody"]))
    entering.add(desk, [entering.new_entry(["Nobody Else"])])
    decide_final(desk, Wanted(come=["Nobody Else"]))
    assert desk.tournament().stages[0].entries[0].came == "– by hand"
    store(desk, preview(desk))
    name = by_rank(desk)[0]
    with refused(desk, WrongUsage):
        decide_final(desk, Wanted(come=[name], give_up=[name]))


def test_the_total_of_the_series_is_carried_where_the_regulation_says_so(at: Office) -> None:
    desk = final(at, FOUR, start="carry")
    store(desk, preview(desk))
    (ranked,) = standings(desk.tournament(), desk.tournament().stage())
    assert [place.line.total for place in ranked.places] == sorted(totals(at).values(), reverse=True)[:4]
    play_round(desk)
    (ranked,) = standings(desk.tournament(), desk.tournament().stage())
    assert all(place.line.total == place.line.raw + place.line.carried for place in ranked.places)


@pytest.mark.parametrize("first", ["by hand", "entered", "the others"])
@pytest.mark.parametrize("series", [{"best": 4}, {"best": 2, "per": "evening"}, {"best": 5, "per": "club"}])
def test_who_has_a_place_by_hand_carries_the_series_as_well(
    at: Office, series: dict[str, Any], first: str
) -> None:
    desk = final(at, {"tied": "lot", **series}, start="carry")
    going = {one.name for one in preview(desk).result.going}
    champion = min(totals(at).keys() - going)
    if first == "entered":
        entering.add(desk, [entering.new_entry([champion])])
    if first == "the others":
        store(desk, preview(desk))
    decide_final(desk, Wanted(come=[champion]))
    store(desk, preview(desk))
    assert entry(desk, champion).carried == totals(at)[champion] > 0
    assert not overtaken(desk)


@pytest.mark.parametrize("rules", [{"guests": True}, {"least": 2}])
def test_who_is_not_ranked_in_the_series_carries_what_was_reached_there(
    at: Office, rules: dict[str, Any]
) -> None:
    seasons.create(at, "Winter", SeasonRules(least=rules.get("least", 1)))
    seasons.add(at, "Winter", "VR 1", final=False)
    seasons.add(at, "Winter", "VR 2", final=False)
    if "guests" in rules:
        seasons.set_guests(at, "Winter", ["Hans Huber"], guests=True)
    desk = final(at, {"season": "Winter", "best": 4, "tied": "lot"}, start="carry")
    decide_final(desk, Wanted(come=["Hans Huber"]))
    assert entry(desk, "Hans Huber").carried == totals(at)["Hans Huber"]


def test_an_evening_that_is_not_over_is_shown_but_nothing_is_stored(at: Office) -> None:
    vorrunde(at, "VR 3", 1000, over=False)
    desk = final(at, {"best": 4})
    found = preview(desk)
    assert found.result.over
    with refused(desk, NotAllowed, "“VR 3” is not over"):
        store(desk, found)


def test_one_of_several_seasons_or_evenings_have_to_be_named(at: Office) -> None:
    seasons.create(at, "Winter", SeasonRules())
    desk = final(at, {"best": 4})
    with refused(desk, NotFound, "several seasons"):
        preview(desk)
    with_series(desk, evenings=["VR 1", "VR 2"], sums=2)
    going = preview(desk).result.going
    assert {one.name for one in going} == set(NAMES[:4])
    assert all(one.value > 1500 for one in going)


@pytest.mark.parametrize(
    ("series", "error", "told"),
    [
        ({"season": "Winter"}, NotFound, "“Winter” is no season"),
        ({"evenings": ["VR 9"]}, NotFound, "no tournament “VR 9”"),
        ({"evenings": ["VR 1", "vr 1"]}, NotAllowed, "stands twice"),
        ({"evenings": ["VR 1", "Final"]}, NotAllowed, "stands twice"),
        ({"evenings": ["VR 1", "Differenzler"]}, NotAllowed, "the lowest total wins"),
    ],
)
def test_the_evenings_of_a_series_are_there_once_and_won_the_same_way(
    at: Office, series: dict[str, Any], error: type[JassError], told: str
) -> None:
    other = tournaments.NewTournament("Differenzler", regulations.document("differenzler-4x8"))
    tournaments.create(at, other)
    with refused(final(at, {"best": 4, **series}), error, told):
        preview(at.desk())


def test_once_a_round_is_drawn_who_plays_stays_and_the_final_may_be_of_its_own_season(at: Office) -> None:
    desk = final(at, FOUR)
    store(desk, preview(desk))
    assert is_final_of_series(desk.tournament())
    drawn(desk)
    assert not is_final_of_series(desk.tournament())
    for change in (lambda: decide(desk, Wanted(give_up=[by_rank(desk)[0]])), lambda: preview_of_stage(desk)):
        with refused(desk, NotAllowed, "a round is drawn: who plays stays"):
            change()
    seasons.add(at, SERIES, "Final", final=True)
    assert not preview(desk).result.over


def test_who_has_gone_home_or_is_off_the_list_is_known(at: Office) -> None:
    desk = final(at, FOUR)
    store(desk, preview(desk))
    first = entry(desk, by_rank(desk)[0])
    editing.remove(desk, str(first.number))
    assert [one.name for one in preview(desk).new()] == [first.name]
    store(desk, preview(desk))
    presence.call_roll(desk, [], all_but=True)
    presence.leave(desk, [first.name])
    assert first.name not in {one.name for one in preview(desk).result.going}
    with refused(desk, NotAllowed):
        decide_final(desk, Wanted(come=[first.name]))


def test_who_goes_home_with_a_place_by_hand_takes_no_seat(at: Office) -> None:
    desk = final(at, FOUR)
    champion = min(totals(at).keys() - {one.name for one in preview(desk).result.going})
    decide_final(desk, Wanted(come=[champion]))
    assert [one.name for one in preview(desk).listed()][4:] == [champion]
    presence.call_roll(desk, [], all_but=True)
    presence.leave(desk, [champion])
    assert len(preview(desk).listed()) == len(preview(desk).result.going) == 4
    store(desk, preview(desk))
    assert not overtaken(desk)


def overtaken(desk: Desk) -> list[str]:
    return [render(finding.text, "en") for finding in overtaken_series(desk)]


def test_the_audit_says_who_would_be_qualified_after_a_correction(at: Office) -> None:
    desk = final(at, FOUR)
    assert not overtaken(desk)
    store(desk, preview(desk))
    assert not overtaken(desk)
    entering.add(desk, [entering.new_entry(["Otto Ohm"])])
    assert not overtaken(desk)
    presence.call_roll(desk, [], all_but=True)
    presence.leave(desk, [by_rank(desk)[0]])
    assert not overtaken(desk)
    store(desk, preview(desk))
    drawn(desk)
    presence.leave(desk, [by_rank(desk)[2]])
    assert not overtaken(desk)
    vorrunde(at, "VR 3", 1500, 1000, people=["Otto Ohm", "Paul Pan", "Rita Roos", "Sepp Sax", *NAMES[4:]])
    (found,) = overtaken(desk)
    assert "By the results of today" in found
    assert "going on to “Final” would be" in found


@pytest.fixture
def of_pairs(at: Office) -> dict[str, int]:
    """An evening of four pairs, “Paare”; what each of them reached."""
    settings = regulations.document("schieber-paare-4x12")
    settings["stages"] = [{**settings["stages"][0], "rounds": 1}]
    evening = tournaments.create(at, tournaments.NewTournament("Paare", settings))
    entering.add(evening, [entering.new_entry(NAMES[at : at + 2]) for at in range(0, 8, 2)])
    (ranked,) = standings(whole := play_round(evening), whole.stage())
    return {place.entry.name: int(place.line.total) for place in ranked.places}


def test_a_pair_carries_its_total_once(at: Office, of_pairs: dict[str, int]) -> None:
    desk = final(at, {"evenings": ["Paare"], "best": 4}, "schieber-paare-4x12", start="carry")
    store(desk, preview(desk))
    assert {entry.carried for entry in desk.tournament().stages[0].entries} == {*of_pairs.values()}
    assert not overtaken(desk)


@pytest.mark.parametrize("typed", ["Emil Egg", "Fritz Frei / Emil Egg"])
def test_a_pair_with_a_place_by_hand_comes_as_it_played_and_carries_its_total(
    at: Office, of_pairs: dict[str, int], typed: str
) -> None:
    desk = final(at, {"evenings": ["Paare"], "best": 1}, "schieber-paare-4x12", start="carry")
    decide_final(desk, Wanted(come=[typed]))
    assert entry(desk, "Emil Egg / Fritz Frei").carried == of_pairs["Emil Egg / Fritz Frei"] > 0


def test_the_audit_says_who_would_carry_another_total_and_a_season_that_is_gone_is_only_noted(
    at: Office,
) -> None:
    desk = final(at, FOUR, start="carry")
    champion = min(totals(at).keys() - {one.name for one in preview(desk).result.going})
    decide_final(desk, Wanted(come=[champion]))
    store(desk, preview(desk))
    vorrunde(at, "VR 3", 1700, 1700, people=[champion, *(f"{n} Neu" for n in "ABCDEFG")])
    assert any("another total of the series would be carried" in found for found in overtaken(desk))
    seasons.remove(at, SERIES, None)
    assert overtaken(desk) == ["There is no season yet. “season new NAME” starts one."]


def test_once_the_first_stage_is_played_the_list_is_of_who_goes_on(at: Office) -> None:
    settings = regulations.document("schieber-serie-final")
    first = {**settings["stages"][0], "rounds": 1, "series": {"best": 8, "tied": "lot"}}
    second = {**first, "name": "Superfinal", "from": {"best": 4}}
    second.pop("series")
    settings["stages"] = [first, second]
    desk = tournaments.create(at, tournaments.NewTournament("Final", settings))
    store(desk, preview(desk))
    assert shows_finalists(desk.tournament())
    play_round(desk)
    assert not shows_finalists(desk.tournament())
