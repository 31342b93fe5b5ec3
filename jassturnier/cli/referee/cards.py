"""The referee's questions about cards: what may be played, who takes the trick, a deal, a pile."""

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from itertools import chain
from pathlib import Path
from typing import TypeAlias

import click

from jassturnier.cards.card import (
    LAST_TRICK,
    PRINTED,
    Card,
    Contract,
    ContractKind,
    HouseRules,
    Order,
    Pack,
    Rank,
    Suit,
    Values,
    card_name,
    contract_name,
    deal_points,
    order,
    steady_values,
    suit_name,
    values,
)
from jassturnier.cards.deal import (
    SKAT,
    Deal,
    Record,
    Ruling,
    Trick,
    Verdict,
    award,
    card_problems,
    hand_problems,
    made_trump,
    pack_for,
    played_hands,
    replay,
    verdict,
)
from jassturnier.cards.reading import DealFile, each_once, parse_cards, parse_contract, read_deal
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, Shown, pass_app, read_input
from jassturnier.cli.kit.listed import document_rows, table
from jassturnier.cli.referee.house_rules import (
    House,
    answer,
    codes,
    contract_document,
    names,
    players_option,
    rules_option,
    ruling_document,
    sides,
    trump_option,
)
from jassturnier.errors import DoesNotAddUp, NotAllowed, Problem, WrongUsage
from jassturnier.games.grand_hand import PRINTED_SKAT, points_with_skat
from jassturnier.i18n import Text, joined, say, say_n
from jassturnier.store.kit.files import read_file
from jassturnier.tournament.lists import Column, Kind, On, data
from jassturnier.values import frozen

BETWEEN_PILES = "/"
_FEWEST_PLAYERS = 3


@frozen
class Spot:
    """Where in a deal a question stands: contract, the trump that emerged, the number of the trick."""

    contract: Contract
    made: Suit | None = None
    trick: int | None = None
    players: int | None = None


def spot(
    contract: str, trump: str | None = None, trick: int | None = None, players: int | None = None
) -> Spot:
    """Read what was typed about a spot.

    Raises:
        WrongUsage: no contract, or no suit.
    """
    made = None if trump is None else parse_contract(trump)
    if made is not None and made.kind is not ContractKind.TRUMP:
        raise WrongUsage(say("“{typed}” is no suit.", typed=trump or ""))
    return Spot(parse_contract(contract), made.suit if made else None, trick, players)


def _of_one_trick(function: Callable[..., None]) -> Callable[..., None]:
    """Add the options that say where in a deal a trick stands; the function is given it as `where`."""

    @wraps(function)
    def placed(  # noqa: PLR0913 — one parameter for each option
        contract: str,
        *,
        cards: tuple[str, ...],
        trump: str | None,
        nth: int | None,
        players: int | None,
        rules: House,
    ) -> None:
        function(where=spot(contract, trump, nth, players), cards=cards, rules=rules)

    words = say("Number of the trick; needed in Slalom, Gustav and TUO.")
    nth = option("--nth", words=words, type=click.IntRange(1), metavar="N")
    return trump_option(nth(players_option(rules_option(placed))))


def split_piles(typed: Sequence[str]) -> list[str]:
    """Split what was typed at every slash."""
    return " ".join(typed).split(BETWEEN_PILES)


def read_piles(typed: Sequence[str], pack: Pack) -> list[tuple[Card, ...]]:
    """Read cards in one or several piles with a slash between.

    Raises:
        WrongUsage: every card that cannot be read or is there twice.
    """
    piles: list[tuple[Card, ...]] = []
    texts: list[Text] = []
    for pile in split_piles(typed):
        try:
            piles.append(parse_cards(pile, pack, beside=" ".join(typed)))
        except WrongUsage as error:
            texts += error.texts
    texts += [problem.text for problem in card_problems(chain(*piles), pack)]
    if texts:
        raise WrongUsage(*each_once(texts))
    if not any(piles):
        raise WrongUsage(say("No card was typed."))
    return piles


def refuse_long(hand: Sequence[Card], contract: Contract, rules: House, players: int) -> None:
    """Refuse a hand of more cards than anybody gets.

    Raises:
        WrongUsage: it has too many.
    """
    most = rules.tricks(contract, players)
    if len(hand) > most:
        raise WrongUsage(
            say(
                "{found} cards are too many; with {players} players a hand has {most}.",
                found=len(hand),
                players=players,
                most=most,
            )
        )


@frozen
class TrickLaw:
    """What holds in one trick: what beats what, and what each card is worth."""

    order: Order
    values: Values


