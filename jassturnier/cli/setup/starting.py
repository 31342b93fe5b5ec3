"""The commands that start a tournament, play one as an example, or rehearse an evening."""

import shlex
import shutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, chdir, contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import field, replace
from datetime import datetime
from io import StringIO
from itertools import groupby
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click

from jassturnier import resources
from jassturnier.cli.kit.app import Program
from jassturnier.cli.kit.asking import interview, rappen
from jassturnier.cli.kit.base import TimeOfDay, command, option
from jassturnier.cli.kit.context import PROGRAM, App, Shown, cloud_of_documents, in_terminal, pass_app
from jassturnier.cli.kit.spoken import SpokenChoice, as_typed, command_in, quoted
from jassturnier.cli.prizes import prizes_document
from jassturnier.cli.setup.tournaments import day_typed, others
from jassturnier.errors import Failed, JassError, NotAllowed, WrongUsage
from jassturnier.i18n import Text, fold, francs, in_language, names, render, say, say_n, shortened
from jassturnier.languages.language import KNOWN, speak_of
from jassturnier.services.setup.regulation_files import bases, checked, own_regulations, said_for_nothing
from jassturnier.store.kit.files import cloud, make_folder, refuse_file, write_file
from jassturnier.tournament.asking.new_questions import NAME, with_fee, without_fee
from jassturnier.tournament.asking.question import Answers, Question, labels_of
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.final_list import lots_needed
from jassturnier.tournament.ranking.prizes import above, in_francs, prize_lists, prize_notes
from jassturnier.tournament.regulation.file import written
from jassturnier.tournament.regulation.own_words import words_in
from jassturnier.tournament.regulation.printed import in_words, prizes_to_win
from jassturnier.tournament.regulation.schema import MOST_ENTRIES
from jassturnier.tournament.regulation.settings import Fee
from jassturnier.tournament.regulation.settings import francs as in_files
from jassturnier.tournament.scoring.counting import Length, lasting, random_slip, typed
from jassturnier.values import frozen

if TYPE_CHECKING:
    from jassturnier.services.setup.rehearsal import Rehearsed, RehearsedStage
    from jassturnier.services.setup.tournaments import EarlierTournament

_NAMED = 12
_ASKED = ("game", "entry", "fee", "rest", "late")
"""Settings of the whole tournament that are asked for; the others are as usual."""


@command(
    "new",
    say("Start a tournament and choose it. What is not said is asked."),
    'jassturnier new "Frühlingsjass 2027" --regulation schieber-einzel-4x12',
)
@click.argument("words", nargs=-1, metavar="[NAME]")
@option("--regulation", "-r", words=say("A shipped or saved regulation, or a file."), metavar="NAME")
@option(
    "--like",
    words=say("An earlier tournament: its regulation, fee, prizes, venue and letterhead."),
    metavar="NAME",
)
@option("--entries", words=say("With --like: enter the same people again."), is_flag=True)
@option("--date", "day", words=say("Day of the tournament, today if not said."), metavar="DD.MM.YYYY")
@option("--venue", words=say("Where it takes place."), default="")
@option(
    "--fee", words=say("What an entry costs, in francs; “regulation change” knows more."), metavar="FRANCS"
)
@pass_app
def new(  # noqa: PLR0913 — one parameter for each option
    app: App,
    *,
    words: tuple[str, ...],
    regulation: str | None,
    like: str | None,
    entries: bool,
    day: str | None,
    venue: str,
    fee: str | None,
) -> None:
    from jassturnier.services.setup.tournaments import NewTournament, create, example, free_name
    from jassturnier.services.workplace import Desk

    name, like = (" ".join(words), like) if like else _with_example(words)
    if (like and regulation) or (entries and not like):
        raise WrongUsage(say("--like NAME has a regulation; --entries takes the people of that tournament."))
    known = _known(name, day, rappen(fee))
    before = example(app.office(), like) if like else None
    if name:
        free_name(app.office(), name)
    if before is not None:
        answers, settings = _completed(app, before.settings, like or "", known, dated=True)
    elif regulation is not None:
        named = own_regulations(app.office().station).document(regulation)
        answers, settings = _completed(app, named, regulation, known, dated=not name)
    else:
        answers, settings, before = _interview(app, known)
    title = answers["name"]
    plan = NewTournament(
        name=title,
        regulation=settings,
        day=answers.get("date") or day_typed(None),
        venue=venue or (before.venue if before else ""),
        language=app.lang or (before.language if before else "") or app.language,
        like=before.key if before else None,
        entries=entries,
    )
    office = app.office()
    where = [] if office.database.exists() else _beginning(app)
    started = create(office, plan).tournament()
    rules = started.regulation
    speak_of(rules.labels)
    earlier = Desk(office, before.key).tournament() if before is not None and entries else None
    app.show(
        {
            "tournament": title,
            "regulation": regulation,
            "regulation_name": in_language(rules.name, app.language),
        },
        [
            say("“{name}” is started: {rules}.", name=title, rules=in_language(rules.name, app.language)),
            *where,
            *_entered(started, earlier),
            *_prices(rules.fee),
            *said_for_nothing(settings),
            *app.following(_first_step(started)),
        ],
    )


