"""The commands that show who gets which prize, and who pays whom."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.asking import interview
from jassturnier.cli.kit.base import command, desk_option, option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.listed import show_list, shown
from jassturnier.i18n import in_language, say
from jassturnier.tournament.asking.typed_prizes import answered, prize_questions
from jassturnier.tournament.cash import settlement_for_the_hall
from jassturnier.tournament.fund import fund, shares
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.prizes import (
    Award,
    PrizeList,
    for_the_hall,
    once_paid,
    prizes_listed,
    prizes_told,
)

if TYPE_CHECKING:
    from jassturnier.services.workplace import Desk


@command(
    "prizes",
    say(
        "Show who gets which prize, as the regulation has it under [[prizes]]; where it has none, they are "
        "asked. Who shares a rank shares the amounts of its places; for things they draw lots."
    ),
    "jassturnier prizes --answer 4250",
)
@option("--answer", words=say("What was to be guessed, if not the best total."), type=click.IntRange(0))
@desk_option
@pass_app
def prizes(app: App, answer: int | None, desk: bool) -> None:
    here = app.desk()
    tournament = here.tournament()
    if not tournament.regulation.prizes and not tournament.closed and app.will_ask():
        ask_prizes(app, here)
        return
    lists = for_the_hall(tournament, answer, desk=desk)
    document = {
        "tournament": tournament.name,
        "head": tournament.head,
        **prizes_document(app, tournament, lists),
    }
    words = shown(prizes_listed(tournament, lists), app.language, tournament.name)
    money = [*fund(tournament).words(), *once_paid(tournament, answer)] if shares(tournament) else []
    app.show(document, [*words, *money])


def ask_prizes(app: App, here: "Desk") -> None:
    """Ask for the prizes of a tournament, and put them into its regulation."""
    from jassturnier.services.setup import regulations

    answers = interview(app, prize_questions)
    wanted = answered(answers)
    if not wanted:
        app.show({}, [say("No prizes were said; nothing was changed.")])
        return
    regulations.store(here, regulations.propose_part(here, wanted))
    lines = prizes_told(here.tournament().regulation.prizes)
    app.show({}, [*lines, say("“prizes” shows who gets what.")])


def prizes_document(app: App, tournament: Tournament, lists: Sequence[PrizeList]) -> dict[str, object]:
    """Return for scripts who gets what, and of what sum in Rappen the shares are."""
    money = fund(tournament).total if shares(tournament) else None
    return {"prize_money": money, "lists": [_prize_document(app, found) for found in lists]}


def _prize_document(app: App, found: PrizeList) -> dict[str, object]:
    return {
        "list": None if found.heading is None else app.words(found.heading),
        "kind": found.kind or "rank",
        "per": found.per,
        "name": found.name,
        "left_over": int(found.left),
        **({} if found.answer is None else {"answer": found.answer}),
        "awards": [_award(app, award) for award in found.awards],
    }


def _award(app: App, award: Award) -> dict[str, object]:
    return {
        "rank": award.rank,
        "entries": [{"number": entry.number, "name": entry.name} for entry in award.entries],
        "amount_each": award.amount,
        "things": [in_language(thing, app.language) for thing in award.things],
        "choices": award.choices,
    }


@command(
    "settlement",
    say(
        "Show who pays whom how much where points are paid in money, all rounds together, in few "
        "payments. “print settlement” prints it; the workbook of “export” has it, too."
    ),
    "jassturnier settlement",
)
@desk_option
@pass_app
def settlement(app: App, *, desk: bool) -> None:
    tournament = app.desk().tournament()
    facts = {"tournament": tournament.name, "head": tournament.head}
    listed = settlement_for_the_hall(tournament, desk=desk)
    show_list(app, tournament, listed, lambda payments: {**facts, "payments": payments})
