"""Certificates: for the best of every list or for whom one is wanted, with what was reached there."""

from dataclasses import replace

from jassturnier.paper.handouts import certificates
from jassturnier.paper.page import Look, Style
from jassturnier.tournament.regulation.prize_rules import PrizeRules
from jassturnier.tournament.regulation.regulation import Publish
from tests.support.papers_made import (
    entries,
    pages,
    picture,
    regulation,
    round_of,
    sheets,
    simple,
    text,
    tournament,
)
from tests.support.stages_made import two_stages

EN = Look("en")


def test_the_best_of_every_list_get_one_a_shared_rank_several() -> None:
    event, stage = simple(12, "schieber-paare-gruppen", rounds=5)
    printed = pages(certificates(event, stage, EN, best=1))
    assert len(printed) == 12
    assert all(f"Group {'ABCDEF'[i // 2]}" in page for i, page in enumerate(printed))
    assert all("Rank 1 of 2\n" in page for page in printed)


def test_ranks_up_to_the_third_have_one_or_those_who_are_named_whatever_their_rank() -> None:
    rules = regulation("schieber-paare-4x12")
    who = entries(rules, 6)
    event = tournament(rules, who, (round_of(1, who, 2, [1000, 950, 945]),))
    for wanted, ranks in (({}, "123"), ({"best": 2}, "12"), ({"best": 2, "numbers": [2, 6]}, "46")):
        printed = pages(certificates(*event, EN, **wanted))
        assert [page.partition("Rank ")[2][:1] for page in printed] == [*ranks]


def test_it_says_who_reached_what_where_and_when() -> None:
    event, stage = simple(4, "schieber-paare-4x12")
    named = replace(stage.entries[1], team="Trumpf")
    (page,) = pages(
        certificates(event, replace(stage, entries=(stage.entries[0], named)), EN, numbers=[2], best=0)
    )
    lines = [line for line in map(str.strip, page.splitlines()) if line]
    assert lines[:7] == [
        "Certificate",
        "Löwen-Cup",
        "Rank 1 of 2",
        "Trumpf",
        f"{named.members[0].name} / Given3 Family3",
        "with a total of 942",
        "4 July 2026 · Löwen",
    ]
    assert lines[7:] == ["Tournament director", "For the club"]


def test_of_several_stages_the_name_is_told() -> None:
    whole = two_stages()
    assert "Final\nRank 1 of 4" in pages(certificates(whole, whole.stage(), EN, best=1))[0]


def test_the_club_stands_above_with_its_logo() -> None:
    style = Style(club="Jassclub <i>Edelweiss</i>", logo=picture())
    page = sheets(certificates(*simple(4), Look("en", style)))[0]
    assert page.extract_text().startswith("Jassclub <i>Edelweiss</i>")
    assert len(page.images) == 1


def test_the_prize_and_the_best_of_several_rounds_are_told_and_it_may_lie_on_its_side() -> None:
    rules = replace(
        regulation("schieber-paare-4x12"),
        prizes=(PrizeRules(ranks=(1,), amount=5000),),
        stages=(replace(regulation("schieber-paare-4x12").stages[0], rounds=2),),
    )
    who = entries(rules, 2)
    rounds = (round_of(1, who, 2, [1000]), round_of(2, who, 2, [1100]))
    event, stage = tournament(replace(rules, publish=Publish.AT_ONCE), who, rounds)
    paper = certificates(event, stage, EN, best=1, landscape=True)
    assert "with a total of 2,100 Fr. 50.00 best round: 1,100" in text(paper)
    (sheet,) = sheets(paper)
    assert sheet.mediabox.width > sheet.mediabox.height
