"""Commands about the register: who the club knows, across tournaments."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.base import SpokenGroup, name_argument, option
from jassturnier.cli.kit.context import UNCHANGED, App, Shown, pass_app
from jassturnier.cli.kit.listed import below, documents, list_file, tables, write_lists
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.errors import Failed, NotAllowed, WrongUsage
from jassturnier.i18n import LANGUAGES, Text, clean, parse_number, say, say_n
from jassturnier.tournament.careers import (
    ORDERS,
    Person,
    all_time_listed,
    changes_listed,
    evenings_listed,
    fitting,
    partners_listed,
    register_listed,
    sums_listed,
)
from jassturnier.tournament.lists import Listed, RowT

if TYPE_CHECKING:
    from jassturnier.services.people.forgetting import Forgotten, LeavingPerson
    from jassturnier.store.journal.forgetting import Mention

_YEARS = range(1880, 2100)
_PARTNERS = 10
_CONTACT = option("--with-contact", "contact", words=say("Also how to reach them."), is_flag=True)

people = SpokenGroup(
    "people",
    words=say(
        "The register: everybody the club knows, across all tournaments of the database. Somebody is named "
        "by the number in this list, or by parts of name, place, club and year."
    ),
    example="jassturnier people list Müller",
)


@people.command(
    "list",
    say("List everybody, or those of whom name, place, club, year or another spelling hold all the words."),
    "jassturnier people list Müller Malters",
)
@click.argument("words", nargs=-1, metavar="[NAME]...")
@_CONTACT
@list_file
@pass_app
def list_(app: App, words: tuple[str, ...], *, contact: bool, file: Path | None) -> None:
    from jassturnier.services.people.register import everybody

    found = fitting(everybody(app.office()), " ".join(words))
    title = say_n("{n} person of the register", "{n} people of the register", len(found))
    _answer(app, "people", register_listed(found, title, contact=contact), file)


def _changed(app: App, person: Person, title: Text, *, contact: bool = False) -> None:
    _answer(app, "people", register_listed([person], title, contact=contact))


def _answer(app: App, key: str, listed: Listed[RowT], file: Path | None = None, **facts: object) -> None:
    if file is not None:
        _write(app, file, [listed])
        return
    document = {**facts, key: next(documents(listed, app.language))}
    app.show(document, [*_titled(app, listed), *below(listed)])


def _write(app: App, file: Path, lists: Sequence[Listed[Any]], of: str = "") -> None:
    write_lists(app, file, of or app.words(say("Register")), lists)


@people.command(
    "show",
    say(
        "Show the card of one player: all evenings with rank, total and best round, what they come to game "
        "by game, and with whom it played most often."
    ),
    "jassturnier people show Käthi",
)
@name_argument("who")
@list_file
@pass_app
def show(app: App, who: str, *, file: Path | None) -> None:
    from jassturnier.services.people.register import card

    found = card(app.register(), who)
    evenings = evenings_listed(found.person, found.evenings)
    lists: dict[str, Listed[Any]] = {
        "evenings": evenings,
        "games": sums_listed(found.person.key, found.evenings),
        "partners": partners_listed(found.partners()),
    }
    if file is not None:
        known = [listed for listed in lists.values() if listed.sections[0].rows]
        _write(app, file, known or [evenings], found.person.name)
        return
    person = next(documents(register_listed([found.person], evenings.title), app.language))[0]
    document = {key: next(documents(listed, app.language)) for key, listed in lists.items()}
    shown = [evenings, lists["games"], partners_listed(found.partners()[:_PARTNERS])]
    lines = [line for listed in shown if listed.sections[0].rows for line in ("", *_titled(app, listed))]
    app.show({"person": person, **document}, lines[1:] or [evenings.title])


def _titled(app: App, listed: Listed[RowT]) -> list[Shown]:
    rows = tables(listed, app.language) if listed.sections[0].rows else ()
    return [listed.title, *rows]


@people.command(
    "edit",
    say("Change what is known of somebody in the register, in all tournaments at once; “” takes it off."),
    'jassturnier people edit "Hans Müller" --place Malters --born 1957',
)
@name_argument("who")
@option("--name", words=say("Given and family name."), metavar="NAME")
@option("--club", words=say("Club the player belongs to."), metavar="TEXT")
@option("--place", words=say("Where the player lives."), metavar="TEXT")
@option("--born", words=say("Year of birth."), metavar="YYYY")
@option("--contact", words=say("Telephone or e-mail."), metavar="TEXT")
@option("--language", words=say("Language of the player."), type=click.Choice(["", *LANGUAGES]))
@pass_app
def edit(app: App, /, who: str, name: str | None, born: str | None, **words: str | None) -> None:
    from jassturnier.services.people import register

    facts: dict[str, object] = {key: clean(value) for key, value in words.items() if value is not None}
    if born is not None:
        facts["born"] = _year(born)
    if name is None and not facts:
        raise WrongUsage(say("Say what to change: --name, --club, --place, --born, --contact, --language."))
    changed = register.edit(app.office(), who, name, facts)
    _changed(app, changed, say("Changed:"), contact="contact" in facts)


def _year(typed: str) -> int | None:
    year = parse_number(typed) if typed else None
    if typed and year not in _YEARS:
        raise WrongUsage(say("“{typed}” is no year of birth.", typed=typed))
    return year


@people.command(
    "merge",
    say(
        "Make one person of two that are one: all evenings and results of the second belong to the first, "
        "and its name is remembered as another spelling. “undo” takes it back."
    ),
    'jassturnier people merge "Käthi Roth" "Kathi Rot"',
)
@click.argument("stays", metavar="NAME")
@click.argument("goes", metavar="NAME")
@pass_app
def merge(app: App, stays: str, goes: str) -> None:
    from jassturnier.services.people import register

    office = app.office()
    pair = register.pair_of(office, stays, goes)
    question = say(
        "{goes} becomes {stays}, in all tournaments. Go ahead?",
        goes=pair.goes.described,
        stays=pair.stays.described,
    )
    app.agreed(question, enter=False)
    _changed(app, register.merge(office, pair), say("One person now:"))


@people.command(
    "ranking",
    say(
        "The all-time list of every game over all tournaments that are over: by victories, or by the number "
        "of evenings, the average of a round, the total."
    ),
    "jassturnier people ranking --by evenings",
)
@option("--by", words=say("What it is ordered by."), type=SpokenChoice([*ORDERS]), default="victories")
@list_file
@pass_app
def ranking(app: App, by: str, *, file: Path | None) -> None:
    from jassturnier.services.people.register import all_time

    found = all_time(app.register())
    games, listed = all_time_listed(found.evenings, found.people, by)
    if not games:
        app.show({"games": {}}, [say("No tournament is over yet.")])
    elif file is not None:
        _write(app, file, [listed])
    else:
        document = dict(zip(games, documents(listed, app.language), strict=True))
        app.show({"games": document}, [listed.title, *tables(listed, app.language), *below(listed)])


@people.command(
    "compare",
    say("Compare the tournament with the one before it, or with another: ranks, totals, who is new."),
    "jassturnier people compare Frühlingsjass",
)
@name_argument("other", "TOURNAMENT", required=False)
@list_file
@pass_app
def compare(app: App, other: str | None, *, file: Path | None) -> None:
    from jassturnier.services.people import register

    found = register.compare(app.register(), other)
    listed = changes_listed(found.before, found.now, found.changes, found.people)
    _answer(app, "people", listed, file, before=found.before, now=found.now)


@people.command(
    "forget",
    say(
        "Take somebody out for good: out of the register, the tournaments, all that was done before, and the "
        "backups. A number stands for the name where results depend on it. It cannot be undone."
    ),
    'jassturnier people forget "Hans Müller"',
)
@name_argument("who")
@pass_app
def forget(app: App, who: str) -> None:
    from jassturnier.services.people import forgetting

    office = app.office()
    leaving = forgetting.find_leaving(office, who)
    if not leaving.gone:
        app.note(*_going(leaving))
        _agree(app, leaving)
    # Who is meant is no question for --yes.
    taken = [] if app.yes else [mention for mention in leaving.unsure if _goes(app, mention)]
    found = forgetting.forget(office, leaving, taken)
    document = {
        "forgotten": found.label,
        "values": found.values,
        "removed": found.copies.removed,
        "left": found.copies.left,
        "standing": [_named(mention) for mention in found.standing],
    }
    app.show(document, _forgotten_lines(found))
    if found.copies.left:
        left = tuple(map(str, found.copies.left))
        raise Failed(
            say("Another program holds these files, and the name may still be in them: {files}", files=left),
            say(
                "Close the programs that hold them, then: people forget {number}",
                number=found.label.split()[-1],
            ),
        )


def _agree(app: App, leaving: "LeavingPerson") -> None:
    question = say(
        "{name} is called “{label}” from now on, everywhere, and nothing brings the name back: no undo, no "
        "backup. Go ahead?",
        name=leaving.name,
        label=leaving.label,
    )
    standing = tuple(_staying(leaving.unsure))
    if leaving.named:
        app.agreed(question, *standing, enter=False)
    elif not app.ask(question, without_terminal=False, enter=False, by_yes=False):
        raise NotAllowed(
            *standing,
            say(
                '--yes alone does not do it. Type the whole name: people forget "{name}" --yes',
                name=leaving.whole,
            ),
            UNCHANGED,
        )


def _named(mention: "Mention") -> Text:
    return say("{kind} “{words}”", kind=mention.kind, words=mention.words)


def _goes(app: App, mention: "Mention") -> bool:
    question = say(
        "{place}: is that the same person, so that “{left}” stands there?",
        place=_named(mention),
        left=mention.left,
    )
    return app.ask(question, without_terminal=False, enter=False)


def _going(leaving: "LeavingPerson") -> Iterator[Text]:
    if leaving.sure:
        yield say("These words speak of {name} and go:", name=leaving.name)
    for mention in leaving.sure:
        yield say("  {place} → “{left}”", place=_named(mention), left=mention.left)
    yield say("Of all that was done before only when it was stays; undo does not reach behind this.")
    if leaving.copies:
        yield say_n(
            "{n} backup of before knows the name and is removed; one of afterwards is made.",
            "{n} backups of before know the name and are removed; one of afterwards is made.",
            len(leaving.copies),
        )


def _staying(mentions: "Sequence[Mention]") -> Iterator[Text]:
    if mentions:
        yield say_n(
            "This may speak of the same person and stays until somebody at a terminal decides it:",
            "These {n} may speak of the same person and stay until somebody at a terminal decides it:",
            len(mentions),
        )
    for mention in mentions:
        yield say("  {place}", place=_named(mention))


def _forgotten_lines(found: "Forgotten") -> Iterator[Text]:
    yield say_n(
        "“{label}” stands for the name now; {n} value was taken out.",
        "“{label}” stands for the name now; {n} values were taken out.",
        found.values,
        label=found.label,
    )
    if found.copies.removed:
        yield say_n("{n} backup was removed.", "{n} backups were removed.", len(found.copies.removed))
    yield from _staying(found.standing)
    yield say(
        "Out of reach are papers, workbooks and pages written before, copies of the database elsewhere "
        "(sticks, bundles, other laptops), and what a disk keeps of deleted files."
    )
