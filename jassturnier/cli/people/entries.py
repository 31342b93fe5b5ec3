"""Commands about entries: add, pair, here, players."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.base import MOST, Function, SpokenGroup, command, opening, option
from jassturnier.cli.kit.context import UNCHANGED, App, pass_app
from jassturnier.cli.kit.listed import list_file, show_list, tables
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.cli.papers.printing import reprint_lines
from jassturnier.cli.people.door import missed_lines, seats_lines
from jassturnier.cli.people.importing import different, is_given_name, who_is_who
from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.exchange.entries.name_order import turned
from jassturnier.exchange.entries.plain import typed_names
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.audit.changes import reprint
from jassturnier.tournament.lists import NOTHING
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import Name, NewEntry, find, full_name, meant
from jassturnier.tournament.people.entry_list import (
    arrivals_listed,
    entries_listed,
    entry_document,
    moved_lines,
    waiting_lines,
)
from jassturnier.tournament.people.fields import EDITABLE, typed
from jassturnier.tournament.people.seat_list import newly_drawn
from jassturnier.tournament.people.substitutes import substitutes
from jassturnier.tournament.regulation.regulation import Registration
from jassturnier.tournament.words import Presence

if TYPE_CHECKING:
    from jassturnier.services.people.importing import IncomingEntries
    from jassturnier.services.workplace import Desk


def _fields(function: Function) -> Function:
    """Add an option for every field that may be typed."""
    for field in reversed(EDITABLE):
        words = field.words or NOTHING
        function = option(f"--{field.key}", words=words, metavar=field.form.placeholder)(function)
    return function


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
@_fields
@pass_app
def add(app: App, /, names: tuple[str, ...], stand_in: bool, here: bool, **given: Any) -> None:  # noqa: ANN401
    from jassturnier.services.people import entering

    desk = app.desk()
    before = desk.tournament()
    facts = {"ranked": not stand_in, "presence": Presence.HERE if here else Presence.EXPECTED, **typed(given)}
    single = entering.apart(before.regulation.entry, _together(app, names))
    entries = entering.typed(before.regulation.entry, single, given["team"], given["group"], **facts)
    if any(" " not in name.strip() for name in single):
        app.note(say("Careful: a name of one word. A comma ends a name: Emil Frei, Fritz Graf."))
    entries, decided = _as_known(app, desk, before, entries)
    _ask_about_doubles(app, desk, before, entries)
    _show_added(app, before, entering.add(desk, entries, decided=decided), desk.tournament())


def _together(app: App, typed: tuple[str, ...]) -> Sequence[str]:
    """Return the names that were typed; words that nothing keeps together are asked about."""
    names = typed_names(typed) or typed
    if any(name in _BETWEEN for name in names):
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


_BETWEEN = {"+", "&", "/"}
"""What stands between the names of a pair: “Käthi Roth + Alois Küng”."""
_ONE_NAME = 3
"""So many words may be one name."""


def _show_added(app: App, before: Tournament, added: Sequence[EntryInfo], after: Tournament) -> None:
    notes = [
        *seats_lines(after, newly_drawn(before, after)),
        *missed_lines(after, added),
        *waiting_lines(after, added),
    ]
    _show_entries(app, after, added, say_n("{n} entered:", "{n} entered:", len(added)), *notes)


def _ask_about_doubles(app: App, desk: "Desk", before: Tournament, entries: list[NewEntry]) -> None:
    """Ask about who is spelled like somebody here; where nobody can be asked, say who is here twice.

    Raises:
        NotAllowed: they are the same.
    """
    from jassturnier.services.people import importing

    if app.will_ask() and not all(
        different(app, seen) for seen in importing.seen_here(desk, before, entries)
    ):
        raise NotAllowed(UNCHANGED)
    twice = importing.twice(desk, before, entries)
    if twice:
        app.note(
            say("Careful: {names} is entered twice now; “undo” takes it back.", names=twice),
            say("“players edit NUMBER {name} (VILLAGE)” tells two of one name apart.", name=twice[0]),
        )


def _as_known(
    app: App, desk: "Desk", before: Tournament, entries: list[NewEntry]
) -> tuple[list[NewEntry], Mapping[Name, Name]]:
    """Ask about who is spelled like somebody of the register; where nobody can be asked, say it.

    Return the entries by the names of the register, and who was decided to be whom.
    """
    from jassturnier.services.people import importing

    incoming = _given_names_first(app, importing.typed(desk, before, entries))
    choice = importing.ListChoice(incoming.recalled)
    unsure = incoming.unsure(choice)
    if app.can_ask() and not app.yes:
        choice = importing.ListChoice({**incoming.recalled, **who_is_who(app, incoming, choice)})
        unsure = []
    for seen in unsure:
        name, like = full_name(seen.name), tuple(map(full_name, seen.like))
        app.note(
            say(
                "Careful: “{name}” may be {like}, known from earlier; “undo” takes it back.",
                name=name,
                like=like,
            )
        )
    return [choice.applied(entry) for entry in incoming.entries], choice.names


def _given_names_first(app: App, incoming: "IncomingEntries") -> "IncomingEntries":
    """Ask who has the family name first, such as Meier Hans; where nobody can be asked, say it."""
    swapped = {}
    for name in incoming.family_first():
        words, (family, given) = full_name(name), turned(name)
        if not app.will_ask():
            app.note(
                say(
                    "Careful: “{name}” was read with {first} as the given name; "
                    "“players edit NUMBER {right}” puts it right.",
                    name=words,
                    first=name[1],
                    right=full_name((family, given)),
                )
            )
        elif is_given_name(app, given, words):
            swapped[name] = family, given
    return incoming.called(swapped)


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
    dropped = [*_dropped_guess(joined.entry, joined.second), *moved_lines(before, desk.tournament())]
    _show_entries(app, desk.tournament(), [joined.entry], say("Together:"), *dropped)


def _pair_all(app: App, desk: "Desk") -> None:
    from jassturnier.services.stages.partners import pair_all

    pairs, alone = pair_all(desk)
    names = [entry.numbered for entry in alone]
    left = [say("Without a partner: {names}.", names=names)] if names else []
    _show_entries(app, desk.tournament(), pairs, say("Together:"), *left)


def _dropped_guess(entry: EntryInfo, second: EntryInfo) -> list[Text]:
    """Say whose guess does not count: an entry has one."""
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
    _show_entries(app, tournament, shown, say_n("{n} entry", "{n} entries", len(shown)), *others)


@players.command(
    "edit",
    say(
        "Change an entry: the name, behind whom it is (for namesakes with the village in brackets; --name "
        "once for each member), number, team, category, club, group, what was paid, and what is guessed in "
        "an estimation contest. Without any of it the right name is asked."
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
@_fields
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
    from jassturnier.services.people.editing import Edit, edit

    facts = typed(given) | ({} if ranked is None else {"ranked": ranked})
    desk = app.desk()
    before, head = desk.tournament_and_head()
    change = Edit(names or None, given["number"], given["team"], given["group"], facts)
    name = " ".join(called).strip()
    if name or (change == Edit() and app.will_ask()):
        change = replace(change, names=_right_names(app, before, who, name) or change.names)
    changed = edit(desk, who, change)
    now = desk.tournament()
    papers = reprint(head.number, before, now)
    _show_entries(app, now, [changed], say("Now:"), *reprint_lines(now, papers), reprint=papers)


def _right_names(app: App, tournament: Tournament, who: str, typed: str) -> tuple[str, ...]:
    """Return the right names of an entry, as they are typed behind it or asked; none where they stay."""
    from jassturnier.services.people.entering import apart

    if not typed:
        entry = find((*tournament.everybody(), *tournament.pairs), who)
        typed = app.typed(app.words(say("Right name, Enter alone: {name}:", name=entry.name)))
    return tuple(apart(tournament.regulation.entry, [typed])) if typed else ()


@players.command(
    "remove",
    say("Take entries off the list, as long as they are in no drawn round."),
    "jassturnier players remove 14 18",
)
@click.argument("names", nargs=-1, required=True, metavar="WHO...")
@pass_app
def remove(app: App, names: tuple[str, ...]) -> None:
    from jassturnier.services.people.editing import remove

    desk = app.desk()
    before = desk.tournament()
    # Numbers are several entries; words are one name, also without quotes.
    gone = remove(desk, names if all(map(str.isdecimal, names)) else [" ".join(names)])
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
    _show_entries(app, desk.tournament(), taken, say_n("{n} takes part:", "{n} take part:", len(taken)))


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
    _show_entries(app, desk.tournament(), found, say_n("{n} entry:", "{n} entries:", len(found)))


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
    say("Write everybody who is entered into a workbook; “import” reads it into another tournament."),
    "jassturnier players export anmeldungen.xlsx",
)
@click.argument("file", type=click.Path(path_type=Path), required=False)
@opening()
@pass_app
def export(app: App, file: Path | None) -> None:
    _write_list(app, file, filled=True)


def _write_list(app: App, file: Path | None, *, filled: bool) -> None:
    from jassturnier.services.papers.exporting import entry_list

    desk = app.desk()
    content = entry_list(desk, app.language, filled=filled)
    app.write_form(file, desk.tournament().name, "players" if filled else "entry-list", content)


def _show_entries(
    app: App,
    tournament: Tournament,
    entries: Sequence[EntryInfo],
    title: Text,
    *notes: Text,
    **more: object,
) -> None:
    app.show(
        {"entries": [entry_document(entry) for entry in entries], **more},
        [title, *tables(entries_listed(tournament, entries, title), app.language), *notes],
    )
