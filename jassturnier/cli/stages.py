"""Commands between two stages: who goes on, lots, and who of a series is qualified for its final."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.base import command, option, seed_option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import document_rows, list_file, show_list, table
from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, in_language, say, say_n
from jassturnier.tournament.lists import Column, Listed, RowT
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.people.seats import hand_notes
from jassturnier.tournament.qualifying import COLUMNS, Qualification, qualified_listed
from jassturnier.tournament.ranking.final_list import equal
from jassturnier.tournament.season.words import FINALIST_COLUMNS, finalists_listed, shows_finalists

if TYPE_CHECKING:
    from jassturnier.services.stages.by_hand import Drawn, Wanted
    from jassturnier.services.stages.series import SeriesPreview


def begin(app: App, *, only_show: bool) -> None:
    """Show who is qualified; unless it is only shown, ask, and enter them."""
    from jassturnier.services.stages import series

    desk = app.desk()
    found = series.preview(desk)
    if only_show:
        app.show(_series_document(app, found, stored=False), _series_lines(app, found))
        return
    series.refuse_impossible_series(found)
    app.note(*_series_lines(app, found))
    new = found.new()
    question = say_n("Enter {n} who is new on the list?", "Enter {n} who are new on the list?", len(new))
    app.agreed(question)
    series.store(desk, found)
    after = series.preview(desk)
    done = say_n("{n} is entered.", "{n} are entered.", len(new))
    app.show(
        _series_document(app, after, stored=True),
        [done, say("Next: “qualified” is the list for the wall, “here” marks who has come.")],
    )


def decide(app: App, wanted: "Wanted") -> None:
    """Give places by hand or take them back; the next move up."""
    from jassturnier.services.stages.series import decide_final

    found = decide_final(app.desk(), wanted)
    app.show(_series_document(app, found, stored=True), _series_lines(app, found))


def _series_document(app: App, found: "SeriesPreview", *, stored: bool) -> dict[str, object]:
    return {
        "stage": 1,
        "name": in_language(found.tournament.regulation.stages[0].name, app.language),
        "season": found.season.name,
        "stored": stored,
        "entries": document_rows(FINALIST_COLUMNS, found.listed(), app.language),
        "twice": list(found.result.twice),
        "missing": [one.name for one in found.result.missing],
        "free": found.result.free,
        "by_lot": [list(names) for names in found.result.drawn],
        "no_longer": [entry.number for entry in found.no_longer],
        "not_over": found.result.over,
        "faults": found.result.faults,
    }


def _series_lines(app: App, found: "SeriesPreview") -> Iterator[Shown]:
    result = found.result
    stage = in_language(found.tournament.regulation.stages[0].name, app.language)
    numbers = {"going": len(result.going), "entries": result.entered}
    if result.starts == result.entered:
        yield say("{stage}: {going} of {entries} are qualified.", stage=stage, **numbers)
    else:
        yield say(
            "{stage}: {going} of {entries} who had {starts} starts are qualified.",
            stage=stage,
            starts=result.starts,
            **numbers,
        )
    yield from group_tables(app, FINALIST_COLUMNS, groupby(found.listed(), key=lambda one: one.group))
    yield from _series_remarks(found)


def group_tables(
    app: App, columns: Sequence[Column[RowT]], groups: Iterable[tuple[str, Iterable[RowT]]]
) -> Iterator[Shown]:
    """Show who goes on, each group under its name if it has one."""
    for group, going in groups:
        if group:
            yield say("Group {group}", group=group)
        yield from table(columns, [*going], app.language)


def _series_remarks(found: "SeriesPreview") -> Iterator[Text]:
    result = found.result
    if result.twice:
        yield say("Qualified more than once, others move up: {names}.", names=result.twice)
    yield from (words for each, words in hand_notes(found.tournament) if each.stage == 1)
    for names in result.drawn:
        yield say("Equal at the line, drawn by lot in this order: {names}.", names=names)
    if result.free:
        yield say_n("{n} place stays free.", "{n} places stay free.", result.free)
    for entry in found.no_longer:
        yield say(
            "{name} is not qualified any more by the results of today; “players remove {number}” takes off "
            "the list.",
            name=entry.numbered,
            number=str(entry.number),
        )
    yield from result.over
    yield from result.faults


@command(
    "qualify",
    say(
        "Begin the next stage: shows who goes on and why, in which group and as which seed, and asks before "
        "it is stored. Every result of the stage must be in. In a final that a series leads to, it enters "
        "who is qualified there. --add gives a place by hand, such as to the "
        "defending champion; --without takes one back, and the next moves up: both before the stage begins, "
        "and after it as long as nothing is drawn."
    ),
    'jassturnier qualify --add 7 --reason "defending champion"',
)
@option("--preview", "only_show", words=say("Only show it."), is_flag=True)
@option("--add", "come", words=say("Give WHO a place by hand."), multiple=True, metavar="WHO")
@option("--without", "give_up", words=say("WHO gives up the place."), multiple=True, metavar="WHO")
@option("--reason", words=say("Why, for the list and the audit."), default="")
@pass_app
def qualify(
    app: App, *, only_show: bool, come: tuple[str, ...], give_up: tuple[str, ...], reason: str
) -> None:
    _refuse_options(len([names for names in (come, give_up) if names]), only_show=only_show, reason=reason)
    from jassturnier.services.stages.by_hand import Wanted
    from jassturnier.services.stages.series import is_final_of_series

    of_series = is_final_of_series(app.desk().tournament())
    if come or give_up:
        decided = decide if of_series else _decide
        decided(app, Wanted(come, give_up, reason))
        return
    begun = begin if of_series else _begin
    begun(app, only_show=only_show)


def _refuse_options(by_hand: int, *, only_show: bool, reason: str) -> None:
    if only_show and by_hand:
        raise WrongUsage(say("--preview only shows; --add and --without store."))
    if reason and by_hand != 1:
        raise WrongUsage(
            say("--reason goes with --add or with --without; with both, whose reason would it be?")
        )


def _decide(app: App, wanted: "Wanted") -> None:
    from jassturnier.services.stages.by_hand import decide

    done = decide(app.desk(), wanted)
    tournament, result = done.tournament, done.result
    name = in_language(tournament.regulation.stages[done.number - 1].name, app.language)
    notes = [words for each, words in hand_notes(tournament) if each.stage == done.number]
    people = tournament.by_key()
    document = {
        "stage": done.number,
        "name": name,
        "by_hand": [
            {"entry": people[each.entry].number, "comes": each.comes, "reason": each.reason}
            for each in tournament.by_hand
            if each.stage == done.number
        ],
        "entries": None if result is None else document_rows(COLUMNS, result.going, app.language),
    }
    nobody = [say("Nobody has a place in “{stage}” by hand.", stage=name)]
    app.show(document, _lines(app, result) if result is not None else notes or nobody)


def _begin(app: App, *, only_show: bool) -> None:
    from jassturnier.services.stages import qualifying
    from jassturnier.services.status import MAKE_PAIRS

    desk = app.desk()
    preview = qualifying.preview(desk)
    lines = [line for result in preview.results for line in _lines(app, result)]
    if only_show:
        app.show(_document(app, *preview.results, stored=False), lines)
        return
    qualifying.refuse_impossible(*preview.results)
    app.note(*lines)
    app.agreed(say("Begin this stage?"))
    qualifying.store(desk, preview)
    paired = any(result.rules.partners is not None for result in preview.results)
    following = MAKE_PAIRS if paired else say("Next: “draw” draws the first round.")
    app.show(_document(app, *preview.results, stored=True), app.following(following))


@command(
    "qualified",
    say(
        "The list for the wall: who goes on to the next stage, or went on to the present one, with place, "
        "total and why."
    ),
    "jassturnier qualified --out final.pdf",
)
@list_file
@pass_app
def qualified(app: App, file: Path | None) -> None:
    from jassturnier.services.stages.qualifying import qualified
    from jassturnier.services.stages.series import for_the_wall

    desk = app.desk()
    tournament = desk.tournament()
    listed: Listed[Any]
    if shows_finalists(tournament):
        tournament, found = for_the_wall(desk)
        stage, listed = 1, finalists_listed(tournament, found)
    else:
        going = qualified(tournament)
        stage, listed = going[0].number, qualified_listed(tournament, going)
    name = in_language(tournament.regulation.stages[stage - 1].name, app.language)

    def document(*groups: list[dict[str, object]]) -> dict[str, object]:
        return {"stage": stage, "name": name, "entries": [*chain(*groups)]}

    show_list(app, tournament, listed, document, file=file)


def _lines(app: App, found: Qualification) -> Iterator[Shown]:
    yield say(
        "{stage}: {going} of {entries} go on.",
        stage=in_language(found.rules.name, app.language),
        going=len(found.going),
        entries=len(found.source.entries),
    )
    yield from group_tables(app, COLUMNS, found.groups())
    yield from _remarks(found)


def _remarks(found: Qualification) -> Iterator[Text]:
    if found.passed_over:
        gone = [entry.numbered for entry in found.passed_over]
        yield say("Gone home, others move up: {names}.", names=gone)
    for entry, reason in found.withdrawn:
        yield _given_up(entry, reason)
    if len(found.going) < found.wanted:
        yield say_n("{n} place stays free.", "{n} places stay free.", found.wanted - len(found.going))
    for tied in found.lots:
        yield equal(found.source, tied)
    for drawn in found.by_chance:
        names = [entry.numbered for entry in drawn]
        yield say("Equal in everything, their seeds are drawn by lot in this order: {names}.", names=names)
    yield from found.faults


def _given_up(entry: EntryInfo, reason: str) -> Text:
    if not reason:
        return say("{name} has given up the place.", name=entry.numbered)
    return say("{name} has given up the place: {reason}", name=entry.numbered, reason=reason)


def _document(app: App, found: Qualification, *others: Qualification, stored: bool) -> dict[str, object]:
    by_chance = [[entry.number for entry in drawn] for drawn in found.by_chance]
    more: dict[str, object] = {"by_chance": by_chance} if by_chance else {}
    if others:
        more["beside"] = [_document(app, each, stored=stored) for each in others]
    return more | {
        "stage": found.number,
        "name": in_language(found.rules.name, app.language),
        "from": found.source.number,
        "stored": stored,
        "entries": document_rows(COLUMNS, found.going, app.language),
        "passed_over": [entry.number for entry in found.passed_over],
        "withdrawn": [{"entry": entry.number, "reason": reason} for entry, reason in found.withdrawn],
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
@seed_option
@pass_app
def lot(app: App, names: tuple[str, ...], *, typed: bool, seed: int | None) -> None:
    from jassturnier.services.stages import by_hand as lots

    drawn = lots.draw_lots(app.desk(), names, typed=typed, seed=seed)
    document = {"lots": [{"order": [e.number for e in each.entries], "seed": each.seed} for each in drawn]}
    app.show(document, [line for each in drawn for line in _drawn(app, each)])


def _drawn(app: App, drawn: "Drawn") -> Iterator[Text]:
    names = [entry.numbered for entry in drawn.entries]
    if drawn.seed is None:
        yield say("The winner first: {names}.", names=names)
    else:
        yield say("The lot, the winner first: {names}.", names=names)
        yield from app.details(say("Seed {seed}.", seed=str(drawn.seed)))
