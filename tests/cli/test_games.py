"""Games of every kind as small tournaments typed at the desk; totals and ranks are worked out by hand."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from jassturnier import resources
from tests.support.console import Console

ALONE_4, ALONE_3 = ("1", "2", "3", "4"), ("1", "2", "3")
PAIRS = ("A", "B")
TEAMS = ("A1", "B1", "A2", "B2", "A3", "B3")


@dataclass(frozen=True)
class Case:
    """One table: its regulation, its seats, the deals, their totals, and the slip that says the same."""

    regulation: str
    seats: Sequence[str]
    lines: Sequence[str]
    totals: Sequence[int]
    slip: str
    ranks: Sequence[int]
    changes: Sequence[tuple[str, str]] = ()


def sample(game: str) -> list[str]:
    lines = resources.read("sample_data", "sheets", f"{game}.txt").decode().splitlines()
    return [line for line in lines if not line.startswith("#")]


def deals(number: int, before: int = 12) -> tuple[tuple[str, str], ...]:
    return ((f"deals = {before}", f"deals = {number}"), ("rounds = 4", "rounds = 1"))


DEALER_PAUSES = ('four_at_table = "rests"', 'four_at_table = "dealer_pauses"')

# The totals of the samples stand at their ends, worked out deal by deal.
CASES = {
    "schieber-sechs": Case(
        "schieber-sechs",
        TEAMS,
        ["97 60", "B oben match", "A undenufe 100"],  # 97 60, 0 157, 100 57
        (197, 274),
        "197 274 matches 0 1",
        (4, 1, 4, 1, 4, 1),
        deals(3),
    ),
    "schieber-3000": Case(
        "schieber-3000",
        PAIRS,
        sample("schieber"),
        (1, 0),  # 3069 to 2995: a win, no Schneider
        "3069 2995 matches 1 1 weis 50 100 stöck 20 0",
        (1, 2),
        (("rounds = 3", "rounds = 1"),),
    ),
    "coiffeur-allein-3": Case(
        "coiffeur-allein-3",
        ALONE_3,
        sample("coiffeur3"),
        (0, 4, -4),
        "",
        (2, 1, 3),
        (("rounds = 2", "rounds = 1"),),
    ),
    "molotow": Case(
        "molotow",
        ALONE_4,
        ["90 40 20 7", "100 40 17 0", "0 157 0 0"],  # 1 -1 -1 1, -3 1 1 1, -1 3 -1 -1
        (-3, 3, -1, 1),
        "1 4 1 2 potatoes 4 1 2 1",
        (4, 1, 3, 2),
        deals(3),
    ),
    "plus-minus for three": Case(
        "plus-minus",
        ALONE_3,
        ["80 50 27", "100 40 17", "60 60 37"],  # 1 0 1, 0 0 1, 0 0 2
        (1, 0, 4),
        "1 0 4",
        (2, 3, 1),
        deals(3),
    ),
    "pfaelzer-ramsch": Case(
        "pfaelzer-ramsch",
        ALONE_3,
        ["30 45 45", "10 80 30 geschoben 1"],  # 0 45 45, 0 160 0
        (0, 205, 45),
        "0 205 45",
        (1, 3, 2),
        deals(2),
    ),
    "mittlerer for four": Case(
        "mittlerer",
        ALONE_4,
        ["57 60 40", "90 40 27", "A match", "121 36 0 stichlos C"],
        (4, -2, -3, 1),  # 0 -2 1 1, 1 0 -2 1, 2 -1 0 -1, 1 1 -2 0
        "4 1 1 2 potatoes 0 3 4 1",
        (1, 3, 4, 2),
        (*deals(4), DEALER_PAUSES),
    ),
    "schieberamsch for four": Case(
        "schieberamsch",
        ALONE_4,
        [
            "45 30 45 geschoben 2",  # A pauses: 0 18 0 18
            "C grand 67 mit 2",  # B: 0 0 -9 0
            "58 40 22 geschoben 1",  # B again, because of the Grand Hand: 11 0 0 0
            "0 50 70 stich",  # C: 0 0 0 7
            "C durchmarsch",  # D: 0 0 -12 0
        ],
        (11, 18, -21, 25),
        "11 18 -21 25",
        (2, 3, 1, 4),
        (*deals(4), DEALER_PAUSES),
    ),
    "bodenjass-4x8 with a bonus": Case(
        "bodenjass-4x8",
        ALONE_4,
        ["60 50 40 7", "oben 0 257 0 0", "C match"],  # 60 307 297 7
        (60, 307, 297, 7),
        "60 307 297 7 matches 0 1 1 0",
        (3, 1, 2, 4),
        (*deals(3, 8), ("match_bonus = 0", "match_bonus = 100"), ('"turned_up"', '"chosen"')),
    ),
    "differenzler-4x4": Case(
        "differenzler-4x4",
        ALONE_4,
        [
            "45:50 30:20 60:67 22:20",
            "-:30 40:41 50:50 40:36",
            "0:0 80:92 20:25 60:40",
            "157:120 0:7 10:15 20:15",
        ],
        (62, 30, 17, 31),  # 5 10 7 2, 20 1 0 4, 0 12 5 20, 37 7 5 5
        "62 30 17 31 exact 1 0 1 0",
        (4, 2, 1, 3),
        (("rounds = 4", "rounds = 1"),),
    ),
}


def started(console: Console, case: Case) -> None:
    """Enter as many as the table has seats and put them there in the order of their numbers."""
    settings = console.done(f"regulation show {case.regulation}").out
    for before, after in case.changes:
        assert before in settings
        settings = settings.replace(before, after)
    (console.folder / "mine.toml").write_text(settings, encoding="utf-8")
    console.done("new Abend -r mine.toml")
    if case.seats is PAIRS:
        for number in (1, 2):
            console.run("add", f"Given{number}a Family", f"Given{number}b Family")
    else:
        console.run("add", *(f"Given{number} Family" for number, _ in enumerate(case.seats, 1)))
    rows = [f"1,1,{seat},{number}" for number, seat in enumerate(case.seats, 1)]
    (console.folder / "plan.csv").write_text("\n".join(["round,table,seat,player", *rows]), encoding="utf-8")
    console.done("draw --from plan.csv")


def type_deals(console: Console, lines: Sequence[str]) -> None:
    stream = io.TextIOWrapper(io.BytesIO("\n".join(lines).encode()), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", stream)
        console.done("scores deal 1 -")


def standings(console: Console) -> dict[int, tuple[int, int]]:
    """Return total and rank of everybody by number."""
    places = console.done("rank --json").document()["lists"][0]["places"]
    return {place["number"]: (place["total"], place["rank"]) for place in places}


def by_hand(case: Case) -> dict[int, tuple[int, int]]:
    sides = sorted({seat[0] for seat in case.seats})
    return {
        number: (case.totals[sides.index(seat[0])], case.ranks[number - 1])
        for number, seat in enumerate(case.seats, 1)
    }


@pytest.mark.parametrize("name", CASES)
def test_a_table_counts_with_its_last_deal(console: Console, name: str) -> None:
    case = CASES[name]
    started(console, case)
    type_deals(console, case.lines[:-1])
    assert console.done("missing --json").document()["missing"][0]["tables"][0]["table"] == 1
    assert {total for total, _ in standings(console).values()} == {0}
    type_deals(console, case.lines[-1:])
    assert console.done("missing --json").document()["missing"] == []
    assert standings(console) == by_hand(case)
    if case.slip:
        assert_the_slip_is_the_same_facts(console, case)
    console.done("verify")


def assert_the_slip_is_the_same_facts(console: Console, case: Case) -> None:
    worked_out = console.done("scores show 1 --json").document()
    console.done(f"enter 1 {case.slip} --correct")
    typed = console.done("scores show 1 --json").document()
    assert {name: worked_out["values"][name] for name in typed["values"]} == typed["values"]
    assert worked_out["totals"] == typed["totals"]
    assert standings(console) == by_hand(case)
    console.done("undo")
    assert console.done("scores show 1 --json").document() == worked_out
