"""The printed regulation says everything that a regulation may set."""

from collections.abc import Mapping
from typing import Any

import pytest

from jassturnier import games
from jassturnier.games.kit.options import meaningful
from jassturnier.i18n import render
from jassturnier.languages import speaking
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.printed import goes_without_saying, sections
from tests.support.evenings_made import document, regulation
from tests.support.settings_read import SHIPPED, settings_read
from tests.support.stages_made import CUP, FIRST, SECOND, settings

Document = Mapping[str, Any]
GROUPS = {**FIRST, "rounds": 3, "groups": 4}


def printed(settings: Document) -> str:
    """Return the lines of a regulation below their headings; the document must be without a fault."""
    rules, problems = read(settings)
    assert rules is not None, problems
    told: list[str] = []
    with speaking(rules.labels):
        for heading, lines in sections(rules, "en"):
            told += [render(heading, "en")]
            told += [f"{render(what, 'en')}: {render(value, 'en')}" for what, value in lines]
    return "\n".join(told)


def top(**changes: object) -> Document:
    return settings(FIRST, **changes)


def stage(base: Document = FIRST, **changes: object) -> Document:
    """Return a document with this stage, and the one before where it needs one."""
    one = {**base, **changes}
    return settings(GROUPS, one) if "from" in one else settings(one)


def kept(**settings: object) -> dict[str, object]:
    return {key: value for key, value in settings.items() if value is not None}


def source(places: object = None, **changes: object) -> Document:
    return stage(SECOND, **{"from": kept(**{"best": 2, **changes})}, **kept(places=places))


def series(**changes: object) -> Document:
    """Return a document whose first stage is filled from a series."""
    return stage(series=kept(**{"best": 8, **changes}))


def paired(**changes: object) -> Document:
    """Return a document of fixed pairs made of who is qualified alone."""
    return {**document(), "entry": "pair", "stages": [{**FIRST, "series": {"best": 8}, **changes}]}


EVENINGS = ["Herbstjass", "Winterjass", "Frühlingsjass"]


def prize(**changes: object) -> Document:
    return top(prizes=[{"ranks": 1, "text": "Ham", **changes}])


def third(number: int, **more: object) -> Document:
    """Return a document whose third stage comes from the first or the second."""
    names = ("Vorrunde", "Zwischenrunde", "Final")
    before = ({**FIRST, "name": names[0]}, {**SECOND, "name": names[1], "from": {"best": 8}})
    return settings(*before, {**SECOND, "name": names[2], "from": {"best": 4, "stage": number, **more}})


DIFFERENZLER: Document = {"rounds": [2], "game": "differenzler"}
MITTLERE: Document = {"game": "mittlere", "tables_of": [4], "options": {"four_at_table": "dealer_pauses"}}
BY_TABLE: Document = {"by_table": {"4": "differenzler", "3": "mittlere"}, "unit": "wins"}
MIXED = document("molotow-mittlerer")
TURNED = {**MIXED, "by_table": {"4": "plusminus", "3": "mittlere"}}
PLUSMINUS = document("plus-minus")
SCHEME = [["A1", "B2", "C1", "D2"], ["B1", "A2", "D1", "C2"]]
TURNED_SCHEME = [["A1", "B2", "C2", "D1"], ["B1", "A2", "D2", "C1"]]
OF_GROUPS = {"best": 2, "per_group": True}

ALONE: Document = {"name": "Final", "rounds": 2, "deals": 4, "draw": "alone"}
COIFFEUR: Document = {"rounds": [2], "game": "coiffeur4"}


def final(**changes: object) -> Document:
    """Return a document of single players whose stage has a game of its own."""
    return {**document(), "stages": [{**ALONE, "game": "differenzler", **changes}]}


def game(**changes: object) -> Document:
    """Return a document with a game for a round of its own."""
    return stage(rounds=3, games=[{**COIFFEUR, **changes}])


def counted(**changes: object) -> Document:
    """Return a document with a game of its own whose slips have a sum."""
    return game(game="schieber", options={"all_single": True}, **changes)


def ranked(**changes: object) -> Document:
    """Return a document that counts the ranks at the tables, unless another unit is said."""
    return {**document("differenzler-4x4"), "unit": "rank-points", **changes}


def ranked_stage(**changes: object) -> Document:
    """Return a document whose stage alone has something of its own to say of the ranks at the tables."""
    first = ranked()["stages"][0]
    return ranked(stages=[{**first, **changes}])


