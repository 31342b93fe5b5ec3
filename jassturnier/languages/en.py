"""English, the language of the source: its sentences have no marks, a round is found by its word."""

import re

from jassturnier.languages.language import Language, Noun, Rounds, like

_VOWELS = "aeiou"
_ROUND = re.compile(
    r"(?:\b([Aa])n? )?(?<![\w“{-])(?<!K\.-o\. )(?<!goes )(?<!ranks )(?<!lead )(?<!headings )(?<!columns )"
    r"([Rr]ound)(s?)(?![\w-])(?! in other ways)(?! of passes)|()\b(round)()(?=-\{n\}\.)"
)
"""The noun with its article; not “goes round”, nor a key of files such as “best-round”."""
USUAL = Noun("round", "rounds")


def _plural(noun: str) -> str:
    return f"{noun}es" if noun.endswith(("s", "x", "z", "ch", "sh")) else f"{noun}s"


def _reworded(sentence: str, noun: Noun) -> str:
    if noun == USUAL:
        return sentence

    def named(found: re.Match[str]) -> str:
        article, word, many = found.groups()[:3] if found[2] else found.groups()[3:]
        there = like(word, noun.many if many else noun.one)
        if not article:
            return there
        return f"{article}{'n' if noun.one[0].lower() in _VOWELS else ''} {there}"

    return _ROUND.sub(named, sentence)


ENGLISH = Language(
    "en",
    on_windows="english",
    thousands=",",
    rounds=Rounds(
        (
            USUAL,
            Noun("passe", "passes"),
            Noun("series", "series"),
            Noun("session", "sessions"),
            Noun("turn", "turns"),
        ),
        _reworded,
        {"a": "", "an": "", "the": ""},
        ("the",),
        _plural,
    ),
)
