"""The register, and what people reached over all evenings."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from jassturnier.errors import NotFound
from jassturnier.i18n import render, verbatim
from jassturnier.tournament.careers import (
    Career,
    Evening,
    Person,
    all_time_listed,
    careers,
    changes_listed,
    compared,
    evenings_listed,
    evenings_of,
    find_person,
    fitting,
    game_name,
    number_of,
    partners_listed,
    ranked_careers,
    register_listed,
    sums_listed,
    told_apart,
)
from jassturnier.tournament.lists import SHARED, How, On
from jassturnier.tournament.model import Member
from jassturnier.tournament.scoring.readings import Result
from tests.support.evenings_made import in_english, played, player, regulation, shown, tournament
from tests.support.stages_made import FIRST, SECOND, SINGLES, rules, stages

ONE = played(1, ([1, 2], [3, 4], 1000), p5="rests")
SHORT = regulation({"rounds": 1})
"""Over after a round."""


def evening(rank: int | None = None, *rounds: int, game: str = "schieber", **more: object) -> Evening:
    """Return an evening whose total is that of its rounds."""
    total = sum(rounds) if rounds else None
    return Evening("", game=game, rank=rank, total=total, rounds=rounds, **more)  # type: ignore[arg-type]


def test_everybody_has_rank_total_rounds_and_partners() -> None:
    spring: dict[str, Any] = {"name": "Frühling", "day": date(2027, 3, 20)}
    found = evenings_of(replace(tournament([ONE], SHORT), **spring))
    assert found.keys() == {1, 2, 3, 4, 5}
    reached: dict[str, Any] = {"rank": 1, "ranked": 5, "total": 1000, "rounds": (1000,), "partners": {2: 1}}
    assert found[1] == Evening(**spring, game="schieber", **reached)
    assert (found[5].rank, found[5].rounds, found[5].partners) == (3, (), {})
    assert (found[3].rounds, found[3].partners) == ((884,), {4: 1})
    assert not evenings_of(tournament([ONE]))[1].over
    assert evenings_of(replace(tournament([ONE]), closed=True))[1].over
    assert evenings_of(tournament([], entries=[player(1)])) == {}


def test_an_open_table_gives_neither_rounds_nor_partners_and_who_is_not_ranked_has_only_played() -> None:
    found = evenings_of(tournament([played(1, ([1, 2], [3, 4], None), ([5, 6], [7, 8], 900))]))
    assert (found[1].rounds, found[1].partners) == ((), {})
    assert (found[6].rounds, found[6].partners) == ((900,), {5: 1})
    beside = evenings_of(tournament([ONE], SHORT, [player(n, ranked=n != 2) for n in range(1, 6)]))[2]
    assert (beside.rank, beside.total, beside.ranked, beside.rounds) == (None, None, 4, (1000,))


def test_a_round_is_of_those_who_played_it_themselves() -> None:
    went = Member(9, "Went", "Home", until=(2, 1))
    second = replace(player(2), members=(Member(2, "Came", "Later", since=(2, 1)),), others=(went,))
    again = played(2, ([1, 2], [3, 4], 900))
    people = [player(1), second, player(3), player(4)]
    found = evenings_of(tournament([ONE, again], entries=people))
    assert (found[9].rounds, found[2].rounds) == ((1000,), (900,))
    assert found[1].partners == {9: 1, 2: 1}


def test_the_rounds_of_all_stages_count_by_their_position() -> None:
    jumped_in = Member(9, "Jumped", "In", since=(2, 1), until=(3, 1))
    people = [replace(player(1), others=(jumped_in,)), player(2)]
    first, second = (played(n, ([1], [2], 1000 - n)) for n in (1, 2))
    final = replace(played(1, ([1], [2], 900)), key=3)
    found = evenings_of(
        stages(rules({**FIRST, "rounds": 2}, SECOND), (people, [first, second]), (people, [final]))
    )
    assert [found[person].rounds for person in (1, 2, 9)] == [(999, 900), (885, 886, 984), (998,)]


def test_the_rounds_of_another_game_do_not_count() -> None:
    points = {1: 1000, 2: 900, 3: 800}
    for number in points:
        coiffeur = {"rounds": [number], "game": "coiffeur4_alone", "draw": "alone"}
        rounds = [ONE, played(2, ([1, 3], [2, 4], 900)), played(3, ([1, 4], [2, 3], 800))]
        other = rounds[number - 1]
        result = Result({"points": (300, 200, 100, 50)}, How.EXACT)
        alone: dict[str, Any] = {
            "game": "coiffeur4_alone",
            "sides": ((1,), (2,), (3,), (4,)),
            "result": result,
        }
        rounds[number - 1] = replace(other, tables=(replace(other.tables[0], **alone),))
        found = evenings_of(tournament(rounds, regulation({"games": [coiffeur]})))[1]
        assert (found.game, found.rounds) == ("schieber", tuple(points[n] for n in points if n != number))
        assert found.partners == {n + 1: 1 for n in points if n != number}
    final = {**SECOND, "game": "differenzler", "draw": "alone", "from": {"best": 4}}
    one = evenings_of(tournament([ONE], rules(SINGLES, final, entry="single")))[1]
    assert (one.game, one.low, one.rounds) == ("schieber", False, (1000,))


def test_an_evening_has_its_best_round_its_average_and_says_what_is_special() -> None:
    cases = [
        (evening(1, 30, 10), 30, 20, None),
        (evening(1, 30, 10, low=True), 10, 20, None),
        (evening(1, 10, 15), 15, Fraction(25, 2), None),
        (evening(1), None, None, None),
        (evening(game=""), None, None, "on paper"),
        (evening(game="", over=False), None, None, "on paper"),
        (evening(over=False), None, None, "not over yet"),
    ]
    for one, best, average, remark in cases:
        assert (one.best, one.average, one.remark and render(one.remark, "en")) == (best, average, remark)
    rules_ = regulation(shipped="differenzler-4x8")
    assert evenings_of(tournament([replace(ONE, tables=())], rules_))[1].low


def test_a_career_adds_up_what_was_reached() -> None:
    whole = Career(1, (evening(1, 100, 200), evening(3, 50), evening(4), evening(None, 10)))
    assert (whole.victories, whole.podiums, whole.total) == (1, 2, 360)
    assert whole.rounds == (100, 200, 50, 10)
    assert [whole.whole.best, whole.whole.average] == [200, 90]
    assert Career(1, (evening(1, 5, 9, low=True),)).whole.best == 5


def test_careers_are_of_evenings_that_are_over_game_by_game() -> None:
    kept, other = evening(1, 100), evening(2, 7, game="coiffeur")
    found = careers({1: [kept, other, evening(1, over=False)], 2: [evening(1, game="")], 3: [kept, kept]})
    schieber = [Career(1, (kept,)), Career(3, (kept, kept))]
    assert found == {"schieber": schieber, "coiffeur": [Career(1, (other,))]}


def order(by: str, *evenings: Sequence[Evening]) -> str:
    """Return “1:3 =2:1 =2:4”: ranks with the place of each in the arguments, from 1 on."""
    listed = [Career(person, tuple(each)) for person, each in enumerate(evenings, 1)]
    return " ".join(f"{'=' * shared}{rank}:{one.person}" for rank, shared, one in ranked_careers(listed, by))


def test_an_all_time_list_has_the_most_first() -> None:
    four = (
        [evening(1, 100)],
        [evening(2, 300), evening(9, 1)],
        [evening(1, 50), evening(4, 60)],
        [evening(1, 100)],
    )
    cases = {
        "victories": "1:3 =2:1 =2:4 4:2",
        "evenings": "1:3 2:2 =3:1 =3:4",
        "average": "1:2 =2:1 =2:4 4:3",
        "total": "1:2 2:3 =3:1 =3:4",
    }
    assert {by: order(by, *four) for by in cases} == cases
    # Who has won as often is ranked by podiums; the lowest average is the best where the lowest wins.
    assert order("victories", [evening(4), evening(5)], [evening(3)]) == "1:2 2:1"
    low = [[evening(1, 30, low=True)], [evening(2, 10, low=True)], [evening(3, low=True)]]
    assert order("average", *low) == "1:2 2:1 3:3"
    assert order("average", [evening(3)], [evening(1, -5)]) == "1:2 2:1"


def test_two_evenings_are_compared_by_the_rank_of_the_second_then_of_the_first() -> None:
    before = {1: evening(1), 2: evening(3), 3: evening(2), 4: evening(None)}
    now = {2: evening(1), 1: evening(2), 5: evening(None), 6: evening(3)}
    changes = compared(before, now)
    found = " ".join(f"{change.person}:{change.places}" for change in changes)
    assert found == "2:2 1:-1 6:None 3:None 5:None 4:None"
    assert (changes[2].before, changes[3].now) == (None, None)
    unranked = compared({1: evening(None)}, {1: evening(2)}) + compared({1: evening(2)}, {1: evening(None)})
    assert [change.places for change in unranked] == [None, None]


PEOPLE = {key: Person(key, family, given) for key, family, given in ((1, "Alt", "Anna"), (2, "Bau", "Beat"))}
SPRING = Evening("Frühling", date(2027, 3, 5), "schieber", rank=1, ranked=8, total=2500, rounds=(1000, 1500))
AUTUMN = Evening("Herbst", None, "schieber", rank=3, ranked=9, total=900, rounds=(900,))


def test_the_evenings_of_a_person_are_listed_one_by_one() -> None:
    running = Evening("Winter", game="schieber", over=False)
    listed = evenings_listed(PEOPLE[1], [SPRING, AUTUMN, running])
    assert render(listed.title, "en") == "000001 Anna Alt: 3 evenings"
    assert shown(listed) == [
        "5 March 2027|Frühling|1|8|2,500|2|1,500|1,250.0|",
        "|Herbst|3|9|900|1|900|900.0|",
        "|Winter||0||0|||not over yet",
    ]
    assert shown(listed, On.CSV)[0] == "2027-03-05|Frühling|schieber|1|8|2,500|1,500|1,250.0"
    assert shown(listed, On.CSV)[1].startswith("|Herbst")
    rounds, over = shown(listed, On.JSON)[2].split("|")[6], shown(listed, On.JSON)[2].split("|")[-1]
    assert (rounds, over) == ("[]", "0")
    assert render(evenings_listed(PEOPLE[1], [SPRING]).title, "en") == "000001 Anna Alt: 1 evening"


COIFFEUR = Evening("Sommer", game="coiffeur", rank=2, total=80, rounds=(80,))


def test_all_evenings_of_a_person_are_added_up_game_by_game_and_partners_counted() -> None:
    listed = sums_listed(1, [SPRING, COIFFEUR, AUTUMN])
    assert shown(listed) == [
        f"{render(game_name('schieber'), 'en')}|2|1|2|3,400|3|1,500|1,133.33",
        f"{render(game_name('coiffeur'), 'en')}|1|0|1|80|1|80|80.0",
    ]
    assert shown(listed, On.CSV)[1].startswith("coiffeur|1|0|1|80|")
    assert shown(partners_listed([("Beat Bau", 3), ("Cora Cott", 1)])) == ["Beat Bau|3", "Cora Cott|1"]


def test_the_all_time_list_has_a_section_for_each_game_in_order_and_a_sign_for_a_shared_rank() -> None:
    games, listed = all_time_listed({1: [AUTUMN, COIFFEUR], 2: [SPRING]}, PEOPLE, "victories")
    assert games == ["coiffeur", "schieber"]
    assert [section.heading for section in listed.sections] == [game_name(game) for game in games]
    assert shown(listed) == [
        "1|000001|Anna Alt|1|0|1|80|1|80|80.0",
        "1|000002|Beat Bau|1|1|1|2,500|2|1,500|1,250.0",
        "2|000001|Anna Alt|1|0|1|900|1|900|900.0",
    ]
    assert listed.signs == []
    assert shown(listed, On.CSV)[0].startswith("coiffeur|1||000001|Anna Alt|")
    assert shown(listed, On.SHEET)[0].startswith(render(game_name("coiffeur"), "en"))
    people = {**PEOPLE, 3: Person(3, "Cott", "Cora")}
    _, listed = all_time_listed({1: [SPRING], 2: [SPRING], 3: [AUTUMN]}, people, "total")
    assert [row.split("|")[0] for row in shown(listed)] == ["=1", "=1", "3"]
    assert listed.signs == [SHARED]


def test_one_evening_is_held_against_another() -> None:
    now = {1: AUTUMN, 2: SPRING}
    listed = changes_listed("A", "B", compared({1: SPRING, 3: SPRING}, now), PEOPLE)
    assert render(listed.title, "en") == "B against A"
    assert shown(listed) == ["000002|Beat Bau||1|||2,500", "000001|Anna Alt|1|3|−2|2,500|900"]
    assert in_english(listed.notes) == ["1 was there both times.", "1 is new.", "0 stayed away."]
    back = changes_listed("B", "A", compared(now, {1: SPRING}), PEOPLE)
    assert in_english(back.notes) == ["1 was there both times.", "0 are new.", "1 stayed away."]


def test_namesakes_are_told_apart() -> None:
    same = {key: Person(key, "Müller", "Hans", place=place) for key, place in ((1, "Malters"), (2, "Littau"))}
    for by in ("average", "evenings"):
        _, listed = all_time_listed({1: [SPRING], 2: [SPRING]}, same, by)
        names = [row.split("|")[2] for row in shown(listed)]
        assert names == ["Hans Müller (Malters)", "Hans Müller (Littau)"]
    changed = shown(changes_listed("A", "B", compared({}, {1: SPRING}), same))
    assert "Hans Müller (Malters)" in changed[0]
    # In the register nobody else is.
    apart = {7: "Anna Alt", 12_000_034: "Hans Müller (Anwil)", 99: "Hans Müller (Löwen)"}
    assert told_apart(EVERYBODY) == apart
    assert told_apart([HANS, Person(5, "Müller", "Hans")])[5] == "Hans Müller (000005)"


ANNA = Person(7, "Alt", "Anna", club="Sternen", place="Malters", born=1957, spellings=("Anni Altmann",))
HANS = Person(12_000_034, "Müller", "Hans", place="Anwil", contact="079 1")
NAMESAKE = Person(99, "Müller", "Hans", club="Löwen")
EVERYBODY = [ANNA, HANS, NAMESAKE]


def test_somebody_is_described_by_number_name_and_what_is_known() -> None:
    assert ANNA.described == "000007 Anna Alt (Malters, Sternen, 1957)"
    assert Person(1, "Alt", "Anna").described == "000001 Anna Alt"
    assert (number_of(999_999), number_of(1_000_000)) == ("999999", "000000")
    assert (ANNA.name, ANNA.listed, Person(1, "Pele", "").listed) == ("Anna Alt", "Alt Anna", "Pele")


def test_all_words_fit_and_a_name_before_all_else() -> None:
    cases = {
        "": EVERYBODY,
        "muller HANS": [HANS, NAMESAKE],
        "hans löwen": [NAMESAKE],
        "altmann": [ANNA],
        "1957 anna": [ANNA],
        "000034": [HANS],
        "an": EVERYBODY,
        "anw": [HANS],
        "hans anna": [],
    }
    assert {words: fitting(iter(EVERYBODY), words) for words in cases} == cases
    assert fitting([ANNA, Person(1, "Meier", "Malters")], "malters")[0].family == "Meier"


def test_one_is_found_by_number_or_name_or_a_part_and_a_whole_name_before_its_part_in_another() -> None:
    anna = dict.fromkeys(("000007", "anna alt", "Alt Anna", "altm"), ANNA)
    cases = {**anna, "000099": NAMESAKE, "anwil": HANS}
    assert {words: find_person(EVERYBODY, words) for words in cases} == cases
    assert find_person([Person(8, "Altermatt", "Anna"), ANNA], "Anna Alt") == ANNA


def test_nobody_or_several_are_not_found_and_of_many_only_some_are_named() -> None:
    unknown = "The register knows nobody “{}”. “people list” shows everybody."
    several = "fits several: 000034 Hans Müller (Anwil), 000099 Hans Müller (Löwen). Use the number."
    cases = {words: unknown.format(words) for words in ("nobody", "…")}
    cases |= {words: f"“{words}” {several}" for words in ("Hans Müller", "hans")}
    for words, said in cases.items():
        with pytest.raises(NotFound) as caught:
            find_person(EVERYBODY, words)
        assert in_english(caught.value.texts) == [said]
    with pytest.raises(NotFound) as caught:
        find_person([Person(n, f"Alt{n}", "Anna") for n in range(10)], "anna")
    assert "Anna Alt7, 2 more." in render(caught.value.texts[0], "en")


def test_the_register_is_listed_by_name_and_contacts_only_where_asked_for() -> None:
    listed = register_listed([NAMESAKE, HANS, ANNA], verbatim("Register"))
    assert shown(listed) == [
        "000007|Alt Anna|Malters|Sternen|1957|Anni Altmann|0",
        "000034|Müller Hans|Anwil||||0",
        "000099|Müller Hans||Löwen|||0",
    ]
    assert shown(listed, On.CSV)[0] == "000007|Alt|Anna|Malters|Sternen|1957||0"
    assert "['Anni Altmann']" in shown(listed, On.JSON)[0]
    with_contact = register_listed([HANS], verbatim("Register"), contact=True)
    assert shown(with_contact) == ["000034|Müller Hans|Anwil||0|079 1"]
