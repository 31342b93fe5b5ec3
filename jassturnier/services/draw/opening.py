"""One more table in a round that is drawn, for those who rest and who came late."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from jassturnier.draw.check import Report
from jassturnier.draw.methods import draw_round
from jassturnier.draw.plan import Form, History, Table
from jassturnier.draw.request import Request
from jassturnier.draw.wishes import WishKind
from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.services.draw.drawing import (
    as_draw,
    given_groups,
    name_of,
    new_seed,
    store_tables,
    wishes,
)
from jassturnier.services.draw.swapping import check_stage, refuse_broken_wishes, store_parts
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import Head, highest_sheet
from jassturnier.store.kit import models as m
from jassturnier.tournament.audit.changes import Reprint, reprint
from jassturnier.tournament.model import EntryInfo, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.people.free import free, openable, settled, tables_of
from jassturnier.tournament.people.seats import with_round
from jassturnier.tournament.scoring.sheet_numbers import find_round
from jassturnier.tournament.words import Part
from jassturnier.values import frozen

_METHODS: Mapping[Form, str] = {
    Form.PARTNERS: "partners-once",
    Form.PAIRS: "partners-once",
    Form.ALONE: "alone",
    Form.TEAMS: "teams",
}
"""How those who are left over are seated, whatever drew the round."""
_OF_PLACES = {WishKind.TABLE}
"""Wishes for what a further table cannot give: it has the number after the last."""


@frozen
class Opening:
    """Tables that could be opened in a round, and who would still be free; `head` is the state of the data.

    `repeats` are those of all rounds before and after.
    """

    tournament: Tournament
    head: Head
    round: RoundInfo
    tables: tuple[Table, ...]
    left: tuple[EntryInfo, ...]
    repeats: tuple[Report, Report]


def propose_table(desk: Desk, number: int | None = None) -> Opening:
    """Seat those who are free in a round at one more table, or several; without a number in the current one.

    Raises:
        NotFound: that round is not drawn.
        NotAllowed: too few are free, all tables are in, or this draw says itself who meets whom.
        NoValidDraw: the hard wishes cannot be kept.
    """
    tournament, head = desk.tournament_and_head()
    round_ = find_round(tournament.stage(), number)
    people = next((found for known, found in openable(tournament) if known.key == round_.key), None)
    if people is None:
        raise _no_table(tournament, round_)
    tables = tuple(_seated(tournament, round_, people))
    after = _opened(round_, tables)
    refuse_broken_wishes(tournament, round_, after)
    playing = {key for table in tables for key in table.keys}
    return Opening(
        tournament,
        head,
        round_,
        tables,
        tuple(entry for entry in people if entry.key not in playing),
        (check_stage(tournament), check_stage(with_round(tournament, after))),
    )


def _no_table(tournament: Tournament, round_: RoundInfo) -> NotAllowed:
    title = tournament.regulation.round_name(round_.number)
    if settled(tournament, round_):
        return NotAllowed(
            say("In {round} it is settled who meets whom; it has no further table.", round=title)
        )
    if not round_.open_tables():
        return NotAllowed(say("{round} is over; who is here now is in the next draw.", round=title))
    return NotAllowed(
        say(
            "Too few are free in {round} for one more table: {n}. “here” marks who has come.",
            round=title,
            n=len(free(tournament, round_)),
        )
    )


def _seated(tournament: Tournament, round_: RoundInfo, people: Iterable[EntryInfo]) -> Iterator[Table]:
    """Seat people as a draw does, with all that was played before, at tables after the last one."""
    rules = tournament.regulation.of(tournament.stage().number, round_.number)
    request = Request(
        players=tuple(entry.key for entry in people),
        method=_METHODS[rules.form],
        form=rules.form,
        seed=new_seed(),
        history=History(map(as_draw, tournament.rounds())),
        tables_of=tables_of(rules),
        wishes=tuple(wish for wish in wishes(tournament) if wish.kind not in _OF_PLACES),
        groups=given_groups(tournament.stage()),
        name=name_of(tournament),
    )
    last = max(table.number for table in round_.tables)
    for number, table in enumerate(draw_round(request).tables, last + 1):
        yield replace(table, number=number)


def _opened(round_: RoundInfo, tables: Iterable[Table]) -> RoundInfo:
    """Return a round with more tables."""
    new = [TableInfo(0, table.number, 0, "", 0, table.sides, table.group) for table in tables]
    playing = {key: Part.PLAYS for table in new for key in table.entries()}
    return replace(round_, tables=(*round_.tables, *new), parts={**round_.parts, **playing})


def store_opening(desk: Desk, opening: Opening) -> tuple[Tournament, Reprint]:
    """Open the tables, with sheet numbers nobody had; nothing may have changed since they were worked out.

    Returns:
        The tournament as it is now, and the papers that read otherwise.

    Raises:
        Failed: somebody else changed the data in the meantime.
    """
    before = opening.tournament
    with desk.changing(opening.head, backup=True) as (session, read):
        row = session.get_one(m.Round, opening.round.key)
        first = highest_sheet(session, desk.tournament_id) + 1
        store_tables(session, before, row, opening.tables, first)
        playing = (key for table in opening.tables for key in table.keys)
        store_parts(session, opening.round, dict.fromkeys(playing, Part.PLAYS))
        numbers = [table.number for table in opening.tables]
        row.report = {**row.report, "opened": [*row.report.get("opened", ()), *numbers]}
        now = read()
    return now, reprint(opening.head.number, before, now)
