"""Nothing passes that no cards, no deals and no list of contracts can give."""

from collections.abc import Mapping

import pytest

from jassturnier.games import at_table
from jassturnier.games.kit.options import OptionValue
from tests.support.typed import faults, options, sentences

House = Mapping[str, OptionValue]
CLUB: House = {"all_single": True, "weis": False, "stoeck": False, "target": 0, "match_bonus": 0}
FIXED: House = {"target": 0}
ONE_OF_TWO = "1 cannot be; the nearest are 0 and 2."
ALL_BUT_ONE = "156 cannot be; the nearest are 155 and 157."


@pytest.mark.parametrize(
    ("game", "line", "near"),
    [
        ("schieber", "A rosen 156 1", ALL_BUT_ONE),
        ("schieber", "A rosen 156 1", ONE_OF_TWO),
        ("schieber", "A oben 156", ALL_BUT_ONE),
        ("mittlere", "156 1 0 stichlos C", ALL_BUT_ONE),
        ("mittlere", "156 1 0 stichlos C", ONE_OF_TWO),
        ("molotow", "156 1 0 0", ALL_BUT_ONE),
        ("plusminus", "100 56 1 0", ONE_OF_TWO),
        ("differenzler", "45:156 30:1 60:0 22:0", ALL_BUT_ONE),
        ("ramsch", "119 1 0 jungfrau C", "119 cannot be; the nearest are 118 and 120."),
        ("pfaelzer", "119 1 0 jungfrau C", ONE_OF_TWO),
        ("coiffeur4", "A schellen 156", ALL_BUT_ONE),
        ("coiffeur4", "A schellen 1 156", ALL_BUT_ONE),
        ("coiffeur4_alone", "C joker1 oben 1", ONE_OF_TWO),
        ("coiffeur3", "B gustav 156", ALL_BUT_ONE),
        ("coiffeur3", "B gustav 100 56 1", ONE_OF_TWO),
    ],
)
def test_points_that_no_tricks_make_are_refused_with_the_nearest(game: str, line: str, near: str) -> None:
    assert any(near in sentence for sentence in faults(game, line))


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("A rosen 97 weis A 10", "Weis: 10 cannot be; the nearest are 0 and 20."),
        ("A rosen 97 weis A 30", "Weis: 30 cannot be; the nearest are 20 and 40."),
        ("A rosen 97 weis A 5000", "Weis: 5,000 cannot be; it must lie between 0 and 500."),
        ("A rosen 97 stöck A 2", "Stöck: 2 cannot be; the nearest are 0 and 20."),
        ("A rosen 97 stöck B 10", "Stöck: 10 cannot be; the nearest are 0 and 20."),
        ("A rosen 97 stöck A stöck B", "There is only one Stöck in a deal."),
        *((f"A oben 97 weis {points} A", "Weis: ") for points in (440, 470, 520, 550, 600)),
        ("A oben 100 51 claim A", "Together: 151 cannot be; the nearest are 150 and 152."),
    ],
)
def test_weis_stoeck_and_stopped_deals_are_what_cards_can_be(line: str, near: str) -> None:
    assert any(near in sentence for sentence in faults("schieber", line))


@pytest.mark.parametrize(
    ("game", "line", "asked"),
    [
        ("schieber", "rosen 97", "One number of points needs the letter of its side"),
        ("mittlere", "157 0 0 stich B", "C has 0 points: add “trickless” and the letter, or “tricks”."),
        ("mittlere", "57 60 40 B", "Side B stands where no side belongs."),
        ("mittlere", "157 0 0 stich B stichlos B C", "B cannot have taken a trick and none at all."),
        ("ramsch", "0 50 70 stich B", "A has 0 points: add “trickless” and the letter, or “tricks”."),
        ("ramsch", "45 30 45 push 2 push 3", "“push” is written twice."),
        ("ramsch", "B 45 30 45", "Side B stands where no side belongs."),
        ("molotow", "A 90 40 20 7", "Side A stands where no side belongs."),
        ("plusminus", "80 50 20 7 C", "Side C stands where no side belongs."),
        ("coiffeur3", "A rosen 0 stich B", "Side B stands where no side belongs."),
        ("coiffeur3", "A rosen stichlos C", "Side C stands where no side belongs."),
    ],
)
def test_what_is_not_said_is_asked_and_a_stray_letter_refused(game: str, line: str, asked: str) -> None:
    assert any(asked in sentence for sentence in faults(game, line))


