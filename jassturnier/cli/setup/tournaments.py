"""Commands that start, choose, list and sum up tournaments."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.hall.clock import time_document
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.asking import interview, rappen
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, cloud_of_documents, pass_app
from jassturnier.cli.kit.listed import show_rows
from jassturnier.cli.kit.spoken import as_typed
from jassturnier.errors import EXIT_CODES, WrongUsage
from jassturnier.i18n import Text, fold, in_language, say, say_n, verbatim
from jassturnier.languages.rounds import speak_of
from jassturnier.store.kit.files import cloud
from jassturnier.tournament.asking.question import Answers, Question
from jassturnier.tournament.lists import NOTHING, Column, Kind, On, data
from jassturnier.tournament.model import Tournament

if TYPE_CHECKING:
    from jassturnier.services.setup.tournaments import KnownTournament


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
    from jassturnier.services.setup import tournaments
    from jassturnier.services.setup.tournaments import example

    name, like = (" ".join(words), like) if like else _with_example(words)
    if (like and regulation) or (entries and not like):
        raise WrongUsage(say("--like NAME has a regulation; --entries takes the people of that tournament."))
    when, before = _day(day), example(app.office(), like) if like else None
    known = _known(name, rappen(fee))
    if before is not None:
        title, settings = _completed(app, before.settings, like or "", known)
    elif regulation is not None:
        named = tournaments.document(_placed(app, regulation))
        title, settings = _completed(app, named, regulation, known)
    else:
        title, settings = _interview(app, known)
    plan = tournaments.NewTournament(
        name=title,
        regulation=settings,
        day=when,
        venue=venue or (before.venue if before else ""),
        language=app.lang or (before.language if before else "") or app.language,
        like=before.key if before else None,
        entries=entries,
    )
    office = app.office()
    where = [] if office.database.exists() else _beginning(app)
    started = tournaments.create(office, plan).tournament()
    rules = started.regulation
    speak_of(rules.labels)
    app.show(
        {"tournament": title, "regulation": in_language(rules.name, app.language)},
        [
            say("“{name}” is started: {rules}.", name=title, rules=in_language(rules.name, app.language)),
            *where,
            *_entered(started),
            _first_step(started),
        ],
    )


def _first_step(tournament: Tournament) -> Text:
    from jassturnier.services.status import WHO_IS_QUALIFIED, next_step

    if tournament.regulation.stages[0].series is not None:
        return WHO_IS_QUALIFIED
    return next_step(tournament)


def _entered(tournament: Tournament) -> list[Text]:
    """Say who is entered from the beginning."""
    people = len(tournament.on_the_list())
    return [say_n("{n} entry is taken over.", "{n} entries are taken over.", people)] if people else []


def _placed(app: App, regulation: str) -> str:
    """Return the name of a regulation, or where the one is that the club has saved."""
    from jassturnier.services.setup.regulations import own_regulations

    return own_regulations(app.office()).named(regulation)


def _beginning(app: App) -> list[Text]:
    stored = say("Everything is stored in {place}.", place=app.office().place)
    return [stored, *_beside(app), *_others(app)]


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


def _others(app: App) -> list[Text]:
    """Name the databases that this laptop worked on before, where one of them may be meant."""
    office = app.office()
    known = office.station.databases(office.database.place)
    if office.shelf is None or not known:
        return []
    return [
        say("This laptop has worked on: {places}.", places=known),
        say("“--db FILE” takes one of them, or type the command in its folder."),
    ]


def _day(typed: str | None) -> date:
    if typed is None:
        return datetime.now().astimezone().date()
    for form in ("%Y-%m-%d", "%d.%m.%Y"):
        try:
            return datetime.strptime(typed, form).replace(tzinfo=UTC).date()
        except ValueError:
            continue
    raise WrongUsage(say("“{typed}” is no date; write it as 20.3.2027.", typed=typed))


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


def _known(name: str, owed: int | None) -> dict[str, Any]:
    """Return what need not be asked, by the keys of the questions."""
    return {**({"name": name} if name else {}), **({} if owed is None else {"fee": owed})}


def _completed(
    app: App, settings: Mapping[str, Any], origin: str, known: Answers
) -> tuple[str, Mapping[str, Any]]:
    """Return a name and settings; who is asked for a name is asked what taking part costs, too.

    Raises:
        WrongUsage: nobody can be asked.
    """
    from jassturnier.services.setup import tournaments
    from jassturnier.tournament.asking.new_questions import NAME, with_fee, without_fee

    rules = tournaments.checked(settings, origin)

    def following(answers: Answers) -> Question | None:
        if "name" not in answers:
            return NAME
        return without_fee(rules, {**known, **answers}) if app.will_ask() else None

    if "name" not in known:
        app.needs_terminal("NAME")
        known = {**known, **interview(app, following)}
    return known["name"], with_fee(settings, known)


def _interview(app: App, known: Answers) -> tuple[str, Mapping[str, Any]]:
    """Return what a tournament is called and its settings, asked for as far as they are not `known`.

    Raises:
        WrongUsage: nobody can be asked.
    """
    from jassturnier.services.season.seasons import listed
    from jassturnier.services.setup import tournaments
    from jassturnier.services.setup.regulations import own_regulations
    from jassturnier.tournament.asking.new_questions import NAME, with_fee
    from jassturnier.tournament.asking.round_questions import labels_of
    from jassturnier.tournament.regulation.own_words import words_in
    from jassturnier.tournament.regulation.printed import in_words
    from jassturnier.tournament.scoring.simulation import lasting

    app.needs_terminal("--regulation" if "name" in known else "NAME")
    own = own_regulations(app.office())
    office = app.office()
    seasons = tuple(each.name for each in listed(office)) if office.database.exists() else ()
    bases = tournaments.bases(tuple(own.usable()), own.named, seasons, app.language)

    def following(answers: Answers) -> Question | None:
        answers = {**known, **answers}
        speak_of(words_in(labels_of(answers)))
        return bases.following(answers) if "name" in answers else NAME

    answers = {**known, **interview(app, following)}
    if answers["game"] not in bases.by_game:
        return answers["name"], with_fee(tournaments.document(own.named(answers["game"])), answers)
    settings = bases.document(answers)
    rules = tournaments.checked(settings, "")
    app.note(*in_words(rules, app.language), say("It takes about {duration}.", duration=lasting(rules)))
    return answers["name"], settings


@command(
    "use",
    say("Choose the tournament that the next commands work on."),
    "jassturnier use Frühlingsjass",
)
@click.argument("name")
@pass_app
def use(app: App, name: str) -> None:
    from jassturnier.services.setup import tournaments

    chosen = tournaments.choose(app.office(), name)
    app.show({"tournament": chosen}, [say("Working on “{name}” from now on.", name=chosen)])


@command(
    "title",
    say("Correct what the tournament is called, its day and its venue; without any of them, show them."),
    'jassturnier title "Frühlingsjass 2027" --date 20.3.2027',
)
@click.argument("name", required=False)
@option("--date", "day", words=say("Day of the tournament."), metavar="DD.MM.YYYY")
@option("--venue", words=say("Where it takes place."))
@pass_app
def title(app: App, name: str | None, day: str | None, venue: str | None) -> None:
    from jassturnier.cli.papers.printing import again
    from jassturnier.services.setup import tournaments

    desk = app.desk()
    if (name, day, venue) != (None, None, None):
        tournaments.retitle(desk, name, None if day is None else _day(day), venue)
    now = desk.tournament()
    papers, lines = again(desk)
    facts = (now.name, f"{now.day:%d.%m.%Y}" if now.day else "", now.venue)
    app.show(
        {
            "tournament": now.name,
            "date": now.day.isoformat() if now.day else None,
            "venue": now.venue,
            "papers": papers,
        },
        [verbatim(", ".join(filter(None, facts))), *lines],
    )


@command("list", say("List all tournaments of the database; * marks the chosen one."), "jassturnier list")
@pass_app
def list_(app: App) -> None:
    from jassturnier.services.setup import tournaments

    columns: tuple[Column[KnownTournament], ...] = (
        Column("chosen", NOTHING, lambda known: "*" if known.chosen else None, only=On.SCREEN),
        Column("name", say("Tournament"), lambda known: known.name, Kind.NAME),
        Column(
            "day", say("Date"), lambda known: f"{known.day:%d.%m.%Y}" if known.day else None, only=On.SCREEN
        ),
        data("date", lambda known: known.day.isoformat() if known.day else None),
        Column("entries", say("Entries"), lambda known: known.entries, Kind.COUNT),
        Column("state", NOTHING, lambda known: say("closed") if known.closed else None, only=On.SCREEN),
        data("chosen", lambda known: known.chosen),
        data("closed", lambda known: known.closed),
    )
    nothing = say("There is no tournament yet. “new” starts one.")
    show_rows(app, "tournaments", columns, tournaments.listed(app.office()), nothing)


@command("status", say("Show where the evening stands and what comes next."), "jassturnier status")
@pass_app
def status(app: App) -> None:
    office = app.office()
    if app.tournament is None and not office.database.exists() and not office.database.lost():
        app.show(
            {"tournament": None},
            [*welcome(app), say("“--help” lists the commands of an evening, “commands” all of them.")],
        )
        return
    from jassturnier.services.hall.clock import time
    from jassturnier.services.results.desks import desks_line, slips_by_station
    from jassturnier.services.status import status as sum_up

    here = app.desk()
    now = time(here, here.tournament())
    found, slips = sum_up(now), slips_by_station(here)
    stage = found.tournament.stage()
    app.show(
        {
            "tournament": found.tournament.name,
            "entries": len(found.tournament.entries),
            "rounds": [
                {"number": r.number, "tables": len(r.tables), "open": len(r.open_tables())}
                for r in stage.rounds
            ],
            **time_document(now),
            "desks": [{"desk": desk, "slips": count} for desk, count in slips.items()],
            "next": app.words(found.next_step),
            "database": office.place,
        },
        [
            verbatim(found.tournament.name),
            *found.lines,
            *([desks_line(slips)] if len(slips) > 1 else []),
            found.next_step,
            say("Database: {place}", place=office.place),
        ],
    )


def welcome(app: App) -> list[Text]:
    """Say what may be done where there is no tournament yet."""
    return [
        say("There is no tournament here yet ({place}).", place=app.place()),
        *_others(app),
        say("“new” starts one. “demo FOLDER” plays a whole evening for you to look at."),
    ]


@command("commands", say("List every command, by topic."), "jassturnier commands")
@pass_app
@click.pass_context
def commands(context: click.Context, app: App) -> None:
    formatter = context.make_formatter()
    for topic in registry.TOPICS:
        with formatter.section(app.words(topic)):
            formatter.write_dl(registry.rows(topic, app.language))
    with formatter.section(app.words(say("Exit codes, for scripts"))):
        formatter.write_dl([(str(code), app.words(words)) for code, words in EXIT_CODES.items()])
    app.show(
        {
            "topics": [
                {"topic": topic, "commands": [dict(zip(("name", "words"), row, strict=True)) for row in rows]}
                for topic in registry.TOPICS
                if (rows := registry.rows(topic, app.language))
            ],
            "exit_codes": [{"code": code, "words": words} for code, words in EXIT_CODES.items()],
        },
        formatter.getvalue().strip().splitlines(),
    )
