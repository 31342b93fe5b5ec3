"""Questions of the referee about claims, turns and what was said late, and the group of all of them."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import click

from jassturnier import games
from jassturnier.cards.card import OBENABE, Contract
from jassturnier.cards.deal import Ruling
from jassturnier.cli.kit.base import SpokenGroup, command, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import document_rows, table
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.cli.referee import cards, scores
from jassturnier.cli.referee.house_rules import (
    GameChoice,
    House,
    answer,
    answer_ruling,
    factor_option,
    players_option,
    refuse,
    rules_option,
    ruling_document,
)
from jassturnier.cli.referee.scores import (
    jass_contract,
    read_number,
    refuse_announced,
    refuse_points,
    trick_fault,
)
from jassturnier.errors import NotAllowed, Problem, WrongUsage
from jassturnier.games import schieber_rules as schieber
from jassturnier.games.disputes import (
    BREACHES,
    PRINTED_CLAIMS,
    STOECK_POINTS,
    ClaimedDeal,
    ClaimResult,
    ClaimRules,
    DoubleClaim,
    FirstTrick,
    judge_breach,
    judge_claim,
    judge_double_claim,
)
from jassturnier.games.kit.base import side_letter
from jassturnier.games.kit.bidding import Turn, coiffeur_turn, open_contracts, ramsch_turn, schieber_turn
from jassturnier.games.kit.contracts import JOKERS, key, label
from jassturnier.games.kit.options import whole
from jassturnier.games.kit.points import Course, Pair, run
from jassturnier.i18n import Text, fold, parse_number, say, verbatim
from jassturnier.tournament.lists import Column, Kind
from jassturnier.values import frozen


@frozen
class Claimed:
    """A claim as it was typed: slates, what was won in this deal, the factor.

    `points` are those of the cards; the five of the last trick may be among them unless `last` or
    `match` is said, which add them. `last` is the side of the last trick once all cards are
    played; with `match` the claimant has taken all tricks.
    """

    slate: Pair
    factor: int
    points: Pair = (0, 0)
    stoeck: int | None = None
    last: int | None = None
    match: bool = False


def claim_rules(rules: House) -> ClaimRules:
    """Return the rules about claims.

    Raises:
        NotAllowed: a fixed number of deals is played, so nobody can claim.
    """
    found = rules.stated(PRINTED_CLAIMS)
    if not found.goal:
        raise NotAllowed(
            say("A fixed number of deals is played; nobody can claim the game (rule TRN-2)."),
            say("Where a target is played for, name it: --rule target=1000."),
        )
    return found


def judge(
    contract: Contract, claimant: int, claimed: Claimed, rules: House
) -> tuple[ClaimResult, ClaimedDeal]:
    """Decide the claim of one side.

    Raises:
        WrongUsage: no deal brings what was typed.
        NotAllowed: nobody can claim.
    """
    refuse_announced(contract, (0, 0), _of_side(claimed.stoeck, STOECK_POINTS), rules)
    _refuse_match(claimant, claimed)
    played_out = claimed.match or claimed.last is not None
    refuse_points(contract, claimed.points, rules, played_out=played_out)
    tricks = rules.tricks(OBENABE)
    taken = (tricks, 0) if claimant == 0 else (0, tricks)
    standing = ClaimedDeal(
        claimed.slate,
        claimed.points,
        taken if claimed.match else (0, 0),
        claimed.factor,
        claimed.stoeck,
        claimant if claimed.match else claimed.last,
        tricks,
    )
    return judge_claim(claimant, standing, claim_rules(rules)), standing


def _refuse_match(claimant: int, claimed: Claimed) -> None:
    other = 1 - claimant
    if claimed.match and (claimed.points[other] or claimed.last == other):
        raise WrongUsage(
            say(
                "Side {other} has taken a trick, so side {side} has no match.",
                other=side_letter(other),
                side=side_letter(claimant),
            )
        )


def _of_side(side: int | None, points: int) -> Pair:
    return points * (side == 0), points * (side == 1)


def judge_both(contract: Contract, slates: Pair, gains: FirstTrick, factor: int, rules: House) -> DoubleClaim:
    """Decide where both sides claim in the first trick.

    Raises:
        WrongUsage: no trick brings what was typed.
        NotAllowed: nobody can claim.
    """
    weis = (0, 0) if gains.weis is None else _of_side(*gains.weis)
    refuse_announced(contract, weis, _of_side(gains.stoeck, STOECK_POINTS), rules)
    if gains.trick is not None and (why := trick_fault(contract, gains.trick[1], rules)) is not None:
        raise WrongUsage(why)
    return judge_double_claim(slates, gains, factor, claim_rules(rules))


_COIFFEUR = {3: "coiffeur3", 4: "coiffeur4"}
BIDDINGS = ("schieber", "coiffeur", "mittlere", "molotow", "plusminus", "ramsch", "pfaelzer")
"""The games in which it can be asked whose turn it is; both games of Coiffeur go by one name."""
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
    played = jass_contract(contract)
    times = factor or rules.factor(played)
    slates, points = _slates_and_points(numbers)
    if fold(who).replace(" ", "") in _BOTH:
        unfit = points != (0, 0) or last is not None or match
        refuse(unfit, say("Where both claim, type the slates and use --trick."))
        both = judge_both(played, slates, FirstTrick(stoeck, weis, trick), times, rules)
        winner = None if both.winner is None else side_letter(both.winner)
        answer_ruling(app, both.ruling, rules, winner=winner, stage=both.stage, totals=both.totals)
        return
    refuse(weis or trick, say("--weis and --trick are for both sides claiming: AB."))
    refuse(who.upper() not in _LETTERS, say("“{who}” is no side; write A, B, or AB for both.", who=who))
    claimant = _LETTERS.index(who.upper())
    claimed = Claimed(slates, times, points, stoeck, last, match)
    result, standing = judge(played, claimant, claimed, rules)
    answer(app, _claim_document(result), rules, _claim_lines(claimant, result, standing))


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
@click.argument("game", metavar="GAME", type=GameChoice(BIDDINGS))
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
    app: App, game: str, passes: int, *, full: str, filled: str, players: int | None, rules: House
) -> None:
    size = rules.seats(players)
    columns, rows = _seats(full, size), [key(row) for row in filled.split(",") if row.strip()]
    found, open_rows = _TURNS.get(game, _forehand)(passes, size, rules, columns, rows)
    answer_ruling(
        app,
        found.ruling,
        rules,
        *(_open(open_rows) if filled else []),
        game=game,
        player=None if found.seat is None else found.seat + 1,
        may_pass=found.may_pass,
        open=open_rows,
    )


def _seats(typed: str, size: int) -> set[int]:
    seats: set[int] = set()
    for word in typed.replace(",", " ").split():
        seat = parse_number(word)
        if seat is None or not 1 <= seat <= size:
            raise WrongUsage(say("“{word}” is no player; there are 1 to {size}.", word=word, size=size))
        seats.add(seat - 1)
    return seats


Open: TypeAlias = Mapping[str, tuple[str, ...]]
"""The rows open to somebody, each with the contracts that it may be played as."""


def _forehand(*_: object) -> tuple[Turn, Open]:
    text = say("Nobody names a contract: forehand leads, the first card that does not follow makes trump.")
    return Turn(0, may_pass=False, ruling=Ruling(text, "MIT-3, MIT-6")), {}


def _ramsch(passes: int, *_: object) -> tuple[Turn, Open]:
    return ramsch_turn(passes), {}


def _schieber(pushes: int, players: int, rules: House, *_: object) -> tuple[Turn, Open]:
    sizes = games.get("schieber").sizes
    refuse(players not in sizes, say("Schieber is played by four or six."))
    own = rules.options
    pushing, push_back = bool(own.get("pushing", True)), bool(own.get("push_back"))
    return schieber_turn(players, pushes, pushing=pushing, push_back=push_back), {}


def _coiffeur(
    passes: int, players: int, rules: House, full: Collection[int], filled: Sequence[str]
) -> tuple[Turn, Open]:
    refuse(players not in _COIFFEUR, say("Coiffeur is played by three or four."))
    game_id = _COIFFEUR[players]
    can_play = [seat not in full for seat in range(players)]
    spoken = sum(can_play[turn % players] for turn in range(passes))
    rounds = whole(rules.of(_COIFFEUR[4]), "coi4_pass_rounds")
    most = players * (rounds if game_id == _COIFFEUR[4] else 1)
    if passes > most:
        raise NotAllowed(say("After {most} passes somebody must choose; {n} cannot be.", most=most, n=passes))
    rows = tuple(games.at_table(game_id, players, rules.of(game_id)).open_contracts((), 0))
    unknown = [row for row in filled if row not in rows]
    refuse(unknown, say("There is no row {names}. Rows: {rows}.", names=unknown, rows=rows))
    return coiffeur_turn(can_play, spoken, rounds), open_contracts(rows, filled)


_TURNS: Mapping[str, Callable[[int, int, House, Collection[int], Sequence[str]], tuple[Turn, Open]]] = {
    "schieber": _schieber,
    "coiffeur": _coiffeur,
    "ramsch": _ramsch,
    "pfaelzer": _ramsch,
}
"""Who must choose, game by game; in the others nobody does."""


def _open(rows: Open) -> list[Text]:
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
        lines.append(SCHNEIDER)
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
    claim,
    turn,
    breach,
    scores.slate,
    scores.dealers,
    scores.jacks,
    scores.grandhand,
    scores.skat,
    scores.kontra,
    follow,
):
    referee.add_command(each)
