"""The referee's questions about Weis, Stöck and the slate."""

import click

from jassturnier.cards.melds import Meld
from jassturnier.cards.play import Ruling
from jassturnier.cli.kit.base import command
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.referee.house_rules import (
    answer,
    answer_ruling,
    codes,
    contract_document,
    factor_option,
    rules_option,
)
from jassturnier.games.kit.base import side_letter
from jassturnier.i18n import Text, say, say_n
from jassturnier.services.referee import scores
from jassturnier.services.referee.house_rules import House
from jassturnier.services.referee.scores import WeisRuling

_STROKES_TOGETHER = {100: 5, 50: 2, 20: 5}


@command(
    "weis",
    say(
        "Find the melds of a hand, or compare several. Type the contract and the cards, a slash between the "
        "hands, forehand first; a hand without melds may be left empty."
    ),
    "jassturnier referee weis rosen EU EO EK R9 R8 R7 R6 LA T9",
)
@click.argument("contract")
@click.argument("cards", nargs=-1, required=True, metavar="HAND... [/ HAND...]")
@factor_option
@rules_option
@pass_app
def weis(app: App, contract: str, cards: tuple[str, ...], *, factor: int | None, rules: House) -> None:
    played = scores.jass_contract(contract)
    found = scores.judge_weis(played, cards, rules, factor)
    if rules.options.get("weis") is False:
        app.note(say("By these rules Weis does not count (rule TRN-1)."))
    document = {
        "contract": contract_document(played),
        "hands": [
            {"player": seat, "cards": codes(hand), "melds": [_meld(meld) for meld in melds]}
            for seat, (hand, melds) in enumerate(zip(found.hands, found.weis.melds, strict=True), 1)
        ],
        "side": None if found.weis.side is None or len(found.hands) == 1 else side_letter(found.weis.side),
        "points": found.weis.points,
        "factor": found.factor,
        "score": None if found.factor is None else found.weis.score,
        "rule": "SCH-16" if len(found.hands) == 1 else found.weis.ruling.rule,
    }
    answer(app, document, rules, _weis_lines(found))


def _meld(meld: Meld) -> dict[str, object]:
    return {"name": meld.name(), "cards": codes(meld.cards), "points": meld.points}


def _weis_lines(found: WeisRuling) -> list[Shown]:
    if len(found.hands) == 1:
        melds = found.weis.melds[0]
        lines: list[Shown] = [say("{meld}: {points}", meld=meld.name(), points=meld.points) for meld in melds]
        return [*lines, _hand_worth(found)]
    lines = [
        say("Player {player}: {melds}", player=str(seat), melds=[_shown(meld) for meld in melds])
        for seat, melds in enumerate(found.weis.melds, 1)
        if melds
    ]
    return [*lines, found.weis.ruling.sentence()]


def _shown(meld: Meld) -> Text:
    return say("{meld} ({points})", meld=meld.name(), points=meld.points)


def _hand_worth(found: WeisRuling) -> Text:
    if not found.weis.melds[0]:
        return Ruling(say("This hand has no meld."), "SCH-16").sentence()
    if found.factor is None:
        text = say("The melds of this hand count {points}.", points=found.weis.points)
    else:
        text = say(
            "The melds of this hand count {points}, times {factor} makes {score}.",
            points=found.weis.points,
            factor=found.factor,
            score=found.weis.score,
        )
    return Ruling(text, "SCH-16").sentence()


@command(
    "stoeck",
    say(
        "Say whether a hand has the Stöck. Type the contract, the hand, and behind a slash the cards it has "
        "played in their order."
    ),
    "jassturnier referee stoeck rosen RK RO R9 LA / LA RO",
)
@click.argument("contract")
@click.argument("cards", nargs=-1, required=True, metavar="HAND... [/ PLAYED...]")
@rules_option
@pass_app
def stoeck(app: App, contract: str, cards: tuple[str, ...], *, rules: House) -> None:
    played = scores.jass_contract(contract)
    found = scores.judge_stoeck(played, cards, rules)
    if rules.options.get("stoeck") is False:
        app.note(say("By these rules Stöck does not count (rule TRN-1)."))
    nth = None if found.at is None else found.at + 1
    lines = [] if nth is None else [say("Due with card {n} that was played.", n=str(nth))]
    facts = {"contract": contract_document(played), "stoeck": found.held, "count": found.count}
    answer_ruling(app, found.ruling, rules, *lines, **facts, announced_with=nth)


@command(
    "slate",
    say(
        "Turn points into the strokes of the Z, or strokes into points. Strokes are typed as hundreds, "
        "fifties, twenties and a rest, which may be negative."
    ),
    "jassturnier referee slate 1257",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("numbers", nargs=-1, required=True, metavar="POINTS | 100 50 20 REST")
@pass_app
def slate(app: App, numbers: tuple[str, ...]) -> None:
    total, marks = scores.read_slate(numbers)
    strokes = {100: marks.hundreds or 0, 50: marks.fifties or 0, 20: marks.twenties or 0}
    rest = marks.rest or 0
    document = {
        "points": total,
        "hundreds": strokes[100],
        "fifties": strokes[50],
        "twenties": strokes[20],
        "rest": rest,
        "rule": "SCH-19",
    }
    text = say_n("{n} point on the slate", "{n} points on the slate", total)
    lines: list[Shown] = [Ruling(text, "SCH-19").sentence()]
    lines += [f"{worth:>4}  {_strokes(worth, n)}".rstrip() for worth, n in strokes.items()]
    app.show(document, [*lines, f"{'+':>4}  {app.number(rest)}"])


def _strokes(worth: int, count: int) -> str:
    """Draw strokes in the groups they are written in: hundreds and twenties in fives, fifties in pairs."""
    full, left = divmod(count, _STROKES_TOGETHER[worth])
    groups = ["|" * _STROKES_TOGETHER[worth]] * full + ["|" * left]
    return f"{' '.join(filter(None, groups))} ({count})" if count else "–"
