"""The referee's questions about Weis, Stöck and the slate, about dealing and the skat of Ramsch."""

from collections import Counter
from collections.abc import Sequence

import click

from jassturnier import games
from jassturnier.cards.card import (
    LAST_TRICK,
    PRINTED,
    RAMSCH,
    RAMSCH_CONTRACT,
    Card,
    Contract,
    ContractKind,
    deal_points,
)
from jassturnier.cards.deal import Ruling, deal_sums, open_sums, pack_for, trick_sums
from jassturnier.cards.melds import PLAIN_MELDS, Meld
from jassturnier.cards.reading import parse_contract
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import document_rows, table
from jassturnier.cli.referee.cards import BETWEEN_PILES, read_piles, refuse_long, split_piles
from jassturnier.cli.referee.house_rules import (
    GameChoice,
    House,
    answer,
    answer_ruling,
    codes,
    contract_document,
    factor_option,
    names,
    players_option,
    refuse,
    rules_option,
)
from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.games import schieber_house as grid
from jassturnier.games.disputes import Moment, Stoeck, Weis, compare_melds, find_stoeck
from jassturnier.games.grand_hand import PRINTED_SKAT, grand_hand_player, pass_skat, spitzen
from jassturnier.games.kit.base import side_letter
from jassturnier.games.kit.bidding import (
    Dealing,
    dealing_rule,
    dealings,
    declarer_leads,
    grand_kontra,
    ramsch_kontra,
)
from jassturnier.games.kit.contracts import name_of
from jassturnier.games.kit.layout import ZSlate
from jassturnier.games.kit.options import out_of_range
from jassturnier.games.kit.points import Pair, impossible
from jassturnier.games.schieber_house import first_lead_words
from jassturnier.games.schieber_rules import SchieberDeal, announced_faults
from jassturnier.i18n import Text, no_number, parse_number, say, say_n
from jassturnier.tournament.lists import Column, Kind, Marked, On, data
from jassturnier.values import frozen

MOST_ON_A_SLATE = 20_000
_SLATE_MARKS = 4


def jass_contract(typed: str) -> Contract:
    """Read a contract in which there are Weis and Stöck.

    Raises:
        WrongUsage: it is none, or Ramsch.
    """
    contract = parse_contract(typed)
    if contract.kind is ContractKind.RAMSCH:
        raise WrongUsage(say("Ramsch has neither Weis nor Stöck."))
    return contract


@frozen
class WeisRuling:
    """The hands as they were typed, what they show, and the factor; None for a single hand."""

    hands: tuple[tuple[Card, ...], ...]
    weis: Weis
    factor: int | None


def judge_weis(contract: Contract, typed: Sequence[str], rules: House, factor: int | None) -> WeisRuling:
    """Find the melds of one hand, or compare those of several in the order of play."""
    hands = tuple(read_piles(typed, pack_for(contract, double=rules.double)))
    for hand in hands:
        refuse_long(hand, contract, rules, rules.seats())
    times = None
    if len(hands) > 1 or factor is not None:
        times = factor or rules.factor(contract)
    return WeisRuling(hands, compare_melds(hands, contract, times or 1, rules.stated(PLAIN_MELDS)), times)


def judge_stoeck(contract: Contract, typed: Sequence[str], rules: House) -> Stoeck:
    """Look for the Stöck; typed is the hand, and behind a slash what was played from it.

    Raises:
        WrongUsage: the cards cannot be read.
    """
    pack = pack_for(contract, double=rules.double)
    piles = [read_piles([pile], pack)[0] for pile in split_piles(typed) if pile.strip()]
    if not piles:
        raise WrongUsage(say("No card was typed."))
    hand, *rest = piles
    played = tuple(card for pile in rest for card in pile)
    refuse_long(hand, contract, rules, rules.seats())
    when: Moment = "second_card" if rules.options.get("stoeck_when") == "second_card" else "ober"
    dealt = tuple((Counter(hand) | Counter(played)).elements())
    twice = rules.options.get("weis_twice") is not False
    return find_stoeck(dealt, contract, played, when, twice=twice, tricks=rules.tricks(contract))


