"""The referee's questions about cards: what may be played, who takes a trick, a whole deal, a pile."""

from collections.abc import Iterable, Sequence
from itertools import chain

from jassturnier.cards.card import Card, Pack, Rank, Suit
from jassturnier.cards.contract import PRINTED, Contract, ContractKind, HouseRules
from jassturnier.cards.deal import Deal, Record, played_hands, replay
from jassturnier.cards.dealing import SKAT, card_problems, hand_problems, pack_for
from jassturnier.cards.order import LAST_TRICK, Order, Values, deal_points, order, steady_values, values
from jassturnier.cards.play import TrickAward, Verdict, award, made_trump, verdict
from jassturnier.cards.reading import each_once, parse_cards, parse_contract
from jassturnier.errors import DoesNotAddUp, NotAllowed, Problem, WrongUsage
from jassturnier.exchange.scores.deal_file import DealFile, read_deal
from jassturnier.games.ramsch.skat import PRINTED_SKAT, points_with_skat
from jassturnier.i18n import Text, say
from jassturnier.services.referee.house_rules import House
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


@frozen
class HandRuling:
    """What may be played from a hand to the cards that lie there, and why each other card may not."""

    lying: tuple[Card, ...]
    cards: tuple[tuple[Card, Verdict], ...]

    def may(self, *, allowed: bool) -> list[tuple[Card, Verdict]]:
        """Return the cards that may be played, or those that may not."""
        return [(card, judged) for card, judged in self.cards if judged.allowed == allowed]


def judge_hand(where: Spot, typed: Sequence[str], rules: House) -> HandRuling:
    """Judge every card of a hand; typed are the cards that lie there, a slash, and the hand.

    Raises:
        WrongUsage: the cards cannot be read, or more lie there than can.
    """
    contract = where.contract
    players = rules.players(contract, where.players)
    lying, hand = _lying_and_hand(read_piles(typed, pack_for(contract, double=rules.double)))
    refuse_long(hand, contract, rules, players)
    if len(lying) >= players:
        raise WrongUsage(say("{n} cards lie there already; the trick is full.", n=len(lying)))
    law = _law(where, lying, rules)
    judged = tuple((card, verdict(card, hand, lying, law.order)) for card in hand)
    return HandRuling(lying, judged)


def _lying_and_hand(piles: Sequence[tuple[Card, ...]]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    match piles:
        case [lying, hand] if hand:
            return lying, hand
    example = f"E6 EA {BETWEEN_PILES} EU R9"
    raise WrongUsage(
        say("First the cards that lie there, then a slash and the hand: {example}", example=example)
    )


@frozen
class TrickRuling:
    """Which card takes a trick, and what the trick counts."""

    cards: tuple[Card, ...]
    award: TrickAward
    points: int


def judge_trick(where: Spot, typed: Sequence[str], rules: House) -> TrickRuling:
    """Give a trick, its cards in the order they were played, to the card that takes it.

    Raises:
        WrongUsage: the cards cannot be read, or there are too many.
    """
    contract = where.contract
    players = rules.players(contract, where.players)
    piles = read_piles(typed, pack_for(contract, double=rules.double))
    cards = tuple(chain(*piles))
    if len(cards) > players:
        raise WrongUsage(say("{n} cards are too many; a trick has {players}.", n=len(cards), players=players))
    law = _law(where, cards, rules)
    return TrickRuling(cards, award(cards, law.order), sum(law.values[card] for card in cards))


def rests_on_ace_eleven(contract: Contract, piles: Iterable[Sequence[Card]], rules: House) -> bool:
    """Tell whether a count assumes that the ace is 11 and the six 0 in Undenufe, as printed (SCHV-6)."""
    if contract.kind is not ContractKind.UNDENUFE or not rules.assumed("undenufe_values"):
        return False
    ranks = [[card.rank for card in pile] for pile in piles]
    return any(pile.count(Rank.ASS) != pile.count(Rank.SIX) for pile in ranks)


@frozen
class PileCount:
    """What a pile of cards counts, card by card, and what all cards of the deal count together.

    The points of the cards are without the five of the last trick, `whole` is with them.
    """

    cards: tuple[tuple[Card, int], ...]
    whole: int | None
    last_trick: int
    rule: str

    @property
    def points(self) -> int:
        """Return the points of the pile."""
        return sum(worth for _, worth in self.cards)


def count_pile(where: Spot, typed: Sequence[str], rules: House) -> PileCount:
    """Count a pile of cards.

    Raises:
        WrongUsage: the cards cannot be read.
        NotAllowed: what a card counts depends on its trick.
    """
    contract, cards_house = where.contract, rules.stated(PRINTED)
    piles = read_piles(typed, pack_for(contract, double=rules.double))
    worth = steady_values(contract, where.made, cards_house)
    if worth is None:
        raise NotAllowed(
            say("By this house rule a card counts what its trick says; count the deal with “referee deal”.")
        )
    return PileCount(
        tuple((card, worth[card]) for card in chain(*piles)),
        deal_points(contract, double=rules.double, house=cards_house),
        0 if contract.kind is ContractKind.RAMSCH else LAST_TRICK,
        _count_rule(where, cards_house),
    )


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
