"""A tournament as a JSON document, as it is written and told from a list."""

from jassturnier.exchange.transfer import Rows, is_document, write_document

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


def test_a_document_has_a_line_for_each_row_and_is_told_from_a_list() -> None:
    assert write_document(ROWS, 7, "12 ab34") == WRITTEN
    assert is_document(b"\xef\xbb\xbf" + WRITTEN.encode())
    assert not is_document(b'{"Name": "Anna Abt"}')
