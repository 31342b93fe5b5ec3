"""What is typed of a slip is read, or every fault in it named."""

import pytest

from jassturnier.errors import WrongUsage
from jassturnier.i18n import render
from jassturnier.services.results.slips import SlipDraft, is_blank, read_slip, slip_words
from tests.support.evenings_made import played, regulation
from tests.support.papers_made import regulation as shipped

TABLE = played(1, ([1, 2], [3, 4], None)).tables[0]


def read(typed: str) -> dict[str, tuple[int | None, ...]]:
    return dict(read_slip(regulation(), TABLE, typed.split(), "de"))


def test_a_dash_is_a_place_left_empty() -> None:
    assert read("1000 -")["points"] == (1000, None)


@pytest.mark.parametrize("typed", ["1’100 884", "1'100 884,0", "1.100 884", "1,100 884.00"])
def test_a_number_of_a_slip_is_whole_however_its_thousands_are_written(typed: str) -> None:
    assert read(typed)["points"] == (1100, 884)


@pytest.mark.parametrize(
    ("typed", "sides"),
    [("1 012 872", (1012, 872)), ("872 1 012", (872, 1012)), ("1 012 1 100", (1012, 1100))],
)
def test_a_blank_stands_for_thousands_where_the_numbers_fit_only_so(
    typed: str, sides: tuple[int, int]
) -> None:
    assert read(typed)["points"] == sides


@pytest.mark.parametrize(
    "typed",
    [
        *("1 100 872 3 5", "1000 884 3", "1 12 872", "0 012 872", "100 200 300"),
        *("1100 88.4", "1100 884,5", "1100 1.1.100"),
        *("1000 885 1 0", "1000 884 1 40", "1000 884 1 - 0", "1000 884 1 x"),
    ],
)
def test_numbers_too_many_fractions_and_what_has_no_column_are_not_guessed_at(typed: str) -> None:
    with pytest.raises(WrongUsage):
        read(typed)


def test_a_column_needs_no_name_where_the_numbers_fit_only_one() -> None:
    assert read("1000 884 1 0") == read("1000 884 matches 1 0")
    (draft,) = [SlipDraft(regulation(), TABLE, "de").with_line("1000 884 1 0")]
    assert (draft.slip(), draft.slot()) == (read("1000 884 matches 1 0"), None)


def test_a_column_may_be_begun_in_either_language() -> None:
    assert read("1000 884 match 1 0") == read("1000 884 mat 1 0")
    assert read("1000 884 mat 1 0")["matches"] == (1, 0)


def test_a_column_may_be_named_by_a_later_word() -> None:
    slip = dict(read_slip(shipped("schieber-striche"), TABLE, ["3000", "900", "partien", "3", "0"], "de"))
    assert (3, 0) in slip.values()
    with pytest.raises(WrongUsage):
        read_slip(shipped("schieber-striche"), TABLE, ["3000", "900", "artien", "3", "0"], "de")


@pytest.mark.parametrize(
    ("typed", "faults"),
    [
        pytest.param("1000", 1, id="one side only"),
        pytest.param("1000 884 3", 1, id="a side too many"),
        pytest.param("1000 88x points", 2, id="no number, and a column twice"),
        pytest.param("1000 884 matches 1 0 matches 1 0", 1, id="a column twice"),
    ],
)
def test_every_fault_is_named_at_once(typed: str, faults: int) -> None:
    with pytest.raises(WrongUsage) as found:
        read(typed)
    assert len(found.value.texts) == faults


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


OPEN_SUM = SlipDraft(regulation(options={"target": 0}), TABLE, "en")
"""Single Schieber whose contracts have factors: no sum tells what was left out."""


def test_blanks_are_thousands_only_up_to_what_a_side_can_have_and_where_a_sum_tells() -> None:
    assert read("1 884 0")["points"] == (1884, 0)
    with pytest.raises(WrongUsage):
        read("1 885 0")
    with pytest.raises(WrongUsage):
        read_slip(OPEN_SUM.regulation, TABLE, ["1", "012", "872"], "en")


@pytest.mark.parametrize(
    ("draft", "line", "words"),
    [
        (DRAFT, "1012", ("1012",)),
        (DRAFT, "1 012", ("1012",)),
        (DRAFT, "1 112", ("1112",)),
        (DRAFT, "1’112", ("1112",)),
        (DRAFT, "1012 872", ("1012", "872")),
        (DRAFT, "1 012 872", ("1012", "872")),
        (DRAFT, "942 942", ("942", "942")),
        (DRAFT, "1012 872 matches 1 0", ("1012", "872", "matches", "1", "0")),
        (DRAFT.with_words(["872"]), "1 012", ("872", "1012")),
        (DRAFT.with_words(["872", "1012"]), "5", ("872", "1012", "5")),
        (OPEN_SUM, "1 112", ("1", "112")),
        (OPEN_SUM, "1 012", ("1012",)),
        (OPEN_SUM.with_words(["900"]), "1 112", ("900", "1", "112")),
    ],
)
def test_a_line_with_a_blank_is_one_number_where_it_cannot_be_two(
    draft: SlipDraft, line: str, words: tuple[str, ...]
) -> None:
    assert draft.with_line(line).words == words


def test_a_slip_is_typed_as_it_is_written() -> None:
    slip = {"points": (1000, None), "matches": (1, 0)}
    assert slip_words(slip) == ("1000", "-", "matches", "1", "0")
    assert is_blank(["-", "–"])
    assert not is_blank([])
    assert not is_blank(["-", "0"])


@pytest.mark.parametrize(
    ("word", "told"), [("8x", "“8x” is no number."), ("x", "no whole number and no column")]
)
def test_a_word_that_means_nothing_is_told(word: str, told: str) -> None:
    (fault,) = DRAFT.with_words([word]).faults()
    assert told in render(fault, "en")


def test_what_is_typed_of_a_side_and_what_it_comes_to_is_known_at_once() -> None:
    draft = DRAFT.with_words(["1012"])
    assert [draft.typed(side) for side in (0, 1)] == [(1012,), ()]
    check = draft.sum_so_far()
    assert check is not None
    assert (check.found, check.off) == (1012, 1012 - 1884)
    assert [DRAFT.with_words([first]).proposal() for first in ("1884", "0")] == [0, 1884]
    assert OPEN_SUM.with_words(["1012"]).proposal() is None
