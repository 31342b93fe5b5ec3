"""What the referee answers about cards: legal ones, tricks, piles, whole deals that can lie there."""

import io
import sys
from dataclasses import replace

import pytest

from jassturnier.cards.card import JASS, OBENABE, UNDENUFE
from jassturnier.cards.reading import parse_contract
from jassturnier.cli.referee.cards import Spot, judge_deal, read_piles, rests_on_ace_eleven, spot
from jassturnier.cli.referee.claims import Claimed, judge, judge_both
from jassturnier.cli.referee.house_rules import House
from jassturnier.cli.referee.scores import (
    MOST_ON_A_SLATE,
    judge_stoeck,
    judge_weis,
    read_slate,
    refuse_announced,
    refuse_points,
    trick_fault,
)
from jassturnier.errors import DoesNotAddUp, JassError, NotAllowed, WrongUsage
from jassturnier.games.disputes import FirstTrick
from jassturnier.games.kit.points import Pair
from jassturnier.i18n import render
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
        ("trick undenufe RA R6 EU E6 --rule undenufe_values=six11", "R6", "GEN-14", 24),
        ("trick slalom R6 RA --nth 2", "R6", "GEN-14", 11),
        ("trick mittlere R6 RA E9 --trump eicheln", "E9", "GEN-14", 25),
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
        ("undenufe E6 EA", 11, 157, "GEN-7"),
        ("undenufe E6 EA --rule undenufe_values=six11", 11, 157, "SCHV-6"),
        ("ramsch CJ HA S10", 23, 120, "RAM-4"),
        ("mittlere EU E9 --trump E", 34, 157, "MIT-10"),
        ("eicheln EU EU --rule double_pack=true", 40, 309, "GEN-4"),
    ],
)
def test_a_pile_counts_by_its_contract(
    console: Console, line: str, points: int, whole: int, rule: str
) -> None:
    document = console.done(f"referee points {line} --json").document()
    assert (document["points"], document["deal"], document["rule"]) == (points, whole, rule)


def test_a_pile_cannot_be_counted_where_the_trick_decides(console: Console) -> None:
    assert (
        console.refused("referee points tuo-eicheln EU E9 --rule tuo_values=per_trick", 4, "referee deal").out
        == ""
    )


DEAL = """\
contract: Eicheln  # table 7
1: T6 R7 E8 L9 E7 RU TO EO TB
2: RO T7 T9 L7 R9 R8 LA LB RK
3: TU LK LO T8 EA RA TK E9 EU
4: R6 RB TA L6 EB EK E6 L8 LU
play: EO LB E9 EB
play: TU EK TO T9
"""


def write(console: Console, text: str) -> None:
    (console.folder / "deal.txt").write_text(text, encoding="utf-8")


def test_a_deal_is_played_up_to_the_first_illegal_card(console: Console) -> None:
    write(console, DEAL + "play: TA E7 T8\n")
    answer = console.done("referee deal deal.txt")
    assert answer.out.splitlines()[-1] == (
        "Trick 3, player 2: Schilten 8 may not be played. Schilten 8 is not in this hand. (rule GEN-1)"
    )


def test_the_document_of_a_deal(console: Console) -> None:
    write(console, DEAL + "play: TA E7 R9\n")
    document = console.done("referee deal deal.txt --json").document()
    assert document == {
        "schema": 1,
        "contract": {"kind": "trump", "suit": "E", "start": None},
        "trump": "E",
        "complete": False,
        "fault": {
            "play": 11,
            "trick": 3,
            "player": 2,
            "card": "R9",
            "reason": "The suit led is Schilten. Follow with Schilten 7 or play a trump.",
            "rule": "GEN-10",
        },
        "tricks": [
            {"leader": 1, "cards": ["EO", "LB", "E9", "EB"], "winner": 3, "points": 37},
            {"leader": 3, "cards": ["TU", "EK", "TO", "T9"], "winner": 4, "points": 9},
        ],
        "points": [0, 0, 37, 9],
        "taken": [0, 0, 1, 1],
        "tournament": None,
    }


