"""What is seen at the desk: where the evening stands, what comes next, and what others do meanwhile."""

from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from jassturnier.cli.desk.choices import BROKEN, PAIR, PAIR_ALL, SEVERAL, STARTING, Choice, choices
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.setup.tournaments import welcome
from jassturnier.errors import JassError, NeedsDecision, NotFound
from jassturnier.i18n import say, verbatim
from jassturnier.services.draw.opening import openable
from jassturnier.services.hall.clock import time
from jassturnier.services.safety.backups import latest
from jassturnier.services.safety.history import ListedEntry, now
from jassturnier.services.safety.history import news as news_since
from jassturnier.services.status import in_short, status, wrong
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import Head
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.regulation.series_rules import Partners

_LOOK_AGAIN = 2.0
"""Seconds after which it is looked again what others do, while a line is typed."""


@dataclass(frozen=True, slots=True)
class View:
    """What is to be seen: where the evening stands, what comes next, and the state that holds for.

    `bar` is the same in a line.
    """

    lines: tuple[Shown, ...]
    choices: tuple[Choice, ...]
    bar: tuple[Shown, ...] = ()
    desk: Desk | None = None
    tournament: Tournament | None = None
    head: Head | None = None


class Sight:
    """What was looked at last, and what was heard since from others."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.printed = 0
        self.heard: ListedEntry | None = None
        self.looked = monotonic()
        self.view = self._seen()

    def look(self) -> bool:
        """Look again; say whether anything is otherwise than before."""
        before, self.view = self.view, self._seen()
        return self.view.head != before.head or self.view.choices != before.choices

    def note_printed(self, command: str, *words: str) -> None:
        """Remember the round whose papers were printed: what comes next then are its results."""
        spec, tournament = registry.find(command), self.view.tournament
        of_round = spec is not None and spec.name == "print" and all(word.startswith("-") for word in words)
        if of_round and tournament is not None:
            self.printed = sum(1 for _ in tournament.rounds())

    def _seen(self) -> View:
        app = self.app
        office = app.office()
        if app.tournament is None and not office.database.exists() and not office.database.lost():
            return View(tuple(welcome(app)), STARTING)
        try:
            return self._view(app.desk())
        except JassError as error:
            kinds = {NeedsDecision: SEVERAL, NotFound: STARTING}
            return View(tuple(error.texts), kinds.get(type(error), BROKEN))

    def _view(self, desk: Desk) -> View:
        head, tournament = now(desk), desk.tournament()
        found = status(time(desk, tournament))
        begun = any(table.result for round_ in tournament.stage().rounds[-1:] for table in round_.tables)
        printed = 0 < sum(1 for _ in tournament.rounds()) == self.printed
        backed_up = latest(desk.office)
        lines: tuple[Shown, ...] = (
            "",
            verbatim(tournament.name),
            *found.lines,
            *wrong(tournament),
            say("No backup yet.")
            if backed_up is None
            else say("Last backup: {time}.", time=f"{backed_up.made.astimezone():%d.%m.%Y %H:%M}"),
            found.next_step,
        )
        kind = tournament.regulation.entry
        lonely = any(len(entry.members) < kind.members for entry in tournament.entries)
        matched = tournament.stage().rules.partners not in {None, Partners.BROUGHT}
        alone = (PAIR_ALL if matched else PAIR) if lonely else None
        table = not tournament.closed and any(openable(tournament))
        proposed = tuple(choices(found.phase, begun=begun or printed, kind=kind, alone=alone, table=table))
        bar = (verbatim(tournament.name), *in_short(tournament))
        return View(lines, proposed, bar, desk, tournament, head)

    def news(self, *, own: bool) -> list[ListedEntry]:
        """Return what was done since this was shown, `own` in other windows of this laptop, too."""
        self.looked, self.heard = monotonic(), None
        if self.view.desk is None or self.view.head is None:
            return []
        with suppress(JassError):  # it is gone; the next command says so
            return news_since(self.view.desk, self.view.head, own=own)
        return []

    def done_meanwhile(self) -> ListedEntry | None:
        """Return what somebody else did last; it is looked for every now and then."""
        if monotonic() - self.looked > _LOOK_AGAIN:
            found = self.news(own=True)
            self.heard = found[-1] if found else None
        return self.heard
