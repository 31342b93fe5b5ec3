"""Commands that change a draw: again, move, table."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.draw.proposals import NOT_ASKED, NOT_STORED, draw_document, numbered, table_lines, take
from jassturnier.cli.draw.report import compared
from jassturnier.cli.draw.searching import searching
from jassturnier.cli.kit.base import COUNT, command, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.papers.reprinting import reprint_lines
from jassturnier.cli.results.slip_lines import move_document, move_lines
from jassturnier.draw.plan import Draw
from jassturnier.draw.ways import NAMES as WAYS
from jassturnier.errors import NotAllowed
from jassturnier.i18n import say, say_n

if TYPE_CHECKING:
    from jassturnier.services.draw.swapping import Swapping


@command(
    "again",
    say(
        "Draw again the rounds that have no result yet, for those who are here now. The tables get new "
        "sheet numbers: throw away what was printed. “undo” brings the old draw back."
    ),
    "jassturnier draw again",
)
@option("--round", "round_", words=say("From this round on."), type=click.IntRange(1))
@option("--seed", words=say("Number that makes the draw repeatable."), type=COUNT)
@option("--effort", words=say("Steps the search may take."), type=COUNT)
@option("--method", words=say("Way to draw, for this round only."), type=WAYS.stable, metavar="NAME")
@pass_app
def again(app: App, /, round_: int | None, **how: Any) -> None:  # noqa: ANN401 — one for each option
    from jassturnier.services.draw.drawing import DrawOrder
    from jassturnier.services.draw.swapping import propose_again

    desk = app.desk()
    with searching(app, say("Drawing")) as watch:
        proposal = propose_again(desk, DrawOrder(progress=watch, **how), round_)
    names = [proposal.tournament.regulation.round_name(old.number) for old in proposal.replaces]
    app.note(say("The draw of {rounds} is replaced.", rounds=names))
    take(app, desk, proposal, without_terminal=False)


@command(
    "move",
    say(
        "Let two players (or pairs) change places in a round: two seats, a seat and a rest, or a seat with "
        "somebody who was absent. It says first what that repeats. At a table with a result it is a "
        "correction and needs --reason; the result stays with the sides of the table."
    ),
    'jassturnier draw move 7 Roth --round 2 --reason "sat the other way round"',
)
@click.argument("one", metavar="WHO")
@click.argument("other", metavar="WHO")
@option("--round", "round_", words=say("Round, if not the current one."), type=click.IntRange(1))
@option("--reason", words=say("Why a round with results is corrected."), metavar="TEXT", default="")
@pass_app
def move(app: App, one: str, other: str, round_: int | None, reason: str) -> None:
    from jassturnier.services.draw.swapping import propose_swap, store_swap

    desk = app.desk()
    swapping = propose_swap(desk, (one, other), round_, reason)
    app.note(*_cost(swapping))
    if not app.ask(say("Let them change places?"), without_terminal=False):
        raise NotAllowed(NOT_ASKED)
    papers = store_swap(desk, swapping)
    app.show(
        {**_document(swapping), "reprint": papers},
        [
            say(
                "{round}: {one} and {other} have changed places.",
                round=swapping.tournament.regulation.round_name(swapping.round.number),
                one=numbered(swapping.one),
                other=numbered(swapping.other),
            ),
            *reprint_lines(swapping.tournament, papers),
        ],
    )


@command(
    "table",
    say(
        "Open one more table, or several, for those who are here and have no seat in the round: who rests, "
        "who came late. Nothing is drawn anew; the other tables stay as they are. “undo” closes it again."
    ),
    "jassturnier draw table",
)
@option("--round", "round_", words=say("Round, if not the current one."), type=click.IntRange(1))
@pass_app
def table(app: App, round_: int | None) -> None:
    from jassturnier.services.draw.opening import propose_table, store_opening

    desk = app.desk()
    opening = propose_table(desk, round_)
    title = opening.tournament.regulation.round_name(opening.round.number)
    people = opening.tournament.by_key()
    new = Draw(opening.tables, tuple(entry.key for entry in opening.left))
    app.note(
        *table_lines(new, people),
        *compared(*opening.repeats, lambda key: people[key].number, lambda key: numbered(people[key])),
    )
    if not app.ask(say("Open it?"), without_terminal=True):
        raise NotAllowed(NOT_STORED)
    now, papers = store_opening(desk, opening)
    numbers = [str(each.number) for each in opening.tables]
    app.show(
        {"round": opening.round.number, **draw_document(new, people), "reprint": papers},
        [
            say_n(
                "{round}: table {tables} is open.",
                "{round}: tables {tables} are open.",
                len(numbers),
                round=title,
                tables=numbers,
            ),
            *reprint_lines(now, papers),
        ],
    )


def _cost(swapping: "Swapping") -> Iterator[Shown]:
    people = swapping.tournament.by_key()
    yield from compared(*swapping.repeats, lambda key: people[key].number, lambda key: numbered(people[key]))
    if swapping.corrected:
        tables = [str(table.number) for table in swapping.corrected]
        yield say_n(
            "The result of table {tables} stays with its sides.",
            "The results of tables {tables} stay with their sides.",
            len(tables),
            tables=tables,
        )
        yield from move_lines(swapping.moves)


def _document(swapping: "Swapping") -> dict[str, object]:
    before, after = swapping.repeats
    return {
        "round": swapping.round.number,
        "one": swapping.one.number,
        "other": swapping.other.number,
        "reason": swapping.reason,
        "repeats": {
            what: {"before": getattr(before, what).found, "after": getattr(after, what).found}
            for what in ("partners", "opponents", "meetings")
        },
        "rank_changes": move_document(swapping.moves),
    }
