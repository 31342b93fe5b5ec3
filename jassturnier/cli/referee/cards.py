"""The referee's questions about cards: what may be played, who takes the trick, a deal, a pile."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeAlias

import click

from jassturnier.cards.card import Card, Suit
from jassturnier.cards.contract import Contract, card_name, contract_name, suit_name
from jassturnier.cards.deal import Trick
from jassturnier.cards.play import Ruling, Verdict
from jassturnier.cli.kit.base import command
from jassturnier.cli.kit.context import App, Shown, pass_app, whole
from jassturnier.cli.kit.listed import document_rows, table
from jassturnier.cli.referee.house_rules import (
    answer,
    codes,
    contract_document,
    names,
    of_one_trick,
    players_option,
    rules_option,
    ruling_document,
    sides,
    trump_option,
)
from jassturnier.i18n import Text, joined, say, say_n
from jassturnier.services.referee import play
from jassturnier.services.referee.house_rules import House
from jassturnier.services.referee.play import DealRuling, PileCount, Spot, rests_on_ace_eleven
from jassturnier.store.kit.files import read_file
from jassturnier.tournament.lists import Column, Kind, On, data

_PARTNERSHIPS = (4, 6)


@command(
    "legal",
    say(
        "Say which cards of a hand may be played, and why the others may not. Type the contract, the cards "
        "that lie there, a slash and the hand."
    ),
    "jassturnier referee legal eicheln RA E6 / EU R9 LK T10",
)
@click.argument("contract")
@click.argument("cards", nargs=-1, required=True, metavar="LYING... / HAND...")
@of_one_trick
@pass_app
def legal(app: App, *, where: Spot, cards: tuple[str, ...], rules: House) -> None:
    found = play.judge_hand(where, cards, rules)
    allowed, refused = found.may(allowed=True), found.may(allowed=False)
    document = {
        "contract": contract_document(where.contract),
        "lying": codes(found.lying),
        "legal": codes(card for card, _ in allowed),
        "cards": [_judged(card, verdict) for card, verdict in found.cards],
    }
    lines: list[Shown] = [say("May be played: {cards}.", cards=names(card for card, _ in allowed))]
    lines += [
        say("Not {card}: {why}", card=card_name(card), why=verdict.ruling.sentence())
        for card, verdict in refused
    ]
    if not refused:
        lines += dict.fromkeys(verdict.ruling.sentence() for _, verdict in allowed)
    answer(app, document, rules, lines)


def _judged(card: Card, verdict: Verdict) -> dict[str, object]:
    return {
        "card": card.code,
        "name": card_name(card),
        "allowed": verdict.allowed,
        **ruling_document(verdict.ruling),
    }


@command(
    "trick",
    say("Say who takes a trick, and why. Type the contract, then its cards in the order they were played."),
    "jassturnier referee trick eicheln RA EU R9 E9",
)
@click.argument("contract")
@click.argument("cards", nargs=-1, required=True)
@of_one_trick
@pass_app
def trick(app: App, *, where: Spot, cards: tuple[str, ...], rules: House) -> None:
    found = play.judge_trick(where, cards, rules)
    _name_assumption(app, where.contract, [found.cards], rules)
    taker = found.cards[found.award.place]
    document = {
        "contract": contract_document(where.contract),
        "cards": codes(found.cards),
        "place": found.award.place + 1,
        "card": taker.code,
        "points": found.points,
        **ruling_document(found.award.ruling),
    }
    lines = [
        say("Card {place} takes the trick: {card}.", place=str(found.award.place + 1), card=card_name(taker)),
        found.award.ruling.sentence(),
        say("The trick counts {points}.", points=found.points),
    ]
    answer(app, document, rules, lines)


def _name_assumption(app: App, contract: Contract, piles: Iterable[Sequence[Card]], rules: House) -> None:
    if rests_on_ace_eleven(contract, piles, rules):
        app.note(
            say(
                "Counted with ace 11 and six 0 in Undenufe. Where the six counts 11 and the ace 0, "
                "add --rule undenufe_values=six11."
            )
        )


@command(
    "points",
    say("Count a pile of cards. Type the contract, then the cards."),
    "jassturnier referee points eicheln EU E9 RA T10 LK",
)
@click.argument("contract")
@click.argument("cards", nargs=-1, required=True)
@trump_option
@rules_option
@pass_app
def points(app: App, contract: str, cards: tuple[str, ...], *, trump: str | None, rules: House) -> None:
    where = play.spot(contract, trump)
    found = play.count_pile(where, cards, rules)
    _name_assumption(app, where.contract, [[card for card, _ in found.cards]], rules)
    document = {
        "contract": contract_document(where.contract),
        "cards": {card.code: worth for card, worth in found.cards},
        "points": found.points,
        "last_trick": found.last_trick,
        "deal": found.whole,
        "rule": found.rule,
    }
    answer(app, document, rules, _counted(found))


def _counted(found: PileCount) -> list[Shown]:
    worth = [say("{card} {points}", card=card_name(card), points=n) for card, n in found.cards if n]
    text = say("{n} cards count {points}.", n=len(found.cards), points=found.points)
    lines: list[Shown] = [Ruling(text, found.rule).sentence()]
    lines += [say("Counted: {cards}.", cards=worth)] if worth else []
    if found.whole is None:
        return lines
    if not found.last_trick:
        return [*lines, say("The others have {points}.", points=found.whole - found.points)]
    own = found.points + found.last_trick
    return [
        *lines,
        say("With the last trick {own} to {other}.", own=own, other=found.whole - own),
        say("Without it {own} to {other}.", own=found.points, other=found.whole - found.points),
    ]


@command(
    "deal",
    say(
        "Judge a whole deal from a text file: the first card that may not be played, tricks and points. "
        "Its lines: “contract: Eicheln”, “leader: 2” (1 if left out), “1: EU E9 …” to “4: …” for the hands "
        "(may be left out), “play: …” for the cards as they fell, on as many lines as you like, and in "
        "Ramsch “skat: …” and “grand: 1”. The file “-” is what is typed."
    ),
    "jassturnier referee deal table7.txt",
)
@click.argument("file", type=click.Path(allow_dash=True, path_type=Path))
@players_option
@rules_option
@pass_app
def deal(app: App, file: Path, *, players: int | None, rules: House) -> None:
    content = whole(sys.stdin.buffer) if str(file) == "-" else read_file(file)
    found = play.judge_deal(content, rules, players)
    tricks = [trick.cards for trick in found.record.tricks]
    _name_assumption(app, found.file.contract, tricks, rules)
    answer(app, _deal_document(app, found), rules, _deal_lines(app, found))


def _deal_document(app: App, found: DealRuling) -> dict[str, object]:
    record = found.record
    return {
        "contract": contract_document(found.file.contract),
        "trump": record.trump,
        "complete": record.complete,
        "fault": _fault_document(found),
        "tricks": document_rows(_TRICKS, _tricks(found), app.language),
        "points": found.points,
        "taken": record.taken,
    }


def _fault_document(found: DealRuling) -> dict[str, object] | None:
    fault = found.record.fault
    if fault is None:
        return None
    return {
        "play": fault.play + 1,
        "trick": len(found.record.tricks) + 1,
        "player": fault.seat + 1,
        "card": fault.card.code,
        **ruling_document(fault.verdict.ruling),
    }


_Row: TypeAlias = tuple[int, tuple[Trick, int]]
"""The number of a trick, the trick, and its points."""

_TRICKS: tuple[Column[_Row], ...] = (
    Column("trick", say("Trick"), lambda row: row[0], Kind.NUMBER, On.SCREEN),
    Column("leader", say("Leads"), lambda row: row[1][0].leader + 1, Kind.NUMBER),
    Column("cards", say("Cards"), lambda row: joined(*names(row[1][0].cards)), only=On.SCREEN),
    data("cards", lambda row: codes(row[1][0].cards)),
    Column("winner", say("Takes it"), lambda row: row[1][0].winner + 1, Kind.NUMBER),
    Column("points", say("Points"), lambda row: row[1][1], Kind.COUNT),
)


def _tricks(found: DealRuling) -> list[_Row]:
    return [*enumerate(zip(found.record.tricks, found.trick_points, strict=True), 1)]


def _deal_lines(app: App, found: DealRuling) -> list[Shown]:
    return [
        say("Contract: {contract}", contract=contract_name(found.file.contract)),
        *_emerged(found),
        *table(_TRICKS, _tricks(found), app.language),
        *_totals(found),
        _verdict(found),
    ]


def _emerged(found: DealRuling) -> list[Text]:
    emerged: Suit | None = found.record.trump
    if emerged is None or found.file.contract.suit is not None:
        return []
    return [say("Trump that emerged: {suit}", suit=suit_name(emerged))]


def _totals(found: DealRuling) -> list[Text]:
    lines = [
        say_n(
            "Player {player}: {points} points, {n} trick",
            "Player {player}: {points} points, {n} tricks",
            n,
            player=str(seat),
            points=points,
        )
        for seat, (points, n) in enumerate(zip(found.points, found.record.taken, strict=True), 1)
    ]
    if len(found.points) in _PARTNERSHIPS:
        first, second = sides(found.points)
        lines.append(say("As partners: {first} to {second}", first=first, second=second))
    return lines


def _verdict(found: DealRuling) -> Text:
    fault = found.record.fault
    if fault is not None:
        return say(
            "Trick {trick}, player {player}: {card} may not be played. {why}",
            trick=str(len(found.record.tricks) + 1),
            player=str(fault.seat + 1),
            card=card_name(fault.card),
            why=fault.verdict.ruling.sentence(),
        )
    if not found.record.complete:
        return say("Every card so far was allowed; the deal is not played out.")
    return say("Every card was allowed.")
