"""Lists as one page that needs no other file."""

import re

from jassturnier.board.lists_page import lists_page
from jassturnier.i18n import say, verbatim
from jassturnier.tournament.lists import Column, Kind, Listed, Section

NAMES: Column[str] = Column("name", say("Name"), lambda name: name, Kind.NAME)


def listed(title: str, *names: str) -> Listed[str]:
    return Listed(verbatim(title), [NAMES], [Section(names)])


def test_lists_stand_one_below_the_other_with_their_style_and_nothing_from_elsewhere() -> None:
    page = lists_page("Jahr 2027", [listed("Jassers", "Anna <b>"), listed("Clubs", "Enzian")], "de")
    assert re.findall(r"<h2>(.*?)</h2>", page) in (["Jassers", "Clubs"], ["Clubs"])
    assert '<html lang="de"' in page
    assert all(words in page for words in ("Jahr 2027", "Jassers", "Anna &lt;b&gt;", "Enzian", "<style>"))
    assert not re.search(r"(src|href)=", page)


def test_the_journal_entry_is_told_where_there_is_one() -> None:
    assert "Journal 12-abc" in lists_page("Jahr", [listed("Jassers", "Anna")], "en", "12-abc")
    assert "Journal" not in lists_page("Jahr", [listed("Jassers", "Anna")], "en")
