"""A table plan without a tournament: for so many players and rounds, with a proof of how good it is."""

from dataclasses import dataclass

from jassturnier.draw.check import Report, check
from jassturnier.draw.methods import draw_plan
from jassturnier.draw.plan import Draw, Form
from jassturnier.draw.request import Progress, Request, Steps, go_on, searched
from jassturnier.errors import WrongUsage
from jassturnier.i18n import say
from jassturnier.services.draw.drawing import new_seed


@dataclass(frozen=True, slots=True)
class PlanOrder:
    """What to plan for. `sizes` are the table sizes allowed, the preferred one first."""

    players: int
    rounds: int
    sizes: tuple[int, ...] = ()
    pairs: bool = False
    alone: bool = False
    seed: int | None = None
    effort: int | None = None
    progress: Progress = go_on


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A plan for players 1 to n; seed and effort repeat it, `ended` says that it was told to stop."""

    form: Form
    seed: int
    effort: int | None
    ended: bool
    draws: tuple[Draw, ...]
    report: Report


def make(wanted: PlanOrder) -> TablePlan:
    """Draw a plan.

    Raises:
        WrongUsage: table sizes that do not go together.
        NoValidDraw: too few players.
    """
    method, form, sizes = _shape(wanted)
    seed = new_seed() if wanted.seed is None else wanted.seed
    request = Request(
        players=tuple(range(1, wanted.players + 1)),
        method=method,
        form=form,
        seed=seed,
        tables_of=sizes,
        effort=wanted.effort,
    )
    steps = Steps(wanted.progress)
    draws = searched(request, steps, lambda asked: draw_plan(asked, wanted.rounds))
    return TablePlan(
        form=form,
        seed=seed,
        effort=wanted.effort if steps.ended is None else steps.ended,
        ended=steps.ended is not None,
        draws=draws,
        report=check(draws),
    )


def _shape(wanted: PlanOrder) -> tuple[str, Form, tuple[int, ...]]:
    """Return the method, who plays together, and the sizes where there is a choice."""
    sizes = tuple(dict.fromkeys(wanted.sizes))
    if wanted.pairs:
        if sizes or wanted.alone:
            raise WrongUsage(say("Fixed pairs sit two pairs to a table: leave out --tables-of and --alone."))
        return "pairs", Form.PAIRS, ()
    if wanted.alone or 3 in sizes:  # noqa: PLR2004 — of three nobody has a partner
        return "alone", Form.ALONE, sizes
    if len(sizes) > 1:
        raise WrongUsage(say("With partners all tables have one size; --alone lets everybody play alone."))
    return ("teams", Form.TEAMS, ()) if sizes == (6,) else ("partners-once", Form.PARTNERS, ())
