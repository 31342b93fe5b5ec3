"""What fits a screen: lines as wide as it is, letters that it has; and Ctrl-C."""

import codecs
import io
import os
import re
import signal
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from shutil import get_terminal_size
from textwrap import wrap
from types import FrameType
from typing import NoReturn, TextIO

import click

from jassturnier import system
from jassturnier.i18n import LETTERS, visible

_SIMILAR = "nearest"
_ENDLESS = re.compile(r"(\S{60})\S{340,}")
"""Longer than any path of a file."""
_NARROWEST = 10
_INDENT = "  "
"""What a line that goes on begins with."""
_NEXT, _BACK = frozenset({" ", "\r", "\n"}), frozenset({"q", "Q", "\x1b"})
"""The keys between two pages."""
_SIGNS = (
    {"≥": ">=", "≤": "<=", "≠": "<>", "→": "->", "←": "<-", "│": "|", "·": "."}
    | dict.fromkeys("–—−─", "-")
    | dict.fromkeys("‘’", "'")
    | dict.fromkeys("“”„«»", '"')
    | dict.fromkeys("×✗", "x")
    | LETTERS
    | {letter.upper(): plain.title() for letter, plain in LETTERS.items() if not letter.upper().isascii()}
    | {"ẞ": "SS"}
    | {"♣": "Kreuz", "♠": "Pik", "♥": "Herz", "♦": "Karo"}
)


def show_all_letters() -> None:
    """Let screen and pipe take every sentence: a letter they lack becomes a similar one, ğ a g and ≥ a >=."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=system.letters_of_pipe(stream), errors=_SIMILAR)


def shows_all() -> bool:
    """Say whether the answer can hold every letter."""
    return codecs.lookup(sys.stdout.encoding or "utf-8").name == "utf-8"


def fitted(words: str, stream: TextIO | None) -> str:
    """Return a line in as many as the terminal is wide for; elsewhere, and several lines, as they are."""
    if len(words) <= terminal_width(stream) or "\n" in words:
        return words
    return "\n".join(in_lines(words))


def terminal_width(stream: TextIO | None) -> int:
    """Return how many letters a line has where a stream goes: without end, unless it is a terminal."""
    return _columns() if system.is_terminal(stream) else sys.maxsize


def _columns() -> int:
    """Return how many letters fit; a terminal of one column breaks lines by itself."""
    return max(get_terminal_size().columns - 1, _NARROWEST)


def shortened(words: str) -> str:
    """Return words without the end of one that nobody has typed by hand."""
    return _ENDLESS.sub(r"\1…", words)


def in_lines(words: str) -> list[str]:
    """Return words in lines as wide as the terminal; names of files and options stay whole."""
    wide = _columns()
    if len(words) <= wide or not words.strip(" ─"):
        return [words[:wide]]
    return wrap(words, wide, subsequent_indent=_INDENT, break_long_words=False, break_on_hyphens=False)


def in_row(words: Iterable[str]) -> str:
    """Return words side by side in a row; where it is broken, each stays whole."""
    return "  ".join(each.replace(" ", "\u00a0") for each in words)


def fitting(words: Sequence[str], behind: str) -> list[str]:
    """Return as many words of a row as fit into one line with what stands `behind`; “…” is for the others."""
    shown = list(words)
    while shown and len(in_row([*shown, behind])) > _columns():
        shown.pop()
    return [*shown, *(["…"] if len(shown) < len(words) else [])]


def turn_pages(lines: Sequence[str], keys: str) -> None:
    """Show lines page by page where they are more than the terminal has; `keys` says below how to go on.

    Space or Enter shows the next page, q leaves, and other keys do nothing; behind the last page it ends by
    itself. Nobody turns pages where lines are not redrawn.
    """
    text, size = "\n".join(lines), get_terminal_size()
    if not system.edits_lines():
        click.echo(text)
        return
    first, *others = _pages(text.split("\n"), size.lines - 1, size.columns)
    click.echo("\n".join(first))
    for page in others:
        if not _goes_on(keys[: size.columns - 1]):
            return
        click.echo("\n".join(page))


def _pages(lines: Sequence[str], high: int, wide: int) -> Iterator[list[str]]:
    page: list[str] = []
    left = high
    for line in lines:
        rows = max(-(-len(line) // wide), 1)
        if page and rows > left:
            yield page
            page, left = [], high
        page.append(line)
        left -= rows
    yield page


def _goes_on(keys: str) -> bool:
    """Wait below a page, and say whether the next one is wanted; the words of the keys go away again."""
    click.echo(keys, nl=False)
    pressed = ""
    with suppress(KeyboardInterrupt, EOFError):
        while pressed not in _NEXT | _BACK:
            pressed = click.getchar()
    click.echo(f"\r{' ' * len(keys)}\r", nl=False)
    return pressed in _NEXT


def pour(content: str | bytes) -> None:
    """Write a whole file to the screen, or as UTF-8 to where the answer is led: no name loses a letter."""
    if isinstance(content, str) and system.is_terminal(sys.stdout):
        content = visible(content)
    elif isinstance(sys.stdout, io.TextIOWrapper):
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


codecs.register_error(_SIMILAR, _similar)


def _end(_signal: int, _frame: FrameType | None) -> NoReturn:
    # Nothing is at stake yet, and an exception would be shown as a traceback by what is being imported.
    os._exit(1)


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


def loading() -> None:
    """Let Ctrl-C end the program without a word; one that is started to ignore it goes on ignoring it."""
    # A script that starts a program behind & has told it to ignore Ctrl-C.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def working() -> None:
    """Let Ctrl-C stop the command, once all that it needs is loaded."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, _stop)


def finished() -> None:
    """Let Ctrl-C change nothing any more: the command is done and the program about to end."""
    if signal.getsignal(signal.SIGINT) in {_end, _stop}:
        # What is stored is stored: an end by Ctrl-C here would look as if it were not.
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def within() -> Iterator[None]:
    """Let Ctrl-C mean again what it means now, once a command that runs inside the program is done."""
    before = signal.getsignal(signal.SIGINT)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
