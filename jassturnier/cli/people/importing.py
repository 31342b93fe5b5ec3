"""The command that takes in a list of entries, or a whole tournament."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.asking import needed, rappen
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import as_table, tables
from jassturnier.exchange.entries.headings import LeftOut
from jassturnier.exchange.entries.name_order import turned
from jassturnier.exchange.entries.preview import SeenName, Sighting
from jassturnier.exchange.transfer import is_document
from jassturnier.i18n import Text, say, say_n, verbatim
from jassturnier.store.kit.files import read_file
from jassturnier.tournament.asking.question import Question, amount
from jassturnier.tournament.people.entries import Name, NewEntry, full_name
from jassturnier.tournament.people.entry_list import (
    category_lines,
    entered_listed,
    entry_document,
    lonely_lines,
    waiting_lines,
)

if TYPE_CHECKING:
    from jassturnier.services.people.importing import IncomingEntries, ListChoice

_FEE_HELP = say("Who is marked as paid has paid so much; the others owe it.")


@command(
    "import",
    say(
        "Enter everybody of a list: CSV or Excel with headings (name, given name, team, group, number, "
        "category, club, paid) in German, French, Italian or English, in any order. Who is known from "
        "earlier tournaments is the same person again. A file of “export json” is a whole tournament."
    ),
    "jassturnier import anmeldungen.xlsx --preview",
)
@click.argument("file", type=click.Path(path_type=Path))
@option("--preview", words=say("Only show who is new, known, or to be decided."), is_flag=True)
@option(
    "--same",
    words=say(
        "NAME of the list is the person of the register that is spelled so similarly (all: everybody)."
    ),
    multiple=True,
    metavar="NAME",
)
@option(
    "--new", words=say("NAME of the list is a new person (all: everybody)."), multiple=True, metavar="NAME"
)
@option("--every-row", words=say("Take every row for a player, also what looks like a remark."), is_flag=True)
@option("--doubles", words=say("Take names that stand there twice: they are different people."), is_flag=True)
@option("--fee", words=say("What an entry costs, where the list only says who has paid."), metavar="FRANCS")
@option("--name", words=say("Name for a whole tournament, if its own is taken."), metavar="NAME")
@pass_app
def import_(  # noqa: PLR0913 — one parameter for each option
    app: App,
    file: Path,
    *,
    preview: bool,
    same: tuple[str, ...],
    new: tuple[str, ...],
    every_row: bool,
    doubles: bool,
    fee: str | None,
    name: str | None,
) -> None:
    from jassturnier.services.people import importing

    content = read_file(file) if app.pasted is None else app.pasted.encode()
    if is_document(content):
        _restore(app, content, name, preview=preview)
        return
    desk = app.desk()
    incoming = importing.look(desk, content, every_row=every_row)
    app.note(*_unread(incoming))
    asks = app.can_ask() and not (preview or incoming.problems)
    if asks and incoming.no_people:
        incoming = importing.look(desk, content, people=_people_after_all(app, incoming.no_people))
    incoming = _in_normal_letters(app, _in_order(app, incoming, preview=preview), preview=preview)
    choice = importing.ListChoice(importing.named(incoming, same, new), doubles, rappen(fee), asks)
    if preview and not incoming.problems:
        _preview(app, incoming.people(choice), incoming.no_people)
        return
    if not (doubles or incoming.problems) and importing.there_already(desk, incoming, choice):
        app.show({"entered": []}, [_nobody_new(app, file)])
        return
    added = importing.enter(desk, incoming, _decided(app, incoming, choice))
    title, now = _entered(app, file, len(added)), desk.tournament()
    app.show(
        {"entered": [entry_document(entry) for entry in added]},
        [
            title,
            *tables(entered_listed(added, title), app.language),
            *contact_lines(incoming.entries),
            *lonely_lines(now, added),
            *waiting_lines(now, added),
            *category_lines(now, added),
        ],
    )


def _unread(incoming: "IncomingEntries") -> Iterator[Text]:
    for sheet in incoming.sheets:
        yield say("Sheet “{sheet}”: not read; the list is on the sheet before.", sheet=sheet)
    for heading in incoming.unread:
        yield say("Column “{heading}”: not read, its heading means nothing here.", heading=heading)


def contact_lines(entries: Iterable[NewEntry]) -> Iterator[Text]:
    """Say where telephone numbers and addresses are kept: no list of the tournament has them."""
    known = sum(bool(about.contact) for entry in entries for about in entry.about)
    if known:
        yield say_n(
            "{n} telephone number or e-mail address is kept in the register: “people list --with-contact”.",
            "{n} telephone numbers or e-mail addresses are kept in the register: "
            "“people list --with-contact”.",
            known,
        )


def _nobody_new(app: App, file: Path) -> Text:
    if app.pasted is not None:
        return say("Everybody of the pasted list is entered already. Nothing was changed.")
    return say("Everybody of {file} is entered already. Nothing was changed.", file=file.name)


def _entered(app: App, file: Path, added: int) -> Text:
    if app.pasted is not None:
        return say_n("{n} entry from the pasted list.", "{n} entries from the pasted list.", added)
    return say_n("{n} entry from {file}.", "{n} entries from {file}.", added, file=file.name)


def _decided(app: App, incoming: "IncomingEntries", choice: "ListChoice") -> "ListChoice":
    """Ask what is not decided, one by one; where nobody can be asked it stays open.

    Who is who is no question for `--yes`.
    """
    from dataclasses import replace

    if incoming.problems or not app.can_ask():
        return choice
    if incoming.fee_unknown(choice) and not app.yes:
        question = say("The list says who has paid. How many francs does an entry cost?")
        choice = replace(choice, fee=needed(app, Question("fee", question, _FEE_HELP, "", amount), "--fee"))
    choice = replace(choice, names={**choice.names, **who_is_who(app, incoming, choice)})
    if choice.doubles or app.yes:
        return choice
    return replace(choice, doubles=True, same=_rows_of_others(app, incoming, choice))


def _rows_of_others(app: App, incoming: "IncomingEntries", choice: "ListChoice") -> tuple[Text | None, ...]:
    """Ask about who is there twice; return the rows in which nobody else stands, or only with them.

    Of a pair or team it is said, and who is not entered by it.
    """
    twice = incoming.twice(choice)
    same: dict[Text | None, SeenName] = {}
    for seen in twice:
        if seen.place not in same and not different(app, seen):
            same[seen.place] = seen
    for entry in incoming.entries:
        if entry.place in same and len(entry.members) > 1:
            there = {seen.name for seen in twice if seen.place == entry.place}
            app.note(*_left_with(entry, same[entry.place].name, there))
    return tuple(same)


def _left_with(entry: NewEntry, same: Name, there: Container[Name]) -> Iterator[Text]:
    """Say that a pair or team is not entered for one of them, and who is nowhere else on the list."""
    yield say(
        "{place}: {entry} is left out, because {name} is entered already.",
        place=entry.place or "",
        entry=entry.name,
        name=full_name(same),
    )
    if missing := [full_name(name) for name in entry.members if name not in there]:
        yield say("Still to be entered, with “add”: {names}.", names=missing)


_EACH = 5
"""So many names are asked about one by one; of more the first speaks for all."""


def _in_order(app: App, incoming: "IncomingEntries", *, preview: bool) -> "IncomingEntries":
    """Turn the names that have the family name first; what cannot be told is asked where somebody is."""
    order = incoming.order()
    swapped = set(order.turned)
    if app.will_ask() and not (preview or incoming.problems):
        one_by_one = order.asked[: None if len(order.asked) <= _EACH else 1]
        for name in one_by_one:
            alike = order.asked if len(one_by_one) < len(order.asked) else (name,)
            words = full_name(name)
            first = is_given_name(app, words.partition(" ")[0], words, len(alike))
            swapped = swapped - set(alike) if first else swapped | set(alike)
    return incoming.called({name: turned(name) for name in swapped})


def is_given_name(app: App, given: str, words: str, alike: int = 1) -> bool:
    """Ask whether a word of a name, and of so many like it, is the given name."""
    question = say_n(
        "“{name}”: is {given} the given name?",
        "{n} names as “{name}” can be read both ways: is {given} the given name?",
        alike,
        name=words,
        given=given,
    )
    return app.ask(question, without_terminal=True)


def _in_normal_letters(app: App, incoming: "IncomingEntries", *, preview: bool) -> "IncomingEntries":
    """Offer to write names in capitals as people write them."""
    names = incoming.in_capitals()
    if not names or preview or incoming.problems or not app.can_ask():
        return incoming
    before, after = next(iter(names.items()))
    question = say_n(
        "“{before}” is in capitals: write “{after}”?",
        "{n} names are in capitals, such as “{before}”: write “{after}”, and the others so?",
        len(names),
        before=full_name(before),
        after=full_name(after),
    )
    return incoming.called(names) if app.ask(question, without_terminal=False) else incoming


def _people_after_all(app: App, rows: Sequence[LeftOut]) -> frozenset[Text]:
    """Ask about rows that look like no people, then one by one; return the places of those that are."""
    app.note(*(row.sentence() for row in rows))
    question = say_n("Leave out this row?", "Leave out these {n} rows?", len(rows))
    if app.ask(question, without_terminal=True):
        return frozenset()
    one_by_one = rows[1:] and rows
    left = {row for row in one_by_one if app.ask(_leave_out(row), without_terminal=True)}
    return frozenset(row.place for row in rows if row not in left)


def _leave_out(row: LeftOut) -> Text:
    return say("Leave out “{words}”?", words=row.words)


def who_is_who(app: App, incoming: "IncomingEntries", choice: "ListChoice") -> dict[Name, Name]:
    """Ask whom of the register everybody is who is not decided; that is no question for `--yes`."""
    return {} if app.yes else {seen.name: _ask_who(app, seen) for seen in incoming.unsure(choice)}


def _ask_who(app: App, seen: SeenName) -> Name:
    """Ask whom of the register somebody is; their own name is a new person."""
    for like in seen.like:
        question = say(
            "“{name}” is not in the register. Is it {known}?",
            name=full_name(seen.name),
            known=full_name(like),
        )
        if app.ask(question, without_terminal=False):
            return like
    return seen.name


def different(app: App, seen: SeenName) -> bool:
    """Ask whether somebody is another than who is entered already."""
    name = full_name(seen.name)
    question = (
        say(
            "“{name}” is spelled like {known}, who is entered. Are these different people?",
            name=name,
            known=full_name(seen.like[0]),
        )
        if seen.like
        else _asked_of_double(seen, name)
    )
    return app.ask(question, without_terminal=False, enter=bool(seen.like))


def _asked_of_double(seen: SeenName, name: str) -> Text:
    if seen.place is None or seen.first is None:
        return say("{name} is entered already. Is this another person of the same name?", name=name)
    return say(
        "{name} is on the list twice: {first}, {second}. Are these two people? If not, the first counts.",
        name=name,
        first=seen.first,
        second=seen.place,
    )


def left_out_document(app: App, row: LeftOut) -> dict[str, str]:
    """Return a row that was left out, for JSON."""
    return {"place": app.words(row.place), "words": row.words, "reason": app.words(row.reason)}


def rows_left_out(app: App, rows: Sequence[LeftOut]) -> list[Shown]:
    """Name the rows that are left out, and why."""
    title = say_n("{n} row is left out:", "{n} rows are left out:", len(rows))
    return [title, *(f"  {app.words(row.sentence())}" for row in rows)] if rows else []


def _preview(app: App, people: Sequence[SeenName], no_people: Sequence[LeftOut]) -> None:
    """Show who is new or known, and which rows are no people."""
    head = [app.words(words) for words in (say("Where"), say("Name"), say("State"), say("Register"))]
    rows = [
        [
            "" if seen.place is None else app.words(seen.place),
            full_name(seen.name),
            app.words(seen.what.label),
            app.words(_known_as(seen)),
        ]
        for seen in people
    ]
    rows += [
        [app.words(row.place), row.words, app.words(say("left out")), app.words(row.reason)]
        for row in no_people
    ]
    counts = Counter(seen.what for seen in people)
    summary = tuple(say("{state} {n}", n=counts[what], state=what.label) for what in Sighting if counts[what])
    counted = say_n("{n} person: {summary}.", "{n} persons: {summary}.", len(people), summary=summary)
    document = {
        "people": [_person(seen) for seen in people],
        "left_out": [left_out_document(app, row) for row in no_people],
    }
    app.show(document, [*as_table(head, rows), counted])


def _known_as(seen: SeenName) -> Text:
    """Return whom of the register it is or may be, or where a double stood first."""
    if seen.first is not None:
        return say("first: {place}", place=seen.first)
    return verbatim(", ".join(map(full_name, seen.like)))


def _person(seen: SeenName) -> dict[str, object]:
    family, given = seen.name
    return {
        "given": given,
        "family": family,
        "state": seen.what,
        "like": [{"given": given, "family": family} for family, given in seen.like],
    }


def _restore(app: App, content: bytes, name: str | None, *, preview: bool) -> None:
    from jassturnier.services.safety import transfer

    found = transfer.look(content, name)
    if not preview:
        transfer.restore(app.office(), found)
    counts = found.counts
    app.show(
        {"tournament": found.name, **counts},
        [
            say(
                "“{name}”: {entries}, {rounds}, {tables}, {results}.",
                name=found.name,
                entries=say_n("{n} entry", "{n} entries", counts["entries"]),
                rounds=say_n("{n} round", "{n} rounds", counts["rounds"]),
                tables=say_n("{n} table", "{n} tables", counts["tables"]),
                results=say_n("{n} result", "{n} results", counts["results"]),
            ),
            say("Nothing was changed; this is what the file holds.")
            if preview
            else say("The tournament is restored, and chosen for the next commands."),
        ],
    )
