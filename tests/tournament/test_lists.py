"""A list as a value; the words that are stored; amounts, dates and times in words."""

from datetime import UTC, date, datetime
from fractions import Fraction

from jassturnier.i18n import LANGUAGES, render, say, verbatim
from jassturnier.tournament.lists import (
    NOTHING,
    UNPLAYED,
    UNRANKED,
    Announced,
    Column,
    Extra,
    How,
    Kind,
    Listed,
    Marked,
    On,
    PaidBy,
    Presence,
    ReadingKind,
    RoundPart,
    Section,
    Value,
    Word,
    at_minute,
    at_second,
    bare,
    columns_of_rank,
    data,
    in_ranks,
    in_words,
    long_date,
    no_francs,
    parse_francs,
    place_name,
    ranked,
    ticked,
    time_of_day,
)

Row = dict[str, Value]


def column(key: str, kind: Kind = Kind.WORDS, only: On = On.ALL) -> Column[Row]:
    return Column(key, say("Rank"), lambda row: row.get(key), kind, only)


def keys(of: Listed[Row], where: On) -> list[str]:
    return [each.key for each in of.extract(where).columns]


def test_a_column_stands_where_it_belongs() -> None:
    columns = [
        column("everywhere"),
        column("read", only=On.READ),
        column("screen", only=On.SCREEN | On.JSON),
        data("data", lambda row: row.get("data")),
    ]
    rows: list[Row] = [dict.fromkeys(("everywhere", "read", "screen", "data"), "x")]
    of = Listed(say("Prizes"), columns, [Section(rows)])
    assert keys(of, On.SCREEN) == ["everywhere", "read", "screen"]
    assert keys(of, On.PAPER) == keys(of, On.SHEET) == ["everywhere", "read"]
    assert keys(of, On.JSON) == ["everywhere", "screen", "data"]
    assert keys(of, On.CSV) == ["everywhere", "data"]


def test_people_do_not_read_a_column_with_nothing_in_it() -> None:
    cases: list[tuple[Kind, tuple[Value, Value], bool]] = [
        (Kind.WORDS, ("", None), False),
        (Kind.WORDS, ("", "x"), True),
        (Kind.COUNT, (0, None), True),
        (Kind.MONEY, (0, None), False),
        (Kind.MONEY, (0, 5), True),
        *((kind, (None, None), True) for kind in (Kind.RANK, Kind.NUMBER, Kind.NAME, Kind.TOTAL)),
    ]
    for kind, values, stays in cases:
        sections: list[Section[Row]] = [Section([{"a": value, "b": "x"}]) for value in values]
        of = Listed(say("Prizes"), [column("a", kind), column("b")], sections)
        for where in (On.SCREEN, On.PAPER, On.SHEET):
            assert keys(of, where) == (["a", "b"] if stays else ["b"])
            assert [len(part[0]) for part in of.extract(where).sections] == [1 + stays] * 2
        for where in (On.JSON, On.CSV):
            assert [*of.extract(where).sections] == [[[value, "x"]] for value in values]


def test_a_rank_has_its_sign_and_programs_are_told_that_it_is_shared() -> None:
    columns: tuple[Column[int], ...] = columns_of_rank(lambda shared: ranked(3, shared=bool(shared)))
    of = Listed(say("Prizes"), columns, [Section([0, 1])])
    assert [in_words(row[0], Kind.RANK, "en") for row in of.extract(On.SCREEN).sections[0]] == ["3", "=3"]
    assert ranked(3, shared=True) == Marked(3, NOTHING, dropped=False, before="=")
    assert [row[1] for row in of.extract(On.JSON).sections[0]] == [False, True]
    assert [row[1] for row in of.extract(On.CSV).sections[0]] == ["", "shared"]


def test_equals_share_a_rank_and_the_next_is_skipped() -> None:
    assert [*in_ranks("abBcCC", str.casefold)] == [(1, ["a"]), (2, ["b", "B"]), (4, ["c", "C", "C"])]
    assert [*in_ranks("", str)] == []


