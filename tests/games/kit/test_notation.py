"""A line of notation is taken apart word by word, and written again; contracts by the words people type."""

from jassturnier.cards.card import ContractKind, Suit, trump
from jassturnier.games.kit import notation
from jassturnier.games.kit.contracts import (
    CONTRACTS,
    ROWS,
    SUITS,
    Tag,
    contract_of,
    key,
    label,
    name_of,
    spellings,
)
from jassturnier.games.kit.notation import Phrase, outcome, read
from jassturnier.i18n import render, say
from tests.support.typed import sentences

TAGS = (
    Tag("weis", say("“weis”"), ("wys",), sides=True, number=True),
    Tag("push", say("“push”"), ("pushes",), number=True),
    Tag("claim", say("“claim”"), ("bedankt",), sides=True),
    Tag("pause", say("“pause”"), sides=True),
)
NAMES = ("rosen", "schellen", "obenabe", "joker1")


def phrase(line: str, sides: int = 3, *, pairs: bool = False) -> Phrase:
    return read(line, sides, TAGS, NAMES, pairs=pairs)


def told(found: Phrase) -> list[str]:
    return sentences(found.problems)


def test_a_line_has_who_what_points_and_tags() -> None:
    found = phrase("b rosen 97, 60; weis C 50 push 2")
    assert (found.about(), found.contract(), found.points()) == (1, "rosen", (97, 60))
    assert (found.sides("weis"), found.number("push"), found.named("weis")) == ((2,), 2, (2,))
    assert (found.has("weis"), found.has("claim"), told(found)) == (True, False, [])


def test_the_beginning_of_a_word_is_enough_and_a_number_may_stick_to_its_tag() -> None:
    meant = {"ros": "rosen", "oben": "obenabe", "ro": "rosen", "joker1": "joker1"}
    assert {word: phrase(word).contracts for word in meant} == {word: [name] for word, name in meant.items()}
    found = phrase("push3 weis50 A")
    assert (found.number("push"), found.pair("weis")) == (3, (50, 0))
    assert told(phrase("rosen2")) != []


def test_a_word_that_may_be_several_or_none_is_told() -> None:
    assert told(read("p", 2, TAGS)) == ["There is no side P; the last one is B."]
    assert told(phrase("pu")) == []
    assert told(read("pu", 2, (*TAGS, Tag("pull", say("“pull”"))))) == [
        "“pu” may be push, pull; write more of it."
    ]
    (unknown,) = told(phrase("hans"))
    assert unknown.endswith("Words: Rosen, Schellen, Obenabe, Joker 1, “weis”, “push”, “claim”, “pause”.")
    assert told(read("hans", 2, ())) == ["“hans” is not known here; only points are written."]
    assert told(read("12a", 2, TAGS)) != []
    assert read("45 50", 2, TAGS).numbers == [45, 50]


def test_what_follows_a_tag_is_its_own_until_the_next_word() -> None:
    found = phrase("A 97 weis C B 50 60 claim 3")
    assert (found.letter, found.numbers) == (0, [97, 60, 3])
    assert [(said.sides, said.number) for said in found.said] == [([2, 1], 50), ([], None)]
    assert phrase("push A").letter == 0
    assert phrase("weis A rosen B").letter == 1


def test_the_side_of_the_line_is_meant_where_a_tag_names_none() -> None:
    found = phrase("C claim bedankt A claim C")
    assert found.sides("claim") == (0, 2)
    assert told(found) == []
    assert outcome(found, 1) == (1, [])


def test_one_side_only_where_one_is_asked_for() -> None:
    cases: dict[str, tuple[int | None, list[str]]] = {
        "claim B": (1, []),
        "97": (None, []),
        "claim A B": (0, ["“claim” takes one side only."]),
        "claim": (None, ["“claim” needs the letter of a side."]),
    }
    phrases = {line: phrase(line) for line in cases}
    assert {line: (found.side("claim"), told(found)) for line, found in phrases.items()} == cases
    assert told(phrase("claim A claim A")) == []


def test_a_tag_without_a_number_counts_as_agreed_and_twice_is_told() -> None:
    assert [phrase(line).number("push") for line in ("", "push", "push 0", "push 3")] == [0, 1, 0, 3]
    assert phrase("push").number("push", bare=2) == 2
    twice = phrase("push 2 push 3")
    assert (twice.number("push"), told(twice)) == (2, ["“push” is written twice."])


