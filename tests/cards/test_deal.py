"""Tricks: which cards may be played, why, who takes them; deals dealt and played from any state."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.cards.card import (
    DOUBLE,
    JASS,
    LAST_TRICK,
    MITTLERE,
    OBENABE,
    RAMSCH,
    RAMSCH_CONTRACT,
    UNDENUFE,
    Card,
    Contract,
    ContractKind,
    HouseRules,
    Mode,
    Order,
    Suit,
    cards,
    deal_points,
    order,
    trump,
    values,
)
from jassturnier.cards.deal import (
    Deal,
    OpenDeal,
    Record,
    Verdict,
    award,
    deal_cards,
    deal_ramsch,
    deal_sums,
    hand_problems,
    hand_size,
    legal,
    made_trump,
    open_sums,
    pack_for,
    pile_sums,
    play_random,
    played_hands,
    random_deal,
    replay,
    shuffled,
    trick_sums,
    verdict,
    winner,
)
from jassturnier.games.grand_hand import points_with_skat
from jassturnier.i18n import render
from tests.support.strategies_cards import (
    CONTRACTS,
    HOUSES,
    NO_TRUMP_CONTRACTS,
    SUIT_CONTRACTS,
    deals,
    open_deals,
)
from tests.support.typed import sentences

ROSEN = order(trump(Suit.ROSEN), Mode.TRUMP, None)
LITERAL = order(trump(Suit.ROSEN), Mode.TRUMP, None, HouseRules(void_after_trump="no_trump"))
UP = order(OBENABE, Mode.UP, None)
DOWN = order(UNDENUFE, Mode.DOWN, None)
BEFORE_TRUMP = order(MITTLERE, Mode.UP, None)
MADE_ROSEN = order(MITTLERE, Mode.UP, Suit.ROSEN)
JACKS = order(RAMSCH_CONTRACT, Mode.JACKS, None)


def test_the_legal_cards() -> None:
    cases: list[tuple[Order, str, str, str]] = [
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
    ]
    for play_order, trick, hand, allowed in cases:
        assert sorted(legal(cards(hand), cards(trick), play_order)) == sorted(cards(allowed))


def test_the_winner_of_a_trick() -> None:
    cases: list[tuple[Order, str, int]] = [
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
    ]
    assert [(play_order, trick, winner(cards(trick), play_order)) for play_order, trick, _ in cases] == cases


def judge(play_order: Order, situation: str) -> Verdict:
    """Judge a card in a situation written as: what lies there | the hand | the card."""
    trick, hand, (card,) = map(cards, situation.split("|"))
    return verdict(card, hand, trick, play_order)


def test_a_refused_card_is_explained() -> None:
    cases: list[tuple[Order, str, str, str]] = [
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
    ]
    for play_order, situation, rule, words in cases:
        judged = judge(play_order, situation)
        assert not judged.allowed, play_order
        assert (render(judged.ruling.text, "en"), judged.ruling.rule) == (words, rule)


def test_an_allowed_card_is_explained() -> None:
    cases: list[tuple[Order, str, str, str]] = [
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
    ]
    for play_order, situation, rule, words in cases:
        judged = judge(play_order, situation)
        assert judged.allowed, play_order
        assert (render(judged.ruling.text, "en"), judged.ruling.rule) == (words, rule)


@given(open_deals())
def test_the_verdict_agrees_with_the_legal_cards(going: OpenDeal) -> None:
    allowed = going.legal()
    assert allowed
    for card in going.hands[going.turn]:
        judged = going.verdict(card)
        assert judged.allowed == (card in allowed)
        assert render(judged.ruling.sentence(), "en").endswith(f"(rule {judged.ruling.rule})")


def test_a_trick_is_given_with_its_reason() -> None:
    cases: list[tuple[str, Order, int, str]] = [
        ("EA R6 E7 LA", ROSEN, 1, "Rosen 6 is the only trump. (rule GEN-14)"),
        ("EA R6 RU R9", ROSEN, 2, "Rosen Under is the highest trump. (rule GEN-14)"),
        ("E7 L6 EK LA", ROSEN, 2, "Eichel König is the best card of Eicheln, the suit led. (rule GEN-14)"),
        ("EA E6 EK LA", DOWN, 1, "Eichel 6 is the best card of Eicheln, the suit led. (rule GEN-14)"),
        ("HA SJ DJ", JACKS, 1, "jack of spades is the highest Jack. (rule RAM-14)"),
        ("EA RU RU EK", ROSEN, 2, "Rosen Under was played twice, and the later one is higher. (rule SCHV-5)"),
    ]
    for trick, held, place, why in cases:
        given_to = award(cards(trick), held)
        assert given_to.place == place == winner(cards(trick), held)
        assert render(given_to.ruling.sentence(), "en") == why, trick


def test_the_first_card_that_does_not_follow_makes_trump() -> None:
    assert made_trump(cards("EA E7 R6 L6")) is Suit.ROSEN
    assert made_trump(cards("EA E7 EK")) is None
    assert made_trump(()) is None


def a_deal(*hands: str, contract: Contract = OBENABE, leader: int = 0) -> Deal:
    return Deal(tuple(map(cards, hands)), contract, leader)


def test_a_deal_is_recorded_trick_by_trick() -> None:
    two, mittlere = a_deal("EA R6", "E7 RA"), a_deal("EU RA", "E9 R6", "E6 EK", contract=MITTLERE)
    gustav = a_deal("EA R6", "E7 RA", contract=Contract(ContractKind.GUSTAV))
    tuo = a_deal("E9 EU RA", "E6 E7 R6", contract=Contract(ContractKind.TUO, Suit.EICHELN))
    # Who took each trick, the points of all, the trump; an open trick does not count.
    cases: list[tuple[Deal, str, list[int], tuple[int, ...], Suit | None]] = [
        (two, "EA E7 R6 RA", [0, 1], (11, 16), None),
        (two, "EA E7 R6", [0], (11, 0), None),
        (a_deal("EA", "E7", "E6", leader=2), "E6 EA E7", [0], (16, 0, 0), None),
        # The first card that does not follow makes trump for its own trick, a lead never does.
        (mittlere, "EU E9 E6 RA R6 EK", [0, 2], (34, 0, 20), Suit.EICHELN),
        (a_deal("EA R6", "E7 R7", contract=MITTLERE), "EA E7 R6 R7", [0, 1], (11, 5), None),
        (gustav, "EA E7 R6 RA", [0, 0], (27, 0), None),
        (a_deal("CA", "C7", "CT", contract=RAMSCH_CONTRACT), "CA C7 CT", [0], (21, 0, 0), None),
        (a_deal("EA", "R6", contract=trump(Suit.ROSEN)), "EA R6", [1], (0, 16), Suit.ROSEN),
        (
            *(replace(tuo, house=HouseRules(tuo_values="per_trick")), "E9 E6 EU E7 R6 RA"),
            *([0, 1, 0], (14 + 11 + 5, 2), Suit.EICHELN),
        ),
    ]
    for deal, plays, winners, points, suit in cases:
        record = replay(deal, cards(plays))
        assert [trick.winner for trick in record.tricks] == winners
        assert [trick.leader for trick in record.tricks] == [deal.leader, *winners[:-1]]
        assert (record.points, record.trump, record.fault) == (points, suit, None)
        assert record.complete == (len(winners) == len(deal.hands[0]))
    assert replay(two, cards("EA E7 R6 RA")).taken == (1, 1)


def test_the_first_forbidden_card_stops_the_deal_and_is_explained() -> None:
    two, made = a_deal("EA R6", "E7 RA"), a_deal("EA T6", "R9 L6", "E6 R7", contract=MITTLERE)
    cases: list[tuple[Deal, str, tuple[int, str], int]] = [
        (two, "EA RA E7 R6", (1, "GEN-9"), 0),
        (two, "EA E7 RA", (2, "GEN-1"), 1),
        (a_deal("EA", "E7"), "EA E7 EA", (2, "GEN-1"), 1),
        # Undertrumping is judged by the trump that was just made.
        (made, "EA R9 R7", (2, "MIT-8"), 0),
    ]
    for deal, plays, told, tricks in cases:
        record = replay(deal, cards(plays))
        assert record.fault
        assert (record.fault.play, record.fault.verdict.ruling.rule) == told
        assert len(record.tricks) == tricks
    fault = replay(two, cards("EA RA E7 R6")).fault
    assert fault
    assert (fault.seat, fault.card) == (1, Card.of("RA"))


def test_the_same_seed_plays_the_same_deal_and_it_can_be_replayed() -> None:
    for contract in (trump(Suit.ROSEN), MITTLERE):
        deal = a_deal("EA R6 T9", "E7 RA T8", "L6 LA T7", contract=contract)
        record = play_random(deal, Random(7))
        assert play_random(deal, Random(7)) == record
        assert replay(deal, [card for trick in record.tricks for card in trick.cards]) == record


@given(deals(), st.integers(0, 2**32))
def test_the_hands_are_found_again_in_the_cards_played(deal: Deal, seed: int) -> None:
    record = play_random(deal, Random(seed))
    plays = [card for trick in record.tricks for card in trick.cards]
    found = played_hands(plays, len(deal.hands), deal.contract, deal.leader, deal.house)
    assert [sorted(hand) for hand in found] == [sorted(hand) for hand in deal.hands]


def codes(hand: tuple[tuple[str, str], ...]) -> str:
    return " ".join(suit + rank for suit, rank in hand)


def test_cards_are_dealt_in_packets() -> None:
    first, second, *_, last = deal_cards(JASS.cards, 4)
    assert codes(first) == "EA EK EO RU RB R9 T8 T7 T6"
    assert codes(second) == "EU EB E9 R8 R7 R6 LA LK LO"
    assert codes(last) == "RA RK RO TU TB T9 L8 L7 L6"
    # Eight cards come as three, three and two; Ramsch leaves two in the skat after the first packets.
    assert codes(deal_cards(DOUBLE.cards, 6)[0]) == "EA EA EK RU RU RB LA LA"
    hands, skat = deal_ramsch(RAMSCH.cards)
    assert (codes(skat), codes(hands[0])) == ("ST SK", "CA CT CK SQ SJ S9 S8 H7 DA DT")
    assert sorted((*skat, *(card for hand in hands for card in hand))) == sorted(RAMSCH.cards)


def test_a_shuffled_pack_has_every_card_and_its_seed_repeats_it() -> None:
    assert sorted(shuffled(DOUBLE, Random(1))) == sorted(DOUBLE.cards)
    assert shuffled(JASS, Random(1)) == shuffled(JASS, Random(1)) != shuffled(JASS, Random(2))


def test_the_contract_decides_the_pack_and_a_hand_has_its_share_of_it() -> None:
    assert pack_for(RAMSCH_CONTRACT) is RAMSCH
    assert pack_for(OBENABE) is JASS
    assert pack_for(OBENABE, double=True) is DOUBLE
    assert [hand_size(OBENABE, players) for players in (3, 4, 6)] == [12, 9, 6]
    assert (hand_size(OBENABE, 6, double=True), hand_size(RAMSCH_CONTRACT, 3)) == (8, 10)


def test_all_faults_of_the_hands_are_named_at_once() -> None:
    assert hand_problems(deal_cards(JASS.cards, 3), JASS) == []
    assert hand_problems(deal_cards(DOUBLE.cards, 6), DOUBLE) == []
    assert sentences(hand_problems((cards("EA EA E6"), cards("CJ R6")), JASS)) == [
        "Eichel Ass is there 2 times.",
        "jack of clubs does not belong to this pack.",
        "The hands are not of one size: 3, 2 cards.",
    ]
    skat = hand_problems([cards("CJ"), cards("SJ"), cards("HJ")], RAMSCH, cards("CJ DJ"))
    assert sentences(skat) == ["jack of clubs is there 2 times."]


EICHELN = trump(Suit.EICHELN)
STEADY = [
    EICHELN,
    OBENABE,
    UNDENUFE,
    Contract(ContractKind.SLALOM),
    Contract(ContractKind.GUSTAV),
    Contract(ContractKind.TUO, Suit.ROSEN),
]
ODD = HouseRules(tuo_values="per_trick", undenufe_values="six11", six11_scope="per_trick")


def test_one_and_all_but_one_are_the_only_sums_that_no_tricks_have() -> None:
    for contract in STEADY:
        for players in (3, 4, 6):
            assert set(range(158)) - deal_sums(contract, players) == {1, 156}
    assert set(range(121)) - deal_sums(RAMSCH_CONTRACT, 3) == {1, 119}
    for contract, total in ((EICHELN, 309), (OBENABE, 245)):
        assert set(range(total + 1)) - deal_sums(contract, 6, double=True) == {1, total - 1}


@given(
    st.lists(st.sampled_from([0, 0, 2, 3, 4, 10, 11]), min_size=4, max_size=10),
    st.integers(1, 4),
    st.sampled_from([0, 5]),
    st.integers(0, 2),
)
def test_small_packs_have_the_sums_of_every_choice_of_cards(
    worth: list[int], per_trick: int, last: int, skat: int
) -> None:
    worth = worth[: (len(worth) - skat) // per_trick * per_trick + skat]
    tricks = (len(worth) - skat) // per_trick
    if tricks < 1:
        return
    found = set()
    for taken in range(tricks + 1):
        piles = [(0, 0)] * (taken < tricks) + [(last, skat)] * (taken > 0)
        for more, others in piles:
            found |= {sum(pile) + more for pile in combinations(worth, taken * per_trick + others)}
    assert pile_sums([(value,) for value in worth], per_trick, last=last, skat=skat) == found


@pytest.mark.parametrize("players", [3, 4, 6])
def test_what_is_played_is_possible(players: int) -> None:
    rng = Random(players)
    for contract in STEADY:
        for house in (HouseRules(), ODD):
            possible = deal_sums(contract, players, house=house)
            for _ in range(20):
                record = play_random(random_deal(contract, players, rng, house)[0], rng)
                sides = [sum(record.points[seat] for seat in range(first, players, 2)) for first in (0, 1)]
                assert possible.issuperset({*record.points, *sides})
    # In Mittlerer with trump or without.
    possible = deal_sums(EICHELN, players) | deal_sums(OBENABE, players)
    for _ in range(50):
        assert possible.issuperset(play_random(random_deal(MITTLERE, players, rng)[0], rng).points)


def test_the_dearest_trick_has_puur_nell_and_two_aces() -> None:
    assert max(trick_sums(EICHELN, 4)) == 20 + 14 + 11 + 11
    assert max(trick_sums(OBENABE, 4)) == 4 * 11
    assert {0, 2, 3, 4}.issubset(trick_sums(EICHELN, 4))
    assert 1 not in trick_sums(EICHELN, 4)


def test_a_stopped_deal_leaves_a_trick_at_least() -> None:
    table = values(EICHELN, EICHELN.modes(9)[0], None)
    assert max(open_sums(EICHELN, 4)) == sum(table.values()) == 152
    assert {1, 151, 153, 156, 157}.isdisjoint(open_sums(EICHELN, 4))


def test_any_shares_of_three_that_are_possible_alone_are_possible_together() -> None:
    for contract, pack, last, total in ((EICHELN, JASS, LAST_TRICK, 157), (RAMSCH_CONTRACT, RAMSCH, 0, 120)):
        table = values(contract, contract.modes(9)[0], None)
        shares = {(0, 0)}
        for value in sorted((table[card] for card in pack.cards if table[card]), reverse=True):
            shares |= {(a + value, b) for a, b in shares} | {(a, b + value) for a, b in shares}
        sides = {(a + x, b + y) for a, b in shares for x, y in ((last, 0), (0, last), (0, 0))}
        possible = deal_sums(contract, 3)
        assert {(a, b) for a in possible for b in possible if total - a - b in possible} <= sides


JASS_CONTRACTS = (*SUIT_CONTRACTS, *NO_TRUMP_CONTRACTS, MITTLERE)
SINGLE = [(contract, players) for contract in JASS_CONTRACTS for players in (3, 4, 6)]
DEALS = 2000


def play_out(deal: Deal, rng: Random) -> Record:
    """Play at random; every hand has a legal card at every turn."""
    going = OpenDeal(deal)
    while not going.over:
        allowed = going.legal()
        assert allowed
        assert set(allowed) <= set(going.hands[going.turn])
        going.play(allowed[int(rng.random() * len(allowed))])
    return going.record()


def check(deal: Deal, record: Record) -> None:
    """Every card is played once, every trick has one winner, and a replay gives the same."""
    plays = [card for trick in record.tricks for card in trick.cards]
    assert sorted(plays) == sorted(card for hand in deal.hands for card in hand)
    assert sum(record.taken) == len(record.tricks) == len(deal.hands[0])
    leaders = [deal.leader, *(trick.winner for trick in record.tricks)]
    assert [trick.leader for trick in record.tricks] == leaders[:-1]
    assert replay(deal, plays) == record


@pytest.mark.parametrize(("contract", "players"), SINGLE, ids=str)
def test_every_deal_is_worth_157(contract: Contract, players: int) -> None:
    rng = Random(f"{contract}{players}")
    sharing = 3 if contract == MITTLERE else len(SINGLE) - 3
    for number in range(-(-DEALS // sharing)):
        deal, _ = random_deal(contract, players, rng, HOUSES[number % len(HOUSES)])
        deal = replace(deal, leader=number % players)
        record = play_out(deal, rng)
        check(deal, record)
        assert sum(record.points) == 157


@pytest.mark.parametrize("contract", JASS_CONTRACTS, ids=str)
def test_two_packs_are_worth_309_or_245(contract: Contract) -> None:
    rng = Random(f"{contract}")
    for _ in range(-(-DEALS // len(JASS_CONTRACTS))):
        deal, _ = random_deal(contract, 6, rng, double=True)
        record = play_out(deal, rng)
        check(deal, record)
        assert sum(record.points) == (309 if record.trump else 245)


def test_ramsch_is_worth_120_with_the_skat() -> None:
    rng = Random(120)
    for _ in range(DEALS):
        deal, skat = random_deal(RAMSCH_CONTRACT, 3, rng)
        record = play_out(deal, rng)
        check(deal, record)
        assert sum(points_with_skat(record, skat)) == 120


def test_in_mittlere_a_trump_of_three_players_arises_by_the_eleventh_trick() -> None:
    rng = Random(22)
    for _ in range(100):
        deal, _ = random_deal(MITTLERE, 3, rng)
        going = OpenDeal(deal)
        while len(going.tricks) < 11:
            going.play(going.legal()[0])
        settled = going.record().trump
        while not going.over:
            going.play(going.legal()[0])
        assert going.record().trump is settled


def test_every_fixed_sum_is_the_sum_of_the_played_deal() -> None:
    for house in (HouseRules(six11_scope="per_trick"), HouseRules(tuo_values="notrump")):
        rng = Random(5)
        for contract in CONTRACTS[:-1]:
            deal, _ = random_deal(contract, 4, rng, house)
            assert sum(play_out(deal, rng).points) == deal_points(contract, house=house)
