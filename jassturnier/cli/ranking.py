"""The rank list on the screen, and the lists beside it; who gets which prize, and who pays whom."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.asking import interview
from jassturnier.cli.kit.base import command, desk_option, option, stage_option
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.listed import show_list, shown
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import in_language, say, say_n
from jassturnier.tournament.asking.typed_prizes import answered, prize_questions
from jassturnier.tournament.cash import settlement_for_the_hall
from jassturnier.tournament.fund import fund, shares
from jassturnier.tournament.lists import EVERYBODY, GROUP, LISTS_BY, Extra, Listed
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.ranking.extra_lists import (
    CLUBS,
    TANDEMS,
    extra_listed,
    how_many,
    refuse_hidden,
    together,
    wanted_or_newest,
)
from jassturnier.tournament.ranking.final_list import all_decided, final_listed
from jassturnier.tournament.ranking.prizes import (
    Award,
    PrizeList,
    for_the_hall,
    once_paid,
    prizes_listed,
    prizes_told,
)
from jassturnier.tournament.ranking.rank_lists import ranks_listed
from jassturnier.tournament.ranking.standings import Standings, standings
from jassturnier.tournament.scoring.sheet_numbers import NOT_DRAWN, find_stage

if TYPE_CHECKING:
    from jassturnier.services.workplace import Desk


class _Best(click.IntRange):
    """How many of the best count; none are said where the option stands alone."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401 — as click has it
        return super().convert(value, param, ctx) if value != "" else 0


@command(
    "rank",
    say(
        "Show the rank list: total and every round; a dropped round stands in brackets. --after N goes back "
        "to the state after N rounds, --explain says what decided every tie, --by ranks every category or "
        "club on its own, --list shows who has the most matches, the best round, the last place or the "
        "nearest guess; --stage N shows another stage, --final the list over all of them."
    ),
    "jassturnier rank --after 2 --explain",
)
@option("--after", words=say("After this many rounds."), type=click.IntRange(1), metavar="N")
@option("--explain", "explained", words=say("Say what decided every tie."), is_flag=True)
@option("--by", words=say("A list for each of them."), type=SpokenChoice(LISTS_BY), default=GROUP)
@option("--list", "extra", words=say("Another list."), type=SpokenChoice([kind.value for kind in Extra]))
@option(
    "--clubs",
    words=say("The clubs by so many of their best; without N as the regulation says."),
    type=_Best(1),
    is_flag=False,
    flag_value="",
    metavar="[N]",
)
@option("--tandems", words=say("The tandems: the totals of the two who share the name."), is_flag=True)
@option("--answer", words=say("What was to be guessed, if not the best total."), type=click.IntRange(0))
@stage_option
@option("--final", "over_all", words=say("One list over all stages."), is_flag=True)
@desk_option
@pass_app
def rank(  # noqa: PLR0913 — one parameter for each option
    app: App,
    *,
    after: int | None,
    explained: bool,
    by: str,
    extra: str | None,
    clubs: int | None,
    tandems: bool,
    answer: int | None,
    stage: int | None,
    over_all: bool,
    desk: bool,
) -> None:
    tournament = app.desk().tournament()
    of = CLUBS if clubs is not None else TANDEMS if tandems else None
    chooses = after or stage or extra or of or explained or by != GROUP
    if over_all and chooses:
        raise WrongUsage(say("--final is the list over all stages as it is; it goes with no other choice."))
    if over_all or (all_decided(tournament) and not chooses):
        refuse_hidden(tournament, tournament.stage(), desk=desk)
        _show_final(app, tournament)
        return
    # Everybody has guessed and played for a club, who plays the final or not.
    first = 1 if of or extra == Extra.GUESS else None
    chosen = _stage_after(tournament, stage or first, after)
    after = wanted_or_newest(chosen, after)
    refuse_hidden(tournament, chosen, after, desk=desk)
    if answer is not None and extra != Extra.GUESS:
        raise WrongUsage(say("--answer goes with --list guess only."))
    facts: dict[str, object] = {"tournament": tournament.name, "head": tournament.head}
    if of is not None:
        best = how_many(tournament, of, clubs or 0)
        facts |= {"list": f"{of.key}s", "best": best}
        _show_places(app, tournament, together(tournament, chosen, after, of, best), facts)
        return
    if extra is not None:
        (whole,) = standings(tournament, chosen, after, EVERYBODY)
        kind, facts["list"] = Extra(extra), extra
        _show_places(app, tournament, extra_listed(tournament, kind, whole, answer), facts)
        return
    _show_lists(app, (tournament, chosen), standings(tournament, chosen, after, by), explained=explained)


def _show_lists(
    app: App, where: tuple[Tournament, StageInfo], lists: tuple[Standings, ...], *, explained: bool
) -> None:
    tournament, stage = where

    def document(*sections: list[dict[str, Any]]) -> dict[str, object]:
        return {
            "tournament": tournament.name,
            "stage": in_language(stage.rules.name, app.language),
            "stage_number": stage.number,
            "after": lists[0].after,
            "by": lists[0].by,
            "head": tournament.head,
            "lists": map(_rank_document, lists, sections),
        }

    listed = ranks_listed(tournament, stage, lists, explained=explained)
    state = app.details(say("State {head}", head=tournament.head))
    show_list(app, tournament, listed, document, *state)


def _stage_after(tournament: Tournament, number: int | None, after: int | None) -> StageInfo:
    """Return the stage with this number, else the last one with rounds, which has so many of them."""
    stage = tournament.played_stage() if number is None else find_stage(tournament, number)
    if not stage.rounds:
        raise NotAllowed(NOT_DRAWN)
    if after is not None and after > len(stage.rounds):
        raise NotAllowed(
            say_n("Only {n} round is drawn so far.", "Only {n} rounds are drawn so far.", len(stage.rounds))
        )
    return stage


def _rank_document(group: Standings, rows: list[dict[str, Any]]) -> dict[str, object]:
    places, unranked = rows[: len(group.places)], rows[len(group.places) :]
    return {
        **({} if group.stage is None else {"stage_number": group.stage.number}),
        "group": group.group,
        "final": group.final,
        "missing_results": group.open_results,
        "unconfirmed_results": group.unconfirmed + group.by_phone,
        "places": [{key: value for key, value in row.items() if key != "why" or value} for row in places],
        "unranked": [{key: row[key] for key in ("number", "name")} for row in unranked],
    }


def _show_places(app: App, tournament: Tournament, listed: Listed[Any], facts: Mapping[str, object]) -> None:
    show_list(app, tournament, listed, lambda places: {**facts, "places": places})


def _show_final(app: App, tournament: Tournament) -> None:
    def document(places: list[dict[str, object]]) -> dict[str, object]:
        whole = {"group": "", "final": all_decided(tournament), "places": places, "unranked": []}
        return {"tournament": tournament.name, "head": tournament.head, "lists": [whole]}

    state = app.details(say("State {head}", head=tournament.head))
    show_list(app, tournament, final_listed(tournament), document, *state)


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
