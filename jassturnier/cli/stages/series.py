"""“qualify” where a series leads to the first stage: who is qualified is shown and, on a yes, entered."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.kit.listed import document_rows, table
from jassturnier.i18n import Text, in_language, say, say_n
from jassturnier.tournament.lists import Column, RowT
from jassturnier.tournament.season.words import FINALIST_COLUMNS
from jassturnier.tournament.stages.qualified import hand_notes

if TYPE_CHECKING:
    from jassturnier.services.stages.by_hand import Wanted
    from jassturnier.services.stages.series import SeriesPreview


def begin(app: App, *, only_show: bool) -> None:
    """Show who is qualified; unless it is only shown, ask, and enter them."""
    from jassturnier.services.stages import series

    desk = app.desk()
    found = series.preview(desk)
    if only_show:
        app.show(_document(app, found, stored=False), _lines(app, found))
        return
    series.refuse_impossible_series(found)
    app.note(*_lines(app, found))
    new = found.new()
    question = say_n("Enter {n} who is new on the list?", "Enter {n} who are new on the list?", len(new))
    app.agreed(question)
    series.store(desk, found)
    after = series.preview(desk)
    done = say_n("{n} is entered.", "{n} are entered.", len(new))
    app.show(
        _document(app, after, stored=True),
        [done, say("Next: “qualified” is the list for the wall, “here” marks who has come.")],
    )


def decide(app: App, wanted: "Wanted") -> None:
    """Give places by hand or take them back; the next move up."""
    from jassturnier.services.stages.series import decide_final

    found = decide_final(app.desk(), wanted)
    app.show(_document(app, found, stored=True), _lines(app, found))


def _document(app: App, found: "SeriesPreview", *, stored: bool) -> dict[str, object]:
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


def _lines(app: App, found: "SeriesPreview") -> Iterator[Shown]:
    """Show who is qualified, group by group, then what is worth knowing before one agrees."""
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
    yield from _remarks(found)


def group_tables(
    app: App, columns: Sequence[Column[RowT]], groups: Iterable[tuple[str, Iterable[RowT]]]
) -> Iterator[Shown]:
    """Show who goes on, each group under its name if it has one."""
    for group, going in groups:
        if group:
            yield say("Group {group}", group=group)
        yield from table(columns, [*going], app.language)


def _remarks(found: "SeriesPreview") -> Iterator[Text]:
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
