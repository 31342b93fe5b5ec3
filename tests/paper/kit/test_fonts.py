import io

import pytest
from reportlab.pdfbase.ttfonts import TTFont

from jassturnier import resources
from jassturnier.paper.pen import BOLD, REGULAR, SMALLEST, fitting, set_line, set_lines, width, wrapped

LETTERS = "ÄÖÜäöüéèàçñćčřůőąłșțşğıŠŽß’«»–…·×−ᵖˢᵃᵍʳˡᶠʰ¹⁰"
LONG = "Maximilian-Ferdinand von Wolkenstein-Zurbuchen / Šćepanović-Gümüşoğlu"


@pytest.mark.parametrize("room", [30, 80, 200, 310, 900])
def test_words_get_smaller_then_shorter_until_they_fit(room: float) -> None:
    size, words = set_line(LONG, BOLD, 12, room)
    assert SMALLEST <= size <= 12
    assert width(words, BOLD, size) <= room + 0.01
    assert words == LONG or (size == SMALLEST and LONG.startswith(words.removesuffix("…")))


@pytest.mark.parametrize(
    ("words", "room", "stands"),
    [
        ("Anna Müller", 200, "Anna Müller"),
        ("Anna Müller", 42, "Anna Mül…"),
        ("Anna Müller", 32, "Anna…"),
        ("Müllerin", 22, "Müll…"),
        ("1’256", 5, "1’256"),
    ],
)
def test_what_is_left_of_words_tells_them_and_a_number_stays_whole(
    words: str, room: float, stands: str
) -> None:
    assert set_line(words, REGULAR, 8, room)[1] == stands


@pytest.mark.parametrize("room", [60, 150, 200, 900])
def test_two_lines_are_taken_only_where_letters_become_larger_or_words_stay_whole(room: float) -> None:
    size, lines = set_lines(LONG, REGULAR, 11, room, 30)
    assert " ".join(lines) == LONG
    assert size >= fitting(LONG, REGULAR, 11, room)
    assert size == SMALLEST or max(width(line, REGULAR, size) for line in lines) <= room + 0.01


def test_wrapping_loses_no_word() -> None:
    lines = wrapped(LONG, REGULAR, 9, 100)
    assert " ".join(lines) == LONG
    assert len(lines) > 2


@pytest.mark.parametrize("name", [REGULAR, BOLD])
def test_the_letters_of_names_and_marks_are_in_the_typeface(name: str) -> None:
    font = TTFont(name, io.BytesIO(resources.read("paper", "fonts", f"{name}.ttf")))
    missing = [c for c in LETTERS if ord(c) not in font.face.charToGlyph]
    assert missing == []
