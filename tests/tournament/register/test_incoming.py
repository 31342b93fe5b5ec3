"""What a list says, by the names of its people."""

import pytest

from jassturnier.i18n import say
from jassturnier.tournament.register.difference import Person, Record

ANNA, BEAT = Person("Anna", "Abt"), Person("", "Bau")


@pytest.mark.parametrize(
    ("people", "said", "name"),
    [
        ((ANNA,), {}, "Anna Abt"),
        ((ANNA, BEAT), {}, "Anna Abt / Bau"),
        ((ANNA, BEAT), {"team": "Die Bauern"}, "Die Bauern"),
    ],
)
def test_a_record_is_called_by_its_team_else_by_its_people(
    people: tuple[Person, ...], said: dict[str, str], name: str
) -> None:
    assert Record(say("total"), people, said).name == name
