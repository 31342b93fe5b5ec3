"""How often each side won, was Schneider and had the Bergpreis, as a slip tells it (SCHV-14, SCHV-15)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from jassturnier.errors import Problem
from jassturnier.games.kit.base import Slip, SlipField, by_rule, fault, filled, written
from jassturnier.games.kit.goal import Goal, Pair, pair
from jassturnier.games.kit.options import Options, flag
from jassturnier.games.schieber.ending import BERGPREIS, FAILED, WON, bergpreis, ending_fields, winner
from jassturnier.games.schieber.partien import Counts, number_of_partien
from jassturnier.games.schieber.rules import goal
from jassturnier.i18n import Text, say, say_n

MATCHES, SCHNEIDER, KONTERMATCH = "matches", "schneider", "kontermatch"
_LABELS = {
    WON: say("Partien won"),
    FAILED: say("claim failed"),
    BERGPREIS: say("Bergpreis"),
    SCHNEIDER: say("Schneider"),
}


def counted_fields(options: Options, deals: int) -> Iterator[SlipField]:
    """Yield the columns for what is counted in a round of so many deals at most."""
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
            made = int(self._is_schneider(won))
            found[SCHNEIDER] = (made * found[WON][0], made * found[WON][1])
        return found

    def _pair(self, name: str) -> Pair:
        return pair(filled(self.slip, name, 2))

    def _is_schneider(self, won: int) -> bool:
        """Tell whether the only Partie was won against a loser below the limit (SCH-21)."""
        below = self._pair("points")[1 - won] < self.limits.schneider
        return below and (not any(self._pair(FAILED)) or flag(self.options, "failed_claim_schneider"))

    @property
    def wins(self) -> Pair:
        """The games won in several Partien; Schneider counts two (SCH-21)."""
        (mine, theirs), (my_two, their_two) = self.counts[WON], self.counts[SCHNEIDER]
        return mine + my_two, theirs + their_two

    def faults(self) -> Iterator[Problem]:
        """Yield what cannot be counted together in so many Partien."""
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
        """Yield points that a side cannot have beside what it won and lost."""
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
        """Return the fewest and the most points of a side that won, and lost, so many Partien."""
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
