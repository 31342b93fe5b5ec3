"""Stages from the desk: going on, lots, K.-o. matches, the final list, corrections afterwards."""

import pytest

from jassturnier.services import season
from jassturnier.tournament.season.season import SeasonRules
from tests.services.stages.test_series import NAMES, SERIES, vorrunde
from tests.services.stages.test_series import final as final_of_series
from tests.support.console import Answer, Console, made_once
from tests.support.drawn_by_hand import draw
from tests.support.offices import office, poured

STAGES = """
[[stages]]
name = { en = "Groups", de = "Gruppen" }
groups = 2
rounds = 1
deals = 12
draw = "pairs"

[[stages]]
name = { en = "Final", de = "Final" }
from = { best = 2, per_group = true }
rounds = 2
deals = 8
draw = "knockout"
pairing = [[1, 4], [2, 3]]
small_final = true
tie = "extra deals"
"""
FIRST = {1: (1000, 884), 2: (990, 894), 3: (980, 904), 4: (970, 914)}


def begin(console: Console, stages: str = STAGES) -> None:
    """Draw the first round for eight pairs in two groups: 1 to 4 in A, 5 to 8 in B."""
    head = console.done("regulation show schieber-paare-4x12").out.partition("[[stages]]")[0]
    (console.folder / "cup.toml").write_text(head + stages, encoding="utf-8")
    console.done("new Cup -r cup.toml")
    for number in range(1, 9):
        pair = (f"One{number} Two", f"Three{number} Four")
        console.run("add", *pair, *(["--group", "A" if number < 5 else "B"] if "groups" in stages else []))
    draw(console, 1, "1 - 2", "3 - 4", "5 - 6", "7 - 8")


def play(console: Console, results: dict[int, tuple[int, int]]) -> None:
    console.done(*(f"enter {table} {points[0]} {points[1]}" for table, points in results.items()))


@made_once
def cup(console: Console) -> Console:
    """The first stage is over: 1 and 3 go on from group A, 5 and 7 from group B."""
    begin(console)
    play(console, FIRST)
    return console


@pytest.fixture
def final(cup: Console) -> Console:
    """The semi-finals are drawn: 1 against 7, 3 against 5."""
    cup.done("qualify --yes", "draw")
    return cup


def matches(answer: Answer) -> list[set[int]]:
    tables = answer.document()["rounds"][0]["tables"]
    return [{number for side in table["sides"] for number in side} for table in tables]


def test_a_preview_stores_nothing_nor_does_anything_before_somebody_agrees(cup: Console) -> None:
    shown = cup.done("qualify --preview --json").document()
    assert [entry["number"] for entry in shown["entries"]] == [1, 3, 5, 7]
    assert [entry["place"] for entry in shown["entries"]] == ["A1", "A2", "B1", "B2"]
    assert not shown["stored"]
    cup.says(
        ("status", "qualify"),
        ("qualify", 4, "--yes goes ahead"),
        ("rank --final --after 1", 2, "--final"),
        ("qualify", 4, ["n"]),
        ("qualify", ["y"]),
        ("status", "Stage 2 of 2: Final."),
    )
    assert [entry["number"] for entry in cup.entries()] == [*range(1, 9)], "those too who did not go on"
    # Who has gone home is passed over.
    cup.done("undo", "here 1-8", "leave 3")
    answer = cup.done("qualify --yes")
    assert "Gone home, others move up: 3 One3 Two / Three3 Four." in answer.err
    moved = next(line for line in answer.err.splitlines() if "One4" in line)
    assert "moved up" in moved


def test_a_level_match_stops_the_draw_until_it_is_decided(final: Console) -> None:
    play(final, {1: (628, 628), 2: (700, 556)})
    final.refuses(
        ("draw --all", 2, "--all"),
        ("rank --stage 3", 4, ""),
        ("draw", 4, "“lot 1 7 --typed”, the winner first"),
        ("lot", 4, "extra deals played"),
        ("lot 3 5 --typed", 4, "just these"),
        ("lot --typed", 4, ""),
        ("print certificates", 4, "not all played and decided"),
    )
    final.says(("status", "Next: 1 "), ("audit", 7, "ended with equal points"))
    lots = final.done("lot 7 1 --typed --json").document()
    assert lots == {"schema": 1, "lots": [{"order": [7, 1], "seed": None}]}
    assert matches(final.done("draw --json")) == [{7, 3}, {1, 5}]
    final.says(
        ("rank", "One7 Two / Three7 Four beat One1 Two / Three1 Four in extra deals."),
        ("audit", 7, "≠ equal points"),
    )


def test_a_correction_in_an_earlier_stage_is_reported_not_applied(final: Console) -> None:
    today = "going on to “Final” would be: 2 One2 Two / Three2 Four."
    final.says(
        ("enter 1B 884 1000 --correct", "Careful: By the results of today, going on to “Final” would be: 2"),
        ("audit", 7, f"{today} No longer: 1 One1"),
        ("draw show", "One1"),
    )


def test_lots_decide_at_the_line(console: Console) -> None:
    begin(console)
    play(console, {**FIRST, 2: (942, 942)})
    tied = "“lot 3 4” draws, “lot 3 4 --typed” takes a card draw."
    console.says(("rank", "=2"), ("qualify --yes", 4, tied))
    (drawn,) = console.done("lot --seed 3 --json").document()["lots"]
    assert (sorted(drawn["order"]), drawn["seed"]) == ([3, 4], 3)
    going = console.done("qualify --preview --json").document()["entries"]
    assert [entry["number"] for entry in going if entry["why"] == "lot"] == [drawn["order"][0]]
    console.says(("lot", 4), "undo", ("qualify --yes", 4))


