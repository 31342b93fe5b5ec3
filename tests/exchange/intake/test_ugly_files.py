import pytest

from jassturnier.errors import Unreadable
from jassturnier.i18n import render
from tests.support.exchange.lists import read_entries
from tests.support.exchange.ugly import FILES
from tests.support.typed import sentences


@pytest.mark.parametrize("name", FILES)
def test_an_ugly_file_is_read_or_refused_with_its_reason(name: str) -> None:
    content, outcome = FILES[name]
    try:
        entries, problems = read_entries(content, 1)
    except Unreadable as error:
        found = [render(text, "en") for text in error.texts]
    else:
        found = sentences(problems)
    if isinstance(outcome, str):
        assert outcome in " ".join(found)
        return
    assert not found
    assert [(e.number, e.members[0][1], e.members[0][0]) for e in entries] == outcome
