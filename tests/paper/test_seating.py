import re
from dataclasses import replace

import pytest

from jassturnier.paper.page import Look
from jassturnier.paper.wall import seating
from tests.support.papers_made import entries, letters, pages, regulation, round_of, simple, text, tournament


@pytest.mark.parametrize("name", ["schieber-einzel-4x12", "schieber-paare-4x12", "schieber-paare-gruppen"])
@pytest.mark.parametrize("count", [8, 36])
def test_everybody_is_found_by_name_and_at_a_table(name: str, count: int) -> None:
    event, stage = simple(count, name)
    words = text(seating(event, stage, stage.rounds[0], Look("en")))
    for entry in stage.entries:
        for member in entry.members:
            assert member.listed in words
            assert member.name in words


def test_the_list_of_names_ignores_accents_and_case() -> None:
    rules = regulation()
    who = entries(rules, 4)
    families = ("Zaugg", "von Äsch", "Šuster", "Vögeli")
    named = tuple(
        replace(e, members=(replace(e.members[0], family=f),)) for e, f in zip(who, families, strict=True)
    )
    event, stage = tournament(rules, named, (round_of(1, named, 4),))
    first = pages(seating(event, stage, stage.rounds[0], Look("en")))[0]
    assert sorted(families, key=first.index) == ["Šuster", "Vögeli", "von Äsch", "Zaugg"]


def test_a_row_tells_table_seat_and_partner() -> None:
    event, stage = simple(8)
    (page,) = pages(seating(event, stage, stage.rounds[0], Look("en")))
    lines = list(map(str.strip, page.splitlines()))
    start = lines.index("Family5 Given5")
    assert lines[start + 1 : start + 4] == ["2", "A2", "Given4 Family4"]


def test_who_rests_is_named_on_both_lists() -> None:
    event, stage = simple(41)
    *by_name, by_table = pages(seating(event, stage, stage.rounds[0], Look("en")))
    assert "rests" in "".join(by_name)
    assert "Rest: Given40 Family40" in by_table


def test_who_rests_is_told_so_where_nobody_has_a_partner() -> None:
    event, stage = simple(9, "bodenjass-4x8")
    (page,) = pages(seating(event, stage, stage.rounds[0], Look("en")))
    assert "rests" in page


@pytest.mark.parametrize("count", [4, 9, 12, 26])
def test_names_and_tables_share_a_sheet_where_both_fit(count: int) -> None:
    event, stage = simple(count)
    printed = seating(event, stage, stage.rounds[0], Look("en"))
    (only,) = pages(printed)
    assert only.count("Family5 Given5") == (count > 5)
    assert only.count("Given3 Family3") >= 2
    assert min(size for size, words in letters(printed) if "Family" in words) >= 11


def test_names_with_the_same_first_letter_are_on_one_page() -> None:
    event, stage = simple(120)
    named = tuple(
        replace(e, members=(replace(e.members[0], family=f"{'ABDHKMOSWZ'[i % 10]}{i:03}"),))
        for i, e in enumerate(stage.entries)
    )
    stage = replace(stage, entries=named)
    event = replace(event, entries=named, stages=(stage,))
    printed = seating(event, stage, stage.rounds[0], Look("en"))
    found = [{f[0] for f in re.findall(r"[A-Z]\d{3}(?= Given)", page)} for page in pages(printed)]
    by_name = [letters for letters in found if letters]
    assert len(by_name) > 1
    assert sum(map(len, by_name)) == len("ABDHKMOSWZ")


def test_pages_say_which_letters_they_hold_and_how_many_there_are() -> None:
    event, stage = simple(120)
    first, second, *_ = pages(seating(event, stage, stage.rounds[0], Look("en")))
    assert "Page 1 of" in first
    assert "Page 2 of" in second
    assert "– F" in first
