import pytest
from hypothesis import given

from jassturnier.cards.card import (
    MITTLERE,
    OBENABE,
    RAMSCH_CONTRACT,
    UNDENUFE,
    HouseRules,
    Mode,
    Order,
    Suit,
    cards,
    order,
    trump,
)
from jassturnier.cards.deal import OpenDeal, Verdict, award, legal, made_trump, verdict, winner
from jassturnier.i18n import render
from tests.support.strategies_cards import open_deals

ROSEN = order(trump(Suit.ROSEN), Mode.TRUMP, None)
LITERAL = order(trump(Suit.ROSEN), Mode.TRUMP, None, HouseRules(void_after_trump="no_trump"))
UP = order(OBENABE, Mode.UP, None)
DOWN = order(UNDENUFE, Mode.DOWN, None)
BEFORE_TRUMP = order(MITTLERE, Mode.UP, None)
MADE_ROSEN = order(MITTLERE, Mode.UP, Suit.ROSEN)
JACKS = order(RAMSCH_CONTRACT, Mode.JACKS, None)


@pytest.mark.parametrize(
    ("play_order", "trick", "hand", "allowed"),
    [
        (UP, "", "E6 R9", "E6 R9"),
        (UP, "EA", "E6 R9", "E6"),
        (UP, "EA", "R9 T8", "R9 T8"),
        (ROSEN, "EA", "E6 EK R7 T9", "E6 EK R7"),
        (ROSEN, "EA", "R7 T9", "R7 T9"),
        (ROSEN, "EA R9", "E6 RU R7 T9", "E6 RU"),
        (ROSEN, "EA R9", "RU R7 T9", "RU T9"),
        (ROSEN, "EA R9", "R7 R6", "R6 R7"),
        (ROSEN, "EA R9", "RU R7", "R7 RU"),
        (ROSEN, "EA R9 R7", "RA T6", "T6"),
        (ROSEN, "EA R6 R9", "RA E7", "E7"),
        (ROSEN, "R6", "RU R7 T9", "R7 RU"),
        (ROSEN, "R6", "RU T9", "RU T9"),
        (ROSEN, "R6", "RU", "RU"),
        (ROSEN, "R6", "E9 T9", "E9 T9"),
        (ROSEN, "RU", "RU RU T9", "RU RU T9"),
        (ROSEN, "EA RK", "RK R6 T9", "RK T9"),
        (LITERAL, "EA R9", "RU R7 T8", "T8"),
        (LITERAL, "EA R9", "RU R7", "R7 RU"),
        (LITERAL, "EA R9", "E6 RU R7", "E6 RU"),
        (LITERAL, "EA", "RU T8", "RU T8"),
        (BEFORE_TRUMP, "EA", "E6 R9", "E6"),
        (BEFORE_TRUMP, "EA", "R9 T8", "R9 T8"),
        (MADE_ROSEN, "EA R9", "R7 T9", "R7 T9"),
        (MADE_ROSEN, "EA R9", "E6 R7 RU", "E6 RU"),
        (MADE_ROSEN, "R6", "RU T9", "RU T9"),
        (JACKS, "CJ", "SA DJ H7", "DJ"),
        (JACKS, "CJ", "SA H7", "SA H7"),
        (JACKS, "CA", "CJ C7 SA", "C7"),
        (JACKS, "CA", "CJ SA", "CJ SA"),
    ],
)
def test_the_legal_cards(play_order: Order, trick: str, hand: str, allowed: str) -> None:
    assert sorted(legal(cards(hand), cards(trick), play_order)) == sorted(cards(allowed))


@pytest.mark.parametrize(
    ("play_order", "trick", "expected"),
    [
        (UP, "EB EU LA E9", 1),
        (DOWN, "EA E7 E6 R6", 2),
        (ROSEN, "EA R6 EK T9", 1),
        (ROSEN, "RA R9 RU RK", 2),
        (ROSEN, "RB R8 RO RK", 3),
        (ROSEN, "EA EK LA TA", 0),
        (ROSEN, "EA EA E9 E9", 1),
        (ROSEN, "EA RU E9 RU", 3),
        (JACKS, "CA HJ SJ", 2),
        (JACKS, "DK DT S8", 1),
    ],
)
def test_the_winner_of_a_trick(play_order: Order, trick: str, expected: int) -> None:
    assert winner(cards(trick), play_order) == expected


def judge(play_order: Order, situation: str) -> Verdict:
    """Judge a card in a situation written as: what lies there | the hand | the card."""
    trick, hand, (card,) = map(cards, situation.split("|"))
    return verdict(card, hand, trick, play_order)


