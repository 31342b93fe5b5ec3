"""A club's letterhead and colour, the colours of lines and places; whether words in a colour can be read."""

import re
from colorsys import hls_to_rgb, rgb_to_hls

from jassturnier.errors import Unreadable
from jassturnier.i18n import say
from jassturnier.values import frozen

READABLE = 4.5
"""The contrast that words need: WCAG 2.2, success criterion 1.4.3."""

TOLD_APART = 3
"""The contrast that a rule or a bar needs: WCAG 2.2, success criterion 1.4.11."""

WHITE, BLACK = "#ffffff", "#16181a"
"""Paper, and the ground of pages in the dark."""
LINES = ("#00558c", "#8c141e", "#2a7a4b", "#b35900", "#6b4894", "#8a6d00", "#5a6470")
"""Colours of lines that are told apart, and read on white."""
SHADES = ("#edf3f8", "#d6e4ef", "#bed4e5", "#a8c5da")
"""Steps from a little to much, on which dark words are read."""
PODIUM = ("#deb548", "#c4c7cc", "#c88c5a")
"""Gold, silver, bronze: what stands on them is black."""

_COLOUR = re.compile(r"#?([0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)
_STORED = re.compile(r"#[0-9a-f]{6}")
_STEPS = 100
_DARK = 0.04045
"""Up to here a screen's light grows evenly: sRGB, as WCAG takes it."""


@frozen
class Letterhead:
    """What stands on all papers: the club, its logo as PNG or JPEG, its colour, and the suits of its pack.

    Without a choice the suits are those of the language. The colour is one as “#8c141e”, "" for none.
    """

    club: str = ""
    logo: bytes | None = None
    suits: str = ""
    colour: str = ""


NO_LETTERHEAD = Letterhead()


def club_colour(typed: str) -> str:
    """Return a colour as typed, “8C141E”, “#8c141e” or “#812”, in the form “#8c141e”.

    Raises:
        Unreadable: it is no colour, or words in it are not read on white paper; a darker one is named.
    """
    found = _COLOUR.fullmatch(typed.strip())
    if found is None:
        raise Unreadable(
            say("“{colour}” is no colour; type six digits and letters such as #8C141E.", colour=typed)
        )
    digits = found[1].lower()
    colour = "#" + (digits if len(digits) == len("8c141e") else "".join(2 * digit for digit in digits))
    if contrast(colour, WHITE) < READABLE:
        raise Unreadable(
            say(
                "{colour} cannot be read on white paper; {other} can.", colour=colour, other=_readable(colour)
            )
        )
    return colour


def is_colour(stored: str) -> bool:
    """Say whether something is a colour in the form “#8c141e”."""
    return _STORED.fullmatch(stored) is not None


def _readable(colour: str) -> str:
    """Return the lightest colour of the same hue that is read on white."""
    red, green, blue = parts(colour)
    darker = ((1 - step / _STEPS) for step in range(1, _STEPS + 1))
    found = (_written(share * red, share * green, share * blue) for share in darker)
    return next(each for each in found if contrast(each, WHITE) >= READABLE)


def on_black(colour: str) -> str:
    """Return the darkest colour of the same hue, not darker than it is, that is told from black as a rule."""
    hue, light, saturation = rgb_to_hls(*parts(colour))
    lighter = (light + (1 - light) * step / _STEPS for step in range(_STEPS + 1))
    found = (_written(*hls_to_rgb(hue, each, saturation)) for each in lighter)
    return next(each for each in found if contrast(each, BLACK) >= TOLD_APART)


def _written(*shares: float) -> str:
    return "#" + "".join(f"{int(255 * share):02x}" for share in shares)


def parts(colour: str) -> tuple[float, float, float]:
    """Return the shares of red, green and blue, from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """Return how well two colours are told apart, from 1 to 21."""
    darker, lighter = sorted((_light(one), _light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _light(colour: str) -> float:
    linear = (part / 12.92 if part <= _DARK else ((part + 0.055) / 1.055) ** 2.4 for part in parts(colour))
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
