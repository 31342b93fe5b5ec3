"""How a list was read is remembered by its headings: the next one with these asks nothing about columns."""

from collections.abc import Iterable, Mapping
from datetime import date

from sqlalchemy.orm import Session

from jassturnier.exchange.intake.layout import Layout
from jassturnier.store.kit import models as m
from jassturnier.store.kit.columns import now
from jassturnier.tournament.register.incoming import Want

_OF_ROWS = ("row ", "sum ", "words ")


def remembered(session: Session, want: Want) -> dict[str, m.Layout]:
    """Return the layouts of a kind of lists by the headings; of two for the same the one used last."""
    return {row.headings: row for row in m.Layout.where(session, "used", kind=want.value)}


def as_on(layout: Layout, kept: Mapping[str, m.Layout], said: str) -> date | None:
    """Return when a list of these headings was read last, if it is read so now, and not as is `said`."""
    known = None if said else kept.get(layout.fingerprint)
    return None if known is None else known.used.astimezone().date()


def said_of_columns(answers: Iterable[str]) -> bool:
    """Say whether an answer is about the whole list, by the keys: those about single rows are not kept."""
    return any(not key.startswith(_OF_ROWS) for key in answers)


def remember(session: Session, want: Want, layout: Layout, answers: Mapping[str, str]) -> None:
    """Keep how a list was read if somebody has said it; a list without headings cannot be known again."""
    known = remembered(session, want).get(layout.fingerprint)
    if not layout.fingerprint or not (known or said_of_columns(answers)):
        return
    row = known or m.Layout(kind=want.value, headings=layout.fingerprint, text="")
    row.text, row.used = layout.to_toml(), now()
    session.add(row)
