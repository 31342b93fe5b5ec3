"""The open format of a final list, JSON for other programs."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from jassturnier import __version__, resources
from jassturnier.i18n import Text, in_language, say
from jassturnier.tournament.lists import bare
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.final_list import FinalPlace, final_list
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.stage_rules import StageRules

FORMAT, VERSION = "jass-results", 1
SCHEMA = "exchange/results.schema.json"
NOTES = (
    say(
        "What “export json --what final” writes: Unicode (UTF-8), a point before decimals, nothing between "
        "thousands; the words below are the same in every language. The JSON Schema is {file} in the "
        "package. A later version of the program may add keys; leave out those you do not know.",
        file=SCHEMA,
    ),
    say(
        "As CSV it has a row for each result: “tie” is “=” where a rank is shared, “rank_there” the rank in "
        "the last stage, “A3” in a group. The first page of “export html” has it in the words of schema.org "
        "(JSON-LD)."
    ),
)
_MEANINGS: Mapping[str, Text] = {
    "": say("The whole file; “final” is true once everything is played, before that it is the list so far."),
    "program": say("Who wrote it."),
    "event": say("What nobody has said is null; a date is written 2027-03-20."),
    "rules": say("The regulation; “entry” is single, pair or team."),
    "rules.stages[]": say(
        "What is played one after the other; “game” is an id of “rules list”, “deals” those of each round."
    ),
    "results[]": say(
        "Everybody, the best first; at the end those who are not ranked, whose rank is null. Equals share a "
        "rank, and the next one is left out. “stage” is the last one reached, “total” the total there."
    ),
    "results[].players[]": say("Everybody who has played for the entry."),
    "results[].stages[]": say(
        "What was played; “number” is that of the pair where one was made for a final, “carried” the total "
        "taken along. The total of a stage that counts once is “carried”, the points that are not “dropped”, "
        "and “penalty”."
    ),
    "results[].stages[].rounds[]": say(
        "“part” is plays, rests, late, absent or left; “points” is null while there is no result."
    ),
}


def results_format() -> Iterator[tuple[str, Sequence[str], Text]]:
    """Yield every object of the format: its path, its keys as the schema has them, what they mean."""
    schema = json.loads(resources.read(*SCHEMA.split("/")))

    def walked(found: Mapping[str, Any], path: str) -> Iterator[tuple[str, Sequence[str], Text]]:
        known = schema["$defs"][found["$ref"].rpartition("/")[2]] if "$ref" in found else found
        if "items" in known:
            yield from walked(known["items"], f"{path}[]")
        elif keys := known.get("properties"):
            yield path, [*keys], _MEANINGS[path]
            for key, inner in keys.items():
                yield from walked(inner, f"{path}.{key}".lstrip("."))

    return walked(schema, "")


def results(tournament: Tournament, club: str = "") -> dict[str, Any]:
    """Return the final list as `results_format` explains it, the best first.

    As long as something is still to be played, it is the list as it stands, and not `final`.
    """
    ranked, played = final_list(tournament), _played(tournament)
    known = {place.entry.key for place in ranked}
    left = (entry for entry in tournament.stages[0].entries if entry.key not in known)
    return {
        "format": FORMAT,
        "version": VERSION,
        "program": {"name": "jassturnier", "version": __version__},
        "event": {
            "name": tournament.name,
            "date": tournament.day.isoformat() if tournament.day else None,
            "venue": tournament.venue or None,
            "organizer": club or None,
            "language": tournament.language,
        },
        "final": tournament.over(),
        "rules": _rules(tournament),
        "results": [
            *({**_place(place), **_entry(place.entry, played)} for place in ranked),
            *({**_NO_PLACE, **_entry(entry, played)} for entry in left if not entry.ranked),
        ],
    }


def results_text(tournament: Tournament, club: str = "") -> str:
    """Return the final list as text, in Unicode, with a line feed at its end."""
    return json.dumps(results(tournament, club), ensure_ascii=False, indent=2) + "\n"


_NO_PLACE = {"rank": None, "shared": False, "stage": 1, "total": None}
"""Of who is not ranked: a stand-in, or who withdrew where the regulation takes them off the list."""


def _rules(tournament: Tournament) -> dict[str, Any]:
    rules = tournament.regulation
    return {
        "name": in_language(rules.name, tournament.language),
        "entry": rules.entry.value,
        "stages": [_stage(tournament, number, stage) for number, stage in enumerate(rules.stages, 1)],
    }


def _stage(tournament: Tournament, number: int, stage: StageRules) -> dict[str, Any]:
    common = tournament.regulation.common(number)
    return {
        "stage": number,
        "name": in_language(stage.name, tournament.language),
        "game": common.game,
        "unit": common.unit.value,
        "lowest_wins": common.low,
        "knockout": stage.knockout,
        "rounds": stage.rounds,
        "deals": list(stage.deals_of_rounds()),
    }


def _place(place: FinalPlace) -> dict[str, Any]:
    total = bare(place.place.line.total, "en")
    return {"rank": place.rank, "shared": place.shared, "stage": place.stage.number, "total": total}


_Played: TypeAlias = Mapping[int, Sequence[dict[str, Any]]]
"""What was played, stage after stage, by the key of the entry."""


def _entry(entry: EntryInfo, played: _Played) -> dict[str, Any]:
    return {
        "number": entry.number,
        "name": entry.name,
        "players": [{"given": one.given, "family": one.family} for one in entry.ever],
        "club": entry.club or None,
        "categories": [name for name in entry.categories if name],
        "stages": [stage for key in reversed(entry.keys) for stage in played.get(key, ())],
    }


def _played(tournament: Tournament) -> _Played:
    played: dict[int, list[dict[str, Any]]] = {}
    for stage in tournament.stages:
        for found in standings(tournament, stage):
            for line in found.lines():
                where = {"stage": stage.number, "group": found.group or None, "number": line.entry.number}
                played.setdefault(line.entry.key, []).append({**where, **_line(line)})
    return played


def _line(line: RankLine) -> dict[str, Any]:
    return {
        "total": bare(line.total, "en"),
        "carried": bare(line.carried, "en"),
        "penalty": line.penalty,
        "rounds": [
            {
                "round": value.number,
                "part": value.part.value,
                "points": bare(value.value, "en"),
                "dropped": value.dropped,
            }
            for value in line.rounds
            if value.part is not None
        ],
    }
