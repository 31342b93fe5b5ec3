"""What taking part costs is written in francs; what cannot be an amount is named by its key."""

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.schema import Fee
from tests.support.evenings_made import document


@pytest.mark.parametrize(
    ("written", "fee"),
    [
        pytest.param(20, Fee(2000), id="francs"),
        pytest.param(20.5, Fee(2050), id="half a franc"),
        pytest.param(19.9, Fee(1990), id="no rounding"),
        pytest.param("Fr. 20.–", Fee(2000), id="as people write it"),
        pytest.param(0, Fee(0), id="nothing"),
        pytest.param({"entry": 40}, Fee(4000), id="of an entry"),
        pytest.param(
            {"person": 20, "category": {"U18": 10}}, Fee(2000, True, {"U18": 1000}), id="a category"
        ),
        pytest.param(
            {"entry": 20, "less": {"JC Sempach": 5}}, Fee(2000, less={"JC Sempach": 500}), id="members"
        ),
    ],
)
def test_a_fee_is_read_in_francs(written: object, fee: Fee) -> None:
    regulation, problems = read({**document(), "fee": written})
    assert regulation is not None, problems
    assert regulation.fee == fee


@pytest.mark.parametrize(
    ("written", "key"),
    [
        pytest.param(-1, "fee", id="less than nothing"),
        pytest.param(-0.5, "fee", id="half a franc less than nothing"),
        pytest.param(1e9, "fee", id="a billion"),
        pytest.param(10**30, "fee", id="more than any"),
        pytest.param(float("inf"), "fee", id="without end"),
        pytest.param(float("nan"), "fee", id="no number"),
        pytest.param(20.005, "fee", id="half a Rappen"),
        pytest.param(True, "fee", id="yes"),
        pytest.param("twenty", "fee", id="a word"),
        pytest.param([20], "fee", id="a list"),
        pytest.param({}, "fee.entry", id="an empty table"),
        pytest.param({"person": 20, "entry": 40}, "fee.entry", id="both"),
        pytest.param(
            {"entry": 20, "category": {"U18": -1}}, "fee.category.U18", id="a category below nothing"
        ),
        pytest.param({"entry": 20, "category": 3}, "fee.category", id="no table of categories"),
        pytest.param({"entry": 20, "members": 3}, "fee.members", id="an unknown key"),
    ],
)
def test_what_is_no_fee_is_named_by_its_key(written: object, key: str) -> None:
    regulation, problems = read({**document(), "fee": written})
    assert regulation is None
    assert key in [render(problem.place, "en") for problem in problems if problem.place]


FEE = Fee(2000, categories={"U18": 1000, "Guests": 3000}, less={"JC Sempach": 500})


@pytest.mark.parametrize(
    ("categories", "club", "owed"),
    [
        pytest.param(("",), "", 2000, id="the usual"),
        pytest.param(("u18",), "", 1000, id="a category, however written"),
        pytest.param(("Guests", "U18"), "", 1000, id="the cheapest of two"),
        pytest.param(("Women",), "jc sempach", 1500, id="members less"),
        pytest.param(("U18",), "JC Sempach", 500, id="both"),
    ],
)
def test_what_an_entry_owes(categories: tuple[str, ...], club: str, owed: int) -> None:
    assert FEE.of(categories, club, 2) == owed


def test_a_pair_owes_a_fee_of_a_person_twice() -> None:
    assert Fee(2000, per_person=True).of((), "", 2) == 4000
    assert Fee(500, per_person=True, less={"X": 800}).of((), "X", 2) == 0
