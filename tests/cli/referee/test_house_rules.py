"""House rules typed or of the tournament that is open, and games called by any of their names."""

import pytest

from jassturnier import games
from jassturnier.i18n import LANGUAGES, render
from jassturnier.services.referee.scores import BIDDINGS
from tests.support.console import Console


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
        ("points obenabe E8 --rule undenufe_values=12", "undenufe_values: 12 is not possible"),
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
