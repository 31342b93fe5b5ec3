"""Commands that enter people and put them together, and those about who is entered."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.asking import ask_question
from jassturnier.cli.kit.base import MOST, Function, SpokenGroup, command, opening, option
from jassturnier.cli.kit.context import UNCHANGED, App, pass_app
from jassturnier.cli.kit.listed import list_file, show_list, tables
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.cli.papers import reprint_lines
from jassturnier.cli.people.lists import contact_lines
from jassturnier.cli.people.presence import missed_lines, seats_lines
from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.exchange.intake.names import turned, two_people, typed_names
from jassturnier.i18n import Text, fold, say, say_n
from jassturnier.tournament.asking.question import Question
from jassturnier.tournament.cash import uneven_of
from jassturnier.tournament.difference import NEW, By, Line, described
from jassturnier.tournament.lists import NOTHING, Presence
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.name_forms import without_suffix
from jassturnier.tournament.people.entries import (
    JOINS,
    Name,
    NewEntry,
    find_first,
    full_name,
    who_is_meant,
    without_title,
    written,
)
from jassturnier.tournament.people.fields import (
    EDITABLE,
    arrivals_listed,
    category_lines,
    entries_listed,
    entry_document,
    lonely_lines,
    moved_lines,
    typed,
    waiting_lines,
)
from jassturnier.tournament.people.seat_list import newly_drawn, reprint
from jassturnier.tournament.people.seats import substitutes
from jassturnier.tournament.regulation.regulation import Registration

if TYPE_CHECKING:
    from jassturnier.services.intake import TypedEntries
    from jassturnier.services.workplace import Desk


def fields_options(function: Function) -> Function:
    """Add an option for every field that may be typed."""
    for field in reversed(EDITABLE):
        words = field.words or NOTHING
        name = f"--{field.key.replace('_', '-')}"
        function = option(name, words=words, metavar=field.form.placeholder)(function)
    return function


def show_entries(
    app: App, tournament: Tournament, entries: Sequence[EntryInfo], title: Text, *notes: Text, **more: object
) -> None:
    """Show entries below a title, with notes below them; `more` is for scripts alone."""
    app.show(
        {"entries": [entry_document(entry) for entry in entries], **more},
        [title, *tables(entries_listed(tournament, entries, title), app.language), *notes],
    )


players = SpokenGroup("players", words=say("List and edit the players."), example="jassturnier players list")


@players.command(
    "list", say("List all entries by name, or by number."), "jassturnier players list --by number"
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
        "is guessed in an estimation contest. Without any of these, the right name is asked for. Several "
        "are numbers and ranges: “1-45 --category members”."
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

    several = all(map(_NUMBERS.fullmatch, (who, *called))) and not (who.isdecimal() and not called)
    whom, called = ([each.rstrip(",") for each in (who, *called)], ()) if several else ([who], called)
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


_NUMBERS = re.compile(r"\d+([-–]\d+)?,?")
_RIGHT_NAME = say("The whole name, such as “Anna Frei”. Ctrl-C changes nothing.")


def _right_names(app: App, tournament: Tournament, who: str, typed: str) -> tuple[str, ...]:
    from jassturnier.services.people.entering import single

    if not typed:
        entry = find_first(who, tournament.on_the_list(), tournament.pairs)
        question = say("Right name, Enter alone: {name}", name=entry.name)
        typed = ask_question(app, Question("name", question, _RIGHT_NAME, "", str))
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
    from jassturnier.services.people.presence import admit

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

    named, but = who_is_meant(names, all_but=all_but, everybody=everybody)
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


@players.command("open", say("Open registration again."), "jassturnier players open")
@pass_app
def open_(app: App) -> None:
    _set_registration(app, Registration.OPEN)


def _set_registration(app: App, state: Registration) -> None:
    from jassturnier.services.people.presence import set_registration

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


@command(
    "add",
    say(
        "Enter players, one NAME each (“Given Family” or “Family, Given”). In a tournament of pairs, two "
        "names are a pair, three are a team where three play together; fewer still need somebody."
    ),
    'jassturnier add "Käthi Roth" "Alois Küng"',
)
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@option("--team", words=say("Name of the pair or team."), default="")
@option("--group", words=say("Group of the tournament, such as B."), default="")
@option("--stand-in", words=say("Fills a table up and plays, but is not ranked."), is_flag=True)
@option("--here", words=say("Stands at the door without having been announced."), is_flag=True)
@fields_options
@pass_app
def add(app: App, /, names: tuple[str, ...], stand_in: bool, here: bool, **given: Any) -> None:  # noqa: ANN401
    from jassturnier.services.people import entering

    desk = app.desk()
    before = desk.tournament()
    facts = {"ranked": not stand_in, "presence": Presence.HERE if here else Presence.EXPECTED, **typed(given)}
    whole = [each for name in _together(app, names) for each in _apart(app, before, name)]
    single = entering.single(before.regulation.entry, whole)
    entries = entering.typed(before.regulation.entry, single, given["team"], given["group"], **facts)
    if any(" " not in name.strip() for name in single):
        app.note(say("Careful: a name of one word. A comma ends a name: Emil Frei, Fritz Graf."))
    entries = _given_names_first(app, desk, entries)
    added = entering.add(desk, entries, known=_recognised(app, desk, before, entries))
    _show_added(app, before, added, desk.tournament(), *contact_lines(entries))


def _together(app: App, typed: tuple[str, ...]) -> Sequence[str]:
    """Return the names that were typed; words that nothing keeps together are asked about."""
    names = typed_names(typed) or typed
    if any(map(JOINS.fullmatch, names)) or _is_one(names):
        return [" ".join(names)]
    told = len(names) > _ONE_NAME and len(names) % 2
    loose = len(names) > 1 and not told and not any(" " in name for name in names)
    if not loose or not app.will_ask():
        return names
    if len(names) <= _ONE_NAME:
        whole = [" ".join(names)]
        asked = say("Is “{name}” one person?", name=whole[0])
    else:
        whole = [" ".join(pair) for pair in zip(names[::2], names[1::2], strict=True)]
        asked = say("Are these {n} people: {names}?", n=len(whole), names=whole)
    return whole if app.ask(asked, without_terminal=False) else names


def _apart(app: App, before: Tournament, name: str) -> Sequence[str]:
    """Ask about two whole names that are joined, “Anna Frei und Beat Roth”, where everybody is alone."""
    two = two_people(name) if before.regulation.entry.members == 1 and app.will_ask() else []
    asked = say("Are these {n} people: {names}?", n=len(two), names=two)
    return two if two and app.ask(asked, without_terminal=False) else [name]


def _is_one(words: Sequence[str]) -> bool:
    """Say whether a title or “jun.” tells that words are one person: Frau Anna Frei."""
    whole = " ".join(words)
    bare, _ = without_suffix(without_title(whole))
    loose = not any(" " in word for word in words)
    return loose and bare != whole and len(bare.split()) <= _ONE_NAME


_ONE_NAME = 3
"""So many words may be one name."""


def _show_added(
    app: App, before: Tournament, added: Sequence[EntryInfo], after: Tournament, *said: Text
) -> None:
    notes = [
        *said,
        *seats_lines(after, newly_drawn(before, after)),
        *missed_lines(after, added),
        *lonely_lines(after, added),
        *waiting_lines(after, added),
        *category_lines(after, added),
    ]
    show_entries(app, after, added, say_n("{n} entered:", "{n} entered:", len(added)), *notes)


def _recognised(app: App, desk: "Desk", before: Tournament, entries: Sequence[NewEntry]) -> "TypedEntries":
    """Ask about who may be somebody the club knows; where nobody can be asked, say it."""
    from jassturnier.services.intake import recognised

    found = recognised(desk, before, entries, {})
    answers = {line.answer: _who(app, found, line) for line in found.found.lines}
    twice = [line.name for line in found.found.lines if found.is_here(line)]
    teams = {fold(entry.team) for entry in before.on_the_list()} - {""}
    if twice := [*twice, *(entry.team for entry in entries if fold(entry.team) in teams)]:
        app.note(
            say("Careful: {names} is entered twice now; “undo” takes it back.", names=twice),
            say("“players edit NUMBER {name} (VILLAGE)” tells two of one name apart.", name=twice[0]),
        )
    return recognised(desk, before, entries, {key: answer for key, answer in answers.items() if answer})


def _who(app: App, found: "TypedEntries", line: Line) -> str:
    """Return the key of whom of the register somebody is, or that it is a new person; "" where it is sure."""
    if found.is_here(line):
        asked = say("{name} is entered already. Is this another person of the same name?", name=line.name)
        _different(app, asked, enter=False)
        return NEW
    # Who is entered and lives elsewhere is another person.
    may_be = [key for key in line.may_be if line.by is not By.CONTRADICTION or key not in found.here]
    known = {key: described(found.stored[key]) for key in may_be}
    free = [key for key in known if key not in found.here]
    for key in may_be:
        if key in found.here:
            asked = say(
                "“{name}” is spelled like {known}, who is entered. Are these different people?",
                name=line.name,
                known=known[key],
            )
            _different(app, asked, enter=True)
        elif app.will_ask():
            asked = say("“{name}” is not in the register. Is it {known}?", name=line.name, known=known[key])
            if app.ask(asked, without_terminal=False):
                return str(key)
    if free and not app.will_ask():
        app.note(
            say(
                "Careful: “{name}” may be {like}, known from earlier; “undo” takes it back.",
                name=line.name,
                like=tuple(known[key] for key in free),
            )
        )
    return NEW if line.may_be else ""


def _different(app: App, asked: Text, *, enter: bool) -> None:
    """Ask whether somebody is another than who is entered already."""
    if app.will_ask() and not app.ask(asked, without_terminal=False, enter=enter):
        raise NotAllowed(UNCHANGED)


def _given_names_first(app: App, desk: "Desk", entries: Sequence[NewEntry]) -> list[NewEntry]:
    """Ask who has the family name first, such as Meier Hans; where nobody can be asked, say it.

    Nobody writes a pair in two orders: where one stands so, who can be read both ways does, too.
    """
    from jassturnier.services.intake import names_known

    known, found = names_known(desk), []
    for entry in entries:
        backwards = {name: _backwards(name, entry) for name in entry.members if name not in known}
        swapped = {name: _asked_order(app, name, other) for name, other in backwards.items() if other}
        found.append(replace(entry, members=tuple(swapped.get(name, name) for name in entry.members)))
    return found


def _backwards(name: Name, entry: NewEntry) -> Name | None:
    """Return a name as it is with the family name first, None where nothing tells that it is."""
    one_is = any(turned(full_name(other)) for other in entry.members)
    return turned(full_name(name), doubtful=one_is) if all(name) else None


def _asked_order(app: App, name: Name, other: Name) -> Name:
    words = full_name(name)
    if app.will_ask():
        return other if is_given_name(app, other[1], words) else name
    app.note(
        say(
            "Careful: “{name}” was read with {first} as the given name; "
            "“players edit NUMBER {right}” puts it right.",
            name=words,
            first=name[1],
            right=full_name(other),
        )
    )
    return name


@command(
    "pair",
    say(
        "Make a fixed pair, or a part of a team, of two who were entered apart; without names of all who are "
        "alone, as the regulation says. Where pairs play, the first keeps the number; a pair that singles "
        "make for a final has one of its own, and is found by theirs too."
    ),
    'jassturnier pair 3 "Küng" --team "Die Trümpfe"',
)
@click.argument("first", required=False)
@click.argument("second", required=False)
@option("--team", words=say("Name of the pair or team."), default="")
@pass_app
def pair(app: App, first: str | None, second: str | None, team: str) -> None:
    from jassturnier.services.stages.partners import pair_two

    desk = app.desk()
    if first is None or second is None:
        if first is not None or team:
            raise WrongUsage(say("Who plays with whom? Name two, such as “pair 3 7”."))
        _pair_all(app, desk)
        return
    before = desk.tournament()
    joined = pair_two(desk, first, second, team)
    notes = [
        *uneven_of(joined.entry),
        *_dropped_guess(joined.entry, joined.second),
        *moved_lines(before, desk.tournament()),
    ]
    show_entries(app, desk.tournament(), [joined.entry], say("Together:"), *notes)


def _pair_all(app: App, desk: "Desk") -> None:
    from jassturnier.services.stages.partners import pair_all

    pairs, alone = pair_all(desk)
    now = desk.tournament()
    notes = [line for entry in pairs for line in uneven_of(entry)]
    show_entries(app, now, pairs, say("Together:"), *notes, *lonely_lines(now, alone))


def _dropped_guess(entry: EntryInfo, second: EntryInfo) -> list[Text]:
    if second.guess in (None, entry.guess):
        return []
    text = say(
        "Careful: an entry has one guess; that of {name} was {guess}. “players edit {number} --guess” "
        "changes it.",
        name=second.name,
        guess=second.guess,
        number=str(entry.number),
    )
    return [text]
