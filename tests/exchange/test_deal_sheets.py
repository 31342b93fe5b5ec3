"""Forms for deals of every game: filled in, sent on, read back; and all the ways to fill them in wrongly."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier import games
from jassturnier.exchange.score_forms import score_forms
from jassturnier.exchange.scores_in import Comparison, Score, read_scores
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.options import OptionValue
from jassturnier.i18n import render
from jassturnier.tournament.model import Tournament
from tests.games.test_deal_form import DEALS
from tests.support import strategies
from tests.support.exchange.deal_forms import FIRST, at_one_table, column, filled, form_of, with_deals
from tests.support.exchange.files import saved, xlsx
from tests.support.exchange.libreoffice import NEEDED, all_recalculated, convert
from tests.support.typed import sentences

AT_A_TABLE = [(game_id, size) for game_id in games.IDS for size in games.get(game_id).sizes]
FOUR: dict[str, OptionValue] = {"four_at_table": "dealer_pauses"}


def one_table(game_id: str, size: int = 0, deals: int = 0) -> Tournament:
    fewest = min(games.get(game_id).sizes)
    pausing = size > fewest and "four_at_table" in games.get(game_id).defaults()
    return at_one_table(game_id, size, deals, FOUR if pausing else None)


def read(content: bytes, whole: Tournament) -> Score:
    found = read_scores(content, whole)
    assert not found.problems, sentences(found.problems)
    (score,) = found.scores
    return score


def faults(content: bytes, whole: Tournament) -> list[str]:
    return sentences(read_scores(content, whole).problems)


def written(whole: Tournament, lines: Sequence[str]) -> list[str]:
    """Return deals as the game writes them when they are typed."""
    game = form_of(whole).game
    deals, problems = game.read_deals(lines)
    assert not problems, sentences(problems)
    return [game.print_deal(deal) for deal in deals]


@pytest.mark.parametrize(("game_id", "size"), AT_A_TABLE)
@settings(max_examples=4)
@given(data=st.data())
def test_any_deals_in_a_form_are_the_same_deals_typed(game_id: str, size: int, data: st.DataObject) -> None:
    whole = one_table(game_id, size, deals=0 if game_id.startswith("coiffeur") else 6)
    game = form_of(whole).game
    texts = [game.print_deal(deal) for deal in data.draw(strategies.deals(game))]
    deals, problems = game.read_deals(texts)
    assume(texts and not problems)
    score = read(saved(filled(whole, texts)), whole)
    again, _ = game.read_deals(score.played)
    assert game.score(again).totals == game.score(deals).totals
    assert score.slip == (game.slip_of(deals) if game.complete(deals) else {})
    if not form_of(whole).by_contract:
        assert list(score.played) == texts


@pytest.fixture(scope="module")
def saved_again(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Give the filled form of every game as LibreOffice has saved it."""
    forms = {game_id: saved(filled(one_table(game_id), DEALS[game_id])) for game_id in games.IDS}
    return all_recalculated(forms, tmp_path_factory.mktemp("forms"))


@pytest.mark.outside
@NEEDED
@pytest.mark.parametrize("game_id", games.IDS)
def test_a_form_that_libreoffice_has_saved_is_the_same_deals_typed(
    saved_again: dict[str, bytes], game_id: str
) -> None:
    whole = one_table(game_id)
    plain = saved(filled(whole, DEALS[game_id]))
    assert read(saved_again[game_id], whole) == read(plain, whole)


LONG: list[tuple[str, int, dict[str, OptionValue]]] = [
    *((game_id, size, FOUR if size > min(games.get(game_id).sizes) else {}) for game_id, size in AT_A_TABLE),
    ("schieber", 4, {"target": 3000}),
    ("schieber", 6, {"target": 3000, "double_pack": True}),
    ("plusminus", 4, {"pm_target": 7}),
]


def longest_game(game: Game[Any]) -> list[str]:
    """Return the longest of some rehearsed rounds that the form has lines for."""

    def rehearsed(seed: int) -> list[Any]:
        deals: list[Any] = []
        while not game.complete(deals):
            deals.append(game.rehearse(deals, Random(100 * seed + len(deals))))
        return deals

    rounds = (rehearsed(seed) for seed in range(8))
    longest = max((deals for deals in rounds if len(deals) <= game.longest()), key=len)
    return [game.print_deal(deal) for deal in longest]


@cache
def long_round(number: int) -> tuple[Tournament, list[str]]:
    """Return a table that plays long, and what it played."""
    game_id, size, house = LONG[number]
    offered = games.get(game_id).defaults()
    whole = at_one_table(game_id, size, 0, {name: value for name, value in house.items() if name in offered})
    return whole, longest_game(form_of(whole).game)


