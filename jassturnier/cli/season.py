"""Commands about seasons: new, change, add, import, guest, show, export, list, remove."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.kit.asking import ask_question, needed, rappen
from jassturnier.cli.kit.base import Function, SpokenGroup, desk_option, name_argument, of_lists, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import below, documents, show_rows, shown, tables, write_lists
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, francs, parse_number, say, say_n, verbatim
from jassturnier.store.kit.files import STREAM
from jassturnier.tournament.asking.question import Question, whole
from jassturnier.tournament.asking.question import words as any_words
from jassturnier.tournament.asking.typed_prizes import read_typed
from jassturnier.tournament.difference import What
from jassturnier.tournament.lists import SPENT, Column, Kind, PaidBy
from jassturnier.tournament.season.season import Season, SeasonRules, season_list
from jassturnier.tournament.season.words import (
    ListedEvening,
    left_out_lines,
    prizes_of_season_listed,
    season_listed,
)

if TYPE_CHECKING:
    from jassturnier.services.season import KnownSeason, PrizesOfSeason
    from jassturnier.services.season_lists import SeasonList


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


_MOST_POINTS = 100_000

season = SpokenGroup(
    "season",
    words=say(
        "Seasons: several evenings ranked together, person by person. Evenings are tournaments of this "
        "database, or lists of totals that were played on paper."
    ),
    example='jassturnier season new "Meisterschaft 2027" --best 4',
)


def _points(_: click.Context, __: click.Parameter, typed: str | None) -> tuple[int, ...] | None:
    """Read points for ranks: 25,18,15,12,10,8,6,4,2,1."""
    if typed is None:
        return None
    numbers = [parse_number(words) for words in typed.replace("-", ",").split(",")] if typed else []
    points = tuple(number for number in numbers if number is not None and 0 <= number <= _MOST_POINTS)
    if len(points) < len(numbers) or list(points) != sorted(points, reverse=True):
        raise WrongUsage(
            say("“{typed}” is no list of points from the best to the last, such as 25,18,15,1.", typed=typed)
        )
    return points


_OF_RANKS = {"ranks", "every", "francs", "percent", "text", "choose"}


def _prizes(_: click.Context, __: click.Parameter, typed: str | None) -> tuple[dict[str, Any], ...] | None:
    """Read prizes for ranks as `new` asks for them: 1: a cup, 2: 50."""
    prizes = None if typed is None else tuple(read_typed(typed, 1))
    if prizes and any(prize.keys() - _OF_RANKS for prize in prizes):
        raise WrongUsage(say("A season has prizes for ranks, in money, shares or things: “1: a cup, 2: 50”."))
    return prizes


_RULES = (
    option("--best", words=say("So many evenings count; all if not said."), type=click.IntRange(0, 1000)),
    option(
        "--average/--sum", words=say("The average of the evenings that count, or their sum."), default=None
    ),
    option(
        "--points", words=say("Points for the ranks; “” goes by totals."), callback=_points, metavar="N,N,N"
    ),
    option("--final-weight", words=say("The final counts so many times."), type=click.IntRange(1, 100)),
    option(
        "--final-stays/--final-drops",
        words=say("Whether the final is never dropped, or may be."),
        default=None,
    ),
    option(
        "--drop-only-if-all-played/--drop-for-all",
        words=say(
            "Only who came to every evening drops any: a missed one counts as 0. A sum of the best "
            "takes no more evenings from anybody than the season counts."
        ),
        default=None,
    ),
    option("--least", words=say("Who came less often is not ranked."), type=click.IntRange(1, 1000)),
    option(
        "--lowest-wins/--highest-wins",
        words=say("The lowest total wins, such as in Differenzler, or the highest."),
        default=None,
    ),
    option(
        "--prizes",
        words=say("Prizes of the season, as “new” asks for them: “1: a cup, 2: 50”; “” for none."),
        callback=_prizes,
        metavar="TEXT",
    ),
    option(
        "--prize-money",
        words=say("What shares of prizes are of, in francs; “”: what is left in the tills of the evenings."),
        metavar="FRANCS",
    ),
)


def _rules(function: Function) -> Function:
    for add_option in reversed(_RULES):
        function = add_option(function)
    return function


def _given(rules: Mapping[str, Any]) -> dict[str, Any]:
    given = {name: value for name, value in rules.items() if value is not None}
    if "prize_money" in given:
        given["prize_money"] = rappen(given["prize_money"] or None)
    return given | ({"best": given["best"] or None} if "best" in given else {})


@season.command(
    "new",
    say(
        "Start a season. An evening counts its total, or with --points what the rank is worth: the last "
        "number is that of every further rank. With --best only the best evenings of everybody count; one "
        "that somebody missed is dropped first. The final is one of them."
    ),
    'jassturnier season new "Meisterschaft 2027" --best 4 --points 25,18,15,12,10,8,6,4,2,1 --final-weight 2',
)
@name_argument()
@_rules
@pass_app
def new(app: App, /, name: str, **rules: Any) -> None:  # noqa: ANN401 — one for each rule
    from jassturnier.services import season as seasons

    given = _given(rules)
    if not given and app.will_ask():
        given = {
            "best": ask_question(app, Question("best", _HOW_MANY, _BEST_HELP, "0", whole(0, 1000))) or None
        }
    _show(app, seasons.create(app.office(), name, SeasonRules(**given)))


_HOW_MANY = say("How many evenings count for everybody? Enter alone: all of them.")
_BEST_HELP = say("With 4 the best four of everybody count; “season change” changes it at any time.")


@season.command(
    "change",
    say(
        "Change how the evenings of a season count; what is not named stays. --best 0 counts all of them. "
        "The only season needs no name."
    ),
    "jassturnier season change Meisterschaft --best 5 --final-stays",
)
@name_argument("words", "SEASON", required=False, default="")
@_rules
@pass_app
def change(app: App, /, words: str, **rules: Any) -> None:  # noqa: ANN401 — one for each rule
    from jassturnier.services import season as seasons

    _show(app, seasons.change(app.office(), words, _given(rules)))


@season.command(
    "add",
    say(
        "Add a tournament to a season: that of the name, or the one that is open. Its rank list "
        "counts as it stands at any time: a result corrected later is corrected in the season, too. "
        "A season that is not there yet is started, once asked."
    ),
    "jassturnier season add Meisterschaft Frühlingsjass",
)
@click.argument("words", metavar="SEASON")
@name_argument("tournament", "TOURNAMENT", required=False)
@option("--final", words=say("It is the final of the season."), is_flag=True)
@pass_app
def add(app: App, words: str, tournament: str | None, final: bool) -> None:
    from jassturnier.services import season as seasons

    office = app.office()
    question = say("There is no season “{name}” yet. Start it?", name=words)
    start = seasons.is_new(office, words) and app.will_ask() and app.ask(question, without_terminal=False)
    _show(app, seasons.add(office, words, tournament, final=final, start=start))


@season.command(
    "import",
    say(
        "Add evenings that were played on paper: a CSV or Excel list with names and a column “Total”, or one "
        "for each evening. What was read is shown first. The list may come again: what is there stays, what "
        "is new or changed is shown. The only season needs no name."
    ),
    "jassturnier season import Meisterschaft januar.csv --name Januar",
)
@click.argument("words", metavar="[SEASON]", default="")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@option("--name", words=say("Name of the evening, if not that of the file."), default="", metavar="NAME")
@option("--column", words=say("Heading of the totals, if not “Total”."), default="", metavar="NAME")
@option("--final", words=say("It is the final of the season."), is_flag=True)
@of_lists
@pass_app
def import_(app: App, /, words: str, file: Path | None, **how: Any) -> None:  # noqa: ANN401 — one for each option
    from jassturnier.cli.intake import Answers, HowTaken, Intake, read_answers
    from jassturnier.exchange.cells import decoded
    from jassturnier.services import season_lists
    from jassturnier.store.kit.files import read_file

    words, file = _of_what(app, words, file)
    content, called, office = read_file(file), file.name, app.office()
    layout = decoded(read_file(how["layout"])) if how["layout"] else ""
    read = season_lists.HowRead(how["name"], how["column"], layout)

    def look(given: Answers) -> "SeasonList":
        return season_lists.read_season_list(office, words, content, called, replace(read, answers=given))

    answers = dict(read_answers(how["answer"]))
    if how["show_layout"]:
        toml = look(answers).seen.layout.to_toml(rows=True)
        app.show({"layout": toml}, toml.splitlines())
        return
    intake = Intake(look, _evening_lines, lambda found, lines: _show_list(app, found, lines, stored=False))
    found = intake.agreed(app, HowTaken(how["update"], how["only_new"], how["dry_run"]), answers)
    if found is not None:
        season = season_lists.take_over(office, found, final=how["final"], only_new=how["only_new"])
        _show_list(app, found, [*lines(season.for_the_hall(), app.language)], stored=True)


def _evening_lines(found: "SeasonList") -> Iterator[Text]:
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


def _named(found: "SeasonList", what: What) -> tuple[Text, ...]:
    return tuple(
        say("{name} ({n})", name=evening.name, n=evening.new + evening.same)
        for evening in found.evenings
        if evening.what is what
    )


def _show_list(app: App, found: "SeasonList", lines: Sequence[Shown], *, stored: bool) -> None:
    from jassturnier.cli.intake import document as list_document

    season = {"season": found.season.name, "evenings": [_evening(each) for each in found.evenings]}
    app.show(season | list_document(app, found.seen, stored=stored), lines)


def _evening(evening: ListedEvening) -> dict[str, object]:
    counts = {"new": evening.new, "changed": evening.changed, "same": evening.same}
    return {"name": evening.name, "what": evening.what, **counts}


def _of_what(app: App, words: str, file: Path | None) -> tuple[str, Path]:
    """Return the season and the file; what was not typed is asked, an only season is meant without a name."""
    from jassturnier.services import season as seasons

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


@season.command(
    "guest",
    say(
        "Make people guests of a season: they are listed, but have no rank, and take nobody's points. "
        "--member makes them members again."
    ),
    "jassturnier season guest Meisterschaft Zemp",
)
@click.argument("words", metavar="SEASON")
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@option("--member", words=say("They are members, no guests."), is_flag=True)
@pass_app
def guest(app: App, words: str, names: tuple[str, ...], member: bool) -> None:
    from jassturnier.services import season as seasons

    _show(app, seasons.set_guests(app.office(), words, names, guests=not member))


@season.command(
    "show",
    say(
        "Show the rank list of a season: what every evening counts; dropped ones stand in brackets. An "
        "evening whose rank list is still hidden from the hall is left out; --desk counts it. The only "
        "season needs no name."
    ),
    "jassturnier season show Meisterschaft",
)
@name_argument("words", "SEASON", required=False, default="")
@desk_option
@pass_app
def show(app: App, words: str, desk: bool) -> None:
    from jassturnier.services import season as seasons

    _show(app, seasons.season(app.office(), words), desk=desk)


@season.command(
    "prizes",
    say(
        "Show who gets which prize of a season, and what of it is paid out. Who shares a rank shares the "
        "amounts of its places. The only season needs no name."
    ),
    "jassturnier season prizes Meisterschaft",
)
@name_argument("words", "SEASON", required=False, default="")
@desk_option
@pass_app
def prizes(app: App, words: str, desk: bool) -> None:
    from jassturnier.services import season as seasons

    _show_prizes(app, seasons.prizes(app.office(), words, desk=desk))


@season.command(
    "pay",
    say(
        "Pay out the prizes of a season, to everybody or those named, from the till of the tournament that "
        "is open: “cash” shows it there as an expense. --refund takes back what was paid out."
    ),
    "jassturnier season pay Meisterschaft Zemp",
)
@click.argument("words", metavar="SEASON")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@option("--how", words=say("How: cash if not said."), type=SpokenChoice(SPENT), default=PaidBy.CASH.value)
@option("--refund", words=say("It comes back."), is_flag=True)
@pass_app
def pay(app: App, words: str, names: tuple[str, ...], how: str, refund: bool) -> None:
    from jassturnier.services import season as seasons

    found = seasons.pay(app.desk(), words, names, PaidBy(how), refund=refund)
    moved = say("Taken back from:") if refund else say("Paid out to:")
    app.note(moved)
    _show_prizes(app, found)


def _show_prizes(app: App, found: "PrizesOfSeason") -> None:
    listed = prizes_of_season_listed(found.prizes, found.season)
    (rows,) = documents(listed, app.language)
    told = {
        "season": found.season.name,
        "head": found.season.head,
        "prize_money": found.money,
        "prizes": rows,
    }
    of = [] if found.money is None else [say("Shares are of Fr. {amount}.", amount=francs(found.money))]
    app.show(told, [*shown(listed, app.language, found.season.name), *of])


@season.command(
    "export",
    say("Write the rank list of a season into a file: .xlsx, .csv, .pdf to hang up, .html for the net."),
    "jassturnier season export Meisterschaft meisterschaft.pdf",
)
@click.argument("words", metavar="[SEASON]", default="")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@desk_option
@pass_app
def export(app: App, words: str, file: Path | None, desk: bool) -> None:
    from jassturnier.services import season as seasons

    whole = seasons.season(app.office(), words)
    found = whole if desk else whole.for_the_hall(hung_up=True)
    if file != STREAM:
        file = (file or app.office().usual_place(found.name, ".pdf")).absolute()
    write_lists(app, file, found.name, [season_listed(found, dated=True)], found.head)
    app.note(*left_out_lines(found))


@season.command("list", say("List all seasons."), "jassturnier season list")
@pass_app
def list_(app: App) -> None:
    from jassturnier.services import season as seasons

    columns: tuple[Column[KnownSeason], ...] = (
        Column("name", say("Season"), lambda one: one.name, Kind.NAME),
        Column("evenings", say("Evenings"), lambda one: one.evenings, Kind.COUNT),
    )
    show_rows(app, "seasons", columns, seasons.listed(app.office()), say("There is no season yet."))


@season.command(
    "remove",
    say(
        "Take an evening out of a season by its number, or without a number the whole season away. The "
        "tournaments themselves stay."
    ),
    "jassturnier season remove Meisterschaft 2",
)
@click.argument("words", metavar="SEASON")
@click.argument("number", required=False, type=click.IntRange(1))
@pass_app
def remove(app: App, words: str, number: int | None) -> None:
    from jassturnier.services import season as seasons

    office = app.office()
    found = seasons.season(office, words)
    gone = [tournament for tournament in found.evenings if number in (None, tournament.number)]
    if number is None:
        question = say_n(
            "Take away the season “{name}” with {n} evening?",
            "Take away the season “{name}” with {n} evenings?",
            len(gone),
            name=found.name,
        )
        app.agreed(question)
    seasons.remove(office, found.name, number)
    names = tuple(tournament.name for tournament in gone)
    app.show(
        {"season": found.name, "removed": names},
        [
            say("The season “{name}” is taken away.", name=found.name)
            if number is None
            else say("Taken out of “{name}”: {evenings}.", name=found.name, evenings=names)
        ],
    )


def _show(app: App, found: Season, *, desk: bool = False) -> None:
    shown = found if desk else found.for_the_hall()
    app.show(document(shown, app.language), lines(shown, app.language))