def read_slate(typed: Sequence[str]) -> tuple[int, ZSlate]:
    """Turn points into strokes, or hundreds, fifties, twenties and rest into points (SCH-19).

    Raises:
        WrongUsage: a number is none or too high, or there are too many.
    """
    numbers = [read_number(word) for word in typed]
    if len(numbers) == 1:
        return _in_range(numbers[0]), grid.slate(0, numbers[0])
    if len(numbers) > _SLATE_MARKS or any(number < 0 for number in numbers[:-1]):
        raise WrongUsage(say("Type the points, or hundreds, fifties, twenties and the rest."))
    hundreds, fifties, twenties, rest = (*numbers, 0, 0)[:_SLATE_MARKS]
    total = grid.slate_total(hundreds, fifties, twenties, rest)
    return _in_range(total), ZSlate(0, False, hundreds, fifties, twenties, rest)


def _in_range(points: int) -> int:
    if not 0 <= points <= MOST_ON_A_SLATE:
        raise WrongUsage(out_of_range(points, 0, MOST_ON_A_SLATE))
    return points


def read_number(typed: str) -> int:
    """Read a whole number as people write it.

    Raises:
        WrongUsage: it is none.
    """
    number = parse_number(typed)
    if number is None:
        raise WrongUsage(no_number(typed))
    return number


def refuse_announced(contract: Contract, weis: Pair, stoeck: Pair, rules: House) -> None:
    """Refuse Weis and Stöck of both sides that no deal of this contract brings (SCH-14, SCH-16, SCH-17).

    Raises:
        WrongUsage: every one of them.
    """
    deal = SchieberDeal((0, 0), contract=name_of(contract), weis=weis, stoeck=stoeck)
    if problems := announced_faults(deal, rules.seats(), rules.of("schieber")):
        raise WrongUsage.of(problems)


def refuse_points(contract: Contract, points: Pair, rules: House, *, played_out: bool = False) -> None:
    """Refuse points that no deal of this contract brings.

    `played_out` says that all cards are played; then the five of the last trick are not among them.

    Raises:
        WrongUsage: a side has what no tricks make, or both together have more or, when all cards are
            played, less than there is.
    """
    whole = deal_points(contract, double=rules.double, house=rules.stated(PRINTED))
    if whole is None:
        return
    found, cards = sum(points), whole - LAST_TRICK
    if played_out and found != cards:
        raise WrongUsage(
            say(
                "All cards are played: both sides together have {cards} points, not {found}. "
                "The five of the last trick come on top, as does the match.",
                cards=cards,
                found=found,
            )
        )
    if found > whole:
        raise WrongUsage(say("{found} points are too many; a deal has {whole}.", found=found, whole=whole))
    if cards < found < whole:
        raise WrongUsage(
            say(
                "No deal brings {found}: it has {whole} points, without the last trick’s five {cards}.",
                found=found,
                whole=whole,
                cards=cards,
            )
        )
    house, seats = rules.stated(PRINTED), rules.seats()
    possible = open_sums(contract, seats, double=rules.double, house=house)
    possible |= deal_sums(contract, seats, double=rules.double, house=house)
    if wrong := [impossible(value, possible) for value in points if value not in possible]:
        raise WrongUsage(*wrong)


def trick_fault(contract: Contract, points: int, rules: House) -> Text | None:
    """Return why the cards of one trick cannot be worth these points, None where they can."""
    house = rules.stated(PRINTED)
    possible = trick_sums(contract, rules.seats(), double=rules.double, house=house)
    return None if points in possible else impossible(points, possible)


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
    played = jass_contract(contract)
    found = judge_weis(played, cards, rules, factor)
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
    played = jass_contract(contract)
    found = judge_stoeck(played, cards, rules)
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
    total, marks = read_slate(numbers)
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


_MOST_DEALS = 100
_RAMSCH, _PFAELZER = "ramsch", "pfaelzer"
_PLAYERS = 3
_HAND_AND_SKAT = 2


