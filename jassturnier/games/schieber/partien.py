"""The Partien of a round, one game to the target after the other, and their strokes (SCHV-14, SCHV-15)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from jassturnier.games.kit.base import Direction, Question, side_letter, wins
from jassturnier.games.kit.goal import Course, Pair
from jassturnier.games.kit.layout import StrokeRow
from jassturnier.games.kit.options import Options, flag, whole, words
from jassturnier.games.schieber.rules import SchieberDeal, course
from jassturnier.i18n import Text, say
from jassturnier.values import frozen

KINDS: Mapping[str, tuple[Text, Text]] = {
    "bergpreis": (say("stroke_bergpreis"), say("Bergpreis")),
    "won": (say("stroke_win"), say("win")),
    "matches": (say("stroke_match"), say("match")),
    "schneider": (say("stroke_schneider"), say("Schneider")),
    "kontermatch": (say("stroke_kontermatch"), say("Kontermatch")),
}
"""What brings strokes, by what is counted: the option with the strokes for one, and what it is called."""
Counts: TypeAlias = Mapping[str, Pair]
"""How often each side has something, by its name."""


@frozen
class Partie:
    """One game to the target: the number of its first deal, counted from 0, its deals, and how it went.

    Of the deal in which it ended, `deals` hold what was written until then.
    """

    first: int
    deals: tuple[SchieberDeal, ...]
    way: Course

    @property
    def end(self) -> int:
        """Return the number of the deal after its last."""
        return self.first + len(self.deals)

    @property
    def over(self) -> bool:
        """Tell whether somebody has won it, although it may have to be said who."""
        return self.way.winner is not None or self.way.undecided is not None

    def asked(self) -> Iterator[Question]:
        """Yield the deals of which has to be said who was first."""
        if self.way.hill is not None and self.way.bergpreis is None:
            number = self.first + self.way.hill + 1
            text = say(
                "Both sides reach the Bergpreis in deal {deal}; add “first A” or “first B” to it.",
                deal=str(number),
            )
            yield Question(number, text)
        if self.way.undecided is not None:
            number = self.first + self.way.undecided + 1
            text = say(
                "Both sides reach the target in deal {deal}; add “first A” or “first B” to it.",
                deal=str(number),
            )
            yield Question(number, text)


def number_of_partien(options: Options) -> int:
    """Return how many Partien a round has."""
    return whole(options, "partien")


def counts_endings(options: Options) -> bool:
    """Tell whether a slip says how often each side won, was Schneider and had the Bergpreis.

    Points do not tell it of several Partien, nor Schneider where tricks save from it that stand on no slate.
    """
    saved = options["loser_open_tricks"] is True
    return flag(options, "strokes") or number_of_partien(options) > 1 or saved


def partien(deals: Sequence[SchieberDeal], options: Options) -> tuple[Partie, ...]:
    """Part deals into the Partien they were played in: there is always one, and all are in one of them.

    What follows the end of the last Partie of a round stays in it.
    """
    found: list[Partie] = []
    last = number_of_partien(options)
    while not found or found[-1].end < len(deals):
        first = found[-1].end if found else 0
        left = tuple(deals[first:])
        more = len(found) + 1 < last
        found.append(_partie(first, left[: _first_claim(left)] if more else left, options, more=more))
    return tuple(found)


def _first_claim(deals: Sequence[SchieberDeal]) -> int:
    """Return how many deals there are until one is claimed, that one with them."""
    return next((n for n, deal in enumerate(deals, 1) if deal.claim is not None), len(deals))


def _partie(first: int, deals: tuple[SchieberDeal, ...], options: Options, *, more: bool) -> Partie:
    way, order = course(deals, options), words(options, "claim_order")
    written = {step.deal: order[: step.event + 1] for step in way.counted}
    counted_ = tuple(
        deal
        if deal.claim is None and written.get(number) == order
        else _as_counted(deal, written.get(number, ()))
        for number, deal in enumerate(deals)
    )
    partie = Partie(first, counted_, way)
    return replace(partie, deals=partie.deals[: len(written)]) if more and partie.over else partie


def _as_counted(deal: SchieberDeal, written: Collection[str]) -> SchieberDeal:
    """Return a deal with what of it was `written`: its tricks, Weis and Stöck."""
    claimed = [side for side in deal.matches if deal.claim in {None, side}]
    return replace(
        deal,
        points=deal.points if "stich" in written else (0, 0),
        matches=tuple(claimed) if "stich" in written else (),
        weis=deal.weis if "weis" in written else (0, 0),
        stoeck=deal.stoeck if "stoeck" in written else (0, 0),
    )


def both_sides(numbers: Iterable[Sequence[int]]) -> Pair:
    """Add up what both sides have each time."""
    found = tuple(numbers)
    return sum(first for first, _ in found), sum(second for _, second in found)


def counted(played: Sequence[Partie]) -> dict[str, Pair]:
    """Return what may bring strokes, and how often each side has it; a Kontermatch is one of the matches."""
    ways = [partie.way for partie in played]
    made = [(deal, side) for partie in played for deal in partie.deals for side in deal.matches]
    return {
        "bergpreis": _each_side([way.bergpreis for way in ways]),
        "won": _each_side([way.winner for way in ways]),
        "failed": _each_side([_failed(partie) for partie in played]),
        "matches": _each_side([side for _, side in made]),
        "schneider": _each_side([way.winner for way in ways if way.games > 1]),
        "kontermatch": _each_side([side for deal, side in made if deal.declarer == 1 - side]),
    }


def _failed(partie: Partie) -> int | None:
    """Return the side whose claim failed in a Partie."""
    claim = partie.deals[-1].claim if partie.deals else None
    return claim if claim is not None and partie.way.winner == 1 - claim else None


def _each_side(named: Sequence[int | None]) -> Pair:
    return named.count(0), named.count(1)


def counted_tallies(counts: Counts, options: Options) -> dict[str, Pair]:
    """Return what is counted in the Partien, and the strokes it brings where they are (SCHV-15)."""
    found = {name: counts[name] for name in ("bergpreis", "won", "schneider")}
    if flag(options, "strokes"):
        found |= {"kontermatch": counts["kontermatch"]}
        found |= {"strokes": both_sides(_strokes(counts, options).values())}
    return found


def _strokes(counts: Counts, options: Options) -> dict[str, Pair]:
    """Return the strokes of each side for what brings some; a Kontermatch is no match beside it."""
    (mine, theirs), (my_konter, their_konter) = counts["matches"], counts["kontermatch"]
    often = {**counts, "matches": (mine - my_konter, theirs - their_konter)}
    weights = {kind: whole(options, option.msgid) for kind, (option, _) in KINDS.items()}
    return {kind: (n * often[kind][0], n * often[kind][1]) for kind, n in weights.items()}


def stroke_rows(played: Sequence[Partie], options: Options) -> list[StrokeRow]:
    """Return a row for the strokes of each kind, with those of the deals that are played."""
    if not flag(options, "strokes"):
        return []
    found = _strokes(counted(played), options) if played[0].deals else {}
    return [
        StrokeRow(KINDS[kind][1], found.get(kind, ()), has_potatoes=False)
        for kind, (option, _) in KINDS.items()
        if options[option.msgid]
    ]


def stroke_legends(options: Options) -> list[Text]:
    """Say how many Partien a round has, and what brings how many strokes."""
    partien_, found = number_of_partien(options), list[Text]()
    if partien_ > 1:
        found.append(say("A round is {n} Partien, each to the target.", n=partien_))
    if flag(options, "strokes"):
        weights = ((name, whole(options, option.msgid)) for option, name in KINDS.values())
        each = tuple(say("{name} {number}", name=name, number=weight) for name, weight in weights if weight)
        found.append(say("Strokes: {each}", each=each))
    return found


def gained(way: Course, number: int) -> Pair:
    """Return what a deal has brought each side."""
    return both_sides(step.gains for step in way.counted if step.deal == number)


def tallies_of(played: Sequence[Partie], options: Options) -> dict[str, tuple[int, ...]]:
    """Return what each side has of all that is counted beside the points."""
    deals, counts = [deal for partie in played for deal in partie.deals], counted(played)
    more = counted_tallies(counts, options) if counts_endings(options) else {}
    return {
        "matches": counts["matches"],
        "weis": both_sides(deal.weis for deal in deals),
        "stoeck": both_sides(deal.stoeck for deal in deals),
        "bergpreis": counts["bergpreis"],
        "wins": both_sides(_games(partie.way, options) for partie in played),
        **more,
    }


def _games(way: Course, options: Options) -> tuple[int, ...]:
    """Return the games won; of the only Partie, while it is open, by who is ahead."""
    if way.winner is None and way.undecided is None and number_of_partien(options) == 1:
        return wins(way.totals, Direction.HIGH)
    return tuple(way.games * (side == way.winner) for side in range(2))


def notes_on(partie: Partie) -> tuple[Text, ...]:
    """Return what has to be said of how a Partie went."""
    notes = [question.text for question in partie.asked()]
    way = partie.way
    if way.winner is not None and way.won_at is None:
        notes.append(
            say("The claim fails; side {side} wins the game (SCH-23).", side=side_letter(way.winner))
        )
    if way.games > 1:
        notes.append(say("Schneider: the win counts two games (SCH-21)."))
    return tuple(notes)