SETTINGS: Mapping[str, tuple[Document, Document]] = {
    "game": (document("molotow"), {**document("molotow"), "game": "plusminus"}),
    "by_table": (MIXED, TURNED),
    "tables_of": ({**PLUSMINUS, "tables_of": [4, 3]}, {**PLUSMINUS, "tables_of": [3, 4]}),
    "options": (top(), top(options={**top()["options"], "match_bonus": 100})),
    "entry": (document(), {**document(), "entry": "pair", "stages": [FIRST]}),
    "unit": (top(unit="points"), top(unit="wins")),
    "rank_points": (ranked(), ranked(rank_points=[5, 3, 1, 0])),
    "rank_equals": (ranked(), ranked(rank_equals="mean")),
    "sum": (top(sum="refuse"), top(sum="note")),
    "rest": (top(rest="mean"), top(rest=900)),
    "late": (top(late="mean"), top(late="worst")),
    "left": (top(left="none"), top(left="own")),
    "absent": (top(absent="none"), top(absent=1)),
    "ranking": (top(ranking=["total", "lot"]), top(ranking=["total", "raw-sum", "lot"])),
    "beside": (top(beside=["points"]), top(beside=["matches"])),
    "labels": (top(), top(labels={"round": "passe"})),
    "sentences": (top(), top(sentences=["No smoking."])),
    "last_number": (top(last_number="typed"), top(last_number="proposed")),
    "short": (top(), top(short="scaled")),
    "withdrawn": (top(), top(withdrawn="annul")),
    "second": (top(), top(second="other-desk")),
    "phone": (top(), top(phone="proposal")),
    "hidden_after": (top(), top(hidden_after=0)),
    "club_best": (top(), top(club_best=3)),
    "stages": (settings(FIRST), settings(FIRST, SECOND)),
    "stages.name": (settings(FIRST, SECOND), settings({**FIRST, "name": "Ausstich"}, SECOND)),
    "stages.rounds": (stage(rounds=1), stage(rounds=2)),
    "stages.deals": (stage(deals=12), stage(deals=8)),
    "stages.draw": (stage(draw="pairs"), stage(draw="fixed")),
    "stages.groups": (stage(groups=2), stage(groups=3)),
    "stages.group_names": (stage(groups=2), stage(groups=2, group_names="numbers")),
    "stages.places": (source(**OF_GROUPS, places=SCHEME), source(**OF_GROUPS, places=TURNED_SCHEME)),
    "stages.drop": (stage(rounds=3), stage(rounds=3, drop=1)),
    "stages.drop_after": (stage(rounds=3, drop=1), stage(rounds=3, drop=1, drop_after="all")),
    "stages.start": (stage(SECOND), stage(SECOND, start="carry")),
    "stages.weight": (stage(SECOND, start="carry"), stage(SECOND, start="carry", weight=2)),
    "stages.tie": (stage(tie="lot"), stage(tie="extra deals")),
    "stages.pairing": (stage(CUP), stage(CUP, pairing=[[1, 4], [2, 3]])),
    "stages.small_final": (stage(CUP), stage(CUP, small_final=True)),
    "stages.series": (stage(), series()),
    "stages.series.season": (series(), series(season="Clubmeister")),
    "stages.series.evenings": (series(evenings=EVENINGS[:2]), series(evenings=EVENINGS)),
    "stages.series.sums": (series(evenings=EVENINGS), series(evenings=EVENINGS, sums=2)),
    "stages.series.best": (series(), series(best=16)),
    "stages.series.percent": (series(best=None, percent=20), series(best=None, percent=25)),
    "stages.series.per": (series(), series(per="club")),
    "stages.series.tied": (series(), series(tied="lot")),
    "stages.partners": (paired(partners="lot"), paired(partners="neighbours")),
    "stages.from": (source(), source(best=4)),
    "stages.from.stage": (third(1), third(2)),
    "stages.from.best": (source(), source(best=3)),
    "stages.from.percent": (source(), source(best=None, percent=20)),
    "stages.from.per_group": (source(), source(per_group=True)),
    "stages.from.seconds": (source(per_group=True), source(per_group=True, seconds=1)),
    "stages.from.tied": (source(tied="lot"), source(tied="all")),
    "stages.from.rest": (third(1), third(1, rest=True)),
    "stages.game": (final(), final(**MITTLERE)),
    "stages.by_table": (final(), final(game=None, **BY_TABLE)),
    "stages.tables_of": (final(), final(tables_of=[4, 3])),
    "stages.options": (final(), final(options={"exact_bonus": 10})),
    "stages.unit": (final(), final(unit="wins")),
    "stages.rank_points": (ranked_stage(), ranked_stage(rank_points=[5, 3, 1, 0])),
    "stages.rank_equals": (ranked_stage(), ranked_stage(rank_equals="mean")),
    "stages.sum": (final(), final(sum="note")),
    "stages.ranking": (final(), final(ranking=["total", "exact", "lot"])),
    "stages.games": (stage(rounds=3), game()),
    "stages.games.rounds": (game(), game(rounds=[1])),
    "stages.games.game": (game(), game(game="schieber", options={"target": 3000})),
    "stages.games.by_table": (game(), game(game=None, by_table={"4": "schieber"})),
    "stages.games.tables_of": (final(), final(games=[{**DIFFERENZLER, "tables_of": [3]}])),
    "stages.games.options": (game(), game(options={"match_bonus": 0})),
    "stages.games.deals": (game(game="schieber", deals=8), game(game="schieber", deals=10)),
    "stages.games.draw": (
        final(draw="swiss"),
        final(draw="swiss", games=[{**DIFFERENZLER, "draw": "by-rank"}]),
    ),
    "stages.games.sum": (counted(), counted(sum="note")),
    "sort_particles": (top(), top(sort_particles=False)),
    "season_points": (top(), top(season_points="deals")),
    "prizes": (top(), prize()),
    "prizes.text": (prize(), prize(text="Cheese")),
    "prizes.amount": (prize(), prize(amount=5000)),
    "max_entries": (top(), top(max_entries=40)),
    "registration": (top(), top(registration="closed")),
    "begins": (top(), top(begins="19:30")),
    "stages.minutes": (stage(), stage(minutes=45)),
    "stages.interval": (stage(minutes=45), stage(minutes=45, interval=10)),
    "numbers": (top(), top(numbers=True)),
    "publish": (top(), top(publish="rounds")),
    "live": (top(), top(live=True)),
    "pot": (stage(draw="swiss"), settings({**FIRST, "draw": "swiss"}, pot=40)),
    "prizes.francs": (prize(), prize(francs=50)),
    "prizes.percent": (prize(), prize(percent=12.5)),
    "prize_money": (prize(percent=60), {**prize(percent=60), "prize_money": 500}),
    "less_expenses": (prize(percent=60), {**prize(percent=60), "less_expenses": True}),
    "prize_coin": (prize(percent=60), {**prize(percent=60), "prize_coin": 5}),
    "prize_giving": (prize(), {**prize(), "prize_giving": "podium-last"}),
    "fee": (top(fee=20), top(fee={"person": 20, "category": {"Juniors": 10}})),
    "fee.entry": (top(fee={"entry": 20}), top(fee={"entry": 30})),
    "fee.person": (top(fee={"entry": 20}), top(fee={"person": 20})),
    "fee.category": (top(fee={"entry": 20}), top(fee={"entry": 20, "category": {"U18": 5}})),
    "fee.less": (top(fee={"entry": 20}), top(fee={"entry": 20, "less": {"JC Sempach": 5}})),
    "labels.round": (top(labels={"round": "series"}), top(labels={"round": "passe"})),
    "prizes.ranks": (prize(), prize(ranks="last")),
    "prizes.every": (prize(), prize(every=10)),
    "prizes.list": (prize(), prize(list="matches")),
    "prizes.choose": (prize(), prize(choose=True)),
    "prizes.per": (prize(per="category"), prize(per="club")),
    "prizes.only": (prize(per="category"), prize(per="category", only="Juniors")),
}
"""For every setting two documents that differ in it alone, as far as it can stand alone."""


