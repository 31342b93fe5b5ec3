"""The Partien of a round, their strokes, and how often each side won (SCHV-14, SCHV-15)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from jassturnier.errors import Problem
from jassturnier.games.kit.base import (
    Direction,
    Question,
    Slip,
    SlipField,
    by_rule,
    fault,
    filled,
    side_letter,
    wins,
    written,
)
from jassturnier.games.kit.layout import StrokeRow
from jassturnier.games.kit.options import Options, flag, whole, words
from jassturnier.games.kit.points import Course, Goal, Pair, pair
from jassturnier.games.schieber_rules import (
    BERGPREIS,
    FAILED,
    WON,
    SchieberDeal,
    bergpreis,
    course,
    ending_fields,
    goal,
    winner,
)
from jassturnier.i18n import Text, say, say_n
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
        if more:
            claims = (n for n, deal in enumerate(left, 1) if deal.claim is not None)
            left = left[: next(claims, len(left))]
        found.append(_partie(first, left, options, more=more))
    return tuple(found)


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


MATCHES, SCHNEIDER, KONTERMATCH = "matches", "schneider", "kontermatch"
_LABELS = {
    WON: say("Partien won"),
    FAILED: say("claim failed"),
    BERGPREIS: say("Bergpreis"),
    SCHNEIDER: say("Schneider"),
}


def counted_fields(options: Options, deals: int) -> Iterator[SlipField]:
    """Yield the columns for what is counted in a round of as many deals at most."""
    limits, partien = goal(options), number_of_partien(options)
    if flag(options, "strokes"):
        yield SlipField(KONTERMATCH, say("of them Kontermatch"), 0, deals, required=False)
    if partien == 1:
        yield from ending_fields(limits)
    for name, label in _LABELS.items() if partien > 1 else [(SCHNEIDER, _LABELS[SCHNEIDER])]:
        if limits.bergpreis or name != BERGPREIS:
            yield SlipField(name, label, 0, partien, required=False)


@dataclass(frozen=True)
class CountedSlip:
    """A slip with the options of its table; a deal brings a side `most` points at most."""

    slip: Slip
    options: Options
    most: int

    @cached_property
    def limits(self) -> Goal:
        """What is played for."""
        return goal(self.options)

    @cached_property
    def partien(self) -> int:
        """How many Partien the round has."""
        return number_of_partien(self.options)

    @cached_property
    def counts(self) -> Counts:
        """What is counted; of a single Partie the points tell what is not written."""
        found = {name: self._pair(name) for name in (*_LABELS, MATCHES, KONTERMATCH)}
        if self.partien > 1:
            return found
        won = winner(self.slip, self.limits)
        found[WON] = (int(won == 0), int(won == 1))
        found[BERGPREIS] = pair(bergpreis(self.slip, self.limits))
        if won is not None and None in written(self.slip, SCHNEIDER, 2):
            saved = any(found[FAILED]) and not flag(self.options, "failed_claim_schneider")
            made = int(self._pair("points")[1 - won] < self.limits.schneider and not saved)
            found[SCHNEIDER] = (made * found[WON][0], made * found[WON][1])
        return found

    def _pair(self, name: str) -> Pair:
        return pair(filled(self.slip, name, 2))

    @property
    def wins(self) -> Pair:
        """The games won in several Partien; Schneider counts two (SCH-21)."""
        (mine, theirs), (my_two, their_two) = self.counts[WON], self.counts[SCHNEIDER]
        return mine + my_two, theirs + their_two

    def faults(self) -> Iterator[Problem]:
        """Yield what cannot be counted together in the Partien of the round."""
        # One Partie at most is not over, and may have its Bergpreis already.
        begun = min(self.partien, sum(self.counts[WON]) + 1)
        for name, most in ((WON, self.partien), (BERGPREIS, begun)):
            if (found := sum(self.counts[name])) > most:
                yield Problem(_LABELS[name], by_rule("SCHV-14", _too_many(found, most)))
                return
        if (text := self._without_bergpreis()) is not None:
            yield Problem(_LABELS[BERGPREIS], by_rule("SCHV-3", text))
            return
        for side in (0, 1):
            yield from self._side_faults(side)

    def _without_bergpreis(self) -> Text | None:
        """Say that a Partie is over and nobody has its Bergpreis; a claim may fail before anybody has it."""
        found = sum(self.counts[BERGPREIS])
        sure = sum(self.counts[WON]) - sum(self.counts[FAILED])
        if not 0 < self.limits.bergpreis <= self.limits.target or found >= sure:
            return None
        return say_n(
            "{found} together, but the {n} Partie that is over has one; who was first? "
            "For example “{example}”.",
            "{found} together, but each of the {n} Partien that are over has one; who was first? "
            "For example “{example}”.",
            sure,
            found=found,
            example=f"{BERGPREIS} {sure - sure // 2} {sure // 2}",
        )

    def _side_faults(self, side: int) -> Iterator[Problem]:
        won, lost, matches = self.counts[WON][side], self.counts[WON][1 - side], self.counts[MATCHES][side]
        schneider, failed = self.counts[SCHNEIDER][side], self.counts[FAILED][side]
        konter = self.counts[KONTERMATCH][side]
        if konter > matches:
            text = say("{found} Kontermatch of {matches} matches cannot be.", found=konter, matches=matches)
            yield fault(text, "SCHV-15", side)
        if schneider > won:
            text = say("{found} as Schneider of {won} Partien won cannot be.", found=schneider, won=won)
            yield fault(text, "SCHV-15", side)
        elif failed > lost:
            text = say("{found} failed claims, but {lost} Partien lost, cannot be.", found=failed, lost=lost)
            yield fault(text, "SCH-23", side)
        else:
            yield from self._point_faults(side)

    def _point_faults(self, side: int) -> Iterator[Problem]:
        points, prizes = self._pair("points")[side], self.counts[BERGPREIS][side]
        if points < prizes * self.limits.bergpreis:
            text = say(
                "Too few points: {points}; {what}: {n}.", points=points, what=_LABELS[BERGPREIS], n=prizes
            )
            yield fault(text, "SCHV-3", side)
            return
        low, high = self._range(side)
        if low <= points <= high:
            # Who is Schneider has not come as far as the Bergpreis; a failed claim is judged otherwise.
            far = self.partien - self.counts[SCHNEIDER][1 - side]
            lower = self.limits.schneider <= self.limits.bergpreis
            if prizes > far and lower and not any(self.counts[FAILED]):
                yield fault(_too_many(prizes, far), "SCHV-3", side)
            return
        told = {
            "points": points,
            "won": self.counts[WON][side],
            "lost": self.counts[WON][1 - side],
            "schneider": self.counts[SCHNEIDER][1 - side],
        }
        if points < low:
            text = say("{points} are too few; won: {won}, lost: {lost}, {schneider} as Schneider.", **told)
        else:
            text = say("{points} are too many; won: {won}, lost: {lost}, {schneider} as Schneider.", **told)
        yield fault(text, "SCH-21", side)

    def _range(self, side: int) -> Pair:
        failed, won, worse = self.counts[FAILED], self.counts[WON], self.counts[SCHNEIDER][1 - side]
        low = max(0, won[side] - failed[1 - side]) * self.limits.target
        # Tricks that lie open save from Schneider in some houses, but stand on no slate (AMB-32).
        if self.options["loser_open_tricks"] is not True:
            low += max(0, won[1 - side] - worse - failed[side]) * self.limits.schneider
        one = self.limits.target - 1 + self.most
        return low, (self.partien - worse) * one + worse * (self.limits.schneider - 1)

    def left(self) -> Text | None:
        """Say why the round of several Partien is not over: not every one was won."""
        won = sum(self._pair(WON))
        if won >= self.partien:
            return None
        text = say_n(
            "{n} Partie of {partien} is won.", "{n} Partien of {partien} are won.", won, partien=self.partien
        )
        return by_rule("SCHV-14", text)


def _too_many(found: int, partien: int) -> Text:
    return say_n(
        "{found} together in {n} Partie cannot be.",
        "{found} together in {n} Partien cannot be.",
        partien,
        found=found,
    )
