"""The golden operations of the referee: cards, play, dealing, bidding, melds, claims, the skat."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from jassturnier import games
from jassturnier.cards.card import (
    DOUBLE,
    JASS,
    MITTLERE,
    PRINTED,
    RAMSCH,
    RAMSCH_CONTRACT,
    Card,
    Contract,
    ContractKind,
    Mode,
    Order,
    Pack,
    Suit,
    cards,
    deal_points,
    french,
    order,
    plain,
    stated,
    values,
)
from jassturnier.cards.deal import Deal, Record, deal_cards, deal_ramsch, legal, replay, winner
from jassturnier.cards.melds import PLAIN_MELDS, find_melds
from jassturnier.errors import NotAllowed
from jassturnier.games.disputes import (
    PRINTED_CLAIMS,
    ClaimedDeal,
    FirstTrick,
    compare_melds,
    find_stoeck,
    judge_claim,
    judge_double_claim,
)
from jassturnier.games.grand_hand import PRINTED_SKAT, grand_hand_player, pass_skat, points_with_skat
from jassturnier.games.kit.bidding import (
    Dealing,
    coiffeur_turn,
    declarer_leads,
    open_contracts,
    ramsch_rotation,
    rotation,
    schieber_rotation,
    schieber_turn,
)

Json = Mapping[str, Any]
Op = Callable[[Json, Json, str], object]

_RAMSCH_GAMES = {"ramsch", "pfaelzer", "grand_hand"}
_MITTLERE_GAMES = {"mittlere", "molotow", "plusminus"}
_OTHER_IDS = {"coiffeur4_pairs": "coiffeur4", "coiffeur4_all": "coiffeur4_alone", "grand_hand": "ramsch"}
_COIFFEUR_ROWS = (
    *("eicheln", "schilten", "rosen", "schellen", "obenabe", "undenufe"),
    *("slalom", "gustav", "tuo", "joker1", "joker2"),
)
_ONLY_WITH_FACTOR = {3: {"tuo"}, 4: {"slalom", "gustav", "tuo"}}
_GERMAN_NAMES = {"S": "Pik", "C": "Kreuz", "D": "Karo", "H": "Herz"} | {
    "A": "Ass",
    "K": "König",
    "Q": "Dame",
    "J": "Bube",
    "T": "10",
}


def _contract(given: Json) -> Contract:
    suit = given.get("suit")
    start = Mode.DOWN if given.get("start") == "undenufe" else Mode.UP
    return Contract(ContractKind(given["type"]), Suit(suit) if suit else None, start)


def _contract_of(given: Json, game: str) -> Contract:
    if "contract" in given:
        return _contract(given["contract"])
    return RAMSCH_CONTRACT if _game(given, game) in _RAMSCH_GAMES else MITTLERE


def _game(given: Json, label: str) -> str:
    name: str = given.get("game", label)
    return _OTHER_IDS.get(name) or name


def _codes(hand: Sequence[Card]) -> list[str]:
    return sorted(card.code for card in hand)


def _is_double(given: Json, options: Json) -> bool:
    return bool(options.get("double_pack")) or str(given.get("pack")) == "48"


def _pack(given: Json, options: Json, game: str) -> Pack:
    if _game(given, game) in _RAMSCH_GAMES:
        return RAMSCH
    return DOUBLE if _is_double(given, options) else JASS


def deck(given: Json, options: Json, game: str) -> object:
    return {"cards": _codes(_pack(given, options, game).cards)}


def french_name(given: Json, options: Json, game: str) -> object:
    card = french(Card.of(given["card"]))
    return {"suit": _GERMAN_NAMES[card.suit], "rank": _GERMAN_NAMES.get(card.rank, card.rank.value)}


def card_points(given: Json, options: Json, game: str) -> object:
    contract, house = _contract_of(given, game), stated(PRINTED, options)
    trick, tricks = given.get("trick_index", 0), given.get("n_tricks", 9)
    mode = contract.modes(max(tricks, trick + 1), house)[trick]
    table = values(contract, mode, _suit(given.get("trump")), house)
    return {"points": table[Card.of(given["card"])]}


def _suit(letter: str | None) -> Suit | None:
    return Suit(letter) if letter else None


def deck_total(given: Json, options: Json, game: str) -> object:
    double, house = _is_double(given, options), stated(PRINTED, options)
    return {"total": deal_points(_contract_of(given, game), double=double, house=house)}


def modes(given: Json, options: Json, game: str) -> object:
    named = _contract(given["contract"]).modes(given["n_tricks"], stated(PRINTED, options))
    return {"modes": [mode.value for mode in named]}


def _order(given: Json, options: Json, game: str) -> Order:
    """Return the order that holds in a trick told by its game, its trump and its direction."""
    name, suit = _game(given, game), _suit(given.get("trump"))
    if name in _RAMSCH_GAMES:
        return order(RAMSCH_CONTRACT, Mode.JACKS, None)
    if name in _MITTLERE_GAMES:
        return order(MITTLERE, Mode.UP, suit)
    if suit is None:
        return plain(Mode(given.get("direction", "up")))
    return order(Contract(ContractKind.TRUMP, suit), Mode.TRUMP, None, stated(PRINTED, options))


def legal_cards(given: Json, options: Json, game: str) -> object:
    allowed = legal(cards(given["hand"]), cards(given["trick"]), _order(given, options, game))
    return {"legal": _codes(allowed)}


def trick_winner(given: Json, options: Json, game: str) -> object:
    return {"winner": winner(cards(given["trick"]), _order(given, options, game))}


def leader(given: Json, options: Json, game: str) -> object:
    name = _game(given, game)
    leads = declarer_leads(name, {**games.get(name).defaults(), **options})
    return {"seat": given["declarer"] if leads else given["forehand"]}


def whole_deal(given: Json, options: Json, game: str) -> object:
    contract = _contract_of(given, game)
    hands = tuple(cards(hand) for hand in given["hands"])
    record = replay(Deal(hands, contract, given["leader"], stated(PRINTED, options)), cards(given["plays"]))
    if record.fault:
        return {"illegal_at": record.fault.play}
    made = {"trump": record.trump} if contract.kind is ContractKind.MITTLERE else {}
    return {
        "winners": [trick.winner for trick in record.tricks],
        "points": _all_points(record, contract, given, options),
        "tricks": list(record.taken),
        **made,
    }


def _all_points(record: Record, contract: Contract, given: Json, options: Json) -> list[int]:
    if contract.kind is not ContractKind.RAMSCH:
        return list(record.points)
    skat, rules = cards(given.get("skat") or ()), stated(PRINTED_SKAT, options)
    return list(points_with_skat(record, skat, rules, options.get("grand_declarer")))


def dealt(given: Json, options: Json, game: str) -> object:
    pile = cards(given["deck"])
    if _game(given, game) in _RAMSCH_GAMES:
        hands, skat = deal_ramsch(pile)
        return {"hands": _in_order(hands), "skat": [card.code for card in skat]}
    return {"hands": _in_order(deal_cards(pile, given["players"]))}


def _in_order(hands: Sequence[Sequence[Card]]) -> list[list[str]]:
    return [[card.code for card in hand] for hand in hands]


def schedule(given: Json, options: Json, game: str) -> object:
    players, kind = given["players"], games.get(_game(given, game))
    pack, table = _pack(given, options, game), kind(players, kind.defaults())
    hands, skat = deal_ramsch(pack.cards) if pack is RAMSCH else (deal_cards(pack.cards, players), ())
    hand = min(map(len, hands))
    shown = {"hand": hand, "tricks": hand, **({"skat": len(skat)} if skat else {})}
    if table.open_contracts((), 0):
        shown["contracts_per_party"] = len(table.open_contracts((), 0)) + options.get("extra_contracts", 0)
    deals = shown.get("contracts_per_party", 0) * len(table.sides()) or table.usual_deals()
    # How many deals of Molotow are played is not given (AMB-16).
    known = {"deals": deals, "deals_per_dealer": deals // players} if deals and kind.id != "molotow" else {}
    return shown | known


def dealers(given: Json, options: Json, game: str) -> object:
    deals = rotation(given["first_dealer"], given["deals"], given["players"])
    return {"dealers": [deal.dealer for deal in deals], "forehands": [deal.forehand for deal in deals]}


def _shown(deals: Sequence[Dealing]) -> object:
    return {"deals": [{"dealer": deal.dealer, "forehand": deal.forehand} for deal in deals]}


def schieber_dealers(given: Json, options: Json, game: str) -> object:
    return _shown(schieber_rotation(given["holder"], given["deals"], given.get("players", 4)))


def ramsch_dealers(given: Json, options: Json, game: str) -> object:
    grand_hands = [kind == "grand_hand" for kind in given["kinds"]]
    return _shown(ramsch_rotation(given["first_dealer"], grand_hands, given.get("players", 3)))


def available(given: Json, options: Json, game: str) -> object:
    missing = _ONLY_WITH_FACTOR[given["players"]] - options.get("factors", {}).keys()
    rows = [row for row in _COIFFEUR_ROWS if row not in missing]
    found = open_contracts(rows, given["filled"])
    return {"open": {row: list(contracts) for row, contracts in found.items()}}


def bidding(given: Json, options: Json, game: str) -> object:
    turn = coiffeur_turn(given["can_play"], given["passes"], options.get("coi4_pass_rounds", 2))
    return {"turn": turn.seat, "may_pass": turn.may_pass}


def chooser(given: Json, options: Json, game: str) -> object:
    try:
        turn = schieber_turn(given["players"], given["pushes"], push_back=options.get("push_back", False))
    except NotAllowed:
        return {"error": "push not allowed"}
    return {"seat": turn.seat, "may_push": turn.may_pass}


def exchange(given: Json, options: Json, game: str) -> object:
    discards = [cards(action["discard"]) if action.get("take") else None for action in given["actions"]]
    hands = [cards(hand) for hand in given["hands"]]
    done = pass_skat(hands, cards(given["skat"]), discards, stated(PRINTED_SKAT, options))
    if done.fault:
        return {"illegal_seat": done.faulty}
    return {"hands": [_codes(hand) for hand in done.hands], "skat": _codes(done.skat), "pushes": done.pushes}


def grand_offer(given: Json, options: Json, game: str) -> object:
    return {"player": grand_hand_player(given["wants"], stated(PRINTED_SKAT, options))}


def melds(given: Json, options: Json, game: str) -> object:
    found = find_melds(cards(given["hand"]), _contract(given["contract"]), stated(PLAIN_MELDS, options))
    points = sorted(meld.points for meld in found)
    return {"melds": points, "points": sum(points)}


def weis(given: Json, options: Json, game: str) -> object:
    hands = [cards(hand) for hand in given["hands"]]
    rules = stated(PLAIN_MELDS, options)
    found = compare_melds(hands, _contract(given["contract"]), given.get("factor", 1), rules)
    return {
        "seat_points": [sum(meld.points for meld in of_seat) for of_seat in found.melds],
        "side": found.side,
        "points": found.points,
        "score": found.score,
    }


def stoeck(given: Json, options: Json, game: str) -> object:
    when = options.get("stoeck_when", "ober")
    found = find_stoeck(cards(given["hand"]), _contract(given["contract"]), cards(given["played"]), when)
    return {"stoeck": found.held, "at": found.at}


def _pair(values_: Sequence[int]) -> tuple[int, int]:
    first, second = values_
    return first, second


def claim(given: Json, options: Json, game: str) -> object:
    standing = ClaimedDeal(
        _pair(given["slate"]),
        _pair(given["trick_points"]),
        _pair(given["tricks"]),
        given["factor"],
        given.get("stoeck"),
        given.get("last_trick_side"),
        given.get("n_tricks", 9),
    )
    result = judge_claim(given["claimant"], standing, stated(PRINTED_CLAIMS, options))
    return {
        "winner": result.winner,
        "claim": "good" if result.good else "failed",
        "claimant_total": result.claimant_total,
        "schneider": result.schneider,
        "games": result.games,
    }


def double_claim(given: Json, options: Json, game: str) -> object:
    gains = FirstTrick(given.get("stoeck"), _side_points(given.get("weis")), _side_points(given.get("trick")))
    rules = stated(PRINTED_CLAIMS, options)
    result = judge_double_claim(_pair(given["slate"]), gains, given["factor"], rules)
    return {"winner": result.winner, "stage": result.stage, "totals": list(result.totals)}


def _side_points(given: Sequence[int] | None) -> tuple[int, int] | None:
    return _pair(given) if given else None


OPS: Mapping[str, Op] = {
    "cards.deck": deck,
    "cards.french": french_name,
    "play.card_points": card_points,
    "play.deck_total": deck_total,
    "play.modes": modes,
    "play.legal": legal_cards,
    "play.winner": trick_winner,
    "play.first_leader": leader,
    "play.deal": whole_deal,
    "deal.cards": dealt,
    "deal.schedule": schedule,
    "deal.rotation": dealers,
    "deal.schieber_dealers": schieber_dealers,
    "deal.ramsch_dealers": ramsch_dealers,
    "coiffeur.available": available,
    "coiffeur.bidding": bidding,
    "ramsch.exchange": exchange,
    "ramsch.grand_offer": grand_offer,
    "schieber.chooser": chooser,
    "schieber.find_weis": melds,
    "schieber.weis": weis,
    "schieber.stoeck": stoeck,
    "schieber.claim": claim,
    "schieber.double_claim": double_claim,
}
