"""The language of a run: the first one wanted that is spoken, else that of the computer."""

import pytest

from jassturnier.i18n import choose_language


@pytest.mark.parametrize("name", ["de", "de_CH.UTF-8", "de-AT", "German_Switzerland", "DE"])
def test_german_is_known_by_all_its_names(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", name)
    assert choose_language() == "de"


def test_what_nobody_speaks_here_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert choose_language("rm", None, "en") == "en"
    assert choose_language("rm", None) == "de"


def test_a_windows_computer_says_its_language_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: ("German_Switzerland", "1252"))
    assert choose_language() == "de"
