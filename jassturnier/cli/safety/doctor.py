"""The command that looks whether the laptop is ready for the evening."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from jassturnier.cli.kit.base import command
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.errors import DoesNotAddUp, JassError
from jassturnier.i18n import say, say_n

if TYPE_CHECKING:
    from jassturnier.services.safety.doctor import Check

_STATES = {"ok": say("good"), "warning": say("careful"), "fault": say("FAULT")}


@command(
    "doctor",
    say(
        "Look whether all is ready for the evening: disk, folder, clock, database, backups, papers, screen. "
        "What is not comes with what to do about it; the exit code is 7 if anything is a fault."
    ),
    "jassturnier doctor",
)
@pass_app
def doctor(app: App) -> None:
    from jassturnier.services.safety.doctor import Laptop, State, examine

    with suppress(JassError):
        app.desk()
    found = examine(Laptop(app.office(), datetime.now().astimezone(), sys.stdout.encoding or "ascii"))
    faults = sum(check.state is State.FAULT for check in found)
    app.show({"ready": not faults, "checks": found}, _lines(app, found))
    if faults:
        raise DoesNotAddUp(
            say_n("{n} fault has to be mended first.", "{n} faults have to be mended first.", faults)
        )


def _lines(app: App, found: "Sequence[Check]") -> Iterator[Shown]:
    width = max(len(app.words(words)) for words in _STATES.values())
    for check in found:
        words = say("{place}: {text}", place=check.what, text=check.found)
        yield f"{app.words(_STATES[check.state]):<{width}}  {app.words(words)}"
        if check.advice is not None:
            yield f"{'':<{width}}  {app.words(check.advice)}"
