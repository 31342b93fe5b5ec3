"""The group of commands that settle a dispute at the table; who reaches the target first."""

import re
from collections.abc import Iterator, Sequence

import click

from jassturnier.cards.contract import Contract
from jassturnier.cli.kit.base import SpokenGroup, command
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import document_rows, table
from jassturnier.cli.referee import cards, claims, dealing, scores
from jassturnier.cli.referee.claims import claim_rules
from jassturnier.cli.referee.house_rules import House, answer, factor_option, rules_option
from jassturnier.cli.referee.scores import (
    jass_contract,
    read_number,
    refuse_announced,
    refuse_points,
    trick_fault,
)
from jassturnier.errors import Problem, WrongUsage
from jassturnier.games.disputes import STOECK_POINTS
from jassturnier.games.kit.base import side_letter
from jassturnier.games.kit.options import whole
from jassturnier.games.kit.points import Course, Pair, run
from jassturnier.games.schieber import rules as schieber
from jassturnier.i18n import Text, fold, say, verbatim
from jassturnier.tournament.lists import Column, Kind
from jassturnier.values import frozen

_GAME = "schieber"
_EVENT = re.compile(r"(weis|wies|wys|annonces?|annuncio|annunci|stock|stoeck)?([ab])(\d*)")


@frozen
class Followed:
    """A deal at whose moments points are written: these as typed, and how the game runs with them."""

    typed: tuple[str, ...]
    way: Course
    goal: int


def _follow_deal(
    contract: Contract, slate: Pair, typed: Sequence[str], factor: int, rules: House
) -> Followed:
    limits, options = claim_rules(rules), rules.of(_GAME)
    tricks = rules.tricks(contract)
    events = _events(typed, contract, tricks, rules)
    bonus = whole(options, "match_bonus")
    steps = schieber.follow(0, factor, events, tricks=tricks, bonus=bonus)
    return Followed(tuple(typed), run(slate, steps, schieber.goal(options)), limits.goal)


def _events(typed: Sequence[str], contract: Contract, tricks: int, rules: House) -> list[schieber.Event]:
    found = [_event(word) for word in typed]
    text = say("Type A14 for a trick of side A, weisB50 for Weis, stöckA for Stöck.")
    wrong = [Problem(verbatim(word), text) for word, event in zip(typed, found, strict=True) if event is None]
    if wrong:
        raise WrongUsage.of(wrong)
    events = [event for event in found if event is not None]
    refuse_announced(contract, *_announced(typed, events), rules)
    taken = [event for event in events if event.trick]
    if len(taken) > tricks:
        raise WrongUsage(say("A deal has {tricks} tricks here.", tricks=tricks))
    refuse_points(contract, _of_both(taken), rules, played_out=len(taken) == tricks)
    if faults := [*_trick_faults(typed, events, contract, rules)]:
        raise WrongUsage.of(faults)
    return events


def _trick_faults(
    typed: Sequence[str], events: Sequence[schieber.Event], contract: Contract, rules: House
) -> Iterator[Problem]:
    for word, event in zip(typed, events, strict=True):
        if event.trick and (why := trick_fault(contract, event.points, rules)) is not None:
            yield Problem(verbatim(word), why)


def _of_both(events: Sequence[schieber.Event]) -> Pair:
    first, second = (sum(event.points for event in events if event.side == side) for side in range(2))
    return first, second


def _announced(typed: Sequence[str], events: Sequence[schieber.Event]) -> tuple[Pair, Pair]:
    said = [(word, event) for word, event in zip(typed, events, strict=True) if not event.trick]
    stoeck = [event for word, event in said if _is_stoeck(word)]
    weis = [event for word, event in said if not _is_stoeck(word)]
    return _of_both(weis), _of_both(stoeck)


def _is_stoeck(word: str) -> bool:
    return fold(word).startswith("st")


def _event(word: str) -> schieber.Event | None:
    read = _EVENT.fullmatch(fold(word).replace(" ", ""))
    if read is None:
        return None
    kind, side, points = read.groups()
    if not points and not _is_stoeck(word):
        return None
    return schieber.Event("ab".index(side), int(points or STOECK_POINTS), trick=kind is None)


