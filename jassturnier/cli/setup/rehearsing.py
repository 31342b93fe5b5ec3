"""The commands that play an evening as an example, or rehearse one: nobody is at the table."""

import shlex
import shutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import field, replace
from datetime import datetime
from io import StringIO
from itertools import groupby
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from jassturnier import resources
from jassturnier.cli.kit.app import Program
from jassturnier.cli.kit.base import TimeOfDay, command, option
from jassturnier.cli.kit.context import PROGRAM, App, Shown, in_terminal, pass_app
from jassturnier.cli.kit.spoken import SpokenChoice, command_in, quoted
from jassturnier.cli.ranking import prizes_document
from jassturnier.errors import Failed, NotAllowed, WrongUsage
from jassturnier.i18n import Text, in_language, names, render, say, say_n
from jassturnier.languages import KNOWN, speak_of
from jassturnier.services.setup.regulations import own_regulations
from jassturnier.store.kit.files import make_folder, refuse_file, write_file
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.final_list import lots_needed
from jassturnier.tournament.ranking.prizes import above, in_francs, prize_lists, prize_notes
from jassturnier.tournament.regulation.file import written
from jassturnier.tournament.regulation.schema import MOST_ENTRIES
from jassturnier.tournament.scoring.counting import Length, random_slip, typed
from jassturnier.values import frozen

if TYPE_CHECKING:
    from jassturnier.services.setup.rehearsal import Rehearsed, RehearsedStage

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
_SEED = 2031
_LOGO = "logo.png"
_WON = "1: 200, 2: 150, 3: 100, 4-6: 50, 7-10: 20"
_LEFT = (
    ("print certificates --out", say("certificates.pdf")),
    ("ceremony --out", say("prize-giving.html")),
    ("export html", say("pages")),
    ("export xlsx --out", say("evening.xlsx")),
    ("print standings --out", say("standings.pdf")),
)
"""What an evening leaves in the end; the last one is opened."""


