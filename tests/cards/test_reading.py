"""Cards, contracts and deals are read in every language and order; each fault is named, with its line."""

import pytest

from jassturnier.cards.card import (
    DOUBLE,
    JASS,
    MITTLERE,
    OBENABE,
    RAMSCH,
    RAMSCH_CONTRACT,
    UNDENUFE,
    Card,
    Contract,
    ContractKind,
    Mode,
    Pack,
    Suit,
    card_name,
    cards,
    french,
    trump,
)
from jassturnier.cards.reading import DealFile, parse_card, parse_cards, parse_contract, read_deal
from jassturnier.errors import Unreadable, WrongUsage
from jassturnier.i18n import render
from tests.support.typed import sentences


def test_a_jass_card_is_read_from_all_its_own_names() -> None:
    for card in JASS.cards:
        names = [card.code, card.code.lower()]
        names += [render(card_name(shown), "en") for shown in (card, french(card))]
        assert {parse_card(name) for name in names} == {card}


def test_a_ramsch_card_is_read_from_its_own_names() -> None:
    for card in RAMSCH.cards:
        assert parse_card(card.code, RAMSCH) == parse_card(render(card_name(card), "en"), RAMSCH) == card
    german = {"Eichel Under": "CJ", "Grün Daus": "SA", "♦10": "DT"}
    assert {typed: parse_card(typed, RAMSCH).code for typed in german} == german


def test_a_card_is_read_as_people_write_it() -> None:
    cases: dict[str, str] = {
        "Eichel Under": "EU",
        "eicheln-unter": "EU",
        "♣J": "RU",
        "J♣": "RU",
        "♥ 10": "LB",
        "10♥": "LB",
        "Schellen-Ass": "LA",
        "Schällen Ass": "LA",
        "Blumen Sau": "RA",
        "Schilder Banner": "TB",
        "Schilten Zehn": "TB",
        "T10": "TB",
        "Rosen Koenig": "RK",
        "Schaufel Bube": "EU",
        "as de pique": "EA",
        "Dame de trèfle": "RO",
        "valet de cœur": "LU",
        "fante di picche": "EU",
        "Asso di fiori": "RA",
        "re di quadri": "TK",
        "donna di cuori": "LO",
        "sei di campanelli": "L6",
        "bourg écusson": "TU",
        "queen of diamonds": "TO",
        "acorns 6": "E6",
        "Eichel Puur": "EU",
        "Schilten Nell": "T9",
    }
    assert {typed: parse_card(typed).code for typed in cases} == cases


def refused(typed: str, pack: Pack = JASS, beside: str = "") -> list[str]:
    """Return what is said of cards that cannot be read."""
    with pytest.raises(WrongUsage) as error:
        parse_cards(typed, pack, beside=beside)
    return [render(text, "en") for text in error.value.texts]


def test_what_is_no_card_is_refused_with_an_example() -> None:
    for typed in ("", "E", "Under", "Eichel", "EX", "Herz 5", "10", "♠♠"):
        with pytest.raises(WrongUsage) as error:
            parse_card(typed)
        assert "Write it like EU" in render(error.value.texts[0], "en")
    with pytest.raises(WrongUsage):
        parse_card("E8", DOUBLE)


def test_an_unclear_suit_lists_the_candidates() -> None:
    assert refused("S9") == [
        "“S9” may be Eichel 9, Schellen 9, Schilten 9.",
        "Write the suit out, or E for Eicheln, R for Rosen, L for Schellen, T for Schilten.",
    ]
    assert refused("KA", RAMSCH)[1] == "Write the suit out."


def test_all_unreadable_cards_are_named_at_once_and_how_to_tell_suits_apart_once() -> None:
    for typed, starts in (
        ("EU XX S9 LA YY", "“XX” “S9” Write “YY”"),
        ("SU S9 SA RA", "“SU” “S9” “SA” Write"),
    ):
        assert [told.split()[0] for told in refused(typed)] == starts.split()


