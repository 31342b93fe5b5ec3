"""The desk: where the evening stands, what comes next, and every command, until somebody leaves."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from shutil import get_terminal_size
from textwrap import fill
from typing import TypeAlias

import click

from jassturnier.cli.desk.choices import BROKEN, SEVERAL, STARTING, Ask, Choice, choices
from jassturnier.cli.desk.completing import Completing, Found
from jassturnier.cli.desk.line import joined, split
from jassturnier.cli.desk.reading import reader
from jassturnier.cli.kit import interrupt
from jassturnier.cli.kit.context import PROGRAM, App, Shown
from jassturnier.cli.safety.history import done_words
from jassturnier.cli.setup.tournaments import welcome
from jassturnier.errors import JassError, NeedsDecision, NotFound
from jassturnier.i18n import Text, fold, say, verbatim
from jassturnier.services.safety.backups import latest
from jassturnier.services.safety.history import Done
from jassturnier.services.safety.news import news, now
from jassturnier.services.status import status, wrong
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import Head
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.regulation.regulation import EntryKind

Run: TypeAlias = Callable[[Sequence[str], App], object]

_HELP, _END = say("help"), say("end")
_LEAVING, _HELPING = {"quit", "exit", "q"}, {"help"}
_PROGRAM_NAMES = {PROGRAM, "jass"}


def lead(app: App, program: click.Group, run: Run) -> None:
    """Stay open until somebody leaves; each command runs as if it were typed alone."""
    _Leading(app, program, run).stay()


@dataclass(frozen=True, slots=True)
class _View:
    """What is to be seen: where the evening stands, what comes next, and the state that holds for."""

    lines: tuple[Shown, ...]
    choices: tuple[Choice, ...]
    desk: Desk | None = None
    tournament: Tournament | None = None
    head: Head | None = None


def _lines(words: str) -> str:
    """Return words in lines as wide as the terminal, each with its end."""
    return fill(words, get_terminal_size().columns - 1) + "\n"


class _Leading:
    def __init__(self, app: App, program: click.Group, run: Run) -> None:
        self.app = app
        self.run = run
        self.context = program.make_context(PROGRAM, [], resilient_parsing=True, obj=app)
        self.view = self._look()
        self.asks: Ask | None = None
        self.ask = reader(self)

    def stay(self) -> None:
        """Take line after line."""
        self._say(say("Database: {place}", place=self.app.office().place))
        self._show()
        while True:
            try:
                typed = self.ask("> ").strip()
                if fold(typed) in {*_LEAVING, fold(self.app.words(_END))}:
                    break
                self._answer(typed)
            except KeyboardInterrupt:
                self._say(say("Nothing is lost. Ctrl-D or “{end}” leaves.", end=_END))
            except EOFError:
                break
        self._say(say("Everything is stored. “jass” goes on here."))

    def _answer(self, typed: str) -> None:
        chosen = self._chosen(typed)
        words = split(typed)
        if chosen is not None and self._tell_news():
            return
        if chosen is not None:
            self._choose(chosen)
        elif typed.isdecimal():
            self._say(say("There is no choice {number} here.", number=typed))
        elif words[:1] and fold(words[0]) in {"?", *_HELPING, fold(self.app.words(_HELP))}:
            self._do([*words[1:], "--help"])
        else:
            self._do(words[1:] if words and fold(words[0]) in _PROGRAM_NAMES else words)

    def _chosen(self, typed: str) -> Choice | None:
        number = int(typed) if typed.isascii() and typed.isdecimal() else 0
        return self.view.choices[number - 1] if 1 <= number <= len(self.view.choices) else None

    def _choose(self, choice: Choice) -> None:
        """Ask what a choice needs and do it, showing the command that does the same."""
        line = choice.typed(self.app.language)
        if choice.ask is None:
            self._do(line, shown=True)
            return
        while (words := self._asked(choice.ask)) is not None:
            self._do([*line, *words], shown=True, more=choice.ask.many)
            if not choice.ask.many:
                return
        self._show()

    def _asked(self, asks: Ask) -> list[str] | None:
        """Return the words of an answer, or None where it is not to be done: nothing typed, or Ctrl-C."""
        self.asks = asks
        try:
            typed = self.ask(f"{self.app.words(asks.text)}: ").strip()
        except (EOFError, KeyboardInterrupt):
            return None
        finally:
            self.asks = None
        if not typed:
            return None if asks.usual is None else split(asks.usual)
        return [typed.replace('"', "")] if asks.whole else split(typed)

    def _do(self, words: Sequence[str], *, shown: bool = False, more: bool = False) -> None:
        """Run a command; where it changed something, show how things stand unless more comes."""
        if shown:
            self._say(f"> {joined(words)}")
        if words:
            with interrupt.within(), suppress(SystemExit):
                self.run(words, self.app)
        before, self.view = self.view, self._look()
        if not words or (self.view.head != before.head and not more):
            self._show()

    def _look(self) -> _View:
        app = self.app
        office = app.office()
        if app.tournament is None and not office.database.exists() and not office.database.lost():
            return _View(tuple(welcome(app)), STARTING)
        try:
            return self._view(app.desk())
        except JassError as error:
            kinds = {NeedsDecision: SEVERAL, NotFound: STARTING}
            return _View(tuple(error.texts), kinds.get(type(error), BROKEN))

    def _view(self, desk: Desk) -> _View:
        head, tournament = now(desk), desk.tournament()
        found = status(tournament)
        begun = any(table.result for round_ in tournament.stage().rounds[-1:] for table in round_.tables)
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
        pairs = tournament.regulation.entry is EntryKind.PAIR
        alone = pairs and any(len(entry.members) == 1 for entry in tournament.entries)
        proposed = tuple(choices(found.phase, begun=begun, pairs=pairs, alone=alone))
        return _View(lines, proposed, desk, tournament, head)

    def _tell_news(self) -> bool:
        """Tell what others did since this was shown; what is chosen then was chosen before one knew."""
        if self.view.desk is None or self.view.head is None:
            return False
        found = news(self.view.desk, self.view.head)
        if not found:
            return False
        self._say(*(self._heard(done) for done in found))
        self.view = self._look()
        self._show()
        return True

    def _heard(self, done: Done) -> Text:
        what = done_words(done.kind, done.command)
        return say("Meanwhile {desk}: {what}", desk=done.desk, what=what)

    def _show(self) -> None:
        """Show where the evening stands and what comes next."""
        language = self.app.language
        self._say(*self.view.lines)
        for number, choice in enumerate(self.view.choices, start=1):
            self._say(f"  {number}  {joined(choice.typed(language))}  {choice.described(language)}")

    def _say(self, *lines: Shown) -> None:
        for line in lines:
            click.echo(self.app.words(line))

    def found(self, line: str) -> list[Found]:
        """Return what may stand where the last word is typed; as for the command where a choice asks."""
        completing = self._completing()
        if self.asks is None:
            return completing.found(line)
        begun = self.asks.completed
        return completing.found(f"{begun} {line}") if begun else []

    def above(self, line: str) -> str:
        """Return what the command does that is typed, else the choices, as a line."""
        if self.asks is not None:
            return ""
        chosen = self._chosen(line.strip())
        if chosen is not None:
            return _lines(chosen.described(self.app.language))
        return _lines(self._completing().described(line) or self._row())

    def _row(self) -> str:
        language = self.app.language
        row = [f"{n} {joined(each.typed(language))}" for n, each in enumerate(self.view.choices, start=1)]
        return "  ".join([*row, self.app.words(_HELP), self.app.words(_END)])

    def _completing(self) -> Completing:
        return Completing(self.context, self.app.language, self.view.tournament)
