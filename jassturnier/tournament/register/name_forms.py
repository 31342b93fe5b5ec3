"""Words of a text, and the forms in which a name may stand among them: Müllers, Hans’, d’Evers, MÜLLER."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from jassturnier.i18n import fold

Phrase: TypeAlias = tuple[str, ...]
"""Words that follow one another, without case and accents."""

_APOSTROPHES = "'’ʼ‘`´"
_WORD = re.compile(rf"(?:[^\W_]|[{_APOSTROPHES}\u0300-\u036f])+")
"""Letters with the accents that stand behind them where an umlaut is written as two signs."""
_SIGNS = str.maketrans(dict.fromkeys(_APOSTROPHES, "'"))
_ELIDED = re.compile(
    r"(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|presqu"
    r"|l|un|dell|all|dall|nell|sull|coll|quell|bell|sant|anch|com|dov)'(?=.)",
    re.IGNORECASE,
)
_ENDINGS = ("s", "ens", "sche", "schem", "schen", "scher", "sches")
"""What German hangs on a name of somebody to whom a thing belongs."""
_FEWEST = 2
"""So many letters of a name stand before such an ending at least."""


def phrase(words: str) -> Phrase:
    """Return words as they are compared: Mueller is Müller."""
    return tuple(map(plain, fold(words.translate(_SIGNS)).split()))


def plain(word: str) -> str:
    """Return a folded word with ä, ö and ü, however they were written, as a, o and u."""
    for vowel in "aou":
        word = word.replace(f"{vowel}e", vowel)
    return word


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text from `start` to `end`, and what it may be a form of, itself first."""

    start: int
    end: int
    raw: str
    forms: tuple[str, ...]
    elided: int = 0

    @property
    def is_capital(self) -> bool:
        """Say whether it is written like a name; of “d’Evers” the name counts."""
        return self.raw[self.elided :].lstrip(_APOSTROPHES)[:1].isupper()


def words_of(text: str) -> list[Word]:
    """Split a text into its words."""
    return [_word(match) for match in _WORD.finditer(text)]


def _word(match: re.Match[str]) -> Word:
    raw = match[0]
    elision = _ELIDED.match(raw.translate(_SIGNS))
    elided = elision.end() if elision else 0
    heads = [raw, raw[elided:]] if elided else [raw]
    forms = dict.fromkeys(form for head in heads for form in _forms(plain("".join(phrase(head)))))
    return Word(match.start(), match.end(), raw, tuple(forms), elided)


def _forms(word: str) -> Iterator[str]:
    yield word
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _FEWEST:
            yield word.removesuffix(ending)
