"""What is wrong with a database as such: pages, indexes, tables, columns, and what is not of this program."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from sqlalchemy import Connection, inspect

from jassturnier.i18n import Text, say
from jassturnier.store.kit.connection import schema_number
from jassturnier.store.kit.models import SCHEMA, Row

Present: TypeAlias = Mapping[str, set[str]]
"""The names of the columns of every table there is."""

_MOST_NAMED = 5
_VERSION = "alembic_version"


def file_faults(connection: Connection) -> Iterator[Text]:
    """Name damaged pages and indexes, and tables, triggers and views that somebody else has put in.

    A trigger can change what is stored, unseen by the journal. A database on a server checks itself.
    """
    if connection.dialect.name != "sqlite":
        return
    for (found,) in connection.exec_driver_sql(f"PRAGMA integrity_check({_MOST_NAMED})"):
        if found != "ok":
            yield say("The database file is damaged: {what}", what=str(found))
    ours = {*Row.metadata.tables, _VERSION}
    for kind, name in connection.exec_driver_sql(
        "SELECT type, name FROM sqlite_master WHERE type <> 'index'"
    ):
        if kind != "table" or not (name in ours or name.startswith("sqlite_")):
            yield say(
                "The database holds the {kind} “{name}”, which is not of this program.",
                kind=str(kind),
                name=str(name),
            )


def reference_faults(connection: Connection) -> Iterator[Text]:
    """Name the tables with rows that belong to nothing; a database on a server refuses such rows."""
    if connection.dialect.name != "sqlite":
        return
    found = connection.exec_driver_sql("PRAGMA foreign_key_check")
    for table, parent in dict.fromkeys((table, parent) for table, _, parent, _ in found):
        yield say(
            "A row of the table “{table}” belongs to a row of “{parent}” that is not there.",
            table=str(table),
            parent=str(parent),
        )


def columns_of(connection: Connection) -> Present:
    """Return the columns of every table there is."""
    look = inspect(connection)
    return {name: {column["name"] for column in look.get_columns(name)} for name in look.get_table_names()}


def schema_faults(connection: Connection, present: Present) -> Iterator[Text]:
    """Name tables and columns that are gone, or not of this program; an older version lacks some."""
    look = inspect(connection)
    for name in present.keys() & Row.metadata.tables.keys():
        if look.get_pk_constraint(name)["constrained_columns"] != ["id"]:
            yield say("The table “{table}” has lost its key.", table=name)
    older = (schema_number(connection) or 0) < SCHEMA
    for name, table in Row.metadata.tables.items():
        known = set(table.columns.keys())
        if name not in present and not older:
            yield say("The whole table “{table}” of the database is gone.", table=name)
        for column in sorted(known - present.get(name, known)) if not older else ():
            yield say("The column “{column}” of the table “{table}” is gone.", column=column, table=name)
        for column in sorted(present.get(name, known) - known):
            yield say(
                "The table “{table}” holds the column “{column}”, which is not of this program.",
                column=column,
                table=name,
            )
