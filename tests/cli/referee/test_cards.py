"""What the referee answers about cards: legal ones, tricks, piles, whole deals that can lie there."""

import io
import sys
from dataclasses import replace

import pytest

from jassturnier.cards.card import JASS, OBENABE, UNDENUFE
from jassturnier.cards.reading import parse_contract
from jassturnier.cli.referee.cards import Spot, judge_deal, read_piles, rests_on_ace_eleven, spot
from jassturnier.cli.referee.claims import Claimed, judge
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
from jassturnier.errors import DoesNotAddUp, WrongUsage
from jassturnier.games.kit.points import Pair
from tests.support.console import Console


def test_a_hand_is_judged_card_by_card_with_the_rule(console: Console) -> None:
    answer = console.done("referee legal eicheln RA E6 / EU R9 LK T10")
    assert answer.out.splitlines() == [
        "May be played: Eichel Under, Rosen 9.",
        "Not Schellen König: The suit led is Rosen. Follow with Rosen 9 or play a trump. (rule GEN-10)",
        "Not Schilten Banner: The suit led is Rosen. Follow with Rosen 9 or play a trump. (rule GEN-10)",
    ]


def test_the_document_of_a_hand(console: Console) -> None:
    line = "referee legal eicheln RA E9 / E7 T6"
    console.tells(
        "contract lying legal", (line, {"kind": "trump", "suit": "E", "start": None}, ["RA", "E9"], ["T6"])
    )
    undertrumped, other = console.done(f"{line} --json").document()["cards"]
    assert undertrumped == {
        "card": "E7",
        "name": "Eichel 7",
        "allowed": False,
        "reason": "Eichel 7 does not beat Eichel 9. Only a hand with nothing but trumps may undertrump.",
        "rule": "GEN-12",
    }
    assert (other["reason"], other["rule"]) == ("The hand has no Rosen, so it may play this card.", "GEN-11")


def test_a_trick_goes_to_one_card(console: Console) -> None:
    console.tells(
        "card place rule points",
        ("referee trick eicheln RA EU R9 E9", "EU", 2, "GEN-14", 45),
        ("referee trick obenabe RA EU R9 E9", "RA", 1, "GEN-14", 13),
        ("referee trick undenufe RA R6 EU E6 --rule undenufe_values=six11", "R6", 2, "GEN-14", 24),
        ("referee trick slalom R6 RA --nth 2", "R6", 1, "GEN-14", 11),
        ("referee trick mittlere R6 RA E9 --trump eicheln", "E9", 3, "GEN-14", 25),
        ("referee trick eicheln E9 E9 --rule double_pack=true", "E9", 2, "SCHV-5", 28),
    )


def test_a_pile_is_counted_with_and_without_the_last_trick(console: Console) -> None:
    assert console.done("referee points eicheln EU E9 RA T10 LK L6").out.splitlines() == [
        "6 cards count 59. (rule GEN-4)",
        "Counted: Eichel Under 20, Eichel 9 14, Rosen Ass 11, Schilten Banner 10, Schellen König 4.",
        "With the last trick 64 to 93.",
        "Without it 59 to 98.",
    ]


def test_a_pile_counts_by_its_contract(console: Console) -> None:
    console.tells(
        "points deal rule",
        ("referee points undenufe E6 EA", 11, 157, "GEN-7"),
        ("referee points undenufe E6 EA --rule undenufe_values=six11", 11, 157, "SCHV-6"),
        ("referee points ramsch CJ HA S10", 23, 120, "RAM-4"),
        ("referee points mittlere EU E9 --trump E", 34, 157, "MIT-10"),
        ("referee points eicheln EU EU --rule double_pack=true", 40, 309, "GEN-4"),
    )
    # Where the trick decides there is nothing to count.
    per_trick = "referee points tuo-eicheln EU E9 --rule tuo_values=per_trick"
    assert console.refused(per_trick, 4, "referee deal").out == ""


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


def test_the_document_of_a_deal(console: Console) -> None:
    write(console, DEAL + "play: TA E7 R9\n")
    reason = "The suit led is Schilten. Follow with Schilten 7 or play a trump."
    fault = {"play": 11, "trick": 3, "player": 2, "card": "R9", "reason": reason, "rule": "GEN-10"}
    tricks = [
        {"leader": 1, "cards": ["EO", "LB", "E9", "EB"], "winner": 3, "points": 37},
        {"leader": 3, "cards": ["TU", "EK", "TO", "T9"], "winner": 4, "points": 9},
    ]
    console.tells(
        "trump complete fault tricks points taken",
        ("referee deal deal.txt", "E", False, fault, tricks, [0, 0, 37, 9], [0, 0, 1, 1]),
    )
    write(console, DEAL + "play: TA E7 T8\n")
    said = "Trick 3, player 2: Schilten 8 may not be played. Schilten 8 is not in this hand. (rule GEN-1)"
    assert console.done("referee deal deal.txt").out.splitlines()[-1] == said


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
    (console.folder / "deal.txt").write_bytes(b"PK\x03\x04\x00\x00")
    console.says(("referee deal deal.txt", 6), ("referee deal missing.txt", 3))