@command(
    "dealers",
    say(
        "Say who deals, who is forehand and who leads in each deal. --first is the player who deals first, "
        "in Schieber the one who is forehand first, but where by the regulation who keeps the score deals "
        "first. After a Grand Hand the same one deals again: --grand names those deals."
    ),
    "jassturnier referee dealers schieber --first 3",
)
@click.argument("game", metavar="GAME", type=GameChoice(games.IDS))
@click.argument("deals", type=click.IntRange(1, _MOST_DEALS), default=8)
@option("--first", words=say("Player who begins."), type=click.IntRange(1), default=1, metavar="N")
@option("--grand", words=say("Deals that were Grand Hands, such as 2,5."), default="", metavar="DEALS")
@players_option
@rules_option
@pass_app
def dealers(  # noqa: PLR0913 — one parameter for each option
    app: App, game: str, deals: int, *, first: int, grand: str, players: int | None, rules: House
) -> None:
    kind, grand_hands = games.get(game), _numbers(grand)
    size = players or kind.sizes[0]
    refuse(size not in kind.sizes, say("{game} is for {sizes} players.", game=kind.name, sizes=kind.sizes))
    refuse(first > size, say("There is no player {player}; there are {size}.", player=str(first), size=size))
    none = grand_hands and "grand_hand" not in kind.defaults()
    refuse(none, say("{game} has no Grand Hand.", game=kind.name))
    # Of two packs there are no sevens (AMB-31).
    lead = "" if rules.double else str(rules.of(game).get("first_lead", ""))
    columns = _columns(declarer_leads=declarer_leads(game, rules.of(game)))
    numbered = [*enumerate(dealings(game, first - 1, deals, size, grand_hands, lead=lead), 1)]
    rule = dealing_rule(game, lead)
    document = {
        "game": game,
        "deals": document_rows(columns, numbered, app.language),
        "first_lead": lead or None,
        "rule": rule,
    }
    first_lead = [first_lead_words(lead)] if lead else []
    lines = [*table(columns, numbered, app.language), *first_lead, say("(rule {rule})", rule=rule)]
    answer(app, document, rules, lines)


def _columns(*, declarer_leads: bool) -> tuple[Column[tuple[int, Dealing]], ...]:
    """Return the columns of numbered deals; a dash is a dealer that does not matter."""
    words, word = (say("who names the contract"), "declarer") if declarer_leads else (None, None)
    return (
        Column("deal", say("Deal"), lambda row: row[0], Kind.LABEL),
        Column("dealer", say("Dealer"), _dealer, Kind.LABEL),
        Column("forehand", say("Forehand"), lambda row: row[1].forehand + 1, Kind.LABEL),
        Column("leads", say("Leads"), lambda row: words or row[1].forehand + 1, Kind.LABEL, On.SCREEN),
        data("leads", lambda row: word or row[1].forehand + 1),
    )


def _dealer(row: tuple[int, Dealing]) -> Marked:
    seat = row[1].dealer
    return Marked(None, instead="–") if seat is None else Marked(seat + 1)


def _numbers(typed: str) -> tuple[int, ...]:
    words = typed.replace(",", " ").split()
    numbers = [parse_number(word) for word in words]
    if None in numbers:
        raise WrongUsage(say("“{typed}” are no numbers with commas between.", typed=typed))
    return tuple(number or 0 for number in numbers)


@command(
    "jacks",
    say(
        "Count the Jacks that the declarer of a Grand Hand has or lacks in unbroken row from the Kreuz Jack; "
        "type his cards and the skat."
    ),
    "jassturnier referee jacks CJ SJ DJ CA",
)
@click.argument("cards", nargs=-1, required=True)
@rules_option
@pass_app
def jacks(app: App, cards: tuple[str, ...], *, rules: House) -> None:
    held, row = spitzen([card.code for pile in read_piles(cards, RAMSCH) for card in pile])
    text = say("With {n}: “mit {n}”.", n=row) if held else say("Without {n}: “ohne {n}”.", n=row)
    answer_ruling(app, Ruling(text, "GH-8"), rules, held=held, spitzen=row)


_SEAT = click.IntRange(1, _PLAYERS)


