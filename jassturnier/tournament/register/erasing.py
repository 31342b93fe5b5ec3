"""Taking a person's name out of what people have written: commands, team names, notes, reasons.

What surely means the person goes without a question: the whole name in either order, or a family name that
nobody else bears and that is no word, in every form. All else that may mean it is only pointed at.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, product

from jassturnier.tournament.people.entries import split_name
from jassturnier.tournament.register.name_forms import (
    Phrase,
    Word,
    common,
    phrase,
    without_particles,
    words_of,
)
from jassturnier.values import frozen

_BETWEEN = 3
"""So many signs may stand between two words of a name: “Müller, Hans”."""
_PART = 3
"""So many letters of a name are typed to mean somebody."""
_FAMILY_IN_WORD, _GIVEN_IN_WORD = 4, 5
"""So many letters a name has at least that is looked for inside of longer words."""


@frozen
class Called:
    """All that a person was ever called: (family, given), and what is taken out as it stands."""

    names: frozenset[tuple[str, str]]
    exact: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls, names: Iterable[tuple[str, str]], spellings: Iterable[str], exact: Iterable[str] = ()
    ) -> "Called":
        """Return what somebody is called with other spellings, which are written like “Given Family”."""
        return cls(frozenset((*names, *map(split_name, spellings))), frozenset(exact) - {""})

    def families(self) -> frozenset[str]:
        """Return the words of the family names without their particles."""
        return frozenset(word for family, _ in self.names for word in phrase(without_particles(family)))

    def givens(self) -> frozenset[str]:
        """Return the words of the given names."""
        return frozenset(word for _, given in self.names for word in phrase(given))

    def whole(self) -> Iterator[Phrase]:
        """Yield whole names in either order."""
        families = {phrase(family) for family, _ in self.names}
        givens = {phrase(given) for _, given in self.names}
        for one, two in product(families, givens):
            yield from ((*one, *two), (*two, *one)) if one and two else ()


@frozen
class Hit:
    """A place in a text, from `start` to `end`, that means the person, surely or perhaps.

    It is `shared` if it may mean somebody else of the register as well.
    """

    start: int
    end: int
    sure: bool
    shared: bool = False


@frozen
class Erasure:
    """What is taken out, and the label that stands in its place.

    `others` are the words of everybody else's names, person by person, and `foreign` their whole names.
    `exact` is taken out as it stands, such as a telephone number. In a text of `taken` the desk has decided
    that all goes that may mean the person, and the whole text where nothing of it is a name.
    """

    label: str
    families: frozenset[str]
    givens: frozenset[str]
    whole: frozenset[Phrase] = frozenset()
    others: frozenset[frozenset[str]] = frozenset()
    foreign: frozenset[Phrase] = frozenset()
    exact: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()

    def of(self, words: str) -> str:
        """Take the person out of words that may be about anybody."""
        hits = self.hits(words)
        if words not in self.taken:
            return self.without(words, (hit for hit in hits if hit.sure))
        return self.without(words, hits) if hits else self.label

    def all_of(self, words: str) -> str:
        """Take out all that may mean the person."""
        return self.without(words, self.hits(words))

    def of_own(self, command: str) -> str:
        """Take the person out of a command that is about it, also where only a part of a name was typed."""
        return self.without(command, [*self._exactly(command), *self._names(command, own=True)])

    def spares(self, word: str) -> bool:
        """Say whether a word means the person in no way."""
        return self.of_own(f"x {word}") == f"x {word}"

    def hits(self, words: str) -> list[Hit]:
        """Return what means the person, surely or perhaps."""
        return [*self._exactly(words), *self._names(words)]

    def with_names_of(self, other: "Erasure") -> "Erasure":
        """Return what takes out the names of both; who is somebody else to one of them is to both."""
        own = self.families | self.givens
        families, givens = self.families | other.families, self.givens | other.givens
        return Erasure(
            self.label,
            families,
            givens,
            self.whole | other.whole,
            self.others | {one for one in other.others if not one <= own},
            (self.foreign | other.foreign) - self.whole - other.whole,
            self.exact | other.exact,
            self.taken | other.taken,
        )

    def taking(self, texts: Iterable[str]) -> "Erasure":
        """Return an erasure that takes out also these texts, for which the desk has decided so."""
        return replace(self, taken=frozenset(texts))

    def _exactly(self, words: str) -> Iterator[Hit]:
        for each in self.exact:
            for match in re.finditer(re.escape(each), words, re.IGNORECASE):
                yield Hit(match.start(), match.end(), sure=True)

    def without(self, words: str, hits: Iterable[Hit]) -> str:
        """Return words with the label in these places."""
        parts: list[str] = []
        end = 0
        for hit in sorted(hits, key=lambda hit: (hit.start, -hit.end)):
            if hit.start >= end:
                parts += [words[end : hit.start], self.label]
                end = hit.end
        return "".join((*parts, words[end:]))

    def _names(self, words: str, *, own: bool = False) -> Iterator[Hit]:
        found = words_of(words)
        at = 0
        while at < len(found):
            foreign = _longest(self.foreign, found, at)
            run = [] if foreign > _longest(self.whole, found, at) else self._run(words, found, at)
            hit = self._hit(run, own=own) if run else None
            # Not the first word of a command: that is what it is called.
            if hit is None and not foreign and (at or not own):
                run = found[at : at + 1]
                hit = self._within(words, run[0], own=own)
            if hit is not None:
                yield hit
            at += foreign or len(run) or 1

    def _run(self, words: str, found: Sequence[Word], at: int) -> list[Word]:
        """Return the words from a place on that are names of the person, with no other word between them."""
        run: list[Word] = []
        place = at
        while place < len(found):
            word, whole = found[place], _longest(self.whole, found, place)
            if run and (word.start - run[-1].end > _BETWEEN or _longest(self.foreign, found, place) > whole):
                break
            if not (whole or self._name(word) or self._is_initial(words, word)):
                break
            run += found[place : place + max(whole, 1)]
            place += max(whole, 1)
        return run if any(self._name(word) for word in run) else []

    def _name(self, word: Word) -> str:
        """Return the name that a word is a form of, "" if of none."""
        return next((form for form in word.forms if form in self.families or form in self.givens), "")

    def _is_initial(self, words: str, word: Word) -> bool:
        letter = word.forms[0] if word.forms else ""
        dotted = words[word.end : word.end + 1] == "."
        return dotted and len(letter) == 1 and any(given.startswith(letter) for given in self.givens)

    def _hit(self, run: Sequence[Word], *, own: bool) -> Hit | None:
        names = {self._name(word) for word in run} - {""}
        # A name that is a word too, such as Koch or Stein, means nobody without its capital.
        means = len(run) > 1 or names & self.families - common() or any(word.is_capital for word in run)
        if not own and not means:
            return None
        first = run[0]
        start = first.start + (first.elided if first.forms[0] != self._name(first) else 0)
        shared = any(one >= names for one in self.others) or any(self._is_others(word) for word in run)
        return Hit(start, run[-1].end, own or (not shared and self._is_sure(run, names)), shared)

    def _is_sure(self, run: Sequence[Word], names: set[str]) -> bool:
        if len(run) > 1 and names & self.families and (names & self.givens or len(names) < len(run)):
            return True
        alone = names & self.families
        return bool(alone - common()) and any(word.is_capital for word in run)

    def _is_others(self, word: Word) -> bool:
        """Say whether a word is somebody else's name as it stands, and the person's only with an ending."""
        exact = word.forms[0]
        return exact != self._name(word) and any(exact in one for one in self.others)

    def _within(self, words: str, word: Word, *, own: bool) -> Hit | None:
        """Find a name in a longer word, “Quirkenheimerbande”; in a command of its own a part of a name."""
        if own:
            part = self._is_part(word.forms[0], words[: word.start])
            return Hit(word.start, word.end, sure=True) if part else None
        families = (name for name in self.families - common() if len(name) >= _FAMILY_IN_WORD)
        givens = (name for name in self.givens if len(name) >= _GIVEN_IN_WORD)
        held = any(name in word.forms[0] for name in families)
        begins = any(word.forms[0].startswith(name) for name in givens)
        if not (held or begins) or any(form in one for form in word.forms for one in self.others):
            return None
        return Hit(word.start, word.end, sure=False)

    def _is_part(self, word: str, before: str) -> bool:
        """Say whether a word is a part of a name that means nobody else, but no option."""
        if len(word) < _PART or before.endswith("--"):
            return False
        names = (name for name in self.families | self.givens if word in name)
        return any(not any(name in one for one in self.others) for name in names)


def _longest(names: frozenset[Phrase], found: Sequence[Word], at: int) -> int:
    """Return how many words the longest of these names has that stands at a place, 0 if none does."""
    known = _by_first(names)
    fitting = (name for form in found[at].forms for name in known.get(form, ()))
    return max((len(name) for name in fitting if _stands(name, found, at)), default=0)


@lru_cache(maxsize=8)
def _by_first(names: frozenset[Phrase]) -> dict[str, list[Phrase]]:
    """Return names by their first word, since a club knows thousands."""
    found: dict[str, list[Phrase]] = {}
    for name in names:
        found.setdefault(name[0], []).append(name)
    return found


def _stands(name: Phrase, found: Sequence[Word], at: int) -> bool:
    words = found[at : at + len(name)]
    if len(words) < len(name) or any(part not in word.forms for part, word in zip(name, words, strict=True)):
        return False
    return all(two.start - one.end <= _BETWEEN for one, two in pairwise(words))


def erasure(label: str, called: Called, others: Iterable[Called]) -> Erasure:
    """Return what takes a person out; `others` are the names of everybody else."""
    known = list(others)
    whole = frozenset(called.whole())
    shared = {one for other in known for one in other.exact}
    return Erasure(
        label,
        # No single letters: an initial would be taken out of everything.
        frozenset(name for name in called.families() if name[1:]),
        frozenset(name for name in called.givens() if name[1:]),
        whole,
        frozenset(frozenset((*other.families(), *other.givens())) for other in known),
        frozenset(name for other in known for name in other.whole()) - whole,
        called.exact - shared,
    )
