"""Commands about other places of the data: copies, another laptop, a server."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.asking import ask_question, needed
from jassturnier.cli.kit.base import SpokenGroup, command, name_argument, option
from jassturnier.cli.kit.context import App, Shown, in_terminal, pass_app
from jassturnier.cli.kit.listed import show_rows, table
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.cli.safety.history import done_words
from jassturnier.errors import DoesNotAddUp, JassError, NeedsDecision, NotFound, Unusable
from jassturnier.i18n import Text, say, say_n
from jassturnier.store.kit.connection import Deed
from jassturnier.tournament.asking.question import Question, one_of, words
from jassturnier.tournament.lists import Column, Kind, On, at_second, data

if TYPE_CHECKING:
    from jassturnier.services.safety.backups import Missing, NumberedBackup, Return
    from jassturnier.services.safety.merging import Did, Merged, MergePlan, MergeQuestion
    from jassturnier.services.workplace import Office
    from jassturnier.store.backup_files import Backup
    from jassturnier.store.copies import Done
    from jassturnier.store.journal.heads import State
    from jassturnier.store.journal.merge import Clash

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
        nothing = say("There is no backup yet; “backup” makes one.")
        show_rows(app, "backups", _columns(app), backups.listed(app.office()), nothing)
        return
    office = app.office()
    path, contents = backups.back_up(office, place)
    app.show(
        {"file": path, "state": contents.head.printed},
        [
            say("Backed up: {path}", path=str(path)),
            *app.details(say("State {head}", head=contents.head.printed)),
        ],
    )
    if place is not None and not backups.is_elsewhere(office, path):
        app.note(
            say("Careful: this is the disk that the database is on, no stick. If it fails, both are gone.")
        )


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
        Column(
            "state", say("State"), lambda each: each.backup.state, only=On.ALL if app.verbose else On.DATA
        ),
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

    office = app.office()
    back = backups.plan_return(office, wanted or _choose(app))
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
        [
            say("Restored."),
            *app.details(say("State {head}", head=back.holds.head.printed)),
            *_kept(kept, number),
        ],
    )
    app.note(*_to_type_again(backups.lost(office)))


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
    from jassturnier.store.journal.heads import Head

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
    from jassturnier.store.journal.heads import DESKS, Head

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
    if deeds:
        yield say_n(
            "{n} thing that this laptop did is not in it, though the server had confirmed it:",
            "{n} things that this laptop did are not in it, though the server had confirmed them:",
            len(deeds),
        )
        yield from _entries(deeds)
        yield say("Type them again there; “history --lost” lists what is left of them.")


_MOST_LINES = 6
_WHICH_COUNTS = say("This decides for that one thing only; whatever else the two laptops did is kept.")


@command(
    "merge",
    say(
        "Bring in what another laptop did: FILE is its database, or its “export bundle” on a stick. Both "
        "began as one, by a copy. What touches different things is joined, the same result twice is one; "
        "where the two differ about one thing, both are shown and it asks which counts. A backup is made "
        "before. A laptop without a tournament takes all of it."
    ),
    "jassturnier merge /media/usb/abend-eingang.db",
)
@click.argument("place", metavar="FILE")
@option("--prefer", words=say("Whose word counts where two differ."), metavar="NAME")
@pass_app
def merge(app: App, place: str, prefer: str | None) -> None:
    from jassturnier.services.safety import merging

    office = app.office()
    taken = merging.take_over(office, place)
    if taken is not None:
        app.show(
            {"merged": taken.number, "state": taken.printed},
            [
                say("This laptop had no tournament yet: all that is in {file} is here now.", file=place),
                *app.details(say("State {head}", head=taken.printed)),
            ],
        )
        return
    plan = merging.plan_merge(office, place)
    app.note(*plan.odd_clocks())
    if plan.known:
        app.show(
            {"merged": 0, "state": plan.own.printed},
            [say("All that was done there is here already. Nothing was changed.")],
        )
        return
    decided = merging.preferred(plan, prefer) if prefer is not None else {}
    open_ = [question for question in plan.questions() if question.clash not in decided]
    if open_ and not app.will_ask():
        raise NeedsDecision(*_undecided(open_))
    for number, question in enumerate(open_, 1):
        decided[question.clash] = _asked(app, plan, question, f"{number}/{len(open_)}")
    done = merging.store(office, plan, decided.__getitem__)
    app.show(
        {
            "merged": len(plan.came()),
            "same": sum(clash.same for clash in plan.merge.clashes),
            "decided": len(decided),
            "renumbered": [{"before": each.before, "after": each.after} for each in done.renumbered],
            "doubles": [[done.rows[row]["number"] for row in pair] for pair in done.doubles],
            "money": [app.words(text) for text in done.uneven],
            "state": done.state.printed,
        },
        [*_done(plan, decided, done), *app.details(say("State {head}", head=done.state.printed))],
    )


def _undecided(questions: "list[MergeQuestion]") -> Iterator[Text]:
    yield say_n(
        "{n} thing was changed on both laptops, and nothing was merged:",
        "{n} things were changed on both laptops, and nothing was merged:",
        len(questions),
    )
    for question in questions:
        yield say("{own}; {other}", own=_in_short(question.own), other=_in_short(question.other))
    yield say("In a terminal “merge” asks about each; --prefer NAME decides for one laptop.")


def _in_short(did: "Did") -> Text:
    lines = did.lines[:_MOST_LINES]
    return say("{desk}: {what}", desk=_desks(did), what=lines)


def _desks(did: "Did") -> tuple[Text, ...]:
    from jassturnier.store.journal.heads import DESKS

    return tuple(map(DESKS.of, did.desks))


def _asked(app: App, plan: "MergePlan", question: "MergeQuestion", place: str) -> bool:
    app.note(say("{place}  Changed on both laptops:", place=place))
    app.note(*_shown("1", question.own), *_shown("2", question.other))
    which = Question("front", say("Which counts, 1 or 2?"), _WHICH_COUNTS, "", one_of([True, False]))
    return bool(ask_question(app, which)) != plan.meeting.swapped


def _shown(number: str, did: "Did") -> Iterator[Shown]:
    yield say("{number}  {desk}", number=number, desk=_desks(did))
    for entry in did.entries[-_MOST_LINES:]:
        yield say(
            "     {time}  {what}", time=at_second(entry.made), what=done_words(entry.kind, entry.command)
        )
    for line in did.lines[:_MOST_LINES]:
        yield say("     {line}", line=line)
    more = len(did.lines) - _MOST_LINES
    if more > 0:
        yield say_n("     and {n} more", "     and {n} more", more)


def _done(plan: "MergePlan", decided: "dict[Clash, bool]", done: "Merged") -> Iterator[Text]:
    came, same = len(plan.came()), sum(clash.same for clash in plan.merge.clashes)
    yield say_n("{n} entry of the other laptop is in.", "{n} entries of the other laptop are in.", came)
    if same:
        yield say_n("{n} was the same on both.", "{n} were the same on both.", same)
    if decided:
        yield say_n("{n} was decided.", "{n} were decided.", len(decided))
    for each in done.renumbered:
        yield say(
            "{what} has the number {number} now; the other laptop had given the old one, too.",
            what=plan.named(each.row),
            number=str(each.after),
        )
    for one, other in done.doubles:
        yield say(
            "Both laptops have added this name: {one} and {other}. If it is one person, “remove” one.",
            one=done.named(one),
            other=done.named(other),
        )
    yield from done.uneven
    yield say("The journal proves what each laptop did. “audit” names what no longer fits.")


server = SpokenGroup(
    "server",
    words=say(
        "Share a tournament with other desks over a PostgreSQL server: move a database there and back, and "
        "say who may do what. Its address is postgresql://USER@HOST/NAME, for --db and JASSTURNIER_DB; the "
        "password stands in the file .pgpass of each laptop."
    ),
    example="jassturnier server move postgresql://chef@192.168.1.10/jass",
)


@server.command(
    "move",
    words=say(
        "Copy the database with its journal to a server, or from a server to a file, and prove it there. "
        "What is there already may only be an earlier state of it. The old one stays as it is."
    ),
    example="jassturnier server move postgresql://chef@192.168.1.10/jass",
)
@click.argument("place", metavar="FILE")
@pass_app
def move(app: App, place: str) -> None:
    from jassturnier.services.safety import merging

    moved = merging.move(app.office(), place)
    app.show(
        {"place": moved.place, "head": moved.head.printed, "entries": moved.head.number},
        [
            say("All of it is in {place} now, proven.", place=moved.place),
            *app.details(say("State {head}", head=moved.head.printed)),
            say("From now on work with --db {place} on every laptop.", place=moved.place),
        ],
    )


@server.command(
    "address",
    words=say(
        "Show the address that the other laptops type after --db, and a QR code of it to read off the screen."
    ),
    example="jassturnier server address",
)
@pass_app
def address(app: App) -> None:
    from jassturnier.paper.pen import QUIET, squares
    from jassturnier.services.safety import merging

    place = merging.address(app.office())
    if not app.json:
        # Not as a line of the answer: there every sign that gives a colour is taken out.
        for line in _half_blocks(squares(place), QUIET):
            click.echo(click.style(line, fg="black", bg="bright_white"))
    app.show({"address": place}, [say("Other desks type: --db {place}", place=place)])


def _half_blocks(rows: Sequence[Sequence[bool]], margin: int) -> Iterator[str]:
    width = len(rows) + 2 * margin
    empty = [[False] * width] * margin
    lines = [
        *empty,
        *([*([False] * margin), *row, *([False] * margin)] for row in rows),
        *empty,
        [False] * width,
    ]
    for upper, lower in zip(lines[::2], lines[1::2], strict=False):
        yield "".join(_BLOCKS[pair] for pair in zip(upper, lower, strict=True))


@server.command(
    "user",
    words=say(
        "Let somebody use the database: only read, enter results too, or do all. It asks for a password; "
        "without a terminal it reads a line. A user who is there gets the new password and rights."
    ),
    example="jassturnier server user eingang --may enter",
)
@click.argument("name")
@option(
    "--may", words=say("What this user may do."), type=SpokenChoice(["read", "enter", "all"]), required=True
)
@pass_app
def user(app: App, name: str, may: str) -> None:
    from jassturnier.services.safety import merging

    office = app.office()
    merging.refuse_file(office)
    merging.set_rights(office, name, _password(app), may)
    app.show({"user": name, "may": may}, [say("User {name} may: {may}.", name=name, may=_MAY[may])])


_LONGEST_PASSWORD = 1_000
_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_MAY = {"read": say("read"), "enter": say("read and enter results"), "all": say("do all")}


def _password(app: App) -> str:
    if not in_terminal():
        return sys.stdin.readline(_LONGEST_PASSWORD).rstrip("\r\n")
    asked = app.words(say("Password"))
    again = app.words(say("Once more"))
    typed: str = click.prompt(asked, hide_input=True, confirmation_prompt=again, err=True)
    return typed


station = SpokenGroup(
    "station",
    words=say("Call this laptop by a name, which all desks see in “history” and “status”."),
    example="jassturnier station name Eingang",
)


@station.command(
    "name",
    words=say("Call this laptop by a name, which all desks see in “history” and “status”."),
    example="jassturnier station name Eingang",
)
@name_argument()
@pass_app
def name_(app: App, name: str) -> None:
    from jassturnier.services.results import desks

    called = desks.name_station(app.desk(), name)
    app.show({"name": called}, [say("This laptop is called {name} now.", name=called)])
