"""A tournament as a JSON document: what is written is read, and what is none is refused for what it is."""

import pytest

from jassturnier.errors import Unreadable
from jassturnier.exchange.transfer import Rows, is_document, read_document, write_document
from jassturnier.i18n import render

ROWS: Rows = {
    "tournament": [{"id": 2**63, "name": "Chlausjass"}],
    "wish": [],
    "person": [{"id": 1}, {"id": 2}],
}
WRITTEN = """{
"format": "jassturnier",
"version": 7,
"head": "12 ab34",
"tournament": [
{"id": 9223372036854775808, "name": "Chlausjass"}
],
"wish": [],
"person": [
{"id": 1},
{"id": 2}
]
}
"""


def test_a_document_has_a_line_for_each_row_and_is_read_back() -> None:
    assert write_document(ROWS, 7, "12 ab34") == WRITTEN
    assert is_document(b"\xef\xbb\xbf " + WRITTEN.encode())
    assert read_document(WRITTEN.encode(), 7) == read_document(WRITTEN.encode(), 8) == ROWS
    assert not is_document(b"Nr;Name\n1;{A}")


def test_umlauts_stay_as_they_are() -> None:
    assert "Käthi Živko" in write_document({"person": [{"given": "Käthi Živko"}]}, 1, "")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (WRITTEN[:90], "damaged or cut off"),
        ("", "damaged or cut off"),
        ("," * 5_000_000, "damaged or cut off"),
        ("," * 5_000_001, "holds more than any tournament"),
        ("[" * 100_000, "damaged or cut off"),
        ("[]", "no tournament"),
        ('{"format": "other", "version": 7}', "no tournament"),
        ('{"format": "jassturnier"}', "version None, known is 7."),
        ('{"format": "jassturnier", "version": 8}', "version 8, known is 7."),
    ],
    ids=lambda value: value[:40],
)
def test_what_is_no_document_is_refused(content: str, said: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_document(content.encode(), 7)
    assert said in render(refused.value.texts[0], "en")