def _law(where: Spot, lying: Sequence[Card], rules: House) -> TrickLaw:
    contract, cards_house = where.contract, rules.stated(PRINTED)
    tricks = rules.tricks(contract, where.players)
    modes = contract.modes(tricks, cards_house)
    if where.trick is None and len(set(modes)) > 1:
        raise WrongUsage(say("Here it matters which trick it is; add --nth and its number."))
    if (where.trick or 1) > tricks:
        raise WrongUsage(say("A deal has {tricks} tricks here.", tricks=tricks))
    mode = modes[(where.trick or 1) - 1]
    made = where.made
    if contract.kind is ContractKind.MITTLERE and made is None:
        made = made_trump(lying)
    return TrickLaw(order(contract, mode, made, cards_house), values(contract, mode, made, cards_house))


def _lying_and_hand(piles: Sequence[tuple[Card, ...]]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    match piles:
        case [lying, hand] if hand:
            return lying, hand
    example = f"E6 EA {BETWEEN_PILES} EU R9"
    raise WrongUsage(
        say("First the cards that lie there, then a slash and the hand: {example}", example=example)
    )


def rests_on_ace_eleven(contract: Contract, piles: Iterable[Sequence[Card]], rules: House) -> bool:
    """Tell whether a count assumes that the ace is 11 and the six 0 in Undenufe, as printed (SCHV-6)."""
    if contract.kind is not ContractKind.UNDENUFE or not rules.assumed("undenufe_values"):
        return False
    ranks = [[card.rank for card in pile] for pile in piles]
    return any(pile.count(Rank.ASS) != pile.count(Rank.SIX) for pile in ranks)


def _count_rule(where: Spot, cards_house: HouseRules) -> str:
    if where.contract.kind is ContractKind.RAMSCH:
        return "RAM-4"
    if where.contract.kind is ContractKind.MITTLERE:
        return "MIT-10" if where.made else "MIT-11"
    if where.contract.kind is ContractKind.UNDENUFE and cards_house.undenufe_values == "six11":
        return "SCHV-6"
    if where.contract.kind is ContractKind.TUO:
        return "COIV-2"
    return "GEN-4" if where.contract.suit else "GEN-7"


@frozen
class DealRuling:
    """A whole deal judged: as it was written down, and what happened up to the first illegal card.

    `points` of each seat contain the skat once all cards are played.
    """

    file: DealFile
    record: Record
    points: tuple[int, ...]
    trick_points: tuple[int, ...]


def judge_deal(content: bytes, rules: House, players: int | None = None) -> DealRuling:
    """Play a deal that was written down.

    Raises:
        DoesNotAddUp: everything that cannot be in the file.
    """
    file, problems = read_deal(content, double=rules.double)
    if file is None:
        raise DoesNotAddUp.of(problems)
    contract, cards_house = file.contract, rules.stated(PRINTED)
    seats = len(file.hands) or rules.players(contract, players)
    problems = _deal_problems(file, seats, rules)
    if problems:
        raise DoesNotAddUp.of(problems)
    hands = file.hands or played_hands(file.plays, seats, contract, file.leader, cards_house)
    record = replay(Deal(hands, contract, file.leader, cards_house), file.plays)
    points = record.points
    if contract.kind is ContractKind.RAMSCH:
        points = points_with_skat(record, file.skat, rules.stated(PRINTED_SKAT), file.grand)
    return DealRuling(file, record, points, _trick_points(file, record, len(hands[0]), cards_house))


def _trick_points(file: DealFile, record: Record, tricks: int, cards_house: HouseRules) -> tuple[int, ...]:
    """Return what each trick counts, the last one of all with its five (GEN-5)."""
    made = record.trump if file.contract.kind is ContractKind.MITTLERE else None
    modes = file.contract.modes(tricks, cards_house)
    tables = [values(file.contract, mode, made, cards_house) for mode in modes]
    worth = [
        sum(table[card] for card in trick.cards) for table, trick in zip(tables, record.tricks, strict=False)
    ]
    if record.complete and file.contract.kind is not ContractKind.RAMSCH:
        worth[-1] += LAST_TRICK
    return tuple(worth)


def _deal_problems(file: DealFile, seats: int, rules: House) -> list[Problem]:
    pack = pack_for(file.contract, double=rules.double)
    problems = hand_problems(file.hands, pack, file.skat)
    problems += [Problem(say("cards played"), problem.text) for problem in card_problems(file.plays, pack)]
    if max(file.leader, file.grand or 0) >= seats:
        problems.append(Problem(None, say("There are {seats} players only.", seats=seats)))
    if len(file.skat) not in {0, SKAT}:
        problems.append(Problem(None, say("The skat has two cards.")))
    if file.hands and (seats < _FEWEST_PLAYERS or not all(file.hands)):
        problems.append(Problem(None, say("The hands of all players are needed, or none.")))
    if not file.plays:
        problems.append(Problem(None, say("No card was played; a line “play: …” is needed.")))
    whole = seats * rules.tricks(file.contract, seats)
    if not file.hands and file.plays and len(file.plays) != whole:
        text = say(
            "Without the hands all {whole} cards are needed; {n} are written.", whole=whole, n=len(file.plays)
        )
        problems.append(Problem(None, text))
    return problems


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
@_of_one_trick
@pass_app
def legal(app: App, *, where: Spot, cards: tuple[str, ...], rules: House) -> None:
    contract, players = where.contract, rules.players(where.contract, where.players)
    lying, hand = _lying_and_hand(read_piles(cards, pack_for(contract, double=rules.double)))
    refuse_long(hand, contract, rules, players)
    if len(lying) >= players:
        raise WrongUsage(say("{n} cards lie there already; the trick is full.", n=len(lying)))
    law = _law(where, lying, rules)
    judged = [(card, verdict(card, hand, lying, law.order)) for card in hand]
    allowed, refused = ([each for each in judged if each[1].allowed is may] for may in (True, False))
    document = {
        "contract": contract_document(contract),
        "lying": codes(lying),
        "legal": codes(card for card, _ in allowed),
        "cards": [_judged(card, found) for card, found in judged],
    }
    lines: list[Shown] = [say("May be played: {cards}.", cards=names(card for card, _ in allowed))]
    lines += [
        say("Not {card}: {why}", card=card_name(card), why=found.ruling.sentence()) for card, found in refused
    ]
    if not refused:
        lines += dict.fromkeys(found.ruling.sentence() for _, found in allowed)
    answer(app, document, rules, lines)


def _judged(card: Card, found: Verdict) -> dict[str, object]:
    return {
        "card": card.code,
        "name": card_name(card),
        "allowed": found.allowed,
        **ruling_document(found.ruling),
    }


@command(
    "trick",
    say("Say who takes a trick, and why. Type the contract, then its cards in the order they were played."),
    "jassturnier referee trick eicheln RA EU R9 E9",
)
@click.argument("contract")
@click.argument("cards", nargs=-1, required=True)
@_of_one_trick
@pass_app
def trick(app: App, *, where: Spot, cards: tuple[str, ...], rules: House) -> None:
    contract, players = where.contract, rules.players(where.contract, where.players)
    played = tuple(chain(*read_piles(cards, pack_for(contract, double=rules.double))))
    if len(played) > players:
        raise WrongUsage(
            say("{n} cards are too many; a trick has {players}.", n=len(played), players=players)
        )
    law = _law(where, played, rules)
    won, worth = award(played, law.order), sum(law.values[card] for card in played)
    _name_assumption(app, contract, [played], rules)
    taker = played[won.place]
    document = {
        "contract": contract_document(contract),
        "cards": codes(played),
        "place": won.place + 1,
        "card": taker.code,
        "points": worth,
        **ruling_document(won.ruling),
    }
    lines = [
        say("Card {place} takes the trick: {card}.", place=str(won.place + 1), card=card_name(taker)),
        won.ruling.sentence(),
        say("The trick counts {points}.", points=worth),
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
    where, cards_house = spot(contract, trump), rules.stated(PRINTED)
    played = where.contract
    pile = [*chain(*read_piles(cards, pack_for(played, double=rules.double)))]
    worth = steady_values(played, where.made, cards_house)
    if worth is None:
        raise NotAllowed(
            say("By this house rule a card counts what its trick says; count the deal with “referee deal”.")
        )
    _name_assumption(app, played, [pile], rules)
    found, rule = sum(worth[card] for card in pile), _count_rule(where, cards_house)
    # The points of the cards are without the five of the last trick, those of the deal are with them.
    deal_, last = deal_points(played, double=rules.double, house=cards_house), LAST_TRICK
    last *= played.kind is not ContractKind.RAMSCH
    document = {
        "contract": contract_document(played),
        "cards": {card.code: worth[card] for card in pile},
        "points": found,
        "last_trick": last,
        "deal": deal_,
        "rule": rule,
    }
    counted = [
        say("{card} {points}", card=card_name(card), points=worth[card]) for card in pile if worth[card]
    ]
    text = say("{n} cards count {points}.", n=len(pile), points=found)
    lines: list[Shown] = [Ruling(text, rule).sentence()]
    lines += [say("Counted: {cards}.", cards=counted)] if counted else []
    answer(app, document, rules, [*lines, *_shared(found, deal_, last)])


def _shared(own: int, whole: int | None, last: int) -> list[Shown]:
    """Say what a pile leaves of all points of the deal to the others, with the last trick and without."""
    if whole is None:
        return []
    if not last:
        return [say("The others have {points}.", points=whole - own)]
    return [
        say("With the last trick {own} to {other}.", own=own + last, other=whole - own - last),
        say("Without it {own} to {other}.", own=own, other=whole - own),
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
    content = read_input(sys.stdin.buffer) if str(file) == "-" else read_file(file)
    found = judge_deal(content, rules, players)
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