def test_among_swiss_names_no_french_one_is_offered() -> None:
    for typed, beside, named in (
        ("S9", "", "Eichel 9, Schellen 9, Schilten 9"),
        ("RA S9", "", "Schellen 9, Schilten 9"),
        ("S9", "RA", "Schellen 9, Schilten 9"),
        ("SU S9", "", "Schellen 9, Schilten 9"),
        ("S9 HA", "RA", "Eichel 9, Schellen 9, Schilten 9"),
    ):
        assert f"“S9” may be {named}." in refused(typed, beside=beside), typed


def test_several_cards_come_with_blanks_or_commas() -> None:
    for typed in (
        "EU E9 LA RU",
        "EU,E9,LA,RU",
        "Eichel Under Eichel 9 Schellen-Ass ♣J",
        "EU; E 9, Schellen Ass valet de trèfle",
    ):
        assert parse_cards(typed) == cards("EU E9 LA RU")


def test_a_contract_is_read_as_people_say_it() -> None:
    cases: dict[str, Contract] = {
        "Eicheln": trump(Suit.EICHELN),
        "♥": trump(Suit.SCHELLEN),
        "Blumen": trump(Suit.ROSEN),
        "obe": OBENABE,
        "Undenufe": UNDENUFE,
        "Slalom": Contract(ContractKind.SLALOM),
        "Slalom unde": Contract(ContractKind.SLALOM, start=Mode.DOWN),
        "Guschti unden": Contract(ContractKind.GUSTAV, start=Mode.DOWN),
        "TUO Rosen": Contract(ContractKind.TUO, Suit.ROSEN),
        "Mittlere": MITTLERE,
        "Ramsch": RAMSCH_CONTRACT,
    }
    assert {typed: parse_contract(typed) for typed in cases} == cases


def test_what_is_no_contract_is_refused() -> None:
    for typed in ("", "tuo", "s", "obe unde", "Slalom Rosen", "Rosen Rosen", "Sidi", "tout atout"):
        with pytest.raises(WrongUsage):
            parse_contract(typed)


def test_a_contract_is_read_as_people_say_it_in_french_and_italian() -> None:
    for typed, meant in {
        "du haut": "obenabe",
        "d’en bas": "undenufe",
        "dall'alto": "obenabe",
        "dal basso": "undenufe",
        "sans atout": "obenabe",
        "Senza briscola": "obenabe",
        "slalom du bas": "slalom unde",
        "le cœur": "schellen",
        "à l'écusson": "schilten",
        "atout pique": "eicheln",
        "briscola quadri": "schilten",
    }.items():
        assert parse_contract(typed) == parse_contract(meant)


def test_a_card_keeps_its_article() -> None:
    for typed, meant in {
        "le roi de coeur": "LK",
        "l'as de pique": "EA",
        "il re di cuori, l’asso di picche": "LK EA",
        "roi d'écusson": "TK",
        "la dame de trèfle LA LO": "RO LA LO",
        "LA EU": "LA EU",
    }.items():
        assert parse_cards(typed) == parse_cards(meant)


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


def test_every_fault_is_named_with_its_line() -> None:
    cases: dict[str, list[str]] = {
        "play: EA": ["One line “contract: …” is needed."],
        "contract: Rosen\ncontract: Eicheln": ["One line “contract: …” is needed."],
        "\ncontract: Quatsch": ["line 2: “Quatsch” is no contract."],
        "contract: Rosen\nleader: 7\ngrand: x": [
            "line 2: “7” is no player; write a number from 1.",
            "line 3: “x” is no player; write a number from 1.",
        ],
        "contract: Rosen\nleader: 2\nlead: 3\ngrand: 1\ngrand: 1": [
            "line 3: “lead” stands here a second time; once is enough.",
            "line 5: “grand” stands here a second time; once is enough.",
        ],
        "contract: Rosen\n7: EA\nplay: E1": ["line 2: “7” is not known.", "line 3: “E1” is no card here."],
    }
    for text, said in cases.items():
        deal, problems = read_deal(text.encode())
        assert deal is None, text
        starts = zip(sentences(problems), said, strict=True)
        assert [told[: len(start)] for told, start in starts] == said, text
    with pytest.raises(Unreadable):
        read_deal(b"\x00\x01\x02\x81\xff")
