"""What has to be said before a list is taken over, and who of it enters the register."""

from collections.abc import Sequence
from typing import Any

import pytest

from jassturnier.errors import DoesNotAddUp, JassError, NeedsDecision, Problem
from jassturnier.exchange.intake.records import read_list
from jassturnier.i18n import render, say, verbatim
from jassturnier.services.intake import SeenList
from jassturnier.tournament.difference import Stored, Want, compare

KNOWN = Stored(1, "Anna", "Abt", "Muri")


def seen(text: str, known: Sequence[Stored] = (KNOWN,), **more: Any) -> SeenList:  # noqa: ANN401 — its fields
    layout, incoming = read_list(text.encode(), Want.TOTALS, 1, {}, {})
    stored = {one.key: one for one in known}
    return SeenList("a.csv", layout, incoming, compare(incoming.records, known), stored, **more)


HEAD = "Name;Vorname;Ort;Total\n"


@pytest.mark.parametrize(
    ("found", "update", "agreed", "error"),
    [
        (seen(f"{HEAD}Abt;Anna;Muri;1"), False, False, None),
        # Where somebody moved is asked, whoever agrees to all the rest.
        (seen(f"{HEAD}Abt;Anna;Sins;1"), True, True, NeedsDecision),
        (seen(f"{HEAD}Abt;Anna;;1", overwrites=True), False, True, NeedsDecision),
        (seen(f"{HEAD}Abt;Anna;;1", overwrites=True), True, False, None),
        (seen(f"{HEAD}Abt;Anna;;1", misprints=(say("total"),)), True, False, DoesNotAddUp),
        (seen(f"{HEAD}Abt;Anna;;1", misprints=(say("total"),)), False, True, None),
        (seen(f"{HEAD}Abt;Anna;;1", repeats=(say("total"),)), True, False, NeedsDecision),
        (seen(f"{HEAD}Abt;Anna;;1", problems=(Problem(None, say("total")),)), True, True, DoesNotAddUp),
        # A number in a row that is no record may be somebody's.
        (seen(f"{HEAD}Abt;Anna;;1\n;;;77"), False, False, NeedsDecision),
        (seen(f"{HEAD}Abt;Anna;;1\nTotal;;;77\nDanke!;;;"), False, False, None),
    ],
)
def test_what_has_to_be_said_first(
    found: SeenList, *, update: bool, agreed: bool, error: type[JassError] | None
) -> None:
    if error is None:
        found.refuse(update=update, agreed=agreed)
    else:
        with pytest.raises(error):
            found.refuse(update=update, agreed=agreed)


def test_equal_faults_are_one_line() -> None:
    problems = tuple(Problem(verbatim(f"row {n}"), say("total")) for n in range(1, 400))
    with pytest.raises(DoesNotAddUp) as raised:
        seen(f"{HEAD}Abt;Anna;;1", problems=problems).refuse(update=True, agreed=True)
    fault, *others = (render(text, "en") for text in raised.value.texts)
    assert (fault, len(others)) == ("row 1 and 398 more: total", 2)
