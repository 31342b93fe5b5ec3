"""The referee judges by the tournament that is open, else by the printed rules, and by what was typed."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import NotFound, WrongUsage
from jassturnier.services.referee.house_rules import house_rules, read_options
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


def test_a_bare_word_needs_no_quotes_and_a_list_only_commas() -> None:
    assert read_options(["rounding=exact", "claim-order=stich,weis", "weis=true", "target=0"]) == {
        "rounding": "exact",
        "claim_order": ["stich", "weis"],
        "weis": True,
        "target": 0,
    }


def test_parts_of_a_table_are_put_together_and_the_last_word_counts() -> None:
    assert read_options(["factors.rosen=2", "factors.eicheln=1", "factors.rosen=3"]) == {
        "factors": {"rosen": 3, "eicheln": 1}
    }


def test_without_a_value_it_is_empty() -> None:
    assert read_options(["weis"]) == {"weis": ""}


@pytest.mark.parametrize(
    "typed",
    ["undenufe_values=six11", "Undenufe-Werte=Sechs 11, Ass 0", "valeurs-undenufe=six 11, as 0"],
)
def test_a_word_that_is_called_by_two_with_a_comma_is_no_list(typed: str) -> None:
    assert read_options([typed]) == {"undenufe_values": "six11"}
