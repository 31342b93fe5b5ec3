"""Taking a list of totals into a season: shown, asked about once, taken over."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from jassturnier.cli.intake import Answers, HowTaken, Intake, document
from jassturnier.cli.kit.asking import ask_question, needed
from jassturnier.cli.kit.context import App, Shown
from jassturnier.i18n import Text, say, say_n, verbatim
from jassturnier.services import season as seasons
from jassturnier.services.season_lists import HowRead, SeasonList, look
from jassturnier.tournament.asking.question import Question, whole
from jassturnier.tournament.asking.question import words as any_words
from jassturnier.tournament.difference import What
from jassturnier.tournament.season.words import ListedEvening


def agreed(
    app: App, look: Callable[[Answers], SeasonList], how: HowTaken, answers: Answers
) -> SeasonList | None:
    """Return a list once somebody has seen what it brings and wants it; None if there is nothing to store."""
    intake = Intake(look, evening_lines, lambda found, lines: show(app, found, lines, stored=False))
    return intake.agreed(app, how, answers)


def evening_lines(found: SeasonList) -> Iterator[Text]:
    """Say how many people and totals a list has, and which of its evenings are there already."""
    people = sum(len(record.people) for record in found.records)
    results = sum(len(record.totals) for record in found.records)
    yield say(
        "{people}, {results}.",
        people=say_n("{n} person", "{n} persons", people),
        results=say_n("{n} result", "{n} results", results),
    )
    if found.undated:
        yield say("Of which year are {evenings}? “year=2026” says it.", evenings=found.undated)
    same, new = (_named(found, what) for what in (What.SAME, What.NEW))
    if same:
        yield say("There already, and the same: {evenings}.", evenings=same)
    for evening in found.evenings:
        if evening.what is What.CHANGED:
            yield say(
                "“{name}” is there already: {new} new, {changed} changed, {same} the same.",
                name=evening.name,
                new=evening.new,
                changed=evening.changed,
                same=evening.same,
            )
            if len(found.evenings) == 1:
                yield say("If this is another one, give it a name: --name NAME.")
    if new:
        yield say_n("New evening: {evenings}.", "{n} new evenings: {evenings}.", len(new), evenings=new)


def _named(found: SeasonList, what: What) -> tuple[Text, ...]:
    return tuple(
        say("{name} ({n})", name=evening.name, n=evening.new + evening.same)
        for evening in found.evenings
        if evening.what is what
    )


def show(app: App, found: SeasonList, lines: Sequence[Shown], *, stored: bool) -> None:
    """Show what a list has brought, or would bring."""
    season = {"season": found.season.name, "evenings": [_evening(each) for each in found.evenings]}
    app.show(season | document(app, found.seen, stored=stored), lines)


def _evening(evening: ListedEvening) -> dict[str, object]:
    counts = {"new": evening.new, "changed": evening.changed, "same": evening.same}
    return {"name": evening.name, "what": evening.what, **counts}


def of_what(app: App, words: str, file: Path | None) -> tuple[str, Path]:
    """Return the season and the file; what was not typed is asked, an only season is meant without a name."""
    a_season = Path(words).suffix == "" and not seasons.is_new(app.office(), words)
    if file is None and words and not a_season:
        words, file = "", Path(words)
    if file is None:
        question = say("Which file has the totals?")
        file = Path(needed(app, Question("file", question, _FILE_HELP, "", any_words), "FILE"))
    known = [season.name for season in seasons.listed(app.office())]
    if not words and len(known) > 1 and app.will_ask():
        words = ask_question(app, _which(known))
    return words, file


def _which(known: Sequence[str]) -> Question:
    def parse(typed: str) -> str:
        return known[whole(1, len(known))(typed) - 1] if typed.isdecimal() else typed

    choices = tuple(map(verbatim, known))
    return Question("season", say("Which season?"), _SEASON_HELP, "1", parse, choices)


_FILE_HELP = say("A CSV or Excel list with names and totals; dragged into this window, its name is typed.")
_SEASON_HELP = say("A number or a name; “season new” starts another one.")


def looking(app: App, words: str, content: bytes, file: str, how: HowRead) -> Callable[[Answers], SeasonList]:
    """Return what looks at a list, with the answers that were given so far."""
    office = app.office()
    return lambda answers: look(office, words, content, file, replace(how, answers=answers))
