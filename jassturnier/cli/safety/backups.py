"""Commands that copy the database and go back to a copy."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.asking import needed
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.listed import show_rows, table
from jassturnier.errors import DoesNotAddUp, JassError, NotFound, Unusable
from jassturnier.i18n import Text, say, say_n
from jassturnier.store.kit.memory import Deed
from jassturnier.tournament.asking.question import Question, words
from jassturnier.tournament.lists import Column, Kind, On, data
from jassturnier.tournament.words import at_second

if TYPE_CHECKING:
    from jassturnier.services.safety.backups import Missing, NumberedBackup, Return
    from jassturnier.services.workplace import Office
    from jassturnier.store.copies.backups import Backup
    from jassturnier.store.copies.making import Done
    from jassturnier.store.kit.left import State

_MOST_SHOWN = 10
_WHICH = Question(
    "backup",
    say("Number or file"),
    say("The number in front of a backup of this list, or the file of a copy from elsewhere."),
    "",
    words,
)


@command(
    "backup",
    say(
        "Copy the database and check the copy: into the folder of its backups, or to another folder or file. "
        "Before every draw, after every complete round and before whatever takes something away this happens "
        "by itself; the newest 20 of those stay."
    ),
    "jassturnier backup /media/usb",
)
@click.argument("place", required=False, type=click.Path(path_type=Path), metavar="[FOLDER | FILE]")
@option("--list", "only_list", words=say("List the backups there are."), is_flag=True)
@pass_app
def backup(app: App, place: Path | None, only_list: bool) -> None:
    from jassturnier.services.safety import backups

    if only_list:
        _show_list(app)
        return
    office = app.office()
    path, contents = backups.back_up(office, place)
    app.show(
        {"file": path, "state": contents.head.printed},
        [say("Backed up: {path} (state {state}).", path=str(path), state=contents.head.printed)],
    )
    if place is not None and not backups.is_elsewhere(office, path):
        app.note(
            say("Careful: this is the disk that the database is on, no stick. If it fails, both are gone.")
        )


def _show_list(app: App) -> None:
    from jassturnier.services.safety import backups

    nothing = say("There is no backup yet; “backup” makes one.")
    show_rows(app, "backups", _columns(app), backups.listed(app.office()), nothing)


def _columns(app: App) -> "tuple[Column[NumberedBackup], ...]":
    from jassturnier.services.safety.backups import summary

    def what(each: "NumberedBackup") -> Text | str:
        if each.contents is None:
            return say("damaged")
        held = "; ".join(map(app.words, summary(each.contents)))
        return held if each.proved else say("NOT PROVED: {what}", what=held)

    return (
        Column("number", say("No."), lambda each: each.number, Kind.NUMBER),
        Column("time", say("Time"), lambda each: at_second(each.backup.made), only=On.SCREEN),
        data("time", lambda each: each.backup.made.isoformat()),
        data("file", lambda each: str(each.backup.path)),
        Column("state", say("State"), lambda each: each.backup.state),
        data("by_hand", lambda each: each.backup.by_hand),
        data("proved", lambda each: each.proved),
        Column("what", say("What"), what, only=On.SCREEN),
        data("tournaments", lambda each: None if each.contents is None else each.contents.tournaments),
    )


@command(
    "restore",
    say(
        "Go back to a backup: a number of “backup --list”, the newest being 1, or a file. It is proved "
        "first, as by “verify”; then it says what would be gone. The present state is backed up "
        "before, also where it is damaged."
    ),
    "jassturnier restore 1",
)
@click.argument("wanted", required=False, metavar="[NUMBER | FILE]")
@option("--unproved", words=say("Take a backup that is not proved, too."), is_flag=True)
@pass_app
def restore(app: App, wanted: str | None, unproved: bool) -> None:
    from jassturnier.services.safety import backups
    from jassturnier.services.safety.backups import lost

    office = app.office()
    back = backups.look(office, wanted or _choose(app))
    if back.faults and not unproved:
        raise DoesNotAddUp(*_not_proved(back), say("Nothing was changed; --unproved takes it all the same."))
    app.note(*_preview(back))
    app.agreed(say("Go back to this backup?"))
    back, kept = backups.restore(office, back, agreed=app.yes)
    number = None if kept is None else backups.number_of(office, kept)
    app.show(
        {
            "restored": back.source,
            "state": back.holds.head.printed,
            "proved": not back.faults,
            "tournaments": back.holds.tournaments,
            "lost": [_done_document(done) for done in back.lost],
            "regained": [_done_document(done) for done in back.regained],
            "kept": kept,
        },
        [say("Restored. State {head}", head=back.holds.head.printed), *_kept(kept, number)],
    )
    app.note(*_to_type_again(lost(office)))


def _choose(app: App) -> str:
    from jassturnier.services.safety import backups

    known = backups.listed(app.office())
    if not known:
        raise NotFound(say("There is no backup yet; “restore FILE” takes one from elsewhere."))
    app.note(*table(_columns(app), known, app.language))
    return str(needed(app, _WHICH, "NUMBER"))


def _not_proved(back: "Return") -> Iterator[Text]:
    yield say("The backup {path} is not proved:", path=str(back.source))
    yield from back.faults[:_MOST_SHOWN]
    more = len(back.faults) - _MOST_SHOWN
    if more > 0:
        yield say_n("and {n} more.", "and {n} more.", more)


def _preview(back: "Return") -> Iterator[Text]:
    from jassturnier.services.safety.backups import summary

    if back.faults:
        yield from _not_proved(back)
    yield say("The backup {path} holds:", path=str(back.source))
    yield from summary(back.holds)
    if back.holds.journal:
        yield say(
            "Its last entry is {number} of {time}: {command}",
            number=str(back.holds.head.number),
            time=at_second(back.holds.journal[-1].made),
            command=back.holds.journal[-1].command,
        )
    if back.present is None:
        yield say("The present database is damaged or gone.")
    elif back.same:
        yield say("The present database is in the same state.")
    elif not back.lost and not back.regained:
        yield say("The present database has the same journal, but other data.")
    if back.lost:
        lost = len(back.lost)
        yield say_n("{n} entry since would be gone:", "{n} entries since would be gone:", lost)
        yield from _entries(back.lost)
        yield say("Papers printed since then are no longer valid.")
    if back.regained:
        regained = len(back.regained)
        yield say_n("{n} entry would be back:", "{n} entries would be back:", regained)
        yield from _entries(back.regained)


def _entries(done: "Sequence[Done | Deed]") -> Iterator[Text]:
    for entry in done[-_MOST_SHOWN:]:
        yield say(
            "  {number}  {time}  {command}",
            number=str(entry.number),
            time=at_second(entry.made),
            command=entry.command,
        )
    more = len(done) - _MOST_SHOWN
    if more > 0:
        yield say_n("  and {n} before them", "  and {n} before them", more)


def _kept(kept: Path | None, number: int | None) -> Iterator[Text]:
    if number is not None:
        yield say("The state before is kept; “restore {number}” returns to it.", number=str(number))
    elif kept is not None:
        yield say("The damaged file is kept as {path}.", path=str(kept))


def _done_document(done: "Done") -> dict[str, object]:
    return {"number": done.number, "time": done.made.isoformat(), "command": done.command}


def offered(app: App, error: JassError) -> Iterator[Text]:
    """Name the newest good backup after an error of the database."""
    from jassturnier.services.safety.backups import offer

    office = app.office()
    found = offer(office)
    if found is None:
        if office.database.path is not None:
            yield say("There is no backup of it in {path}.", path=f"{app.place()}.backups")
        yield from _beyond(office, None)
        return
    number, known = found
    where = {"time": at_second(known.made), "state": known.state}
    if isinstance(error, Unusable):
        yield say(
            "Its newest good backup, of {time} (state {state}), is {path}. Copied to another place, it can "
            "be worked on with --db.",
            path=str(known.path),
            **where,
        )
        yield from _beyond(office, known)
    else:
        yield say(
            "The newest good backup is of {time} (state {state}): “restore {number}” goes back to it.",
            number=str(number),
            **where,
        )


def older(office: "Office", present: "State", seen: "State") -> Iterator[Text]:
    """Say that a file no longer holds what this laptop saw in it, what is missing, and which copy has it."""
    from jassturnier.services.safety.backups import missing
    from jassturnier.store.journal.journal import Head

    yield say(
        "Careful: {place} no longer holds state {state} of {time}, which this laptop saw there. It is in "
        "state {present}.",
        place=office.place,
        present=Head(present.number, present.digest).printed,
        state=Head(seen.number, seen.digest).printed,
        time=at_second(seen.made),
    )
    found = missing(office, present, seen)
    if found is not None:
        yield from _missing(found)
    if found is None or not found.all:
        yield say(
            "None of its backups holds that state. Look for a newer file before anything is entered, on the "
            "stick, on the other laptop, among the earlier versions of the cloud; “merge FILE” brings it in."
        )


def _missing(found: "Missing") -> Iterator[Text]:
    yield say_n("{n} entry is missing:", "{n} entries are missing:", len(found.entries))
    yield from _entries(found.entries)
    if found.since:
        yield say("“merge {path}” brings in what is missing.", path=str(found.backup.path))
    else:
        yield say("“restore {number}” goes back to the backup that holds it.", number=str(found.number))


def _beyond(office: "Office", copy: "Backup | None") -> Iterator[Text]:
    """Say what is known beyond the copy of a server that is gone: a later state, and what was done here."""
    from jassturnier.services.safety.backups import beyond
    from jassturnier.store.journal.journal import DESKS, Head

    found = beyond(office, copy)
    if found.newest is not None:
        yield say(
            "State {state} was seen later, made at {desk} on {time}. Of the copies of all desks the "
            "one with the highest state counts: at each desk the same command names the copy that is "
            "there.",
            state=Head(found.newest.number, found.newest.digest).printed,
            desk=DESKS.of(found.newest.desk),
            time=at_second(found.newest.made),
        )
    yield from _to_type_again(found.deeds)


def _to_type_again(deeds: Sequence[Deed]) -> Iterator[Text]:
    """List what this laptop did on a server that is gone, and that a copy of it does not hold."""
    if deeds:
        yield say_n(
            "{n} thing that this laptop did is not in it, though the server had confirmed it:",
            "{n} things that this laptop did are not in it, though the server had confirmed them:",
            len(deeds),
        )
        yield from _entries(deeds)
        yield say("Type them again there; “history --lost” lists what is left of them.")
