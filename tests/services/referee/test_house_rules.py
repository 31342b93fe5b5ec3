"""The referee judges by the tournament that is open, else by the printed rules, and by what was typed."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import NotFound, WrongUsage
from jassturnier.services.referee.house_rules import house_rules
from tests.support.offices import office, started


def test_every_wrong_option_is_named_at_once() -> None:
    with pytest.raises(WrongUsage) as found:
        house_rules(None, ["nonsense=1", "weis=maybe"])
    assert len(found.value.texts) == 2


def test_what_is_typed_stands_before_the_tournament(tmp_path: Path) -> None:
    at = started(tmp_path).office
    assert house_rules(at, []).of("schieber")["weis"] is False
    assert house_rules(at, ["weis=true"]).of("schieber")["weis"] is True


def test_without_a_tournament_the_printed_rules_hold_but_one_asked_for_must_be_there(tmp_path: Path) -> None:
    empty = office(tmp_path)
    started(tmp_path, at=empty)
    assert house_rules(None, []).assumed("weis")
    with pytest.raises(NotFound):
        house_rules(replace(empty, wanted="another"), [])
