"""The languages of the program: what each needs beside its catalogue of sentences in `locale`."""

from collections.abc import Mapping

from jassturnier.languages.de import GERMAN
from jassturnier.languages.en import ENGLISH
from jassturnier.languages.fr import FRENCH
from jassturnier.languages.it import ITALIAN
from jassturnier.languages.language import Language

KNOWN: Mapping[str, Language] = {each.code: each for each in (ENGLISH, GERMAN, FRENCH, ITALIAN)}
