"""How Italian writes words that are put into its sentences."""

import pytest

from jassturnier.i18n import Text, render, say


def inserted(mark: str, words: str) -> str:
    return render(Text(f"{{words:{mark}}}", (("words", words),)), "it")


@pytest.mark.parametrize(
    ("words", "named", "of", "at"),
    [
        ("Turno 3", "il turno 3", "del turno 3", "nel turno 3"),
        ("Partita 3", "la partita 3", "della partita 3", "nella partita 3"),
        ("Manche 3", "la manche 3", "della manche 3", "nella manche 3"),
        ("Incontro 3", "l’incontro 3", "dell’incontro 3", "nell’incontro 3"),
        ("Scontro 3", "lo scontro 3", "dello scontro 3", "nello scontro 3"),
        ("sette di fiori", "il sette di fiori", "del sette di fiori", "nel sette di fiori"),
        ("8 di cuori", "l’8 di cuori", "dell’8 di cuori", "nell’8 di cuori"),
        ("Z", "lo z", "dello z", "nello z"),
    ],
)
def test_the_article_is_that_of_the_first_word(words: str, named: str, of: str, at: str) -> None:
    assert [inserted(mark, words) for mark in ("il", "del", "nel")] == [named, of, at]


def test_a_mark_with_a_capital_stands_at_the_head_of_a_sentence() -> None:
    assert inserted("Dal", "Turno 3") == "Dal turno 3"
    assert inserted("Il", "8 di Cuori") == "L’8 di Cuori"


def test_a_rank_list_is_after_a_round() -> None:
    words = render(say("Rank list after {round}", round=say("Round {number}", number="2")), "it")
    assert words == "Classifica dopo il turno 2"
