"""Commands about regulations: list, show, save, check, change; and what stands on all papers."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.asking import interview
from jassturnier.cli.kit.base import SpokenGroup, command, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import show_rows
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.cli.results.sheets import move_document, move_lines
from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import Text, fold, in_language, say, usual_suits
from jassturnier.services.setup.regulations import OwnRegulations, own_regulations, said_for_nothing, shipped
from jassturnier.tournament.asking.change_questions import Changing
from jassturnier.tournament.lists import NOTHING, Column, On
from jassturnier.tournament.model import Letterhead
from jassturnier.tournament.regulation.change import holding, settings_of
from jassturnier.tournament.regulation.file import written
from jassturnier.tournament.regulation.names import Explained, explained, in_words, setting, value
from jassturnier.tournament.regulation.regulation import Regulation

if TYPE_CHECKING:
    from jassturnier.services.setup.regulations import ProposedChange
    from jassturnier.services.workplace import Desk


regulation = SpokenGroup(
    "regulation",
    words=say("Show, save, check and change regulations."),
    example="jassturnier regulation list",
)
_NEXT_DRAW = ("deals", "draw")
"""What a drawn round keeps, whatever its stage says later."""


def _saved(app: App) -> OwnRegulations:
    return own_regulations(app.office().station)


@regulation.command(
    "list",
    say("List the regulations that come with the program, and those the club has saved."),
    "jassturnier regulation list",
)
@pass_app
def list_(app: App) -> None:
    known = shipped() | _saved(app).usable()
    columns: tuple[Column[tuple[str, Regulation]], ...] = (
        Column("id", say("Id"), lambda row: row[0]),
        Column("name", say("Name"), lambda row: in_language(row[1].name, app.language)),
    )
    show_rows(app, "regulations", columns, [*known.items()], NOTHING)


@regulation.command(
    "show",
    say(
        "Show a regulation file, to be written, changed and used with “new --regulation FILE”; without NAME "
        "that of the tournament. What stands in brackets is where “regulation change --set” finds a setting: "
        "stages[1].drop."
    ),
    "jassturnier regulation show schieber-einzel-4x12 --out mine.toml",
)
@click.argument("name", required=False)
@option("--out", words=say("File to write."), type=click.Path(path_type=Path), metavar="FILE")
@pass_app
def show(app: App, name: str | None, out: Path | None) -> None:
    from jassturnier.services.setup import regulations

    if name is None:
        own = regulations.settings(app.desk())
        text, settings = written(own, app.language), settings_of(own)
    else:
        known = _saved(app)
        text, settings = known.text(name, app.language), known.document(name)
    if out is None:
        app.show({"id": name, "settings": settings}, [text.rstrip("\n")])
    else:
        app.write_asked(out, text.encode())


@regulation.command(
    "save",
    say(
        "Save the regulation of the tournament, or that of FILE, under a name: “new” lists it from then on, "
        "for all tournaments on this laptop."
    ),
    "jassturnier regulation save clubjass",
)
@click.argument("name")
@click.argument("file", required=False)
@pass_app
def save(app: App, name: str, file: str | None) -> None:
    from jassturnier.services.setup import regulations

    own = _saved(app)
    called = own.checked_name(name)
    if file is None:
        text = written(regulations.settings(app.desk()), app.language)
    else:
        own.rules(file)
        text = own.text(file, app.language)
    question = say("“{name}” is saved already. Save this one in its place?", name=called)
    if own.place(called).exists() and not app.ask(question, without_terminal=False, enter=False):
        raise NotAllowed(say("“{name}” is saved already; --yes puts this one in its place.", name=called))
    place = own.save(called, text)
    app.show(
        {"id": called, "file": place},
        [
            say("“{name}” is saved: {place}.", name=called, place=str(place)),
            say("“new” lists it from now on."),
        ],
    )


@regulation.command(
    "remove",
    say("Take away a regulation that was saved; tournaments that have it keep it."),
    "jassturnier regulation remove clubjass",
)
@click.argument("name")
@pass_app
def remove(app: App, name: str) -> None:
    own = _saved(app)
    called = own.saved_name(name)
    app.agreed(say("Take away “{name}”?", name=called), enter=False)
    own.remove(called)
    app.show({"removed": called}, [say("“{name}” is no longer saved.", name=called)])


@regulation.command(
    "rename",
    say("Give a regulation that was saved another name."),
    "jassturnier regulation rename clubjass winterjass",
)
@click.argument("name")
@click.argument("other", metavar="NAME")
@pass_app
def rename(app: App, name: str, other: str) -> None:
    called = _saved(app).rename(name, other)
    app.show(
        {"before": called, "id": other},
        [say("“{before}” is called “{name}” from now on.", before=called, name=other)],
    )


@regulation.command(
    "check",
    say("Check a regulation file: every unknown or impossible setting is named by its key."),
    "jassturnier regulation check mine.toml",
)
@click.argument("file")
@pass_app
def check(app: App, file: str) -> None:
    saved = _saved(app)
    name, notes = in_language(saved.rules(file).name, app.language), said_for_nothing(saved.document(file))
    usable = say("{file} can be used: {name}.", file=file, name=name)
    app.show({"file": file, "name": name, "notes": notes}, [usable, *notes])


@regulation.command(
    "settings",
    say(
        "List every setting a regulation may have: what it says, and what is usual where nothing is said. "
        "With a NAME those whose name has it."
    ),
    "jassturnier regulation settings fee",
)
@click.argument("name", default="")
@pass_app
def settings(app: App, name: str) -> None:
    def called(row: Explained) -> str:
        return app.words(setting(row.path))

    columns: tuple[Column[Explained], ...] = (
        Column("setting", say("Setting"), called),
        Column("key", NOTHING, lambda row: row.path, only=On.DATA),
        Column("usual", say("Usual"), lambda row: row.usual),
        Column("says", say("What it says"), Explained.sentence),
    )
    rows = [row for row in explained() if fold(name) in fold(called(row)) or name.casefold() in row.path]
    show_rows(app, "settings", columns, rows, say("No setting is called so."))


@regulation.command(
    "change",
    say(
        "Change the regulation of the tournament, also in mid-evening: to that of a FILE, or by single "
        "settings with --set; without either it asks. It says first which settings and which ranks change. "
        "What contradicts the entries, draws and results that are there is refused."
    ),
    "jassturnier regulation change --set drop=1 --set rest=none",
)
@click.argument("file", required=False)
@option(
    "--set",
    "settings",
    words=say(
        "One setting; nothing after “=” takes it out. Prizes and deals go in the words of “new”, too: "
        "“prizes=1: 200, 2: 100”."
    ),
    multiple=True,
    metavar="KEY=VALUE",
)
@option("--preview", words=say("Only show what it would change."), is_flag=True)
@pass_app
def change(app: App, file: str | None, settings: tuple[str, ...], preview: bool) -> None:
    from jassturnier.services.setup import regulations

    desk = app.desk()
    asked = file is None and not settings
    proposal = _asked(app, desk) if asked else regulations.propose(desk, file, settings)
    changes = bool(proposal.differences) and not preview
    if changes:
        app.note(*_preview(proposal))
        app.agreed(say("Change the regulation?"))
        regulations.store(desk, proposal)
    done = [say("The regulation is changed.")] if changes else list(_preview(proposal))
    app.show({**_change_document(proposal), "changed": changes}, done)


def _asked(app: App, desk: "Desk") -> "ProposedChange":
    """Ask what changes, setting by setting.

    Raises:
        WrongUsage: nobody can be asked.
    """
    from jassturnier.services.setup import regulations

    if not app.will_ask():
        raise WrongUsage(
            say("Say what changes: a file, or --set KEY=VALUE. “regulation show” lists all keys.")
        )
    now = regulations.settings(desk)
    changing = Changing(
        now, app.language, lambda after: regulations.propose_part(desk, after), regulations.usual_of(now)
    )
    return regulations.propose_part(desk, changing.changed(interview(app, changing.following)))


def _preview(proposal: "ProposedChange") -> Iterator[Shown]:
    if not proposal.differences:
        yield say("The tournament has this regulation already; nothing changes.")
        return
    only = "stages[1]." if len(proposal.settings["stages"]) == 1 else ""
    for found in proposal.differences:
        key = in_words(found.key.removeprefix(only))
        before, after = value(found.key, found.before), holding(proposal.settings, found.key)
        yield say("{key}: {before} → {after}", key=key, before=before, after=after)
    stages = sorted({move.stage for move in proposal.moves})
    for stage in stages or [1]:
        if len(stages) > 1:
            yield say("Stage {stage}:", stage=str(stage))
        yield from move_lines([m for m in proposal.moves if m.stage == stage], most=len(proposal.moves))
    if proposal.drawn and any(found.key.rpartition(".")[2] in _NEXT_DRAW for found in proposal.differences):
        yield say("Rounds that are drawn stay as they are; the rest is drawn by the new regulation.")
    yield from proposal.idle


def _change_document(proposal: "ProposedChange") -> dict[str, object]:
    return {
        "settings": proposal.differences,
        "rank_changes": [
            {"stage": move.stage, **document}
            for move, document in zip(proposal.moves, move_document(proposal.moves), strict=True)
        ],
    }


_SUITS = {"swiss": say("Swiss suits"), "french": say("French suits")}


@command(
    "letterhead",
    say(
        "Show or change what stands on all papers of the tournament: the club, its logo, its colour, the "
        "suits of its pack. The logo is kept in the database. The next tournament takes all of it over."
    ),
    'jassturnier letterhead --club "Jassclub Edelweiss" --logo edelweiss.png --colour 8C141E',
)
@option("--club", words=say("Name of the club; “” takes it off."), metavar="NAME")
@option("--logo", words=say("Logo, a PNG or JPEG file."), type=click.Path(path_type=Path), metavar="FILE")
@option("--no-logo", "without_logo", words=say("Take the logo off."), is_flag=True)
@option("--suits", words=say("Which suits are drawn."), type=SpokenChoice(list(_SUITS)))
@option("--colour", words=say("Colour of titles, as #8C141E; “” takes it off."), metavar="RRGGBB")
@pass_app
def letterhead(app: App, /, **given: Any) -> None:  # noqa: ANN401
    from jassturnier.services.setup import tournaments as letterheads

    desk, wanted = app.desk(), letterheads.HeadChange(**given)
    changed = wanted != letterheads.HeadChange()
    shown = letterheads.change(desk, wanted, app.language) if changed else letterheads.letterhead(desk)
    drawn = shown.suits or usual_suits(app.language)
    document = {
        "club": shown.club,
        "logo_bytes": len(shown.logo or b""),
        "suits": drawn,
        "colour": shown.colour,
    }
    app.show(document, _lines(shown, drawn))


def _lines(shown: Letterhead, suits: str) -> list[Text]:
    return [
        say("Club: {name}", name=shown.club) if shown.club else say("No club is named."),
        say("With a logo.") if shown.logo else say("Without a logo."),
        _SUITS[suits],
        *([say("Colour: {colour}", colour=shown.colour)] if shown.colour else []),
    ]
