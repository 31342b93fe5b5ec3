import pytest
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

from jassturnier.paper.kit.qr import squares
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.qr_reader import read_qr


@pytest.mark.parametrize("number", [1, 9, 147, 2000, 98765])
def test_a_code_is_read_back(number: int) -> None:
    assert read_qr(squares(sheet_label(number))) == sheet_label(number)


WORDS = (
    "147K",
    "16X2",
    "HTTP://10.0.0.2:8000/IN",
    "http://10.0.0.2:8000/in?sheet=147K&code=480215",
    "http://jass.ch/me?who=Gümüşoğlu",
    *("a" * length for length in (14, 15, 62, 107, 120, 180, 255, 400, 660, 1000, 1600, 2100)),
    *("A-7" * times for times in (30, 90, 300, 700)),
)


@pytest.mark.parametrize("words", WORDS, ids=len)
def test_a_code_is_that_of_another_encoder(words: str) -> None:
    other = QRCode(version=None, errorCorrectLevel=QRErrorCorrectLevel.M)
    other.addData(words)
    other.version = other.calculate_version()  # type: ignore[no-untyped-call]
    other.makeImpl(False, 3)
    assert squares(words) == tuple(tuple(map(bool, row)) for row in other.modules)


def test_words_longer_than_any_code_are_refused() -> None:
    with pytest.raises(IndexError):
        squares("a" * 3000)
