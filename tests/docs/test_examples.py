"""What README and handbooks show is what the program answers."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click
import pytest

from jassturnier.cli.kit import registry
from jassturnier.i18n import name_in
from tests.support.console import console_in
from tests.support.examples import ROOT, blocks, language_of, parsed, played
from tests.support.hall.handbook import HANDBOOKS

README = ROOT / "README.md"
DOCUMENTS = [README, ROOT / "docs" / "quickstart.de.md", *HANDBOOKS]
TWO_DESKS = sorted((ROOT / "docs").glob("two-desks*.md"))
_TYPED = re.compile(r"^\s*\$ .*(?:jass|jassturnier)\b", re.MULTILINE)
_INLINE = re.compile(r"`jass ([a-zà-ÿ][^`]*)`")
_LINK = re.compile(r"\]\(([^)#]+)?(?:#([^)]+))?\)")


@pytest.mark.slow
@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.name)
def test_the_program_answers_as_the_document_says(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in console_in(tmp_path, monkeypatch, language_of(file), database=""):
        for _, example, screen in played(file.read_text(encoding="utf-8"), monkeypatch):
            assert example.fits(screen), f"$ {example.line}\n{screen.text}\nin {file.name}:\n{example.answer}"


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.name)
def test_every_command_of_a_document_stands_where_it_is_run(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    run = sum(len(_TYPED.findall(block.body)) for block in blocks(text) if block.kind == "console")
    assert run == len(_TYPED.findall(text)) > 0


@pytest.mark.parametrize("file", [*DOCUMENTS, *TWO_DESKS], ids=lambda file: file.name)
def test_every_command_in_a_sentence_has_these_options(file: Path) -> None:
    for line in _INLINE.findall(file.read_text(encoding="utf-8")):
        with suppress(click.MissingParameter, click.exceptions.Exit):
            parsed(line)


@pytest.mark.parametrize("file", [*HANDBOOKS[:1], *HANDBOOKS[2:]], ids=lambda file: file.name)
def test_a_handbook_says_every_command_in_its_language(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    names = {
        *(line.split()[0] for line in _INLINE.findall(text)),
        *re.findall(r"^\$ jass ([a-zà-ÿ-]+)", text, re.MULTILINE),
    }
    spoken = {name_in(spec.name, language_of(file)) for spec in registry.COMMANDS}
    assert names - spoken == {"draw"}, "the one example of an English name"


@pytest.mark.parametrize("file", [README, *sorted((ROOT / "docs").rglob("*.md"))], ids=lambda file: file.name)
def test_every_link_leads_somewhere(file: Path) -> None:
    assert not list(_broken(file))


def _broken(file: Path) -> Iterator[str]:
    for place, anchor in _LINK.findall(file.read_text(encoding="utf-8")):
        if place.startswith("http"):
            continue
        target = (file.parent / place).resolve() if place else file
        if not target.exists() or (anchor and anchor not in _anchors(target)):
            yield f"{place}#{anchor}"


def _anchors(file: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 150
