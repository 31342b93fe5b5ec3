"""What the settings of a regulation and their values are called; files have the English words."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from jassturnier import games
from jassturnier.draw import ways
from jassturnier.games.kit.options import OPTIONS, SWITCH
from jassturnier.games.kit.tallies import TALLIES
from jassturnier.i18n import LANGUAGES, Names, Text, joined, names, own_words, render, say, verbatim

_OWN = names(
    say("absent"),
    say("amount"),
    say("begins"),
    say("best"),
    say("by_table"),
    say("category"),
    say("choose"),
    say("deals"),
    say("draw"),
    say("drop"),
    say("drop_after"),
    say("entry"),
    say("every"),
    say("fee"),
    say("francs"),
    say("from"),
    say("game"),
    say("games"),
    say("group_names"),
    say("groups"),
    say("hidden_after"),
    say("interval"),
    say("labels"),
    say("last_number"),
    say("late"),
    say("left"),
    say("less"),
    say("list"),
    say("max_entries"),
    say("minutes"),
    say("name"),
    say("numbers"),
    say("only"),
    say("options"),
    say("pairing"),
    say("per"),
    say("per_group"),
    say("percent"),
    say("person"),
    say("places"),
    say("pot"),
    say("prizes"),
    say("ranking"),
    say("ranks"),
    say("registration"),
    say("rest"),
    say("round"),
    say("rounds"),
    say("season_points"),
    say("second"),
    say("seconds"),
    say("small_final"),
    say("sort_particles"),
    say("stage"),
    say("stages"),
    say("start"),
    say("sum"),
    say("tables_of"),
    say("text"),
    say("tie"),
    say("tied"),
    say("unit"),
    say("weight"),
)
SETTINGS = Names({**_OWN.texts, **OPTIONS.texts})
"""Every key that a regulation may have."""

_RANKED = names(say("total"), say("raw-sum"), say("best-rounds"), say("last-round"), say("lot"))
_UNPLAYED = names(say("none"), say("mean"), say("median"), say("own"), say("worst"))
_CHOICES = {
    "absent": _UNPLAYED,
    "draw": ways.NAMES,
    "drop_after": Names({"each": say("as soon as more rounds are there"), "all": say("at the end")}),
    "entry": names(say("single"), say("pair"), say("team")),
    "group_names": names(say("letters"), say("numbers")),
    "last_number": names(say("typed"), say("proposed")),
    "late": _UNPLAYED,
    "left": _UNPLAYED,
    "list": names(say("matches"), say("best-round"), say("guess")),
    "per": names(say("category"), say("club"), say("group")),
    "ranking": Names({**_RANKED.texts, **{name: tally.label for name, tally in TALLIES.items()}}),
    "ranks": names(say("last")),
    "registration": names(say("open"), say("closed")),
    "rest": _UNPLAYED,
    "season_points": names(say("first"), say("deals")),
    "second": names(say("anybody"), say("other-desk")),
    "start": names(say("zero"), say("carry")),
    "sum": names(say("refuse"), say("warn"), say("split"), say("note")),
    "tie": names(say("lot"), say("extra deals"), say("shared")),
    "tied": Names({"lot": say("lot"), "all": say("everybody")}),
    "unit": names(say("points"), say("difference"), say("wins"), say("strokes"), say("penalty")),
}
_GAMES = ("game", "by_table")
_OF_THE_CLUB = ("name", "text", "only", "labels", "category", "less")
"""Settings that hold the words of a club."""
_NAMED_BY_THE_CLUB = ("name", "text", "category", "less")
"""Tables whose keys are the words of a club, or languages."""
_STEP = re.compile(r"[^.\[\]]+")


@cache
def choices(key: str) -> Names:
    """Return what a setting may be, where it is one of a few words."""
    if key in _CHOICES:
        return _CHOICES[key]
    played = [games.get(each) for each in games.IDS]
    if key in _GAMES:
        return Names({game.id: game.name for game in played})
    options = [option for game in played for option in game.options_offered if option.name == key]
    return Names({word: text for option in options for word, text in option.named.items()})


def of_the_club(keys: Sequence[object]) -> bool:
    """Tell whether the last step of a key path is the club's own word, as that of a category."""
    return any(key in _NAMED_BY_THE_CLUB for key in keys[:-1])


def steps(path: str) -> list[str]:
    """Return the keys of a key path, and the numbers between them."""
    return _STEP.findall(path)


def setting(path: str) -> Text:
    """Return what a setting is called by its key path: Stufen[1].Streichpassen."""
    return own_words({language: _path_in(path, language) for language in LANGUAGES})


def _path_in(path: str, language: str) -> str:
    named: list[str] = []

    def word(match: re.Match[str]) -> str:
        named.append(match[0])
        return match[0] if of_the_club(named) else render(SETTINGS.of(match[0]), language)

    return _STEP.sub(word, path)


def value(path: str, found: object) -> Text:
    """Return what a setting is as people read it."""
    key = _last(path)
    match found:
        case None:
            return verbatim("–")
        case bool():
            return SWITCH.of(str(found).lower())
        case int():
            return say("{n}", n=found)
        case list() | tuple():
            return joined(*(value(key, each) for each in found))
        case _:
            return verbatim(str(found)) if key in _OF_THE_CLUB else choices(key).of(str(found))


def _last(path: str) -> str:
    """Return the key that says what a value is; numbers are only places."""
    return next((step for step in reversed(steps(path)) if not step.isdecimal()), path)


def stable_path(typed: str) -> str:
    """Return the key path that was typed in any language."""
    keys = steps(typed)
    ours = (n for n, key in enumerate(keys, 1) if SETTINGS.stable(key) in _NAMED_BY_THE_CLUB)
    first = next(ours, len(keys))
    known = iter([*map(SETTINGS.stable, keys[:first]), *keys[first:]])
    return _STEP.sub(lambda _: next(known), typed)


def stable_value(path: str, typed: object) -> Any:  # noqa: ANN401 — a value of any setting
    """Return the value of a setting as files have it, whatever language its words are in."""
    key = _last(path)
    match typed:
        case list():
            return [stable_value(key, each) for each in typed]
        case Mapping():
            return stable(typed, f"{key}.") if key not in _OF_THE_CLUB else typed
        case str() if key not in _OF_THE_CLUB:
            word = games.known_as(typed) if key in _GAMES else choices(key).stable(typed)
            return {"true": True, "false": False}.get(SWITCH.stable(word), word)
    return typed


def stable(document: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """Return settings with the keys and words that files have in English; what is there twice stays."""
    found: dict[str, Any] = {}
    for typed, given in document.items():
        key = SETTINGS.stable(typed)
        found[key if key == typed or key not in document else typed] = stable_value(path + key, given)
    return found
