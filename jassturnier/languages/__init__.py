"""The languages of the program: what each needs beside its catalogue of sentences in `locale`."""

from collections.abc import Mapping

from jassturnier.languages.fr import FRENCH
from jassturnier.languages.it import ITALIAN
from jassturnier.languages.language import Language

ENGLISH = Language("en", on_windows="english", thousands=",")
GERMAN = Language("de", on_windows="german", thousands="’")
KNOWN: Mapping[str, Language] = {each.code: each for each in (ENGLISH, GERMAN, FRENCH, ITALIAN)}