@command(
    "follow",
    say(
        "Write down a deal trick by trick until a side has the target. Type the contract, the slates of A "
        "and B, then in their order what was written: A14 a trick of side A with 14 points, weisB50, stöckA. "
        "The five of the last trick and the match come of themselves."
    ),
    "jassturnier referee follow schellen 2900 2950 stöckA weisB20 A14 B25",
)
@click.argument("contract")
@click.argument("slates", nargs=2, metavar="SLATE_A SLATE_B")
@click.argument("events", nargs=-1, required=True, metavar="EVENT...")
@factor_option
@rules_option
@pass_app
def follow(  # noqa: PLR0913 — one parameter for each option
    app: App,
    contract: str,
    slates: tuple[str, str],
    events: tuple[str, ...],
    *,
    factor: int | None,
    rules: House,
) -> None:
    played = jass_contract(contract)
    first, second = map(read_number, slates)
    found = _follow_deal(played, (first, second), events, factor or rules.factor(played), rules)
    rows, way = _rows(found, (first, second)), found.way
    document = {
        "events": document_rows(_COLUMNS, rows, app.language),
        "totals": way.totals,
        "winner": None if way.winner is None else side_letter(way.winner),
        "bergpreis": None if way.bergpreis is None else side_letter(way.bergpreis),
        "schneider": way.games > 1,
        "games": way.games,
        "rule": "SCH-20",
    }
    lines: list[Shown] = [*table(_COLUMNS, rows, app.language), *_verdict(found)]
    answer(app, document, rules, lines)


_Row = tuple[str, tuple[int, int]]
"""What was typed, and what both sides have with it."""

_COLUMNS: tuple[Column[_Row], ...] = (
    Column("event", say("Written"), lambda row: row[0]),
    Column("a", say("Side {side}", side=side_letter(0)), lambda row: row[1][0], Kind.COUNT),
    Column("b", say("Side {side}", side=side_letter(1)), lambda row: row[1][1], Kind.COUNT),
)


def _rows(found: Followed, slate: tuple[int, int]) -> list[_Row]:
    rows: list[_Row] = []
    first, second = slate
    for typed, step in zip(found.typed, found.way.counted, strict=False):
        first, second = first + step.gains[0], second + step.gains[1]
        rows.append((typed, (first, second)))
    return rows


def _verdict(found: Followed) -> list[Text]:
    way = found.way
    lines = []
    if way.bergpreis is not None:
        lines.append(say("Side {side} has the Bergpreis (rule SCHV-3).", side=side_letter(way.bergpreis)))
    if way.winner is None:
        return [*lines, say("Neither side has {goal} yet (rule SCH-20).", goal=found.goal)]
    lines.append(
        say(
            "Side {side} is the first at {goal} and has won (rule SCH-20).",
            side=side_letter(way.winner),
            goal=found.goal,
        )
    )
    if way.games > 1:
        lines.append(claims.SCHNEIDER)
    return lines


referee = SpokenGroup(
    "referee",
    words=say(
        "Settle a dispute at the table. Cards are typed as people write them: EU, Eichel Under, "
        "Schellen-Ass, ♣J; the letters are E Eicheln, R Rosen, L Schellen, T Schilten (S alone is "
        "not clear). The contract comes first. The house rules are those of the tournament, where "
        "one is open, else those of the printed rules of the game; --rule changes one."
    ),
    example="jassturnier referee legal eicheln RA E6 / EU R9 LK T10",
)
for each in (
    cards.legal,
    cards.trick,
    cards.points,
    cards.deal,
    scores.weis,
    scores.stoeck,
    claims.claim,
    claims.turn,
    claims.breach,
    scores.slate,
    dealing.dealers,
    dealing.jacks,
    dealing.grandhand,
    dealing.skat,
    dealing.kontra,
    follow,
):
    referee.add_command(each)
