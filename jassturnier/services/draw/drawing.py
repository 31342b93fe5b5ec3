"""The draw: who is there, what the methods make of it, and storing it; plans drawn elsewhere."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from itertools import groupby
from operator import attrgetter
from typing import Any

from jassturnier.draw.check import RepeatCount, Report, check
from jassturnier.draw.methods import draw_ahead, make_groups
from jassturnier.draw.plan import Draw, Form, History, Plan, Table, Wish, WishKind, asked_where
from jassturnier.draw.request import AT_THE_DOOR, WAYS, Progress, Request, Steps, go_on, searched
from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.games import deals_at
from jassturnier.i18n import say, say_n
from jassturnier.services.stages.qualifying import first_order, matches_of, refuse_undecided
from jassturnier.services.status import WHO_IS_QUALIFIED
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Head
from jassturnier.store.kit import written as m
from jassturnier.store.kit.schema import new_code, new_key, new_seed
from jassturnier.store.kit.view import Session
from jassturnier.store.load.tournament import load_tournament, move_penalties, remove_round
from jassturnier.tournament.lists import Presence, RoundPart
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, Tournament, WishInfo
from jassturnier.tournament.people.fields import lonely_lines
from jassturnier.tournament.people.seats import present, refuse_double_seats, tables_of
from jassturnier.tournament.qualifying import ORDERS, order_of
from jassturnier.tournament.ranking.final_list import next_stage
from jassturnier.tournament.regulation.round_rules import KNOCKOUT, LEAGUES
from jassturnier.values import frozen

BY_HAND = "from-file"


@frozen
class DrawOrder:
    """How to draw: a seed (None: the stage's own, or a new one), one round or all that are left.

    `effort` is how many steps the search may take, None as many as the method does; `method` stands in
    for that of the regulation, for one round.
    """

    seed: int | None = None
    all_rounds: bool = False
    allow_missing: bool = False
    effort: int | None = None
    method: str | None = None
    progress: Progress = go_on


@frozen
class Proposal:
    """A draw that is not stored yet; `head` is the state of the data it was made from.

    `effort` repeats it, together with the seed; `ended` says that its search was told to stop.
    `rank_order` is the rank list it was drawn from, `replaces` the rounds it takes the place of. `later`
    is what the rounds that come after it, as many as `to_come`, would repeat if nobody came or went.
    """

    tournament: Tournament
    head: Head
    method: str
    seed: int
    first: int
    draws: tuple[Draw, ...]
    report: Report
    away: tuple[EntryInfo, ...]
    groups: Mapping[int, str] = field(default_factory=dict)
    effort: int | None = None
    ended: bool = False
    rank_order: tuple[int, ...] = ()
    replaces: tuple[RoundInfo, ...] = ()
    to_come: int = 0
    later: Report | None = None

    def numbers(self) -> range:
        """Return the numbers of the proposed rounds."""
        return range(self.first, self.first + len(self.draws))

    def resting(self) -> tuple[EntryInfo, ...]:
        """Return who rests in the first proposed round."""
        people = self.tournament.by_key()
        return tuple(people[key] for key in self.draws[0].rests)


def propose(desk: Desk, wanted: DrawOrder) -> Proposal:
    """Draw the next round, or all that are left, without storing anything.

    Raises:
        NotAllowed: results are missing, all rounds are drawn, or a pair or team is not complete.
        NoValidDraw: too few are here, or the hard wishes cannot all be kept.
    """
    return propose_on(*desk.tournament_and_head(), wanted)


def propose_on(tournament: Tournament, head: Head, wanted: DrawOrder) -> Proposal:
    """Draw from a tournament as it was read; raises what `propose` raises."""
    stage = tournament.stage()
    _refuse_early(tournament, stage, wanted)
    if wanted.all_rounds and any(field.rules.draw in {KNOCKOUT, LEAGUES} for field in stage.fields()):
        raise WrongUsage(say("This draw goes by results, one round after the other; leave out --all."))
    left = stage.rules.rounds - len(stage.rounds)
    return propose_rounds(tournament, head, wanted, left if wanted.all_rounds else 1)


def propose_rounds(tournament: Tournament, head: Head, wanted: DrawOrder, count: int) -> Proposal:
    """Draw the next `count` rounds, whatever is missing of those before."""
    stage = tournament.stage()
    if stage.beside:
        return _at_the_same_time(tournament, head, replace(wanted, seed=_seed(stage, wanted)), count)
    _refuse_lonely(tournament, stage)
    players, away = present(tournament, stage)
    if stage.rules.knockout:
        refuse_undecided(tournament, players)
    _refuse_groupless(stage, players)
    _refuse_groups_of_one(stage, players)
    asked = _request(tournament, wanted, players)
    if asked.method == AT_THE_DOOR and (count > 1 or any(tournament.rounds())):
        raise WrongUsage(say("The first round is drawn at the door, and no other; draw it alone."))
    groups = bool(stage.rules.groups) and not stage.rounds and not asked.groups
    if groups or asked.method in ORDERS:
        asked = replace(asked, ranks=order_of(tournament, asked.method, asked.players, asked.seed))
    request = replace(asked, groups=make_groups(asked) if groups else asked.groups)
    steps = Steps(wanted.progress)
    plan = searched(request, steps, lambda asked: _drawn(tournament, asked, count))
    draws, rest = plan[:count], plan[count:]
    return Proposal(
        tournament=tournament,
        head=head,
        method=request.method,
        seed=request.seed,
        first=len(stage.rounds) + 1,
        draws=draws,
        report=check(draws, request.history, request.wishes),
        away=away,
        groups=request.groups if groups else {},
        effort=wanted.effort if steps.ended is None else steps.ended,
        ended=steps.ended is not None,
        rank_order=request.ranks,
        to_come=_left(tournament, len(stage.rounds) + count, request.method) - 1,
        later=_later(request, draws, rest),
    )


def _at_the_same_time(tournament: Tournament, head: Head, wanted: DrawOrder, count: int) -> Proposal:
    """Draw stages that are played at the same time, each within itself; the tables are numbered on."""
    stage, found, before = tournament.stage(), list[Proposal](), 0
    away = present(tournament, stage)[1]
    if wanted.method == stage.rules.draw_of(len(stage.rounds) + 1):
        # The usual way of the first stage: each has its own.
        wanted = replace(wanted, method=None)
    earlier = tuple(each for each in tournament.stages if each.number < stage.number)
    for field_ in stage.beside:
        if present(tournament, field_)[0]:
            alone = replace(
                tournament, stages=(*earlier, _first_tables(field_)), wishes=_shifted(tournament, before)
            )
            found.append(propose_rounds(alone, head, wanted, count))
            before += len(found[-1].draws[0].tables)
    draws = tuple(map(_numbered_on, zip(*(each.draws for each in found), strict=True)))
    return replace(
        found[0],
        tournament=tournament,
        draws=draws,
        report=_of_all(
            check(draws, history(tournament, ""), wishes(tournament)), [one.report for one in found]
        ),
        away=away,
        groups={key: group for each in found for key, group in each.groups.items()},
        ended=any(each.ended for each in found),
        rank_order=tuple(key for each in found for key in each.rank_order),
        later=None,
    )


def _of_all(whole: Report, parts: Sequence[Report]) -> Report:
    """Return the report of stages drawn apart: what each of them cannot avoid, all together cannot either."""

    def least(of: Callable[[Report], RepeatCount]) -> RepeatCount:
        return replace(of(whole), minimum=sum(of(part).minimum for part in parts))

    return replace(
        whole,
        partners=least(attrgetter("partners")),
        opponents=least(attrgetter("opponents")),
        meetings=least(attrgetter("meetings")),
    )


def _first_tables(stage: StageInfo) -> StageInfo:
    """Return one of several stages at the same time with tables from number 1 on."""
    rounds = (
        replace(round_, tables=tuple(replace(t, number=n) for n, t in enumerate(round_.tables, 1)))
        for round_ in stage.rounds
    )
    return replace(stage.alone(), rounds=tuple(rounds))


def _shifted(tournament: Tournament, before: int) -> tuple[WishInfo, ...]:
    """Return the wishes where so many tables stand before the first: those for one of them are left out."""
    moved = (
        replace(info, wish=replace(info.wish, table=info.wish.table - before))
        if info.wish.kind is WishKind.TABLE
        else info
        for info in tournament.wishes
    )
    return tuple(info for info in moved if info.wish.kind is not WishKind.TABLE or info.wish.table > 0)


def _numbered_on(draws: Sequence[Draw]) -> Draw:
    tables = [table for draw in draws for table in sorted(draw.tables, key=lambda table: table.number)]
    numbered = (replace(table, number=number) for number, table in enumerate(tables, 1))
    return Draw(tuple(numbered), tuple(key for draw in draws for key in draw.rests))


def _later(request: Request, draws: Plan, rest: Plan) -> Report | None:
    """Judge what follows, None where nothing is known of it."""
    # Nothing has to be planned where there is always a round without repeats; of wishes that is not known.
    if not rest and request.wishes:
        return None
    return check(rest, History((*request.history.draws, *draws)), request.wishes)


def _request(tournament: Tournament, wanted: DrawOrder, players: Sequence[EntryInfo]) -> Request:
    stage = tournament.stage()
    seating, seed = _seating(tournament, len(stage.rounds) + 1), _seed(stage, wanted)
    at_the_door = not any(tournament.rounds()) and any(entry.pot_seat for entry in players)
    method = wanted.method or (AT_THE_DOOR if at_the_door else seating["method"])
    cup = method == stage.rules.draw == KNOCKOUT
    order = first_order(stage, players, seed) if cup and not stage.rounds else ()
    return Request(
        **{**seating, "method": method},
        players=tuple(entry.key for entry in players),
        seed=seed,
        history=history(tournament, method),
        left=_left(tournament, len(stage.rounds) + 1, method),
        seeds=tuple(round_.seed for round_ in stage.rounds),
        groups=given_groups(stage),
        group_count=stage.rules.groups,
        matches=matches_of(tournament, players, order) if cup else (),
        ranks=order,
        drawn={entry.key: entry.pot_seat for entry in players if entry.pot_seat is not None},
        effort=wanted.effort,
        name=name_of(tournament),
    )


def _left(tournament: Tournament, number: int, method: str) -> int:
    """Return how many rounds of the stage, from this one on, have those in view who have met in it."""
    stage = tournament.stage()

    def seating(number: int) -> tuple[Form, tuple[int, ...]]:
        rules = tournament.regulation.of(stage.number, number)
        return rules.form, tables_of(rules)

    if not _looks_ahead(method):
        return 1
    return 1 + sum(
        _looks_ahead(stage.rules.draw_of(later)) and seating(later) == seating(number)
        for later in range(number + 1, stage.rules.rounds + 1)
    )


def _looks_ahead(method: str) -> bool:
    return method in WAYS and WAYS[method].looks_ahead


def _drawn(tournament: Tournament, request: Request, count: int) -> Plan:
    """Draw the next rounds together, as far as they seat people in the same way, and what follows them."""
    if count == 1:
        return draw_ahead(request, 1)
    stage, before = tournament.stage(), len(request.history.draws)
    first, history, rest = len(stage.rounds) + 1, History(request.history.draws), tuple[Draw, ...]()
    for rules, numbers in groupby(range(first, first + count), lambda n: _seating(tournament, n)):
        alike = tuple(numbers)
        left = _left(tournament, alike[0], rules["method"])
        plan = draw_ahead(replace(request.after(history), **rules, left=left), len(alike))
        for draw in plan[: len(alike)]:
            history.add(draw)
        rest = plan[len(alike) :]
    return (*history.draws[before:], *rest)


def _seating(tournament: Tournament, number: int) -> dict[str, Any]:
    """Return how a round of the stage seats people: what a request says of it."""
    stage = tournament.stage()
    rules = tournament.regulation.of(stage.number, number)
    return {
        "method": stage.rules.draw_of(number),
        "form": rules.form,
        "tables_of": tables_of(rules),
        "wishes": asked_where(wishes(tournament), lone=rules.form is Form.ALONE),
    }


def name_of(tournament: Tournament) -> Callable[[int], str]:
    """Return how messages show an entry: number and name."""
    people = tournament.by_key()
    return lambda key: f"{people[key].number} {people[key].name}"


def wishes(tournament: Tournament) -> tuple[Wish, ...]:
    """Return the wishes the way the draw sees them."""
    return tuple(info.wish for info in tournament.wishes)


def history(tournament: Tournament, method: str) -> History:
    """Return the rounds that matter to a way to draw, the way the draw sees them.

    Who met in an earlier stage is not to meet again either, except where everybody plays everybody.
    """
    own = method in WAYS and WAYS[method].own_stage
    return History(map(as_draw, tournament.stage().rounds if own else tournament.rounds()))


def as_draw(round_: RoundInfo) -> Draw:
    """Return a stored round as a draw."""
    tables = tuple(Table(table.number, table.sides, table.group) for table in round_.tables)
    return Draw(tables, round_.resting())


def _refuse_early(tournament: Tournament, stage: StageInfo, wanted: DrawOrder) -> None:
    if wanted.method is not None and wanted.all_rounds:
        raise WrongUsage(say("--method is for one round; leave out --all."))
    if stage.rules.series is not None and not tournament.entries:
        raise NotAllowed(say("Nobody is entered yet."), WHO_IS_QUALIFIED)
    open_tables = [table for round_ in stage.rounds for table in round_.open_tables()]
    if len(stage.rounds) >= stage.rules.rounds:
        raise NotAllowed(
            say_n("The only round is drawn.", "All {n} rounds are drawn.", stage.rules.rounds),
            say("“rank” shows the rank list, “print standings” prints it.")
            if next_stage(tournament) is None
            else say("“qualify” shows who goes on, and begins the next stage."),
        )
    if open_tables and not wanted.allow_missing:
        raise NotAllowed(
            say_n("{n} result is still missing.", "{n} results are still missing.", len(open_tables)),
            say("“missing” names the tables; --allow-missing draws all the same."),
        )


def _refuse_lonely(tournament: Tournament, stage: StageInfo) -> None:
    alone = list(lonely_lines(tournament, present(tournament, stage)[0]))
    if alone:
        raise NotAllowed(
            *alone, say("Join two of them with “pair”, or leave them out with “here --all-but”.")
        )


def _seed(stage: StageInfo, wanted: DrawOrder) -> int:
    if wanted.seed is not None:
        return wanted.seed
    usual = {stage.rules.draw, *(rules.draw for rules in stage.rules.own.values())}
    # The seed of the stage's own rounds: groups, circles and constructed plans are found again from it.
    drawn = [round_.seed for round_ in stage.rounds if round_.method in usual]
    return drawn[0] if drawn else new_seed()


def given_groups(stage: StageInfo) -> dict[int, str]:
    """Return the groups of the entries that have one."""
    return {entry.key: entry.group for entry in stage.entries if entry.group}


def _refuse_groupless(stage: StageInfo, players: Sequence[EntryInfo]) -> None:
    groupless = [f"{entry.number} {entry.name}" for entry in players if not entry.group]
    if groupless and given_groups(stage):
        raise NotAllowed(
            say("Without a group: {names}.", names=groupless),
            say("“players edit NUMBER --group B” gives one; “here --all-but” leaves out of the draw."),
        )


def _refuse_groups_of_one(stage: StageInfo, players: Sequence[EntryInfo]) -> None:
    sizes = Counter(entry.group for entry in players if entry.group)
    alone = sorted(group for group, size in sizes.items() if size == 1)
    if alone and not stage.rounds:
        raise NotAllowed(
            say_n(
                "Nobody to play against in group {groups}: only one is in it.",
                "Nobody to play against in groups {groups}: only one is in each.",
                len(alone),
                groups=alone,
            ),
            say("“players edit NUMBER --group B” moves somebody to another group."),
        )


def store(desk: Desk, proposal: Proposal) -> Tournament:
    """Store a proposal; nothing may have changed since it was made.

    Returns:
        The tournament with the new rounds.

    Raises:
        Failed: somebody else changed the data in the meantime.
        NotAllowed: somebody who jumped in for another would have two seats.
    """
    with desk.changing(proposal.head, backup=True) as (session, _):
        penalties = {each.number: m.Penalty.where(session, round_id=each.key) for each in proposal.replaces}
        for round_ in proposal.replaces:
            remove_round(session, round_)
        # Rounds that go give up their numbers before others take them.
        session.flush()
        _store_groups(session, proposal)
        sheet = m.highest_sheet(session, desk.tournament_id)
        keys = {}
        for number, draw in zip(proposal.numbers(), proposal.draws, strict=True):
            keys[number] = _store_round(session, proposal, number, draw, sheet)
            sheet += len(draw.tables)
        move_penalties(penalties, keys)
        now = load_tournament(session, desk.tournament_id, proposal.tournament)
        refuse_double_seats(proposal.tournament, now)
    return now


def _store_groups(session: Session, proposal: Proposal) -> None:
    stage = proposal.tournament.stage()
    places: Counter[str] = Counter()
    for entry in stage.entries if proposal.groups else ():
        fields = [field.key for field in stage.fields()]
        (row,) = m.StageEntry.where(session, stage_id=fields, entry_id=entry.key)
        row.group = proposal.groups.get(entry.key, "")
        places[row.group] += 1
        row.seed = places[row.group] if row.group else None


def _store_round(session: Session, proposal: Proposal, number: int, draw: Draw, sheet: int) -> int:
    tournament = proposal.tournament
    row = m.Round(
        stage_id=tournament.stage().key,
        number=number,
        method=proposal.method,
        seed=proposal.seed,
        effort=proposal.effort,
        report={
            name: {"found": c.found, "minimum": c.minimum} for name, c in proposal.report.counts().items()
        },
        rank_order=list(proposal.rank_order),
    )
    session.add(row)
    parts = _parts(draw, proposal.away)
    m.add_rows(
        session, m.RoundEntry, ({"round_id": row.id, "entry_id": key, "part": part} for key, part in parts)
    )
    # Sheets by table number: the pile from the printer is in the order in which tables are served.
    store_tables(session, tournament, row, sorted(draw.tables, key=lambda table: table.number), sheet + 1)
    return row.id


def store_tables(
    session: Session, tournament: Tournament, round_: "m.Round", tables: Iterable[Table], sheet: int
) -> None:
    """Store tables of a round of the stage being played, with who sits there and sheets from this one on."""
    stage = tournament.stage()
    rules = tournament.regulation.of(stage.number, round_.number)
    deals = stage.rules.deals_in(round_.number)
    keyed = {new_key(): table for table in tables}
    games = {size: rules.at(size).game for size in {len(table.keys) for table in keyed.values()}}
    rows = (
        {
            "id": key,
            "tournament_id": tournament.key,
            "round_id": round_.id,
            "number": table.number,
            "group": table.group,
            "game": games[len(table.keys)],
            "deals": deals_at(games[len(table.keys)], len(table.keys), deals),
            "sheet": number,
            "code": new_code(),
        }
        for number, (key, table) in enumerate(keyed.items(), sheet)
    )
    m.add_rows(session, m.Table, rows)
    seats = (
        {"table_id": key, "entry_id": entry, "side": side, "place": place}
        for key, table in keyed.items()
        for entry, (side, place) in table.seats()
    )
    m.add_rows(session, m.Seat, seats)


def _parts(draw: Draw, away: Iterable[EntryInfo]) -> Iterable[tuple[int, RoundPart]]:
    yield from ((key, RoundPart.PLAYS) for table in draw.tables for key in table.keys)
    yield from ((key, RoundPart.RESTS) for key in draw.rests)
    for entry in away:
        yield entry.key, RoundPart.LEFT if entry.presence == Presence.GONE else RoundPart.ABSENT
