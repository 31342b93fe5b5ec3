"""Table plans: one drawn elsewhere, which becomes a proposal like our own, and one without a tournament."""

from collections.abc import Iterator, Mapping, Sequence

from jassturnier.draw.check import Report, check, faults
from jassturnier.draw.methods import draw_plan
from jassturnier.draw.plan import Draw, Form, Key, Seat, Table, parse_seat
from jassturnier.draw.request import Progress, Request, Steps, go_on, searched
from jassturnier.errors import DoesNotAddUp, NotAllowed, NotFound, Problem, WrongUsage
from jassturnier.exchange.lists import PlanRow, read_plan
from jassturnier.i18n import say
from jassturnier.services.draw.drawing import BY_HAND, Proposal, history, name_of, wishes
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.schema import new_seed
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import find, not_in
from jassturnier.tournament.people.seats import present, tables_of
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.values import frozen


def propose_from(desk: Desk, content: bytes) -> Proposal:
    """Read a plan and judge it; its rounds are numbered on from those already drawn.

    Raises:
        DoesNotAddUp: everything that is wrong in the file, each with its row.
    """
    tournament, head = desk.tournament_and_head()
    stage = tournament.stage()
    rows, problems = read_plan(content)
    players, away = present(tournament, stage)
    first = len(stage.rounds) + 1
    problems = problems or _rounds_problems(rows, first, stage.rules.rounds)
    draws, more = _draws(tournament, rows)
    problems += more
    if not problems:
        # Only if each row is right: a name that is not found would be missing in its round as well.
        problems = _structure(tournament, draws, tuple(entry.key for entry in players))
        problems += _mixed(tournament, draws)
    if problems:
        raise DoesNotAddUp.of(problems, say("Nothing was stored."))
    before = history(tournament, stage.rules.draw_of(first))
    return Proposal(
        tournament=tournament,
        head=head,
        method=BY_HAND,
        seed=0,
        first=first,
        draws=tuple(draws.values()),
        report=check(tuple(draws.values()), before, wishes(tournament)),
        away=away,
    )


def _rounds_problems(rows: Sequence[PlanRow], first: int, most: int) -> list[Problem]:
    if not rows:
        return [Problem(None, say("There is nobody below the headings."))]
    numbers = sorted({row.round for row in rows})
    wanted = list(range(first, first + len(numbers)))
    if numbers != wanted:
        text = say(
            "the file holds the rounds {found}; next come {wanted}.",
            found=[str(n) for n in numbers],
            wanted=[str(n) for n in wanted],
        )
        return [Problem(None, text)]
    if numbers[-1] > most:
        return [Problem(None, say("the regulation has {most} rounds only.", most=most))]
    return []


def _draws(tournament: Tournament, rows: Sequence[PlanRow]) -> tuple[dict[int, Draw], list[Problem]]:
    problems: list[Problem] = []
    seated: dict[int, dict[int, dict[Seat, EntryInfo]]] = {}
    resting: dict[int, list[EntryInfo]] = {}
    for row in rows:
        entry = _player(tournament, row, problems)
        if entry is None:
            continue
        if row.table is None:
            resting.setdefault(row.round, []).append(entry)
            continue
        seats = seated.setdefault(row.round, {}).setdefault(row.table, {})
        _sit(seats, row, entry, _rules(tournament, row.round), problems)
    draws = {
        number: Draw(
            tuple(_table(table, seats) for table, seats in sorted(seated.get(number, {}).items())),
            tuple(entry.key for entry in resting.get(number, ())),
        )
        for number in sorted(seated.keys() | resting.keys())
    }
    return draws, problems


def _player(tournament: Tournament, row: PlanRow, problems: list[Problem]) -> EntryInfo | None:
    try:
        return find(tournament.stage().entries, row.player, not_in(tournament))
    except (NotFound, NotAllowed) as error:
        problems += [Problem(row.place, text) for text in error.texts]
        return None


def _sit(
    seats: dict[Seat, EntryInfo],
    row: PlanRow,
    entry: EntryInfo,
    regulation: Regulation,
    problems: list[Problem],
) -> None:
    seat = parse_seat(row.seat, regulation.form)
    if seat is None:
        problems.append(Problem(row.place, say("there is no seat “{seat}”.", seat=row.seat)))
    elif seat in seats:
        text = say("seat {seat} of table {table} is taken twice.", seat=row.seat, table=str(row.table))
        problems.append(Problem(row.place, text))
    else:
        seats[seat] = entry


def _table(number: int, seats: Mapping[Seat, EntryInfo]) -> Table:
    sides: dict[int, list[int]] = {}
    for (side, _), entry in sorted(seats.items()):
        sides.setdefault(side, []).append(entry.key)
    groups = {entry.group for entry in seats.values()}
    return Table(number, tuple(map(tuple, sides.values())), groups.pop() if len(groups) == 1 else "")


def _rules(tournament: Tournament, number: int) -> Regulation:
    return tournament.regulation.of(tournament.stage().number, number)


def _structure(tournament: Tournament, draws: Mapping[int, Draw], players: tuple[Key, ...]) -> list[Problem]:
    return [
        problem
        for number, draw in draws.items()
        for problem in faults(
            draw, _asked(tournament, number, players), tournament.regulation.round_name(number)
        )
    ]


def _mixed(tournament: Tournament, draws: Mapping[int, Draw]) -> Iterator[Problem]:
    """Name the tables of players of different stages at the same time."""
    stage, people = tournament.stage(), tournament.by_key()
    for table in (table for draw in draws.values() for table in draw.tables):
        if len({stage.field_of(key).number for key in table.keys}) > 1:
            names = [people[key].numbered for key in table.keys]
            yield Problem(None, say("{names} play in different stages.", names=names))


def _asked(tournament: Tournament, number: int, players: tuple[Key, ...]) -> Request:
    rules = _rules(tournament, number)
    return Request(players=players, form=rules.form, tables_of=tables_of(rules), name=name_of(tournament))


@frozen
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


@frozen
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
