"""The rank list of a season on the screen."""

from collections.abc import Iterator
from typing import Any

from jassturnier.cli.kit.context import Shown
from jassturnier.cli.kit.listed import below, documents, tables
from jassturnier.i18n import verbatim
from jassturnier.tournament.season.season import Season, season_list
from jassturnier.tournament.season.words import season_listed


def lines(season: Season, language: str) -> Iterator[Shown]:
    """Return the rank list, with its evenings and rules under it."""
    listed = season_listed(season)
    yield verbatim(season.name)
    yield from tables(listed, language) if season.evenings else ()
    yield from below(listed)


def document(season: Season, language: str) -> dict[str, object]:
    """Return a season for scripts; an average is rounded to two places."""
    ranked = season_list(season)
    (rows,) = documents(season_listed(season), language)
    ranks, rare = len(ranked.places), len(ranked.places) + len(ranked.too_rare)
    found: dict[str, object] = {
        "season": season.name,
        "rules": season.rules.settings() | {"guests": [line.name for line in ranked.guests]},
        "head": season.head,
        "evenings": [
            {
                "number": tournament.number,
                "name": tournament.name,
                "final": tournament.final,
                "on_paper": tournament.on_paper,
                "missing_results": tournament.open_results,
            }
            for tournament in season.evenings
        ],
        "places": rows[:ranks],
        "too_rare": [_unranked(row) for row in rows[ranks:rare]],
        "guests": [_unranked(row) for row in rows[rare:]],
    }
    return found | {"left_out": season.left_out} if season.left_out else found


def _unranked(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in {"rank", "shared"}}
