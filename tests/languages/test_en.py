"""English takes another word for a round with its article; what is typed stays."""

import re

import pytest

from jassturnier.i18n import render, say, say_n
from jassturnier.languages.en import ENGLISH
from jassturnier.languages.language import Noun
from jassturnier.languages.rounds import speaking
from tests.languages.test_rounds import sentences


def test_english_takes_another_word_with_its_article() -> None:
    with speaking({"en": Noun("inning", "innings")}):
        assert render(say("A round is {n} Partien, each to the target.", n=2), "en") == (
            "An inning is 2 Partien, each to the target."
        )
        assert render(say_n("{n} round", "{n} rounds", 3), "en") == "3 innings"
        assert render(say("round-{n}.pdf", n="3"), "en") == "inning-3.pdf"
        assert render(say("The skat goes round once: three pushes at most (rule RAM-10)."), "en")[4:18] == (
            "skat goes roun"
        )
        assert "print --round 3" in render(say("Next: “print --round {number}” makes it.", number="3"), "en")


@pytest.mark.parametrize(("one", "many"), [("passe", "passes"), ("series", "series"), ("inning", "innings")])
def test_every_english_sentence_takes_another_word(one: str, many: str) -> None:
    typed = re.compile(
        r"\{[^}]*\}|[-“_]\w*-?rounds?|\w+-rounds?|goes round|round in other|rounds of passes|the ranks round"
        r"|headings round|columns round|K\.-o\. rounds?|lead round|[Rr]ounde?d|rounding|\w*ground"
    )
    for key, _ in sentences("de"):
        said = ENGLISH.rounds.reworded(key, Noun(one, many))
        assert not re.search(r"\brounds?\b", typed.sub("", said), re.IGNORECASE), said
        assert re.findall(r"\{[^}]*\}", said) == re.findall(r"\{[^}]*\}", key)
        assert not re.search(r"\ba inning|\ban (passe|series)", said)


def test_english_keys_stay() -> None:
    with speaking({"en": Noun("passe", "passes")}):
        for key in ("best-round", "last-round", "coi4_pass_rounds", "--round", "“round”"):
            assert render(say(key), "en") == key
