"""A slip while it is typed: what is missing is asked for, what follows is proposed."""

from jassturnier.services.results.slip_draft import SlipDraft
from tests.support.evenings_made import played, regulation

DRAFT = SlipDraft(regulation(), played(1, ([1, 2], [3, 4], None)).tables[0], "en")


def test_only_the_last_number_is_proposed() -> None:
    assert DRAFT.proposal() is None
    assert DRAFT.with_words(["1012"]).proposal() == 872
    assert DRAFT.with_words(["1012", "872"]).proposal() is None


def test_a_number_above_the_sum_has_nothing_to_propose() -> None:
    assert DRAFT.with_words(["2000"]).proposal() is None


def test_a_complete_slip_asks_for_nothing_and_knows_its_wrong_sum() -> None:
    typed = DRAFT.with_words(["1012", "873"])
    assert typed.slot() is None
    assert typed.needs_reason()
    assert not DRAFT.with_words(["1012", "872"]).needs_reason()
