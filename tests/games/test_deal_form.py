"""Deals as a form: what stands in the cells of every game, what means the same, and what is wrong."""

from collections.abc import Sequence

from jassturnier import games
from jassturnier.games.deal_form import DealForm, FormFault, WrittenDeal
from jassturnier.games.kit.options import OptionValue
from jassturnier.i18n import render
from tests.support.typed import options, told

DEALS = {
    "schieber": ["A eicheln 97", "B oben match", "A schilten 57 weis B 50 stoeck A", "B rosen 0 match A"],
    "coiffeur4": ["A schellen 129", "B obenabe match", "A joker1 undenufe 120", "B joker2 52"],
    "coiffeur4_alone": ["A schellen 129", "C obenabe match", "D joker2 rosen 88"],
    "coiffeur3": ["A schellen 88", "C joker1 slalom match", "A rosen trickless", "B rosen 0 tricks"],
    "mittlere": ["57 60 40", "121 36 0 trickless C", "121 36 0 tricks", "A match"],
    "molotow": ["90 40 20 7", "97 20 20 20 cut C", "157 0 0 0"],
    "plusminus": ["90 40 20 7", "60 60 30 7", "53 52 52 0"],
    "ramsch": [
        "45 30 45 push 2",
        "A grand 67 mit 2 kontra",
        "0 7 113 push 2 trickless A",
        "B grand 0 ohne 1 schwarz rekontra",
        "C match push 1",
        "0 50 70 tricks",
        "A grand 67 mit 2 skat 0",
    ],
    "pfaelzer": ["45 30 45 push 2", "0 7 113 trickless A", "C match"],
    "differenzler": ["45:50 30:20 60:67 22:20", "-:50 30:20 60:67 22:20", "eicheln 45:50 30:40 60:67 0:0"],
    "bodenjass": ["60 50 40 7", "rosen 0 97 38 22", "C match"],
}
FIVE = {
    "differenzler": [
        "45:50 -:20 60:67 22:20 pause B",
        "-:2 -:2 -:2 -:151 pause A",
        "157:157 0:0 0:0 0:0 trickless D E pause C",
    ],
    "bodenjass": ["97 0 38 22 pause B", "60 50 40 7 pause A", "E match pause C"],
}

EMPTY = dict.fromkeys(("who", "contract", "match", "points0", "points1"), "")


def form(game_id: str, size: int = 0, deals: int = 10, **house: OptionValue) -> DealForm:
    seats = size or games.get(game_id).sizes[0]
    return DealForm(games.at_table(game_id, seats, options(game_id, house), deals))


def typed(of: DealForm, lines: Sequence[str]) -> list[str]:
    """Return deals as the game writes them."""
    deals, problems = of.game.read_each(lines)
    assert not any(problems)
    return [of.game.print_deal(deal) for deal in deals]


def written(of: DealForm, lines: Sequence[str], line: int = 0, **changed: str) -> list[WrittenDeal]:
    """Return deals as they stand in the cells of a form, some of them changed in one line."""
    cells = {
        (index, name): words
        for (index, _), found in of.filled(typed(of, lines)).items()
        for name, words in found.items()
    }
    cells |= {(line, name): words for name, words in changed.items()}
    return of.written(len(of.lines), lambda index, name: cells.get((index, name), ""))


def read(of: DealForm, lines: Sequence[str], line: int = 0, **changed: str) -> list[str]:
    deals, faults = of.read(written(of, lines, line, **changed))
    assert faults == []
    return [of.game.print_deal(deal) for deal in deals]


def said(fault: FormFault) -> str:
    """Return what is wrong with its column and line, as `points0 at 1: …`."""
    return f"{fault.column} at {fault.line}: {render(fault.problem.sentence(), 'en')}"


def test_deals_taken_apart_and_read_again_are_the_same() -> None:
    for game_id in games.IDS:
        of, lines = form(game_id), typed(form(game_id), DEALS[game_id])
        assert sorted(read(of, DEALS[game_id])) == sorted(lines)
        assert all(words for cells in of.filled(lines).values() for words in cells.values())


def test_typed_deals_have_their_line_and_their_place_in_it() -> None:
    assert form("schieber").filled(["A eicheln 97", "rosen match B"]) == {
        (0, 0): {"who": "A", "contract": "eicheln", "points0": "97"},
        (1, 0): {"contract": "rosen", "match": "B"},
    }
    assert form("coiffeur4").filled(["A rosen 129 28", "B rosen 129 28", "B joker1 rosen 157 match B"]) == {
        (1, 0): {"points0": "129"},
        (1, 1): {"points1": "28"},
        (6, 1): {"more1": "rosen match B", "points1": "157"},
    }


def test_who_pauses_at_a_table_of_five_has_empty_cells_and_need_not_be_named() -> None:
    for game_id, deals in FIVE.items():
        of = form(game_id, 5)
        for seat, cells in zip((1, 0, 2), of.filled(typed(of, deals)).values(), strict=True):
            assert not {f"announced{seat}", f"points{seat}"} & cells.keys()
        for line in range(3):
            assert read(of, deals, line, pause="") == typed(of, deals)


