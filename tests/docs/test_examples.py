"""What README and guides show is what the program answers."""

import re
from contextlib import suppress
from pathlib import Path

import click
import pytest

from jassturnier.cli.kit import registry
from jassturnier.i18n import name_in
from tests.support.console import console_in
from tests.support.examples import GUIDES, ROOT, blocks, language_of, parsed, played

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
