"""The rank list on every paper: who is where, what the signs mean, what set neighbours apart."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from jassturnier.i18n import Text, render
from jassturnier.tournament.lists import Listed, Marked, On, RoundPart
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.ranking.criteria import RankLine, criterion
from jassturnier.tournament.ranking.rank_lists import (
    RankRow,
    deciders,
    notes_to_ties,
    ranks_listed,
    ranks_printed,
)
from jassturnier.tournament.ranking.standings import Place, Standings, standings
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.scoring.counting import RoundValue
from tests.support.evenings_made import played, player, regulation, shown, tournament
from tests.support.stages_made import FIRST, SECOND, entries, rules, stages

ROUNDS = (
    played(1, ((1, 2), (3, 4), 1000), p5="rests"),
    played(2, ((1, 3), (2, 5), 900), p4="absent"),
    played(3, ((1, 4), (2, 3), None), p5="left"),
)
OPEN = tournament(
    ROUNDS,
    regulation({"rounds": 4, "drop": 1}, ranking=["total", "lot"], rest="mean", absent="none", left="none"),
    [player(number, ranked=number != 3) for number in range(1, 6)],
)
"""1 and 2 are equal, 3 is not ranked, 4 missed a round, 5 rested and went home; the worst is dropped."""


def listed(of: Tournament, stage: StageInfo | None = None, **how: Any) -> Listed[RankRow]:  # noqa: ANN401
    stage = stage or of.stage()
    return ranks_listed(of, stage, standings(of, stage), **how)


def printed(of: Tournament, stage: StageInfo | None = None) -> Listed[RankRow]:
    stage = stage or of.stage()
    return ranks_printed(of, stage, standings(of, stage))


def keys(of: Listed[RankRow], where: On) -> list[str]:
    return [column.key for column in of.extract(where).columns]


def said(texts: Any) -> list[str]:  # noqa: ANN401 — signs or texts
    return [render(text if isinstance(text, Text) else text.meaning, "en") for text in texts]


def test_everybody_is_in_the_list_of_the_desk_with_what_every_round_brought() -> None:
    cases = {
        On.SCREEN: [
            "=1|1|Player 1|1,000|1,000|900|…",
            "=1|2|Player 2|1,000|1,000|984|…",
            "3|5|Player 5|984|942|984|…",
            "4|4|Player 4|884|884|–|…",
            "–|3|Player 3|–|884|900|…",
        ],
        On.SHEET: [
            "=1|1|Player 1|1,000|900|…|900|1,000|",
            "=1|2|Player 2|1,000|984|…|984|1,000|",
            "3|5|Player 5|942|984|…|942|984|gone home",
            "4|4|Player 4|884|–|…||884|",
            "–|3|Player 3|884|900|…|884|900|not ranked",
        ],
        On.CSV: [
            "1||=1|shared|1|1|Player 1|||1,000|900|…|2|1,900|0|1,000",
            "1||=1|shared|2|2|Player 2|||1,000|984|…|2|1,984|0|1,000",
            "1||3||5|5|Player 5|||942|984|…|1|1,926|0|984",
            "1||4||4|4|Player 4|||884|–|…|2|884|0|884",
            "1||–||3|3|Player 3|||884|900|…|1|1,784|0|900",
        ],
    }
    assert {where: shown(listed(OPEN), where) for where in cases} == cases


def test_on_the_wall_are_those_who_are_ranked_and_the_others_by_name() -> None:
    of = printed(OPEN)
    assert shown(of, On.PAPER) == [
        "=1|Player 1|1,000|900|…|1,000",
        "=1|Player 2|1,000|984|…|1,000",
        "3|Player 5|942|984|…|984",
        "4|Player 4|884|–|…|884",
    ]
    assert said(of.notes) == ["Not ranked: Player 3"]
    assert said(of.footnotes) == ["Equal in everything with 1 other: the rank is shared."]
    column = of.extract(On.PAPER).columns[-1]
    marks = [column.value(row) for row in of.sections[0].rows]
    assert [render(mark.mark, "en") for mark in marks if isinstance(mark, Marked)] == ["1", "1", "", ""]
    assert said(printed(replace(OPEN, stages=(replace(OPEN.stage(), rounds=()),))).notes) == []


def test_a_program_reads_every_round_with_its_part() -> None:
    of = listed(OPEN, explained=True)
    assert keys(of, On.JSON)[-1] == "why"
    assert "why" not in keys(listed(OPEN), On.JSON)
    (first, *_, last) = (
        dict(zip(keys(of, On.JSON), row, strict=True)) for row in of.extract(On.JSON).sections[0]
    )
    assert (first["shared"], last["shared"], last["dropped"], last["why"]) == (True, False, 884, None)
    assert first["rounds"] == [
        {"round": 1, "part": "plays", "value": 1000, "dropped": False},
        {"round": 2, "part": "plays", "value": 900, "dropped": True},
        {"round": 3, "part": "plays", "value": None, "dropped": False},
    ]


def test_signs_are_explained_where_they_stand_and_ties_where_it_is_asked_for() -> None:
    signs = ["rests", "absent", "gone home", "dropped", "result open"]
    assert said(listed(OPEN).signs) == [*signs, "shared rank"]
    assert said(printed(OPEN).signs) == signs
    plain = tournament([played(1, ((1,), (2,), 1000))], regulation(ranking=["total", "lot"]))
    assert (said(listed(plain).signs), said(listed(OPEN).notes)) == ([], [])
    why = "Equal in everything with 1 other: the rank is shared."
    assert said(listed(OPEN, explained=True).notes) == [f"1  Player 1: {why}", f"1  Player 2: {why}"]


LEVEL = played(1, ((1,), (2,), 1000), ((3,), (4,), 942))


def test_a_lot_that_is_needed_is_told_everywhere() -> None:
    one = rules({**FIRST, "tie": "lot"}, ranking=["total", "best-rounds", "lot"], beside=["best-rounds"])
    of = listed(stages(one, (entries(4), [LEVEL])))
    assert shown(of, On.SHEET) == [
        "1|1|Player 1|1,000|1,000|1,000|",
        "=2|3|Player 3|942|942|942|lot needed",
        "=2|4|Player 4|942|942|942|lot needed",
        "4|2|Player 2|884|884|884|",
    ]
    assert [row.split("|")[3] for row in shown(of, On.CSV)] == ["", "lot needed", "lot needed", ""]
    assert keys(of, On.SCREEN) == ["rank", "number", "name", "total", "round_1", "best_rounds"]
    assert render(of.title, "en") == "Final rank list"
    # Also where one group alone needs it.
    who = [replace(entry, group="AABB"[entry.number - 1], seed=1 + entry.number % 2) for entry in entries(4)]
    two = rules({**FIRST, "tie": "lot", "groups": 2}, ranking=["total", "lot"])
    grouped = listed(stages(two, (who, [LEVEL])))
    assert len(grouped.sections) == 2
    for each in (of, grouped):
        assert said(each.notes) == ["A lot is needed for the shared ranks."]


def test_a_stage_that_carries_shows_what_and_how_often_it_counts() -> None:
    carries = {**SECOND, "start": "carry", "weight": 2, "from": {"best": 2}}
    two = rules(FIRST, carries, ranking=["total", "lot"])
    who = [replace(entry, carried=points) for entry, points in zip(entries(2), (1000, 884), strict=True)]
    of = stages(two, (entries(4), [LEVEL]), (who, [played(1, ((1,), (2,), 900))]))
    first, final = listed(of, of.stages[0]), listed(of)
    titles = [render(each.title, "en") for each in (first, final)]
    assert titles == ["Vorrunde: Rank list", "Final: Final rank list"]
    assert shown(final) == ["1|2|Player 2|2,852|984|884", "2|1|Player 1|2,800|900|1,000"]
    both = (first, final, printed(of))
    assert ["carried" in keys(each, On.SHEET) for each in both] == [False, True, True]
    weighed = "The rounds of this stage count 2 times."
    assert [weighed in said(each.notes) for each in both] == [False, True, True]
    assert said(final.notes) == [weighed]


def test_a_round_that_is_only_drawn_is_said_not_to_count_yet() -> None:
    rounds = [played(1, ((1, 2), (3, 4), 1000)), played(2, ((1, 3), (2, 4), None))]
    of = tournament(rounds, regulation({"rounds": 2}, ranking=["total", "lot"]))
    for after, told in ((1, ["Round 2 does not count here yet."]), (2, [])):
        found = standings(of, of.stage(), after)
        assert said(ranks_listed(of, of.stage(), found).notes) == told
        assert "".join(told) in " ".join(said(ranks_printed(of, of.stage(), found).notes))
    over = replace(of, stages=(replace(of.stage(), rounds=of.stage().rounds[:1]),))
    assert said(listed(over).notes) == []


def test_what_decides_stands_beside_the_total_only_where_it_comes_before_that() -> None:
    rounds = [played(n, ((1,), (2,), points), ((3,), (4,), 942)) for n, points in ((1, 1000), (2, 884))]
    who = [replace(entry, ranked=entry.number != 4) for entry in entries(4)]
    for ranking, desk in ((["total", "best-rounds", "lot"], False), (["best-rounds", "total", "lot"], True)):
        of = stages(rules({**FIRST, "rounds": 2, "tie": "lot"}, ranking=ranking), (who, rounds))
        assert ["decided" in keys(each, On.SCREEN) for each in (listed(of), printed(of))] == [desk, False]
        assert (shown(printed(of), On.PAPER)[0].split("|")[-1] == "1,000") == desk
    assert shown(listed(of)) == [
        "=1|1|Player 1|1,884|1,000|884|1,000",
        "=1|2|Player 2|1,884|884|1,000|1,000",
        "3|3|Player 3|1,884|942|942|942",
        "–|4|Player 4|–|942|942|",
    ]


BEST = ("total", "best-rounds", "last-round")


def place(rank: int, *rounds: int, total: int, by: Sequence[str] = BEST, lot: int = 0) -> Place:
    """Return a place by its rounds, with what was carried made to fit the total."""
    values = tuple(RoundValue(n, RoundPart.PLAYS, points) for n, points in enumerate(rounds, 1))
    line = RankLine(player(rank), values, carried=total - sum(rounds))
    keys = tuple(criterion(key).compute(line) for key in by)
    return Place(rank, line, (*keys, (-lot,)) if lot else keys)


def ranked(*places: Place, by: Sequence[str] = BEST) -> Standings:
    return Standings("", 2, tuple(map(criterion, by)), places, (), 0, final=True, unconfirmed=0, by_phone=0)


def decided(found: Standings, beside: Sequence[str] = ()) -> dict[str, list[Points | str | None]]:
    """Return every decider with what it shows for each place."""
    return {
        render(one.label, "en"): [
            render(shown, "en") if isinstance(shown, Text) else shown
            for shown in (one.numbers(found, place) for place in found.places)
        ]
        for one in deciders([found], beside)
    }


FIVE = ranked(
    place(1, 50, 7, total=101),
    place(2, 90, 7, total=100),
    place(3, 50, 7, total=100),
    place(4, 50, 3, total=100),
    place(5, 50, 3, total=99),
)


def notes(found: Standings) -> dict[int, str]:
    return {key: render(text, "en") for key, text in notes_to_ties(found).items()}


def test_only_neighbours_with_the_same_total_have_deciding_numbers_and_as_many_as_it_took() -> None:
    assert decided(FIVE) == {"best round": [None, "90 · 7", "50 · 7", "50 · 3", None]}
    assert decided(FIVE, ["best-rounds"]) == {}, "it has a column anyway"
    once = ranked(place(1, 90, 7, total=100), place(2, 50, 7, total=100))
    assert decided(once) == {"best round": [90, 50]}
    assert decided(ranked(place(1, 90, total=100), place(2, 50, total=99))) == {}
    # A number that somebody does not have is left out.
    found = ranked(place(1, 60, 40, total=100), place(2, 60, 30, total=100), place(3, 60, total=100))
    assert decided(found) == {"best round": ["60 · 40", "60 · 30", 60]}
    assert notes(found)[2] == "Same total as Player 3; 2. best round: 30 against none."
    # A tie is explained at all its places but the last.
    assert notes(FIVE) == {
        2: "Same total as Player 3; best round: 90 against 50.",
        3: "Same total as Player 4; 2. best round: 7 against 3.",
    }


def test_the_lot_stands_beside_who_drew_it_whatever_else_has_a_column() -> None:
    drawn = (place(n, 60, total=100, lot=n) for n in (1, 2))
    found = ranked(*drawn, place(3, 60, total=90), place(4, total=90))
    columns = {"best round": [60, 60, 60, ""], "last round": [1, 2, None, None]}
    assert decided(found, ["last-round"]) == columns
    assert notes(found)[1] == "Equal with Player 2; the lot decided."


def test_a_total_that_leads_is_left_out() -> None:
    by = ("best-rounds", "total")

    def leading(*each: tuple[int, int]) -> Standings:
        return ranked(*(place(n, best, total=total, by=by) for n, (best, total) in enumerate(each, 1)), by=by)

    found = leading((60, 100), (50, 100), (50, 90))
    assert decided(found) == {"best round": [60, 50, 50], "total": [None, 100, 90]}
    assert decided(leading((60, 100), (60, 100))) == {}


def test_all_who_share_a_rank_are_told_so_and_of_many_only_who_needs_a_lot() -> None:
    def shared(many: int, lots: int) -> Standings:
        places = [place(n, 10, total=10) for n in range(1, many + 1)]
        return ranked(*(replace(one, shared=True, lot_needed=n < lots) for n, one in enumerate(places)))

    assert notes(shared(2, 1)) == {
        1: "Equal in everything with 1 other: a lot is needed.",
        2: "Equal in everything with 1 other: the rank is shared.",
    }
    assert [len(notes(shared(many, 2))) for many in (29, 30, 31)] == [29, 30, 2]
    assert len(notes(shared(40, 40))) == 30


def test_of_many_ties_those_are_explained_whose_total_others_have_at_another_rank() -> None:
    pairs = [place(n, 50, total=100 - n // 2) for n in range(32)]
    resting = [place(n, total=85) for n in (32, 33)]
    found = ranked(*(replace(one, shared=True) for one in (*pairs, *resting)))
    assert sorted(notes(found)) == [30, 31, 32, 33]
    assert "Same total as Player 32; best round: 50 against none." in notes(found)[30]
