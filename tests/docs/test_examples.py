"""README and guides show what the program answers; they are short, alike in every language, and linked."""

import json
import re
from contextlib import suppress
from pathlib import Path

import click
import pytest

from jassturnier.cli.kit import registry
from jassturnier.i18n import LANGUAGES, name_in
from tests.support.console import console_in
from tests.support.examples import GUIDES, ROOT, blocks, examples, language_of, parsed, played
from tests.support.hall.boards import board
from tests.support.hall.pictures import MARKS, PICTURES, Evening

README = ROOT / "README.md"
DOCUMENTS = [README, ROOT / "docs" / "quickstart.de.md", *GUIDES]
_TYPED = re.compile(r"^\s*\$ .*(?:jass|jassturnier)\b", re.MULTILINE)
_INLINE = re.compile(r"`jass ([a-zà-ÿ][^`]*)`")


def _named(files: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("file", files, ids=lambda file: str(file.relative_to(ROOT)))


@pytest.mark.slow
@_named(DOCUMENTS)
def test_the_program_answers_as_the_document_says(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in console_in(tmp_path, monkeypatch, language_of(file), database=""):
        for _, example, screen in played(file.read_text(encoding="utf-8"), monkeypatch):
            assert example.fits(screen), f"$ {example.line}\n{screen.text}\nin {file.name}:\n{example.answer}"


@_named(DOCUMENTS)
def test_every_command_of_a_document_stands_where_it_is_run(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    run = sum(len(_TYPED.findall(block.body)) for block in blocks(text) if block.kind == "console")
    assert run == len(_TYPED.findall(text)) > 0


@_named(DOCUMENTS)
def test_every_command_in_a_sentence_has_these_options(file: Path) -> None:
    for line in _INLINE.findall(file.read_text(encoding="utf-8")):
        with suppress(click.MissingParameter, click.exceptions.Exit):
            parsed(line)


@_named(GUIDES)
def test_a_guide_says_every_command_in_its_language(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    names = {
        *(line.split()[0] for line in _INLINE.findall(text)),
        *re.findall(r"^\$ jass ([a-zà-ÿ-]+)", text, re.MULTILINE),
    }
    spoken = {name_in(spec.name, language_of(file)) for spec in registry.COMMANDS}
    assert names <= spoken


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 150


_HEADING = re.compile(r"(?m)^(?=#{1,3} )")


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines()


@_named(GUIDES)
def test_a_guide_is_two_pages_at_most_and_that_of_the_evening_one(file: Path) -> None:
    lines = _lines(file)
    assert len(lines) <= (55 if file.stem == "evening" else 80)
    assert [line for line in lines if len(line) > 120] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_somebody_reads_in_a_language_has_900_lines_at_most(language: str) -> None:
    others = [ROOT / "README.md", *ROOT.glob(f"docs/quickstart.{language}.md")]
    assert sum(len(_lines(file)) for file in (*GUIDES, *others) if language_of(file) == language) <= 900


@_named(GUIDES)
def test_a_guide_has_the_headings_and_examples_of_the_english_one(file: Path) -> None:
    assert _shape(file) == _shape(file.parents[1] / "en" / file.name)


def _shape(file: Path) -> list[tuple[int, int]]:
    """Return the level of each heading, and how many examples are below it."""
    parts = _HEADING.split(file.read_text("utf-8"))[1:]
    return [
        (part.index(" "), sum(len([*examples(block)]) for block in blocks(part) if block.kind == "console"))
        for part in parts
    ]


PAPERS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def anchors(path: Path) -> set[str]:
    """Return what the headings of a paper are called in links, as the usual viewers do it."""
    headings = HEADING.findall(path.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_nowhere(path: Path, link: str) -> bool:
    if re.match(r"\w+:", link):
        return False
    name, _, anchor = link.partition("#")
    target = path.parent / name if name else path
    return not target.exists() or bool(anchor and anchor not in anchors(target))


def test_a_link_to_nothing_is_found_out() -> None:
    page = ROOT / "docs" / "rules.md"
    assert not leads_nowhere(page, "#gh-grand-hand")
    assert leads_nowhere(page, "#gh-grand-foot")
    assert leads_nowhere(page, "nowhere.md")


def test_every_link_leads_somewhere() -> None:
    found = {path: LINK.findall(path.read_text(encoding="utf-8")) for path in PAPERS}
    broken = {path: [link for link in links if leads_nowhere(path, link)] for path, links in found.items()}
    assert {path: links for path, links in broken.items() if links} == {}


MOST = 600_000
"""So many bytes all of them may have together."""


@pytest.mark.slow
def test_the_pictures_show_what_the_program_says_today(tmp_path: Path) -> None:
    """Where this fails, `nox -s pictures` makes them anew: then look at them."""
    evening = Evening(tmp_path)
    evening.play()
    with board(tmp_path) as running:
        seen = evening.seen(running.address)
    assert seen.marks() == json.loads(MARKS.read_text("utf-8"))


def test_readme_shows_every_picture_and_they_are_small() -> None:
    files = [file for file in PICTURES.iterdir() if file != MARKS]
    readme = (ROOT / "README.md").read_text("utf-8")
    assert sorted(file.stem for file in files) == sorted(json.loads(MARKS.read_text("utf-8")))
    assert [file.name for file in files if f"docs/pictures/{file.name}" not in readme] == []
    assert sum(file.stat().st_size for file in files) < MOST
