"""Every sentence is translated into the languages that are offered, and all catalogues are sound.

A catalogue may be begun before its language is offered: then sentences may lack, and nothing else.
"""

import io
import re
import string
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from jassturnier import resources
from jassturnier.i18n import LANGUAGES, name_in
from jassturnier.languages import KNOWN

PACKAGE = Path(__file__).resolve().parent.parent / "jassturnier"
KEYWORDS = {"say": None, "say_n": (1, 2)}
BEGUN = sorted(folder.name for folder in (PACKAGE / "locale").iterdir() if folder.is_dir())
FOREIGN = {
    "de": re.compile("[ß„“”]"),
    "fr": re.compile(
        r"[“”„]|«(?!\u202f\S)|(?<!\S\u202f)»|[ \u00a0][:;?!%»](?!\S)|(?<=[\w})])[:;?!](?!\S)|\w'\w"
    ),
    "it": re.compile(r"[“”„]|«\s|\s»|\w'\w"),
}
"""What a language is not written with: quotation marks, apostrophes and blanks of another one."""
OPTION = re.compile(r"(?<![\w-])--[^\W\d_][\w-]*")
SETTINGS = re.compile(r"settings? (?:“[a-z_]+”(?:, | and )?)+")


def read(language: str, ending: str) -> io.BytesIO:
    return io.BytesIO(resources.read("locale", language, "LC_MESSAGES", f"jassturnier.{ending}"))


@pytest.fixture(scope="module", params=BEGUN)
def catalog(request: pytest.FixtureRequest) -> Catalog:
    return read_po(read(request.param, "po"), locale=request.param)


@pytest.fixture(scope="module")
def sentences() -> set[str | tuple[str, ...]]:
    found = extract_from_dir(str(PACKAGE), keywords=KEYWORDS)
    return {message for _, _, message, _, _ in found}


def translated(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def forms(words: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words or ())


def complete(message: Message) -> bool:
    return bool(forms(message.string)) and all(forms(message.string))


def fields(pattern: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


def test_a_language_that_is_offered_has_a_catalogue() -> None:
    assert {*LANGUAGES} - {"en"} <= {*BEGUN} <= {*KNOWN}


def test_every_sentence_is_in_every_catalogue(
    catalog: Catalog, sentences: set[str | tuple[str, ...]]
) -> None:
    known = {
        message.id if isinstance(message.id, str) else tuple(message.id) for message in translated(catalog)
    }
    assert sentences - known == set()
    assert known - sentences == set(), "left over"


def test_every_sentence_is_translated_where_the_language_is_offered(catalog: Catalog) -> None:
    missing = [message.id for message in translated(catalog) if not complete(message)]
    assert str(catalog.locale) not in LANGUAGES or missing == []


def test_translations_name_the_same_values(catalog: Catalog) -> None:
    for message in filter(complete, translated(catalog)):
        wanted = set().union(*map(fields, forms(message.id)))
        assert set().union(*map(fields, forms(message.string))) == wanted, message.id


def test_a_translation_is_indented_as_its_sentence(catalog: Catalog) -> None:
    for message in filter(complete, translated(catalog)):
        indents = {
            len(form) - len(form.lstrip(" "))
            for words in (message.id, message.string)
            for form in forms(words)
        }
        assert len(indents) == 1, message.id


def test_options_and_settings_are_said_as_they_are_typed(catalog: Catalog) -> None:
    for message in filter(complete, translated(catalog)):
        said, english = (" ".join(forms(words)) for words in (message.string, message.id))
        if "{option}" not in english:
            typed = {name_in(option, str(catalog.locale)) for option in OPTION.findall(english)}
            assert {*OPTION.findall(said)} == typed, said
        named = re.findall("“(.*?)”", " ".join(SETTINGS.findall(english)))
        settings = chain.from_iterable(forms(catalog[setting].string) for setting in named)
        assert [name for name in settings if name not in said] == [], said


def test_a_language_is_written_as_in_switzerland(catalog: Catalog) -> None:
    foreign = FOREIGN[str(catalog.locale)]
    for message in translated(catalog):
        for words in forms(message.string):
            assert not foreign.search(words), words


def test_the_compiled_catalogue_is_current(catalog: Catalog) -> None:
    compiled = read_mo(read(str(catalog.locale), "mo"))
    found = {forms(m.id): forms(m.string) for m in translated(compiled)}
    written = {forms(m.id): forms(m.string) for m in translated(catalog)}
    assert found.keys() <= written.keys()
    assert {key: found[key] for key in written if all(written[key])} == {
        key: words for key, words in written.items() if all(words)
    }


def test_nought_is_one_thing_in_french_and_many_elsewhere(catalog: Catalog) -> None:
    plurals = {"de": "(n != 1)", "fr": "(n > 1)", "it": "(n != 1)"}
    assert catalog.plural_expr == plurals[str(catalog.locale)]
