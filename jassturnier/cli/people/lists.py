"""The command that takes in a list of entries."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.base import command, of_lists, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import tables
from jassturnier.errors import Unreadable
from jassturnier.i18n import Text, say, say_n, shortened
from jassturnier.store.kit.files import read_file
from jassturnier.tournament.people.entries import NewEntry
from jassturnier.tournament.people.fields import (
    category_lines,
    entered_listed,
    entry_document,
    lonely_lines,
    moved_lines,
    waiting_lines,
)

if TYPE_CHECKING:
    from jassturnier.services.people.lists import EntryList, Taken

_MOST_GONE = 5
_HERE = "-"
_PASTED = say("pasted list")


@command(
    "import",
    say(
        "Enter everybody of a list: CSV or Excel with headings in German, French, Italian or English, or "
        "nothing but names; “-” or no file is what is typed or pasted. What was read is shown first. The "
        "list may come again: what is there stays, what is new or changed is shown. Money is not taken "
        "unless --paid says so."
    ),
    "jassturnier import anmeldungen.xlsx --dry-run",
)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@of_lists
@option(
    "--set",
    "sets",
    words=say("What holds for everybody of whom the list says nothing, such as category=Senioren."),
    multiple=True,
    metavar="KEY=VALUE",
)
@option(
    "--paid",
    words=say("Take what was paid: so many francs for a tick, or “list” for the amounts of the list."),
    default="",
    metavar="FRANCS",
)
@pass_app
def import_(app: App, /, file: Path | None, **how: Any) -> None:  # noqa: ANN401 — one for each option
    from jassturnier.exchange.cells import decoded, is_tournament
    from jassturnier.services.people import lists

    content, called = _content(app, file)
    if is_tournament(content):
        raise Unreadable(
            say("This is a tournament for other programs, as “export json” writes it."),
            say("A whole tournament goes to another laptop by “export bundle” and “merge”."),
        )
    from jassturnier.cli.intake import Answers, HowTaken, Intake, read_answers
    from jassturnier.exchange.intake.layout import ANSWERED

    desk = app.desk()
    layout = decoded(read_file(how["layout"])) if how["layout"] else ""
    sets, paid = lists.sets_of(how["sets"]), ANSWERED.stable(how["paid"])

    def look(answers: Answers) -> "EntryList":
        return lists.read_entry_list(desk, content, called, lists.HowRead(layout, sets, paid, answers))

    answers = dict(read_answers(how["answer"]))
    if how["show_layout"]:
        toml = look(answers).seen.layout.to_toml(rows=True)
        app.show({"layout": toml}, toml.splitlines())
        return
    intake = Intake(look, lines_of, lambda found, lines: _show(app, found, lines))
    taken = HowTaken(how["update"], how["only_new"], how["dry_run"])
    found = intake.agreed(app, taken, answers)
    if found is not None:
        done = lists.take_over(desk, found, only_new=taken.only_new)
        _show(app, found, [*_done_lines(app, called, found, done)], done)


def _content(app: App, file: Path | None) -> tuple[bytes, str]:
    """Return a list and what it is called: a file, what was pasted at the desk, or what is typed."""
    pasted = app.words(_PASTED)
    if app.pasted is not None:
        return app.pasted.encode(), pasted
    if file is not None and str(file) != _HERE:
        return read_file(file), file.name
    if file is None:
        app.needs_terminal("FILE")
        app.note(say("Paste the list here; Ctrl-D on a line of its own ends it."))
    return sys.stdin.buffer.read(), pasted


def lines_of(found: "EntryList") -> Iterator[Text]:
    """Say who is on a list, who is no longer, and what of it is not as it stands there."""
    records = found.seen.incoming.records
    people = sum(len(record.people) for record in records)
    if records:
        places = [person.place for person in records[0].people if person.place]
        first = ", ".join([records[0].name, *places[:1]])
        yield say_n("{n} person, first {name}.", "{n} persons, first {name}.", people, name=first)
    earlier = sum(line.what == "new" and line.key is not None for line in found.seen.difference.lines)
    if earlier:
        yield say_n(
            "{n} of those who are new is known from earlier.",
            "{n} of those who are new are known from earlier.",
            earlier,
        )
    if found.moved:
        yield say_n(
            "{n} has another number on the list; it stays as it is.",
            "{n} have other numbers on the list; they stay as they are.",
            found.moved,
        )
    for entry in found.unnumbered:
        yield say(
            "  {name}: number {number} is taken; the next free one counts.",
            name=entry.name,
            number=str(entry.number),
        )
    yield from _gone_lines(found)


def _gone_lines(found: "EntryList") -> Iterator[Text]:
    names = shortened([entry.numbered for entry in found.gone], _MOST_GONE)
    if found.off:
        yield say("No longer listed, and taken off: {names}.", names=names)
    elif names:
        yield say("No longer listed: {names}. They stay entered; “gone=off” takes them off.", names=names)


def _show(app: App, found: "EntryList", lines: Sequence[Shown], done: "Taken | None" = None) -> None:
    from jassturnier.cli.intake import document

    entered = [entry_document(entry) for entry in done.added] if done else []
    app.show({"entered": entered, **document(app, found.seen, stored=done is not None)}, lines)


def _done_lines(app: App, file: str, found: "EntryList", done: "Taken") -> Iterator[Shown]:
    now, added = done.tournament, done.added
    pasted = say_n("{n} entry from the pasted list.", "{n} entries from the pasted list.", len(added))
    by_file = say_n("{n} entry from {file}.", "{n} entries from {file}.", len(added), file=file)
    title = pasted if file == app.words(_PASTED) else by_file
    if added or not (done.changed or done.gone):
        yield title
        yield from tables(entered_listed(added, title), app.language)
    if done.changed:
        yield say("Changed: {names}.", names=[entry.numbered for entry in done.changed])
    if done.gone:
        yield say("Off the list: {names}.", names=[entry.numbered for entry in done.gone])
    yield from contact_lines(found.new)
    yield from lonely_lines(now, added)
    yield from waiting_lines(now, added)
    yield from moved_lines(found.before, now)
    yield from category_lines(now, (*added, *done.changed))


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