@pytest.mark.parametrize(
    ("line", "trickless"),
    [
        ("157 0 0 stich B C", "tricks"),
        ("157 0 0 stich B stichlos C", "trickless C"),
        ("157 0 0 stich", "tricks"),
        ("157 0 0 stichlos C", "trickless C"),
        ("A match", "match A"),
    ],
)
def test_who_took_a_trick_without_points_can_be_told_one_by_one(line: str, trickless: str) -> None:
    game = at_table("mittlere", 3, options("mittlere"))
    (deal,), problems = game.read_deals([line])
    assert problems == []
    assert game.print_deal(deal) == f"157 0 0 {trickless}"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("A grand 67 mit 2 kontra 2", "One Kontra can be said; its answer is Rekontra."),
        ("A grand 67 mit 2 rekontra kontra 3", "One Kontra can be said; its answer is Rekontra."),
        ("A grand 119 mit 2", "119 cannot be; the nearest are 118 and 120."),
        ("A grand 120 ohne 1 stich", "120 cannot be; it must lie between 0 and 118."),
        ("A grand 0 mit 3 schwarz", "0 cannot be; it must lie between 6 and 120."),
        ("A grand 4 mit 4", "4 cannot be; it must lie between 8 and 120."),
        ("A grand 67 mit 2 skat 9", "9 cannot be; the nearest are 8 and 10."),
        ("A grand 67 mit 2 stich B", "Side B stands where no side belongs."),
    ],
)
def test_a_grand_hand_is_what_its_jacks_allow(line: str, words: str) -> None:
    assert any(words in sentence for sentence in faults("ramsch", line))


@pytest.mark.parametrize("line", ["A grand 0 mit 2 schwarz", "A grand 120 mit 1 stich", "A grand 112 ohne 4"])
def test_a_grand_hand_at_its_edge_is_taken(line: str) -> None:
    assert faults("ramsch", line) == []


@pytest.mark.parametrize(
    ("game", "seated", "house", "slip", "words"),
    [
        ("schieber", (4, 12), CLUB, {"points": (1, 1883)}, "1 cannot be; the nearest are 0 and 2."),
        ("schieber", (4, 1), CLUB, {"points": (156, 1)}, ALL_BUT_ONE),
        (
            "schieber",
            (4, 8),
            CLUB,
            {"points": (1255, 1)},
            "the nearest are 1,254 and 1,256.",
        ),
        (
            "schieber",
            (4, 1),
            {**CLUB, "match_bonus": 100},
            {"points": (257, 0), "matches": (0, 0)},
            "257 cannot be; it must lie between 0 and 157.",
        ),
        (
            "schieber",
            (4, 12),
            FIXED,
            {"points": (900, 900), "weis": (10, 0)},
            "10 cannot be;",
        ),
        (
            "schieber",
            (4, 12),
            FIXED,
            {"points": (900, 900), "stoeck": (0, 10)},
            "10 cannot be;",
        ),
        ("coiffeur4", (4, 16), {}, {"points": (900, 400), "matches": (7, 0)}, "must lie between"),
        (
            "coiffeur4",
            (4, 16),
            {},
            {"points": (500, 400), "matches": (9, 9)},
            "18 together cannot be",
        ),
        (
            "mittlere",
            (3, 12),
            {},
            {"strokes": (24, 24, 0), "potatoes": (0, 24, 24)},
            "48 together cannot be",
        ),
        (
            "molotow",
            (4, 2),
            {},
            {"strokes": (6, 1, 0, 0), "potatoes": (0, 0, 6, 1)},
            "7 together",
        ),
        (
            "plusminus",
            (4, 3),
            {"pm_target": 0},
            {"strokes": (6, 6, 0, 0)},
            "12 together cannot be; 6 at most.",
        ),
        (
            "differenzler",
            (4, 8),
            {},
            {"difference": (40, 5, 3, 6), "made": (1, 455, 400, 400)},
            ONE_OF_TWO,
        ),
        (
            "differenzler",
            (4, 8),
            {},
            {"difference": (0, 55, 30, 61), "exact": (7, 0, 0, 0)},
            "Exact hits: 7",
        ),
        (
            "differenzler",
            (4, 8),
            {},
            {"difference": (4, 55, 30, 61), "exact": (8, 0, 0, 0)},
            "Exact hits: 8",
        ),
    ],
)
def test_slips_that_no_deals_come_to_are_refused(
    game: str, seated: tuple[int, int], house: House, slip: Mapping[str, tuple[int, ...]], words: str
) -> None:
    (size, deals), rules = seated, options(game, house)
    table = at_table(game, size, rules, deals)
    assert any(words in sentence for sentence in sentences(table.check_slip(slip)))


