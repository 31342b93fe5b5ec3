"""The sample sheets hold, behind each deal, what was worked out by hand."""

import re
from pathlib import Path
from typing import Any

import pytest

from jassturnier.games import IDS, get
from jassturnier.games.kit.base import Game

_SHEETS = Path(__file__).parents[2] / "sample_data" / "sheets"


def _usual(game_id: str, deals: int = 0) -> Game[Any]:
    game = get(game_id)
    return game(game.sizes[0], game.defaults(), deals)


def _lines(game_id: str) -> list[str]:
    return (_SHEETS / f"{game_id}.txt").read_text(encoding="utf-8").splitlines()


def _by_hand(line: str, sides: int) -> tuple[int, ...]:
    numbers = re.findall(r"-?\d+", line.partition("#")[2])
    return tuple(map(int, numbers[:sides]))


@pytest.mark.parametrize("game_id", IDS)
def test_a_sample_sheet_gives_what_was_worked_out_by_hand(game_id: str) -> None:
    game, lines = _usual(game_id), _lines(game_id)
    sides = len(game.sides())

    deals, problems = game.read_deals(lines)
    sheet = game.score(deals)

    assert problems == []
    by_hand = [_by_hand(line, sides) for line in lines if not line.startswith("#")]
    assert [row.scores for row in sheet.rows] == by_hand
    assert sheet.totals == _by_hand(lines[-1], sides)


@pytest.mark.parametrize("game_id", IDS)
def test_a_sample_sheet_is_a_whole_round_only_with_its_last_deal(game_id: str) -> None:
    deals, _ = _usual(game_id).read_deals(_lines(game_id))
    game = _usual(game_id, _usual(game_id).used_up(deals))

    assert game.complete(deals)
    assert not game.complete(deals[:-1])
