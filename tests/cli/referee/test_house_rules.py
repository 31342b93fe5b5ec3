"""House rules typed or of the tournament that is open, and games called by any of their names."""

import pytest

from jassturnier import games
from jassturnier.cli.referee.house_rules import house_rules, read_options
from jassturnier.errors import WrongUsage
from jassturnier.i18n import LANGUAGES, render
from tests.support.console import Console


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.IDS)
def test_a_game_is_taken_by_its_id_and_name_in_any_language(
    game: str, language: str, console: Console
) -> None:
    for typed in (games.NAMES.of(game), games.get(game).name):
        for name in (render(typed, language), render(typed, language).upper()):
            assert console.done(f'referee dealers "{name}" --json').document()["game"] == game
            assert console.done(f'rules show "{name}" --json').document()["id"] == game


def test_a_tournament_asked_for_must_exist(console: Console) -> None:
    assert console.type("referee points rosen EA -t Nirgends").code == 3


@pytest.mark.parametrize(
    "line", ["turn coiffeur --players 3", "points eicheln EU --rule target=1000", "legal slalom / EU --nth 1"]
)
def test_the_least_of_a_table_is_taken(console: Console, line: str) -> None:
    console.done(f"referee {line}")


def test_every_wrong_option_is_named_at_once() -> None:
    with pytest.raises(WrongUsage) as found:
        house_rules(None, ["nonsense=1", "weis=maybe"])
    assert len(found.value.texts) == 2


def test_parts_of_a_table_are_put_together_and_the_last_word_counts() -> None:
    assert read_options(["factors.rosen=2", "factors.eicheln=1", "factors.rosen=3"]) == {
        "factors": {"rosen": 3, "eicheln": 1}
    }
