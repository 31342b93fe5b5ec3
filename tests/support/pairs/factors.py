"""The settings of an evening, one a line, and evenings in which every two values of them are played together.

A factor is where a setting stands and the values it takes: None leaves it out, a table is put into what stands
there, and `the_game` asks the game what it knows. What stands under `evening` is no setting: it is what
happens.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from allpairspy import AllPairs

from jassturnier import games
from jassturnier.draw import ways
from jassturnier.tournament.regulation.file import read_new
from jassturnier.tournament.regulation.prize_rules import Giving
from jassturnier.tournament.regulation.regulation import Phone, Publish, SeasonPoints, SecondReader
from jassturnier.tournament.regulation.round_rules import Equals, SumRule, Unit, UnplayedKind
from jassturnier.tournament.regulation.series_rules import EntryKind, Partners
from jassturnier.tournament.regulation.stage_rules import DropAfter, GroupNames, TieBreak

Document: TypeAlias = dict[str, Any]
Row: TypeAlias = Sequence[int]
"""Which value each factor takes."""


def the_game(turn: int, document: Document) -> object:
    """Return another choice for every option of the games that has some, those that need another one apart."""
    return _options(document, lambda game: _choices(game, turn))


def _choices(game: str, turn: int) -> Document:
    offered = (option for option in games.get(game).options_offered if option.choices and not option.needs)
    return {option.label.msgid: _plain(option.choices[turn % len(option.choices)]) for option in offered}


def _options(document: Document, made: Callable[[str], Document]) -> Document:
    if "game" in document:
        return made(document["game"])
    return {game: made(game) for game in document["by_table"].values()}


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _own_rounds(numbers: Sequence[int], **own: object) -> Mapping[str, Any]:
    return {"games": [{"rounds": [*numbers], **own}]}


def _same_otherwise(document: Document) -> object:
    """Return the game of the evening in the first round, but with other options."""
    first = document["stages"][0]
    own = {key: document[key] for key in ("game", "by_table", "tables_of") if key in document}
    length = {"deals": first["deals"]} if "deals" in first else {}
    return _own_rounds([1], **own, **length, options=the_game(1, document))


_MISSED = (None, *UnplayedKind().words.texts, 50)

FACTORS: Sequence[tuple[str, Sequence[Any]]] = (
    ("", (*({"game": game} for game in games.IDS), {"by_table": {"4": "molotow", "3": "mittlere"}})),
    ("tables_of", (None, [3], [4], [4, 3], [3, 4], [5, 4], [6])),
    ("entry", (*EntryKind,)),
    ("stages.0.draw", ways.OF_A_STAGE),
    ("stages.0.deals", (None, 2, 4, 12, 32)),
    ("options", (None, *(partial(the_game, turn) for turn in range(3)))),
    (
        "options",
        (None, {"target": 600}, {"target": 400, "strokes": True, "bergpreis": 200, "schneider": 200}),
    ),
    ("options", (None, {"stake": 5}, {"pm_target": 0}, {"pfr_limit": 0}, {"exact_bonus": 10})),
    ("options", (None, {"partien": 2}, {"double_pack": True}, {"four_at_table": "dealer_pauses"})),
    ("unit", (*Unit,)),
    ("rank_points", (None, [5, 3, 1, 0], [1, 2, 3, 4], [2, 0])),
    ("rank_equals", (None, *Equals)),
    ("sum", (None, *SumRule)),
    ("ranking", (["total", "best-rounds", "lot"], ["total"], ["wins", "total"], ["raw-sum", "last-round"])),
    ("beside", (None, ["matches"], ["best-rounds", "wins"], ["raw-sum"])),
    ("rest", _MISSED),
    ("late", _MISSED),
    ("left", _MISSED),
    ("absent", _MISSED),
    ("stages.0.rounds", (1, 2, 3, 4)),
    ("stages.0.drop", (None, 1)),
    ("stages.0.drop_after", (None, *DropAfter)),
    ("stages.0.groups", (None, 2, 3)),
    ("stages.0.group_names", (None, *GroupNames)),
    ("stages.0.tie", (None, *TieBreak)),
    ("stages.0.small_final", (None, True)),
    ("stages.0.weight", (None, 2)),
    ("stages.0", (None, _own_rounds([1], draw="lot"), _own_rounds([2], deals=2), _same_otherwise)),
    ("stages.0", (None, _own_rounds([1], game="bodenjass", draw="alone", deals=4))),
    ("stages.1", (None, {"from": {"best": 4}}, {"from": {"best": 2}}, {"from": {"percent": 50}})),
    ("stages.1.from", (None, {"per_group": True}, {"per_group": True, "seconds": 1})),
    ("stages.1.from.tied", (None, "all")),
    ("stages.1.partners", (None, *Partners)),
    ("stages.1.draw", (None, "knockout", "lot", "swiss", "by-rank", "leagues", "pairs", "fixed", "groups")),
    ("stages.1.rounds", (None, 2)),
    ("stages.1.start", (None, "carry")),
    ("stages.1.weight", (None, 2)),
    ("stages.1.groups", (None, 2)),
    ("stages.1.tie", (None, *TieBreak)),
    ("stages.1.small_final", (None, True)),
    ("stages.1", (None, {"unit": "wins"}, {"game": "differenzler", "deals": 4, "draw": "alone"})),
    ("stages.1", (None, _own_rounds([1], deals=2), _own_rounds([1], draw="swiss"))),
    ("stages.2", (None, {"from": {"stage": 1, "best": 4}}, {"from": {"best": 2}}, {"from": {"percent": 50}})),
    ("stages.2.start", (None, "carry")),
    ("stages.2.draw", (None, "knockout", "by-rank")),
    (
        "prizes",
        (None, [{"ranks": [1, 2, 3], "francs": 50}], [{"ranks": "1/3", "percent": 90, "text": "Ham"}]),
    ),
    ("prizes", (None, [{"ranks": "last", "text": "Ham"}], [{"every": 3, "francs": 7.55}])),
    (
        "prizes",
        (
            None,
            [{"ranks": 1, "per": "category", "francs": 10}],
            [{"ranks": 1, "per": "group", "text": "Ham"}],
        ),
    ),
    ("prizes", (None, [{"list": "best-round", "francs": 20}], [{"ranks": "1-4", "choose": True}])),
    ("prize_money", (None, 333)),
    ("prize_coin", (None, 5)),
    ("prize_giving", (None, *Giving)),
    ("less_expenses", (None, True)),
    ("fee", (None, 20, {"person": 15.5, "category": {"Juniors": 10}, "less": {"Rigi": 5}})),
    ("max_entries", (None, 16)),
    ("pot", (None, 8)),
    ("hidden_after", (None, 0, 1)),
    ("publish", (None, *Publish)),
    ("live", (None, True)),
    ("phone", (None, *Phone)),
    ("second", (None, *SecondReader)),
    ("season_points", (None, *SeasonPoints)),
    ("club_best", (None, 1)),
    ("evening.people", (8, 9, 10, 12, 13, 14, 16, 18, 22, 26)),
    ("evening.absent", (0, 1)),
    ("evening.late", (0, 1, 2)),
    ("evening.leave", (None, "leave", "leave --withdraw", "back")),
    ("evening.replace", (None, "", "--from-deal 2")),
    ("evening.enter", ("slip", "wrong", "deals", "phone", "second")),
    ("evening.slips", (2, 100)),
    ("evening.correct", (False, True)),
    ("evening.penalty", (None, -50, 20)),
    ("evening.seats", (None, "again", "move")),
    ("evening.language", ("en", "de", "fr", "it")),
)
"""Who asks for a setting of a stage stands below the stage, and what makes others possible above them."""

_OF_THE_FIRST = {"draw", "deals"}
_BEFORE_ITS_TURN = [{"draw": draw, "deals": deals} for draw in ways.OF_A_STAGE for deals in (4, None)]
"""What the first stage may have as long as it is not the turn of these two, which it must have."""


def document(row: Row) -> Document | None:
    """Return the settings that the first factors make; None if there is no place for one of them."""
    made: Document = {"name": "Pairs", "ranking": ["total"], "stages": [{"name": "Rounds", "rounds": 4}]}
    for (path, values), turn in zip(FACTORS, row, strict=False):
        value = values[turn]
        told = path.startswith("evening") or value is not None
        if told and not _put(made, path, value(made) if callable(value) else value):
            return None
    return made


def _put(made: Document, path: str, value: object) -> bool:
    """Put a value where it belongs; say whether there is such a place."""
    steps = path.split(".") if path else []
    if steps[:1] != ["stages"]:
        made.update(_with(made, _nested(steps, value)))
        return True
    stages, number = made["stages"], int(steps[1])
    if number == len(stages) and isinstance(value, dict) and "from" in value:
        stages.append(
            {
                "name": f"Stage {number + 1}",
                **{key: stages[0][key] for key in _OF_THE_FIRST & stages[0].keys()},
            }
        )
    if number < len(stages):
        stages[number] = _with(stages[number], _nested(steps[2:], value))
    return number < len(stages)


def _nested(steps: Sequence[str], value: object) -> Any:  # noqa: ANN401 — a table, or the value itself
    return {steps[0]: _nested(steps[1:], value)} if steps else value


def _with(one: Any, other: Any) -> Any:  # noqa: ANN401 — values of any type
    """Put a value beside what stands there: tables and lists grow, anything else is replaced."""
    if isinstance(one, dict) and isinstance(other, Mapping):
        return {
            **one,
            **{key: _with(one[key], found) if key in one else found for key, found in other.items()},
        }
    return (
        [*one, *other]
        if isinstance(one, list) and isinstance(other, list) and one[:1] != ["total"]
        else other
    )


def _possible(row: Row) -> bool:
    """Say whether the regulation of the first factors can be read; what fails altogether is to be seen."""
    made = document(row)
    if made is None or FACTORS[len(row) - 1][0].startswith("evening"):
        return made is not None
    made.pop("evening", None)
    return any(map(_readable, _completed(made)))


def _completed(made: Document) -> Iterator[Document]:
    first, *others = made["stages"]
    for missing in _BEFORE_ITS_TURN if "draw" not in first else [{}]:
        yield {**made, "stages": [{**first, **missing}, *others]}


def _readable(made: Document) -> bool:
    try:
        return read_new(made)[0] is not None
    except Exception:  # noqa: BLE001 — `regulation check` shows it when the row is played
        return True


@cache
def rows(seed: int, most: int | None = None) -> Sequence[Row]:
    """Return rows, the first with the most pairs, until no possible pair of values is missing."""
    rng = Random(seed)
    orders = [rng.sample(range(len(values)), len(values)) for _, values in FACTORS]
    return [*islice(AllPairs(orders, filter_func=_possible), most)]
