"""The desk: where the evening stands, what comes next, and every command, until somebody leaves."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from time import monotonic
from typing import Protocol, TypeAlias

import click
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from jassturnier import system
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
    Ask,
    Choice,
    choices,
    helpful,
    into_season,
    next_evening,
    several,
    starting,
    topic,
    which,
)
from jassturnier.cli.desk.completing import Completing, last, outline
from jassturnier.cli.kit import registry, screen
from jassturnier.cli.kit.asking import BACK, NOTHING_BEFORE, is_command
from jassturnier.cli.kit.context import PROGRAM, App, Shown
from jassturnier.cli.kit.line_editor import LineEditor
from jassturnier.cli.kit.screen import fitting, in_lines, in_row
from jassturnier.cli.kit.spoken import END, HELP, ends, explains, joined, leaves, split, unquoted
from jassturnier.cli.safety.history import done_words
from jassturnier.errors import JassError, NeedsDecision, NotFound
from jassturnier.i18n import Text, fold, name_in, say, say_n, verbatim
from jassturnier.services.hall import time
from jassturnier.services.results.slips import is_number
from jassturnier.services.safety.history import ListedEntry, newest_head
from jassturnier.services.safety.history import news as news_since
from jassturnier.services.status import in_short, status, wrong
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.journal.heads import Head
from jassturnier.store.load.names import Named
from jassturnier.tournament.lists import at_minute
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.seats import openable
from jassturnier.tournament.ranking.extra_lists import waiting
from jassturnier.tournament.regulation.round_rules import Partners
from jassturnier.values import frozen


def _is(words: Sequence[str], line: Sequence[str]) -> bool:
    """Tell whether words, in any language, are the command of a choice, and nothing more."""
    paths = (" ".join(line[:n]) for n in range(1, len(line) + 1))
    return len(words) == len(line) and all(map(registry.means, words, paths))


def _after_all(office: Office) -> Iterator[Choice]:
    """Return the choice that starts the next evening where all that were started are closed."""
    from jassturnier.services.setup.tournaments import listed

    known = listed(office)
    if all(each.closed for each in known):
        yield next_evening(known[-1].name)


def _after_closing(desk: Desk, tournament: Tournament, offered: Iterable[Choice]) -> Iterator[Choice]:
    """Add the next evening, and the season: what counts in one leads to its final, else it may count."""
    from jassturnier.services.season import counts

    counted = counts(desk)
    final = counted and tournament.regulation.stages[0].series is None
    yield from (FINAL if final and each is NEW else each for each in offered)
    yield next_evening(tournament.name)
    if not counted and any(tournament.rounds()):
        yield into_season(desk.office)


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


class Screen:
    """The state of the evening as the desk showed it last, and what other desks have told since."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.heard: ListedEntry | None = None
        self.looked = monotonic()
        self.view = self._seen()

    def refresh(self) -> bool:
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
            from jassturnier.cli.setup.tournaments import welcome

            return View(tuple(welcome(app)), starting())
        try:
            return self._view(app.desk())
        except NeedsDecision as error:
            return View(tuple(error.texts), (*several(office), *_after_all(office)))
        except JassError as error:
            return View(tuple(error.texts), starting() if isinstance(error, NotFound) else BROKEN)

    def _view(self, desk: Desk) -> View:
        head, tournament = newest_head(desk), desk.tournament()
        found = status(time(tournament))
        begun = any(table.result for round_ in tournament.stage().rounds[-1:] for table in round_.tables)
        backed_up = desk.office.newest_backup()
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
            read=any(
                table.readings for round_ in tournament.played_stage().rounds for table in round_.tables
            ),
            alone=alone,
            table=table,
            hidden=bool(waiting(tournament)),
            owing=any(entry.open > 0 for entry in tournament.entries),
        )
        offered = (END_BOARD if each is BOARD and self.app.beside else each for each in sensible)
        proposed = _after_closing(desk, tournament, offered) if tournament.closed else offered
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


