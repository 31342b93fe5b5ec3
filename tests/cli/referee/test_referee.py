"""The referee at the desk: bad input, German names."""

import pytest

from tests.support.console import Console


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("legal eicheln RA E6 / EU X9", "“X9” is no card here."),
        ("legal eicheln RA E6 / EU EU", "Eichel Under is there 2 times."),
        ("legal eicheln RA EU / EU R9", "Eichel Under is there 2 times."),
        ("legal eicheln RA EU R9 E9 / LA", "4 cards lie there already"),
        ("legal eicheln RA EU", "a slash and the hand"),
        ("legal eicheln RA /", "a slash and the hand"),
        (
            "legal eicheln / " + "EA EK EO EU EB E9 E8 E7 E6 RA",
            "10 cards are too many; with 4 players a hand has 9.",
        ),
        ("legal RA / EU", "“RA” is no contract."),
        ("legal slalom RA / EU", "add --nth"),
        ("legal slalom RA / EU --nth 10", "A deal has 9 tricks here."),
        ("legal mittlere RA / EU --trump obenabe", "“obenabe” is no suit."),
        ("legal eicheln RA", "a slash and the hand"),
        ("trick eicheln RA EU R9 E9 LA", "5 cards are too many; a trick has 4."),
        ("trick eicheln ''", "No card was typed."),
        ("points eicheln EU EU", "Eichel Under is there 2 times."),
        ("weis ramsch EA", "Ramsch has neither Weis nor Stöck."),
        ("weis slalom EA EK EO / RA", "Slalom has no factor here"),
        ("stoeck", "CONTRACT"),
        ("stoeck eicheln /", "No card was typed."),
        ("slate ten", "“ten” is no number."),
        ("slate 1 2 3 4 5", "Type the points, or hundreds, fifties, twenties and the rest."),
        ("slate -5", "−5 cannot be"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(console: Console, line: str, told: str) -> None:
    answer = console.type(f"referee {line}")
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err


def test_weis_is_only_told_for_information_where_it_does_not_count(console: Console) -> None:
    console.done("new Clubabend --regulation schieber-einzel-4x12")
    assert "Weis does not count" in console.done("referee weis rosen EA EK EO").err
    assert "Stöck does not count" in console.done("referee stoeck rosen RK RO").err
