"""Letters that a terminal or a pipe cannot show: consoles of Windows have 256 of them."""

import codecs
import io
import sys
import unicodedata

import click

_SIMILAR = "nearest"
_SIGNS = {
    "≥": ">=",
    "≤": "<=",
    "≠": "<>",
    "→": "->",
    "←": "<-",
    "–": "-",
    "—": "-",
    "−": "-",
    "─": "-",
    "│": "|",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "×": "x",
    "✗": "x",
    "·": ".",
    "ß": "ss",
    "ı": "i",
    "ø": "o",
    "Ø": "O",
    "đ": "d",
    "Đ": "D",
    "ð": "d",
    "ł": "l",
    "Ł": "L",
    "æ": "ae",
    "Æ": "Ae",
    "œ": "oe",
    "Œ": "Oe",
    "♣": "Kreuz",
    "♠": "Schaufel",
    "♥": "Herz",
    "♦": "Ecken",
}


def show_all_letters() -> None:
    """Let screen and pipe take every sentence: a letter they lack becomes a similar one, ğ a g and ≥ a >=."""
    codecs.register_error(_SIMILAR, _similar)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_SIMILAR)


def shows_all() -> bool:
    """Say whether the answer can hold every letter."""
    return codecs.lookup(sys.stdout.encoding or "utf-8").name == "utf-8"


def pour(content: str) -> None:
    """Write a whole file to the screen, or as UTF-8 to where the answer is led: no name loses a letter."""
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8", newline="")
    click.echo(content, nl=False)


def _similar(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_shown(letter, error.encoding) for letter in lacking), error.end


def _shown(letter: str, encoding: str) -> str:
    plain = _SIGNS.get(letter) or "".join(
        part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part)
    )
    try:
        plain.encode(encoding)
    except UnicodeEncodeError:
        return "?"
    return plain
