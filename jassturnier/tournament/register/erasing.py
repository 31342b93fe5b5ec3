"""Where a person's name stands in what people have written, and what is left without it.

Only two things surely mean the person: the whole name where nobody else bears it, and, in what was written of
the person's own entry, the family name that nobody else bears and that is no word. All else is pointed at.
"""

from collections.abc import Iterable, Iterator, Sequence

from jassturnier.tournament.register.name_forms import Word, common, phrase, without_particles, words_of
from jassturnier.values import frozen

_BETWEEN = 3
"""So many signs may stand between two words of a name: “Müller, Hans”."""
_IN_WORD = 4
"""So many letters a name has at least that is looked for inside of longer words."""


@frozen
class Hit:
    """A place in a text, from `start` to `end`, with a name of the person.

    `whole` says that it surely is the person, `own` that it is where the text is about its own entry.
    """

    start: int
    end: int
    whole: bool = False
    own: bool = False


@frozen
class Erasure:
    """What is looked for, the label that stands in its place, and the words of everybody else's names."""

    label: str
    families: frozenset[str]
    givens: frozenset[str]
    others: tuple[frozenset[str], ...] = ()

    def without(self, words: str, hits: Iterable[Hit]) -> str:
        """Return words with the label in these places."""
        parts: list[str] = []
        end = 0
        for hit in hits:
            parts += [words[end : hit.start], self.label]
            end = hit.end
        return "".join((*parts, words[end:]))

    def hits(self, words: str) -> list[Hit]:
        """Return every place that may mean the person, from the left to the right."""
        return list(self._hits(words_of(words)))

    def _hits(self, found: Sequence[Word]) -> Iterator[Hit]:
        at = 0
        while at < len(found):
            end = self._run(found, at)
            if end > at:
                yield self._hit(found, at, end)
            elif self._is_within(found[at]):
                yield Hit(found[at].start, found[at].end)
            at = max(end, at + 1)

    def _run(self, found: Sequence[Word], start: int) -> int:
        """Return the end of the names that follow one another from a place on."""
        end = start
        while end < len(found) and self._name(found[end]):
            if end > start and found[end].start - found[end - 1].end > _BETWEEN:
                break
            end += 1
        return end

    def _name(self, word: Word) -> str:
        """Return the name that a word is a form of, "" if of none."""
        return next((form for form in word.forms if form in self.families or form in self.givens), "")

    def _hit(self, found: Sequence[Word], at: int, end: int) -> Hit:
        first, names = found[at], {self._name(word) for word in found[at:end]}
        start = first.start + (first.elided if first.forms[0] != self._name(first) else 0)
        both = not names.isdisjoint(self.families) and not names.isdisjoint(self.givens) and len(names) > 1
        whole = both and not any(one >= names for one in self.others) and not self._runs_on(found, at, end)
        own = names <= self.families - common() and not any(map(self._is_others, found[at:end]))
        return Hit(start, found[end - 1].end, whole, whole or (own and first.is_capital))

    def _runs_on(self, found: Sequence[Word], at: int, end: int) -> bool:
        """Say whether a name at the edge is another's: “Hans Zwyssig, Peter Roth” has no Peter Zwyssig."""
        edges = (found[max(at - 1, 0) : at + 1], found[end - 1 : end + 1])
        return any(_is_held(one, edge) for edge in edges if edge[1:] for one in self.others)

    def _is_others(self, word: Word) -> bool:
        return any(_is_held(one, [word]) for one in self.others)

    def _is_within(self, word: Word) -> bool:
        """Say whether a longer word holds a name: “Quirkenheimerbande”."""
        return any(name in word.forms[0] for name in self.families | self.givens if len(name) >= _IN_WORD)


def _is_held(names: frozenset[str], words: Iterable[Word]) -> bool:
    return all(not names.isdisjoint(word.forms) for word in words)


def erasure(label: str, names: Iterable[tuple[str, str]], others: Iterable[str]) -> Erasure:
    """Return what finds a person by its names, family and given; `others` are those of everybody else."""
    known = list(names)
    return Erasure(
        label,
        _words(without_particles(family) for family, _ in known),
        _words(given for _, given in known),
        tuple(frozenset(phrase(name)) for name in others),
    )


def _words(names: Iterable[str]) -> frozenset[str]:
    # No single letters: an initial would be found everywhere.
    return frozenset(word for name in names for word in phrase(name) if word[1:])
