"""Reading a regulation document (the content of a TOML file) and naming every fault in it by its key path."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from jassturnier import games
from jassturnier.draw.methods import METHODS
from jassturnier.errors import Problem
from jassturnier.games.options import Options
from jassturnier.i18n import LANGUAGES, Text, say, verbatim
from jassturnier.tournament.criteria import CRITERIA
from jassturnier.tournament.regulation import (
    DropAfter,
    EntryKind,
    Regulation,
    StageRules,
    SumRule,
    Unit,
    Unplayed,
    UnplayedPoints,
)

ChoiceT = TypeVar("ChoiceT", bound=StrEnum)
_MOST_ROUNDS = 200
_MOST_DEALS = 200
_MOST_GROUPS = 26
_UNPLAYED = ("rest", "late", "left", "absent")


def read(document: Mapping[str, Any]) -> tuple[Regulation | None, list[Problem]]:
    """Return the regulation and its problems; with any problem there is no regulation."""
    keys = _Keys(document)
    regulation = _regulation(keys)
    keys.done()
    return (None if keys.problems else regulation), keys.problems


@dataclass(slots=True)
class _Keys:
    """One table of the document; remembers which keys were asked for, and what is wrong."""

    values: Mapping[str, Any]
    path: str = ""
    problems: list[Problem] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)

    def fault(self, key: str, text: Text) -> None:
        self.problems.append(Problem(verbatim(f"{self.path}{key}"), text))

    def get(self, key: str) -> Any:  # noqa: ANN401 — TOML values are of any type
        self.asked.add(key)
        return self.values.get(key)

    def choice(self, key: str, kind: type[ChoiceT], default: ChoiceT) -> ChoiceT:
        value = self.get(key)
        if value is None:
            return default
        if value in list(kind):
            return kind(value)
        self.fault(key, _one_of(value, list(kind)))
        return default

    def word(self, key: str, choices: Sequence[str], default: str) -> str:
        value = self.get(key)
        if value is None:
            value = default
        if value not in choices:
            self.fault(key, _one_of(value, choices))
        return str(value)

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.get(key)
        if value is None and default is not None:
            return default
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.fault(key, say("must be a whole number from {low} to {high}.", low=low, high=high))
        return low

    def names(self, key: str) -> dict[str, str]:
        value = self.get(key)
        if isinstance(value, str) and value:
            return {"en": value}
        if isinstance(value, Mapping) and value and all(isinstance(v, str) and v for v in value.values()):
            return dict(value)
        self.fault(
            key, say("must be a name, or a table of names by language ({languages}).", languages=LANGUAGES)
        )
        return {"en": "?"}

    def tables(self, key: str) -> "list[_Keys]":
        value = self.get(key)
        if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
            return [_Keys(item, f"{self.path}{key}[{i}].", self.problems) for i, item in enumerate(value, 1)]
        self.fault(key, say("must be a list of tables with at least one."))
        return []

    def done(self) -> None:
        for key in self.values:
            if key not in self.asked:
                known = tuple(sorted(self.asked))
                self.fault(key, say("is unknown. Known here: {known}.", known=known))


def _one_of(value: object, choices: Sequence[str]) -> Text:
    return say(
        "“{value}” is not possible; choose one of: {choices}.", value=str(value), choices=tuple(choices)
    )


def _regulation(keys: _Keys) -> Regulation:
    game = keys.word("game", games.IDS, "")
    return Regulation(
        name=keys.names("name"),
        game=game,
        options=_options(keys, game),
        entry=keys.choice("entry", EntryKind, EntryKind.SINGLE),
        unit=keys.choice("unit", Unit, Unit.POINTS),
        sum=keys.choice("sum", SumRule, SumRule.REFUSE),
        unplayed={key: _unplayed(keys, key) for key in _UNPLAYED},
        ranking=_ranking(keys),
        stages=tuple(_stage(stage) for stage in keys.tables("stages")),
        labels=_labels(keys),
    )


def _options(keys: _Keys, game: str) -> Options:
    given = keys.get("options")
    if game not in games.IDS:
        return {}
    if given is not None and not isinstance(given, Mapping):
        keys.fault("options", say("must be a table."))
        return {}
    options, problems = games.get(game).check_options(given or {}, "options.")
    keys.problems += problems
    return options


def _unplayed(keys: _Keys, key: str) -> UnplayedPoints:
    value = keys.get(key)
    if value is None:
        return UnplayedPoints(Unplayed.NONE)
    if isinstance(value, int) and not isinstance(value, bool):
        return UnplayedPoints(Unplayed.FIXED, value)
    rules = [rule.value for rule in Unplayed if rule is not Unplayed.FIXED]
    if value in rules:
        return UnplayedPoints(Unplayed(value))
    keys.fault(key, say("must be a number of points or one of: {choices}.", choices=rules))
    return UnplayedPoints(Unplayed.NONE)


def _ranking(keys: _Keys) -> tuple[str, ...]:
    value = keys.get("ranking")
    if not isinstance(value, list) or not value:
        keys.fault("ranking", say("must be a list of criteria: {choices}.", choices=tuple(CRITERIA)))
        return ()
    for item in value:
        if item not in CRITERIA:
            keys.fault("ranking", _one_of(item, tuple(CRITERIA)))
    if len(set(map(str, value))) < len(value):
        keys.fault("ranking", say("names a criterion twice."))
    if "lot" in value[:-1]:
        keys.fault("ranking", say("“lot” can only be the last criterion."))
    return tuple(value)


def _labels(keys: _Keys) -> dict[str, str]:
    value = keys.get("labels")
    if value is None:
        return {}
    if (
        isinstance(value, Mapping)
        and set(value) <= {"round"}
        and all(isinstance(v, str) and v for v in value.values())
    ):
        return dict(value)
    keys.fault("labels", say("may only hold the word for “{key}”.", key="round"))
    return {}


def _stage(keys: _Keys) -> StageRules:
    stage = StageRules(
        name=keys.names("name"),
        rounds=keys.whole("rounds", 1, _MOST_ROUNDS),
        deals=keys.whole("deals", 1, _MOST_DEALS),
        draw=keys.word("draw", tuple(METHODS), ""),
        groups=keys.whole("groups", 0, _MOST_GROUPS, 0),
        drop=keys.whole("drop", 0, _MOST_ROUNDS, 0),
        drop_after=keys.choice("drop_after", DropAfter, DropAfter.EACH),
    )
    if stage.drop >= stage.rounds:
        keys.fault("drop", say("would drop every round of the stage; it has {rounds}.", rounds=stage.rounds))
    keys.done()
    return stage
