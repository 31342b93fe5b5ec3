"""What a draw is asked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from jassturnier.draw.history import History
from jassturnier.draw.plan import Form, Key
from jassturnier.draw.progress import Progress, go_on
from jassturnier.draw.wishes import Wish

MOST_STEPS = 400_000


@dataclass(frozen=True, slots=True)
class Request:
    """One round, or a plan, to be drawn.

    The same request gives the same draw on any machine. The order of `players` matters: give
    them by entry number. `tables_of` lists the table sizes allowed, the preferred one first
    (only where everybody plays alone). `ranks` is the rank list, best first. `effort` is the number
    of swaps a search may try; None chooses it by the number of players.
    """

    players: tuple[Key, ...]
    method: str = "partners-once"
    form: Form = Form.PARTNERS
    seed: int = 0
    history: History = field(default_factory=History)
    tables_of: tuple[int, ...] = ()
    wishes: tuple[Wish, ...] = ()
    groups: Mapping[Key, str] = field(default_factory=dict)
    ranks: tuple[Key, ...] = ()
    effort: int | None = None
    progress: Progress = go_on

    @property
    def sizes(self) -> tuple[int, ...]:
        """The table sizes allowed, the preferred one first."""
        return self.tables_of or self.form.table_sizes[:1]

    @property
    def steps(self) -> int:
        """How many swaps one search may try."""
        if self.effort is not None:
            return self.effort
        return min(200 * len(self.players) ** 2, MOST_STEPS)

    def rng(self) -> Random:
        """Return the source of chance of the round that comes next."""
        return Random(f"{self.seed} {len(self.history.draws)}")

    def plan_rng(self) -> Random:
        """Return the source of chance of what holds for all rounds."""
        return Random(self.seed)

    def after(self, history: History) -> "Request":
        """Return the same request on another history."""
        return replace(self, history=history)
