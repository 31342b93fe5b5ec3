"""The two typefaces of all paper, and how wide words are in them."""

import io
from functools import cache, lru_cache

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from jassturnier import resources

REGULAR = "DejaVuSansCondensed"
BOLD = "DejaVuSansCondensed-Bold"

LEADING = 1.2
"""From one baseline to the next, by the size of the letters."""

_RAISED = str.maketrans("0123456789abcdefghijklmnoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
"""There is no raised q."""


def raised(mark: str) -> str:
    """Return the mark of a footnote in small letters above the line."""
    return mark.translate(_RAISED)


@cache
def load() -> None:
    """Make both typefaces known; a PDF embeds only the letters it uses."""
    # What every reader of PDF has by itself lacks ş, ğ and ć; these go into the file.
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(TTFont(name, io.BytesIO(resources.read("paper", "fonts", f"{name}.ttf"))))


def coded(canvas: Canvas, words: str, font: str) -> list[tuple[str, str]]:
    """Return words as they stand in a PDF: pieces, each behind the part of the typeface that it is in."""
    document = canvas._doc  # type: ignore[attr-defined]  # noqa: SLF001 — it knows which letters are used
    face: TTFont = pdfmetrics.getFont(font)  # type: ignore[assignment]  # as loaded
    pieces = face.splitString(words, document)
    return [(face.getSubsetInternalName(part, document), f"({escapePDF(piece)})") for part, piece in pieces]


def width(words: str, font: str, size: float) -> float:
    """Return how wide words are, in points."""
    return _width(words, font) * size


@lru_cache(maxsize=10_000)
def _width(words: str, font: str) -> float:
    """Return how wide words are in letters of one point: a paper measures many of them again and again."""
    load()
    return float(pdfmetrics.stringWidth(words, font, 1))


def fitting(words: str, font: str, size: float, room: float) -> float:
    """Return the largest size up to `size` at which words are no wider than `room`: nothing is cut off."""
    wide = width(words, font, size)
    return size if wide <= room else size * room / wide


def set_lines(
    words: str, font: str, size: float, room: float, height: float
) -> tuple[float, tuple[str, ...]]:
    """Set words in one line or two, whichever lets them be larger; return the size and the lines."""
    best = min(fitting(words, font, size, room), height / LEADING)
    if best == size or " " not in words:
        return best, (words,)
    halves = _halves(words, font)
    two = min(size, height / LEADING / 2, *(fitting(half, font, size, room) for half in halves))
    return (two, halves) if two > best else (best, (words,))


def _halves(words: str, font: str) -> tuple[str, str]:
    """Break words at the blank that makes the longer half shortest."""
    blanks = (i for i, letter in enumerate(words) if letter == " ")
    pairs = ((words[:i], words[i + 1 :]) for i in blanks)
    return min(pairs, key=lambda pair: max(width(half, font, 1) for half in pair))


def wrapped(words: str, font: str, size: float, room: float) -> list[str]:
    """Return words broken into lines that are no wider than `room`; a word is never broken."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, font, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