@command(
    "grandhand",
    say("Say who plays Grand Hand. Type the players who announce it, forehand is 1; none where nobody does."),
    "jassturnier referee grandhand 3 2",
)
@click.argument("players", nargs=-1, type=_SEAT)
@rules_option
@pass_app
def grandhand(app: App, players: tuple[int, ...], *, rules: House) -> None:
    if rules.of(_RAMSCH)["grand_hand"] is False or rules.game == _PFAELZER:
        raise NotAllowed(say("There is no Grand Hand here (rule PFR-2)."))
    seat = grand_hand_player([seat in players for seat in range(1, _PLAYERS + 1)])
    ruling = Ruling(say("Nobody announces Grand Hand: the skat goes round from forehand."), "RAM-8")
    if seat is not None:
        who = str(seat + 1)
        text = say("Player {player} plays Grand Hand, as the first in turn from forehand.", player=who)
        ruling = Ruling(text, "RAM-7")
    answer_ruling(app, ruling, rules, player=None if seat is None else seat + 1)


@command(
    "skat",
    say(
        "Judge what a player does with the skat. Type the game, the hand, a slash, the skat, and behind a "
        "second slash the two cards laid down; without these the skat is pushed on."
    ),
    "jassturnier referee skat ramsch CJ CA D7 / S7 H7 / CJ S7",
)
@click.argument("game", metavar="GAME", type=GameChoice([_RAMSCH, _PFAELZER]))
@click.argument("cards", nargs=-1, required=True, metavar="HAND... / SKAT... [/ LAID...]")
@rules_option
@pass_app
def skat(app: App, game: str, cards: tuple[str, ...], *, rules: House) -> None:
    hand, skat_, *laid = _piles(cards)
    refuse_long(hand, RAMSCH_CONTRACT, rules, _PLAYERS)
    done = pass_skat([hand], skat_, laid or [None], House(rules.of(game)).stated(PRINTED_SKAT))
    answer_ruling(
        app,
        done.fault or _done(game, done.skat, pushed=not laid),
        rules,
        say("The hand: {cards}.", cards=names(done.hands[0])),
        game=game,
        allowed=done.fault is None,
        hand=codes(done.hands[0]),
        skat=codes(done.skat),
    )


def _piles(typed: Sequence[str]) -> list[tuple[Card, ...]]:
    """Return hand and skat, and behind them what is laid down, which is read by itself: it is of these."""
    words = [pile for pile in split_piles(typed) if pile.strip()]
    if len(words) not in {_HAND_AND_SKAT, _HAND_AND_SKAT + 1}:
        example = "CA CT SJ / D7 H8 / CT D7"
        raise WrongUsage(
            say(
                "Type the hand, a slash, the skat, and behind a slash what is laid down: {example}",
                example=example,
            )
        )
    laid = words[_HAND_AND_SKAT:]
    seen = read_piles([BETWEEN_PILES.join(words[:_HAND_AND_SKAT])], RAMSCH)
    return seen + (read_piles(laid, RAMSCH) if laid else [])


def _done(game: str, skat: Sequence[Card], *, pushed: bool) -> Ruling:
    if pushed:
        return Ruling(say("The skat is pushed on unseen; the deal counts double for it."), "RAM-10")
    text = say("Laid down for the next player: {cards}.", cards=names(skat))
    return Ruling(text, "PFR-3" if game == _PFAELZER else "RAM-9")


@command(
    "kontra",
    say(
        "Say who may still say Kontra. Type how many cards lie there; --grand names who plays a Grand Hand, "
        "without it a Ramsch is played."
    ),
    "jassturnier referee kontra --grand 2",
)
@click.argument("lying", type=click.IntRange(0, 3), default=0, metavar="[CARDS]")
@option("--grand", words=say("Player of the Grand Hand, forehand is 1."), type=_SEAT, metavar="N")
@rules_option
@pass_app
def kontra(app: App, lying: int, *, grand: int | None, rules: House) -> None:
    if grand is None and (rules.of(_RAMSCH)["ram_kontra"] is not True or rules.game == _PFAELZER):
        raise NotAllowed(
            say("There is no Kontra in a Ramsch here (rule RAMV-2)."),
            say("Where there is, say --rule ram_kontra=true; for a Grand Hand --grand and its player."),
        )
    found = ramsch_kontra(lying) if grand is None else grand_kontra(grand - 1, lying)
    answer_ruling(app, found.ruling, rules, players=[seat + 1 for seat in found.seats])
