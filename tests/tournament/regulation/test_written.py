"""A regulation file says in the language what its settings are, and reads the same in every language."""

import tomllib

import pytest

from jassturnier import resources
from jassturnier.i18n import LANGUAGES
from jassturnier.tournament.regulation.file import comment, written
from tests.support.evenings_made import document

SHIPPED = resources.names("templates", "regulations", ending=".toml")


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_comments_change_no_setting(name: str, language: str) -> None:
    assert tomllib.loads(written(document(name), language)) == document(name)


@pytest.mark.parametrize(
    ("path", "found", "german"),
    [
        ("stages[2].drop", 1, "Streichpassen: 1"),
        ("sum", "refuse", "Summe: ablehnen; oder warnen, teilen, Bemerkung"),
        ("options.weis", False, "Weis: nein (Weis zählt)"),
        ("rest", 900, "Pause: 900"),
        ("name.de", "Einzelschieber", ""),
        ("fee.category.U20", 10, ""),
    ],
)
def test_a_comment_names_a_setting_and_its_value(path: str, found: object, german: str) -> None:
    assert comment(path, found, "de") == german


def test_a_comment_that_would_repeat_the_setting_is_left_out() -> None:
    assert comment("stages[1].rounds", 4, "en") == ""
    assert comment("sum", "warn", "en") == "sum: warn; or refuse, split, note"