def test_a_deal_counts_the_skat_and_names_what_it_assumes(console: Console) -> None:
    write(console, "contract: Ramsch\n1: CJ\n2: SJ\n3: HA\nskat: DA DT\nplay: CJ SJ HA\n")
    console.tells("points", ("referee deal deal.txt", [2 + 2 + 11 + 21, 0, 0]))
    write(console, "contract: Undenufe\n1: EA RA\n2: E7 R7\n3: E8 R8\n4: E9 R9\nplay: EA E7 E8 E9\n")
    console.says(("referee deal deal.txt", "undenufe_values=six11"))


PRINTED = House({})
ROSEN = parse_contract("rosen")
CLAIM = Claimed((2900, 1000), factor=1)


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(WrongUsage) as found:
        read_piles(["EA EA / E1 / R1"], JASS)
    assert len(found.value.texts) == 3
    with pytest.raises(DoesNotAddUp) as faults:
        judge_deal(b"contract: Rosen\n1: EA\n2: EA\nskat: RA\nplay: EK", PRINTED)
    assert len(faults.value.texts) > 2


@pytest.mark.parametrize(("pile", "rests"), [("EA R6", False), ("EA", True), ("EA RA R6", True)])
def test_the_six_matters_where_a_pile_has_more_of_one_than_of_the_other(pile: str, *, rests: bool) -> None:
    piles = read_piles([pile], JASS)
    assert rests_on_ace_eleven(UNDENUFE, piles, PRINTED) is rests
    assert not rests_on_ace_eleven(UNDENUFE, piles, House({"undenufe_values": "six11"}))
    assert not rests_on_ace_eleven(spot("obenabe").contract, piles, PRINTED)


def test_a_spot_is_as_it_was_typed() -> None:
    assert spot("mittlere", "rosen", 3) == Spot(spot("mittlere").contract, ROSEN.suit, 3)


def test_a_claim_is_good_from_the_target_on() -> None:
    for points, last, good in (((94, 0), None, False), ((95, 57), 0, True), ((100, 0), None, True)):
        result, _ = judge(ROSEN, 0, replace(CLAIM, points=points, last=last), PRINTED)
        assert (result.good, result.winner) == (good, 0 if good else 1)
    # A match brings the last trick and the bonus.
    result, _ = judge(ROSEN, 0, replace(CLAIM, slate=(2743, 0), points=(152, 0), match=True), PRINTED)
    assert (result.claimant_total, result.good) == (3000, True)


def test_one_hand_needs_no_factor_and_several_do() -> None:
    two = "EA EK EO / RA RK RO"
    for hands, given, factor in (("EA EK EO", None, None), (two, None, 1), (two, 3, 3)):
        assert judge_weis(ROSEN, [hands], PRINTED, given).factor == factor


def test_stoeck_that_was_played_is_still_stoeck() -> None:
    assert judge_stoeck(ROSEN, ["E6", "/", "RK", "/", "RO"], PRINTED).held
    with pytest.raises(WrongUsage):
        judge_stoeck(ROSEN, ["/"], PRINTED)


def test_points_and_strokes_are_the_same() -> None:
    for total in (0, 1, 19, 49, 157, 314, MOST_ON_A_SLATE):
        _, strokes = read_slate([str(total)])
        parts = (strokes.hundreds, strokes.fifties, strokes.twenties, strokes.rest)
        assert read_slate([*map(str, parts)])[0] == total


@pytest.mark.parametrize("points", [(157, 0), (152, 0), (62, 31), (0, 0)])
def test_points_of_whole_tricks_are_taken_with_the_last_five_or_without(points: Pair) -> None:
    refuse_points(ROSEN, points, PRINTED)


@pytest.mark.parametrize(
    ("weis", "stoeck", "house"), [((20, 0), (20, 0), {}), ((0, 0), (20, 20), {"double_pack": True})]
)
def test_weis_and_stoeck_are_those_of_a_deal(weis: Pair, stoeck: Pair, house: dict[str, bool]) -> None:
    refuse_announced(ROSEN, weis, stoeck, House({**house}))
    with pytest.raises(WrongUsage, match="does not count"):
        refuse_announced(ROSEN, (20, 0), (0, 0), House({"weis": False}))


def test_a_trick_has_what_its_cards_have() -> None:
    for contract, wrong in ((ROSEN, [1, 57]), (OBENABE, [1, 45, 56, 57])):
        assert [points for points in (1, 44, 45, 56, 57) if trick_fault(contract, points, PRINTED)] == wrong
