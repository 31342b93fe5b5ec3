"""What a command is given: the global options, the language, the desk, and the two ways to answer."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, AnyStr, TypeAlias

import click

from jassturnier import system
from jassturnier.cli.kit import screen
from jassturnier.cli.kit.screen import fitted, shortened, shows_all, terminal_width, turn_pages
from jassturnier.cli.kit.spoken import PLACEHOLDERS, explains, joined, spoken, stable
from jassturnier.errors import Failed, NotAllowed, WrongUsage
from jassturnier.i18n import (
    NO,
    YES,
    Text,
    choose_language,
    clean,
    escaped,
    fold,
    number,
    render,
    say,
    verbatim,
    visible,
)
from jassturnier.languages import speak_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from jassturnier.services.board import Board
    from jassturnier.services.workplace import Desk, Office
    from jassturnier.store.journal.heads import State
    from jassturnier.store.load.names import Names

_SOURCE = Path(__file__).resolve().parents[3]
"""The folder of the sources, or wherever else the package lies."""


def installed() -> Text:
    """Say how the program was installed, and where it lies."""
    prefix = Path(sys.prefix)
    if (prefix.parent / "uninstall.exe").exists():
        return say("installed by its installer: {place}", place=str(prefix.parent))
    if ready_made():
        return say("unpacked from a folder of its own: {place}", place=str(Path(sys.executable).parent))
    if (_SOURCE / "pyproject.toml").exists():
        return say("run from its source: {place}", place=str(_SOURCE))
    if (prefix / "pipx_metadata.json").exists():
        return say("installed by pipx: {place}", place=sys.prefix)
    if (prefix / "uv-receipt.toml").exists():
        return say("installed by uv: {place}", place=sys.prefix)
    return say("installed by pip: {place}", place=sys.prefix)


def ready_made() -> bool:
    """Say whether the program brought its Python along: a folder that was unpacked, or Windows' installer."""
    # Beside the Python that an installer brings stands where it looks for packages, which no other one has.
    embedded = any(Path(sys.executable).parent.glob("python*._pth"))
    return embedded or bool(getattr(sys, "frozen", False))