def test_a_whole_deal_needs_no_hands_and_adds_up(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    tricks = "EO LB E9 EB  TU EK TO T9  TA E7 T7 EU  RA RB RU R8  LK LU E8 L7  TB LA EA L6"
    rest = "LO E6 L9 R9  R6 R7 RK T8  RO TK L8 T6"
    content = f"Trumpf: Eicheln\nGespielt: {tricks}\nGespielt: {rest}\n".encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    document = console.done("referee deal - --json").document()
    assert (document["complete"], document["fault"]) == (True, None)
    assert (document["points"], document["taken"]) == ([6, 16, 123, 12], [1, 2, 4, 2])
    assert sum(trick["points"] for trick in document["tricks"]) == 157


def test_a_deal_that_cannot_be_is_refused(console: Console) -> None:
    for text, told in (
        ("", "One line “contract: …” is needed."),
        ("contract: Rosen\ncontract: Obenabe", "One line “contract: …” is needed."),
        ("contract: Rosen", "No card was played"),
        ("contract: Rosen\nplay: EU E9 EA E8", "Without the hands all 36 cards are needed; 4 are written."),
        ("contract: Ramsch\nplay: CJ", "Without the hands all 30 cards are needed; 1 are written."),
        ("contract: Rosen\n1: EU\nplay: EU", "The hands of all players are needed, or none."),
        ("contract: Rosen\n1:\n2:\n3:\n4:\nplay: EU", "The hands of all players are needed, or none."),
        ("contract: Rosen\n1: EU\n2: E9\n3: EU\n4: EA\nplay: EU", "Eichel Under is there 2 times."),
        ("contract: Rosen\n1: EU RA\n2: E9\n3: E6\n4: EA\nplay: EU", "The hands are not of one size"),
        ("contract: Rosen\nleader: 5\nplay: EU E9 EA E6", "There are 4 players only."),
        ("contract: Ramsch\nskat: SA\nplay: CJ SJ HJ", "The skat has two cards."),
        ("contract: Rosen\nplay: EU E9 EA EU", "cards played: Eichel Under is there 2 times."),
    ):
        write(console, text)
        console.refused("referee deal deal.txt", 7, told)


def test_a_deal_that_is_no_text_is_refused(console: Console) -> None:
    (console.folder / "deal.txt").write_bytes(b"PK\x03\x04\x00\x00")
    assert console.type("referee deal deal.txt").code == 6
    assert console.type("referee deal missing.txt").code == 3


def test_a_ramsch_deal_counts_the_skat(console: Console) -> None:
    write(console, "contract: Ramsch\n1: CJ\n2: SJ\n3: HA\nskat: DA DT\nplay: CJ SJ HA\n")
    document = console.done("referee deal deal.txt --json").document()
    assert document["points"] == [2 + 2 + 11 + 21, 0, 0]


def test_an_undenufe_deal_names_what_it_assumes(console: Console) -> None:
    write(console, "contract: Undenufe\n1: EA RA\n2: E7 R7\n3: E8 R8\n4: E9 R9\nplay: EA E7 E8 E9\n")
    assert "undenufe_values=six11" in console.done("referee deal deal.txt").err


PRINTED = House({})
ROSEN = parse_contract("rosen")
CLAIM = Claimed((2900, 1000), factor=1)


def test_every_fault_of_the_cards_is_named_at_once() -> None:
    with pytest.raises(WrongUsage) as found:
        read_piles(["EA EA / E1 / R1"], JASS)
    assert len(found.value.texts) == 3


@pytest.mark.parametrize(("pile", "rests"), [("EA R6", False), ("EA", True), ("EA RA R6", True)])
def test_the_six_matters_where_a_pile_has_more_of_one_than_of_the_other(pile: str, *, rests: bool) -> None:
    piles = read_piles([pile], JASS)
    assert rests_on_ace_eleven(UNDENUFE, piles, PRINTED) is rests
    assert not rests_on_ace_eleven(UNDENUFE, piles, House({"undenufe_values": "six11"}))
    assert not rests_on_ace_eleven(spot("obenabe").contract, piles, PRINTED)


def test_every_fault_of_a_deal_is_named_at_once() -> None:
    with pytest.raises(DoesNotAddUp) as found:
        judge_deal(b"contract: Rosen\n1: EA\n2: EA\nskat: RA\nplay: EK", PRINTED)
    assert len(found.value.texts) > 2


def test_a_spot_is_as_it_was_typed() -> None:
    assert spot("mittlere", "rosen", 3) == Spot(spot("mittlere").contract, ROSEN.suit, 3)


@pytest.mark.parametrize(
    "claimed",
    [
        pytest.param(replace(CLAIM, points=(100, 58)), id="more than a deal has"),
        pytest.param(replace(CLAIM, points=(100, 55)), id="points between without and with the last five"),
        pytest.param(replace(CLAIM, points=(100, 57), last=0), id="the last five twice"),
        pytest.param(replace(CLAIM, points=(100, 51), last=0), id="less than all cards have"),
        pytest.param(replace(CLAIM, points=(151, 1), match=True), id="a match against points"),
        pytest.param(
            replace(CLAIM, points=(152, 0), last=1, match=True), id="a match without the last trick"
        ),
    ],
)
def test_points_that_no_deal_brings_are_refused(claimed: Claimed) -> None:
    with pytest.raises(WrongUsage):
        judge(ROSEN, 0, claimed, PRINTED)


@pytest.mark.parametrize(("points", "last", "good"), [(94, None, False), (95, 0, True), (100, None, True)])
def test_a_claim_is_good_from_the_target_on(points: int, last: int | None, *, good: bool) -> None:
    other = 152 - points if last is not None else 0
    result, _ = judge(ROSEN, 0, replace(CLAIM, points=(points, other), last=last), PRINTED)
    assert (result.good, result.winner) == (good, 0 if good else 1)


def test_a_match_brings_the_last_trick_and_the_bonus() -> None:
    result, _ = judge(ROSEN, 0, replace(CLAIM, slate=(2743, 0), points=(152, 0), match=True), PRINTED)
    assert (result.claimant_total, result.good) == (3000, True)


@pytest.mark.parametrize(
    ("house", "contract", "error"),
    [
        pytest.param(House({"target": 0}), ROSEN, NotAllowed, id="no target"),
        pytest.param(PRINTED, OBENABE, WrongUsage, id="Stöck without trump"),
    ],
)
def test_nobody_claims_where_it_cannot_be(house: House, contract: object, error: type[JassError]) -> None:
    with pytest.raises(error):
        judge(contract, 0, replace(CLAIM, stoeck=0), house)  # type: ignore[arg-type]  # a contract
    with pytest.raises(error):
        judge_both(contract, (0, 0), FirstTrick(stoeck=0), 1, house)  # type: ignore[arg-type]  # a contract


def test_one_hand_needs_no_factor_and_several_do() -> None:
    assert judge_weis(ROSEN, ["EA EK EO"], PRINTED, None).factor is None
    assert judge_weis(ROSEN, ["EA EK EO / RA RK RO"], PRINTED, None).factor == 1
    assert judge_weis(ROSEN, ["EA EK EO / RA RK RO"], PRINTED, 3).factor == 3


def test_stoeck_that_was_played_is_still_stoeck() -> None:
    assert judge_stoeck(ROSEN, ["E6", "/", "RK", "/", "RO"], PRINTED).held
    with pytest.raises(WrongUsage):
        judge_stoeck(ROSEN, ["/"], PRINTED)


@pytest.mark.parametrize("total", [0, 1, 19, 49, 157, 314, MOST_ON_A_SLATE])
def test_points_and_strokes_are_the_same(total: int) -> None:
    _, strokes = read_slate([str(total)])
    back, _ = read_slate(
        [str(number) for number in (strokes.hundreds, strokes.fifties, strokes.twenties, strokes.rest)]
    )
    assert back == total


@pytest.mark.parametrize(
    "typed", [["-1"], [str(MOST_ON_A_SLATE + 1)], ["1", "2", "3", "4", "5"], ["1", "-1", "0"], ["x"]]
)
def test_what_is_on_no_slate_is_refused(typed: list[str]) -> None:
    with pytest.raises(WrongUsage):
        read_slate(typed)


@pytest.mark.parametrize("points", [(156, 1), (1, 0), (0, 153), (100, 53)])
def test_points_that_no_tricks_make_are_refused(points: Pair) -> None:
    with pytest.raises(WrongUsage):
        refuse_points(ROSEN, points, PRINTED)


@pytest.mark.parametrize("points", [(157, 0), (152, 0), (62, 31), (0, 0)])
def test_points_of_whole_tricks_are_taken_with_the_last_five_or_without(points: Pair) -> None:
    refuse_points(ROSEN, points, PRINTED)


@pytest.mark.parametrize(
    ("weis", "stoeck", "house", "refused"),
    [
        ((20, 0), (20, 0), {}, []),
        ((0, 10), (0, 0), {}, ["side B: Weis: 10 cannot be; the nearest are 0 and 20. (SCH-16)"]),
        ((20, 50), (0, 0), {}, ["Only the side with the best Weis writes its Weis. (SCH-14)"]),
        ((0, 0), (20, 20), {}, ["There is only one Stöck in a deal. (SCH-17)"]),
        ((0, 0), (20, 20), {"double_pack": True}, []),
        ((20, 0), (0, 0), {"weis": False}, ["side A: Weis does not count here. (TRN-1)"]),
    ],
)
def test_weis_and_stoeck_are_those_of_a_deal(
    weis: Pair, stoeck: Pair, house: dict[str, bool], refused: list[str]
) -> None:
    said: list[str] = []
    try:
        refuse_announced(ROSEN, weis, stoeck, House({**house}))
    except WrongUsage as error:
        said = [render(text, "en") for text in error.texts]
    assert said == refused


def test_a_trick_has_what_its_cards_have() -> None:
    assert [points for points in (1, 44, 45, 56, 57) if trick_fault(ROSEN, points, PRINTED)] == [1, 57]
    assert [points for points in (1, 44, 45, 56, 57) if trick_fault(OBENABE, points, PRINTED)] == [
        1,
        45,
        56,
        57,
    ]