class Helper(Protocol):
    """What helps while a line is typed."""

    def found(self, line: str) -> list[Named]:
        """Return what may stand where the last word is typed."""

    def below(self, line: str) -> str:
        """Return the lines below the one that is typed."""

    def before(self) -> str:
        """Return the line before a question where nothing can stand below it; nothing if there is none."""


class _Completer(Completer):
    def __init__(self, helper: Helper) -> None:
        self._helper = helper

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        del complete_event
        line = document.text_before_cursor
        for each in self._helper.found(line):
            yield Completion(each.typed, last(line) - len(line), display_meta=each.words)


def _lines(question: str) -> Iterator[str]:
    """Ask where a terminal hands over line by line; lines pasted behind one answer no other question."""
    typed = input(question)
    yield typed
    with suppress(EOFError):
        while typed and system.line_waits():
            yield input()


def reader(helper: Helper) -> Callable[[str], str]:
    """Return what asks for a line behind a question.

    It raises EOFError for Ctrl-D and KeyboardInterrupt for Ctrl-C.
    """
    if not system.edits_lines():
        return lambda question: "\n".join(_lines(f"{helper.before()}{question}"))
    editor = LineEditor(helper.below, _Completer(helper))

    def ask(question: str) -> str:
        typed = editor.ask("", question.rstrip)
        # The editor takes its lines away; this one stays, so that what was typed can be read above its
        # answer.
        click.echo(f"{question}{typed}")
        return typed

    return ask


Run: TypeAlias = Callable[[Sequence[str], App], object]

_PROGRAM_NAMES = {PROGRAM, "jass"}
_NEWS = 5
"""So many things that others did are told one by one."""


def lead(app: App, run: Run) -> None:
    """Stay open until somebody leaves; each command runs as if it were typed alone."""
    _Leading(app, run).stay()


def _called(word: str, language: str) -> str:
    """Return an option by its name in a language, another word as it is."""
    return name_in(word, language) if word.startswith("--") else word


def _is_slip(words: list[str]) -> bool:
    return bool(words[1:]) and re.fullmatch(r"\d+[A-Za-z]?", words[0]) is not None and is_number(words[1])


def _without_command(words: list[str]) -> list[str]:
    """Return the command for words that are a name (“Emil Frei”) or a slip (“7 1012 872”)."""
    if _is_slip(words):
        return ["enter", *words]
    name = " ".join(words)
    if " " in name and all(part[:1].isupper() for part in name.split()):
        return ["add", name]
    return []


def _is_pasted(typed: str) -> bool:
    """Tell what was pasted, lines or a row such as a name and a place, from a line that was typed."""
    return "\n" in typed or ({"\t", " "} <= {*typed} and not _is_slip(split(typed)))


def _is_order(typed: str) -> bool:
    """Tell whether a line is for the desk: a command, help, the number of a choice, a slip."""
    words = split(typed)
    return (
        registry.find(words[0]) is not None
        or fold(words[0]) in _PROGRAM_NAMES
        or explains(words[0])
        or explains(words[-1])
        or _is_slip(words)
        or (words[0].isdecimal() and not words[1:])
    )


def is_list(lines: Sequence[str]) -> bool:
    """Tell a list of people from orders that were pasted: by the first line, which is no order."""
    filled = [line for line in lines if split(line)]
    return bool(filled) and not _is_order(filled[0])