@contextmanager
def extra(name: str, *packages: str) -> Iterator[None]:
    """Say how an optional part of the program is installed where one of its packages is not there.

    Raises:
        Failed: it is not there.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in packages:
            raise
        raise Failed(
            say(
                "For this one more package is needed, {package}: pip install 'jassturnier[{extra}]'",
                package=error.name,
                extra=name,
            )
        ) from error


PROGRAM = "jassturnier"
_FOLDER = "Jassturnier"
_DATABASE = Path("jassturnier.db")
Shown: TypeAlias = "Text | str"
_MOST_TYPED = 1_000_000
"""The most that is read from the standard input; a thousand sheets are less."""
LONGEST = 2_000
"""Letters of a word of a command, or of an answer; a path of a file is shorter."""
UNCHANGED = say("Nothing was changed.")
_NOT_ASKED = say("Nothing was changed; --yes goes ahead without asking.")


def too_long(words: str) -> Text:
    """Say that words are longer than anybody types."""
    return say("“{name}…” is too long; {most} letters at most.", name=words[:20], most=LONGEST)


@dataclass(slots=True)
class App:
    """The run of one command; at the desk that stays open with the board that runs `beside` it, if any.

    What was `pasted` there stands for the file that the command names; `told` is what is said only
    once there. A document was `shown` already where what comes behind it is refused.
    """

    db: str | None = field(default_factory=lambda: os.environ.get("JASSTURNIER_DB"))
    tournament: str | None = None
    lang: str | None = None
    json: bool = False
    verbose: bool = False
    yes: bool = False
    open: bool = False
    command: str = ""
    language: str = "en"
    stored: bool = False
    opened: bool = False
    shown: bool = False
    beside: "list[Board] | None" = None
    pasted: str | None = None
    told: set[Text] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Speak the language of the environment, with its usual words, until a tournament says otherwise."""
        self._speak()
        speak_of({})

    @property
    def at_desk(self) -> bool:
        """Whether it runs at the desk that stays open."""
        return self.beside is not None

    def office(self) -> "Office":
        """Open the database from this laptop."""
        from jassturnier.services.workplace import Office
        from jassturnier.store.kit.database import Database
        from jassturnier.store.kit.files import LaptopFolder, refuse_special

        screen.working()
        shelf, settings = self._shelf(), settings_folder()
        database = Database(
            self.place(),
            copies=settings / "servers",
            makes_folder=shelf is not None,
            on_stored=self._note_stored,
            notes=settings / "files",
            on_older=lambda present, seen: self._note_older(office, present, seen),
        )
        if database.path is not None:
            refuse_special(database.path)
        office = Office(
            database,
            LaptopFolder(settings),
            self.command,
            self.tournament,
            self.note,
            self._may_replace,
            shelf,
            self.stream,
        )
        if not self.opened:
            office.clean_leftovers()
            self.opened = True
        return office

    def place(self) -> str:
        """Return the database: as typed or set, else that of the current folder, else the person's own."""
        if self.db:
            return self.db
        traces = (_DATABASE, Path(f"{_DATABASE}.backups"))
        return str(_DATABASE if any(trace.exists() for trace in traces) else _own_folder() / _DATABASE)

    def names(self) -> "Names":
        """Return the names that TAB offers; the database is not opened as for a command."""
        from jassturnier.store.kit.files import LaptopFolder, is_address
        from jassturnier.store.load.names import Names, asking, asking_server

        place, laptop = self.place(), LaptopFolder(settings_folder())
        ask = asking_server(place) if is_address(place) else asking(Path(place))
        return Names(ask, laptop.folder / "regulations", laptop.chosen(place), self.tournament)

    def _shelf(self) -> Path | None:
        """Return where the folders of the tournaments are if the database is the person's own."""
        try:
            place = Path(self.place()).resolve()
        except RuntimeError as error:  # links that lead around in a circle
            raise Failed(
                say("{place} cannot be opened: check the folder and its permissions.", place=self.place())
            ) from error
        if place.parts[-2:] != (_FOLDER, _DATABASE.name):
            return None
        return place.parent if place.parent == _own_folder().resolve() else None

    def _note_stored(self) -> None:
        self.stored = True

    def _note_older(self, office: "Office", present: "State", seen: "State") -> None:
        """Say that a file is in an older state, once in a command, or once at the desk that stays open."""
        from jassturnier.cli.safety.copies import older

        about = verbatim(f"{present.digest} {seen.digest}")
        if about not in self.told:
            self.told.add(about)
            self.note(*older(office, present, seen))

    def note_command(self, *words: str) -> None:
        """Keep the command as it is typed, for the journal."""
        self.command = joined(clean(stable(word)) for word in words)

    def desk(self) -> "Desk":
        """Return the desk of the tournament, and speak its language, with its word for a round."""
        return self._speaking(self.office().desk())

    def desk_of_the_past(self, *, undone: bool = False) -> "Desk":
        """Return the desk at which the past is looked at; as `Office.desk_of_the_past`."""
        return self._speaking(self.office().desk_of_the_past(undone=undone))

    def register(self) -> "Office":
        """Return the office for what is about all tournaments, with the newest one’s word for a round."""
        office = self.office()
        speak_of(office.words())
        return office

    def _speak(self, *usual: str) -> None:
        self.language = choose_language(self.lang, os.environ.get("JASSTURNIER_LANG"), *usual)

    def _speaking(self, desk: "Desk") -> "Desk":
        self._speak(desk.language)
        speak_of(desk.words)
        return desk

    def following(self, step: Text) -> tuple[Text, ...]:
        """Return what is done next; the desk that stays open says it by itself, behind every change."""
        return () if self.at_desk else (step,)

    def details(self, *lines: Text) -> tuple[Text, ...]:
        """Return lines that only whoever asks for them by --verbose wants to read."""
        return lines if self.verbose else ()

    def words(self, line: Shown) -> str:
        """Return a line in the language of this run."""
        return visible(line if isinstance(line, str) else render(spoken(line, self.language), self.language))

    def number(self, value: int | None) -> str:
        """Return a number as the language of this run writes it, a dash where there is none."""
        return number(value, self.language)

    def show(self, answer: "Mapping[str, Any] | DataclassInstance", lines: Iterable[Shown]) -> None:
        """Answer: a value as one JSON document with --json, else lines of text."""
        if self.json:
            self.shown = True
            click.echo(self.document(answer))
            return
        self.tell([fitted(self.words(line), sys.stdout) for line in lines])

    def document(self, answer: "Mapping[str, Any] | DataclassInstance") -> str:
        """Return an answer as JSON, in the shape of the schema of its command."""
        # Where the terminal lacks letters they are escaped: a similar letter in their place would be other
        # data.
        plain = not shows_all()
        fields_of = answer if isinstance(answer, Mapping) else _fields(answer)
        document = {"schema": 1, **fields_of}
        return escaped(json.dumps(document, ensure_ascii=plain, indent=2, default=self._plain))

    def tell(self, lines: Sequence[str]) -> None:
        """Show lines; more than fit on the screen page by page where somebody only looks something up."""
        if self.will_ask() and in_terminal() and not self.stored:
            turn_pages(lines, self.words(say("Space: next page; q: back")))
            return
        for line in lines:
            click.echo(line)

    def _plain(self, value: object) -> object:
        """Return what JSON does not know in what it knows: a value by its fields, a sentence in words."""
        match value:
            case Text():
                return self.words(value)
            case Mapping():
                return dict(value)
            case Iterator():
                return list(value)
            case Fraction():
                return round(float(value), 2)
            case Enum():
                return value.value
        return _fields(value) if is_dataclass(value) and not isinstance(value, type) else str(value)

    def note(self, *lines: Shown) -> None:
        """Say something that is not the answer."""
        for line in lines:
            click.echo(fitted(shortened(self.words(line)), sys.stderr), err=True)

    def tell_once(self, line: Text) -> None:
        """Say something at the desk that stays open, unless it has been said there."""
        if self.at_desk and line not in self.told:
            self.told.add(line)
            self.note(line)

    def can_ask(self) -> bool:
        """Say whether somebody, or `--yes`, answers questions."""
        return self.yes or _terminal()

    def will_ask(self) -> bool:
        """Say whether somebody sits at a terminal and is asked before anything is stored."""
        return not self.yes and not self.json and _terminal()

    def ask(
        self,
        question: Text,
        *,
        without_terminal: bool,
        enter: bool = True,
        about: Text | None = None,
        by_yes: bool = True,
    ) -> bool:
        """Ask yes or no; `--yes` means yes unless not `by_yes`, and without a terminal the answer is given.

        `enter` is what the Enter key alone means: no where much would be gone. “?” tells what it is `about`:
        what the command does that asks, if nothing else is said.
        """
        if self.yes and by_yes:
            return True
        if not _terminal():
            return without_terminal
        choice = self.words(say("[Y/n]") if enter else say("[y/N]"))
        while True:
            typed = self.typed(f"{self.words(question)} {choice}")
            if not typed:
                return enter
            if fold(typed) in YES | NO:
                return fold(typed) in YES
            wrong = [say("Please type y or n; Ctrl-C leaves.")]
            self.note(*(_explained(about, enter=enter) if explains(typed) else wrong))

    def agreed(self, question: Text, *said: Text, without_terminal: bool = False, enter: bool = True) -> None:
        """Ask as `ask` does, and go on only after a yes.

        Raises:
            NotAllowed: the answer was no, or nobody could be asked; `said` comes first.
        """
        if not self.ask(question, without_terminal=without_terminal, enter=enter):
            raise NotAllowed(*said, UNCHANGED if self.can_ask() else _NOT_ASKED)

    def needs_terminal(self, option: str) -> None:
        """Look whether somebody can be asked.

        Raises:
            WrongUsage: nobody can be asked; what has to be typed is named.
        """
        if not _terminal():
            needed = PLACEHOLDERS.texts.get(option, option)
            raise WrongUsage(say("{option} is needed where nobody can be asked.", option=needed))

    def typed(self, question: str) -> str:
        """Return what is typed behind a question; one that is wider than the terminal takes several lines.

        Raises:
            Abort: Ctrl-C, or the end of what can be typed.
        """
        *above, asked = fitted(question, sys.stderr).split("\n")
        for line in above:
            click.echo(line, err=True)
        try:
            answer: str = click.prompt(asked, "", prompt_suffix=" ", show_default=False, err=True)
        except click.Abort:
            click.echo(err=True)  # what is said next begins a line of its own
            raise
        if len(answer) > LONGEST:
            self.note(too_long(answer))
            return self.typed(question)
        return answer.strip()

    def write_form(self, file: Path | None, tournament: str, kind: Text, content: bytes) -> None:
        """Write a workbook that people fill in, under its usual name if `file` says no other."""
        from jassturnier.store.kit.files import file_stem

        ending = f"-{file_stem(self.words(kind))}.xlsx"
        self.write_asked(file or self.office().usual_place(tournament, ending), content)

    def write_asked(self, path: Path, content: bytes, own: int | None = None) -> None:
        """Write a file, and say where it is; one that is there is asked about.

        `own` is the key of the tournament whose usual name for it the path is.
        """
        self.office().outlet().write(path, content, own)
        self.written(path)

    def stream(self, no_text: bool) -> Callable[[bytes], None]:
        """Return what leads a file on to another program, or shows a text on the screen.

        Raises:
            WrongUsage: JSON is answered there, or it is no text and nothing for the screen.
        """
        if self.json:
            raise WrongUsage(say("--json and “-” exclude each other: both would be answered at one place."))
        if no_text and system.is_terminal(sys.stdout):
            raise WrongUsage(say("This is nothing for the screen; name a file."))
        return lambda content: screen.pour(content if no_text else content.decode("utf-8-sig"))

    def written(self, path: Path) -> None:
        """Say where a file is that was written, and open it if that is wanted; nothing where it is led on."""
        from jassturnier.store.kit.files import STREAM

        if path == STREAM:
            return
        self.show({"file": path}, self.written_lines(path))
        self.show_file(path)

    def written_lines(self, path: Path) -> list[Text]:
        """Say where a file is that was written; its name stays whole where both do not fit into a line."""
        line = say("Written: {file}", file=str(path))
        if len(self.words(line)) <= terminal_width(sys.stdout):
            return [line]
        return [say("Written: {file}", file=path.name), say("  in {folder}", folder=str(path.parent))]

    def show_file(self, path: Path) -> None:
        """Open a file that was written, if that is wanted; it is there also where it cannot be opened."""
        if not self.open:
            return
        try:
            system.show_file(path.resolve())
        except OSError:
            self.note(say("{file} cannot be opened from here; open it yourself.", file=str(path)))

    def _may_replace(self, path: Path) -> bool:
        return self.ask(
            say("{file} is there already. Write over it?", file=str(path)),
            without_terminal=False,
            enter=False,
        )

    @contextmanager
    def progress(self, label: Text, length: int) -> Iterator[Callable[[int], None]]:
        """Show a progress bar on stderr; the function given is told how many steps were done since.

        Before the first of them there is none: what is refused at once leaves no empty bar behind.
        """
        bar = click.progressbar(
            length=length,
            label=self.words(label),
            file=sys.stderr,
            hidden=not system.is_terminal(sys.stderr) or not system.edits_lines(),
        )
        with ExitStack() as shown:

            def advance(steps: int) -> None:
                if not bar.entered:
                    shown.enter_context(bar)
                bar.update(steps)

            yield advance


