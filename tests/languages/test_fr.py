"""Words that are put into French sentences have their article, elided and contracted as it is said."""

import pytest

from jassturnier.languages.language import FRENCH


@pytest.mark.parametrize(
    ("words", "le", "au", "du"),
    [
        ("Tour 3", "le tour 3", "au tour 3", "du tour 3"),
        ("Passe 3", "la passe 3", "à la passe 3", "de la passe 3"),
        ("dame de pique", "la dame de pique", "à la dame de pique", "de la dame de pique"),
        ("as de cœur", "l’as de cœur", "à l’as de cœur", "de l’as de cœur"),
        ("Étape 1", "l’étape 1", "à l’étape 1", "de l’étape 1"),
        ("1. Gang", "le 1. Gang", "au 1. Gang", "du 1. Gang"),
        ("10 de trèfle", "le 10 de trèfle", "au 10 de trèfle", "du 10 de trèfle"),
    ],
)
def test_an_article_is_that_of_the_first_word(words: str, le: str, au: str, du: str) -> None:
    assert [FRENCH.inserted[mark](words) for mark in ("le", "au", "du")] == [le, au, du]
    assert FRENCH.inserted["Le"](words) == le[0].upper() + le[1:]


@pytest.mark.parametrize(
    ("name", "said"), [("Aubry", "d’Aubry"), ("Élodie", "d’Élodie"), ("Roth", "de Roth")]
)
def test_a_name_stays_as_it_is_after_de(name: str, said: str) -> None:
    assert FRENCH.inserted["de"](name) == said


@pytest.mark.parametrize(("day", "said"), [("1", "1er"), ("2", "2"), ("11", "11"), ("21", "21")])
def test_only_the_first_of_a_month_is_an_ordinal(day: str, said: str) -> None:
    assert FRENCH.inserted["er"](day) == said


@pytest.mark.parametrize(("rank", "said"), [("1", "1er"), ("2", "2e"), ("21", "21e")])
def test_every_rank_is_an_ordinal(rank: str, said: str) -> None:
    assert FRENCH.inserted["e"](rank) == said
