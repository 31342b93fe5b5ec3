"""What a database complains about becomes a sentence."""

import sqlite3
from json import JSONDecodeError

import pytest
from sqlalchemy.exc import IntegrityError, InvalidRequestError, OperationalError

from jassturnier.errors import Damaged, Failed, JassError, Unusable, WrongUsage
from jassturnier.i18n import render
from jassturnier.store.kit.connection import no_letters
from jassturnier.store.kit.transactions import plain_refusals

PLACE = "evening.db"


def caught(error: Exception, place: str = PLACE) -> JassError:
    with pytest.raises(JassError) as found, plain_refusals(place):
        raise error
    assert found.value.__cause__ is error
    return found.value


def said(error: JassError) -> str:
    return " ".join(render(text, "en") for text in error.texts)


@pytest.mark.parametrize(
    ("why", "kind", "told"),
    [
        (
            "database is locked",
            Unusable,
            "Another program is using evening.db. Nothing was changed. Close it",
        ),
        ("database table is BUSY", Unusable, "Another program is using evening.db."),
        (
            "attempt to write a readonly database",
            Unusable,
            "evening.db is write-protected. Nothing was changed.",
        ),
        ("file system is read-only", Unusable, "evening.db is write-protected."),
        (
            "disk I/O error",
            Unusable,
            "perhaps a virus scanner or a cloud holds evening.db. Nothing was changed.",
        ),
        ("database or disk is full", Unusable, "The disk is full or failing."),
        ("unable to open database file", Unusable, "evening.db cannot be opened: check the folder"),
        ("database disk image is malformed", Damaged, "evening.db is no database, or it is damaged."),
        ("file is not a database", Damaged, "evening.db is no database, or it is damaged."),
        ("no such column: entry.colour", Damaged, "The data is damaged."),
        ("Could not decode to UTF-8 column 'name'", Damaged, "The data is damaged."),
        ("too many SQL variables", Failed, "The database evening.db refused: too many sql variables"),
    ],
)
def test_a_complaint_of_sqlite_is_told_whichever_way_it_comes(
    why: str, kind: type[JassError], told: str
) -> None:
    for error in (
        sqlite3.OperationalError(why),
        OperationalError("SELECT", {}, sqlite3.OperationalError(why)),
    ):
        found = caught(error)
        assert type(found) is kind
        assert told in said(found)
    assert no_letters(why) is ("decode" in why)


def test_what_is_no_json_is_damage_and_half_a_letter_was_typed() -> None:
    assert isinstance(caught(JSONDecodeError("Expecting value", "", 0)), Damaged)
    half = caught(UnicodeEncodeError("utf-8", "\udce4", 0, 1, "surrogates not allowed"))
    assert isinstance(half, WrongUsage)
    assert "letters that are not UTF-8" in said(half)


@pytest.mark.parametrize(
    "error",
    [IntegrityError("INSERT", {}, sqlite3.IntegrityError("UNIQUE")), InvalidRequestError("used twice")],
)
def test_what_its_writer_has_words_for_or_is_a_mistake_of_ours_passes(error: Exception) -> None:
    with pytest.raises(type(error)), plain_refusals(PLACE):
        raise error


def test_a_server_that_broke_off_is_away() -> None:
    away = caught(InvalidRequestError("closed"), "postgresql://jass@example.ch/jass")
    assert "example.ch" in said(away)