@command(
    "demo",
    say(
        "Play a whole evening with 42 invented players and a final before your eyes and leave its database, "
        "papers, pages and workbook in FOLDER. The cards of every deal are dealt and played, at random. "
        "With --evening schrecken it is the one where everything goes wrong: people come late, leave, are "
        "replaced; slips are wrong, ranks are tied."
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
        made = sorted(
            str(folder / path) for path in (*Path().iterdir(), *Path().glob("*/index.html")) if path.is_file()
        )
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
    known = resources.names("sample_data", "people", ending=".csv")
    people = resources.read("sample_data", "people", f"{language if language in known else 'de'}.csv")
    write_file(Path(_in_words("entries.csv", language)), people)
    if which == _ORDINARY:
        write_file(Path(_LOGO), resources.read("sample_data", _LOGO))
    if which == _SCHRECKEN:
        rules = tomllib.loads(resources.read("sample_data", which, "regulation.toml").decode())
        write_file(Path(_in_words("regulation.toml", language)), written(rules, language).encode())


def _in_words(typed: str, language: str) -> str:
    return " ".join(render(_FILES.of(word), language) for word in typed.split(" "))


def _schrecken() -> Iterable[ScriptStep]:
    return read(resources.read("sample_data", _SCHRECKEN, "evening.txt").decode())


def _ordinary(app: App, seed: int) -> Iterator[ScriptStep]:
    """Write the evening while it is played: the slips are those of the tables that were drawn."""
    rng = Random(seed)
    title = app.words(say("Demonstration"))
    yield ScriptStep(f'new "{title}" --regulation schieber-einzel-final --venue "Restaurant Rössli"')
    yield ScriptStep(f'letterhead --club "Jassclub Edelweiss" --logo {_LOGO} --colour 8C141E')
    yield ScriptStep(f'regulation change --set "prizes={_WON}"')
    yield ScriptStep("import entries.csv")
    yield ScriptStep("here --all")
    yield from _rounds(app, seed, rng, say("round-{n}.pdf"))
    yield ScriptStep("qualify")
    yield from _rounds(app, seed, rng, say("final-{n}.pdf"))
    if lots_needed(_played(app)):
        yield ScriptStep(f"lot --seed {seed}")
    yield ScriptStep("rank")
    yield ScriptStep("publish")
    for made, file in _LEFT:
        yield ScriptStep(f"{made} {app.words(file)}")


def _rounds(app: App, seed: int, rng: Random, paper: Text) -> Iterator[ScriptStep]:
    """Play all rounds of a stage, each with its `paper`."""
    for number in range(1, _played(app).stage().rules.rounds + 1):
        yield ScriptStep(f"draw --seed {seed}")
        yield ScriptStep(f"print --out {app.words(replace(paper, params=(('n', str(number)),)))}")
        tournament = _played(app)
        for table in tournament.stage().rounds[-1].tables:
            slip = " ".join(typed(random_slip(tournament.regulation, table, rng)))
            yield ScriptStep(f"enter {table.number} {slip}", routine=True)


def _played(app: App) -> Tournament:
    return _laptop(app).desk().tournament()


def _laptop(app: App) -> App:
    return App(db=_DATABASE, lang=app.language, yes=True)


def _play(app: App, step: ScriptStep) -> None:
    """Type a command and show it with its story and answer, unless it is routine or JSON is wanted."""
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


_HOUR = 60


@command(
    "simulate",
    say(
        "Rehearse an evening of so many players: a real draw, every deal played at random by the rules, a "
        "real rank list, and so on through all stages. It shows how far the totals lie apart and how long it "
        "takes; nothing is stored."
    ),
    "jassturnier simulate 42 --regulation schieber-einzel-4x12 --start 20:00",
)
@click.argument("players", type=click.IntRange(1, MOST_ENTRIES))
@option(
    "--regulation",
    words=say("Regulation: an id of “regulation list”, or a file."),
    default="schieber-einzel-4x12",
    metavar="NAME",
)
@option("--minutes", words=say("Minutes a deal takes."), type=click.IntRange(1, _HOUR), default=3)
@option("--break", "pause", words=say("Minutes between two rounds."), type=click.IntRange(0, 600), default=15)
@option(
    "--start", words=say("When the first round begins."), type=TimeOfDay(), default="19:30", metavar="HH:MM"
)
@option(
    "--seed", words=say("Number that makes the evening repeatable."), type=click.IntRange(0), default=2027
)
@pass_app
def simulate(  # noqa: PLR0913 — one parameter for each option
    app: App, players: int, *, regulation: str, minutes: int, pause: int, start: datetime, seed: int
) -> None:
    from jassturnier.services.setup import rehearsal

    rules = own_regulations(app.office().station).rules(regulation)
    speak_of(rules.labels)
    with app.progress(
        say("Playing"), sum(stage.rounds for stage in rules.stages if not stage.rest)
    ) as advance:
        found = rehearsal.rehearse(rules, players, seed, advance)
    length = Length(found.deals(), minutes, pause)
    document = {
        "regulation": regulation,
        "regulation_name": in_language(rules.name, app.language),
        "players": players,
        "seed": seed,
        **_numbers(found.stages[0]),
        "stages": [
            {
                "stage": each.stage.number,
                "name": in_language(each.stage.rules.name, app.language),
                "entries": len(each.stage.entries),
                **_numbers(each),
            }
            for each in found.stages
        ],
        "faults": found.faults,
        "prizes": prizes_document(app, found.tournament, prize_lists(found.tournament)),
        "minutes": length.minutes,
        "starts": f"{start:%H:%M}",
        "ends": f"{length.ends(start.time()):%H:%M}",
    }
    app.show(document, _lines(app, found, length, start))


def _numbers(found: "RehearsedStage") -> dict[str, object]:
    rules = found.stage.rules
    return {
        "rounds": rules.rounds,
        "deals": rules.deals,
        "tables": found.tables(),
        "rests": found.rests(),
        "partners_twice": found.report.partners.found,
        "opponents_twice": found.report.opponents.found,
        "totals": found.totals,
    }


def _lines(app: App, found: "Rehearsed", length: Length, start: datetime) -> list[Shown]:
    several = len(found.tournament.regulation.stages) > 1
    return [
        in_language(found.tournament.regulation.name, app.language),
        *(line for each in found.stages for line in _of_stage(app, found, each, named=several)),
        *_not_played(app, found),
        say_n(
            "{n} round of {deals} deals at {minutes} minutes: {duration}, from {start} to {end}.",
            "{n} rounds of {deals} deals at {minutes} minutes, {pause} minutes between rounds: "
            "{duration}, from {start} to {end}.",
            len(length.deals),
            deals=length.each,
            minutes=length.deal,
            pause=length.pause,
            duration=length.duration,
            start=f"{start:%H:%M}",
            end=f"{length.ends(start.time()):%H:%M}",
        ),
        *_prizes(found.tournament),
    ]


def _of_stage(app: App, found: "Rehearsed", each: "RehearsedStage", *, named: bool) -> Iterator[Text]:
    stage, totals = each.stage, each.totals
    if named:
        kind = found.tournament.regulation.common(stage.number).entry
        name = in_language(stage.rules.name, app.language)
        yield say("{stage}: {entries}.", stage=name, entries=kind.counted(len(stage.entries)))
    yield say_n("{n} table, {rests} rest.", "{n} tables, {rests} rest.", each.tables(), rests=each.rests())
    yield say(
        "Met again as partners {partners}, as opponents {opponents}.",
        partners=each.report.partners.found,
        opponents=each.report.opponents.found,
    )
    yield say("Best total {best}, worst {worst}.", best=totals.best, worst=totals.worst)
    yield say(
        "A quarter lies at {upper} or better, half at {middle} or better, three quarters at {lower} or "
        "better.",
        upper=totals.upper,
        middle=totals.middle,
        lower=totals.lower,
    )


def _not_played(app: App, found: "Rehearsed") -> Iterator[Text]:
    for fault in found.faults:
        rules = found.tournament.regulation.stages[len(found.tournament.stages)]
        yield say("{stage}: {text}", stage=in_language(rules.name, app.language), text=fault)


def _prizes(tournament: Tournament) -> Iterator[Text]:
    """Say what each rank wins in money, those that win as much in one line; of what sum shares are."""
    lists = prize_lists(tournament)
    for listed in lists:
        for amount, awards in groupby(listed.awards, lambda award: award.amount):
            ranks = tuple(str(award.rank) for award in awards)
            if amount:
                yield say("{places}: {prize}", places=(above(listed), *ranks), prize=in_francs(amount))
    if any(award.amount for listed in lists for award in listed.awards):
        yield from prize_notes(tournament, lists)
