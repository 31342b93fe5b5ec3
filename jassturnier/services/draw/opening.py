"""One more table in a round that is drawn, for those who rest and who came late."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from sqlalchemy.orm import Session

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
from jassturnier.services.draw.swapping import refuse_broken_wishes, store_parts
from jassturnier.services.workplace import Desk, Rehearsal
from jassturnier.store.journal.journal import highest_sheet
from jassturnier.store.kit import models as m
from jassturnier.tournament.model import EntryInfo, RoundInfo, Tournament
from jassturnier.tournament.people.free import free, openable, settled, tables_of
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
    """Tables that are opened in a round, here as it was, and who is still free."""

    round: RoundInfo
    tables: tuple[Table, ...]
    left: tuple[EntryInfo, ...]


def propose_table(desk: Desk, number: int | None = None) -> Rehearsal[Opening]:
    """Seat those who are free in a round at one more table, or several; without a number in the current one.

    Their sheets have numbers nobody had.

    Raises:
        NotFound: that round is not drawn.
        NotAllowed: too few are free, all tables are in, or this draw says itself who meets whom.
        NoValidDraw: the hard wishes cannot be kept.
    """
    before, head = desk.tournament_and_head()
    round_ = find_round(before.stage(), number)
    people = next((found for known, found in openable(before) if known.key == round_.key), None)
    if people is None:
        raise _no_table(before, round_)
    tables = tuple(_seated(before, round_, people))
    playing = {key: Part.PLAYS for table in tables for key in table.keys}
    opening = Opening(round_, tables, tuple(entry for entry in people if entry.key not in playing))

    def change(session: Session, read: Callable[[], Tournament]) -> Opening:
        row = session.get_one(m.Round, round_.key)
        store_tables(session, before, row, tables, highest_sheet(session, desk.tournament_id) + 1)
        store_parts(session, round_, playing)
        numbers = [table.number for table in tables]
        row.report = {**row.report, "opened": [*row.report.get("opened", ()), *numbers]}
        refuse_broken_wishes(before, round_, find_round(read().stage(), round_.number))
        return opening

    return desk.rehearse(change, head)


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
