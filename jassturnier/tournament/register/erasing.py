"""Taking a person's name out of what people have written: commands, team names, notes, reasons."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from jassturnier.i18n import fold

Phrase: TypeAlias = tuple[str, ...]
"""Words that follow one another, without case and accents."""

_WORD = re.compile(r"(?:[^\W_]|['’])+")
_BETWEEN = 3
"""So many signs may stand between two words of a name: “Müller, Hans”."""
_PART = 3
"""So many letters of a name are typed to mean somebody."""


def phrase(words: str) -> Phrase:
    """Return words as they are compared: Mueller is Müller."""
    return tuple(map(_plain, fold(words).split()))


def _plain(word: str) -> str:
    for vowel in "aou":
        word = word.replace(f"{vowel}e", vowel)
    return word


@dataclass(frozen=True, slots=True)
class Erasure:
    """What is taken out, and the label that stands in its place.

    `names` are phrases that mean nobody else; those of `shared` mean others too, and are taken out only of
    what is about the person. `exact` is taken out as it stands, such as a telephone number.
    """

    label: str
    names: frozenset[Phrase]
    shared: frozenset[Phrase]
    exact: frozenset[str] = frozenset()

    def of(self, words: str) -> str:
        """Take the person out of words that may be about anybody; a single word counts with its capital."""
        return self._without(self._without_exact(words), self.names, capital=True)

    def of_own(self, words: str) -> str:
        """Take the person out of a command that is about it, also where only a part of a name was typed."""
        return self._without(self._without_exact(words), self.names | self.shared, capital=False)

    def spares(self, word: str) -> bool:
        """Say whether a word means the person in no way."""
        return self.of_own(f"x {word}") == f"x {word}"

    def is_in(self, words: str) -> bool:
        """Say whether a whole name of the person, of two words or more, stands in words."""
        whole = frozenset(name for name in self.names | self.shared if len(name) > 1)
        return self._without(words, whole, capital=True) != words

    def with_names_of(self, other: "Erasure") -> "Erasure":
        """Return what takes out the names of both; what means others for one of them means others."""
        shared = self.shared | (other.shared - self.names)
        return Erasure(self.label, (self.names | other.names) - shared, shared, self.exact | other.exact)

    def _without_exact(self, words: str) -> str:
        for each in sorted(self.exact, key=len, reverse=True):
            words = re.sub(re.escape(each), self.label, words, flags=re.IGNORECASE)
        return words

    def _without(self, words: str, names: frozenset[Phrase], *, capital: bool) -> str:
        found = list(_WORD.finditer(words))
        bare = [_plain(fold(match[0])) for match in found]
        # “Hans Müller” before “Müller”, or the given name would be left standing.
        longest = sorted(names, key=len, reverse=True)
        parts: list[str] = []
        end = at = 0
        while at < len(found):
            size = next((len(name) for name in longest if _stands(name, found, bare, at, capital=capital)), 0)
            # Not the first word: that is the command.
            if not size and not capital and at and self._is_part(bare[at], words[: found[at].start()]):
                size = 1
            if size:
                parts += [words[end : found[at].start()], self.label]
                end = found[at + size - 1].end()
            at += size or 1
        return "".join((*parts, words[end:]))

    def _is_part(self, word: str, before: str) -> bool:
        """Say whether a word is a part of a name that means nobody else, but no option."""
        known = {token for name in self.names for token in name}
        return len(word) >= _PART and not before.endswith("--") and any(word in token for token in known)


def _stands(
    name: Phrase, found: Sequence[re.Match[str]], bare: Sequence[str], at: int, *, capital: bool
) -> bool:
    if tuple(bare[at : at + len(name)]) != name:
        return False
    if len(name) == 1:
        # A name that is a word too, such as Koch or Stein, means nobody without its capital.
        return not capital or found[at][0][:1].isupper()
    pairs = zip(found[at:], found[at + 1 : at + len(name)], strict=False)
    return all(two.start() - one.end() <= _BETWEEN for one, two in pairs)


@dataclass(frozen=True, slots=True)
class Called:
    """All that a person was ever called, and what is of it alone and taken out as it stands."""

    families: frozenset[str]
    givens: frozenset[str]
    spellings: frozenset[str] = frozenset()
    exact: frozenset[str] = frozenset()


def erasure(label: str, called: Called, others: Iterable[Iterable[str]]) -> Erasure:
    """Return what takes a person out; `others` are the names of everybody else, person by person."""
    families, givens, written = (
        {phrase(words) for words in each} for each in (called.families, called.givens, called.spellings)
    )
    whole = {one + two for pair in product(families, givens) for one, two in (pair, pair[::-1])}
    single = {(word,) for name in written for word in name}
    # No single letters: an initial would be taken out of everything.
    all_names = {name for name in whole | written | families | givens | single if "".join(name)[1:]}
    words = [{word for name in names for word in phrase(name)} for names in others]
    shared = frozenset(name for name in all_names if any(one.issuperset(name) for one in words))
    return Erasure(label, frozenset(all_names) - shared, shared, called.exact - {""})
