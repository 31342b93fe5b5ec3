"""Names that may be spellings of one another."""

import pytest

from jassturnier.exchange.intake.names import alike


@pytest.mark.parametrize(
    ("one", "other", "like"),
    [
        ("Hans Meyer", "Hans Meier", True),
        ("Roth Kaethi", "Käthi Rot", True),
        ("Josephine Schmidt", "Josefine Schmitt", True),
        ("Anna Frei", "Anna Grau", False),
        ("Urs", "Uli", False),
        ("Monika Graf-Wyss", "Graf Monika", True),
        ("Monika Graf", "Monika Wyss-Graf", True),
        ("Anna Graf-Wyss", "Monika Graf", False),
    ],
)
def test_a_name_sounds_like_another_or_does_not(one: str, other: str, *, like: bool) -> None:
    assert alike([one], ["Zoe Zemp", other]) == [[1] if like else []]
