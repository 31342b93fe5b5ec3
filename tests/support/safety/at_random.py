"""Two laptops that do anything at all apart and are merged twice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeAlias

from jassturnier.draw.plan import WishKind
from jassturnier.errors import JassError
from jassturnier.services.draw import changing, drawing
from jassturnier.services.people import cash, editing, entering, presence
from jassturnier.services.results import results
from jassturnier.services.safety import undoing
from jassturnier.services.setup import regulations, tournaments
from jassturnier.services.workplace import Desk
from tests.support.offices import enter, play_round, with_players
from tests.support.safety.laptops import both_ways, copied

PLAYERS, TOTAL = 9, 1884
Work: TypeAlias = Sequence[tuple[str, int, int]]
"""Steps by name, each with two numbers that say with whom, where or how much."""


def _swap(desk: Desk, one: int, other: int) -> None:
    desk.store(desk.rehearse(changing.swap((str(one), str(other)), None, "sat wrong")))


def _draw(desk: Desk, seed: int, again: int) -> None:
    wanted = drawing.DrawOrder(seed=seed, effort=20, allow_missing=True)
    propose = changing.propose_again if again % 2 else drawing.propose
    drawing.store(desk, propose(desk, wanted))


def _regulate(desk: Desk, setting: str) -> None:
    regulations.store(desk, regulations.propose(desk, None, [setting]))


def _wish(desk: Desk, one: int, other: int) -> None:
    changing.add(desk, changing.TypedWish(WishKind.APART, (str(one), str(other)), hard=False))


STEPS: dict[str, Callable[[Desk, int, int], object]] = {
    "draw": _draw,
    "swap": _swap,
    "enter": lambda desk, a, b: enter(desk, a % 2 + 1, 900 + b, TOTAL - 900 - b),
    "correct": lambda desk, a, b: enter(desk, a % 2 + 1, 950 + b, TOTAL - 950 - b, correct=True),
    "read again": lambda desk, a, b: enter(desk, a % 2 + 1, 900 + b, TOTAL - 900 - b, kind="second"),
    "leave": lambda desk, a, b: presence.leave(desk, [str(a)], withdraw=b % 2 == 0),
    "back": lambda desk, a, _: presence.back(desk, [str(a)]),
    "replace": lambda desk, a, b: editing.replace_member(desk, editing.Replacement(str(a), f"Stand In{b}")),
    "add": lambda desk, a, _: entering.add(desk, [entering.new_entry([f"Late Comer{a}"])]),
    "remove": lambda desk, a, _: editing.remove(desk, str(PLAYERS + a % 3)),
    "number": lambda desk, a, b: editing.edit(desk, str(a), editing.Edit(number=PLAYERS + b % 3)),
    "rename": lambda desk, a, b: editing.edit(desk, str(a), editing.Edit(names=(f"Right Name{b}",))),
    "pay": lambda desk, a, b: cash.pay(desk, [str(a)], cash.CashOrder(100 * b, refund=b % 3 == 0)),
    "guest": lambda desk, a, b: cash.pay(desk, [str(a)], cash.CashOrder(free=b % 2 == 0)),
    "punish": lambda desk, a, b: results.add(desk, str(a), str(-10 * b), "spoke", None),
    "forgive": lambda desk, a, _: results.remove(desk, [a]),
    "wish": _wish,
    "unwish": lambda desk, a, _: changing.remove(desk, [a]),
    "head": lambda desk, a, _: tournaments.change(desk, tournaments.HeadChange(club=f"Club{a}"), "de"),
    "close": lambda desk, _, __: tournaments.close(desk),
    "reopen": lambda desk, _, __: tournaments.reopen(desk),
    "regulate": lambda desk, a, _: _regulate(desk, f"drop={a % 2}"),
    "undo": lambda desk, _, __: undoing.undo(desk),
    "redo": lambda desk, _, __: undoing.redo(desk),
}
_OFTEN = ["draw", "draw", "enter", "enter", "undo", "add"]


@dataclass(frozen=True, slots=True)
class Evening:
    """What is done before the laptops part, on each of them apart, and on the other after the first merge."""

    early: Work
    here: Work
    there: Work
    later: Work

    @classmethod
    def made_up(cls, seed: int) -> "Evening":
        """Make up an evening."""
        rng = Random(seed)
        return cls(*([_step(rng) for _ in range(rng.randrange(7))] for _ in range(4)))

    def play(self, folder: Path) -> None:
        """Play it and merge twice on either laptop, for the word of one and then of the other."""
        desk = with_players(folder, PLAYERS, then=play_round)
        _work(desk, self.early)
        other = copied(desk, folder / "other", "other")
        _work(desk, self.here)
        _work(other, self.there)
        both_ways(desk, other, desk.office.station.id(), folder / "once")
        _work(other, self.later)
        _work(desk, self.here)
        both_ways(desk, other, other.office.station.id(), folder / "twice")


def _step(rng: Random) -> tuple[str, int, int]:
    name = rng.choice([*STEPS, *_OFTEN])
    return name, min(rng.randint(1, PLAYERS + 1), rng.randint(1, PLAYERS + 1)), rng.randint(1, 9)


def _work(desk: Desk, steps: Work) -> None:
    """Do what can be done."""
    for name, one, other in steps:
        try:
            STEPS[name](desk, one, other)
        except JassError:
            continue
