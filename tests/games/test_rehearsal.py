"""Deals played at random are deals that people could have written."""

from collections.abc import Mapping
from random import Random

import pytest

from jassturnier.cards.card import Rank
from jassturnier.cards.contract import RAMSCH_CONTRACT
from jassturnier.cards.deal import Hands, random_deal
from jassturnier.games import IDS, at_table, get, usual_sizes
from jassturnier.games.kit.options import OptionValue
from jassturnier.games.rulebook import pick, play_ramsch

Changes = Mapping[str, OptionValue]
_HOUSES: tuple[tuple[str, Changes], ...] = (
    *((game_id, {}) for game_id in IDS),
    ("schieber", {"all_single": True, "target": 0, "undenufe_values": "six11"}),
    ("schieber", {"factors": {"slalom": 5, "gustav": 5, "tuo": 6}, "tuo_values": "per_trick"}),
    ("schieber", {"double_pack": True}),
    ("schieber", {"weis": False, "stoeck": False, "all_single": True, "target": 0}),
    ("coiffeur3", {"factors": {"tuo": 3}}),
    ("ramsch", {"ram_jacks_discard": False, "ram_skat_to": "most_points"}),
    ("differenzler", {"exact_bonus": 10, "zero_needs_trick": True}),
    ("pfaelzer", {"pfr_limit": 0}),
    *(
        (game_id, {"four_at_table": "dealer_pauses"})
        for game_id in ("mittlere", "ramsch", "pfaelzer", "coiffeur3")
    ),
)


@pytest.mark.parametrize(("game_id", "changes"), _HOUSES)
@pytest.mark.parametrize("seed", range(4))
def test_a_rehearsed_round_has_no_fault_and_its_slip_adds_up(
    game_id: str, changes: Changes, seed: int
) -> None:
    options = {**get(game_id).defaults(), **changes}
    size = 6 if options.get("double_pack") else usual_sizes(game_id, options)[-1]
    game, rng = at_table(game_id, size, options, 12), Random(seed)
    deals: tuple[object, ...] = ()
    while not game.complete(deals):
        deals = (*deals, game.rehearse(deals, rng))
    slip = game.slip_of(deals)
    game = at_table(game_id, size, options, len(deals))
    control = game.slip_sum(slip)

    assert game.check_deals(deals) == []
    assert game.score(deals).notes == () or game_id in {"schieber", "plusminus"}
    assert game.check_slip(slip) == []
    assert set(slip) <= {column.name for column in game.slip_fields()}
    assert game.score_slip(slip).totals == game.score(deals).totals
    assert control is None or control.off == 0


def test_everything_there_is_is_picked_some_time() -> None:
    rng = Random(1)
    assert {pick("abc", rng) for _ in range(20)} == set("abc")


@pytest.mark.parametrize("may", [True, False])
def test_jacks_are_laid_into_the_skat_only_where_that_is_allowed(*, may: bool) -> None:
    options = {**get("ramsch").defaults(), **({} if may else {"ram_jacks_discard": False})}

    def jacks(hands: Hands) -> int:
        return sum(card.rank is Rank.JACK for hand in hands for card in hand)

    fewer = [
        jacks(play_ramsch(3, Random(seed), options)[0].hands)
        < jacks(random_deal(RAMSCH_CONTRACT, 3, Random(seed))[0].hands)
        for seed in range(40)
    ]
    assert any(fewer) is may


def test_who_takes_the_skat_lays_down_what_may_lie_there() -> None:
    options = {**get("ramsch").defaults(), "ram_jacks_discard": False}
    for seed in range(20):
        rng = Random(seed)
        dealt, _ = random_deal(RAMSCH_CONTRACT, 3, rng)
        played, pushes = play_ramsch(3, Random(seed), options)
        assert (played.hands[0] != dealt.hands[0]) == (rng.random() < 0.5)
        assert (pushes < 3) == (played.hands != dealt.hands)


def test_what_may_not_lie_in_the_skat_ends_a_rehearsal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jassturnier.games.rulebook._discard", lambda hand, *_: hand[:1])
    with pytest.raises(ValueError, match="RAM-8"):
        play_ramsch(3, Random(1), get("ramsch").defaults())


@pytest.mark.parametrize("game_id", IDS)
def test_the_seed_repeats_a_rehearsed_deal(game_id: str) -> None:
    game = get(game_id)
    first, second = (game(game.sizes[0], game.defaults()).rehearse((), Random(seed)) for seed in (7, 7))
    assert first == second


@pytest.mark.parametrize("game_id", ["coiffeur3", "coiffeur4", "coiffeur4_alone"])
def test_a_whole_coiffeur_is_rehearsed_row_by_row(game_id: str) -> None:
    kind, rng = get(game_id), Random(3)
    game = kind(kind.sizes[0], kind.defaults())
    deals: tuple[object, ...] = ()
    for _ in range(game.usual_deals()):
        deals = (*deals, game.rehearse(deals, rng))
    assert game.check_deals(deals) == []
    assert game.score(deals).finished_after == len(deals)
    assert kind(game.size, game.options, len(deals)).check_slip(game.slip_of(deals)) == []
