"""German of Switzerland."""

from jassturnier.languages.language import Language, Noun, Rounds


def _plural(noun: str) -> str:
    """Return the plural of what ends like most feminine nouns; nobody knows it of others."""
    return f"{noun}n" if noun.endswith("e") else ""


GERMAN = Language(
    "de",
    on_windows="german",
    thousands="’",
    rounds=Rounds(
        (
            Noun("Passe", "Passen", "f"),
            Noun("Runde", "Runden", "f"),
            Noun("Gang", "Gänge", "m"),
            Noun("Durchgang", "Durchgänge", "m"),
            Noun("Serie", "Serien", "f"),
            Noun("Partie", "Partien", "f"),
            Noun("Tour", "Touren", "f"),
            Noun("Umgang", "Umgänge", "m"),
        ),
        {"der": "m", "die": "f", "das": "n", "ein": "m", "eine": "f"},
        ("die",),
        _plural,
    ),
)
