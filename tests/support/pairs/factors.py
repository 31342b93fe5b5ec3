"""The settings of an evening, one a line, and evenings in which every two values of them are played.

A factor is where a setting stands, and the values it takes: None leaves it out, a table is put into what
stands there, a function asks what is there. What stands under `evening` is no setting: it is what happens.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice, product
from random import Random
from typing import Any, TypeAlias

from allpairspy import AllPairs

from jassturnier import games
from jassturnier.draw import request
from jassturnier.i18n import LANGUAGES
from jassturnier.tournament.regulation.file import read_new
from jassturnier.tournament.regulation.prize_rules import Giving
from jassturnier.tournament.regulation.regulation import (
    Phone,
    Publish,
    SeasonPoints,
    SecondReader,
    Short,
    Withdrawn,
)
from jassturnier.tournament.regulation.round_rules import (
    EntryKind,
    Equals,
    Partners,
    SumRule,
    Unit,
    UnplayedKind,
)
from jassturnier.tournament.regulation.stage_rules import DropAfter, GroupNames, TieBreak

Document: TypeAlias = dict[str, Any]
Row: TypeAlias = Sequence[int]
"""Which value each factor takes."""


def the_game(turn: int, document: Document) -> Document:
    """Return another choice for every option of its games that has some, but where it needs another one."""
    if "game" in document:
        return _choices(document["game"], turn)
    return {game: _choices(game, turn) for game in document["by_table"].values()}


def _choices(game: str, turn: int) -> Document:
    offered = {
        option.name: option.kind.values for option in games.get(game).options_offered if not option.needs
    }
    chosen = {name: values[turn % len(values)] for name, values in offered.items() if values}
    return {name: [*choice] if isinstance(choice, tuple) else choice for name, choice in chosen.items()}


def _in(*rounds: int, **own: object) -> Document:
    return {"games": [{"rounds": [*rounds], **own}]}


def _other_options(document: Document) -> Document:
    """Let the first round play the game of the evening, but with other options."""
    played = {key: document[key] for key in ("game", "by_table", "tables_of") if key in document}
    length = {key: document["stages"][0][key] for key in {"deals"} & document["stages"][0].keys()}
    return _in(1, **played, **length, options=the_game(1, document))


_MISSED = (None, *UnplayedKind().words.texts, 50)
_STROKES = {"target": 400, "strokes": True, "bergpreis": 200, "schneider": 200}
_PER_GROUP = {"ranks": 1, "per": "group", "text": "Ham"}

FACTORS: Sequence[tuple[str, Sequence[Any]]] = (
    ("", (*({"game": game} for game in games.IDS), {"by_table": {"4": "molotow", "3": "mittlere"}})),
    ("tables_of", (None, [3], [4], [4, 3], [3, 4], [5, 4], [6])),
    ("entry", (*EntryKind,)),
    ("stages.0.draw", request.OF_A_STAGE),
    ("stages.0.deals", (None, 2, 4, 12)),
    ("options", (None, *(partial(the_game, turn) for turn in range(3)))),
    ("options", (None, {"target": 600}, _STROKES, {"pm_target": 0}, {"pfr_limit": 0})),
    ("options", (None, {"stake": 5}, {"exact_bonus": 10}, {"partien": 2})),
    ("options", (None, {"double_pack": True}, {"four_at_table": "dealer_pauses"})),
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
    ("short", (None, *Short)),
    ("withdrawn", (None, *Withdrawn)),
    ("stages.0.rounds", (1, 2, 3, 4)),
    ("stages.0.drop", (None, 1)),
    ("stages.0.drop_after", (None, *DropAfter)),
    ("stages.0.groups", (None, 2, 3)),
    ("stages.0.group_names", (None, *GroupNames)),
    ("stages.0.tie", (None, *TieBreak)),
    ("stages.0.small_final", (None, True)),
    ("stages.0.weight", (None, 2)),
    ("stages.0", (None, _in(1, draw="lot"), _in(2, deals=2), _other_options)),
    ("stages.0", (None, _in(1, game="bodenjass", draw="alone", deals=4))),
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
    ("stages.1", (None, _in(1, deals=2), _in(1, draw="swiss"))),
    ("stages.2", (None, {"from": {"stage": 1, "best": 4}}, {"from": {"best": 2}}, {"from": {"percent": 50}})),
    ("stages.2", (None, {"from": {"rest": True}})),
    ("stages.2.start", (None, "carry")),
    ("stages.2.draw", (None, "knockout", "by-rank")),
    ("prizes", (None, [{"ranks": [1, 2, 3], "francs": 50}], [{"ranks": "1/3", "percent": 90}])),
    ("prizes", (None, [{"ranks": "last", "text": "Ham"}], [{"every": 3, "francs": 7.55}])),
    ("prizes", (None, [{"ranks": 1, "per": "category", "francs": 10}], [_PER_GROUP])),
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
    ("evening.leave", (None, "leave", "withdraw", "back", "disqualify")),
    ("evening.replace", (None, "", "--from-deal 2")),
    ("evening.enter", ("slip", "wrong", "deals", "phone", "second", "short")),
    ("evening.slips", (2, 100)),
    ("evening.correct", (False, True)),
    ("evening.penalty", (None, -50, 20)),
    ("evening.seats", (None, "again", "move")),
    ("evening.language", LANGUAGES),
)
"""What makes others possible stands above them."""

_FIRST = 5
"""After so many factors the first stage has what it must have: a draw, and deals if no game says them."""


def document(row: Row) -> Document | None:
    """Return the settings that the first factors make; None if there is no place for one of them."""
    made: Document = {"name": "Pairs", "ranking": ["total"], "stages": [{"name": "Rounds", "rounds": 4}]}
    for (path, values), turn in zip(FACTORS, row, strict=False):
        value = values[turn](made) if callable(values[turn]) else values[turn]
        told = value is not None or path.startswith("evening")
        if told and not _put(made, path.split(".") if path else [], value):
            return None
    return made


def _put(made: Document, steps: list[str], value: Any) -> bool:  # noqa: ANN401 — a setting, or several
    """Put a value where it belongs; say whether there is such a place."""
    if steps[:1] != ["stages"]:
        made.update(_beside(made, _nested(steps, value)))
        return True
    stages, number = made["stages"], int(steps[1])
    if number == len(stages) and isinstance(value, dict) and "from" in value:
        alike = {key: stages[0][key] for key in ("draw", "deals") if key in stages[0]}
        stages.append({"name": f"Stage {number + 1}", "rounds": 1, **alike})
    if number < len(stages):
        stages[number] = _beside(stages[number], _nested(steps[2:], value))
    return number < len(stages)


def _nested(steps: Sequence[str], value: Any) -> Any:  # noqa: ANN401 — as above
    return {steps[0]: _nested(steps[1:], value)} if steps else value


def _beside(one: Any, other: Any) -> Any:  # noqa: ANN401 — as above
    """Put a value beside what stands there: a table gets more settings, a list of tables more tables."""
    if isinstance(one, dict) and isinstance(other, Mapping):
        return {**one, **{key: _beside(one.get(key), found) for key, found in other.items()}}
    tables = isinstance(one, list) and isinstance(one[0], dict)
    return [*one, *other] if tables else other


def _possible(row: Row) -> bool:
    """Say whether the settings of the first factors can be read, with any draw before its turn."""
    made = document(row)
    if made is None or FACTORS[len(row) - 1][0].startswith("evening"):
        return made is not None
    first, *others = made["stages"]
    missing = product(request.OF_A_STAGE, (4, None)) if len(row) < _FIRST else ()
    completed = [{"draw": draw, "deals": deals, **first} for draw, deals in missing] or [first]
    return any(_readable({**made, "stages": [each, *others]}) for each in completed)


def _readable(made: Document) -> bool:
    """Say whether a regulation can be read; what fails altogether is seen by `regulation check`."""
    try:
        return read_new(made)[0] is not None
    except Exception:  # noqa: BLE001 — whatever it is
        return True


@cache
def rows(seed: int, most: int | None = None) -> Sequence[Row]:
    """Return rows, the first with the most pairs, until no possible pair of values is missing."""
    rng = Random(seed)
    orders = [rng.sample(range(len(values)), len(values)) for _, values in FACTORS]
    return [*islice(AllPairs(orders, filter_func=_possible), most)]


def neighbours(row: Row, rng: Random, count: int = 5) -> Iterator[Document]:
    """Yield documents with one value exchanged at random, whether it goes or not."""
    for place in rng.sample(range(len(FACTORS)), count):
        turn = rng.randrange(len(FACTORS[place][1]))
        made = document([*row[:place], turn, *row[place + 1 :]])
        if made is not None:
            yield made