@pytest.mark.parametrize(
    ("game", "seated", "house", "slip"),
    [
        ("schieber", (4, 12), CLUB, {"points": (2, 1882)}),
        ("schieber", (4, 12), CLUB, {"points": (1012, 871)}),
        ("schieber", (4, 12), {**CLUB, "match_bonus": 100}, {"points": (3084, 0), "matches": (12, 0)}),
        ("schieber", (4, 12), {**CLUB, "match_bonus": 100}, {"points": (1112, 872), "matches": (1, None)}),
        ("coiffeur4", (4, 16), {}, {"points": (900, 0), "matches": (8, 0)}),
        ("coiffeur4", (4, 16), {}, {"points": (0, 0), "matches": (0, 8)}),
        ("coiffeur4", (4, 16), {"rounding": "exact"}, {"points": (155 * 36, 0)}),
        ("plusminus", (4, 3), {"pm_target": 0}, {"strokes": (6, 0, 0, 0)}),
        ("differenzler", (4, 8), {}, {"difference": (1, 55, 30, 61), "exact": (7, 0, 0, 0)}),
    ],
)
def test_slips_at_the_edge_of_the_possible_are_taken(
    game: str, seated: tuple[int, int], house: House, slip: Mapping[str, tuple[int | None, ...]]
) -> None:
    (size, deals), rules = seated, options(game, house)
    assert sentences(at_table(game, size, rules, deals).check_slip(slip)) == []


def test_a_game_without_words_says_that_only_points_are_written() -> None:
    assert faults("plusminus", "80 50 20 7 durchmarsch") == [
        "deal 1: “durchmarsch” is not known here; only points are written."
    ]


@pytest.mark.parametrize(
    ("game", "line", "bonus", "words"),
    [
        ("schieber", "A rosen 257", 0, "257 cannot be; a match counts no extra here, only 157."),
        ("schieber", "A rosen 257", 50, "257 cannot be; a match counts 207 here."),
        ("schieber", "A rosen 207", 100, "207 cannot be; a match counts 257 here."),
        ("schieber", "A rosen 258", 0, "258 cannot be; it must lie between 0 and 157."),
        ("coiffeur4", "A rosen 257", 0, "257 cannot be; a match counts no extra here, only 157."),
        ("coiffeur4", "A rosen 207", 100, "207 cannot be; a match counts 257 here."),
        ("coiffeur3", "A rosen 207", None, "207 cannot be; it must lie between 0 and 157."),
    ],
)
def test_a_deal_with_another_bonus_for_the_match_is_told(
    game: str, line: str, bonus: int | None, words: str
) -> None:
    house: House = {} if bonus is None else {"match_bonus": bonus}
    assert any(words in sentence for sentence in faults(game, line, house=house))
