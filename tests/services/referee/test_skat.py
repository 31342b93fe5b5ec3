"""Grand Hand, laying down and Kontra by the rules of the tournament that is open."""

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.referee.house_rules import House
from jassturnier.services.referee.skat import first_to_announce, lay_down, who_may_say_kontra

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