@pytest.fixture(scope="module")
def longest_saved_again(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Give the forms of all long rounds as LibreOffice has saved them, by their number."""
    forms = {str(number): saved(filled(*long_round(number))) for number in range(len(LONG))}
    return all_recalculated(forms, tmp_path_factory.mktemp("long"))


@pytest.mark.outside
@NEEDED
@pytest.mark.parametrize("number", range(len(LONG)), ids=[f"{game}-{size}" for game, size, _ in LONG])
def test_the_longest_game_saved_by_libreoffice_comes_to_the_totals_of_the_same_deals_typed(
    longest_saved_again: dict[str, bytes], number: int
) -> None:
    whole, texts = long_round(number)
    game = form_of(whole).game
    score = read(longest_saved_again[str(number)], whole)
    typed, problems = game.read_deals(texts)
    assert not problems
    assert score.slip == game.slip_of(typed)
    assert game.score(game.read_deals(score.played)[0]).totals == game.score(typed).totals


@pytest.mark.outside
@NEEDED
def test_a_form_that_was_an_open_document_is_the_same_deals_typed(tmp_path: Path) -> None:
    whole = one_table("ramsch")
    plain = saved(filled(whole, DEALS["ramsch"]))
    (tmp_path / "form.xlsx").write_bytes(plain)
    convert([tmp_path / "form.xlsx"], "ods", tmp_path)
    convert([tmp_path / "form.ods"], "xlsx", tmp_path / "back")
    assert read((tmp_path / "back" / "form.xlsx").read_bytes(), whole) == read(plain, whole)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game_id", games.IDS)
def test_deals_that_are_there_stand_in_the_form_in_every_language(game_id: str, language: str) -> None:
    whole = with_deals(one_table(game_id), written(one_table(game_id), DEALS[game_id]))
    assert read(score_forms(whole, language, by_deal=True), whole).change is Comparison.EQUAL


def test_deals_beyond_the_lines_of_the_form_are_written_below_them() -> None:
    whole = at_one_table("ramsch", deals=2)
    whole = with_deals(whole, written(whole, ["A grand 67 mit 2"] * 5 + ["45 30 45"]))
    assert read(score_forms(whole, "de", by_deal=True), whole).change is Comparison.EQUAL


def test_a_list_of_deals_has_them_in_any_order_and_each_once() -> None:
    whole = at_one_table("schieber", deals=2, house={"target": 0})

    def listed(*rows: str) -> bytes:
        return "\n".join(["round,table,deal,notation", *(f"1,1,{row}" for row in rows)]).encode()

    lines = ["A eicheln 97", "B rosen 50"]
    assert list(read(listed(f"2,{lines[1]}", f"1,{lines[0]}"), whole).played) == written(whole, lines)
    begun = read(listed("1,A eicheln 97"), whole)
    assert (len(begun.played), begun.slip, render(begun.place, "en")) == (1, {}, "row 2")
    for rows in (["1,A eicheln 97", "3,B rosen 50"], ["2,B rosen 50"]):
        assert faults(listed(*rows), whole) == [
            "row 2: the deals of a table are numbered from 1 on, each once."
        ]
    (fault,) = faults(listed("1,A eicheln 184"), whole)
    assert fault.startswith("row 2: table 1, deal 1")
    (fault,) = faults(listed("2,B rosen 184", "1,A eicheln 97  # the first"), whole)
    assert fault.startswith("row 2: table 1, deal 2")
    (fault,) = faults(listed("1,A eicheln 97", "2,B rosen 50", "3,A eicheln 97"), whole)
    assert fault == "row 4: table 1, deal 3: the round ends with deal 2."
    (fault,) = faults(listed("1,", "2,B rosen 50"), whole)
    assert fault.startswith("row 2: table 1, deal 1")
    assert len(read(listed("1,A eicheln 97", "2,", "3,# a remark"), whole).played) == 1


ASKING: list[tuple[str, list[str], dict[str, OptionValue], str]] = [
    ("schieber", ["A eicheln 80"], {"target": 120, "bergpreis": 77}, "reach the Bergpreis in deal 1"),
    ("schieber", ["A eicheln 80"], {"target": 77, "bergpreis": 0}, "reach the target in deal 1"),
    ("molotow", ["97 20 20 20"], {}, "B, C, D have to cut"),
    ("coiffeur3", [f"{side} gustav 60" for side in "ABC"], {}, "A, B, C have to cut"),
]


@pytest.mark.parametrize(("game_id", "lines", "house", "asked"), ASKING)
def test_what_deals_leave_open_is_asked_in_their_line_of_a_file(
    game_id: str, lines: list[str], house: dict[str, OptionValue], asked: str
) -> None:
    whole = at_one_table(game_id, house=house)
    assert any(asked in fault for fault in faults(saved(filled(whole, lines)), whole))
    rows = [("1", "1", str(number), line) for number, line in enumerate(lines, 1)]
    listed = [("Round", "Table", "Deal", "Written"), *rows]
    found = faults(xlsx(listed), whole)
    assert any(asked in fault and f"row {len(lines) + 1}" in fault for fault in found), found
    there = with_deals(whole, written(whole, lines))
    assert faults(saved(filled(there, lines)), there) == faults(xlsx(listed), there) == []


def cell(name: str, value: object, line: int = 0) -> Callable[[Worksheet], object]:
    """Type something into a line of a form."""

    def spoil(sheet: Worksheet) -> None:
        sheet.cell(FIRST + line, column(sheet, name)).value = value  # type: ignore[assignment]

    return spoil


def at(where: str, value: object) -> Callable[[Worksheet], object]:
    """Type something into a cell of a sheet."""

    def spoil(sheet: Worksheet) -> None:
        sheet[where] = value  # type: ignore[assignment]

    return spoil


def key(words: str, value: object) -> Callable[[Worksheet], object]:
    """Type something into the slip above the deals."""

    def spoil(sheet: Worksheet) -> None:
        place = [c.value for c in sheet[2]].index(words) + 1
        sheet.cell(3, place).value = value  # type: ignore[assignment]

    return spoil


def merged(sheet: Worksheet) -> None:
    sheet.merge_cells("F7:F8")


def swapped(sheet: Worksheet) -> None:
    places = [[c.value for c in sheet[2]].index(f"side {side}") + 1 for side in "ab"]
    first, second = (sheet.cell(3, place) for place in places)
    first.value, second.value = second.value, first.value


def empty_line(sheet: Worksheet) -> None:
    sheet.move_range("D8:M9", rows=1)


SPOILT: list[tuple[str, Callable[[Worksheet], object], str]] = [
    ("schieber", cell("contract", "Quatsch"), "“quatsch” is not known here"),
    ("schieber", cell("contract", "slalom"), "Slalom is not played"),
    ("schieber", cell("points0", "viel"), "“viel” is no whole number."),
    ("schieber", cell("points0", 97.5), "is no whole number."),
    ("schieber", cell("points0", True), "is no whole number."),
    ("schieber", cell("points0", None), "the number is missing."),
    ("schieber", cell("points0", "=1+1"), "the formula here has no value."),
    ("schieber", cell("match", "A B"), "Both sides cannot make a match"),
    ("schieber", cell("weis0", 10), "Weis: 10"),
    ("schieber", cell("stoeck0", 5), "Stöck: 5"),
    ("schieber", merged, "row 8"),
    ("schieber", swapped, "sits there"),
    ("schieber", empty_line, "row 8: this deal is missing."),
    ("schieber", at("Z7", "Notiz"), "cell Z7: “Notiz” stands where nothing is read."),
    ("schieber", at("D60", 97), "cell D60"),
    ("schieber", at("C60", "97"), "cell C60: “97” stands where nothing is read."),
    ("schieber", at("Z4", 12), "cell Z4: “12” stands where nothing is read."),
    ("schieber", at("Z6", "Factor"), "cell Z6: “Factor” stands where nothing is read."),
    ("schieber", at("Z3", 12), "cell Z3: “12” stands where nothing is read."),
    ("schieber", key("points a", 1000), "1,000 stands here, but the deals below are not all there."),
    ("coiffeur4", cell("points0", 158), "158"),
    ("coiffeur4", cell("more0", "Undenufe", 3), "Only a Joker names a second contract."),
    ("coiffeur4", at("C15", "Rest"), "cell C15: “Rest” stands where nothing is read."),
    ("coiffeur4", at("D15", 50), "cell D15: “50” stands where nothing is read."),
    ("differenzler", cell("points0", 51), "row 7"),
    ("differenzler", cell("announced0", 158), "158"),
    ("mittlere", cell("points0", 58), "row 7"),
    ("mittlere", cell("trickless", None, 1), "row 8"),
    ("ramsch", cell("push", 4), "4 pushes cannot be"),
    ("ramsch", cell("kontra", 1), "1 Kontra in a Ramsch cannot be here."),
    ("ramsch", cell("ohne", 1, 1), "with or without Jacks"),
    ("pfaelzer", cell("points2", 46), "row 7"),
]


@pytest.mark.parametrize(("game_id", "spoil", "words"), SPOILT)
def test_what_is_wrong_in_a_form_is_named_with_its_place(
    game_id: str, spoil: Callable[[Worksheet], object], words: str
) -> None:
    whole = one_table(game_id)
    found = faults(saved(filled(whole, DEALS[game_id], spoil)), whole)
    assert any(words in fault for fault in found), found
    assert len(found) == len({*found})
    assert all(fault.startswith("sheet Passe 1, Tisch 1, ") for fault in found)