def test_every_setting_has_its_two_documents() -> None:
    elsewhere = {key for key in settings_read() if key.startswith("invitation")}
    assert SETTINGS.keys() == settings_read() - elsewhere - {"name"}


@pytest.mark.parametrize("key", SETTINGS)
def test_another_setting_prints_other_words(key: str) -> None:
    one, other = SETTINGS[key]
    assert printed(one) != printed(other)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_option_of_a_game_that_is_not_usual_or_holds_is_printed_and_no_other(name: str) -> None:
    rules, _ = read(document(name))
    assert rules is not None
    words = printed(document(name)).casefold()
    played = [(games.get(each.game).options_offered, each.options) for each in rules.played_anywhere()]
    told = {
        option.words
        for offered, options in played
        for option in meaningful(offered, options, rules.sizes)
        if option.tells(options) and not goes_without_saying(option, options[option.name])
    }
    for option in (option for offered, _ in played for option in offered):
        assert (render(option.words, "en").casefold() in words) is (option.words in told), option.name


def with_options(name: str = "schieber-einzel-4x12", **options: object) -> Document:
    found = document(name)
    return {**found, "options": {**found["options"], **options}}


WEIS: dict[str, Any] = {"weis": True, "target": 1000}
IN_PAIRS = {
    **document(),
    "stages": [
        {**FIRST, "draw": "swiss"},
        {**SECOND, "from": {"best": 8}, "partners": "lot", "draw": "swiss", "rounds": 3},
    ],
}
DECIDED = settings(FIRST, {**CUP, "pairing": [[1, 4], [2, 3]], "small_final": True, "tie": "extra deals"})


