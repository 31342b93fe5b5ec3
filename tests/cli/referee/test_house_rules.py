"""House rules typed or of the tournament that is open, and games called by any of their names."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier import games
from jassturnier.cli.referee.claims import BIDDINGS
from jassturnier.cli.referee.house_rules import house_rules, read_options
from jassturnier.errors import NotFound, WrongUsage
from jassturnier.i18n import LANGUAGES, render
from tests.support.console import Console
from tests.support.offices import office, started


def test_a_house_rule_is_called_the_same_everywhere(console: Console) -> None:
    line = "referee turn schieber 2 {} push_back=true --json"
    assert console.done(line.format("--rule")).document() == console.done(line.format("--option")).document()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.IDS)
def test_a_game_is_taken_by_its_id_and_name_in_any_language(
    game: str, language: str, console: Console
) -> None:
    for typed in (games.NAMES.of(game), games.get(game).name):
        for name in (render(typed, language), render(typed, language).upper()):
            assert console.done(f'referee dealers "{name}" --json').document()["game"] == game
            assert console.done(f'rules show "{name}" --json').document()["id"] == game


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_speaks_is_asked_of_a_game_by_any_of_its_names(language: str, console: Console) -> None:
    for game in BIDDINGS:
        for typed in (game, *(render(games.get(game).name, language) for _ in {game} & {*games.IDS})):
            assert console.done(f'referee turn "{typed}" --json').document()["game"] == game


def test_the_tournament_that_is_open_has_its_house_rules(console: Console) -> None:
    console.done("new Clubabend --regulation schieber-einzel-4x12")
    answer = console.done("referee points undenufe E6 EA --json")
    assert answer.document()["tournament"] == "Clubabend"
    assert answer.document()["cards"] == {"E6": 11, "EA": 0}
    assert "House rules of Clubabend." in answer.err
    changed = console.done("referee points undenufe E6 EA --rule undenufe_values=normal --json")
    assert changed.document()["cards"] == {"E6": 0, "EA": 11}


def test_a_tournament_asked_for_must_exist(console: Console) -> None:
    assert console.type("referee points rosen EA -t Nirgends").code == 3


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("points obenabe E8 --rule six11=true", "six11: There is no such option; did you mean six11_scope?"),
        ("points obenabe E8 --rule undenufe_values=12", "undenufe_values: “12” is not possible"),
    ],
)
def test_what_is_no_house_rule_is_refused_by_its_name(console: Console, line: str, told: str) -> None:
    assert console.refused(f"referee {line}", 2, told).out == ""


@pytest.mark.parametrize("players", [2, 7])
def test_no_table_is_that_small_or_large(console: Console, players: int) -> None:
    console.refused(f"referee turn schieber --players {players}", 2, "--players")


@pytest.mark.parametrize(
    "line", ["turn coiffeur --players 3", "points eicheln EU --rule target=1000", "legal slalom / EU --nth 1"]
)
def test_the_least_of_a_table_is_taken(console: Console, line: str) -> None:
    console.done(f"referee {line}")


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
    "typed", ["undenufe_values=six11", "Undenufe-Werte=Sechs 11, Ass 0", "valeurs-undenufe=six 11, as 0"]
)
def test_a_word_that_is_called_by_two_with_a_comma_is_no_list(typed: str) -> None:
    assert read_options([typed]) == {"undenufe_values": "six11"}