def _first_step(tournament: Tournament) -> Text:
    from jassturnier.services.status import WHO_IS_QUALIFIED, next_step

    if tournament.regulation.stages[0].series is not None:
        return WHO_IS_QUALIFIED
    return next_step(tournament)


def _entered(started: Tournament, earlier: Tournament | None) -> Iterator[Text]:
    """Say who is entered from the beginning, and who pays something else than the others."""
    people = started.on_the_list()
    if people:
        yield say_n("{n} entry is taken over.", "{n} entries are taken over.", len(people))
    own = [say("{name} Fr. {sum}", name=one.numbered, sum=francs(one.due)) for one in people if one.due]
    if own:
        yield say("They keep a price of their own: {names}.", names=shortened(own, _NAMED))
    free = {entry.number for entry in earlier.on_the_list() if entry.free} if earlier else ()
    guests = [entry.numbered for entry in people if entry.number in free]
    if guests:
        yield say(
            "They were guests and pay like the others now: {names}. “paid {number} --free” makes a guest "
            "again.",
            names=shortened(guests, _NAMED),
            number=guests[0].partition(" ")[0],
        )


def _prices(fee: Fee | None) -> Iterator[Text]:
    """Say how somebody comes by the price of a category."""
    for name in [*fee.categories][:1] if fee else ():
        yield say(
            "Who pays the price of a category: “add NAME --category {name}”, or a column “category” in a "
            "list.",
            name=name,
        )


def _beginning(app: App) -> list[Text]:
    stored = say("Everything is stored in {place}.", place=app.office().place)
    return [stored, *_beside(app), *others(app)]


def _beside(app: App) -> list[Text]:
    """Say why the folder of the person is not among the documents."""
    folder, shelf = cloud_of_documents(), app.office().shelf
    if folder is None or shelf is None or cloud(shelf):
        return []
    return [
        say(
            "It does not lie among the documents: another program keeps copying “{folder}”, and would hold "
            "the file in the middle of the evening. Papers and lists lie here, too.",
            folder=folder,
        )
    ]


def _with_example(words: Sequence[str]) -> tuple[str, str | None]:
    """Return the name of a tournament, and the one it is to be like: “Herbst wie Frühling”.

    Raises:
        WrongUsage: nothing stands behind the “like”.
    """
    likes = {option.split("-")[2] for option in as_typed("--like")}
    at = next((place for place, word in enumerate(words) if fold(word) in likes), len(words))
    if at == len(words) - 1:
        raise WrongUsage(
            say("Like which tournament? Its name stands behind “{word}”; “list” shows them.", word=words[at])
        )
    return " ".join(words[:at]), " ".join(words[at + 1 :]) or None


def _name(app: App) -> Question:
    """Return the question for a name that no other tournament has."""
    from jassturnier.services.setup.tournaments import free_name

    return replace(NAME, parse=lambda typed: free_name(app.office(), NAME.parse(typed)))


