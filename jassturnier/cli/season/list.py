"""The rank list of a season on the screen."""

from collections.abc import Iterator

from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.tables import table
from jassturnier.i18n import Text, number, say, verbatim
from jassturnier.tournament.season.season import Season, SeasonLine, SeasonList, season_list
from jassturnier.tournament.season.words import evening_lines, notes, rules_words, total_words


def lines(app: App, season: Season) -> Iterator[Text | str]:
    """Return the rank list with its evenings and rules."""
    ranked = season_list(season)
    yield verbatim(season.name)
    yield from rules_words(season.rules)
    yield from evening_lines(season)
    if season.evenings:
        yield ""
        yield from _table(app, season, ranked)
        if below := list(notes(season, ranked)):
            yield ""
            yield from below


def _table(app: App, season: Season, ranked: SeasonList) -> list[str]:
    head = [app.words(say("Rank")), app.words(say("Name")), app.words(say("Total"))]
    head += [str(evening.number) for evening in season.evenings]
    rows = [
        ["=" * place.shared + str(place.rank), *_cells(app, season, place.line)] for place in ranked.places
    ]
    rows += [["–", *_cells(app, season, line)] for line in (*ranked.too_rare, *ranked.guests)]
    return table(head, rows, right=[0, *range(2, len(head))])


def _cells(app: App, season: Season, line: SeasonLine) -> list[str]:
    scores = [
        ("–" if score.value is None else number(score.value, app.language), score.counts)
        for score in line.scores
    ]
    total = app.words(total_words(season.rules, line.total))
    return [line.name, total, *(words if counts else f"({words})" for words, counts in scores)]


def document(season: Season) -> dict[str, object]:
    """Return a season for scripts; an average is rounded to two places."""
    ranked = season_list(season)
    return {
        "season": season.name,
        "rules": season.rules.settings() | {"guests": [line.name for line in ranked.guests]},
        "head": season.head,
        "evenings": [
            {
                "number": evening.number,
                "name": evening.name,
                "final": evening.final,
                "on_paper": evening.on_paper,
                "missing_results": evening.open_results,
            }
            for evening in season.evenings
        ],
        "places": [
            {"rank": place.rank, "shared": place.shared, **_line(season, place.line)}
            for place in ranked.places
        ],
        "too_rare": [_line(season, line) for line in ranked.too_rare],
        "guests": [_line(season, line) for line in ranked.guests],
    }


def _line(season: Season, line: SeasonLine) -> dict[str, object]:
    return {
        "name": line.name,
        "total": round(float(line.total), 2) if season.rules.average else int(line.total),
        "evenings": [{"value": score.value, "counts": score.counts} for score in line.scores],
    }
