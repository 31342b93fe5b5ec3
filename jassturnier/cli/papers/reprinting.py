"""Papers that have to be printed again, in words."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.model import Tournament

if TYPE_CHECKING:
    from jassturnier.tournament.audit.changes import Reprint

_SHOWN = 12


def reprint_lines(tournament: Tournament, papers: "Reprint") -> Iterator[Text]:
    """Name the slips and cards to print again, and the command that prints just them."""
    since = str(papers.since)
    for number in papers.seating:
        yield say(
            "Hang up again, {round}: the seating list. “print seating --round {number}”",
            round=tournament.regulation.round_name(number),
            number=str(number),
        )
    for slips in papers.slips:
        yield say_n(
            "Print again, {round}: the slip of table {tables}. “print slips --round {number} "
            "--changed-since {since}”",
            "Print again, {round}: the slips of tables {tables}. “print slips --round {number} "
            "--changed-since {since}”",
            len(slips.tables),
            round=tournament.regulation.round_name(slips.round),
            tables=_named(slips.tables),
            number=str(slips.round),
            since=since,
        )
    if papers.cards:
        yield say_n(
            "Print again, if cards are out: the card of {cards}. “print cards --changed-since {since}”",
            "Print again, if cards are out: the cards of {cards}. “print cards --changed-since {since}”",
            len(papers.cards),
            cards=_named(papers.cards),
            since=since,
        )


def _named(numbers: tuple[int, ...]) -> tuple[str | Text, ...]:
    shown = tuple(map(str, numbers[:_SHOWN]))
    more = len(numbers) - _SHOWN
    return (*shown, say("{n} more", n=more)) if more > 0 else shown
