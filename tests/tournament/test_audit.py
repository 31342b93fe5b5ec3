"""The audit names what does not add up, is missing, or was decided on other numbers."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from jassturnier.i18n import Text, render, verbatim
from jassturnier.tournament.audit import (
    Finding,
    Level,
    audit,
    before_round,
    by_hand,
    folded,
    knockout_draws,
    level_matches,
    newly_otherwise,
    newly_overtaken,
    overtaken,
    overtaken_text,
    qualifications,
    stage_words,
    ways_on,
)
from jassturnier.tournament.lists import How, Presence, RoundPart
from jassturnier.tournament.model import ByHand, Member, RoundInfo, Swap, Tournament
from jassturnier.tournament.qualifying import order_of
from jassturnier.tournament.scoring.readings import Result
from tests.support.evenings_made import in_english, played, player, tournament, with_wrong_sum
from tests.support.stages_made import CUP, FIRST, SECOND, entries, rules, seeded, stages

ONE = played(1, ([1, 2], [3, 4], 1000), ([5, 6], [7, 8], 950))


def said(made: Tournament, kind: str = "") -> list[tuple[str, str, str, str]]:
    """Return level, kind, place and text of all findings, or of those of a kind, in English."""
    return [
        (finding.level, finding.kind, words(finding.place(made)) or "", render(finding.text, "en"))
        for finding in audit(made)
        if kind in ("", finding.kind)
    ]


def findings(*rounds: RoundInfo) -> list[tuple[str, str, str, str]]:
    return said(tournament(rounds))


def words(text: Text | None) -> str | None:
    return None if text is None else render(text, "en")


def test_only_a_complete_round_that_adds_up_gives_nothing() -> None:
    assert findings(ONE) == []
    gap = played(1, ([1, 2], [3, 4], 1000), ([5, 6], [7, 8], None))
    assert findings(gap) == [("open", "missing", "Round 1, table 2 (102L)", "The result is missing.")]
    impossible = findings(with_wrong_sum(ONE, (2000, -116), "exact"))
    assert [kind for _, kind, *_ in impossible] == ["fault", "fault"]
    assert impossible[0][3] == "side A, points: 2,000 cannot be; it must lie between 0 and 1,884."


def test_a_wrong_sum_is_wrong_unless_somebody_decided() -> None:
    noted = replace(ONE.tables[0], result=Result({"points": (1000, 894)}, How.ACCEPTED, "both signed"))
    cases = [
        (with_wrong_sum(ONE, (1000, 894), "exact"), "wrong", "Perhaps an error in adding up, exactly 10."),
        (with_wrong_sum(ONE, (1000, 894), "split"), "noted", "The difference was shared between the sides."),
        (replace(ONE, tables=(noted, ONE.tables[1])), "noted", "Taken as it is: both signed"),
    ]
    fault, place = "the sum is 1,894 instead of 1,884, 10 too many.", "Round 1, table 1 (101K)"
    for round_, level, why in cases:
        assert findings(round_) == [(level, "sum", place, f"{fault} {why}")]


EIGHT = tuple(player(n) for n in range(1, 9))


def test_a_person_at_two_tables_is_named_at_both() -> None:
    made = tournament([ONE], entries=[*EIGHT[:7], replace(EIGHT[7], members=(Member(1, "Player", "1"),))])
    assert [found[1:] for found in said(made)] == [
        ("double", "Round 1, table 1 (101K)", "Player 1 is in this round twice."),
        ("double", "Round 1, table 2 (102L)", "Player 1 is in this round twice."),
        ("namesakes", "", "It may be one person: 1 Player 1, 8 Player 1."),
    ]


def test_namesakes_of_whom_nothing_is_known_may_be_one_person() -> None:
    people = [*EIGHT]
    for place, apart in ((5, "Malters"), (6, "7"), (7, "8")):
        people[place] = replace(people[place], members=(Member(place, "Hans", "Müller", apart=apart),))
    told = "It may be one person: 7 Hans Müller, 8 Hans Müller."
    assert said(tournament([], entries=people)) == [("noted", "namesakes", "", told)]


def test_who_takes_part_is_held_against_places_pot_presence_and_the_rank_list() -> None:
    made = tournament([ONE])
    few = replace(made, regulation=replace(made.regulation, max_entries=7))
    assert [found[3] for found in said(few)] == ["8 take part, and there are 7 places."]
    drawn = [replace(player(n), presence=Presence.HERE, pot_seat=n % 7) for n in range(1, 9)]
    away = replace(player(9), pot_seat=2)
    assert [found[3] for found in said(tournament([], entries=[*drawn, away]))] == [
        "1 Player 1, 8 Player 8 have drawn one seat: table 1, seat A1. “drawn 8” draws another one."
    ]
    assert said(tournament([ONE], entries=drawn)) == []
    left = [replace(one, presence=Presence.GONE if one.key in (3, 7) else Presence.HERE) for one in EIGHT]
    open_table = played(1, ([1, 2], [3, 4], None), ([5, 6], [7, 8], 1000))
    assert [found[2:] for found in said(tournament([open_table], entries=left), "gone")] == [
        ("Round 1, table 1 (101K)", "3 Player 3 has gone home.")
    ]
    everybody = replace(tournament([ONE], entries=EIGHT[:7]), entries=EIGHT)
    (missed,) = said(everybody, "points")
    assert missed[3] == "The tables gave 7,536 points to their players; the rank list holds 6,602 of them."


def test_who_jumps_in_is_judged_in_that_round_only() -> None:
    jumped_in = replace(EIGHT[0].members[0], since=(2, 1), until=(3, 1))
    again = played(2, ([1, 3], [2, 4], 1000), ([5, 7], [6, 8], 950))
    made = tournament([ONE, again], entries=[*EIGHT[:7], replace(EIGHT[7], others=(jumped_in,))])
    places = [found[2] for found in said(made, "double")]
    assert places == ["Round 2, table 1 (201U)", "Round 2, table 2 (202V)"]


def test_a_sheet_number_of_two_tables_is_named_at_both() -> None:
    same = tuple(replace(table, sheet=7) for table in ONE.tables)
    found = [found[3] for found in findings(replace(ONE, tables=same))]
    assert found == ["Sheet 7H belongs to another table too."] * 2


def evening(*points: int, number: int = 1, note: str = "", confirmed: bool = False) -> RoundInfo:
    """Return a round of tables where side A has these points; those of the first one may be believed."""
    sides = [([4 * n + 1, 4 * n + 2], [4 * n + 3, 4 * n + 4], one) for n, one in enumerate(points)]
    made = played(number, *sides)
    return with_result(
        made, 0, Result({"points": (points[0], 1884 - points[0])}, How.EXACT, note, confirmed=confirmed)
    )


def with_result(round_: RoundInfo, index: int, result: Result, *played: str) -> RoundInfo:
    tables = [*round_.tables]
    tables[index] = replace(tables[index], result=result, played=played)
    return replace(round_, tables=tuple(tables))


def of_twins(*rounds: RoundInfo) -> list[str]:
    return [text for _, kind, _, text in findings(*rounds) if kind == "twin"]


TWIN = "The slip reads the same as that of table 1 (101K)."


ROUND = played(2, *(([4 * n + 1, 4 * n + 2], [4 * n + 3, 4 * n + 4], None) for n in range(7)))
OTHER = played(3, *(((1, 2), (3, 4), None) for _ in range(2)))
ALONE = tournament([ROUND, OTHER])
FINAL = replace(played(1, ([1], [2], None)), key=9)
TWO = stages(
    rules(FIRST, SECOND),
    ([player(1), player(2)], [played(1, ([1], [2], None))]),
    ([player(1), player(2)], [FINAL]),
)


def test_two_slips_of_a_round_that_read_the_same_are_noted_until_both_are_believed() -> None:
    assert of_twins(evening(1000, 1000)) == [TWIN]
    assert of_twins(evening(1000), evening(1000, number=2)) == of_twins(evening(1000, 1001)) == []
    for same in (evening(1000, 1000, confirmed=True), evening(1000, 1000, note="they had gone home")):
        assert of_twins(same) == [TWIN]
        result = same.tables[0].result
        assert result is not None
        assert of_twins(with_result(same, 1, result)) == []
        assert of_twins(with_result(evening(1000, 1000), 1, result, "A eicheln match")) == []
    # Small numbers are the same by chance.
    for values, said in {(99, 58): [], (100, 57): [TWIN], (57, 100): [TWIN]}.items():
        small = Result({"points": values}, How.EXACT)
        assert of_twins(with_result(with_result(evening(1000, 1000), 0, small), 1, small)) == said


def found(round_: RoundInfo | None = None, table: int | None = None, text: str = "It is so.") -> Finding:
    """Return a finding at a table by its place in the round."""
    at = None if table is None or round_ is None else round_.tables[table]
    return Finding("kind", Level.WRONG, verbatim(text), round_, at)


def test_a_place_has_stage_round_and_sheet_as_far_as_there_are_any() -> None:
    cases = [
        (ALONE, found(), None),
        (ALONE, found(ROUND), "Round 2"),
        (ALONE, found(ROUND, 0), "Round 2, table 1 (201U)"),
        (TWO, found(FINAL), "Final, Round 1"),
        (TWO, found(TWO.stages[0].rounds[0]), "Vorrunde, Round 1"),
        (TWO, found(FINAL, 0), "Final, Round 1, table 1 (101K)"),
        (TWO, replace(found(), stage=TWO.stages[0]), "Vorrunde"),
        (TWO, found(), None),
        (ALONE, replace(found(), stage=ALONE.stages[0]), None),
    ]
    assert [(made, finding, words(finding.place(made))) for made, finding, _ in cases] == cases


def test_a_finding_knows_its_stage() -> None:
    assert found(FINAL).stage_in(TWO) == TWO.stages[1]
    assert replace(found(), stage=TWO.stages[0]).stage_in(TWO) == TWO.stages[0]
    assert (found().stage_in(TWO), stage_words(TWO, None)) == (None, None)


def places(*findings: Finding) -> list[str | None]:
    return [words(fold.place(ALONE)) for fold in folded(findings)]


def test_four_tables_with_the_same_fault_are_one_line_but_other_words_another_round_or_no_table() -> None:
    many = [found(ROUND, n) for n in (0, 1, 2, 4, 6)]
    assert places(*many) == ["Round 2, tables 1–3, 5, 7"]
    assert [len(fold.findings) for fold in folded(many)] == [5]
    assert places(*many[:4]) == ["Round 2, tables 1–3, 5"]
    three = [f"Round 2, table {sheet}" for sheet in ("1 (201U)", "2 (202V)", "3 (203W)")]
    assert places(*many[:3]) == three
    assert places(*many[:3], found(ROUND)) == [*three, "Round 2"]
    mixed = [found(ROUND, 0), found(ROUND, 1), found(OTHER, 0), found(OTHER, 1)]
    assert len(places(*mixed)) == 4
    assert len(places(*(found(ROUND, n, f"{n % 2}") for n in range(4)))) == 4
    assert places(*[found()] * 4) == [None] * 4


def texts_of(found: Iterable[Finding]) -> list[str]:
    return [render(finding.text, "en") for finding in found]


def qualified(*points: int, seeds: Sequence[int] = (1, 2), best: int = 2) -> Tournament:
    """Return a final, where these are the points of 1 against 3 and of 2 against 4 on the way to it."""
    ahead = played(1, *(((n,), (n + 2,), one) for n, one in enumerate(points, 1)))
    final = {**SECOND, "from": {"best": best, "tied": "lot"}}
    return stages(rules(FIRST, final), (entries(4), [ahead]), (seeded(*seeds), []))


def test_who_would_not_have_reached_the_final_today_is_named() -> None:
    usual = qualified(1000, 950)
    cases = [
        (usual, None),
        (qualified(1000, 900), "would be: 4 Player 4. No longer: 2 Player 2."),
        (qualified(1000, 950, seeds=(1,)), "would be: 2 Player 2. No longer: nobody."),
        (qualified(1000, 950, seeds=(1, 2, 3)), "would be: nobody. No longer: 3 Player 3."),
        (qualified(950, 1000), "seed today: 1 Player 1, 2 Player 2."),
        (qualified(950, 940, seeds=(1, 2, 4), best=3), "seed today: 2 Player 2, 4 Player 4."),
    ]
    for made, ends in cases:
        found = texts_of(qualifications(made))
        assert [text.endswith(ends or "") for text in found] == [True] * (ends is not None)
        assert in_english(newly_otherwise(usual, made)) == found
        assert newly_otherwise(made, made) == ()
    # Who is level today would need a lot; who came without a place is no longer asked for.
    assert texts_of(qualifications(qualified(1000, 942)))[:1] == [
        "On the way to “Final”, 2 Player 2, 4 Player 4 are equal today and would need a lot."
    ]
    guest = replace(usual.stages[1], entries=(*usual.stages[1].entries, player(4)))
    assert texts_of(qualifications(replace(usual, stages=(usual.stages[0], guest)))) == []


def test_a_stage_that_others_would_have_reached_can_stay_or_be_begun_anew() -> None:
    begun, round_ = qualified(1000, 900), played(1, ([1], [2], None))
    drawn = replace(begun, stages=(begun.stages[0], replace(begun.stage(), rounds=(round_,))))
    told = [in_english(ways_on(one)) for one in (qualified(1000, 950), begun, drawn)]
    assert told[0] == []
    assert "“qualify --without WHO”" in told[1][0]
    assert "“undo --to N”" in told[2][0]


def test_places_given_by_hand_are_only_told() -> None:
    made = replace(qualified(1000, 950), by_hand=(ByHand(2, 3, comes=True, reason="jury"),))
    assert [(found.level, found.kind) for found in by_hand(made)] == [("noted", "by-hand")]


SEMI_FINALS = played(1, ((1,), (4,), 1000), ((2,), (3,), 900))
DRAWN_FINAL = replace(played(2, ((1,), (3,), None), p2="left", p4="left"), method="knockout")


def cup(*rounds: RoundInfo) -> Tournament:
    first = [replace(each, method="knockout", key=10 + each.number) for each in rounds]
    return stages(rules(FIRST, CUP), (entries(4), []), (seeded(1, 2, 3, 4), first))


def test_who_would_meet_by_the_results_of_today_is_named() -> None:
    others = played(2, ((1,), (2,), None))
    resting = {1: RoundPart.RESTS, 3: RoundPart.RESTS}
    cases = [
        (DRAWN_FINAL, []),
        (others, ["1 Player 1, 3 Player 3"]),
        (replace(others, swaps=(Swap(2, 3),)), []),
        (replace(DRAWN_FINAL, tables=(), parts={3: RoundPart.LEFT}), []),
        (replace(DRAWN_FINAL, tables=(), parts=resting), ["1 Player 1, 3 Player 3"]),
    ]
    for final, meet in cases:
        texts = [f"By the results of today these would meet: {names}." for names in meet]
        assert texts_of(knockout_draws(cup(SEMI_FINALS, final))) == texts
        assert in_english(newly_otherwise(cup(SEMI_FINALS), cup(SEMI_FINALS, final))) == texts
    # Only the rounds of a cup behind the first are looked at.
    assert texts_of(knockout_draws(cup(replace(SEMI_FINALS, tables=SEMI_FINALS.tables[:1])))) == []
    by_lot = cup(SEMI_FINALS, others).with_rounds(lambda round_: replace(round_, method="lot"))
    assert texts_of(knockout_draws(by_lot)) == []


def test_a_match_that_ended_level_is_open_until_it_is_decided() -> None:
    level = played(1, ((1,), (4,), 942), ((2,), (3,), 900))
    made = cup(level)
    (found,) = level_matches(made)
    assert (found.level, render(found.text, "en")) == (
        "open",
        "The match ended with equal points; “lot” decides it.",
    )
    assert found.table == made.stage().rounds[0].tables[0]
    assert texts_of(level_matches(tournament([level]))) == []


SECOND_ROUND = replace(
    played(2, ([1, 2], [5, 6], 1000), ([7, 8], [3, 4], 950)), rank_order=(1, 2, 5, 6, 7, 8, 3, 4)
)
CORRECTED = with_wrong_sum(ONE, (800, 1084), "exact")


def texts(made: Tournament, found: Callable[[Tournament], Iterable[object]] = overtaken) -> list[str]:
    return [render(overtaken_text(made.regulation, each), "en") for each in found(made)]  # type: ignore[arg-type]


def test_a_draw_from_the_rank_list_is_overtaken_by_a_correction() -> None:
    before, after = tournament([ONE, SECOND_ROUND]), tournament([CORRECTED, SECOND_ROUND])
    assert texts(before) == []
    moved = "Player 2 (now 7.), Player 5 (now 3.), Player 8 (now 5.), Player 3 (now 1.)"
    assert texts(after) == [f"Round 2 was drawn from a rank list that is another one today: {moved}"]
    (found,) = newly_overtaken(before, after)
    assert [(entry.key, rank) for entry, rank in found.moved] == [(2, 7), (5, 3), (8, 5), (3, 1)]
    assert newly_overtaken(after, after) == ()


def test_who_has_no_rank_order_is_of_the_first_round_or_withdraws_is_not_looked_at() -> None:
    assert texts(tournament([CORRECTED, replace(SECOND_ROUND, rank_order=())])) == []
    ahead = played(1, ((1,), (3,), 1000), ((2,), (4,), 950))
    first = replace(played(1, ((4,), (3,), None)), key=9, rank_order=(4, 3, 2, 1))
    final = {**SECOND, "from": {"best": 4}, "start": "carry"}
    assert texts(stages(rules(FIRST, final), (entries(4), [ahead]), (seeded(4, 3, 2, 1), [first]))) == []
    withdrawn = [replace(EIGHT[0], ranked=False), *EIGHT[1:]]
    assert texts(tournament([ONE, SECOND_ROUND], entries=withdrawn)) == []
    # Of many who moved only four are shown.
    (text,) = texts(tournament([ONE, replace(SECOND_ROUND, rank_order=(3, 1, 4, 2, 7, 5, 8, 6))]))
    assert text.endswith("Player 2 (now 1.), 4 more")


def test_in_leagues_the_ladder_of_the_tables_decides() -> None:
    first = played(1, ((1,), (2,), 1000), ((3,), (4,), 1000), ((5,), (6,), 1000))

    def at(order: Sequence[int], *, table: int = 1000) -> list[str]:
        above = with_wrong_sum(first, (table, 1884 - table), "exact")
        second = replace(played(2, ((1,), (3,), None)), method="leagues", rank_order=tuple(order), seed=1)
        leagues = rules({**FIRST, "draw": "leagues", "rounds": 2})
        return texts(stages(leagues, (entries(6), [above, second])))

    ladder = order_of(stages(rules(FIRST), (entries(6), [first])), "leagues", range(1, 7), 1)
    assert at(ladder) == []
    assert at([key for key in ladder if key != 4]) == []
    assert "Player 2" in at(ladder, table=800)[0]
    assert at(ladder[::-1])[0].endswith("2 more")
    assert f"Player {ladder[0]} (now 1.)" in at([ladder[1], ladder[0], *ladder[2:]])[0]


def test_before_a_round_there_were_only_those_ahead_of_it() -> None:
    made = cup(SEMI_FINALS, DRAWN_FINAL)
    semi, final = made.stage().rounds
    assert [len(stage.rounds) for stage in before_round(made, made.stage(), final).stages] == [0, 1]
    assert [len(stage.rounds) for stage in before_round(made, made.stage(), semi).stages] == [0, 0]
    assert len(before_round(made, made.stages[0], final).stages) == 1
