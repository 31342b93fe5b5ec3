"""What is said of a slip: its columns, the ranks it changes, what is still open, of which round."""

import pytest

from jassturnier.cli.kit.context import App
from jassturnier.cli.results.sheets import (
    still_open,
)
from jassturnier.i18n import Text
from jassturnier.tournament.model import RoundInfo
from tests.support.evenings_made import played


def english(*texts: Text | str) -> list[str]:
    return [*map(App(lang="en").words, texts)]


def a_round(number: int, open_tables: int) -> RoundInfo:
    return played(
        number, *(((4 * n + 1, 4 * n + 2), (4 * n + 3, 4 * n + 4), None) for n in range(open_tables))
    )


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "The round is complete. “rank” shows the rank list."),
        (1, "1 table is still open: 1."),
        (2, "2 tables are still open: 1, 2."),
        (10, "10 tables are still open: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10."),
        (11, "11 tables are still open."),
    ],
)
def test_tables_that_are_open_are_named_as_long_as_they_are_few(count: int, said: str) -> None:
    assert english(still_open(a_round(1, count).tables)) == [said]
