"""German words end as the club's word for a round wants."""

import pytest

from jassturnier.languages.de import GERMAN
from jassturnier.languages.rounds import noun_of

ENDINGS = [
    ("die nächste Passe", "akk", "den nächsten Gang", "das nächste Treffen"),
    ("die nächste Passe", "", "der nächste Gang", "das nächste Treffen"),
    ("eine andere Passe", "akk", "einen anderen Gang", "ein anderes Treffen"),
    ("Eine gestrichene Passe", "", "Ein gestrichener Gang", "Ein gestrichenes Treffen"),
    ("keine Passe", "", "kein Gang", "kein Treffen"),
    ("keine Passe", "akk", "keinen Gang", "kein Treffen"),
    ("bester Passe", "dat", "bestem Gang", "bestem Treffen"),
    ("beste Passe", "", "bester Gang", "bestes Treffen"),
    ("der Passe", "gen", "des Gangs", "des Treffens"),
    ("der laufenden Passe", "dat", "dem laufenden Gang", "dem laufenden Treffen"),
    ("in der nächsten Passe", "dat", "im nächsten Gang", "im nächsten Treffen"),
    ("jeder vollständigen Passe", "dat", "jedem vollständigen Gang", "jedem vollständigen Treffen"),
    ("einer Passe", "gen", "eines Gangs", "eines Treffens"),
    ("diese Passen", "", "diese Gänge", "diese Treffen"),
    ("allen Passen", "dat", "allen Gängen", "allen Treffen"),
    ("der schlechtesten Passen", "", "der schlechtesten Gänge", "der schlechtesten Treffen"),
    ("Streichpassen", "", "Streichgänge", "Streichtreffen"),
    ("sie", "akk", "ihn", "es"),
    ("passe", "", "gang", "treffen"),
]


@pytest.mark.parametrize(("words", "case", "masculine", "neuter"), ENDINGS)
def test_german_words_end_as_the_noun_wants(words: str, case: str, masculine: str, neuter: str) -> None:
    mark = f"‹{words}|{case}›" if case else f"‹{words}›"
    nouns = (noun_of("Gang", "de"), noun_of("das Treffen, die Treffen", "de"))
    assert [GERMAN.rounds.reworded(mark, noun) for noun in nouns if noun] == [masculine, neuter]
