"""English, the language of the source."""

from jassturnier.languages.language import Language, Noun, Rounds


def _plural(noun: str) -> str:
    return f"{noun}es" if noun.endswith(("s", "x", "z", "ch", "sh")) else f"{noun}s"


ENGLISH = Language(
    "en",
    on_windows="english",
    thousands=",",
    rounds=Rounds(
        (
            Noun("round", "rounds"),
            Noun("passe", "passes"),
            Noun("series", "series"),
            Noun("session", "sessions"),
            Noun("turn", "turns"),
        ),
        {"a": "", "an": "", "the": ""},
        ("the",),
        _plural,
    ),
)