def test_a_tag_of_two_sides_adds_up_and_wants_both_number_and_letter() -> None:
    assert phrase("weis A 20 weis A 50 weis B 100").pair("weis") == (70, 100)
    assert phrase("weis A B", 2).pair("weis", 20) == (20, 20)
    for line, fault in (
        ("weis A", "“weis” needs a number."),
        ("weis 20", "“weis” needs the letter of the side that has it: A or B behind it."),
    ):
        found = phrase(line)
        assert (found.pair("weis"), told(found)) == ((0, 0), [fault])


def test_stray_sides_and_tags_are_told_once() -> None:
    found = phrase("weis B weis C claim C")
    found.only_of(1, "weis", "claim")
    found.only("weis")
    assert told(found) == ["Side C stands where no side belongs.", "“claim” does not belong here."]
    assert told(phrase("A B")) == ["Side B stands where no side belongs."]
    assert told(phrase("D")) == ["There is no side D; the last one is C."]
    assert told(phrase("C")) == []


def test_several_contracts_and_a_missing_number_are_told() -> None:
    found = phrase("rosen schellen 97 -")
    assert (found.contract(), found.points()) == ("rosen", (97, 0))
    assert told(found) == ["Several contracts are written: rosen, schellen.", "A number is missing."]
    assert (phrase("97 –").numbers, phrase("").contract()) == ([97, None], None)
    # Announced and made stand together.
    found = phrase("45:50 -:60 30:- 22 – +3:-4", pairs=True)
    assert found.pairs == [(45, 50), (None, 60), (30, None), (22, None), (None, None), (3, -4)]
    assert found.numbers == []
    assert told(phrase("45:50")) != []


def test_a_letter_that_nobody_asked_for_spoils_a_deal() -> None:
    found = phrase("B 97")
    assert (outcome(found, "deal")[0], told(found)) == (None, ["Side B stands where no side belongs."])
    used = phrase("B 97")
    assert (used.about(), outcome(used, "deal")) == (1, ("deal", []))
    assert outcome(phrase("97"), "deal") == ("deal", [])


def test_a_line_is_written_as_it_is_read() -> None:
    assert notation.write("A", 97, None, "", 0) == "A 97 - 0"
    assert (notation.letter(None), notation.letter(1)) == ("", "B")
    assert [notation.counted("push", number) for number in (None, 0, 2)] == ["", "", "push 2"]
    sides: dict[tuple[int | None, ...], str] = {(): "", (None,): "", (0, None, 2): "claim A C"}
    assert {each: notation.tagged("claim", *each) for each in sides} == sides
    both = {(45, 50): "45:50", (None, 0): "-:0", (30, None): "30", (0, 0): "0:0"}
    assert {each: notation.pair(*each) for each in both} == both


def test_a_contract_of_the_cards_has_its_name() -> None:
    for name in CONTRACTS:
        contract = contract_of(name)
        assert contract is not None
        assert name_of(contract) == name
        assert (contract.kind is ContractKind.TRUMP) == (name in SUITS)


def test_suits_are_those_of_the_pack_and_only_tuo_has_one_beside() -> None:
    suits = (Suit.EICHELN, Suit.SCHILTEN, Suit.ROSEN, Suit.SCHELLEN)
    assert [contract_of(name) for name in SUITS] == [trump(suit) for suit in suits]
    found = (contract_of(name, Suit.ROSEN) for name in ("tuo", "slalom"))
    assert [contract.suit for contract in found if contract] == [Suit.ROSEN, None]


def test_a_joker_and_a_contract_of_the_club_are_none_of_the_cards() -> None:
    assert (contract_of("joker1"), contract_of("hausjass")) == (None, None)
    assert (label("hausjass"), label("hausjass", "Hausjass 3")) != (label("obenabe"), label("obenabe"))
    cases = {("hausjass",): "Hausjass", ("x", "hausJass"): "HausJass", ("tuo", "x"): "TUO"}
    assert {words: render(label(*words), "en") for words in cases} == cases


def test_a_word_stands_for_a_contract_whatever_its_case_accents_and_blanks() -> None:
    cases: dict[str, str] = {
        "Eicheln": "eicheln",
        "TRÈFLE": "rosen",
        "oben abe": "obenabe",
        "erster Joker": "joker1",
        "Deuxième joker": "joker2",
        "Hausjass 3": "hausjass3",
    }
    assert {typed: key(typed) for typed in cases} == cases


def test_no_word_stands_for_two_contracts() -> None:
    words = [word for name in ROWS for word in spellings(name)]
    assert len(words) == len(set(words))
    assert spellings("hausjass") == ()


def test_a_tag_takes_neither_sides_nor_a_number_unless_it_says_so() -> None:
    tag = Tag("claim", say("“claim”"))
    assert (tag.spellings, tag.sides, tag.number) == ((), False, False)
