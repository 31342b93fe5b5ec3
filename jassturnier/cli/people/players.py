"""Commands about those who are entered: list, edit, confirm, take off, open and close registration."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from jassturnier.cli.kit.asking import asked
from jassturnier.cli.kit.base import MOST, Function, opening, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.groups import SpokenGroup
from jassturnier.cli.kit.listed import list_file, show_list, tables
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.cli.papers.printing import reprint_lines
from jassturnier.errors import WrongUsage
from jassturnier.exchange.intake.names import turned
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.asking.question import Question
from jassturnier.tournament.audit.changes import reprint
from jassturnier.tournament.lists import NOTHING
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import find_first, meant
from jassturnier.tournament.people.entry_list import (
    arrivals_listed,
    category_lines,
    entries_listed,
    entry_document,
    moved_lines,
    waiting_lines,
)
from jassturnier.tournament.people.fields import EDITABLE, typed
from jassturnier.tournament.people.substitutes import substitutes
from jassturnier.tournament.people.written import written
from jassturnier.tournament.regulation.regulation import Registration


def fields_options(function: Function) -> Function:
    """Add an option for every field that may be typed."""
    for field in reversed(EDITABLE):
        words = field.words or NOTHING
        function = option(f"--{field.key}", words=words, metavar=field.form.placeholder)(function)
    return function


def show_entries(
    app: App,
    tournament: Tournament,
    entries: Sequence[EntryInfo],
    title: Text,
    *notes: Text,
    **more: object,
) -> None:
    """Show entries below a title, with notes below them; `more` is for scripts alone."""
    app.show(
        {"entries": [entry_document(entry) for entry in entries], **more},
        [title, *tables(entries_listed(tournament, entries, title), app.language), *notes],
    )


players = SpokenGroup("players", words=say("List and edit the players."), example="jassturnier players list")


@players.command(
    "list",
    say("List all entries by name, or by number."),
    "jassturnier players list --by number",
)
@option(
    "--by", "order", words=say("Order of the list."), type=SpokenChoice(["name", "number"]), default="name"
)
@pass_app
def list_(app: App, order: str) -> None:
    tournament = app.desk().tournament()
    entries = tournament.everybody()
    shown = sorted(entries, key=EntryInfo.sort_key) if order == "name" else list(entries)
    others = [*substitutes(tournament, shown), *waiting_lines(tournament, tournament.waiting)]
    show_entries(app, tournament, shown, say_n("{n} entry", "{n} entries", len(shown)), *others)


@players.command(
    "edit",
    say(
        "Change an entry: the name, typed after WHO (for namesakes with the village in brackets; "
        "--name once for each member), number, team, category, club, group, what was paid, and what "
        "is guessed in an estimation contest. Without any of these, the right name is asked for."
    ),
    'jassturnier players edit 12 "Živko Zürcher"',
)
@click.argument("who")
@click.argument("called", nargs=-1, metavar="[NAME]")
@option("--name", "names", words=say("Right name; once for each member."), multiple=True)
@option("--number", words=say("New number."), type=click.IntRange(1, MOST))
@option("--team", words=say("Name of the pair or team."))
@option("--group", words=say("Group of the tournament, such as B."))
@option("--ranked/--stand-in", words=say("Ranked, or a stand-in who plays only."), default=None)
@fields_options
@pass_app
def edit(
    app: App,
    /,
    who: str,
    called: tuple[str, ...],
    names: tuple[str, ...],
    ranked: bool | None,
    **given: Any,  # noqa: ANN401 — of the types of the fields
) -> None:
    from jassturnier.services.people.editing import Edit, edit_all

    several = bool(called) and all(word.isdecimal() for word in (who, *called))
    whom, called = ((who, *called), ()) if several else ((who,), called)
    facts = typed(given) | ({} if ranked is None else {"ranked": ranked})
    desk = app.desk()
    before, head = desk.tournament_and_head()
    change = Edit(names or None, given["number"], given["team"], given["group"], facts)
    name = " ".join(called).strip()
    if name or (change == Edit() and not several and app.will_ask()):
        change = replace(change, names=_right_names(app, before, who, name) or change.names)
    changed = edit_all(desk, whom, change)
    now = desk.tournament()
    papers = reprint(head.number, before, now)
    notes = [*category_lines(now, changed), *reprint_lines(now, papers)]
    show_entries(app, now, changed, say("Now:"), *notes, reprint=papers)


_RIGHT_NAME = say("The whole name, such as “Anna Frei”. Ctrl-C changes nothing.")


def _right_names(app: App, tournament: Tournament, who: str, typed: str) -> tuple[str, ...]:
    """Return the right names of an entry, as they are typed behind it or asked; none where they stay."""
    from jassturnier.services.people.entering import single

    if not typed:
        entry = find_first(who, tournament.on_the_list(), tournament.pairs)
        question = say("Right name, Enter alone: {name}", name=entry.name)
        typed = asked(app, Question("name", question, _RIGHT_NAME, "", str))
    names = single(tournament.regulation.entry, [typed]) if typed else []
    return tuple(_given_name_first(app, name) for name in names)


def _given_name_first(app: App, typed: str) -> str:
    """Ask about a name that looks as if the family name stood first, such as Berset Françoise."""
    words = written(typed).name
    other = turned(words) if app.will_ask() and "," not in words else None
    if other is None or not is_given_name(app, other[1], words):
        return typed
    family, given = other
    return typed.replace(words, f"{family}, {given}")


def is_given_name(app: App, given: str, words: str) -> bool:
    """Ask whether a word of a name is the given name."""
    question = say("“{name}”: is {given} the given name?", name=words, given=given)
    return app.ask(question, without_terminal=True)


@players.command(
    "remove",
    say("Take entries off the list, as long as they are in no drawn round: numbers, ranges, or a name."),
    "jassturnier players remove 1-8 14",
)
@click.argument("names", nargs=-1, required=True, metavar="WHO...")
@pass_app
def remove(app: App, names: tuple[str, ...]) -> None:
    from jassturnier.services.people.editing import remove

    desk = app.desk()
    before = desk.tournament()
    # Numbers and ranges are several entries; words are one name, also without quotes.
    gone = remove(desk, names if all(name[:1].isdecimal() for name in names) else [" ".join(names)])
    app.show(
        {"removed": [entry_document(entry) for entry in gone]},
        [
            *(say("Off the list: {number} {name}", number=str(each.number), name=each.name) for each in gone),
            *moved_lines(before, desk.tournament()),
        ],
    )


@players.command(
    "admit",
    say("Let those take part who are on the waiting list, although there is no place."),
    "jassturnier players admit 41",
)
@click.argument("names", nargs=-1, required=True, metavar="WHO...")
@pass_app
def admit(app: App, names: tuple[str, ...]) -> None:
    from jassturnier.services.people.places import admit

    desk = app.desk()
    taken = admit(desk, names)
    show_entries(app, desk.tournament(), taken, say_n("{n} takes part:", "{n} take part:", len(taken)))


@players.command(
    "confirm",
    say(
        "Note who of those announced has confirmed: numbers, ranges, names; or everybody but those named. "
        "--revoke takes it back."
    ),
    "jassturnier players confirm 1-12 Zürcher",
)
@click.argument("names", nargs=-1, metavar="[WHO]...")
@option("--all-but", "all_but", words=say("Everybody has confirmed except those named."), is_flag=True)
@option("--all", "everybody", words=say("Everybody has confirmed."), is_flag=True)
@option("--revoke", words=say("They have not confirmed."), is_flag=True)
@pass_app
def confirm(app: App, names: tuple[str, ...], *, all_but: bool, everybody: bool, revoke: bool) -> None:
    from jassturnier.services.people.presence import confirm

    named, but = meant(names, all_but=all_but, everybody=everybody)
    desk = app.desk()
    found = confirm(desk, named, all_but=but, revoke=revoke)
    show_entries(app, desk.tournament(), found, say_n("{n} entry:", "{n} entries:", len(found)))


@players.command(
    "arrivals",
    say(
        "The list for the door: who is announced, who has confirmed, who is here, who came without. "
        "“print arrivals” is the same on paper, to tick."
    ),
    "jassturnier players arrivals --out tuerliste.xlsx",
)
@list_file
@pass_app
def arrivals(app: App, file: Path | None) -> None:
    tournament = app.desk().tournament()

    def document(entries: list[object], waiting: Sequence[object] = ()) -> dict[str, object]:
        return {"entries": entries, "waiting": waiting}

    show_list(app, tournament, arrivals_listed(tournament), document, file=file)


@players.command(
    "close",
    say("Close registration: nobody can be entered any more, but stand-ins."),
    "jassturnier players close",
)
@pass_app
def close(app: App) -> None:
    _set_registration(app, Registration.CLOSED)


@players.command(
    "open",
    say("Open registration again."),
    "jassturnier players open",
)
@pass_app
def open_(app: App) -> None:
    _set_registration(app, Registration.OPEN)


def _set_registration(app: App, state: Registration) -> None:
    from jassturnier.services.people.places import set_registration

    set_registration(app.desk(), state)
    app.show({"registration": state}, [say("Registration is {state}.", state=state.called)])


@players.command(
    "template",
    say(
        "Write an empty entry list to fill in, with the columns of this tournament; categories and clubs are "
        "offered to choose from. “import” reads it."
    ),
    "jassturnier players template anmeldungen.xlsx",
)
@click.argument("file", type=click.Path(path_type=Path), required=False)
@opening()
@pass_app
def template(app: App, file: Path | None) -> None:
    _write_list(app, file, filled=False)


@players.command(
    "export",
    say(
        "Write everybody who is entered into a workbook, or into a .csv; “import” reads it into another "
        "tournament."
    ),
    "jassturnier players export anmeldungen.xlsx",
)
@click.argument("file", type=click.Path(path_type=Path), required=False)
@opening()
@pass_app
def export(app: App, file: Path | None) -> None:
    _write_list(app, file, filled=True)


def _write_list(app: App, file: Path | None, *, filled: bool) -> None:
    from jassturnier.services.papers.exporting import entry_list, export_csv

    desk = app.desk()
    if file is not None and file.suffix.casefold() == ".csv":
        if not filled:
            raise WrongUsage(say("An entry list to fill in is a workbook: its name ends in .xlsx."))
        app.write_asked(file, export_csv(desk, "entries").encode("utf-8-sig"))
        return
    content = entry_list(desk, app.language, filled=filled)
    app.write_form(file, desk.tournament().name, say("Players") if filled else say("entry form"), content)
