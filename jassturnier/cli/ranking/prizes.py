"""The command that shows who gets which prize."""

from collections.abc import Iterator

import click

from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, Line, pass_app
from jassturnier.cli.kit.tables import table
from jassturnier.i18n import say, verbatim
from jassturnier.tournament.ranking.prize_words import above, award_words, prize_notes, rank_words
from jassturnier.tournament.ranking.prizes import Award, PrizeList
from jassturnier.tournament.regulation.regulation import in_language


@command(
    "prizes",
    say(
        "Show who gets which prize, as the regulation has it under [[prizes]]. Who shares a rank shares the "
        "amounts of its places; for things they draw lots."
    ),
    "jassturnier prizes --answer 4250",
)
@option("--answer", words=say("What was to be guessed, if not the best total."), type=click.IntRange(0))
@option("--desk", words=say("Also show what is hidden from the hall."), is_flag=True)
@pass_app
def prizes(app: App, answer: int | None, desk: bool) -> None:
    """Show the prizes."""
    from jassturnier.services.ranking.prizes import for_the_hall

    evening = app.desk().evening()
    lists = for_the_hall(evening, answer, desk=desk)
    document = {
        "tournament": evening.name,
        "head": evening.head,
        "lists": [_document(app, found) for found in lists],
    }
    notes = list(prize_notes(evening, lists))
    app.show(document, [verbatim(evening.name), *_lines(app, lists), *([""] if notes else []), *notes])


def _lines(app: App, lists: tuple[PrizeList, ...]) -> Iterator[Line]:
    head = [app.words(words) for words in (say("Rank"), say("No."), say("Name"), say("Prize"))]
    for found in lists:
        yield ""
        title = app.words(above(found))
        yield title[:1].upper() + title[1:]
        rows = [
            [rank_words(award), str(entry.number), entry.name, award_words(award, app.language)]
            for award in found.awards
            for entry in award.entries
        ]
        yield from table(head, rows, right=[0, 1])


def _document(app: App, found: PrizeList) -> dict[str, object]:
    return {
        "list": None if found.heading is None else app.words(found.heading),
        "awards": [_award(app, award) for award in found.awards],
    }


def _award(app: App, award: Award) -> dict[str, object]:
    return {
        "rank": award.rank,
        "entries": [{"number": entry.number, "name": entry.name} for entry in award.entries],
        "amount_each": award.amount,
        "things": [in_language(thing, app.language) for thing in award.things],
    }
