"""The referee's questions about who may stop the game, who must choose, and what was said late."""

from collections.abc import Mapping
from typing import Any

import click

from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.cli.referee.house_rules import (
    GameChoice,
    answer,
    answer_ruling,
    factor_option,
    players_option,
    rules_option,
    ruling_document,
)
from jassturnier.errors import WrongUsage
from jassturnier.games.disputes.claims import BREACHES, ClaimedDeal, ClaimResult, FirstTrick, judge_breach
from jassturnier.games.kit.base import side_letter
from jassturnier.games.kit.contracts import JOKERS, label
from jassturnier.i18n import Text, fold, say
from jassturnier.services.referee import scores
from jassturnier.services.referee.house_rules import House
from jassturnier.services.referee.scores import read_number

SCHNEIDER = say("The loser is Schneider: it counts two games (rule SCH-21).")
_BOTH = {"ab", "both", "beide", "lesdeux", "deux", "entrambe", "entrambi"}
"""Without blanks, as “A B” may be typed, too."""
_LETTERS = (side_letter(0), side_letter(1))


class _Side(click.Choice[str]):
    """A or B; the function is given 0 or 1."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 — as Click has it
        """Return the number of a side."""
        return _LETTERS.index(super().convert(value, param, ctx))


_SIDE = _Side(_LETTERS, case_sensitive=False)
_GAIN = {"type": (_SIDE, click.IntRange(0)), "metavar": "SIDE POINTS"}


@command(
    "claim",
    say(
        "Decide a claim. Type the contract, who claims (A, B, or AB for both), the slates of A and B, then "
        "what A and B have taken in this deal: the points of their cards, before the factor. Without --last "
        "or --match the five of the last trick may be among them; these options add them. Where both claim "
        "in the first trick, say with --stoeck, --weis and --trick who has what."
    ),
    "jassturnier referee claim schellen A 2870 2440 62 31 --stoeck A",
)
@click.argument("contract")
@click.argument("who", metavar="A|B|AB")
@click.argument("numbers", nargs=-1, required=True, metavar="SLATE_A SLATE_B [POINTS_A POINTS_B]")
@option("--stoeck", words=say("Side that has Stöck not yet written."), type=_SIDE, metavar="A|B")
@option("--weis", words=say("Both claim: side and points of its Weis."), **_GAIN)
@option("--trick", words=say("Both claim: side and points of the first trick."), **_GAIN)
@option(
    "--last",
    words=say("Side that took the last trick, once all cards are played; adds the five."),
    type=_SIDE,
    metavar="A|B",
)
@option(
    "--match",
    words=say("The side that claims took all tricks of the deal; adds the five and the match."),
    is_flag=True,
)
@factor_option
@rules_option
@pass_app
def claim(  # noqa: PLR0913 — one parameter for each option
    app: App,
    contract: str,
    who: str,
    numbers: tuple[str, ...],
    *,
    stoeck: int | None,
    weis: tuple[int, int] | None,
    trick: tuple[int, int] | None,
    last: int | None,
    match: bool,
    factor: int | None,
    rules: House,
) -> None:
    played = scores.jass_contract(contract)
    times = factor or rules.factor(played)
    slates, points = _slates_and_points(numbers)
    if fold(who).replace(" ", "") in _BOTH:
        unfit = points != (0, 0) or last is not None or match
        _refuse(unfit, say("Where both claim, type the slates and use --trick."))
        both = scores.judge_both(played, slates, FirstTrick(stoeck, weis, trick), times, rules)
        winner = None if both.winner is None else side_letter(both.winner)
        answer_ruling(app, both.ruling, rules, winner=winner, stage=both.stage, totals=both.totals)
        return
    _refuse(weis or trick, say("--weis and --trick are for both sides claiming: AB."))
    _refuse(who.upper() not in _LETTERS, say("“{who}” is no side; write A, B, or AB for both.", who=who))
    claimant = _LETTERS.index(who.upper())
    claimed = scores.Claimed(slates, times, points, stoeck, last, match)
    result, standing = scores.judge(played, claimant, claimed, rules)
    answer(app, _claim_document(result), rules, _claim_lines(claimant, result, standing))


def _refuse(wrong: object, text: Text) -> None:
    if wrong:
        raise WrongUsage(text)


def _slates_and_points(numbers: tuple[str, ...]) -> tuple[tuple[int, int], tuple[int, int]]:
    read = tuple(map(read_number, numbers))
    if any(value < 0 for value in read):
        raise WrongUsage(say("Points are never negative here."))
    match read:
        case (first, second):
            return (first, second), (0, 0)
        case (first, second, made, other):
            return (first, second), (made, other)
    raise WrongUsage(say("Type both slates, and then what both sides have taken in this deal, or nothing."))


def _claim_document(result: ClaimResult) -> dict[str, object]:
    return {
        "good": result.good,
        "winner": side_letter(result.winner),
        "claimant_total": result.claimant_total,
        "schneider": result.schneider,
        "games": result.games,
        **ruling_document(result.ruling),
    }


def _claim_lines(claimant: int, result: ClaimResult, standing: ClaimedDeal) -> list[Shown]:
    gained = (result.claimant_total - standing.slate[claimant]) // standing.factor
    working = say(
        "Side {side}: {slate} written, {gained} in this deal, times {factor}: {total}.",
        side=side_letter(claimant),
        slate=standing.slate[claimant],
        gained=gained,
        factor=standing.factor,
        total=result.claimant_total,
    )
    lines: list[Shown] = [working, result.ruling.sentence()]
    if result.schneider:
        lines.append(SCHNEIDER)
    return lines


@command(
    "turn",
    say(
        "Say who must choose. Type the game, and how often it was passed or pushed. In Coiffeur every turn "
        "in which nobody chose is a pass, also that of a player without an open contract; --full names "
        "these players, and --filled the rows that the next one has played."
    ),
    "jassturnier referee turn coiffeur 8",
)
@click.argument("game", metavar="GAME", type=GameChoice(scores.BIDDINGS))
@click.argument("passes", type=click.IntRange(0), default=0)
@option("--full", words=say("Players with no contract left, such as 2,3."), default="", metavar="PLAYERS")
@option(
    "--filled",
    words=say("Rows that the player has filled, such as eicheln,joker1."),
    default="",
    metavar="ROWS",
)
@players_option
@rules_option
@pass_app
def turn(  # noqa: PLR0913 — one parameter for each option
    app: App,
    game: str,
    passes: int,
    *,
    full: str,
    filled: str,
    players: int | None,
    rules: House,
) -> None:
    size = rules.seats(players)
    marks = scores.read_filled(full, filled, size)
    found = scores.whose_turn(game, passes, size, rules, marks)
    answer_ruling(
        app,
        found.turn.ruling,
        rules,
        *(_open(found.open_rows) if filled else []),
        game=game,
        player=None if found.turn.seat is None else found.turn.seat + 1,
        may_pass=found.turn.may_pass,
        open=found.open_rows,
    )


def _open(rows: Mapping[str, tuple[str, ...]]) -> list[Text]:
    lines = [say("Open: {rows}.", rows=tuple(map(label, rows)))]
    if any(row in JOKERS for row in rows):
        lines.append(say("A Joker may be any contract, also one that is filled (rule COI3-20)."))
    return lines


@command(
    "breach",
    say(
        "Judge what was said late or out of turn, or a look through tricks that are taken. Type weis, joker "
        "or tricks, and for the first two in which trick it was said; 0 is before the first card."
    ),
    "jassturnier referee breach weis 2",
)
@click.argument("what", metavar="WHAT", type=SpokenChoice(BREACHES, case_sensitive=False))
@click.argument("trick", metavar="[N]", type=click.IntRange(0), default=1)
@option("--out-of-turn", words=say("It was not yet the turn of who said it."), is_flag=True)
@rules_option
@pass_app
def breach(app: App, what: str, trick: int, *, out_of_turn: bool, rules: House) -> None:
    answer_ruling(app, judge_breach(what, trick, out_of_turn=out_of_turn), rules, what=what, trick=trick)
