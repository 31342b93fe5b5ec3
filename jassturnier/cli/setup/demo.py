"""The command that plays an evening, and how one is written down: a command a line, with its story."""

import shlex
import shutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import field, replace
from io import StringIO
from pathlib import Path
from random import Random

import click

from jassturnier import resources
from jassturnier.cli.kit.app import Program
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import PROGRAM, App, in_terminal, pass_app
from jassturnier.cli.kit.spoken import SpokenChoice, command_in, quoted
from jassturnier.errors import Failed, NotAllowed, WrongUsage
from jassturnier.i18n import names, render, say
from jassturnier.languages import KNOWN
from jassturnier.store.kit.files import make_folder, refuse_file, write_file
from jassturnier.tournament.regulation.written import written
from jassturnier.tournament.scoring.simulation import random_slip, typed
from jassturnier.values import frozen

_ANSWER, _TOLD, _REFUSED, _LIST = "><!="


@frozen
class ScriptStep:
    """A command of an evening: what is typed, in which line it stands, and what has to come of it.

    `story` is told before it, by language; `told` are words it answers; `listed` names the list it shows.
    """

    command: str
    line: int = 0
    routine: bool = False
    story: Mapping[str, str] = field(default_factory=dict)
    answers: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    code: int = 0
    listed: str = ""


def read(text: str) -> tuple[ScriptStep, ...]:
    """Return the commands of an evening in their order.

    Raises:
        ValueError: a line speaks of the command above, and there is none.
    """
    steps: list[ScriptStep] = []
    story: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        mark, _, rest = line.partition(" ")
        if not line.strip() or line.startswith("#"):
            continue
        if mark.endswith(":") and mark[:-1] in KNOWN:
            story[mark[:-1]] = f"{story.get(mark[:-1], '')} {rest}".strip()
        elif mark in (_ANSWER, _TOLD, _REFUSED):
            steps.append(_more(number, steps, mark, rest))
        else:
            steps.append(_step(number, line, story))
            story = {}
    return tuple(steps)


def _step(number: int, line: str, story: Mapping[str, str]) -> ScriptStep:
    routine = line[0].isspace()
    if not line.strip().startswith(f"{_LIST} "):
        return ScriptStep(line.strip(), number, routine, story)
    _, name, *command = line.split(maxsplit=2)
    return ScriptStep(" ".join(command) or "rank", number, routine, story, listed=name)


def _more(number: int, steps: list[ScriptStep], mark: str, rest: str) -> ScriptStep:
    if not steps:
        msg = f"line {number}: there is no command above"
        raise ValueError(msg)
    step = steps.pop()
    if mark == _ANSWER:
        return replace(step, answers=(*step.answers, rest))
    if mark == _TOLD:
        return replace(step, told=(*step.told, rest))
    code, _, words = rest.partition(" ")
    return replace(step, code=int(code), told=(*step.told, *filter(None, [words])))


_DATABASE = "demo.db"
_ORDINARY, _SCHRECKEN = "ordinary", "schrecken"
_FILES = names(say("entries.csv"), say("regulation.toml"))
_SEED = 2027


@command(
    "demo",
    say(
        "Play a whole evening with 42 invented players before your eyes and leave its database, papers and "
        "workbook in FOLDER. The cards of every deal are really dealt and played, at random. With --evening "
        "schrecken it is the one where everything goes wrong: people come late, leave, are replaced; slips "
        "are wrong, ranks are tied."
    ),
    "jassturnier demo evening",
)
@click.argument("folder", type=click.Path(path_type=Path))
@option(
    "--evening",
    "which",
    words=say("Which evening."),
    type=SpokenChoice([_ORDINARY, _SCHRECKEN]),
    default=_ORDINARY,
)
@option("--seed", words=say("Number that makes the ordinary evening repeatable."), type=click.IntRange(0))
@pass_app
def demo(app: App, folder: Path, which: str, seed: int | None) -> None:
    if which != _ORDINARY and seed is not None:
        raise WrongUsage(say("--seed is for the ordinary evening; the other one is always the same."))
    with _stage(folder):
        _write_samples(which, app.language)
        for step in _ordinary(app, seed or _SEED) if which == _ORDINARY else _schrecken():
            _play(app, step)
        made = sorted(str(folder / path.name) for path in Path().iterdir() if path.is_file())
    database = str(folder / _DATABASE)
    app.show(
        {"files": made},
        [
            "",
            say("The evening is played. It left:"),
            *(f"  {file}" for file in made),
            say("Look at it with: jassturnier {command}", command=f"rank --db {quoted(database)}"),
        ],
    )
    app.open = app.will_ask() and in_terminal()
    app.show_file(folder)
    app.show_file(max(folder.glob("*.pdf"), key=lambda path: path.stat().st_mtime_ns))