def test_what_holds_is_told_once_and_nothing_else() -> None:
    cases = [
        # What depends on something is told only with it, what there is none of not at all.
        (document(), "four nines", 0),
        (document(), "Schneider", 0),
        (with_options(**WEIS), "four nines", 1),
        (with_options(**WEIS), "a loser below this counts double", 1),
        (with_options(**WEIS, strokes=True), "a loser below this is Schneider", 1),
        (with_options(**WEIS, strokes=True), "counts double", 0),
        (document(), "forehand may push", 1),
        (document("schieber-vorgegeben-16"), "push", 0),
        (document(), "points that win", 0),
        (document("schieber-3000"), "points that win", 2),
        (document("molotow"), "Molotow", 1),
        (document(), "two packs", 0),
        (document("schieber-sechs"), "two packs", 1),
        (series(best=None, percent=100), "all who played in one of the evenings", 1),
        (series(best=None, percent=99), "the best 99 percent", 1),
        (document("differenzler-4x8"), "points; the fewest win", 1),
        (document("bodenjass-4x8"), "the fewest win", 0),
        (prize(choose=True), "the first begins, after all ranks were called", 1),
        (prize(), "the first begins", 0),
        # How pairs are drawn is told in words for pairs.
        (document("schieber-paare-4x12"), "No two pairs meet twice", 1),
        (document(), "Nobody has a partner or an opponent twice", 1),
        (IN_PAIRS, "Neighbours in rank meet; no two pairs", 1),
        # What decides between equals is told once, to a target there is no number of deals.
        (document(), "lot", 1),
        (top(ranking=["total"]), "the rank is shared", 1),
        (settings(FIRST, SECOND, ranking=["total"]), "the rank is shared", 1),
        (with_options("plus-minus", pm_target=7), "Deals a round: until the target is reached", 1),
        (with_options("plus-minus", pm_target=0), "Deals a round: 12", 1),
        (document("schieber-3000"), "Deals a round: until the target is reached", 1),
        *(
            (DECIDED, words, 1)
            for words in (
                "the best 4 of “Vorrunde”",
                "nothing: it starts from zero",
                "1–4, 2–3",
                "small final between the losers of the semi-finals",
                "extra deals decide",
            )
        ),
        (document("schieber-paare-gruppen"), "Worst rounds dropped", 1),
        (document("schieber-paare-gruppen"), "the mean of the round", 2),
        (document("schieber-paare-gruppen"), "is refused", 1),
        (document("schieber-paare-gruppen"), "fixed pairs", 1),
    ]
    assert [(of, words, printed(of).count(words)) for of, words, _ in cases] == cases


def test_what_a_regulation_leaves_open_is_told_by_its_number() -> None:
    options = {key: value for key, value in top()["options"].items() if key not in {"target", "all_single"}}
    words = printed(top(options={**options, "weis": True, "bergpreis": 2000}))
    assert "points that win; 0 for a fixed number of deals: 3,000" in words
    assert "a loser below this counts double: 1,500" in words
    assert "a card may serve in two Weis" in words.partition("Does not hold: ")[2]
    assert "–" not in words.partition("Schieber")[2].partition("a loser")[2]


def test_what_a_round_counts_for_who_did_not_play_it_is_told_for_each_criterion() -> None:
    whole = ["total", "difference", "matches", "best-rounds", "lot"]
    by_points = ["total", "points", "lot"]
    counts, only, instead = (
        "Points for rounds not played count in",
        "Only rounds played count in",
        "In place of a number of points",
    )
    cases: list[tuple[Document, dict[str, str]]] = [
        (
            {"ranking": whole, "beside": ["difference", "points"]},
            {counts: "total, difference, points", only: "matches, best round"},
        ),
        (
            {"unit": "wins", "rest": 1, "ranking": by_points},
            {counts: "total, points", instead: "points: the mean of the round"},
        ),
        ({"rest": 900, "ranking": by_points}, {counts: "total, points"}),
        ({"rest": "none", "late": "none"}, {}),
    ]
    words = ("rounds not played", "rounds played", "In place of")
    for changes, told in cases:
        parts = sections(regulation(**changes), "en")
        found = {render(what, "en"): render(value, "en") for _, lines in parts for what, value in lines}
        assert {what: value for what, value in found.items() if any(each in what for each in words)} == told