class _Leading:
    def __init__(self, app: App, run: Run) -> None:
        self.app = app
        self.run = run
        self.outline = outline()
        self.sight = Screen(app)
        self.asks: Ask | None = None
        self.shown = False
        self.ask = reader(self)

    def stay(self) -> None:
        """Take line after line."""
        self._say(*self.app.details(say("Database: {place}", place=self.app.office().place)))
        self._show()
        while True:
            self._catch_up()
            try:
                typed = self.ask("> ").strip()
                if ends(typed):
                    break
                self._answer(typed)
            except (KeyboardInterrupt, click.Abort):  # at a line, or at a question about it
                self._say(say("Nothing is lost. Ctrl-D or “{end}” leaves.", end=END))
            except EOFError:
                break
        for board in self.app.beside or ():
            board.end()
        self._say(say("Everything is stored. “jass” goes on here."))

    def _answer(self, typed: str) -> None:
        if _is_pasted(typed):
            self._take_lines(typed)
            return
        if leaves(typed):
            raise KeyboardInterrupt
        chosen = self._chosen(typed)
        words = split(typed)
        if chosen is not None and self._catch_up() and self._chosen(typed) != chosen:
            return  # it was chosen before one knew
        if chosen is not None:
            self._choose(chosen)
        elif typed.isdecimal():
            self._say(say("There is no choice {number} here.", number=typed))
        elif words[:1] and explains(words[0]):
            self._explain(words[1:])
        elif words[-1:] == ["?"]:
            self._explain(words[:-1])
        elif topic(" ".join(words)):
            self._explain(words)
        else:
            self._do_or_ask(words[1:] if words and fold(words[0]) in _PROGRAM_NAMES else words)

    def _explain(self, words: Sequence[str]) -> None:
        """Show the help of a command, or by its number of a choice; else which commands help."""
        typed, language = " ".join(words), self.app.language
        chosen = self._chosen(typed)
        known = not words or registry.find(words[0]) is not None
        found = [] if chosen or known else helpful(typed, language, self.outline)
        if not found:
            self._do([*(words if chosen is None else chosen.typed(language)), "--help"])
            return
        for each in found:
            self._say(f"  {each.typed}  {each.words}")
        self._say(say("“? COMMAND” tells more."))

    def _do_or_ask(self, words: list[str]) -> None:
        """Run what was typed; a command alone that needs more asks for it as a choice does."""
        choice = self.sight.asking(words)
        if choice is not None:
            self._choose(choice)
        else:
            self._do(self._meant(words))

    def _meant(self, words: list[str]) -> list[str]:
        """Return the command that was meant by a name or a slip that was typed alone, else what was typed."""
        meant = [] if words[:1] and registry.find(words[0]) else _without_command(words)
        line = joined(meant and (name_in(meant[0], self.app.language), *meant[1:]))
        if not meant or self.sight.view.tournament is None:
            return words
        return meant if self._is_meant(line) else words

    def _is_meant(self, line: str) -> bool:
        """Ask whether a command is meant; “?” says what it does."""
        spec = registry.find(line.partition(" ")[0])
        about = None if spec is None else spec.words
        return self.app.ask(say("Do you mean “{line}”?", line=line), without_terminal=False, about=about)

    def _take_lines(self, pasted: str) -> None:
        """Take what was pasted: commands line by line, else a list of people."""
        lines = pasted.splitlines()
        if not is_list(lines):
            for line in lines:
                if ends(line.strip()):
                    raise EOFError
                self._answer(line.replace("\t", " "))
            return
        self.app.pasted = pasted
        try:
            self._do([name_in("import", self.app.language), self.app.words(say("pasted list"))])
        finally:
            self.app.pasted = None

    def _chosen(self, typed: str) -> Choice | None:
        number = int(typed) if typed.isascii() and typed.isdecimal() else 0
        return self.sight.view.choices[number - 1] if 1 <= number <= len(self.sight.view.choices) else None

    def _choose(self, choice: Choice) -> None:
        """Ask what a choice needs and do it, showing the command that does the same."""
        line = choice.typed(self.app.language)
        if choice.ask is None:
            self._do(line, shown=True)
            return
        while (words := self._asked(choice.ask)) is not None:
            if self._is_command(" ".join(words)):
                return
            self._do([*line, *words], shown=True, more=choice.ask.many)
            if not choice.ask.many:
                return
        self._show()

    def _is_command(self, typed: str) -> bool:
        """Do a command that was typed for an answer, if it was meant."""
        if not is_command(typed) or not self._is_meant(typed):
            return False
        self._answer(typed)
        return True

    def _asked(self, asks: Ask) -> list[str] | None:
        """Return the words of an answer, or None where it is not to be done: nothing typed, or Ctrl-C."""
        while explains(typed := self._typed(asks)) or typed == BACK:
            self._say(NOTHING_BEFORE if typed == BACK else asks.help)
        if _is_pasted(typed):
            self._take_lines(typed)
            return None
        if leaves(typed):
            return None
        if not typed:
            return None if asks.usual is None else [_called(asks.usual, self.app.language)]
        # A name or a file as it is, blanks included; quotes come from copying a path in a file manager.
        return [unquoted(typed)] if asks.whole else split(typed)

    def _typed(self, asks: Ask) -> str:
        self.asks = asks
        try:
            return self.ask(f"{self._question(asks)} ").strip()
        except (EOFError, KeyboardInterrupt):
            return self.app.words(END)
        finally:
            self.asks = None

    def _question(self, asks: Ask) -> str:
        asked = self.app.words(asks.text)
        return asked if asked.endswith("?") else self.app.words(say("{asked}:", asked=asks.text))

    def _do(self, words: Sequence[str], *, shown: bool = False, more: bool = False) -> None:
        """Run a command; where it changed something, show how things stand unless more comes."""
        if shown:
            self._say(f"> {joined(words)}")
        if words:
            # A command ends as a program does; here only its exit is left out, for the desk stays open.
            with screen.within(), suppress(SystemExit):
                self.run(words, self.app)
            self._tell(self.sight.news(own=False))
        changed = self.sight.refresh()
        if not words or (changed and not more):
            self._show()

    def _catch_up(self) -> bool:
        """Tell what was done elsewhere since this was shown, and show it; say whether anything was."""
        found = self.sight.news(own=True)
        if not found:
            return False
        self._tell(found)
        self.sight.refresh()
        self._show()
        return True

    def _tell(self, found: Sequence[ListedEntry]) -> None:
        if found[_NEWS:]:
            more = len(found) - _NEWS
            self._say(say_n("Meanwhile {n} thing more.", "Meanwhile {n} things more.", more))
        self._say(*map(self._heard, found[-_NEWS:]))

    def _heard(self, done: ListedEntry) -> Text:
        what = done_words(done.kind, done.command)
        return say("Meanwhile {desk}: {what}", desk=done.desk, what=what)

    def _show(self) -> None:
        """Show where the evening stands and what comes next."""
        language, self.shown = self.app.language, True
        self._say(*self.sight.view.lines)
        for number, choice in enumerate(self.sight.view.choices, start=1):
            self._say(f"  {number}  {joined(choice.typed(language))}  {choice.described(language)}")

    def _say(self, *lines: Shown) -> None:
        for line in lines:
            click.echo("\n".join(in_lines(self.app.words(line))))

    def found(self, line: str) -> list[Named]:
        """Return what may stand where the last word is typed; as for the command where a choice asks."""
        completing = self._completing()
        if self.asks is None:
            return completing.found(line)
        begun = self.asks.completed
        return completing.found(f"{begun} {line}") if begun else []

    def below(self, line: str) -> str:
        """Return what the command does that is typed, else the choices, and where the evening stands."""
        done = self.sight.done_meanwhile()
        told = [
            *([] if self.asks else [self._about(line)]),
            " · ".join(self.app.words(each).removesuffix(".") for each in self.sight.view.bar),
            *([] if done is None else [self.app.words(self._heard(done))]),
        ]
        return "\n".join(chain.from_iterable(map(in_lines, told)))

    def before(self) -> str:
        """Return the choices as a line, unless they have just been shown."""
        shown, self.shown = self.shown, False
        return "" if shown or self.asks else "".join(f"{line}\n" for line in in_lines(self._row()))

    def _about(self, line: str) -> str:
        chosen = self._chosen(line.strip())
        if chosen is not None:
            return chosen.described(self.app.language)
        return self._completing().described(line) or self._row()

    def _row(self) -> str:
        language = self.app.language
        row = [
            f"{n} {joined(each.typed(language))}" for n, each in enumerate(self.sight.view.choices, start=1)
        ]
        always = [self.app.words(HELP), self.app.words(END)]
        return in_row([*fitting(row, in_row(["…", *always])), *always])

    def _completing(self) -> Completing:
        ahead = frozenset({*_PROGRAM_NAMES, "help", fold(self.app.words(HELP))})
        return Completing(self.app.language, self.app.names(), ahead, self.outline)