@contextmanager
def _stage(folder: Path) -> Iterator[None]:
    """Make an empty folder the current one; a failure leaves it empty."""
    refuse_file(folder)
    make_folder(folder)
    if any(folder.iterdir()):
        raise NotAllowed(say("{folder} is not empty; choose another folder.", folder=str(folder)))
    with chdir(folder):
        try:
            yield
        except BaseException:
            _clear()
            raise


def _clear() -> None:
    for path in Path().iterdir():
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def _write_samples(which: str, language: str) -> None:
    """Write what an evening begins with: who entered, people of the language, and a regulation of its own."""
    known = resources.names("sample_data", "people", ending=".csv")
    people = resources.read("sample_data", "people", f"{language if language in known else 'de'}.csv")
    write_file(Path(_in_words("entries.csv", language)), people)
    if which == _SCHRECKEN:
        rules = tomllib.loads(resources.read("sample_data", which, "regulation.toml").decode())
        write_file(Path(_in_words("regulation.toml", language)), written(rules, language).encode())


def _in_words(typed: str, language: str) -> str:
    """Return a command with the names of files in a language."""
    return " ".join(render(_FILES.of(word), language) for word in typed.split(" "))


def _schrecken() -> Iterable[ScriptStep]:
    return read(resources.read("sample_data", _SCHRECKEN, "evening.txt").decode())


def _ordinary(app: App, seed: int) -> Iterator[ScriptStep]:
    """Write the evening while it is played: the slips are those of the tables that were drawn."""
    rng = Random(seed)
    title = app.words(say("Demonstration"))
    yield ScriptStep(f'new "{title}" --regulation schieber-einzel-4x12')
    yield ScriptStep("import entries.csv")
    yield ScriptStep("here --all")
    tournament = _laptop(app).desk().tournament()
    for number in range(1, tournament.stage().rules.rounds + 1):
        yield ScriptStep(f"draw --seed {seed}")
        paper = app.words(say("round-{n}.pdf", n=str(number)))
        yield ScriptStep(f"print --out {paper}")
        tournament = _laptop(app).desk().tournament()
        for table in tournament.stage().rounds[-1].tables:
            slip = " ".join(typed(random_slip(tournament.regulation, table, rng)))
            yield ScriptStep(f"enter {table.number} {slip}", routine=True)
    yield ScriptStep("rank")
    paper, book = app.words(say("standings.pdf")), app.words(say("evening.xlsx"))
    yield ScriptStep(f"print standings --out {paper}")
    yield ScriptStep(f"export xlsx --out {book}")


def _laptop(app: App) -> App:
    return App(db=_DATABASE, lang=app.language, yes=True)


def _play(app: App, step: ScriptStep) -> None:
    """Type a command and show it with its story and answer, unless it is routine or JSON is wanted.

    Raises:
        Failed: it does not end as it has to.
    """
    hidden = StringIO()
    with ExitStack() as screen:
        if step.routine or app.json:
            screen.enter_context(redirect_stdout(hidden))
            screen.enter_context(redirect_stderr(hidden))
        click.echo()
        if app.language in step.story:
            click.echo(click.wrap_text(step.story[app.language], 100))
        command = _in_words(command_in(step.command, app.language), app.language)
        click.echo(f"$ jass {command}")
        code = Program().main(shlex.split(command), PROGRAM, obj=_laptop(app), standalone_mode=False)
    if (code or 0) != step.code:
        app.note(hidden.getvalue())
        raise Failed(say("The evening ends here: “{command}” was to end otherwise.", command=step.command))
