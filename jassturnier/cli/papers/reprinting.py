"""Papers that have to be printed again, in words, and the command that lists them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jassturnier.cli.kit.base import command
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.model import Tournament

if TYPE_CHECKING:
    from jassturnier.services.papers.printing import Outdated
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


@command(
    "reprint",
    say(
        "List the papers printed on this laptop that would read otherwise today, whatever was changed: a "
        "name, a seat, a table, a result, a prize, the regulation; with the command that prints what is new."
    ),
    "jassturnier reprint",
)
@pass_app
def reprint(app: App) -> None:
    from jassturnier.services.papers.printing import outdated

    found = [*outdated(app.desk())]
    document = [{"paper": each.kind.name, "round": each.round or None, "since": each.since} for each in found]
    lines = [say("Print again: “{command}”", command=_typed(each)) for each in found]
    app.show({"papers": document}, lines or [say("Every paper printed here reads as it would today.")])


def _typed(paper: "Outdated") -> str:
    words = ["print", paper.kind.name]
    words += ["--round", str(paper.round)] if paper.round else []
    words += ["--changed-since", str(paper.since)] if "since" in paper.kind.settings else []
    return " ".join(words)
