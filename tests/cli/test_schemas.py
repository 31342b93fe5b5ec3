"""What commands answer to --json is what their schemas say: scripts lean on it.

Every answer of every test is held against the schema of its command (`answers_checked`).
"""

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

import click
import pytest
from jsonschema import Draft202012Validator

from jassturnier.cli.kit.registry import COMMANDS, load
from jassturnier.cli.setup.tournaments import described, schema_of
from tests.support.console import Console, made_once

# What no other test asks for scripts.
LINES = (
    "clock",
    "schedule --start 19:30 --minutes 45",
    "clock start 45",
    "publish",
    "upload .",
    "notice show Soup",
    "close",
    "delete Abend --yes",
    "players list",
    "here --all-but 5 6",
    "players arrivals",
    "players confirm 5",
    "leave 5 6",
    "back 4",
    "replace 5 Neu,Anna --from-deal 5",
    "replace 2 Neu,Anna",
    "draw --preview --allow-missing",
    "draw check",
    "draw move 3 5 --reason wrong --yes",
    "plan --players 9 --rounds 20 --effort 10",
    "plan --players 7 --rounds 3 --pairs",
    "enter 1 1001 883 --correct",
    "rank --explain",
    "export xlsx",
    "players template",
    "players export",
    "scores template",
    "scores export",
    "regulation settings fee.person",
    "regulation list",
    "undo",
    "redo",
)

BEFORE = {"redo": "undo", "back 4": "leave 4"}
"""What comes before a command that needs it."""


@made_once
def tournament(console: Console) -> Console:
    """Nine players, a soft wish that cannot be kept, two moved, one of two tables entered."""
    return console.evening(
        9, "wish apart 1-9 --soft", "draw --seed 4 --effort 100", "draw move 1 2 --yes", "enter 1 880 1004"
    )


@pytest.mark.parametrize("line", LINES)
def test_an_answer_is_as_its_schema_says(tournament: Console, line: str) -> None:
    if line in BEFORE:
        tournament.done(BEFORE[line])
    assert tournament.done(f"{line} --json").document()["schema"] == 1


def test_a_list_in_a_format_of_its_own_is_as_the_schema_says(tournament: Console) -> None:
    for what in ("", "--what final"):
        answer = tournament.done(f"export json {what} --json").document()
        assert Draft202012Validator(schema_of("export")).is_valid(answer)


def test_who_has_no_partner_is_checked_without_partners(console: Console) -> None:
    console.evening(8, "draw --seed 4 --effort 100", of="differenzler-4x4")
    report = console.done("draw check --json").document()["report"]
    assert {*report} == {"opponents", "tables", "seats"}


def _answering(path: str, command: click.Command) -> Iterator[str]:
    if command.callback is not None:
        yield path
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from _answering(f"{path} {name}", below)


def test_every_command_has_a_schema_and_every_schema_its_command() -> None:
    commands = [path for spec in COMMANDS for path in _answering(spec.name, load(spec))]
    assert described() == sorted(commands)


def _objects(schema: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401 — any JSON value
    inner = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    if isinstance(schema, dict) and "properties" in schema and isinstance(schema.get("type"), str):
        yield schema
    yield from chain.from_iterable(map(_objects, inner))


@pytest.mark.parametrize("name", described())
def test_a_schema_stands_for_itself_and_takes_nothing_it_does_not_name(console: Console, name: str) -> None:
    shown = json.loads(console.done(f"schema {name}").out)
    Draft202012Validator.check_schema(shown)
    assert "common.json" not in json.dumps(shown)
    open_ = [each for each in _objects(shown["anyOf"]) if "additionalProperties" not in each]
    assert not open_ or name in {"schema", "export"}, "these two show what has a shape of its own"


def test_a_schema_is_asked_for_in_every_language(console: Console) -> None:
    assert console.done("schema spieler liste").out == console.done("schema players list").out
    assert console.done("schema").out.splitlines() == described()
    assert console.type("schema players").code == 3


def test_what_is_refused_is_a_document_with_a_stable_kind(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    (console.folder / "bad.xlsx").write_bytes(b"PK no workbook")
    (console.folder / "bad.toml").write_text('game = "schieber"\nrounds = "many"\nnonsense = 1\n', "utf-8")
    for line, code, kind in (
        ("export xlsx a b c --json", 2, "usage"),
        ("--nonsense rank --json", 2, "usage"),
        ("players edit 999 --club A --json", 3, "missing"),
        ("qualify --json", 4, "state"),
        ("import bad.xlsx --json", 6, "file"),
        ("regulation check bad.toml --json", 7, "sum"),
    ):
        answer = console.type(line)
        error = answer.document()["error"]
        assert (answer.code, error["code"], error["kind"]) == (code, code, kind)
        assert error["problems"]
        assert all({*problem} == {"place", "words"} and problem["words"] for problem in error["problems"])
        assert answer.err, "people read it, too"
    # Every problem of a file has its place, and all of them are there.
    rows = "\n".join(f"1,{table},x,y" for table in range(1, 300))
    (console.folder / "plan.csv").write_text(f"round,table,seat,player\n{rows}\n", "utf-8")
    problems = console.type("draw --from plan.csv --json").document()["error"]["problems"]
    assert len(problems) > 200
    assert all(problem["place"] for problem in problems[:-1])


ORDERS = {
    "players": "add " + " ".join(f"'Given{n} Family{n}'" for n in range(1, 21)),
    "roll_call": "here --all",
    "draw": "draw --effort 50",
    "lot": "lot",
    "stage": "qualify --yes",
    "closing": "close",
}
"""What a script types when an evening waits for something; results are read off `missing`."""


def _enter_all(console: Console, deals: int) -> None:
    (gap,) = console.done("missing --json").document()["missing"]
    for table in gap["tables"]:
        points = 60 * deals + 7 * table["table"] * gap["round"]
        entered = console.done(f"enter {table['table']} {points} {157 * deals - points} --json").document()
    assert entered["open"] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_script_plays_an_evening_and_reads_no_prose(console: Console, language: str) -> None:
    console.monkeypatch.setenv("JASSTURNIER_LANG", language)
    console.done("new Cup -r schieber-einzel-final --json")
    settings = console.done("regulation show --json").document()["settings"]
    taken: list[str] = []
    while (now := console.done("status --json").document())["next"] != "closed":
        taken.append(now["next"])
        if now["next"] == "results":
            stage = console.done("rank --json").document()["stage_number"]
            _enter_all(console, settings[f"stages[{stage}].deals"])
        else:
            assert console.done(f"{ORDERS[now['next']]} --json").document()["schema"] == 1
    assert taken[:4] == ["players", "roll_call", "draw", "results"]
    assert taken[-1] == "closing"
    assert "stage" in taken
    ranked = console.done("rank --final --json").document()["lists"][0]
    assert (ranked["final"], len(ranked["places"])) == (True, 20)
    assert console.type("enter 1 1 1 --json").document()["error"]["kind"] == "state"
