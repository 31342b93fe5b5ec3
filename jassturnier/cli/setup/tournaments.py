"""Commands that choose, list, sum up, close and take away tournaments; all commands, and their schemas."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

import click

from jassturnier import resources
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.base import command, name_argument, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.listed import show_rows
from jassturnier.cli.kit.spoken import A_COMMAND
from jassturnier.cli.people.cash import debts
from jassturnier.errors import EXIT_CODES, NotFound, WrongUsage
from jassturnier.i18n import Text, name_in, path_in, say, say_n, verbatim
from jassturnier.tournament.cash import box
from jassturnier.tournament.lists import NOTHING, Column, Kind, On, data, long_date
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.final_list import open_lots

if TYPE_CHECKING:
    from jassturnier.services.hall import Time
    from jassturnier.services.setup.tournaments import KnownTournament

_name = name_argument(required=False)


@command(
    "close",
    say(
        "Close a tournament: nothing in it can be changed until “reopen”; it is still shown and printed. "
        "Without a name it is the chosen one."
    ),
    "jassturnier close Frühlingsjass",
)
@_name
@pass_app
def close(app: App, name: str | None) -> None:
    from jassturnier.services.setup import tournaments

    found = tournaments.close(tournaments.desk_of(app.office(), name))
    _, missing = _results(found)
    if missing:
        app.note(say_n("{n} result is still missing.", "{n} results are still missing.", missing))
    app.note(*_to_come(found), *open_lots(found))
    for owed in debts(found):
        app.note(owed, say("“cash” lists who; once “reopen” is typed, “paid” takes it."))
    money = box(found)
    app.show(
        {"closed": found.name, "missing": missing, "debtors": money.debtors, "open": money.open},
        [say("“{name}” is closed; “reopen” lets it be changed again.", name=found.name)],
    )


@command(
    "reopen",
    say("Let a closed tournament be changed again; without a name the chosen one."),
    "jassturnier reopen Frühlingsjass",
)
@_name
@pass_app
def reopen(app: App, name: str | None) -> None:
    from jassturnier.services.setup import tournaments

    found = tournaments.reopen(tournaments.desk_of(app.office(), name))
    app.show({"reopened": found.name}, [say("“{name}” can be changed again.", name=found.name)])


@command(
    "delete",
    say(
        "Take a tournament out of the database, after a backup; “undo” brings it back. Its people stay in "
        "the register."
    ),
    "jassturnier delete Frühlingsjass",
)
@name_argument()
@pass_app
def delete(app: App, name: str) -> None:
    from jassturnier.services.setup import tournaments

    desk = tournaments.desk_of(app.office(), name)
    leaving = tournaments.plan_leaving(desk)
    title = leaving.tournament.name
    app.note(
        say(
            "“{name}”: entries {entries}, rounds {rounds}, results {results}",
            name=title,
            entries=len(leaving.tournament.entries),
            rounds=sum(1 for _ in leaving.tournament.rounds()),
            results=_results(leaving.tournament)[0],
        )
    )
    app.agreed(say("Take it out of the database?"), enter=False)
    kept = tournaments.delete(desk, leaving)
    app.show(
        {"deleted": title, "kept": kept},
        [
            say("“{name}” is taken out of the database; “undo” brings it back.", name=title),
            *app.details(say("The state before is kept as {path}.", path=str(kept))),
        ],
    )


def _to_come(tournament: Tournament) -> Iterator[Text]:
    stage, begun = tournament.stage(), len(tournament.stages)
    if len(stage.rounds) < stage.rules.rounds:
        yield say("{drawn} of {rounds} rounds drawn.", drawn=len(stage.rounds), rounds=stage.rules.rounds)
    if begun < len(tournament.regulation.stages):
        yield say_n("Only {n} stage has begun.", "Only {n} stages have begun.", begun)


def _results(tournament: Tournament) -> tuple[int, int]:
    missing = sum(len(round_.open_tables()) for round_ in tournament.rounds())
    return sum(len(round_.tables) for round_ in tournament.rounds()) - missing, missing


@command("use", say("Choose the tournament that the next commands work on."), "jassturnier use Frühlingsjass")
@name_argument()
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
@name_argument(required=False)
@option("--date", "day", words=say("Day of the tournament."), metavar="DD.MM.YYYY")
@option("--venue", words=say("Where it takes place."))
@pass_app
def title(app: App, name: str | None, day: str | None, venue: str | None) -> None:
    from jassturnier.cli.papers import again
    from jassturnier.services.setup import tournaments

    desk = app.desk()
    if (name, day, venue) != (None, None, None):
        tournaments.retitle(desk, name, None if day is None else day_typed(day), venue)
    now = desk.tournament()
    papers, lines = again(desk)
    facts = (now.name, app.words(long_date(now.day)) if now.day else "", now.venue)
    app.show(
        {
            "tournament": now.name,
            "date": now.day.isoformat() if now.day else None,
            "venue": now.venue,
            "papers": papers,
        },
        [verbatim(", ".join(filter(None, facts))), *lines],
    )


def day_typed(typed: str | None) -> date:
    """Return a day, today where none is typed.

    Raises:
        WrongUsage: it is none.
    """
    if typed is None:
        return datetime.now().astimezone().date()
    for form in ("%Y-%m-%d", "%d.%m.%Y"):
        try:
            return datetime.strptime(typed, form).replace(tzinfo=UTC).date()
        except ValueError:
            continue
    raise WrongUsage(say("“{typed}” is no date; write it as 20.3.2027.", typed=typed))


@command("list", say("List all tournaments of the database; * marks the chosen one."), "jassturnier list")
@pass_app
def list_(app: App) -> None:
    from jassturnier.services.setup import tournaments

    columns: tuple[Column[KnownTournament], ...] = (
        Column("chosen", NOTHING, lambda known: "*" if known.chosen else None, only=On.SCREEN),
        Column("name", say("Tournament"), lambda known: known.name, Kind.NAME),
        Column("day", say("Date"), lambda known: long_date(known.day) if known.day else None, only=On.SCREEN),
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
    from jassturnier.services.hall import time
    from jassturnier.services.results.desks import desks_line, slips_by_station
    from jassturnier.services.status import status as sum_up

    here = app.desk()
    now = time(here.tournament())
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
            "next": found.waits_for,
            "words": found.next_step,
            "database": office.place,
        },
        [
            verbatim(found.tournament.name),
            *found.lines,
            *([desks_line(slips)] if len(slips) > 1 else []),
            found.next_step,
            *app.details(say("Database: {place}", place=office.place)),
        ],
    )


def time_document(found: "Time") -> dict[str, object]:
    """Return the time for scripts: seconds left, numbers of tables, moments in UTC."""
    clock, over = found.clock, found.pace.over(found.now)
    return {
        "clock": None
        if clock is None
        else {
            "round": clock.round or None,
            "left": round(clock.left(found.now).total_seconds()),
            "held": clock.held is not None,
        },
        "late": [table.number for table in found.pace.late(found.now)],
        "over": None
        if over is None
        else {
            name: moment.isoformat(timespec="seconds")
            for name, moment in zip(("likely", "earliest", "latest"), astuple(over), strict=True)
        },
    }


def others(app: App) -> list[Text]:
    """Name the databases that this laptop worked on before, where one of them may be meant."""
    office = app.office()
    known = office.station.databases(office.database.place)
    if office.shelf is None or not known:
        return []
    return [
        say("This laptop has worked on: {places}.", places=known),
        say("“--db FILE” takes one of them, or type the command in its folder."),
    ]


def welcome(app: App) -> list[Text]:
    """Say what may be done where there is no tournament yet."""
    return [
        say("There is no tournament here yet."),
        *app.details(say("Database: {place}", place=app.place())),
        *others(app),
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
    if app.verbose:
        with formatter.section(app.words(say("Exit codes, for scripts"))):
            formatter.write_dl([(str(code), app.words(words)) for code, words in EXIT_CODES.items()])
    app.show(
        {
            "topics": [
                {
                    "topic": name,
                    "words": topic,
                    "commands": [
                        {"command": spec.name, "name": name_in(spec.name, app.language), "words": spec.words}
                        for spec in registry.COMMANDS
                        if spec.topic == topic
                    ],
                }
                for name, topic in registry.STABLE_TOPICS.items()
            ],
            "exit_codes": [{"code": code, "words": words} for code, words in EXIT_CODES.items()],
        },
        formatter.getvalue().strip().splitlines(),
    )


_REFERENCE = re.compile(r'"common\.json#/\$defs/(\w+)')
"""Where a schema holds what several have in common."""


@command(
    "schema",
    say(
        "Show the JSON Schema (draft 2020-12) of what a command answers with --json; alone, list the "
        "commands that have one."
    ),
    "jassturnier schema players list",
)
@click.argument("words", nargs=-1, metavar=A_COMMAND)
@pass_app
def schema(app: App, words: tuple[str, ...]) -> None:
    known = described()
    if not words:
        app.show({"commands": known}, [path_in(each, app.language) for each in known])
        return
    name = next((each for each in known if _is_meant(words, each.split())), None)
    if name is None:
        raise NotFound(say("No command “{name}” answers scripts; “schema” lists all.", name=" ".join(words)))
    document = schema_of(name)
    app.show(document, json.dumps(document, ensure_ascii=False, indent=2).splitlines())


def _is_meant(words: Sequence[str], names: Sequence[str]) -> bool:
    stable = [" ".join(names[:n]) for n in range(1, len(names) + 1)]
    return len(words) == len(names) and all(map(registry.means, words, stable))


def described() -> list[str]:
    """Return the commands whose answers have a schema, by their stable names."""
    files = resources.names("schemas", ending=".json")
    return sorted(file.replace("-", " ") for file in files if file != _COMMON)


def schema_of(name: str) -> dict[str, Any]:
    """Return the schema of the answers of a command, with all it refers to."""
    text = _schema(name.replace(" ", "-"))
    common = json.loads(_schema(_COMMON))["$defs"]
    needed, new = set[str](), {*_REFERENCE.findall(text)}
    while new:
        needed |= new
        new = {other for each in new for other in _REFERENCE.findall(json.dumps(common[each]))} - needed
    found = json.loads(text) | {"$defs": {each: common[each] for each in sorted(needed)}}
    whole: dict[str, Any] = json.loads(json.dumps(found).replace(f"{_COMMON}.json#", "#"))
    return whole


_COMMON = "common"
"""The file of what several schemas refer to."""


def _schema(file: str) -> str:
    return resources.read("schemas", f"{file}.json").decode()
