"""A table that cannot be is refused, whoever asks; the deal moves on as the game says."""

import pytest

from jassturnier import games
from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.services.referee.dealing import (
    Asked,
    count_jacks,
    first_to_announce,
    lay_down,
    turns,
    who_may_say_kontra,
)
from jassturnier.services.referee.house_rules import House

PRINTED = House({})


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(Asked("schieber", 4, 1, players=5), id="five at a table"),
        pytest.param(Asked("schieber", 4, 5), id="a fifth of four"),
        pytest.param(Asked("mittlere", 4, 1, grand_hands=(2,)), id="a Grand Hand where there is none"),
    ],
)
def test_a_table_that_cannot_be_is_refused(asked: Asked) -> None:
    with pytest.raises(WrongUsage):
        turns(asked, PRINTED)


@pytest.mark.parametrize("game", games.IDS)
def test_forehand_sits_beside_the_dealer_in_every_game(game: str) -> None:
    size = games.get(game).sizes[0]
    found = turns(Asked(game, 2 * size, size), PRINTED).deals
    assert len(found) == 2 * size
    assert all(deal.forehand == (deal.dealer + 1) % size for deal in found if deal.dealer is not None)


def test_after_a_grand_hand_the_same_player_deals_again_also_at_the_end_and_twice() -> None:
    found = turns(Asked("ramsch", 4, 3, grand_hands=(1, 2, 4)), PRINTED).deals
    assert [deal.dealer for deal in found] == [2, 2, 2, 0]


@pytest.mark.parametrize(
    ("game", "options", "leads"),
    [
        ("coiffeur4", {}, True),
        ("coiffeur4", {"coi4_leader": "forehand"}, False),
        ("coiffeur3", {"coi4_leader": "forehand"}, True),
        ("schieber", {}, False),
    ],
)
def test_who_names_the_contract_leads_in_coiffeur_only(
    game: str, options: dict[str, str], *, leads: bool
) -> None:
    assert turns(Asked(game, 1, 1), House(options)).declarer_leads is leads


def test_a_card_of_the_jass_pack_is_no_jack() -> None:
    assert count_jacks(["CA"]) == (False, 4)
    for typed in ("EU", "CA CA"):
        with pytest.raises(WrongUsage):
            count_jacks(typed.split())


PFAELZER = House({"discard_first": True}, "Abend", "pfaelzer")


def test_in_pfaelzer_there_is_neither_grand_hand_nor_kontra() -> None:
    with pytest.raises(NotAllowed):
        first_to_announce({0}, PFAELZER)
    with pytest.raises(NotAllowed):
        who_may_say_kontra(0, None, PFAELZER)


def test_a_tournament_lays_down_by_its_own_rules() -> None:
    typed = ["CJ CA D7 / S7 H7 / CA S7"]
    assert not lay_down("ramsch", typed, House({"discard_first": True}, "Abend", "ramsch")).allowed
    assert lay_down("ramsch", typed, House({})).allowed
