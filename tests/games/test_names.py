"""Nothing outside the games asks which game it is."""

import ast
from pathlib import Path

import pytest

import jassturnier
from jassturnier.errors import NotFound
from jassturnier.games import IDS, get, known_as

_PACKAGE = Path(jassturnier.__file__).parent


def _compared(tree: ast.AST) -> set[object]:
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.Compare | ast.MatchValue)]
    return {leaf.value for node in tests for leaf in ast.walk(node) if isinstance(leaf, ast.Constant)}


def test_no_module_outside_the_games_compares_the_name_of_a_game() -> None:
    for path in _PACKAGE.rglob("*.py"):
        if "games" not in path.relative_to(_PACKAGE).parts:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            assert not _compared(tree) & set(IDS), path


@pytest.mark.parametrize("game_id", IDS)
def test_a_game_is_found_by_its_id(game_id: str) -> None:
    assert get(game_id).id == game_id


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(NotFound):
        get("poker")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("chibre", "schieber"),
        ("Le Chibre", "schieber"),
        ("plus-moins", "plusminus"),
        ("Più-meno", "plusminus"),
        ("différence", "differenzler"),
    ],
)
def test_a_game_is_known_by_what_people_call_it(typed: str, meant: str) -> None:
    assert known_as(typed) == meant
