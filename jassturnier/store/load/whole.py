"""A whole tournament as rows in their JSON form: one document for another program, or to take it out.

The document begins with `format` ("jassturnier"), `version` (the number of the schema) and `head` (the
journal entry it was written at). Then every table is a list of rows, each an object with all its columns. A
reference is the `id` of the other row, a whole number up to 2**63. A moment is UTC in ISO 8601, money is
Rappen; rounds, tables and deals count from 1, sides and places from 0.

`person`        id family given club place born contact language spellings (of lists, that mean this person)
                member (number in the club); only those of this tournament
`tournament`    id name day venue language regulation (the settings of its TOML file) created
                closed prizes_published prize_money (that their shares are of, null before); one row
`letterhead`    id tournament_id club logo (a PNG or JPEG in base64) suits (swiss, french) colour (#8c141e)
`reserve`       id tournament_id first last
`entry`         id tournament_id number name category club ranked presence (expected, here, gone) due paid
                guess (of an estimation contest, null without one) free remark tandem
                announced (at-the-door, announced, confirmed) pot_seat (drawn at the door,
                counted from 1, table after table; null without one) source (the list it came by)
`payment`       id tournament_id entry_id amount (negative is given back) how (cash, twint, transfer, before)
                made station note (number and name of who is off the list) by (who handed it over or got it)
                what (an expense was for) credit_of (id of the person whose credit is given or used, or null)
`entry_member`  id entry_id person_id position from_round from_deal to_round to_deal
`stage`         id tournament_id number
`stage_entry`   id stage_id entry_id group seed reason carried (reached in the series)
                pair_id (the entry of the fixed pair that this one plays in, or null)
`by_hand`       id tournament_id stage (its number, 0 all of them) entry_id comes (or gives up its place)
                reason (without one somebody withdrew from all, with one is disqualified)
`round`         id stage_id number method seed effort report rank_order (ids of entries) drawn
                begun (when its clock was, null without one) published
`round_entry`   id round_id entry_id part (plays, rests, late, absent, left)
`jass_table`    id tournament_id round_id number group game deals sheet code (always "": it is a secret)
`seat`          id table_id entry_id side place
`reading`       id table_id kind (first, second, ruling) station reader read how (exact, accepted, split,
                computed) note facts
`reading_line`  id reading_id column side value (null is a gap on the slip)
`deal`          id reading_id number notation (as `rules show` explains it)
`handed_in`     id table_id slip (column → a number of each side, null is a gap) deals made (by phone)
`lot`           id tournament_id stage_id entry_id batch number typed
`wish`          id tournament_id number kind hard facts
`wish_entry`    id wish_id entry_id
`penalty`       id tournament_id number entry_id round_id points (added to the total) reason
`clock`         id tournament_id stage round (0 is a pause) begun seconds held (null while it runs)
`notice`        id tournament_id number words (of a picture the name of its file) picture (null, or a PNG or
                JPEG in base64) ends

The journal and the season are not in it.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from jassturnier.i18n import escaped
from jassturnier.store.journal.changes import Change, Image, images
from jassturnier.store.journal.heads import Stamp
from jassturnier.store.journal.journal import apply, tables, write
from jassturnier.store.kit.view import Session, columns, keys, some_columns

NOT_IN = frozenset({"season", "season_event", "station", "layout"})
"""What joins several tournaments, or is about laptops, stays outside."""

Rows: TypeAlias = "Mapping[str, Sequence[Mapping[str, Any]]]"
"""Table → its rows in their JSON form."""


def write_document(found: Rows, version: int, head: str) -> str:
    """Write a tournament, one line for each row."""
    leading = {"format": "jassturnier", "version": version, "head": head}
    parts = [f'"{name}": {_json(value)}' for name, value in leading.items()]
    for name, listed in found.items():
        lines = ",\n".join(map(_json, listed))
        parts.append(f'"{name}": [\n{lines}\n]' if listed else f'"{name}": []')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _json(value: object) -> str:
    return escaped(json.dumps(value, ensure_ascii=False))


def dump(session: Session, tournament_id: int) -> dict[str, list[Image]]:
    """Return all rows of a tournament and of its persons, table by table, parents before children."""
    belonging = _belonging(session, tournament_id)
    return {
        name: list(images(session, name, *_order(name), **belonging[name]))
        for name in tables()
        if name not in NOT_IN
    }


def _order(table: str) -> list[str]:
    return [name for name in ("number", "id") if name in columns()[table]]


def _belonging(session: Session, tournament_id: int) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {"tournament": {"id": tournament_id}}
    for name, table in tables().items():
        for column in table.columns:
            for parent in (key.column.table.name for key in column.foreign_keys):
                if name not in NOT_IN and parent in found and not column.nullable:
                    found.setdefault(name, {column.name: keys(parent, **found[parent])})
    persons = [
        *some_columns(session, "entry_member", ["person_id"], **found["entry_member"]),
        *some_columns(session, "payment", ["credit_of"], **found["payment"]),
    ]
    return {**found, "person": {"id": {key for (key,) in persons if key is not None}}}


def delete_tournament(session: Session, stamp: Stamp, tournament_id: int) -> None:
    """Take all rows of a tournament out, with one journal entry; its persons stay in the register."""
    rows = dump(session, tournament_id)
    changes = [
        Change(name, image["id"], image, None)
        for name, listed in rows.items()
        if name != "person"
        for image in listed
    ]
    apply(session.connection(), changes)
    write(session, stamp, changes)