@pytest.mark.parametrize(
    ("play_order", "situation", "rule", "words"),
    [
        (UP, "EA | E6 R9 | R9", "GEN-9", "The suit led is Eicheln. Follow with Eichel 6."),
        (UP, "EA | E6 R9 | LA", "GEN-1", "Schellen Ass is not in this hand."),
        (
            ROSEN,
            "EA | E6 T9 | T9",
            "GEN-10",
            "The suit led is Eicheln. Follow with Eichel 6 or play a trump.",
        ),
        (ROSEN, "R6 | RA T9 | T9", "GEN-13", "Trump was led, so a trump must be played: Rosen Ass."),
        (
            *(ROSEN, "EA R9 | E6 R7 | R7", "GEN-12"),
            "Rosen 7 does not beat Rosen 9. Follow suit or play a higher trump.",
        ),
        (
            *(ROSEN, "EA R9 | T6 R7 | R7", "GEN-12"),
            "Rosen 7 does not beat Rosen 9. Only a hand with nothing but trumps may undertrump.",
        ),
        (
            *(LITERAL, "EA R9 | T6 RU | RU", "COI3-21"),
            "Rosen 9 lies there. By this house rule a second trump needs a hand of trumps only.",
        ),
        (BEFORE_TRUMP, "EA | E6 R9 | R9", "MIT-4", "The suit led is Eicheln. Follow with Eichel 6."),
        (
            *(MADE_ROSEN, "EA R9 | E6 R7 | R7", "MIT-8"),
            "Rosen 7 does not beat Rosen 9. Follow suit or play a higher trump.",
        ),
        (JACKS, "CJ | SA DJ | SA", "RAM-13", "A Jack was led, so a Jack must be played: jack of diamonds."),
        (JACKS, "CA | CJ C7 | CJ", "RAM-13", "The suit led is clubs. Follow with 7 of clubs."),
    ],
)
def test_a_refused_card_is_explained(play_order: Order, situation: str, rule: str, words: str) -> None:
    judged = judge(play_order, situation)
    assert not judged.allowed
    assert (render(judged.ruling.text, "en"), judged.ruling.rule) == (words, rule)


@pytest.mark.parametrize(
    ("play_order", "situation", "rule", "words"),
    [
        (ROSEN, " | EA | EA", "GEN-15", "Who leads may play any card."),
        (UP, "EA | E6 | E6", "GEN-9", "Eichel 6 follows what was led."),
        (UP, "EA | T6 | T6", "GEN-9", "The hand has no Eicheln, so it may play this card."),
        (ROSEN, "EA | E6 R6 | E6", "GEN-10", "Eichel 6 follows what was led."),
        (ROSEN, "R6 | R7 | R7", "GEN-13", "Rosen 7 follows what was led."),
        (ROSEN, "R6 | T6 | T6", "GEN-13", "The hand has no trump, so it may play any card."),
        (
            *(ROSEN, "R6 | RU T6 | T6", "GEN-13"),
            "The only trump of the hand is the Puur, which never has to be played.",
        ),
        (ROSEN, "EA | E6 R6 | R6", "GEN-10", "No trump lies there yet, so any trump may be played."),
        (ROSEN, "EA R6 | E6 R7 | R7", "GEN-12", "Rosen 7 beats every trump that lies there."),
        (ROSEN, "EA R7 | R6 | R6", "GEN-12", "The hand has nothing but trumps, so it may undertrump."),
        (ROSEN, "EA R7 | T6 | T6", "GEN-11", "The hand has no Eicheln, so it may play this card."),
        (
            *(MADE_ROSEN, "EA R7 | R6 T6 | R6", "MIT-8"),
            "A hand that cannot follow suit may undertrump in this game.",
        ),
        (JACKS, "CJ | SA | SA", "RAM-13", "The hand has no Jack, so it may play any card."),
        (JACKS, "CA | CJ SA | CJ", "RAM-13", "The hand has no clubs, so it may play this card."),
    ],
)
def test_an_allowed_card_is_explained(play_order: Order, situation: str, rule: str, words: str) -> None:
    judged = judge(play_order, situation)
    assert judged.allowed
    assert (render(judged.ruling.text, "en"), judged.ruling.rule) == (words, rule)


@given(open_deals())
def test_the_verdict_agrees_with_the_legal_cards(going: OpenDeal) -> None:
    allowed = going.legal()
    assert allowed
    for card in going.hands[going.turn]:
        judged = going.verdict(card)
        assert judged.allowed == (card in allowed)
        assert render(judged.ruling.sentence(), "en").endswith(f"(rule {judged.ruling.rule})")


@pytest.mark.parametrize(
    ("trick", "held", "place", "why"),
    [
        ("EA R6 E7 LA", ROSEN, 1, "Rosen 6 is the only trump. (rule GEN-14)"),
        ("EA R6 RU R9", ROSEN, 2, "Rosen Under is the highest trump. (rule GEN-14)"),
        ("E7 L6 EK LA", ROSEN, 2, "Eichel König is the best card of Eicheln, the suit led. (rule GEN-14)"),
        ("EA E6 EK LA", DOWN, 1, "Eichel 6 is the best card of Eicheln, the suit led. (rule GEN-14)"),
        ("HA SJ DJ", JACKS, 1, "jack of spades is the highest Jack. (rule RAM-14)"),
        ("EA RU RU EK", ROSEN, 2, "Rosen Under was played twice, and the later one is higher. (rule SCHV-5)"),
    ],
)
def test_a_trick_is_given_with_its_reason(trick: str, held: Order, place: int, why: str) -> None:
    given_to = award(cards(trick), held)
    assert given_to.place == place == winner(cards(trick), held)
    assert render(given_to.ruling.sentence(), "en") == why


def test_the_first_card_that_does_not_follow_makes_trump() -> None:
    assert made_trump(cards("EA E7 R6 L6")) is Suit.ROSEN
    assert made_trump(cards("EA E7 EK")) is None
    assert made_trump(()) is None
