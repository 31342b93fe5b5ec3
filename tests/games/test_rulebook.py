"""Every code of a rule that the program can show is explained by “rules CODE” in every language."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from jassturnier.games.rulebook import SENTENCES
from jassturnier.i18n import LANGUAGES, render
from tests.support.console import Console

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"\b[A-Z]{2,}[34]?-\d+\b")
ROW = re.compile(r"\| ([A-Z]+\d?-\d+) \| (.*?) \|")
DOCUMENTED = dict(ROW.findall((ROOT / "docs" / "rules.md").read_text(encoding="utf-8")))


def shown(source: str) -> Iterator[str]:
    """Yield the codes in the strings of a module that are no docstrings."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield from CODE.findall(node.value)


@cache
def all_shown() -> list[str]:
    """Return the codes in all modules."""
    sources = (module.read_text(encoding="utf-8") for module in (ROOT / "jassturnier").rglob("*.py"))
    return sorted(
        {code for source in sources if CODE.search(source) for code in shown(source)} & {*DOCUMENTED}
    )


def test_the_codes_that_are_shown_are_found() -> None:
    assert {"GEN-10", "GEN-12", "COI3-8", "COI3-20", "MIT-8", "RAM-8", "SCH-22", "SCH-23"} <= {*all_shown()}
    assert len(all_shown()) > 150


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_is_explained(console: Console, language: str) -> None:
    for code in all_shown():
        said = console.done(f"rules {code} --lang {language} --json").document()["sentences"]
        assert all(len(sentence.split()) > 2 for sentence in said), code
        if code in SENTENCES:
            assert said[0] == render(SENTENCES[code], language)
            assert (said[0] == render(SENTENCES[code], "en")) == (language == "en")


def test_a_rule_says_the_same_as_the_page_of_rules() -> None:
    assert {code: render(text, "en") for code, text in SENTENCES.items()} == {
        code: DOCUMENTED[code] for code in SENTENCES
    }


def test_a_code_that_is_none_is_told(console: Console) -> None:
    told = console.run("rules", f"SCH-{1000}")
    assert told.code == 3
    assert f"no rule SCH-{1000}" in told.err
