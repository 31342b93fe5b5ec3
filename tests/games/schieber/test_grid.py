"""The sheet of a Schieber table says what the program counts with."""

import re
from typing import Any

import pytest

from jassturnier import games
from jassturnier.games.kit.contracts import SUITS, label
from jassturnier.games.kit.layout import Legend
from jassturnier.games.schieber.game import Schieber
from jassturnier.games.schieber.rules import factors
from jassturnier.i18n import render


@pytest.mark.parametrize(
    "house",
    [
        {},
        {"undenufe_values": "six11"},
        {"undenufe_values": "six11", "factors": {"slalom": 3, "tuo": 4}},
        {"no_obe_unde": True},
    ],
)
def test_the_control_of_two_packs_is_what_deals_are_checked_with(house: dict[str, Any]) -> None:
    options, _ = games.get("schieber").check_options({"double_pack": True, "target": 0, **house})
    game = Schieber(6, options, 12)
    (control,) = (
        words
        for block in game.layout()
        if isinstance(block, Legend) and (words := render(block.words, "en")).startswith("Control")
    )
    said = {
        name: int(total)
        for total, names in re.findall(r"(\d+) \(([^)]*)\)", control)
        for name in names.split(", ")
    }
    for name in factors(options):
        total = said["trump" if name in SUITS else render(label(name), "en")]
        assert not game.read_deals([f"A {name} {total} 0"])[1]
        assert game.read_deals([f"A {name} {total - 1} 0"])[1]
    assert len(said) == len({"trump" if name in SUITS else name for name in factors(options)})
