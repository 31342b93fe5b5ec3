"""What “regulation change” asks, for every shipped regulation and in every language."""

import pytest

from jassturnier.errors import DoesNotAddUp
from jassturnier.i18n import LANGUAGES
from jassturnier.services.setup.tournaments import document, shipped_names
from jassturnier.tournament.asking.change_questions import Changing
from jassturnier.tournament.asking.question import Question
from jassturnier.tournament.regulation.file import read


def check(after: object) -> None:
    """Refuse what is no regulation."""
    assert isinstance(after, dict)
    problems = read(after)[1]
    if problems:
        raise DoesNotAddUp(*(problem.text for problem in problems))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", shipped_names())
def test_enter_alone_leaves_every_setting_as_it_is(name: str, language: str) -> None:
    before = document(name)
    changing = Changing(before, language, check)
    first = changing.following({})
    assert first is not None
    for part in range(len(first.choices)):
        which = changing.following({"0": part})
        assert which is not None
        for setting in range(len(which.choices)):
            question = changing.following({"0": part, "1": setting})
            assert question is not None
            after = question.parse(question.usual)
            assert read(after) == read(before), (question.text, question.usual)


def test_a_dash_takes_a_setting_out() -> None:
    before = {**document("schieber-einzel-4x12"), "max_entries": 40, "prizes": [{"ranks": 1, "francs": 5}]}
    changing = Changing(before, "en", check)
    assert "max_entries" not in chosen(changing, 0, "max_entries").parse("-")
    assert "prizes" not in chosen(changing, 3, "prizes").parse("-")
    assert chosen(changing, 0, "hidden_after").parse("0")["hidden_after"] == 0


def chosen(changing: Changing, part: int, setting: str) -> Question:
    """Return the question for the value of a setting."""
    which = changing.following({"0": part})
    assert which is not None
    question = changing.following({"0": part, "1": which.parse(setting)})
    assert question is not None
    return question


def test_nothing_typed_ends_it() -> None:
    changing = Changing(document("schieber-einzel-4x12"), "de", check)
    first = changing.following({})
    assert first is not None
    assert changing.following({"0": first.parse("")}) is None
