"""Cards, contracts, and what beats what."""

import pytest

from jassturnier.cards.card import (
    DOUBLE,
    JASS,
    MITTLERE,
    OBENABE,
    PRINTED,
    RAMSCH,
    RAMSCH_CONTRACT,
    UNDENUFE,
    Card,
    Contract,
    ContractKind,
    HouseRules,
    Mode,
    Rank,
    Suit,
    card_name,
    cards,
    contract_name,
    deal_points,
    french,
    pile_points,
    stated,
    steady_values,
    trump,
    values,
)
from jassturnier.i18n import render
from tests.support.strategies_cards import CONTRACTS

_LETTERS = {Mode.TRUMP: "t", Mode.UP: "u", Mode.DOWN: "d", Mode.JACKS: "j"}
FOUR_FIRST = HouseRules(gustav_first_of_9=4)


def test_the_order_of_each_trick_follows_the_contract() -> None:
    cases: list[tuple[Contract, int, HouseRules, str]] = [
        (trump(Suit.ROSEN), 9, PRINTED, "ttttttttt"),
        (OBENABE, 6, PRINTED, "uuuuuu"),
        (UNDENUFE, 6, PRINTED, "dddddd"),
        (MITTLERE, 4, PRINTED, "uuuu"),
        (RAMSCH_CONTRACT, 3, PRINTED, "jjj"),
        (Contract(ContractKind.SLALOM), 9, PRINTED, "ududududu"),
        (Contract(ContractKind.SLALOM, start=Mode.DOWN), 4, PRINTED, "dudu"),
        (Contract(ContractKind.GUSTAV), 12, PRINTED, "uuuuuudddddd"),
        (Contract(ContractKind.GUSTAV), 9, PRINTED, "uuuuudddd"),
        (Contract(ContractKind.GUSTAV), 9, FOUR_FIRST, "uuuuddddd"),
        (Contract(ContractKind.GUSTAV, start=Mode.DOWN), 12, FOUR_FIRST, "dddddduuuuuu"),
        (Contract(ContractKind.GUSTAV), 8, PRINTED, "uuuudddd"),
        (Contract(ContractKind.TUO, Suit.ROSEN), 9, PRINTED, "tttddduuu"),
        (Contract(ContractKind.TUO, Suit.ROSEN), 12, PRINTED, "ttttdddduuuu"),
    ]
    assert [
        (contract, tricks, house, "".join(_LETTERS[mode] for mode in contract.modes(tricks, house)))
        for contract, tricks, house, _ in cases
    ] == cases


def test_a_contract_has_a_suit_exactly_where_it_needs_one() -> None:
    for kind, suit in (
        (ContractKind.TRUMP, None),
        (ContractKind.TUO, None),
        (ContractKind.OBENABE, Suit.ROSEN),
    ):
        with pytest.raises(ValueError, match=kind.value):
            Contract(kind, suit)


def test_a_regulation_states_house_rules_by_name() -> None:
    options = {"undenufe_values": "six11", "match_bonus": 100}
    assert stated(PRINTED, options) == HouseRules(undenufe_values="six11")


def test_a_card_is_named_in_the_words_of_its_pack() -> None:
    cases = {"EU": "Eichel Under", "RA": "Rosen Ass", "T6": "Schilten 6", "CJ": "jack of clubs"}
    assert {code: render(card_name(Card.of(code)), "en") for code in cases} == cases
    pack = (*JASS.cards, *RAMSCH.cards)
    assert len({render(card_name(card), "en") for card in pack}) == len(pack)


def test_a_contract_is_named_with_all_that_was_chosen() -> None:
    cases: list[tuple[Contract, str]] = [
        (trump(Suit.EICHELN), "Eicheln"),
        (Contract(ContractKind.TUO, Suit.ROSEN), "TUO in Rosen"),
        (OBENABE, "Obenabe"),
        (MITTLERE, "Mittlere"),
        (Contract(ContractKind.SLALOM, start=Mode.DOWN), "Slalom, Undenufe first"),
        (Contract(ContractKind.GUSTAV), "Gustav, Obenabe first"),
    ]
    assert [(contract, render(contract_name(contract), "en")) for contract, _ in cases] == cases


def test_a_code_gives_the_card_and_the_card_its_code() -> None:
    assert Card.of("EU") == Card(Suit.EICHELN, Rank.UNDER)
    assert [Card.of(card.code) for card in JASS.cards] == list(JASS.cards)
    assert cards("EU E9") == cards(["EU", "E9"]) == (Card.of("EU"), Card.of("E9"))
    assert [card.code for card in sorted(cards("RA EU E6 LB"))] == ["E6", "EU", "LB", "RA"]
    for code in ("", "E", "XU", "EX", "E10"):
        with pytest.raises(ValueError, match="is not a valid"):
            Card.of(code)


