"""What is seen at the desk: where the evening stands, what comes next, what others do."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from time import monotonic

from jassturnier.cli.desk.choices import (
    ALWAYS,
    BOARD,
    BROKEN,
    END_BOARD,
    FINAL,
    NEW,
    PAIR,
    PAIR_ALL,
    SEASON_ADD,
    USE,
    Choice,
    choices,
    into_season,
    next_evening,
    several,
    starting,
    which,
)
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.setup.tournaments import welcome
from jassturnier.errors import JassError, NeedsDecision, NotFound
from jassturnier.i18n import say, verbatim
from jassturnier.services.hall.clock import time
from jassturnier.services.safety.backups import latest
from jassturnier.services.safety.history import ListedEntry, now
from jassturnier.services.safety.history import news as news_since
from jassturnier.services.season.seasons import counts
from jassturnier.services.setup import tournaments
from jassturnier.services.status import in_short, status, wrong
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.journal.journal import Head
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.free import openable
from jassturnier.tournament.ranking.hidden_lists import waiting
from jassturnier.tournament.regulation.series_rules import Partners
from jassturnier.tournament.words import at_minute
from jassturnier.values import frozen


def _is(words: Sequence[str], line: Sequence[str]) -> bool:
    """Tell whether words, in any language, are the command of a choice, and nothing more."""
    paths = (" ".join(line[:n]) for n in range(1, len(line) + 1))
    return len(words) == len(line) and all(map(registry.means, words, paths))


def _after_all(office: Office) -> Iterator[Choice]:
    """Return the choice that starts the next evening where all that were started are closed."""
    known = tournaments.listed(office)
    if all(each.closed for each in known):
        yield next_evening(known[-1].name)


def _season(desk: Desk, tournament: Tournament) -> Iterator[Choice]:
    """Return the choice that takes an evening that was played into a season where it counts in none."""
    if not counts(desk) and any(tournament.rounds()):
        yield into_season(desk.office)


def _leads_to_a_final(desk: Desk, tournament: Tournament) -> bool:
    """Say whether an evening that is closed counts in a season, and is no final itself."""
    return tournament.closed and tournament.regulation.stages[0].series is None and bool(counts(desk))


_MADE: Mapping[tuple[str, ...], Callable[[Office], Choice]] = {SEASON_ADD: into_season, USE: which}
"""Choices that name what is there; they are made once they are asked for."""
_LOOK_AGAIN = 2.0
"""Seconds after which it is looked again what others do, while a line is typed."""


@frozen
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
    """The state of the evening as the desk showed it last, and what other desks have told since."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.heard: ListedEntry | None = None
        self.looked = monotonic()
        self.view = self._seen()

    def look(self) -> bool:
        """Look again; say whether anything is otherwise than before."""
        before, self.view = self.view, self._seen()
        return self.view.head != before.head or self.view.choices != before.choices

    def asking(self, words: Sequence[str]) -> Choice | None:
        """Return the choice that asks for what a command typed alone still needs."""
        for line, choice in _MADE.items():
            if self.view.desk is not None and _is(words, line):
                return choice(self.view.desk.office)
        known = (*self.view.choices, *ALWAYS)
        return next((each for each in known if each.ask and _is(words, each.line)), None)

    def _seen(self) -> View:
        app = self.app
        office = app.office()
        if app.tournament is None and not office.database.exists() and not office.database.lost():
            return View(tuple(welcome(app)), starting())
        try:
            return self._view(app.desk())
        except NeedsDecision as error:
            return View(tuple(error.texts), (*several(office), *_after_all(office)))
        except JassError as error:
            return View(tuple(error.texts), starting() if isinstance(error, NotFound) else BROKEN)

    def _view(self, desk: Desk) -> View:
        head, tournament = now(desk), desk.tournament()
        found = status(time(tournament))
        begun = any(table.result for round_ in tournament.stage().rounds[-1:] for table in round_.tables)
        backed_up = latest(desk.office)
        lines: tuple[Shown, ...] = (
            "",
            verbatim(tournament.name),
            *found.lines,
            *wrong(tournament),
            say("No backup yet.")
            if backed_up is None
            else say("Last backup: {time}.", time=at_minute(backed_up.made)),
            *(say("The board: {address}", address=each.addresses[0]) for each in self.app.beside or ()),
            found.next_step,
        )
        kind = tournament.regulation.entry
        matched = tournament.stage().rules.partners not in {None, Partners.BROUGHT}
        alone = (PAIR_ALL if matched else PAIR) if tournament.lonely() else None
        table = not tournament.closed and any(openable(tournament))
        sensible = choices(
            found.phase,
            begun=begun,
            kind=kind,
            alone=alone,
            table=table,
            hidden=bool(waiting(tournament)),
            owing=any(entry.open > 0 for entry in tournament.entries),
        )
        over = [next_evening(tournament.name), *_season(desk, tournament)] if tournament.closed else []
        offered = (*sensible, *over)
        proposed = [END_BOARD if each is BOARD and self.app.beside else each for each in offered]
        if _leads_to_a_final(desk, tournament):
            proposed = [FINAL if each is NEW else each for each in proposed]
        bar = (verbatim(tournament.name), *in_short(tournament))
        return View(lines, tuple(proposed), bar, desk, tournament, head)

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
