"""The sample sheets hold, behind each deal, what was worked out by hand."""

import re
from pathlib import Path

import pytest

from jassturnier.games import IDS, get

_SHEETS = Path(__file__).parents[2] / "sample_data" / "sheets"


def _lines(game_id: str) -> list[str]:
    return (_SHEETS / f"{game_id}.txt").read_text(encoding="utf-8").splitlines()


def _by_hand(line: str, sides: int) -> tuple[int, ...]:
    numbers = re.findall(r"-?\d+", line.partition("#")[2])
    return tuple(map(int, numbers[:sides]))


@pytest.mark.parametrize("game_id", IDS)
def test_a_sample_sheet_gives_what_was_worked_out_by_hand(game_id: str) -> None:
    game, lines = get(game_id), _lines(game_id)
    size, options = game.sizes[0], game.defaults()
    sides = len(game.sides(size, options))

    deals, problems = game.read_deals(lines, size, options)
    sheet = game.score(deals, size, options)

    assert problems == []
    by_hand = [_by_hand(line, sides) for line in lines if not line.startswith("#")]
    assert [row.scores for row in sheet.rows] == by_hand
    assert sheet.totals == _by_hand(lines[-1], sides)


@pytest.mark.parametrize("game_id", IDS)
def test_a_sample_sheet_is_a_whole_round_only_with_its_last_deal(game_id: str) -> None:
    game = get(game_id)
    size, options = game.sizes[0], game.defaults()
    deals, _ = game.read_deals(_lines(game_id), size, options)
    counted = [deal for deal in deals if game.uses_up(deal, options)]

    assert game.complete(deals, size, len(counted), options)
    assert not game.complete(deals[:-1], size, len(counted), options)
