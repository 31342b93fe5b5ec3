"""A whole tournament: out as one document, and into another database."""

from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import DoesNotAddUp, NotAllowed, NotFound, Problem, Unreadable
from jassturnier.exchange.transfer import read_document, write_document
from jassturnier.i18n import clean, fold, say
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.journal.images import Image
from jassturnier.store.journal.journal import Stamp, head
from jassturnier.store.kit import models
from jassturnier.store.kit.models import SCHEMA, Person
from jassturnier.store.load.rows import rows
from jassturnier.store.load.tournament import load_letterhead, load_tournament, stored_regulation
from jassturnier.store.load.whole import checked, dump, present, put
from jassturnier.tournament.model import RoundInfo, TableInfo, Tournament
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.scoring.counting import game_of, there
from jassturnier.values import frozen

_SHOWN = 20
_CONFUSED = (NotFound, LookupError, TypeError, ValueError, ArithmeticError)
"""What computing with impossible rows ends in, such as a table with an unknown game."""


def export_json(desk: Desk, *, contact: bool = False) -> str:
    """Return the whole tournament as a JSON document; how to reach people is in it only if asked for."""
    with desk.office.database.reading() as session:
        rows = dump(session, desk.tournament_id)
        if not contact:
            rows["person"] = [{**image, "contact": ""} for image in rows["person"]]
        rows["jass_table"] = [{**image, "code": ""} for image in rows["jass_table"]]
        return write_document(rows, SCHEMA, head(session).printed)


@frozen
class Whole:
    """A tournament read from a file, not yet in the database."""

    name: str
    rows: Mapping[str, Sequence[Image]]

    @property
    def key(self) -> int:
        """Return the key of the tournament."""
        return int(self.rows["tournament"][0]["id"])

    @property
    def counts(self) -> dict[str, int]:
        """Return how much there is of what."""
        rows = self.rows
        results = {reading["table_id"] for reading in rows["reading"]}
        pairs = {place["pair_id"] for place in rows["stage_entry"]}
        return {
            "entries": sum(entry["id"] not in pairs for entry in rows["entry"]),
            "rounds": len(rows["round"]),
            "tables": len(rows["jass_table"]),
            "results": len(results),
        }


def look(content: bytes, name: str | None = None) -> Whole:
    """Read the document of a tournament; `name` calls it otherwise.

    Raises:
        Unreadable: it is none, or damaged.
        DoesNotAddUp: everything in it that cannot be.
    """
    rows, problems = checked(read_document(content, SCHEMA))
    if problems:
        raise DoesNotAddUp.of(problems[:_SHOWN], say("Nothing was restored."))
    if len(rows["tournament"]) != 1:
        raise DoesNotAddUp(say("This file does not hold one tournament. Nothing was restored."))
    (row,) = rows["tournament"]
    row["name"] = clean(name or "") or row["name"]
    return Whole(row["name"], rows)


def restore(office: Office, whole: Whole) -> None:
    """Put a tournament into the database with one journal entry, and choose it.

    Who is known there already, by key or by name, is the same person.

    Raises:
        NotAllowed: the tournament, or one of its name, is there already.
        DoesNotAddUp: the file contradicts itself.
        Unreadable: its logo, or that of a notice, is no picture.
    """
    stamp = Stamp(office.station.id(), office.command, whole.key)
    try:
        # Rows and journal entry are written past the recorder, so that the whole file is one entry with its
        # keys as they were.
        with office.database.patching() as session:
            office.back_up()
            _refuse_present(office, session, whole)
            put(session, stamp, _with_known_persons(session, whole.rows))
            # Before the commit: a file made by hand may pass every check of rows and still end every list in
            # a failure.
            _compute(session, whole.key)
            office.station.choose(office.database.place, whole.key)
    except (IntegrityError, *_CONFUSED) as error:
        text = say("This file contradicts itself; it was changed since it was written. Nothing was restored.")
        raise DoesNotAddUp(text) from error


def _loaded(session: Session, tournament_id: int) -> Tournament:
    try:
        return load_tournament(session, tournament_id)
    except Unreadable as error:
        raise ValueError from error


def _compute(session: Session, tournament_id: int) -> None:
    """Work out once whatever could fail later."""
    tournament = _loaded(session, tournament_id)
    stored_regulation(session.get_one(models.Tournament, tournament_id).regulation, read)
    problems = [problem for table in tournament.tables() for problem in _unplayable(tournament, *table)]
    if problems:
        raise DoesNotAddUp.of(problems[:_SHOWN], say("Nothing was restored."))
    for stage in tournament.stages:
        standings(tournament, stage)
    notices = rows(session, models.Notice, tournament_id=tournament_id)
    pictures = [("logo", load_letterhead(session, tournament_id).logo)]
    for name, picture in (*pictures, *((row.words, row.picture) for row in notices)):
        if picture is not None:
            from jassturnier.paper.kit.page import check_picture  # noqa: PLC0415 — as a letterhead is read

            check_picture(picture, name)


def _unplayable(tournament: Tournament, round_: RoundInfo, table: TableInfo) -> Iterator[Problem]:
    """Find a game that the regulation does not have, and deals that its game cannot read."""
    rules = tournament.regulation
    place = rules.table_name(round_.number, table.number)
    if table.game not in {each.game for each in there(rules, table).played()}:
        yield Problem(place, say("“{game}” is not played by this regulation.", game=table.game))
        return
    game = game_of(rules, table)
    for reading in table.readings:
        deals, problems = game.read_deals(reading.played)
        if len(deals) < len(reading.played):
            yield from (Problem(place, problem.sentence()) for problem in problems)


def _refuse_present(office: Office, session: Session, whole: Whole) -> None:
    if present(session, whole.rows):
        raise NotAllowed(
            say(
                "“{name}” is in this database already; it is restored into another one: --db FILE.",
                name=whole.name,
            )
        )
    if fold(whole.name) in map(fold, office.tournaments(session).values()):
        raise NotAllowed(
            say(
                "There is a tournament “{name}” already. --name NAME gives this one another.", name=whole.name
            )
        )


def _with_known_persons(session: Session, rows: Mapping[str, Sequence[Image]]) -> dict[str, Sequence[Image]]:
    """Leave out the persons who are in the register, and point their entries to them."""
    query = select(col(Person.id), col(Person.given), col(Person.family)).order_by(col(Person.id))
    listed = session.execute(query).all()
    register = {key for key, _, _ in listed}
    by_name = {fold(f"{given} {family}"): key for key, given, family in listed}
    known: dict[int, int] = {}
    for person in rows["person"]:
        name = fold(f"{person['given']} {person['family']}")
        # Taken out: of two namesakes in the file only one can be the one in the register.
        same = person["id"] if person["id"] in register else by_name.pop(name, None)
        if same is not None:
            known[person["id"]] = same
    members = [{**m, "person_id": known.get(m["person_id"], m["person_id"])} for m in rows["entry_member"]]
    payments = [{**p, "credit_of": known.get(p["credit_of"], p["credit_of"])} for p in rows["payment"]]
    persons = [person for person in rows["person"] if person["id"] not in known]
    return {**rows, "person": persons, "entry_member": members, "payment": payments}