def test_a_value_is_written_for_people_and_for_programs() -> None:
    cases: list[tuple[Value, Kind, str, object]] = [
        (None, Kind.WORDS, "", None),
        ("Roth", Kind.NAME, "Roth", "Roth"),
        (1884, Kind.TOTAL, "1’884", 1884),
        (1884, Kind.NUMBER, "1884", 1884),
        (1884, Kind.RANK, "1884", 1884),
        (-5, Kind.COUNT, "−5", -5),
        (120050, Kind.MONEY, "1200.50", 120050),
        (-2050, Kind.MONEY, "−20.50", -2050),
        (Fraction(10, 3), Kind.TOTAL, "3.33", 3.33),
        (say("yes"), Kind.WORDS, "ja", "ja"),
        (Marked(12, verbatim("*"), before="="), Kind.RANK, "=12", 12),
        (UNRANKED, Kind.RANK, "–", None),
        (Marked(say("yes"), instead="!"), Kind.WORDS, "!", "ja"),
        ([1, 2], Kind.WORDS, "[1, 2]", [1, 2]),
    ]
    written = [(value, kind, in_words(value, kind, "de"), bare(value, "de")) for value, kind, *_ in cases]
    assert written == cases


def test_numbers_are_set_flush_right_and_words_are_not() -> None:
    right = {Kind.RANK, Kind.NUMBER, Kind.COUNT, Kind.BESIDE, Kind.TOTAL, Kind.MONEY, Kind.PRIZE}
    assert {kind for kind in Kind if kind.right} == right
    assert render(NOTHING, "en") == ""


def test_francs_are_read_as_people_write_them() -> None:
    cases = {
        "20": 2000,
        "20.50": 2050,
        "20,5": 2050,
        "20.5": 2050,
        "0.05": 5,
        "0": 0,
        " 7 ": 700,
        **dict.fromkeys(("20.–", "20.-", "20.--", "20.—", "Fr. 20.-"), 2000),
        "CHF 1'200": 120_000,
        "1’200.5": 120_050,
        "1 200 Fr": 120_000,
        "sFr. 5": 500,
        "5 CHF": 500,
        "999999": 99_999_900,
        **dict.fromkeys(("", "x", "20.505", "-5", "20.", "1'20", "1'2000", "1000000", "5 Stutz", "20 30")),
        "Frau 5": None,
    }
    assert {written: parse_francs(written) for written in cases} == cases
    assert all("much" in render(no_francs("much"), language) for language in LANGUAGES)


def test_a_tick_is_a_yes_in_any_language() -> None:
    yes = ("x", "X", "✓", "✅", "ja", "Oui", "PAYÉ", "ok", "bar", "Twint", "bezahlt")
    cases: dict[str, bool | None] = {
        **dict.fromkeys(yes, True),
        **dict.fromkeys(("", "nein", "No", "offen", "FAUX", "aperto"), False),
        **dict.fromkeys(("vielleicht", "20", "xx")),
    }
    assert {words: ticked(words) for words in cases} == cases


def test_a_word_is_found_by_what_is_stored_and_has_a_label_of_its_own() -> None:
    kinds: tuple[type[Word], ...] = (Presence, Announced, RoundPart, PaidBy, ReadingKind, How, Extra)
    for kind in kinds:
        assert [kind(word.value) for word in kind] == [*kind]
        for language in ("en", "de"):
            labels = [render(word.label, language) for word in kind]
            assert all(labels)
            assert len({*labels}) == len(labels)


def test_a_round_that_is_not_played_has_a_mark() -> None:
    assert UNPLAYED == (RoundPart.RESTS, RoundPart.LATE, RoundPart.ABSENT, RoundPart.LEFT)
    assert [render(part.mark, "en") for part in RoundPart] == ["", "r", "l", "a", "g"]


def test_a_date_is_written_in_words() -> None:
    july = {"en": "4 July 2026", "de": "4. Juli 2026", "fr": "4 juillet 2026", "it": "4 luglio 2026"}
    assert {language: render(long_date(date(2026, 7, 4)), language) for language in july} == july
    assert render(long_date(date(2026, 1, 31)), "en") == "31 January 2026"
    assert render(long_date(date(2026, 12, 1)), "en") == "1 December 2026"


def test_a_moment_is_shown_by_the_clock_of_this_laptop() -> None:
    moment = datetime(2027, 3, 20, 19, 5, 9).astimezone()
    for same in (moment, moment.astimezone(UTC)):
        assert render(at_minute(same), "en") == "20 March 2027, 19:05"
        assert at_second(same) == "20.03.2027 19:05:09"
        assert time_of_day(same) == "19:05"


def test_a_place_in_a_group_of_a_number_has_a_point() -> None:
    assert [place_name(group, 12) for group in ("A", "1", "10")] == ["A12", "1.12", "10.12"]
