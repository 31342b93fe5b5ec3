"""The manual has all there is, in every language; it is one file, in which every link leads somewhere."""

import re
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from jassturnier import games
from jassturnier.board.manual import guides_of, manual_page
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.base import SpokenGroup, SpokenOption
from jassturnier.cli.manual import GUIDES, place_of, place_of_command, written
from jassturnier.cli.reference import VARIABLES, reference
from jassturnier.errors import EXIT_CODES, NotFound
from jassturnier.i18n import LANGUAGES, fold, name_in, render
from jassturnier.services.papers.kinds import KINDS
from jassturnier.services.setup.regulations import shipped_names
from jassturnier.tournament.regulation.names import setting
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.schema import entries, walked
from tests.support.console import Console
from tests.support.examples import ROOT
from tests.support.hall.chromium import AXE, AXE_FAULTS, NEEDED, browser

_ONLY_IN_OLDER_FILES = {"prizes.amount"}


parts = cache(lambda language: [*reference(language)])


@cache
def page(language: str) -> str:
    guides = guides_of(written(language), place_of_command)
    return manual_page(language, guides, parts(language), "finals")


def commands(language: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each command as it is typed in a language, with its options."""
    for spec in registry.COMMANDS:
        made = registry.load(spec)
        called = name_in(spec.name, language)
        under = made.commands.items() if isinstance(made, SpokenGroup) else ()
        named = ((f"{called} {name_in(f'{spec.name} {name}', language)}", each) for name, each in under)
        for typed, command in ((called, made), *named):
            options = (each for each in command.params if isinstance(each, SpokenOption))
            yield typed, [name_in(each.opts[-1], language) for each in options]


def known(language: str) -> Iterator[str]:
    """Yield what the reference must have, in the words of its page."""
    for command, options in commands(language):
        yield f"><code>{command}</code>"
        yield from options
    yield from (f'id="setting-{path}"' for path, each in settings().items() if first(path, each))
    yield from (f"{render(setting(path), language)}" for path in settings())
    for game in games.IDS:
        yield f'id="game-{game}">{render(games.get(game).name, language)}<'
        yield from (
            f"{render(rule.words, language)} ({rule.rule})" for rule in games.get(game).options_offered
        )
    yield from (
        f"<code>jass {name_in('print', language)} {kind.name_in(language)}<" for kind in KINDS.values()
    )
    yield from (f'id="regulation-{name}"' for name in shipped_names())
    yield from (f"<code>{code}</code>" for code in (*EXIT_CODES, *VARIABLES))


def settings() -> dict[str, object]:
    return {path: each for path, each in walked(entries(Regulation)) if path not in _ONLY_IN_OLDER_FILES}


def first(path: str, each: object) -> bool:
    """Tell whether a setting stands there first: a stage may have some of those of the tournament."""
    return next(name for name, other in settings().items() if other is each) == path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_names_everything_and_every_link_leads_somewhere(language: str) -> None:
    made = page(language)
    shown = unescape(made)
    assert [each for each in known(language) if each not in shown] == []
    ids = Counter(re.findall(r' id="([^"]+)"', made))
    assert [name for name, count in ids.items() if count > 1] == []
    assert {*re.findall(r'href="#([^"]*)"', made)} <= ids.keys()
    assert f'<html lang="{language}">' in made
    assert 'location.hash ||= "finals"' in made

    # Nothing comes from elsewhere, and every guide is there.
    assert re.findall(r'(?:src|href)="(?!#|https://)[^"]*|<(?:link|img|iframe)|@import|url\(', made) == []
    assert {file.stem for file in (ROOT / "docs" / "guides" / language).iterdir()} == {*GUIDES}


@pytest.mark.outside
@NEEDED
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guide_is_printed_alone_on_one_page_or_two(tmp_path: Path, language: str) -> None:
    file = tmp_path / "manual.html"
    file.write_text(page(language), encoding="utf-8")
    with browser(tmp_path / "browser") as screen:
        screen.open(file.as_uri())
        for guide in GUIDES:
            screen.ask(f"location.hash = '{guide}'")
            made = b64decode(screen.tell("Page.printToPDF", preferCSSPageSize=True)["data"])
            pages = PdfReader(BytesIO(made)).pages
            assert len(pages) <= (1 if guide == "evening" else 2), guide
            title = re.search(rf'id="{guide}">\n<h2>(.*?)</h2>', page(language))
            assert title is not None
            assert fold(pages[0].extract_text()).startswith(fold(unescape(title[1])))


@pytest.mark.outside
@NEEDED
def test_axe_finds_nothing_that_keeps_people_from_the_page(tmp_path: Path) -> None:
    """Of the commands two chapters are enough: axe looks at each word for long."""
    commands, _, _, *others = parts("de")
    some = [replace(commands, below=commands.below[:2]), *others]
    file = tmp_path / "manual.html"
    file.write_text(manual_page("de", guides_of(written("de"), place_of_command), some), encoding="utf-8")
    with browser(tmp_path / "browser") as screen:
        screen.size(360, 740)
        screen.open(file.as_uri())
        screen.ask(f"{AXE}; true")
        assert screen.ask(AXE_FAULTS) == []


def test_a_checkout_without_guides_has_the_reference(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("jassturnier.resources._PLACES", (tmp_path,))
    assert written("de") == {}


def test_every_variable_of_ours_is_explained() -> None:
    sources = (file.read_text("utf-8") for file in (ROOT / "jassturnier").rglob("*.py"))
    assert {*re.findall(r'environ\.get\("(JASSTURNIER_\w+)"', "".join(sources))} == VARIABLES.keys()


def test_a_place_is_found_by_its_name_in_any_language() -> None:
    for typed, anchor in (
        ("evening", "evening"),
        ("Abend", "evening"),
        ("zwei tische", "two-desks"),
        ("draw", "command-draw"),
        ("players edit", "command-players-edit"),
        ("Spieler bearbeiten", "command-players-edit"),
        ("commands", "commands"),
        ("list", "list"),
        ("Einstellungen", "settings"),
        ("drop", "setting-stages.drop"),
        ("stages.drop", "setting-stages.drop"),
        ("Streichpassen", "setting-stages.drop"),
        ("schieber", "game-schieber"),
        ("Coiffeur zu dritt", "game-coiffeur3"),
        ("print slips", "paper-slips"),
        ("Zettel", "paper-slips"),
        ("schieber-einzel-4x12", "regulation-schieber-einzel-4x12"),
        ("JASSTURNIER_HOME", "variable-JASSTURNIER_HOME"),
    ):
        assert place_of(typed, parts("en"), "en") == anchor
    with pytest.raises(NotFound) as refused:
        place_of("finls", parts("de"), "de")
    assert "final" in " ".join(render(text, "de") for text in refused.value.texts)


def test_a_command_in_a_sentence_is_found() -> None:
    for words, anchor in (
        ("jass enter 7 1012 872", "command-enter"),
        ("jass spieler bearbeiten 7", "command-players-edit"),
        ("jass tirage", "command-draw"),
        ("jass", ""),
        ("enter 7", ""),
        ("jass nothing", ""),
    ):
        assert place_of_command(words) == anchor


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    found: list[Path] = []
    monkeypatch.setattr("jassturnier.system.show_file", found.append)
    return found


def test_it_opens_in_the_browser_and_again_without_asking(console: Console, opened: list[Path]) -> None:
    console.done("manual", "manual draw", "anleitung auslosen --lang de")
    english, again, german = opened
    assert english == again == (console.folder / "manual.html").resolve()
    assert german.name == "anleitung.html"
    assert '"command-draw"' in again.read_text("utf-8")
    assert not (console.folder / "jassturnier.db").exists()
    # A file that somebody else made is kept.
    Path("manual.html").write_text("<p>mine</p>", encoding="utf-8")
    console.refused("manual", 4, "manual.html")
    assert len(opened) == 3


def test_it_is_only_written_for_scripts_and_into_a_named_file(console: Console, opened: list[Path]) -> None:
    console.tells("file at", ("manual finals", "manual.html", "finals"))
    console.done("manual --out here.html")
    assert opened == []
    assert Path("here.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    console.says(("manual --out here.html", 4, "here.html"), "manual --out other.html --open")
    assert [file.name for file in opened] == ["other.html"]
