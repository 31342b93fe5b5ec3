"""A page to try whether paper can be made, and which letters it would lack."""

from functools import partial

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from jassturnier.paper.kit.fonts import BOLD, REGULAR, load
from jassturnier.paper.kit.page import Leaf, Size, bind
from jassturnier.paper.kit.pen import Box, Pen


def missing_letters(words: str) -> str:
    """Return the letters that the typefaces do not have, each once, in order."""
    load()
    fonts = [pdfmetrics.getFont(name) for name in (REGULAR, BOLD)]
    faces = [font.face for font in fonts if isinstance(font, TTFont)]
    return "".join(
        letter for letter in sorted(set(words)) if any(ord(letter) not in face.charToGlyph for face in faces)
    )


def specimen(words: str) -> bytes:
    """Print these words on a page."""
    width, height = Size.A5.value
    return bind([Leaf((width, height), partial(_draw, Box(0, 0, width, height), words))], words)


def _draw(box: Box, words: str, pen: Pen) -> None:
    pen.centre(box, words, 14, BOLD)
