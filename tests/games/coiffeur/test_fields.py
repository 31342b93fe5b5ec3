"""What a deal of Coiffeur writes into a field; what fields come to is proved by `test_together`."""

import pytest

from jassturnier.games.coiffeur.fields import CoiffeurRules, counted, field


@pytest.mark.parametrize(("rounding", "worth"), [("tens", 12), ("nearest_ten", 13), ("exact", 125)])
def test_halves_are_rounded_up(rounding: str, worth: int) -> None:
    assert field(125, 1, CoiffeurRules(rounding=rounding)) == worth


def test_a_lead_never_counts_below_nothing() -> None:
    assert counted(0, match=False, rules=CoiffeurRules(difference=True)) == 0