def _explained(about: Text | None, *, enter: bool) -> Iterator[Text]:
    """Say what a question of yes or no is about, else what the command does that asks; then the answers."""
    context = click.get_current_context(silent=True)
    if about is not None:
        yield about
    elif context is not None and context.parent is not None:
        yield vars(context.command)["words"]
    if enter:
        yield say("y is yes, n is no; Enter alone is yes. Ctrl-C leaves.")
    else:
        yield say("y is yes, n is no; Enter alone is no. Ctrl-C leaves.")


def _fields(value: "DataclassInstance") -> dict[str, object]:
    return {each.name: getattr(value, each.name) for each in fields(value)}


def _terminal() -> bool:
    return system.is_terminal(sys.stdin)


def read_input(standard_input: IO[AnyStr]) -> AnyStr:
    """Return what another program sends, or what is typed until the end of input.

    Raises:
        Failed: it has no end that could be waited for.
    """
    content = standard_input.read(_MOST_TYPED + 1)
    if len(content) > _MOST_TYPED:
        raise Failed(say("What comes from the standard input does not end; nothing was done with it."))
    return content


def in_terminal() -> bool:
    """Say whether somebody sits at a terminal and sees the answers."""
    return _terminal() and system.is_terminal(sys.stdout)


def _own_folder() -> Path:
    """Return where the tournaments of a person are: among the documents, or beside those of a cloud."""
    moved = os.environ.get("JASSTURNIER_HOME")
    if moved:
        return Path(moved) / _FOLDER
    usual, beside = system.documents() / _FOLDER, Path.home() / _FOLDER
    return usual if not cloud_of_documents() or usual.is_dir() else beside


def cloud_of_documents() -> str | None:
    """Return the folder by which a cloud copies the person's documents, None where they are left alone."""
    from jassturnier.store.kit.files import cloud

    return None if os.environ.get("JASSTURNIER_HOME") else cloud(system.documents())


def settings_folder() -> Path:
    """Return where the settings of this laptop are."""
    return Path(os.environ.get("JASSTURNIER_HOME") or click.get_app_dir(PROGRAM))


pass_app = click.make_pass_decorator(App)


def app_of(context: click.Context) -> App:
    """Return the run of the command that is being called."""
    return context.ensure_object(App)
