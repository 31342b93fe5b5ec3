"""Files as sheets of words."""

import pytest

from jassturnier.exchange.intake.columns import read


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("sep=;\na;b\n", [(), ("a", "b")]),
        ("a|b\nc|d\n", [("a", "b"), ("c", "d")]),
        ("Müller Hans, Baar\nFrei Rita, Zug\n", [("Müller Hans, Baar",), ("Frei Rita, Zug",)]),
        (
            "Hans Meier, Muri, 079\nRita Frei, Zug, 078\n",
            [("Hans Meier, Muri, 079",), ("Rita Frei, Zug, 078",)],
        ),
        ("Name,Ort\nHans Meier,Muri\n", [("Name", "Ort"), ("Hans Meier", "Muri")]),
        ('Name;Bemerkung\nHans;"zwei\nZeilen"\n', [("Name", "Bemerkung"), ("Hans", "zwei Zeilen")]),
        ('{"a": 1}\n{"b": true}\n', [("a", "b"), ("1", ""), ("", "true")]),
        ("{Hans\n", [("{Hans",)]),
        ("Hans Meier  Muri\n", [("Hans Meier  Muri",)]),
    ],
)
def test_columns_are_found_by_their_number(text: str, rows: list[tuple[str, ...]]) -> None:
    (sheet,) = read(text.encode())
    assert list(sheet.rows) == rows