def _date() -> Question:
    return Question(
        "date",
        say("On which day?"),
        say("Lists, slips and the invitation carry it, written as 20.3.2027."),
        f"{day_typed(None):%d.%m.%Y}",
        day_typed,
    )


def _known(name: str, day: str | None, owed: int | None) -> dict[str, Any]:
    """Return what need not be asked, by the keys of the questions."""
    said = {
        "name": name or None,
        "date": day and day_typed(day),
        "fee": None if owed is None else in_files(owed),
    }
    return {key: value for key, value in said.items() if value is not None}


def _completed(
    app: App, settings: Mapping[str, Any], origin: str, known: Answers, *, dated: bool
) -> tuple[Answers, Mapping[str, Any]]:
    """Return answers and settings; who is asked for a name is asked what taking part costs, too.

    The day is asked for where it is to be `dated`: such an evening is often prepared ahead.
    """
    rules = checked(settings, origin)

    def following(answers: Answers) -> Question | None:
        answers = {**known, **answers}
        if "name" not in answers:
            return _name(app)
        if not app.will_ask():
            return None
        if dated and "date" not in answers:
            return _date()
        return None if "name" in known else without_fee(rules, answers)

    if "name" not in known:
        app.needs_terminal("NAME")
    if following({}) is not None:
        known = {**known, **interview(app, following)}
    return known, with_fee(settings, known)


def _interview(app: App, known: Answers) -> tuple[Answers, Mapping[str, Any], "EarlierTournament | None"]:
    """Return answers and settings, asked for as far as they are not `known`, and what it is to be like."""
    from jassturnier.services.season import listed
    from jassturnier.services.setup.tournaments import EarlierTournament

    app.needs_terminal("--regulation" if "name" in known else "NAME")
    office = app.office()
    own = own_regulations(office.station)
    seasons = tuple(each.name for each in listed(office)) if office.database.exists() else ()
    offered = bases(own, seasons, app.language)

    def following(answers: Answers) -> Question | None:
        answers = {**known, **answers}
        if "name" not in answers:
            return _name(app)
        if "date" not in answers:
            return _date()
        if isinstance(answers.get("game"), EarlierTournament):
            return None
        speak_of(words_in(labels_of(answers)))
        question = offered.following(answers)
        return _or_earlier(app, question) if question and question.key == "game" else question

    answers = {**known, **interview(app, following)}
    game = answers["game"]
    if isinstance(game, EarlierTournament):
        return answers, with_fee(game.settings, answers), game
    if game not in offered.by_game:
        return answers, with_fee(own.document(game), answers), None
    settings = offered.document(answers)
    rules = checked(settings, "")
    shown = prizes_to_win(rules) if answers["usual"] else ()
    app.note(
        "",
        *(say("{what}: {value}", what=what, value=value) for what, value in shown),
        *(() if answers["usual"] else in_words(rules, app.language, _ASKED)),
        say("It takes about {duration}.", duration=lasting(rules)),
        say("“regulation change” changes what is not right, “regulation show” shows all of it."),
        "",
    )
    return answers, settings, None


def _or_earlier(app: App, question: Question) -> Question:
    """Return the question for the game, which the name of an earlier tournament answers, too."""
    from jassturnier.services.setup.tournaments import example

    def parse(typed: str) -> Any:  # noqa: ANN401 — the name of a game or regulation, or a tournament
        try:
            return question.parse(typed)
        except JassError:
            with suppress(JassError):
                name, like = _with_example(typed.split())
                return example(app.office(), like or name)
            raise

    return replace(question, parse=parse)


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
    """Write what an evening begins with: who entered, people of the language, and a regulation of its own."""
    known = resources.names("sample_data", "people", ending=".csv")
    people = resources.read("sample_data", "people", f"{language if language in known else 'de'}.csv")
    write_file(Path(_in_words("entries.csv", language)), people)
    if which == _ORDINARY:
        write_file(Path(_LOGO), resources.read("sample_data", _LOGO))
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
    """Say why the next stage cannot be played by so many."""
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
