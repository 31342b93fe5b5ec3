"""What the referee answers about cards: legal ones, tricks, piles."""

import pytest

from tests.support.console import Console


def test_a_hand_is_judged_card_by_card_with_the_rule(console: Console) -> None:
    answer = console.done("referee legal eicheln RA E6 / EU R9 LK T10")
    assert answer.out.splitlines() == [
        "May be played: Eichel Under, Rosen 9.",
        "Not Schellen König: The suit led is Rosen. Follow with Rosen 9 or play a trump. (rule GEN-10)",
        "Not Schilten Banner: The suit led is Rosen. Follow with Rosen 9 or play a trump. (rule GEN-10)",
    ]


def test_the_document_of_a_hand(console: Console) -> None:
    document = console.done("referee legal eicheln RA E9 / E7 T6 --json").document()
    assert document == {
        "schema": 1,
        "contract": {"kind": "trump", "suit": "E", "start": None},
        "lying": ["RA", "E9"],
        "legal": ["T6"],
        "cards": [
            {
                "card": "E7",
                "name": "Eichel 7",
                "allowed": False,
                "reason": "Eichel 7 does not beat Eichel 9. "
                "Only a hand with nothing but trumps may undertrump.",
                "rule": "GEN-12",
            },
            {
                "card": "T6",
                "name": "Schilten 6",
                "allowed": True,
                "reason": "The hand has no Rosen, so it may play this card.",
                "rule": "GEN-11",
            },
        ],
        "tournament": None,
    }


@pytest.mark.parametrize(
    ("line", "card", "rule", "points"),
    [
        ("trick eicheln RA EU R9 E9", "EU", "GEN-14", 45),
        ("trick obenabe RA EU R9 E9", "RA", "GEN-14", 13),
        ("trick undenufe RA R6 EU E6", "R6", "GEN-14", 13),
        ("trick undenufe RA R6 EU E6 --rule undenufe_values=six11", "R6", "GEN-14", 24),
        ("trick slalom R6 RA --nth 2", "R6", "GEN-14", 11),
        ("trick slalom R6 RA --nth 3", "RA", "GEN-14", 11),
        ("trick mittlere R6 EA E9 RA", "E9", "GEN-14", 36),
        ("trick mittlere R6 RA E9 --trump eicheln", "E9", "GEN-14", 25),
        ("trick ramsch HA SJ CJ", "CJ", "RAM-14", 15),
        ("trick eicheln E9 E9 --rule double_pack=true", "E9", "SCHV-5", 28),
    ],
)
def test_a_trick_goes_to_one_card(console: Console, line: str, card: str, rule: str, points: int) -> None:
    document = console.done(f"referee {line} --json").document()
    assert (document["card"], document["rule"], document["points"]) == (card, rule, points)
    assert document["cards"][document["place"] - 1] == card


def test_a_pile_is_counted_with_and_without_the_last_trick(console: Console) -> None:
    assert console.done("referee points eicheln EU E9 RA T10 LK L6").out.splitlines() == [
        "6 cards count 59. (rule GEN-4)",
        "Counted: Eichel Under 20, Eichel 9 14, Rosen Ass 11, Schilten Banner 10, Schellen König 4.",
        "With the last trick 64 to 93.",
        "Without it 59 to 98.",
    ]


@pytest.mark.parametrize(
    ("line", "points", "whole", "rule"),
    [
        ("obenabe E8 EA", 19, 157, "GEN-7"),
        ("undenufe E6 EA", 11, 157, "GEN-7"),
        ("undenufe E6 EA --rule undenufe_values=six11", 11, 157, "SCHV-6"),
        ("undenufe E6 --rule undenufe_values=six11", 11, 157, "SCHV-6"),
        ("ramsch CJ HA S10", 23, 120, "RAM-4"),
        ("mittlere EU E9 --trump E", 34, 157, "MIT-10"),
        ("tuo-eicheln EU", 20, 157, "COIV-2"),
        ("eicheln EU EU --rule double_pack=true", 40, 309, "GEN-4"),
    ],
)
def test_a_pile_counts_by_its_contract(
    console: Console, line: str, points: int, whole: int, rule: str
) -> None:
    document = console.done(f"referee points {line} --json").document()
    assert (document["points"], document["deal"], document["rule"]) == (points, whole, rule)


def test_a_pile_cannot_be_counted_where_the_trick_decides(console: Console) -> None:
    answer = console.type("referee points tuo-eicheln EU E9 --rule tuo_values=per_trick")
    assert (answer.code, answer.out) == (4, "")
    assert "referee deal" in answer.err


def test_a_letter_of_two_suits_is_asked_about(console: Console) -> None:
    answer = console.type("referee points schellen SU RA")
    assert answer.err.splitlines() == [
        "“SU” may be Schellen Under, Schilten Under.",
        "Write the suit out, or E for Eicheln, R for Rosen, L for Schellen, T for Schilten.",
    ]
    assert "L Schellen, T Schilten" in console.done("referee --help").out.replace("\n  ", " ")


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("points mittlere EA --trump obenabe", id="a trump that is no suit"),
        pytest.param("points rosen EA EA", id="a card twice"),
        pytest.param("points rosen /", id="no card"),
        pytest.param("legal rosen EA EK", id="no slash"),
        pytest.param("legal rosen EA /", id="no hand"),
        pytest.param("legal rosen E6 E7 E8 E9 / EA", id="a full trick lies there"),
        pytest.param("legal rosen / E6 E7 E8 E9 EB EU EO EK EA R6", id="ten cards in a hand"),
        pytest.param("trick rosen E6 E7 E8 E9 EA", id="five in a trick"),
        pytest.param("trick slalom E6 EA", id="which trick of Slalom"),
        pytest.param("trick rosen E6 EA --nth 10", id="a tenth trick"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(console: Console, line: str) -> None:
    assert console.type(f"referee {line}").code == 2
