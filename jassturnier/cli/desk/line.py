"""A line as it is typed at the desk: its words, and how words are typed."""

import re
from collections.abc import Iterable

# Not shlex: it takes the backslashes out of a path of Windows, and an apostrophe as in d'Angelo opens a
# quotation there.
_WORD = re.compile(r'(?:"[^"]*"?|[^\s"])+')


def split(line: str) -> list[str]:
    """Return the words of a line; double quotes keep a word together, and a backslash is a backslash."""
    return [word[0].replace('"', "") for word in _WORD.finditer(line)]


def last(line: str) -> int:
    """Return where the word begins that is being typed; behind a blank a new one does."""
    ends = [word for word in _WORD.finditer(line) if word.end() == len(line)]
    return ends[0].start() if ends else len(line)


def joined(words: Iterable[str]) -> str:
    """Return words as a line, so that `split` finds them again."""
    return " ".join(f'"{word}"' if not word or re.search(r"\s", word) else word for word in words)
