"""A deal written by hand: lines in any language and order, and each fault with its line."""

import pytest

from jassturnier.cards.card import Card
from jassturnier.errors import Unreadable
from jassturnier.exchange.scores.deal_file import DealFile, read_deal
from tests.support.exchange.files import sentences


def read(text: str, *, double: bool = False) -> DealFile:
    deal, problems = read_deal(text.encode(), double=double)
    assert (deal is not None, sentences(problems)) == (True, [])
    assert deal is not None
    return deal


def codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def test_a_ramsch_has_french_cards_a_skat_and_who_played_grand_hand() -> None:
    deal = read("contract: Ramsch\nSkat: ♠A ♥7\nGrand Hand: 3\n6: ♣J")
    assert (codes(deal.skat), deal.grand, len(deal.hands)) == ("SA H7", 2, 6)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("play: EA", ["One line “contract: …” is needed."]),
        ("contract: Rosen\ncontract: Eicheln", ["One line “contract: …” is needed."]),
        ("\ncontract: Quatsch", ["line 2: “Quatsch” is no contract."]),
        (
            "contract: Rosen\nleader: 7\ngrand: x",
            [
                "line 2: “7” is no player; write a number from 1.",
                "line 3: “x” is no player; write a number from 1.",
            ],
        ),
        (
            "contract: Rosen\nleader: 2\nlead: 3\ngrand: 1\ngrand: 1",
            [
                "line 3: “lead” stands here a second time; once is enough.",
                "line 5: “grand” stands here a second time; once is enough.",
            ],
        ),
        ("contract: Rosen\n7: EA\nplay: E1", ["line 2: “7” is not known.", "line 3: “E1” is no card here."]),
    ],
)
def test_every_fault_is_named_with_its_line(text: str, said: list[str]) -> None:
    deal, problems = read_deal(text.encode())
    assert deal is None
    starts = zip(sentences(problems), said, strict=True)
    assert [told[: len(start)] for told, start in starts] == said


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(Unreadable):
        read_deal(b"\x00\x01\x02\x81\xff")
