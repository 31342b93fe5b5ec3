"""Commands about what has been done: undo, redo, history, verify."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from jassturnier.cli.base import command, option
from jassturnier.cli.context import App, Line, pass_app
from jassturnier.cli.results import move_document, move_lines
from jassturnier.cli.tables import table
from jassturnier.errors import DoesNotAddUp, NotAllowed
from jassturnier.i18n import Text, say, say_n

if TYPE_CHECKING:
    from jassturnier.services.past import Undone

_MOST_FAULTS = 10


@command(
    "undo",
    say("Take back the last change of this laptop, or with --to N all changes after entry N."),
    "jassturnier undo",
)
@option(
    "--to", "number", words=say("Take back everything after this entry."), type=click.IntRange(0), metavar="N"
)
@pass_app
def undo(app: App, number: int | None) -> None:
    """Take back."""
    from jassturnier.services import past

    desk = app.desk()
    expected = None
    if number is not None:
        seen = past.preview(desk, number)
        expected = seen.head
        app.note(*_would_be_undone(seen))
        if not app.ask(
            say("Take back everything after entry {number}?", number=str(number)), without_terminal=False
        ):
            raise NotAllowed(say("Nothing was changed; --yes goes ahead without asking."))
    taken = past.undo(desk, number, expected)
    app.show(
        {"undone": list(taken.commands), "rank_changes": move_document(taken.moves)},
        [
            *(say("Taken back: {command}", command=command_) for command_ in taken.commands),
            *(move_lines(taken.moves) if taken.moves else ()),
            say("“redo” does it again."),
        ],
    )


def _would_be_undone(seen: "Undone") -> Iterator[Line]:
    n = len(seen.commands)
    yield say_n(
        "{n} change would be taken back, the newest first:",
        "{n} changes would be taken back, the newest first:",
        n,
    )
    yield from (f"  {command_}" for command_ in seen.commands)
    yield from move_lines(seen.moves)


@command("redo", say("Do again what was taken back last."), "jassturnier redo")
@pass_app
def redo(app: App) -> None:
    """Do again."""
    from jassturnier.services import past

    done = past.redo(app.desk())
    app.show({"redone": done}, [say("Done again: {command}", command=done)])


@command(
    "history",
    say("List what has been done in this tournament, the newest last."),
    "jassturnier history -n 20",
)
@option("-n", "--newest", words=say("Only this many."), type=click.IntRange(1), metavar="N")
@pass_app
def history(app: App, newest: int | None) -> None:
    """List the journal."""
    from jassturnier.services import past

    done = past.history(app.desk(), newest)
    kinds = {"change": "", "undo": app.words(say("taken back:")), "redo": app.words(say("done again:"))}
    head = [app.words(words) for words in (say("No."), say("Time"), say("Laptop"), say("What"))]
    rows = [
        [
            str(entry.number),
            entry.made.astimezone().strftime("%d.%m. %H:%M:%S"),
            entry.station,
            " ".join(filter(None, [kinds[entry.kind], entry.command, "✗" if entry.undone else ""])),
        ]
        for entry in done
    ]
    document = [
        {
            "number": entry.number,
            "time": entry.made.isoformat(),
            "station": entry.station,
            "kind": entry.kind,
            "target": entry.target,
            "command": entry.command,
            "undone": entry.undone,
        }
        for entry in done
    ]
    app.show({"history": document}, table(head, rows, right=[0]))


@command(
    "verify",
    say("Replay all that was done and compare: finds a change made behind the program's back."),
    "jassturnier verify",
)
@pass_app
def verify(app: App) -> None:
    """Prove the data."""
    from jassturnier.services import past

    proof = past.verify(app.office())
    if proof.faults and app.json:
        app.show(
            {"entries": proof.entries, "head": proof.head, "faults": list(map(app.words, proof.faults))}, []
        )
    if proof.faults:
        raise DoesNotAddUp(*_shortened(proof.faults))
    app.show(
        {"entries": proof.entries, "head": proof.head},
        [
            say_n(
                "The data is exactly what {n} journal entry made of it.",
                "The data is exactly what {n} journal entries made of it.",
                proof.entries,
            ),
            say("State {head}", head=proof.head),
        ],
    )


def _shortened(faults: Sequence[Text]) -> Iterator[Text]:
    yield from faults[:_MOST_FAULTS]
    more = len(faults) - _MOST_FAULTS
    if more > 0:
        yield say_n("and {n} more; --json lists all.", "and {n} more; --json lists all.", more)
    yield say("Go back to a copy of the file, or correct it with the program.")
