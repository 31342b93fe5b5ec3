"""An evening in writing: what every line means."""

import pytest

from jassturnier.cli.kit.script import ScriptStep, read


def test_a_line_is_a_command_and_those_below_say_what_comes_of_it() -> None:
    text = "# for the reader\n\nenter 7 1000 894\n! 7 10 too many.\n< Nothing was stored.\n"
    (step,) = read(text)
    assert step == ScriptStep("enter 7 1000 894", 3, told=("10 too many.", "Nothing was stored."), code=7)


def test_answers_are_typed_in_their_order() -> None:
    (step,) = read("replace 7 Anna\n> 3\n> 5\n")
    assert step.answers == ("3", "5")


def test_the_story_belongs_to_the_next_command_in_each_language() -> None:
    first, second = read("en: It\nen: rains.\nde: Es regnet.\nstatus\nrank\n")
    assert first.story == {"en": "It rains.", "de": "Es regnet."}
    assert second.story == {}


def test_what_is_indented_is_routine() -> None:
    assert [step.routine for step in read("draw\n  enter 1 1000 884\n  = final\n")] == [False, True, True]


def test_a_list_is_shown_by_rank_or_the_command_behind_it() -> None:
    steps = read("= final\n= groups rank --stage 1\n")
    assert [(step.listed, step.command) for step in steps] == [
        ("final", "rank"),
        ("groups", "rank --stage 1"),
    ]


def test_an_answer_without_a_command_is_no_evening() -> None:
    with pytest.raises(ValueError, match="line 2: there is no command above"):
        read("# nothing yet\n> y\n")