def test_what_is_wrong_is_named_with_its_line_and_column() -> None:
    cases: list[tuple[str, int, dict[str, str], list[str]]] = [
        ("ramsch", 1, {"who": "D"}, ["who at 1: “D” is no side; write its letter, A to C."]),
        ("schieber", 0, {"contract": "Quatsch"}, ["contract at 0: “quatsch” is not known here"]),
        ("schieber", 0, {"contract": "match"}, ["contract at 0: “match” is not known here"]),
        ("schieber", 0, {"contract": "5"}, ["contract at 0: “5” does not belong here."]),
        ("schieber", 0, {"who": "E"}, ["who at 0: “E” is no side; write its letter, A to B."]),
        ("schieber", 0, {"who": "Käthi"}, ["who at 0: “Käthi” is no side"]),
        ("schieber", 0, {"points0": "viel"}, ["points0 at 0: “viel” is no whole number."]),
        ("schieber", 0, {"points0": "x"}, ["points0 at 0: “x” is no whole number."]),
        ("schieber", 0, {"points0": "-"}, ["points0 at 0: “-” is no whole number."]),
        ("schieber", 0, {"points0": "98", "points1": "60"}, [" at 0: "]),
        ("schieber", 1, EMPTY, [" at 1: this deal is missing."]),
        ("schieber", 0, {"who": "E", "points0": "viel"}, ["who at 0: ", "points0 at 0: "]),
        ("coiffeur4", 0, {"more0": "28"}, ["more0 at 0: “28” does not belong here."]),
        ("coiffeur4", 0, {"more0": "A"}, ["more0 at 0: “A” does not belong here."]),
        ("coiffeur4", 0, {"more0": "Quatsch"}, ["more0 at 0: “Quatsch” is not known here"]),
        (
            "differenzler",
            0,
            {"announced0": ""},
            ["announced0 at 0: the number is missing; a forgotten announcement is “-”."],
        ),
        ("differenzler", 0, {"points1": ""}, ["points1 at 0: the number is missing."]),
        ("mittlere", 0, {"points0": ""}, ["points0 at 0: the number is missing."]),
        ("ramsch", 0, {"schwarz": "vielleicht"}, ["schwarz at 0: “vielleicht” is not read here; put an x."]),
        ("ramsch", 0, {"push": "often"}, ["push at 0: “often” is no whole number."]),
    ]
    for game_id, line, cells, faults in cases:
        of = form(game_id)
        deals, found = of.read(written(of, DEALS[game_id], line, **cells))
        assert deals == (), game_id
        assert [said(fault)[: len(start)] for fault, start in zip(found, faults, strict=True)] == faults


def test_who_pauses_lacks_both_numbers_and_nobody_else_one() -> None:
    cases: list[tuple[dict[str, str], str]] = [
        ({"announced0": ""}, "announced0 at 0: the number is missing; a forgotten announcement is “-”."),
        ({"points0": ""}, "points0 at 0: the number is missing."),
        ({"points1": "0"}, "announced1 at 0: the number is missing; a forgotten announcement is “-”."),
        ({"announced1": "-"}, "points1 at 0: the number is missing."),
    ]
    for cells, words in cases:
        of = form("differenzler", 5)
        _, faults = of.read(written(of, FIVE["differenzler"], 0, **cells))
        assert words in map(said, faults), cells
        _, faults = of.read(written(of, FIVE["differenzler"], pause="E"))
        assert [fault.column for fault in faults] == ["announced1", "points1"], cells


def test_what_means_the_same_is_the_same() -> None:
    cases: list[tuple[str, int, dict[str, str]]] = [
        ("schieber", 0, {"points0": " 97 "}),
        ("schieber", 0, {"contract": "Gland"}),
        ("schieber", 0, {"contract": "eichle"}),
        ("schieber", 0, {"who": "a"}),
        ("ramsch", 0, {"kontra": "0"}),
        ("ramsch", 1, {"kontra": "x"}),
        ("ramsch", 3, {"schwarz": "Ja", "rekontra": "oui"}),
        ("mittlere", 1, {"trickless": "c"}),
        ("differenzler", 1, {"announced0": "–"}),
    ]
    for game_id, line, cells in cases:
        of = form(game_id)
        assert read(of, DEALS[game_id], line, **cells) == typed(of, DEALS[game_id])
    for letters in ("D E", "D, E", "d+e"):
        assert (
            read(form("differenzler", 5), FIVE["differenzler"], 2, trickless=letters) == FIVE["differenzler"]
        )


def test_after_the_end_or_beyond_the_round_no_deal_is_taken() -> None:
    over = form("schieber", target=1000)
    _, (fault,) = over.read(written(over, ["A undenufe match", "A eicheln 97"]))
    assert "The game was over after deal 1." in said(fault)
    full = form("ramsch", deals=2)
    lines = ["A grand 67 mit 2", "A grand 67 mit 2", "45 30 45", "58 40 22"]
    assert len(read(full, lines)) == 4
    _, (fault,) = full.read(written(full, [*lines[2:], "58 40 22"]))
    assert "the round ends with deal 2." in said(fault)


def heads(of: DealForm, *, numbers: bool = False) -> list[str]:
    return [told(each.heading()) for each in of.columns if each.is_number() or not numbers]


def test_lines_are_deals_with_more_below_or_the_contracts_of_the_sheet() -> None:
    deals, contracts = form("schieber", deals=4), form("coiffeur4")
    assert (len(deals.lines), deals.read([])) == (4, ((), []))
    assert [told(line.label) for line in (deals.line(0), deals.line(4)) if line] == ["Deal 1", "Deal 5"]
    assert contracts.line(len(contracts.lines)) is None
    assert contracts.line(0) == contracts.lines[0]
    assert heads(contracts) == ["points A", "Joker as, match … A", "points B", "Joker as, match … B"]
    assert heads(form("differenzler"))[:3] == ["contract", "announced A", "made A"]
    assert heads(form("ramsch"), numbers=True) == [
        *(f"points {side}" for side in "ABC"),
        *("pushed: how often", "Kontra: how often", "with Jacks: how many", "without Jacks: how many"),
        "points in the skat",
    ]
    choices = [[*form("ramsch").choices(each)] for each in form("ramsch").columns[:3]]
    assert choices == [["A", "B", "C"], ["grandhand"], []]
