"""Which texts speak of somebody, which surely, and what is left of them."""

import pytest

from jassturnier.i18n import render
from jassturnier.store.journal.images import Image, RowKey
from jassturnier.store.journal.mentions import Mentions, strings, without
from jassturnier.tournament.register.erasing import Called, erasure

PERSON, OWN = ("person", 1), ("entry", 7)
EVA = Called.of([("Evers", "Zoë")], [])
ZORA = erasure("X", Called.of([("Quirkenheimer", "Zorbalux"), ("Evers", "Zorbalux")], []), [EVA])
REASON = {"entry_id": 7, "reason": "Schwager des Wirts"}


def found(*rows: tuple[RowKey, Image], commands: tuple[str, ...] = ()) -> list[tuple[str, str, str, bool]]:
    """Return what is found in rows and commands: kind, words, what is left, whether it is sure."""
    mentions = Mentions(ZORA, frozenset({PERSON[1]}), frozenset({OWN}))
    for row, image in rows:
        mentions.look(row, image)
    for command in commands:
        mentions.look_at_command(command)
    return [(render(each.kind, "en"), each.words, each.left, each.sure) for each in mentions.found.values()]


def test_words_and_the_keys_that_people_wrote_are_found_however_deep() -> None:
    value = {"match_bonus": "a", "Zoras Verein": 5, "less": ["b", {"Verein": {"Ägeri": None}}]}
    assert [*strings(value)] == ["a", "Zoras Verein", "b", "Verein", "Ägeri"]


def test_the_name_goes_from_words_lists_and_keys_but_not_from_a_title_unasked() -> None:
    value = {"Quirkenheimers Verein": ["Quirkenheimer-Cup", 3], "quirkenheimer": True}
    left = {"X Verein": ["X-Cup", 3], "quirkenheimer": True}
    assert without(ZORA, "season", "settings", value) == left
    assert without(ZORA, "tournament", "name", "Quirkenheimer-Cup") == "Quirkenheimer-Cup"
    taking = ZORA.taking(["Quirkenheimer-Cup"])
    assert without(taking, "tournament", "name", "Quirkenheimer-Cup") == "X-Cup"


@pytest.mark.parametrize(
    ("row", "image", "expected"),
    [
        (PERSON, {"contact": "im Hirschen", "family": "Quirkenheimer"}, ("contact", "im Hirschen", "", True)),
        (OWN, {"remark": "sitzt im Rollstuhl"}, ("Remark", "sitzt im Rollstuhl", "", True)),
        (("person", 7), {"contact": "bei Quirkenheimer"}, ("contact", "bei Quirkenheimer", "bei X", True)),
        (("entry", 1), {"remark": "mit Quirkenheimer"}, ("Remark", "mit Quirkenheimer", "mit X", True)),
        (("penalty", 3), REASON, ("Penalty", "Schwager des Wirts", "X", False)),
        (OWN, {"name": "Die Tür"}, ("Team", "Die Tür", "X", False)),
        (("entry", 8), {"name": "Zorbalux & Co"}, ("Team", "Zorbalux & Co", "X & Co", False)),
        (
            ("entry", 8),
            {"name": "Quirkenheimer Hof, Zorbalux"},
            ("Team", "Quirkenheimer Hof, Zorbalux", "X Hof, X", False),
        ),
        (
            ("tournament", 2),
            {"name": "Quirkenheimer-Cup"},
            ("Tournament", "Quirkenheimer-Cup", "X-Cup", False),
        ),
    ],
)
def test_what_speaks_of_the_person_is_found(
    row: RowKey, image: Image, expected: tuple[str, str, str, bool]
) -> None:
    assert found((row, image)) == [expected]


@pytest.mark.parametrize(
    ("row", "image"),
    [
        (PERSON, {"contact": "", "club": "Quirkenheimer"}),
        (OWN, {"club": "Eintracht", "remark": ""}),
        (("entry", 8), {"remark": "sitzt im Rollstuhl", "name": "Die Tür"}),
        (("penalty", 3), {"entry_id": 8, "reason": "Schwager des Wirts"}),
        (("penalty", 3), {"entry_id": 7, "reason": "X"}),
        (("penalty", 3), {"entry_id": 7, "reason": "–"}),
        (("round", 4), {"drawn": "Quirkenheimer"}),
    ],
)
def test_what_is_of_others_or_of_nobody_is_not_found(row: RowKey, image: Image) -> None:
    assert found((row, image)) == []


def test_the_same_words_are_asked_about_once() -> None:
    rows = [(("entry", 8), {"name": "Zorbalux & Co"}), (("entry", 9), {"club": "Zorbalux & Co"})]
    assert found(*rows) == [("Team", "Zorbalux & Co", "X & Co", False)]


def test_a_command_of_somebody_else_is_found_where_it_is_not_sure_and_not_asked_about_anyway() -> None:
    rows = [(("entry", 8), {"name": "Zorbalux & Co"}), (("entry", 9), {"name": "Zorbaluxens Bande"})]
    commands = (
        "penalty add 3 10 Zorbalux",
        "penalty add 4 10 Quirkenheimer und Zorbalux",
        "add 'Zorbalux Quirkenheimer'",
        "add 'Zoë Meier'",
        "add Evers",
        "players edit 2 --team 'Zorbalux & Co'",
    )
    told = [each for each in found(*rows, commands=commands) if each[0] == "command"]
    assert told == [
        ("command", commands[0], "penalty add 3 10 X", False),
        ("command", commands[1], "penalty add 4 10 X und X", False),
    ]