def test_a_stand_in_may_fill_the_last_table_of_a_final(console: Console) -> None:
    change = "--set stages[1].rounds=1 --set stages[1].deals=12 --set stages[2].from.percent=80"
    console.evening(8, f"regulation change {change} --yes", "draw --seed 1", of="schieber-einzel-final")
    console.done("enter 1 1000 884", "enter 2 950 934", "qualify --yes", "add 'Helga Helfer' --stand-in")
    tables = matches(console.done("draw --seed 1 --json"))
    assert 9 in set.union(*tables)
    findings = console.type("audit --json").document()["findings"]
    assert {finding["kind"] for finding in findings} == {"missing"}


@made_once
def series(console: Console) -> Console:
    """The Vorrunde of eight is over, number 9 never came; the best two go on to a final."""
    final = STAGES.replace("per_group = true", 'tied = "all"').replace('draw = "knockout"', 'draw = "pairs"')
    final = final.replace("pairing = [[1, 4], [2, 3]]\nsmall_final = true\n", "").replace("groups = 2\n", "")
    begin(console, final.replace('tie = "extra deals"', 'tie = "shared"'))
    play(console, FIRST)
    return console


def test_a_place_by_hand_is_named_on_every_list(series: Console) -> None:
    found = series.done("qualify --without 1 --json").document()
    assert found["by_hand"] == [{"entry": 1, "comes": False, "reason": ""}]
    series.says(
        "undo",
        ('qualify --add 8 --reason "defending champion"', "by hand: defending champion"),
        "qualify --yes",
        *("qualified --out q.csv", "qualified --out q.xlsx", "print qualified"),
        ("audit", "defending champion"),
        ("history", "--add"),
    )
    shown = series.done("qualified --json").document()
    assert [(one["number"], one["why"], one["reason"]) for one in shown["entries"]] == [
        (1, "place", ""),
        (3, "place", ""),
        (8, "by hand", "defending champion"),
    ]
    assert "defending champion" in (series.folder / "q.csv").read_text("utf-8-sig")


def test_options_that_exclude_each_other_are_refused_with_both_names(series: Console) -> None:
    lines = ("--preview --add 8", "--reason ill", "--add 8 --without 1 --reason ill", "--add 8 --without 8")
    for typed in lines:
        assert series.refused(f"qualify {typed}", 2).err.count("--") >= 2, typed
    series.says(("audit", "≠ by_hand"))


def test_before_the_results_are_in_the_list_says_what_is_missing(console: Console) -> None:
    begin(console)
    console.says(("qualified", 4), ("qualify --add 8", "by hand"))


def evenings(console: Console, **series: object) -> Console:
    """Sit down at the final of a series of two evenings."""

    def played() -> None:
        at = office(console.folder)
        season.create(at, SERIES, SeasonRules(best=1))
        vorrunde(at, "VR 1", 1100, 1000)
        vorrunde(at, "VR 2", 1300, 950, people=[*NAMES[:4], "Ida Iten", "Jan Jost", "Kim Kunz", "Lea Lang"])

    poured(console.folder, "series on the command line", played)
    final_of_series(office(console.folder), {"best": 4, "tied": "lot", **series})
    console.monkeypatch.setenv("JASSTURNIER_DB", "evening.db")
    console.options += ["-t", "Final"]
    return console


def test_who_is_qualified_is_shown_and_entered_on_a_yes_only(console: Console) -> None:
    evenings(console)
    shown = console.done("qualify --preview").out.splitlines()
    assert shown[0] == "Final: 4 of 12 are qualified."
    assert [line.split()[0] for line in shown[3:7]] == ["1", "2", "3", "4"]
    preview = console.done("qualify --preview --json").document()
    assert (preview["season"], preview["stage"], preview["name"], preview["free"]) == (SERIES, 1, "Final", 0)
    assert not any(preview[each] for each in ("stored", "missing", "no_longer", "not_over", "faults"))
    console.says(("qualify", 4, "Final: 4 of 12"), ("qualify", 4, ["n"], "Final: 4 of 12"))
    assert console.names() == []
    new = "Enter 4 who are new on the list?"
    console.says(
        ("qualify", ["y"], new, "4 are entered.\nNext: “qualified” is the list for the wall"),
        ("qualify --yes", "0 are entered."),
    )
    assert len(console.names()) == 4


def test_a_place_by_hand_is_said_and_the_next_moves_up(console: Console) -> None:
    stored = evenings(console).done("qualify --yes --json").document()
    assert (stored["stored"], len(stored["entries"])) == (True, 4)
    gone, *others = console.names()
    told = f"1 {gone} has given up the place in “Final”. Reason: ill."
    console.says((f"qualify --without '{gone}' --reason ill", told))
    console.tells("stored", (f"qualify --without '{gone}' --reason tired", True))
    document = console.done("qualify --preview --json").document()
    assert gone not in {entry["name"] for entry in document["entries"] if entry["place"]}
    assert {*others} <= {entry["name"] for entry in document["entries"]}


@pytest.mark.parametrize(
    ("series", "said"),
    [
        (
            {"best": 2, "per": "evening"},
            ["4 of 12 who had 16 starts are qualified.", "Qualified more than once, others move up: "],
        ),
        ({"best": 20}, ["20 are to be qualified (series.best), but only 12 took part in the series."]),
        ({"best": 1}, ["Equal at the line, drawn by lot in this order: "]),
    ],
)
def test_what_is_worth_knowing_is_said_below(
    console: Console, series: dict[str, object], said: list[str]
) -> None:
    evenings(console, **series).says(("qualify --preview", *said))
