"""Every sentence of the program has a German translation, and the compiled catalogue is the written one."""

import io
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from jassturnier import resources

PACKAGE = Path(__file__).resolve().parent.parent / "jassturnier"
KEYWORDS = {"say": None, "say_n": (1, 2)}


@pytest.fixture(scope="module")
def german() -> Catalog:
    content = resources.read("locale", "de", "LC_MESSAGES", "jassturnier.po")
    return read_po(io.BytesIO(content), locale="de")


@pytest.fixture(scope="module")
def sentences() -> set[str | tuple[str, ...]]:
    found = extract_from_dir(str(PACKAGE), keywords=KEYWORDS)
    return {message for _, _, message, _, _ in found}


def translated(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def forms(words: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words or ())


def fields(pattern: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


def test_every_sentence_is_translated(german: Catalog, sentences: set[str | tuple[str, ...]]) -> None:
    known = {
        message.id if isinstance(message.id, str) else tuple(message.id) for message in translated(german)
    }
    assert sentences - known == set()
    assert [message.id for message in translated(german) if not all(forms(message.string))] == []


def test_no_translation_is_left_over(german: Catalog, sentences: set[str | tuple[str, ...]]) -> None:
    known = {
        message.id if isinstance(message.id, str) else tuple(message.id) for message in translated(german)
    }
    assert known - sentences == set()


def test_translations_name_the_same_values(german: Catalog) -> None:
    for message in translated(german):
        wanted = set().union(*map(fields, forms(message.id)))
        assert set().union(*map(fields, forms(message.string))) == wanted, message.id


def test_german_is_swiss(german: Catalog) -> None:
    for message in translated(german):
        for words in forms(message.string):
            assert not re.search("[ß„“”]", words), words


def test_the_compiled_catalogue_is_current(german: Catalog) -> None:
    compiled = read_mo(io.BytesIO(resources.read("locale", "de", "LC_MESSAGES", "jassturnier.mo")))
    assert {forms(m.id): forms(m.string) for m in translated(compiled)} == {
        forms(m.id): forms(m.string) for m in translated(german)
    }
