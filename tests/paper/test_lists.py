"""Lists on paper and what hangs on the wall: ranks, regulations, plans of an evening, who sits where."""

import re
from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter

import pytest

from jassturnier.i18n import verbatim
from jassturnier.languages import speaking
from jassturnier.paper import listing
from jassturnier.paper.listing import PaperList
from jassturnier.paper.lists import lists_paper, rank_paper
from jassturnier.paper.lists import regulation as regulation_paper
from jassturnier.paper.page import Leaf, Look, PageHead, Size, Style
from jassturnier.paper.pen import GREY, Suits
from jassturnier.paper.wall import knockout_plan, schedule_paper, seating
from jassturnier.tournament.lists import Column, Kind, Listed, Marked, Section, Value
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.timing import schedule, schedule_listed
from tests.paper.placed import misplaced, smallest
from tests.support import evenings_made
from tests.support.evenings_made import regulation as rules
from tests.support.papers_made import (
    entries,
    letters,
    pages,
    regulation,
    round_of,
    sheets,
    simple,
    table,
    text,
    tournament,
)
from tests.support.settings_read import SHIPPED
from tests.support.stages_made import CUP, FIRST, seeded, stages, two_stages
from tests.support.stages_made import entries as cup_entries
from tests.support.stages_made import rules as cup_rules

EN = Look("en")


def ranked(of: tuple[Tournament, StageInfo], after: int | None = None) -> str:
    return text(rank_paper(*of, EN, after=after))


