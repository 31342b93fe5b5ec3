"""Letters, suits, codes and strokes: what words become that have little room, and where things stand."""

import io
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pytest
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from jassturnier import resources
from jassturnier.games.kit.contracts import LABELS
from jassturnier.i18n import own_words, render, say
from jassturnier.paper.grid import stroke_places
from jassturnier.paper.pen import (
    BOLD,
    QUIET,
    REGULAR,
    SMALLEST,
    Box,
    Pen,
    Suits,
    draw_qr,
    fitting,
    set_line,
    set_lines,
    squares,
    steps,
    width,
    wrapped,
)
from jassturnier.tournament.scoring.sheet_numbers import sheet_label

SIDE = 21
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_ALPHANUMERIC = 0b0010
_FORMAT_MASK = (1, 0, 1)
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, _: y % 2 == 0,
    lambda _, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)


def read_qr(dark: Sequence[Sequence[bool]]) -> str:
    """Return the words in a code given as rows of dark squares."""
    mask = int("".join(str(int(dark[8][2 + i]) ^ bit) for i, bit in enumerate(_FORMAT_MASK)), 2)
    bits = "".join(str(int(dark[y][x] ^ _MASKS[mask](y, x))) for y, x in _data_places())
    assert int(bits[:4], 2) == _ALPHANUMERIC
    count = int(bits[4:13], 2)
    return "".join(_words(bits[13:], count))


def _words(bits: str, count: int) -> Iterator[str]:
    for i in range(count // 2):
        pair = int(bits[11 * i : 11 * i + 11], 2)
        yield _ALPHABET[pair // 45] + _ALPHABET[pair % 45]
    if count % 2:
        start = 11 * (count // 2)
        yield _ALPHABET[int(bits[start : start + 6], 2)]


def _data_places() -> Iterator[tuple[int, int]]:
    """Walk up and down in columns of two from the right, around the fixed patterns."""
    upwards = True
    for right in (20, 18, 16, 14, 12, 10, 8, 5, 3, 1):
        for y in range(SIDE - 1, -1, -1) if upwards else range(SIDE):
            for x in (right, right - 1):
                if not _fixed(y, x):
                    yield y, x
        upwards = not upwards


def _fixed(y: int, x: int) -> bool:
    near_top, near_left = y <= 8, x <= 8
    corner = (near_top and near_left) or (near_top and x >= 13) or (near_left and y >= 13)
    return corner or 6 in (y, x)


LETTERS = "ÄÖÜäöüéèàçñćčřůőąłșțşğıŠŽß’«»–…·×−ᵖˢᵃᵍʳˡᶠʰ¹⁰"
LONG = "Maximilian-Ferdinand von Wolkenstein-Zurbuchen / Šćepanović-Gümüşoğlu"


def test_words_get_smaller_then_shorter_until_they_fit() -> None:
    for room in (30, 80, 200, 310, 900):
        size, words = set_line(LONG, BOLD, 12, room)
        assert SMALLEST <= size <= 12
        assert width(words, BOLD, size) <= room + 0.01
        assert words == LONG or (size == SMALLEST and LONG.startswith(words.removesuffix("…")))


def test_what_is_left_of_words_tells_them_and_a_number_stays_whole() -> None:
    cases: list[tuple[str, float, str]] = [
        ("Anna Müller", 200, "Anna Müller"),
        ("Anna Müller", 42, "Anna Mül…"),
        ("Anna Müller", 32, "Anna…"),
        ("Müllerin", 22, "Müll…"),
        ("1’256", 5, "1’256"),
    ]
    assert [(words, room, set_line(words, REGULAR, 8, room)[1]) for words, room, _ in cases] == cases


def test_two_lines_are_taken_only_where_letters_become_larger_or_words_stay_whole() -> None:
    for room in (60, 150, 200, 900):
        size, lines = set_lines(LONG, REGULAR, 11, room, 30)
        assert " ".join(lines) == LONG
        assert size >= fitting(LONG, REGULAR, 11, room)
        assert size == SMALLEST or max(width(line, REGULAR, size) for line in lines) <= room + 0.01
    parts = wrapped(LONG, REGULAR, 9, 100)
    assert " ".join(parts) == LONG
    assert len(parts) > 2


def test_the_letters_of_names_and_marks_are_in_the_typeface() -> None:
    for name in (REGULAR, BOLD):
        font = TTFont(name, io.BytesIO(resources.read("paper", "fonts", f"{name}.ttf")))
        assert [c for c in LETTERS if ord(c) not in font.face.charToGlyph] == []


def test_strokes_stand_in_groups_of_five_and_stay_on_their_line() -> None:
    gaps = [after - before for before, after in pairwise(stroke_places(11, 1000, 2))]
    assert [gap > 2.5 for gap in gaps] == [i % 5 == 4 for i in range(10)]
    for count in (0, 1, 5, 30, 200):
        places = stroke_places(count, 100, 2)
        assert len(places) == count
        assert max(places, default=0) <= 100 + 1e-9


def test_suits_stay_inside_their_field() -> None:
    for suits in Suits:
        assert len(suits.value) == 4
        for shape in (shape for drawing in suits.value for shape in drawing):
            assert all(0 <= number <= 100 for _, numbers in steps(shape.path) for number in numbers)


def test_a_code_is_read_back() -> None:
    for number in (1, 9, 147, 2000, 98765):
        assert read_qr(squares(sheet_label(number))) == sheet_label(number)


def test_what_is_drawn_is_the_code_with_its_empty_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, int, int, int]] = []
    places: list[tuple[object, ...]] = []

    def note(_: Pen, pieces: list[tuple[int, int, int, int]], *place: object) -> None:
        drawn.extend(pieces)
        places.append(place)

    monkeypatch.setattr(Pen, "rectangles", note)
    whole = SIDE + 2 * QUIET
    draw_qr(Pen(Canvas(io.BytesIO())), Box(3, 5, 2 * whole, 2 * whole), "147K")
    assert places == [((3 + 2 * QUIET, 5 + 2 * QUIET), 2)]
    seen = [[False] * SIDE for _ in range(SIDE)]
    for x, y, w, _ in drawn:
        for step in range(w):
            seen[y][x + step] = True
    assert read_qr(seen) == "147K"


def test_french_suits_are_named_deep_within_a_sentence() -> None:
    text = say("Contracts: {names}", names=[LABELS["eicheln"], "6"])
    assert render(Suits.FRENCH.named(text), "en") == "Contracts: Spades, 6"
    assert Suits.SWISS.named(text) == text
    for other in (say("Players: {sizes}", sizes=("3", "4")), own_words({"de": "Rosen", "en": "Roses"})):
        assert Suits.FRENCH.named(other) == other


def test_the_suit_drawn_before_a_word_is_the_one_that_the_pack_calls_so() -> None:
    for pack, names in (
        (Suits.SWISS, ["Eicheln", "Schilten", "Rosen", "Schellen"]),
        (Suits.FRENCH, ["Clubs", "Spades", "Hearts", "Diamonds"]),
    ):
        for suit in ("eicheln", "schilten", "rosen", "schellen"):
            for text in (LABELS[suit], say("Deal {deal}, {contract}", deal="1", contract=LABELS[suit])):
                at = pack.of(text)
                assert at is not None
                assert names[at] in render(pack.named(text), "en")
    assert Suits.SWISS.of(LABELS["obenabe"]) is None
