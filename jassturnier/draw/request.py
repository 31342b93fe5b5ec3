"""What a draw is asked for, the ways to draw, and how long work tells how far it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Protocol, TypeVar

from jassturnier.draw.plan import Draw, Form, History, Key, Plan, Wish
from jassturnier.errors import NotFound
from jassturnier.i18n import Text, names, say
from jassturnier.values import frozen


class Progress(Protocol):
    """Hears how many of the steps are done, 0 at the start of a search; its answer decides whether to go on.

    Work that was told to stop returns the best it has; asked again with `done` as its effort it
    returns the same.
    """

    def __call__(self, done: int, total: int, /) -> bool:
        """Return whether to go on."""
        ...


def go_on(*_steps: int) -> bool:
    """Let the work finish, unwatched."""
    return True


@frozen
class Request:
    """One round, or a plan, to be drawn.

    The same request gives the same draw on any machine. The order of `players` matters: give
    them by entry number. `tables_of` lists the table sizes allowed, the preferred one first
    (only where everybody plays alone). `ranks` is the rank list, best first; `matches` are those of
    a K.-o. round, who has no rival alone in one; `drawn` are the seats of a pot.
    `left` is how many rounds are still to be drawn, the next one included: it is drawn so that the
    others can follow it. `seeds` are those of the last rounds of the history.
    `effort` is the number of swaps a search may try; None leaves it to the method. `name` is how
    messages show a key.
    """

    players: tuple[Key, ...]
    method: str = "partners-once"
    form: Form = Form.PARTNERS
    seed: int = 0
    history: History = field(default_factory=History)
    left: int = 1
    seeds: tuple[int, ...] = ()
    tables_of: tuple[int, ...] = ()
    wishes: tuple[Wish, ...] = ()
    groups: Mapping[Key, str] = field(default_factory=dict)
    group_count: int = 0
    ranks: tuple[Key, ...] = ()
    matches: tuple[tuple[Key, ...], ...] = ()
    drawn: Mapping[Key, int] = field(default_factory=dict)
    effort: int | None = None
    progress: Progress = go_on
    name: Callable[[Key], str] = str

    @property
    def sizes(self) -> tuple[int, ...]:
        """The table sizes allowed, the preferred one first."""
        return self.tables_of or self.form.table_sizes[:1]

    def steps(self, usual: int) -> int:
        """Return how many swaps a search may try that would by itself try the usual number."""
        return usual if self.effort is None else self.effort

    def rng(self) -> Random:
        """Return the source of chance of the round that comes next."""
        # A text is hashed by SHA-512, everywhere alike. With the number of the round in it, a round that is
        # drawn alone is the one it is in a plan, and one drawn again after an undo is the same.
        return Random(f"{self.seed} {len(self.history.draws)}")

    def plan_rng(self) -> Random:
        """Return the source of chance for what holds in all rounds."""
        # The same for every round, so that groups, circles and constructed plans are found again from the
        # seed.
        return Random(self.seed)

    def after(self, history: History) -> "Request":
        """Return the same request once the rounds at the end of a longer history are drawn, too."""
        drawn = len(history.draws) - len(self.history.draws)
        seeds = (*self.seeds, *(self.seed,) * drawn)
        return replace(self, history=history, left=max(1, self.left - drawn), seeds=seeds)


def one_by_one(request: Request, rounds: int, draw: Callable[[Request], Draw]) -> Plan:
    """Draw rounds one after the other."""
    if rounds == 1:
        # To count a history again takes longer than to draw a round in a large hall.
        return (draw(request),)
    history = History(request.history.draws)
    for _ in range(rounds):
        history.add(draw(request.after(history)))
    return tuple(history.draws[len(request.history.draws) :])


Found = TypeVar("Found")


@dataclass(slots=True)
class Steps:
    """Passes on how far a draw is, counts its searches; `ended` is the step at which it was told to stop."""

    progress: Progress
    ended: int | None = None
    searches: int = 0

    def __call__(self, done: int, total: int, /) -> bool:
        """Return whether to go on."""
        self.searches += done == 0
        if self.ended is None and not self.progress(done, total):
            self.ended = done
        return self.ended is None


def searched(request: Request, steps: Steps, draw: Callable[[Request], Found]) -> Found:
    """Return what `draw` finds for a request, watched by `steps`.

    Where it took several searches, an end in one of them is no effort that fits all: then it is drawn
    again with that effort for each.
    """
    found = draw(replace(request, progress=steps))
    if steps.ended is None or steps.searches == 1:
        return found
    return draw(replace(request, effort=steps.ended, progress=go_on))


@frozen
class Way:
    """One way to draw: its id, what it does in words and with fixed pairs, the forms it knows.

    `own_stage` says that it goes on with the rounds of its own stage; any other avoids who met in an
    earlier one. One that `looks_ahead` draws a round so that those after it need not repeat.
    """

    id: str
    words: Text
    forms: tuple[Form, ...]
    own_stage: bool = False
    looks_ahead: bool = False
    of_pairs: Text | None = None

    def told(self, form: Form) -> Text:
        """Say what it does with those who sit down in this form."""
        return self.of_pairs if form is Form.PAIRS and self.of_pairs is not None else self.words


_ALL = tuple(Form)
AT_THE_DOOR, PAIRS, GROUPS = "drawn", "pairs", "groups"
KEEP_GROUPS = (PAIRS, GROUPS)
"""Ways that let nobody meet somebody of another group."""
_WAYS = (
    Way(
        "partners-once",
        say("Nobody has a partner or an opponent twice, as far as possible."),
        (Form.PARTNERS, Form.PAIRS),
        looks_ahead=True,
        of_pairs=say("No two pairs meet twice, as far as possible."),
    ),
    Way(
        "alone",
        say("Everybody plays alone; nobody meets twice, as far as possible."),
        (Form.ALONE,),
        looks_ahead=True,
    ),
    Way(
        "teams",
        say("Three play against three; nobody meets twice, as far as possible."),
        (Form.TEAMS,),
        looks_ahead=True,
    ),
    Way(
        "swiss",
        say("Neighbours in rank meet; nobody has a partner or an opponent twice, as far as possible."),
        _ALL,
        looks_ahead=True,
        of_pairs=say("Neighbours in rank meet; no two pairs meet twice, as far as possible."),
    ),
    Way("lot", say("By lot alone: who met may meet again."), _ALL),
    Way("by-rank", say("The first of the rank list sit at table 1, the next at table 2."), _ALL),
    Way(
        PAIRS,
        say("Every pair plays every other, within its group if there are groups."),
        (Form.PAIRS,),
        own_stage=True,
        looks_ahead=True,
    ),
    Way(
        GROUPS,
        say("Groups are made by serpentine or by lot; in each, every pair plays every other."),
        (Form.PAIRS,),
        own_stage=True,
        looks_ahead=True,
    ),
    Way("fixed", say("The first pair of a table stays, the second moves on."), (Form.PAIRS,), own_stage=True),
    Way(
        "knockout",
        say("K.-o.: who wins goes on to the next match, who loses is out."),
        (Form.PAIRS,),
        own_stage=True,
    ),
    Way(AT_THE_DOOR, say("Everybody has the seat that was drawn at the door; gaps are filled."), _ALL),
    Way("leagues", say("Tables are leagues: who wins goes up by a table, who is last goes down."), _ALL),
)
WAYS = {way.id: way for way in _WAYS}
OF_A_STAGE = tuple(way for way in WAYS if way != AT_THE_DOOR)
"""Those by which a regulation can have all rounds drawn."""
NAMES = names(
    say("partners-once"),
    say("alone"),
    say("teams"),
    say("swiss"),
    say("lot"),
    say("by-rank"),
    say("pairs"),
    say("groups"),
    say("fixed"),
    say("knockout"),
    say("drawn"),
    say("leagues"),
)
"""What the ways are called."""


def get(method: str) -> Way:
    """Return the way to draw with this id.

    Raises:
        NotFound: there is no such way; the sentence lists those there are.
    """
    if method not in WAYS:
        methods = tuple(map(NAMES.of, WAYS))
        raise NotFound(say("There is no draw “{method}”. Draws: {methods}.", method=method, methods=methods))
    return WAYS[method]


def across_groups(method: str) -> Text:
    """Say that a way seats people across the groups, and which do not."""
    return say(
        "“{draw}” seats people across the groups; only these keep them apart: {choices}.",
        draw=NAMES.of(method),
        choices=list(map(NAMES.of, KEEP_GROUPS)),
    )