def made(name: str, *rounds: tuple[int | None, ...]) -> tuple[Tournament, StageInfo]:
    """Return a tournament in which tables made so many points in each round."""
    who = entries(regulation(name), 8)[: 4 * len(rounds[0]) // (1 + ("paare" in name))]
    size = 2 if "paare" in name else 4
    return tournament(
        regulation(name), who, tuple(round_of(n, who, size, made) for n, made in enumerate(rounds, 1))
    )


def test_everybody_is_on_the_list() -> None:
    for count in (8, 42, 100):
        event, stage = simple(count, rounds=4)
        words = ranked((event, stage))
        assert [entry.name for entry in stage.entries if entry.name not in words] == []
    assert len(pages(rank_paper(*simple(8, rounds=0), EN))) == 1


def test_a_rank_list_says_what_is_to_be_known() -> None:
    pairs, whole = "schieber-paare-4x12", two_stages(start="carry", weight=2)
    cases: list[tuple[tuple[Tournament, StageInfo], str]] = [
        (simple(36, "schieber-paare-gruppen", rounds=5), "Group A|Group B|Group C|Group D|Group E|Group F"),
        (
            made("schieber-paare-gruppen", (1000,), (900,), (950,)),
            "1,000 (900) 950 1,950|(884) 984 934|(…) dropped",
        ),
        (simple(5), "942ʳ|ʳ rests"),
        (
            made("schieber-einzel-4x12", (1000, None)),
            "1 result is still missing: this list is not final.|… result open",
        ),
        (made(pairs, (1000, 950), (900, 950)), "best round: 1,000 against 950."),
        (simple(42, rounds=2), "Control: 20 slips, together 37,680, as it must be."),
        (simple(8, rounds=4), "Final rank list|Journal 57 a91c"),
        ((whole, whole.stage()), "Carried|The rounds of this stage count 2 times"),
    ]
    for of, words in cases:
        found = ranked(of)
        assert [each for each in words.split("|") if each not in found] == []
    earlier = ranked(simple(8, rounds=3), after=2)
    assert ("Rank list after Round 2" in earlier, "R3" in earlier) == (True, False)


def test_equals_share_a_footnote_and_a_long_list_of_ties_is_left_to_the_columns() -> None:
    words = ranked(simple(8, rounds=4))
    assert words.count("Equal in everything with 7 others: a lot is needed.") == 1
    assert words.count("3,768¹") == 8
    event, stage = simple(64)
    ties = replace(event, regulation=replace(event.regulation, ranking=("total", "best-rounds")))
    assert "Equal in everything" not in ranked((ties, stage))


def test_slips_accepted_with_a_wrong_sum_are_told() -> None:
    event, stage = simple(4)
    wrong = table(1, stage.rounds[0].tables[0].sides, 942)
    assert wrong.result is not None
    bad = replace(wrong, result=replace(wrong.result, values={"points": (900, 900), "matches": (0, 0)}))
    stage = replace(stage, rounds=(replace(stage.rounds[0], tables=(bad,)),))
    assert "Control: 1 slip, together 1,800; 1,884 would be right." in ranked((event, stage))


def test_negative_numbers_that_decided_keep_their_sign() -> None:
    rounds = [
        evenings_made.played(1, ((3, 1), (5, 6), 892), ((4, 2), (7, 8), 867)),
        evenings_made.played(2, ((3, 5), (1, 7), 842), ((4, 6), (2, 8), 867)),
    ]
    event = evenings_made.tournament(rounds, evenings_made.regulation(unit="difference"))
    words = ranked((event, event.stage()))
    assert "−100 −200 −300¹" in words
    assert "best round: −100 against −150" in words


def test_a_list_lies_on_its_side_for_many_rounds_and_not_for_a_line_of_ranks_alone() -> None:
    (page, *_) = sheets(rank_paper(*simple(8, rounds=14), EN))
    assert page.mediabox.width > page.mediabox.height
    for size, rounds in ((Size.A4, 11), (Size.A5, 4), (Size.A5, 5)):
        paper = rank_paper(*simple(9, rounds=rounds), Look("en", Style(size=size)), after=rounds - 1)
        (page, *_) = sheets(paper)
        assert page.mediabox.width < page.mediabox.height


def test_the_list_over_all_stages_comes_first_when_the_last_is_over() -> None:
    whole = two_stages()
    first, second = pages(rank_paper(whole, whole.stage(), EN))
    assert "Final rank list" in first
    assert "Vorrunde Rank Name Total 4." in " ".join(first.split())
    assert "Final: Final rank list" in second


def on_paper(*rounds: tuple[int, int, int], of: int = 0) -> str:
    """Return the rank list of pairs 1 to 6, in which 1, 3 and 5 make so many points in each round."""
    played = [
        evenings_made.played(n, *(((2 * at + 1,), (2 * at + 2,), points) for at, points in enumerate(made)))
        for n, made in enumerate(rounds, 1)
    ]
    prizes = [{"ranks": [1], "francs": 50}, {"ranks": [3], "text": "a ham"}]
    rules = evenings_made.regulation(
        {"rounds": of or len(rounds), "draw": "pairs"},
        "schieber-paare-4x12",
        publish="at-once",
        prizes=prizes,
    )
    event = evenings_made.tournament(played, rules)
    return ranked((event, event.stage()))


def test_the_final_list_begins_with_the_podium_and_ends_with_what_stood_out() -> None:
    words = on_paper((1000, 1100, 1200))
    podium, rows = words.split(" Rank Name ")
    assert "Player 3 2 1,100 Player 5 Fr. 50.00 1 1,200 Player 1 a ham 3 1,000" in podium
    assert "1. Player 5 1,200 1,200 Fr. 50.00 2. Player 3 1,100 1,100 3. Player 1" in rows
    assert rows.index("Thanks to all") < rows.index("Best round 1,200 Player 5")


def test_who_shares_a_rank_stands_as_high_and_where_too_many_do_there_is_no_podium() -> None:
    assert "Player 3 Fr. 25.00 1 1,000 Player 1 Fr. 25.00 1 1,000" in on_paper((1000, 1000, 900))
    assert on_paper((942, 942, 942)).split("Rank Name")[0].count("942") == 0


def test_a_list_after_a_round_tells_who_has_gained_or_lost_ranks() -> None:
    rounds = (1000, 1100, 1200), (1000, 1400, 900)
    assert "1. ▲1 Player 3 1,100 1,400 2,500 2. ▼1 Player 5" in on_paper(*rounds, of=3)
    assert "1. ▲1 Player 3" not in on_paper(*rounds)


def test_a_regulation_stands_under_its_name_in_the_words_of_the_club() -> None:
    named = rules(name="Löwen", labels={"round": "passe"}, sentences=["No smoking."])
    with speaking(named.labels):
        words = text(regulation_paper(tournament(named, (), ())[0], EN))
    assert "Löwen" in words
    assert "Passes 4" in words
    assert "1. No smoking." in words
    assert "forehand may push" in words


def test_long_values_take_more_lines_and_not_smaller_letters() -> None:
    printed = regulation_paper(tournament(rules(), (), ())[0], Look("de"))
    assert min(size for size, _ in letters(printed)) >= 8


def test_a_large_plan_is_parted_and_of_nobody_are_the_letters_too_small() -> None:
    cup = {**CUP, "rounds": 5, "from": {"best": 20}, "small_final": True}
    of = stages(cup_rules(FIRST, cup), (cup_entries(20), ()), (seeded(*range(1, 21)), ()))
    of = of.with_entries(
        lambda entry: replace(entry, team=f"{entry.number} Männerriege Oberengstringen und Umgebung")
    )
    leaves = knockout_plan(of, of.stage(), Look("en", Style(size=Size.A5)))
    # 32 lines of the first round make two pages of four rounds; the third goes on with their winners.
    assert len(leaves) == 3
    assert text(leaves).count("bye") == 12
    assert "Small final" in text(leaves[-1:])
    assert min(map(smallest, leaves)) >= 8
    assert [place for leaf in leaves for place in misplaced(leaf)] == []


CELLS: dict[Kind, Value] = {
    Kind.RANK: 1,
    Kind.NAME: "Anna",
    Kind.COUNT: Marked(900, verbatim("r"), dropped=True),
    Kind.TOTAL: Marked(1884, verbatim("l")),
    Kind.BESIDE: 7,
}


def test_numbers_stand_flush_totals_bold_and_what_does_not_count_in_grey(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[tuple[PaperList, PageHead]] = []

    def leaves(found: PaperList, head: PageHead, _: Look) -> list[Leaf]:
        made.append((found, head))
        return []

    monkeypatch.setattr(listing, "leaves", leaves)
    columns = [Column(kind.name, verbatim(kind.name), itemgetter(kind), kind) for kind in CELLS]
    for head in ("12-ab", ""):
        lists_paper("Club", [Listed(verbatim("List"), columns, [Section([CELLS])])], EN, head)
    found = made[0][0]
    ((row,),) = [section.rows for section in found.sections]
    told = [
        (cell.words, cell.upright(), column.align.name, column.bold, column.stretch, cell.ink == GREY)
        for column, cell in zip(found.columns, row, strict=True)
    ]
    assert told == [
        ("1.", "1.", "RIGHT", True, False, False),
        ("Anna", "Anna", "LEFT", False, True, False),
        ("(900ʳ)", "(900", "RIGHT", False, False, True),
        ("1,884ˡ", "1,884", "RIGHT", True, False, False),
        ("7", "7", "RIGHT", False, False, True),
    ]
    assert [page.foot for _, page in made] == ["Journal 12-ab", ""]


def test_every_regulation_is_printed_with_french_suits_too() -> None:
    for name in SHIPPED:
        found = tournament(rules(shipped=name), (), ())[0]
        assert "Schilten" not in text(regulation_paper(found, Look("en", Style(suits=Suits.FRENCH))))


def test_the_plan_of_an_evening_is_a_line_of_hours_where_that_can_be_read() -> None:
    for rounds, shown in ((4, "Break, 10 min"), (60, "Ends")):
        made = rules({"rounds": rounds, "minutes": 20, "interval": 10}, begins="19:30")
        of = tournament(made, (), ())[0]
        slots = schedule(of, of.regulation)
        words = text(schedule_paper(of, schedule_listed(of.regulation, slots), EN))
        assert shown in words
        assert all(f"{slot.begins:%H:%M}" in words for slot in slots)
        assert f"{slots[-1].ends:%H:%M}" in words


def seats(of: tuple[Tournament, StageInfo]) -> list[str]:
    """Return the pages on which everybody finds a seat."""
    event, stage = of
    return pages(seating(event, stage, stage.rounds[0], EN))


def renamed(count: int, families: Sequence[str]) -> tuple[Tournament, StageInfo]:
    """Return a tournament in which everybody has another family name."""
    event, _ = simple(count)
    event = event.with_entries(
        lambda e: replace(e, members=(replace(e.members[0], family=families[e.number - 1]),))
    )
    return event, event.stage()


def test_everybody_is_found_by_name_and_at_a_table() -> None:
    for name in ("schieber-einzel-4x12", "schieber-paare-4x12", "schieber-paare-gruppen"):
        for count in (8, 36):
            event, stage = simple(count, name)
            words = " ".join(" ".join(seats((event, stage))).split())
            for member in (member for entry in stage.entries for member in entry.members):
                assert member.listed in words
                assert member.name in words


def test_the_list_of_names_ignores_accents_and_case() -> None:
    families = ("Zaugg", "von Äsch", "Šuster", "Vögeli")
    first = seats(renamed(4, families))[0]
    assert sorted(families, key=first.index) == ["Šuster", "Vögeli", "von Äsch", "Zaugg"]


def test_a_row_tells_table_seat_and_partner_and_who_rests() -> None:
    (page,) = seats(simple(8))
    lines = list(map(str.strip, page.splitlines()))
    start = lines.index("Family5 Given5")
    assert lines[start + 1 : start + 4] == ["2", "A2", "Given4 Family4"]
    *by_name, by_table = seats(simple(41))
    assert "rests" in "".join(by_name)
    assert "Rest: Given40 Family40" in by_table
    (alone,) = seats(simple(9, "bodenjass-4x8"))
    assert "rests" in alone


def test_names_and_tables_share_a_sheet_where_both_fit() -> None:
    for count in (4, 9, 12, 26):
        event, stage = simple(count)
        printed = seating(event, stage, stage.rounds[0], EN)
        (only,) = pages(printed)
        assert only.count("Family5 Given5") == (count > 5)
        assert only.count("Given3 Family3") >= 2
        assert min(size for size, words in letters(printed) if "Family" in words) >= 11


def test_names_with_the_same_first_letter_are_on_one_page_which_says_its_letters() -> None:
    initials = "ABDHKMOSWZ"
    found = seats(renamed(120, [f"{initials[i % 10]}{i:03}" for i in range(120)]))
    by_name = [here for page in found if (here := {f[0] for f in re.findall(r"[A-Z]\d{3}(?= Given)", page)})]
    assert len(by_name) > 1
    assert sum(map(len, by_name)) == len(initials)
    first, second, *_ = seats(simple(120))
    assert ("Page 1 of" in first, "Page 2 of" in second, "– F" in first) == (True, True, True)