def test_a_pack_has_all_its_cards() -> None:
    packs = [(len(pack.cards), len({*pack.cards})) for pack in (JASS, RAMSCH, DOUBLE)]
    assert packs == [(36, 36), (32, 32), (48, 24)]


def test_every_jass_card_has_a_french_card_of_its_own() -> None:
    assert len({french(card) for card in JASS.cards}) == len(JASS.cards)
    assert french(Card.of("EU")) == Card(Suit.PIK, Rank.JACK)
    assert french(Card.of("LB")) == Card(Suit.HERZ, Rank.TEN)


SIX11 = HouseRules(undenufe_values="six11")
SIX11_EVERYWHERE = HouseRules(undenufe_values="six11", six11_scope="per_trick")
SLALOM = Contract(ContractKind.SLALOM)
TUO = Contract(ContractKind.TUO, Suit.EICHELN)
TUO_VALUES = {
    "trump": HouseRules(tuo_values="trump"),
    "notrump": HouseRules(tuo_values="notrump"),
    "per_trick": HouseRules(tuo_values="per_trick"),
}


def test_a_deal_has_a_fixed_sum_unless_its_tricks_decide() -> None:
    for contract in CONTRACTS:
        assert deal_points(contract) == (120 if contract is RAMSCH_CONTRACT else 157)
    for contract, total in ((trump(Suit.EICHELN), 309), (OBENABE, 245), (UNDENUFE, 245)):
        assert deal_points(contract, double=True) == total
    cases: list[tuple[Contract, HouseRules, int | None]] = [
        (UNDENUFE, SIX11, 157),
        (SLALOM, SIX11, 157),
        (SLALOM, SIX11_EVERYWHERE, None),
        (TUO, TUO_VALUES["trump"], 157),
        (TUO, TUO_VALUES["notrump"], 157),
        (TUO, TUO_VALUES["per_trick"], None),
    ]
    assert [(contract, house, deal_points(contract, house=house)) for contract, house, _ in cases] == cases
    assert pile_points(cards("E6"), SLALOM, house=SIX11_EVERYWHERE) is None
    assert steady_values(SLALOM, None, SIX11_EVERYWHERE) is None


def test_tuo_values_follow_the_option() -> None:
    cases: list[tuple[str, Mode, dict[str, int]]] = [
        ("trump", Mode.DOWN, {"EU": 20, "E9": 14, "R8": 0}),
        ("notrump", Mode.TRUMP, {"EU": 2, "E9": 0, "R8": 8}),
        ("per_trick", Mode.TRUMP, {"EU": 20, "E9": 14, "R8": 0}),
        ("per_trick", Mode.DOWN, {"EU": 2, "E9": 0, "R8": 8}),
    ]
    for setting, mode, points in cases:
        table = values(TUO, mode, None, TUO_VALUES[setting])
        assert {code: table[Card.of(code)] for code in points} == points, setting


def test_six_eleven_holds_where_the_option_says() -> None:
    cases: list[tuple[Contract, Mode, HouseRules, int, int]] = [
        (UNDENUFE, Mode.DOWN, PRINTED, 0, 11),
        (UNDENUFE, Mode.DOWN, SIX11, 11, 0),
        (OBENABE, Mode.UP, SIX11_EVERYWHERE, 0, 11),
        (SLALOM, Mode.DOWN, SIX11, 0, 11),
        (SLALOM, Mode.DOWN, SIX11_EVERYWHERE, 11, 0),
        (SLALOM, Mode.UP, SIX11_EVERYWHERE, 0, 11),
    ]
    for contract, mode, house, six, ass in cases:
        table = values(contract, mode, None, house)
        assert (table[Card.of("E6")], table[Card.of("EA")]) == (six, ass)


def test_mittlere_counts_with_the_trump_that_emerged() -> None:
    pile = cards("EU E9 RU R8")
    points = [values(MITTLERE, Mode.UP, trump) for trump in (Suit.EICHELN, Suit.ROSEN, None)]
    assert [sum(table[card] for card in pile) for table in points] == [36, 22, 12]


def test_no_contract_gives_a_card_negative_points() -> None:
    tables = [values(contract, Mode.UP, None) for contract in CONTRACTS if contract is not RAMSCH_CONTRACT]
    assert min(table[card] for table in tables for card in JASS.cards) == 0
