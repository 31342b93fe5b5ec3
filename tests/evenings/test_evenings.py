"""Complete evenings, typed from the first name to the last rank list; every list is worked out beside it.

A folder is an evening: `evening.txt` is what is typed (`jassturnier.cli.setup.rehearsing` reads it),
`NAME.csv` are the lists it must show. Some are worked out by hand, some were published, the others
`oracle.py` works out from the draw and the slips alone. What `sample_data` holds of an evening lies beside.

Regulations of real clubs, among the samples, are played to what their texts say: a file of `clubs` says what
is laid down and what must come out, worked out by hand; `clubs_played.py` says how it is written.
"""

import csv
import io
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest

from jassturnier.cli.setup.rehearsing import ScriptStep, read
from tests.evenings import oracle
from tests.evenings.clubs_played import play
from tests.support.console import Answer, Console

HERE = Path(__file__).parent
SAMPLES = HERE.parent.parent / "sample_data"
EVENINGS = sorted({path.parent.name for place in (HERE, SAMPLES) for path in place.glob("*/evening.txt")})


@pytest.mark.parametrize("name", EVENINGS)
def test_everything_comes_out_as_worked_out(name: str, console: Console) -> None:
    shutil.copy(oracle.PEOPLE, console.folder / "entries.csv")
    for place in (SAMPLES / name, HERE / name):
        for file in place.glob("*"):
            shutil.copy(file, console.folder)
    for step in read((console.folder / "evening.txt").read_text(encoding="utf-8")):
        fault = "\n".join(_faults(console, step))
        if fault:
            pytest.fail(f"{name}, line {step.line}: {step.command}\n{fault}", pytrace=False)


@pytest.mark.parametrize("name", oracle.EVENINGS)
def test_the_expected_lists_are_those_of_the_oracle(name: str) -> None:
    for listed, content in oracle.lists(name, oracle.EVENINGS[name]):
        assert (HERE / name / f"{listed}.csv").read_text(encoding="utf-8") == content


def _faults(console: Console, step: ScriptStep) -> Iterator[str]:
    answer = _typed(console, step)
    if answer.code != step.code:
        yield f"expected exit code {step.code}, got {answer.code}:\n{answer.out}{answer.err}"
        return
    said = " ".join(f"{answer.out} {answer.err}".split())
    yield from (f"expected “{words}”, got:\n{said}" for words in step.told if words not in said)
    if step.listed:
        expected = _without_comments((console.folder / f"{step.listed}.csv").read_text(encoding="utf-8"))
        got = _columns(_rows(step, answer), expected)
        yield from unified_diff(expected.splitlines(), got.splitlines(), step.listed, "got", n=0, lineterm="")


def _typed(console: Console, step: ScriptStep) -> Answer:
    command = f"{step.command} --json" if step.listed and not _is_csv(step) else step.command
    return console.asked(command, *step.answers) if step.answers else console.type(command)


def _is_csv(step: ScriptStep) -> bool:
    return step.command.startswith("export csv")


def _without_comments(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))


def _rows(step: ScriptStep, answer: Answer) -> Iterator[Mapping[str, object]]:
    """Go through a list, whatever shows it: a row for each line, a value for each column it may have."""
    if _is_csv(step):
        yield from csv.DictReader(io.StringIO(answer.out))
        return
    document = answer.document()
    yield from document.get("entries", ())
    for ranked in document.get("lists", [document]):
        yield from (_place(place, ranked.get("group", "")) for place in ranked.get("places", ()))
        yield from ({"rank": "–", **line} for line in ranked.get("unranked", []))


def _place(place: Mapping[str, Any], group: str) -> dict[str, object]:
    rank = f"={place['rank']}" if place.get("shared") else str(place["rank"])
    rounds = {f"R{value['round']}": _round(value) for value in place.get("rounds", [])}
    evenings = {f"E{n}": _tournament(value) for n, value in enumerate(place.get("evenings", []), 1)}
    return {**place, **rounds, **evenings, "group": group, "rank": rank}


def _tournament(value: Mapping[str, Any]) -> str:
    """Write what an evening counts in a season: (21) if dropped, – if missed."""
    if value["value"] is None:
        return "–"
    return str(value["value"]) if value["counts"] else f"({value['value']})"


def _round(value: Mapping[str, Any]) -> str:
    """Write what a round counts as a rank list does: 942 rests, (861) if dropped."""
    words = "open" if value["value"] is None else str(value["value"])
    if value["part"] != "plays":
        words += f" {value['part']}"
    return f"({words})" if value["dropped"] else words


def _columns(rows: Iterator[Mapping[str, object]], expected: str) -> str:
    """Write rows in the columns of the expected list."""
    out = io.StringIO()
    heads = next(csv.reader(io.StringIO(expected)))
    writer = csv.DictWriter(out, heads, extrasaction="ignore", restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


FILES = sorted((HERE.parent.parent / "sample_data" / "regulations").glob("*.toml"))
PLAYED = Path(__file__).parent / "clubs"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_regulation_is_played_as_its_text_says(file: Path) -> None:
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    play(document, (PLAYED / f"{file.stem}.txt").read_text(encoding="utf-8"))


def test_every_evening_has_its_regulation() -> None:
    assert sorted(path.stem for path in FILES) == sorted(path.stem for path in PLAYED.iterdir())


def test_the_page_names_every_regulation_once() -> None:
    page = (HERE.parent.parent / "docs" / "regulations.md").read_text(encoding="utf-8")
    named = re.findall(r"\]\(\.\./sample_data/regulations/([\w-]+)\.toml\)", page)
    assert sorted(named) == sorted(path.stem for path in FILES)
