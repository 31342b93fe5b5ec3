"""Commands between two stages: who goes on, and lots."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from jassturnier.cli.draw.proposals import NOT_ASKED, NOT_STORED
from jassturnier.cli.kit.base import COUNT, command, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import document_rows, table
from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, in_language, say, say_n
from jassturnier.tournament.lists import Column, Kind, On, data
from jassturnier.tournament.stages.qualifying import GoesOn, Qualification

if TYPE_CHECKING:
    from jassturnier.services.stages.lots import Drawn
    from jassturnier.services.stages.qualifying import Preview


@command(
    "qualify",
    say(
        "Begin the next stage: shows who goes on and why, in which group and as which seed, and asks before "
        "it is stored. Every result of the stage must be in."
    ),
    "jassturnier qualify --preview",
)
@option("--preview", "only_show", words=say("Only show it."), is_flag=True)
@pass_app
def qualify(app: App, *, only_show: bool) -> None:
    from jassturnier.services.stages import qualifying

    desk = app.desk()
    preview = qualifying.preview(desk)
    if only_show:
        _show(app, preview, stored=False)
        return
    qualifying.refuse_impossible(preview.result)
    app.note(*_lines(app, preview.result))
    if not app.ask(say("Begin this stage?"), without_terminal=False):
        raise NotAllowed(NOT_STORED if app.can_ask() else NOT_ASKED)
    qualifying.store(desk, preview)
    app.show(_document(app, preview.result, stored=True), [say("Next: “draw” draws the first round.")])


def _show(app: App, preview: "Preview", *, stored: bool) -> None:
    app.show(_document(app, preview.result, stored=stored), _lines(app, preview.result))


def _lines(app: App, found: Qualification) -> Iterator[Shown]:
    """Show who goes on, group by group, then what is worth knowing before one agrees."""
    yield say(
        "{stage}: {going} of {entries} go on.",
        stage=in_language(found.rules.name, app.language),
        going=len(found.going),
        entries=len(found.source.entries),
    )
    for group, going in found.groups():
        if group:
            yield say("Group {group}", group=group)
        yield from table(_COLUMNS, going, app.language)
    yield from _remarks(found)


_COLUMNS: tuple[Column[GoesOn], ...] = (
    Column("seed", say("Seed"), lambda one: one.seed, Kind.NUMBER),
    Column("number", say("No."), lambda one: one.place.entry.number, Kind.NUMBER),
    Column("name", say("Name"), lambda one: one.place.entry.name, Kind.NAME),
    data("group", lambda one: one.group),
    Column("place", say("Place"), lambda one: one.code, Kind.LABEL),
    Column("total", say("Total"), lambda one: one.place.line.total, Kind.TOTAL),
    Column("why", say("Why"), lambda one: one.why.label, only=On.SCREEN),
    data("why", lambda one: one.why.value),
)


def _remarks(found: Qualification) -> Iterator[Text]:
    from jassturnier.tournament.ranking.lots import equal

    if found.passed_over:
        gone = [entry.numbered for entry in found.passed_over]
        yield say("Gone home, others move up: {names}.", names=gone)
    if len(found.going) < found.wanted:
        yield say_n("{n} place stays free.", "{n} places stay free.", found.wanted - len(found.going))
    for tied in found.lots:
        yield equal(found.source, tied)
    for drawn in found.by_chance:
        names = [entry.numbered for entry in drawn]
        yield say("Equal in everything, their seeds are drawn by lot in this order: {names}.", names=names)
    yield from found.faults


def _document(app: App, found: Qualification, *, stored: bool) -> dict[str, object]:
    by_chance = [[entry.number for entry in drawn] for drawn in found.by_chance]
    more = {"by_chance": by_chance} if by_chance else {}
    return more | {
        "stage": found.number,
        "name": in_language(found.rules.name, app.language),
        "from": found.source.number,
        "stored": stored,
        "entries": document_rows(_COLUMNS, found.going, app.language),
        "passed_over": [entry.number for entry in found.passed_over],
        "lots_needed": [[entry.number for entry in tied] for tied in found.lots],
        "faults": found.faults,
    }


@command(
    "lot",
    say(
        "Draw lots for those who are equal where it matters: all of them, or those named. With --typed, take "
        "what a card draw or extra deals decided: name them in order, the winner first."
    ),
    "jassturnier lot 7 3 --typed",
)
@click.argument("names", nargs=-1, metavar="[WHO]...")
@option("--typed", words=say("Take the order in which they are named."), is_flag=True)
@option("--seed", words=say("Number that makes the draw repeatable."), type=COUNT)
@pass_app
def lot(app: App, names: tuple[str, ...], *, typed: bool, seed: int | None) -> None:
    from jassturnier.services.stages import lots

    drawn = lots.draw_lots(app.desk(), names, typed=typed, seed=seed)
    document = {"lots": [{"order": [e.number for e in each.entries], "seed": each.seed} for each in drawn]}
    app.show(document, map(_drawn, drawn))


def _drawn(drawn: "Drawn") -> Text:
    names = [entry.numbered for entry in drawn.entries]
    if drawn.seed is None:
        return say("The winner first: {names}.", names=names)
    return say("The lot, the winner first: {names}; seed {seed}.", names=names, seed=str(drawn.seed))
