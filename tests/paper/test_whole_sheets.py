"""Every game's sheet on both sizes of paper, blank and filled: nothing is missing, tiny or over the edge."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from jassturnier import games
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.layout import Grid, Legend, ResultRow, StrokeRow, ZSlate
from jassturnier.i18n import Text, number, render
from jassturnier.paper.page import Look, Size, Style
from jassturnier.paper.pen import Suits
from jassturnier.paper.slip import PerPage, blank_sheets, score_sheets, slips
from jassturnier.tournament.model import StageInfo, Tournament
from tests.support.papers_made import at_one_table, pages, pdf, sheets, text

PAUSE = {"four_at_table": "dealer_pauses"}
PLAIN = {"all_single": True, "target": 0, "match_bonus": 0, "weis": False, "stoeck": False}
KINDS: dict[str, tuple[str, int, dict[str, Any], int]] = {
    "Schieber to 3000": ("schieber", 4, {"target": 3000}, 40),
    "Schieber with factors": ("schieber", 4, {"target": 0}, 12),
    "Schieber, all single": ("schieber", 4, PLAIN, 12),
    "Schieber for six": ("schieber", 6, {"double_pack": True, "target": 0}, 12),
    "Coiffeur": ("coiffeur4", 4, {}, 16),
    "Coiffeur alone": ("coiffeur4_alone", 4, {}, 32),
    "Coiffeur for three": ("coiffeur3", 3, {}, 30),
    "Mittlerer": ("mittlere", 3, {}, 12),
    "Mittlerer, four": ("mittlere", 4, PAUSE, 12),
    "Molotow": ("molotow", 4, {}, 12),
    "Plus-Minus, three": ("plusminus", 3, {}, 12),
    "Plus-Minus": ("plusminus", 4, {}, 12),
    "Schieberamsch": ("ramsch", 3, {}, 12),
    "Schieberamsch, four": ("ramsch", 4, PAUSE, 12),
    "Pfälzer Ramsch": ("pfaelzer", 3, {}, 12),
    "Differenzler": ("differenzler", 4, {}, 12),
    "Differenzler, three": ("differenzler", 3, {}, 12),
    "Bodenjass": ("bodenjass", 4, {}, 8),
    "Bodenjass with a bonus, three": ("bodenjass", 3, {"match_bonus": 100}, 12),
    "Schieber with imposed trumps": ("schieber", 4, {**PLAIN, "trumps": ("schellen", "eicheln")}, 16),
}
SIZES = (Size.A4, Size.A5)

_SIZE = re.compile(r"BT .*? (\S+) Tf ")
"""What writes words, with the size of their letters."""
_CODES = re.compile(r" \([A-Z]+\d*-\d+(, [A-Z]+\d*-\d+)*\)")


def table_of(kind: str) -> tuple[Game[Any], Tournament, StageInfo]:
    """Return a game with a tournament of one full table of it."""
    name, people, house, deals = KINDS[kind]
    game = games.at_table(name, people, {**games.get(name).defaults(), **house}, deals)
    return game, *at_one_table(name, people, house, deals)


def rehearsed(game: Game[Any]) -> tuple[Any, ...]:
    """Play a whole round at random; after the second Ramsch somebody plays Grand Hand."""
    rng, played = Random(7), list[Any]()
    while not game.complete(played):
        played.append(game.rehearse(played, rng))
        if game.id == "ramsch" and len(played) == 2:
            played += game.read_deals(
                ["A grand 67 mit 2 kontra pause D" if game.size == 4 else "A grand 67 mit 2"]
            )[0]
    return tuple(played)


def printed(kind: str, size: Size, *, filled: bool) -> bytes:
    game, event, stage = table_of(kind)
    if not filled:
        return pdf(blank_sheets(event, stage, Look("de", Style(size=size)), size=game.size))
    drawn = stage.rounds[0]
    lines = tuple(map(game.print_deal, rehearsed(game)))
    played = replace(drawn, tables=(replace(drawn.tables[0], played=lines),))
    return pdf(score_sheets(event, stage, played, Look("de", Style(size=size)), filled=True))


def said(item: Text) -> str:
    words = render(item, "de")
    return words[:1].upper() + words[1:]


@pytest.mark.parametrize("filled", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_heading_no_block_and_no_deal_is_missing(kind: str, size: Size, filled: bool) -> None:  # noqa: FBT001 -- a case of the test
    game, _, _ = table_of(kind)
    words = " ".join(" ".join(pages(printed(kind, size, filled=filled))).split())
    blocks = game.layout(rehearsed(game) if filled else ())
    for wanted in {*wanted_words(blocks, filled=filled), *(said(each.label) for each in game.slip_fields())}:
        assert wanted in words
    assert words.count("Unterschrift") == len(game.sides())


def wanted_words(blocks: tuple[object, ...], *, filled: bool) -> Iterator[str]:
    for block in blocks:
        match block:
            case Grid():
                for column in block.columns:
                    yield from said(column.label).split()
                played = len(block.lines) - block.spare
                for line in block.lines[:played]:
                    yield f"{render(line.label, 'de')} "
                if filled:
                    yield from totals(block)
            case StrokeRow() | ResultRow():
                yield from said(block.label).split()
            case Legend():
                yield from _CODES.sub("", render(block.words, "de")).split()
            case ZSlate():
                yield "100"


def totals(grid: Grid) -> Iterator[str]:
    for i, column in enumerate(grid.columns):
        values = [cell for line in grid.lines if isinstance(cell := line.cells[i], int)]
        if column.total and values:
            yield number(values[-1] if column.running else sum(values), "de")


@pytest.mark.parametrize("size", SIZES)
def test_a_blank_sheet_has_a_line_for_every_deal_of_the_longest_game(
    size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind, house in (
        ("Schieber to 3000", {}),
        ("Schieber to 3000", {**PLAIN, "target": 2500}),
        ("Schieber to 3000", {"target": 5000}),
        ("Schieber for six", {"target": 3000, "double_pack": False}),
        ("Plus-Minus", {}),
        ("Pfälzer Ramsch", {"pfr_limit": 1000}),
    ):
        name, people, options, deals = KINDS[kind]
        with monkeypatch.context() as patched:
            patched.setitem(KINDS, kind, (name, people, {**options, **house}, deals))
            game, event, stage = table_of(kind)
        (grid,) = (block for block in game.layout() if isinstance(block, Grid))
        for larger in (False, True):
            look = Look("de", Style(size=size, large=larger))
            printed_ = pages(blank_sheets(event, stage, look, size=people))
            words = [line for page in printed_ for line in page.split("\n")]
            assert [line for line in grid.lines if render(line.label, "de") not in words] == []
            assert len(printed_) < len(grid.lines) / 3


@pytest.mark.parametrize("filled", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_printed_smaller_than_six_points(
    kind: str,
    size: Size,
    filled: bool,  # noqa: FBT001 -- a case of the test
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Canvas, "addLiteral", lambda _, operators: drawn.append(operators))
    printed(kind, size, filled=filled)
    sizes = [float(found[1]) for line in drawn if (found := _SIZE.match(line))]
    assert min(sizes) >= 6


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "alone" not in kind])
@pytest.mark.parametrize("size", SIZES)
def test_a_blank_sheet_is_one_page(kind: str, size: Size) -> None:
    game, *_ = table_of(kind)
    spare = any(isinstance(block, Grid) and block.spare for block in game.layout())
    found = sheets(printed(kind, size, filled=False))
    assert len(found) <= (4 if spare and size is Size.A5 else 1)
    assert float(found[0].mediabox.height) == pytest.approx(size.value[1])


def test_a_game_to_a_target_has_its_slate_on_the_slip() -> None:
    _, event, stage = table_of("Schieber to 3000")
    event = replace(event, stages=(stage,)).with_entries(
        lambda entry: replace(entry, members=(replace(entry.members[0], family="Roth"),))
    )
    words = text(slips(event, event.stage(), stage.rounds[0], Look("de"), per_page=PerPage.TWO))
    for said_ in ("100", "Faktoren: Eicheln 1", "6 157"):
        assert said_ in words


def test_french_cards_are_called_by_their_names() -> None:
    _, event, stage = table_of("Coiffeur")
    words = text(blank_sheets(event, stage, Look("de", Style(suits=Suits.FRENCH)), size=4))
    assert [name in words for name in ("Pik", "Kreuz", "Karo", "Herz")] == [True] * 4
    assert "Eicheln" not in words
