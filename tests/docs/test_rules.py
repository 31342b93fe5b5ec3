"""docs/rules.md has every rule that is cited; what it says about options, commands and tests is so."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import click
import pytest

from jassturnier import games
from jassturnier.cli.kit.app import Program
from jassturnier.services.papers.kinds import KINDS
from tests.support.settings_read import settings_read

HOME = Path(__file__).resolve().parents[2]
PAGE = HOME / "docs" / "rules.md"
WHERE = (
    "jassturnier/**/*.py",
    "jassturnier/**/*.po",
    "templates/**/*",
    "tests/**/*.py",
    "*.md",
    "docs/**/*.md",
)
FAMILIES = "COI3|COI4|COIV|SCHV|SCH|GEN|TRN|AMB|MIT|MOL|PM|RAMV|RAM|GH|PFR|DIF"
NUMBER = re.compile(rf"\b({FAMILIES})-(\d+)\b")
RANGE = re.compile(rf"{NUMBER.pattern} … {NUMBER.pattern}")
QUOTED = re.compile(r"`([^`]+)`")
UNSERVED = ("Table's own business", "Not yet")


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of the page: the number, what serves it, what tests it."""

    number: str
    served: str
    tests: tuple[str, ...]


def _rules() -> tuple[Rule, ...]:
    lines = [line.strip("| ").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines()]
    rows = [cells for cells in lines if NUMBER.fullmatch(cells[0])]
    return tuple(Rule(cells[0], cells[3].rstrip(" |"), _quoted(cells[4:])) for cells in rows)


def _quoted(cells: list[str]) -> tuple[str, ...]:
    return tuple(QUOTED.findall(" ".join(cells)))


RULES = _rules()


def cited(text: str) -> set[str]:
    """Return the rules that a text cites; a range such as SCH-20 … SCH-25 cites all between."""
    found = {f"{family}-{number}" for family, number in NUMBER.findall(text)}
    for family, first, last_family, last in RANGE.findall(text):
        assert family == last_family
        found |= {f"{family}-{number}" for number in range(int(first), int(last) + 1)}
    return found


def citations() -> Iterator[tuple[Path, set[str]]]:
    for pattern in WHERE:
        for path in HOME.glob(pattern):
            if path.is_file():
                yield path.relative_to(HOME), cited(path.read_text(encoding="utf-8"))


def test_a_range_cites_every_rule_between() -> None:
    assert cited("(SCH-20 … SCH-22, AMB-3)") == {"SCH-20", "SCH-21", "SCH-22", "AMB-3"}


def test_every_rule_that_is_cited_stands_on_the_page() -> None:
    there = {rule.number for rule in RULES}
    assert {path: missing for path, found in citations() if (missing := found - there)} == {}


@pytest.mark.parametrize("family", FAMILIES.split("|"))
def test_the_rules_of_a_family_are_numbered_without_a_gap(family: str) -> None:
    numbers = [rule.number for rule in RULES if rule.number.startswith(f"{family}-")]
    assert numbers == [f"{family}-{n}" for n in range(1, len(numbers) + 1)] != []


@cache
def _settings() -> frozenset[str]:
    """Return the options of all games and the keys of a regulation."""
    offered = {option.name for game in games.IDS for option in games.get(game).options_offered}
    return frozenset(offered | {key.rpartition(".")[2] for key in settings_read()})


def _is_command(words: list[str]) -> bool:
    command: click.Command | None = Program()
    for word in words[:1]:
        command = Program().get_command(click.Context(Program()), word)
    if isinstance(command, click.Group) and len(words) > 1:
        return words[1] in command.commands
    return command is not None and all(word in KINDS for word in words[1:])


def test_what_is_no_command_is_found_out() -> None:
    assert [_is_command(line.split()) for line in ("print sheets", "referee legal", "enter")] == [True] * 3
    assert [_is_command(line.split()) for line in ("print cake", "referee wave", "dance")] == [False] * 3


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.number)
def test_a_rule_is_served_by_what_exists_or_the_page_says_why_not(rule: Rule) -> None:
    named = QUOTED.findall(rule.served)
    for name in named:
        program, _, line = name.partition(" ")
        assert _is_command(line.split()) if program == "jass" else name in _settings(), name
    if not rule.served.startswith(UNSERVED):
        assert named
        assert rule.tests


@cache
def _functions(path: str) -> frozenset[str]:
    tree = ast.parse((HOME / "tests" / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


@cache
def _golden() -> dict[str, set[str]]:
    content = (HOME / "tests" / "golden" / "rules_public.json").read_text(encoding="utf-8")
    return {case["id"]: {*case["rules"], *case["touches"]} for case in json.loads(content)["cases"]}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.number)
def test_the_tests_of_a_rule_exist(rule: Rule) -> None:
    for name in rule.tests:
        kind, _, case = name.partition(" ")
        if kind == "golden":
            assert rule.number in _golden()[case], name
        else:
            path, _, function = name.partition("::")
            assert function in _functions(path), name


PARAGRAPHS = PAGE.read_text(encoding="utf-8").partition("paragraph by paragraph")[2].splitlines()
DOCUMENTS = re.compile(r"\| (Coiffeur|Mittlere|Ramsch|Schieber) \| .* \| (.*) \|")
TOLD = [found[2] for line in PARAGRAPHS if (found := DOCUMENTS.fullmatch(line))]
OF_THE_DOCUMENTS = [rule.number for rule in RULES if not rule.number.startswith(("TRN-", "DIF-"))]


@pytest.mark.parametrize("told", TOLD)
def test_every_paragraph_of_the_documents_has_become_a_rule_or_says_why_not(told: str) -> None:
    assert cited(told) <= {*OF_THE_DOCUMENTS}
    assert cited(told) or told.startswith("No rule: ")


def test_every_rule_of_the_documents_is_in_one_of_their_paragraphs() -> None:
    assert {*OF_THE_DOCUMENTS} - cited("\n".join(TOLD)) == set()
