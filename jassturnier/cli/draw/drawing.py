"""The command that draws, those below it that show, judge and change a draw, and those of wishes."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jassturnier.cli.draw.report import (
    accept_draw,
    compared,
    draw_document,
    people_of,
    report_document,
    report_lines,
    rest_line,
    searching,
    show,
    sides_in_words,
    table_lines,
    unkept,
    unkept_lines,
    wish_words,
)
from jassturnier.cli.kit.base import (
    SpokenGroup,
    command,
    effort_option,
    group,
    option,
    round_option,
    seed_option,
    stage_option,
)
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import show_rows, table
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.cli.papers import reprint_lines
from jassturnier.cli.results.sheets import move_document, move_lines
from jassturnier.draw.plan import Draw, WishKind, seat_name
from jassturnier.draw.request import NAMES
from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, say, say_n
from jassturnier.store.kit.files import read_file
from jassturnier.tournament.lists import Column, Kind, On, data
from jassturnier.tournament.model import EntryInfo, RoundInfo, Tournament, WishInfo
from jassturnier.tournament.people.seats import named_seats
from jassturnier.tournament.scoring.sheet_numbers import find_round, find_stage, sheet_label

if TYPE_CHECKING:
    from jassturnier.draw.check import Report
    from jassturnier.services.draw.changing import Swap
    from jassturnier.services.draw.drawing import Proposal
    from jassturnier.services.results.results import RankMove
    from jassturnier.services.workplace import Desk, Rehearsal


@command(
    "show", say("Show who sits where in a round, by table or by name."), "jassturnier draw show --by name"
)
@option(
    "--by", "order", words=say("Order of the list."), type=SpokenChoice(["table", "name"]), default="table"
)
@round_option
@stage_option
@pass_app
def show_draw(app: App, order: str, round_: int | None, stage: int | None) -> None:
    now = app.desk().tournament()
    found = find_round(now.stage() if stage is None else find_stage(now, stage), round_)
    tournament = now.during(found)
    lines = list(_by_table(tournament, found)) if order == "table" else _by_name(app, tournament, found)
    app.show(_round_document(tournament, found), [*_how_drawn(app, tournament, found), *lines])


def _how_drawn(app: App, tournament: Tournament, round_: RoundInfo) -> Iterator[Text]:
    title = tournament.regulation.round_name(round_.number)
    yield say("{round}: drawn by “{method}”.", round=title, method=NAMES.of(round_.method))
    effort = say("the usual effort") if round_.effort is None else say("effort {n}", n=str(round_.effort))
    yield from app.details(say("Seed {seed}, {effort}.", seed=str(round_.seed), effort=effort))
    people = tournament.by_key()
    for swap in round_.swaps:
        one, other = people[swap.one].numbered, people[swap.other].numbered
        if swap.reason:
            yield say(
                "Swapped later: {one} and {other} ({reason}).", one=one, other=other, reason=swap.reason
            )
        else:
            yield say("Swapped later: {one} and {other}.", one=one, other=other)
    if round_.opened:
        opened = list(map(str, round_.opened))
        yield say_n(
            "Opened later: table {tables}.", "Opened later: tables {tables}.", len(opened), tables=opened
        )


def _by_table(tournament: Tournament, round_: RoundInfo) -> Iterator[Shown]:
    people = people_of(tournament)
    for place in round_.tables:
        yield f"{place.number:>4}  {sheet_label(place.sheet):>5}  {sides_in_words(place.sides, people)}"
    yield from rest_line(round_.resting(), people)


def _by_name(app: App, tournament: Tournament, round_: RoundInfo) -> list[Shown]:
    seats: dict[int, tuple[Text | str, str]] = dict.fromkeys(round_.resting(), (say("rests"), ""))
    for place in round_.tables:
        seats |= {key: (str(place.number), seat) for seat, key in named_seats(tournament, place)}
    columns: tuple[Column[EntryInfo], ...] = (
        Column("name", say("Name"), lambda entry: entry.listed, Kind.NAME),
        Column("number", say("No."), lambda entry: entry.number, Kind.NUMBER),
        Column("table", say("Table"), lambda entry: seats[entry.key][0], Kind.NUMBER),
        Column("seat", say("Seat"), lambda entry: seats[entry.key][1], Kind.LABEL),
    )
    entries = [entry for entry in tournament.entries if entry.key in seats]
    return table(columns, sorted(entries, key=EntryInfo.sort_key), app.language)


def _round_document(tournament: Tournament, round_: RoundInfo) -> dict[str, object]:
    people = tournament.by_key()

    def numbers(keys: Sequence[int]) -> list[int]:
        return [people[key].number for key in keys]

    return {
        "round": round_.number,
        "method": round_.method,
        "seed": round_.seed,
        "effort": round_.effort,
        "rank_order": numbers(round_.rank_order),
        "tables": [
            {
                "table": place.number,
                "sheet": sheet_label(place.sheet),
                "group": place.group,
                "sides": [numbers(side) for side in place.sides],
            }
            for place in round_.tables
        ],
        "rest": numbers(round_.resting()),
        "opened": list(round_.opened),
        "swaps": [
            {"one": people[swap.one].number, "other": people[swap.other].number, "reason": swap.reason}
            for swap in round_.swaps
        ],
    }


plan_option = option(
    "--from", "plan", words=say("Plan drawn elsewhere."), type=click.Path(path_type=Path), metavar="FILE"
)


@command(
    "check",
    say(
        "Judge the draw of all rounds: partners, opponents, meetings, tables and seats that repeat, each "
        "number beside the proven minimum, and every repeat by name. With --from, a plan that would follow."
    ),
    "jassturnier draw check",
)
@plan_option
@pass_app
def check(app: App, plan: Path | None) -> None:
    from jassturnier.services.draw.changing import check_stage

    desk = app.desk()
    proposal = None if plan is None else propose_file(desk, plan)
    tournament = desk.tournament() if proposal is None else proposal.tournament
    report = check_stage(tournament, proposal.draws if proposal else ())
    people = people_of(tournament)
    app.show(
        {
            **report_document(report, people),
            "unkept_wishes": [info.number for info in unkept(tournament, report)],
        },
        [*report_lines(app, report, people), *unkept_lines(tournament, report)],
    )


def propose_file(desk: "Desk", plan: Path) -> "Proposal":
    """Read a plan drawn elsewhere."""
    from jassturnier.services.draw.planning import propose_from

    return propose_from(desk, read_file(plan))


_method_option = option(
    "--method", words=say("Way to draw, for this round only."), type=NAMES.stable, metavar="NAME"
)


@command(
    "again",
    say(
        "Draw again the rounds that have no result yet, for those who are here now. The tables get new "
        "sheet numbers: throw away what was printed. “undo” brings the old draw back."
    ),
    "jassturnier draw again",
)
@option("--round", "round_", words=say("From this round on."), type=click.IntRange(1))
@seed_option
@effort_option
@_method_option
@pass_app
def again(app: App, /, round_: int | None, **how: Any) -> None:  # noqa: ANN401 — one for each option
    from jassturnier.services.draw.changing import propose_again
    from jassturnier.services.draw.drawing import DrawOrder

    desk = app.desk()
    with searching(app) as watch:
        proposal = propose_again(desk, DrawOrder(progress=watch, **how), round_)
    names = [proposal.tournament.regulation.round_name(old.number) for old in proposal.replaces]
    app.note(say("The draw of {rounds} is replaced.", rounds=names), *_handed_in(proposal.replaces))
    accept_draw(app, desk, proposal, without_terminal=False)


def _handed_in(replaced: Iterable[RoundInfo]) -> Iterator[Text]:
    """Say how many tables have handed in by phone what goes with the draw of their round."""
    if tables := sum(more_table.handed is not None for round_ in replaced for more_table in round_.tables):
        yield say_n(
            "Careful: {n} table has handed in by phone already; that goes with the draw.",
            "Careful: {n} tables have handed in by phone already; that goes with the draw.",
            tables,
        )


@command(
    "move",
    say(
        "Let two players (or pairs) change places in a round: two seats, a seat and a rest, or a seat with "
        "somebody who was absent. It says first what that repeats. At a table with a result it is a "
        "correction and needs --reason; the result stays with the sides of the table."
    ),
    'jassturnier draw move 7 Roth --round 2 --reason "sat the other way round"',
)
@click.argument("one", metavar="WHO")
@click.argument("other", metavar="WHO")
@round_option
@option("--reason", words=say("Why a round with results is corrected."), metavar="TEXT", default="")
@pass_app
def move(app: App, one: str, other: str, round_: int | None, reason: str) -> None:
    from jassturnier.services.draw.changing import swap
    from jassturnier.services.results.results import rank_moves
    from jassturnier.tournament.people.seat_list import reprint

    desk = app.desk()
    tried = desk.rehearse(swap((one, other), round_, reason))
    done = tried.answer
    repeats, moves = _repeats(tried), [*rank_moves(tried.before, tried.after)]
    app.note(*compared(*repeats, people_of(tried.before)), *_correction(done, moves))
    app.agreed(say("Let them change places?"))
    now = desk.store(tried)
    papers = reprint(tried.head.number, tried.before, now)
    app.show(
        {**_document(done, repeats, moves), "reprint": papers},
        [
            say(
                "{round}: {one} and {other} have changed places.",
                round=now.regulation.round_name(done.round.number),
                one=done.one.numbered,
                other=done.other.numbered,
            ),
            *reprint_lines(now, papers),
        ],
    )


@command(
    "table",
    say(
        "Open one more table, or several, for those who are here and have no seat in the round: who rests, "
        "who came late. Nothing is drawn anew; the other tables stay as they are. “undo” closes it again."
    ),
    "jassturnier draw table",
)
@round_option
@pass_app
def more_table(app: App, round_: int | None) -> None:
    from jassturnier.services.draw.changing import propose_table
    from jassturnier.tournament.people.seat_list import reprint

    desk = app.desk()
    tried = propose_table(desk, round_)
    opening, people = tried.answer, people_of(tried.before)
    title = tried.before.regulation.round_name(opening.round.number)
    new = Draw(opening.tables, tuple(entry.key for entry in opening.left))
    app.note(*table_lines(new, people), *compared(*_repeats(tried), people))
    app.agreed(say("Open it?"), without_terminal=True)
    now = desk.store(tried)
    papers = reprint(tried.head.number, tried.before, now)
    numbers = [str(each.number) for each in opening.tables]
    app.show(
        {"round": opening.round.number, **draw_document(new, people), "reprint": papers},
        [
            say_n(
                "{round}: table {tables} is open.",
                "{round}: tables {tables} are open.",
                len(numbers),
                round=title,
                tables=numbers,
            ),
            *reprint_lines(now, papers),
        ],
    )


def _repeats(tried: "Rehearsal[Any]") -> "tuple[Report, Report]":
    from jassturnier.services.draw.changing import check_stage

    return check_stage(tried.before), check_stage(tried.after)


def _correction(swap: "Swap", moves: "Sequence[RankMove]") -> Iterator[Shown]:
    tables = [str(more_table.number) for more_table in swap.corrected]
    if tables:
        yield say_n(
            "The result of table {tables} stays with its sides.",
            "The results of tables {tables} stay with their sides.",
            len(tables),
            tables=tables,
        )
        yield from move_lines(moves)


def _document(
    swap: "Swap", repeats: "tuple[Report, Report]", moves: "Sequence[RankMove]"
) -> dict[str, object]:
    before, after = repeats
    return {
        "round": swap.round.number,
        "one": swap.one.number,
        "other": swap.other.number,
        "reason": swap.reason,
        "repeats": {
            what: {"before": getattr(before, what).found, "after": getattr(after, what).found}
            for what in ("partners", "opponents", "meetings")
        },
        "rank_changes": move_document(moves),
    }


_OF_A_SEARCH = {"--seed": "seed", "--effort": "effort", "--method": "method", "--all": "all_rounds"}


@group(
    "draw",
    say(
        "Draw the next round: who plays where, with whom, against whom, and who rests. It is shown first; "
        "nothing is stored before you agree. Ctrl-C ends a long search and shows the best it has found. "
        "With --from, take a plan drawn elsewhere (CSV with the columns round, table, seat, player)."
    ),
    "jassturnier draw",
)
@plan_option
@seed_option
@effort_option
@_method_option
@option("--all", "all_rounds", words=say("Draw all rounds that are left."), is_flag=True)
@option("--allow-missing", words=say("Draw although results are missing."), is_flag=True)
@option("--preview", words=say("Only show it."), is_flag=True)
@pass_app
def draw(app: App, /, plan: Path | None, preview: bool, **how: Any) -> None:  # noqa: ANN401 — one for each option
    from jassturnier.services.draw.drawing import DrawOrder, propose

    desk, ended = app.desk(), False
    if plan is not None:
        _refuse_beside_file(how)
        proposal = propose_file(desk, plan)
    else:
        with searching(app) as watch:
            proposal = propose(desk, DrawOrder(progress=watch, **how))
        ended = watch.ended
    if preview:
        show(app, proposal)
    else:
        accept_draw(app, desk, proposal, without_terminal=not ended)


def _refuse_beside_file(how: dict[str, Any]) -> None:
    """What says how to search says nothing about a plan that was drawn elsewhere."""
    typed = {option: how[name] for option, name in _OF_A_SEARCH.items()}
    given = [option for option, value in typed.items() if value is not None and value is not False]
    if given:
        raise WrongUsage(
            *(
                say("“--from” takes a plan as it is; {option} does not go with it.", option=name)
                for name in given
            )
        )


for each in (show_draw, check, again, move, more_table):
    draw.add_command(each)


wish = SpokenGroup(
    "wish",
    words=say(
        "Wishes for the draw: who stays apart or sits together, who has a table or a seat. A hard wish is "
        "always kept; if that cannot be, the draw says which wish has to go. With --soft a wish gives way "
        "where two would otherwise meet again. A wish holds from the next draw on."
    ),
    example="jassturnier wish apart 3 Roth",
)

_SOFT = option("--soft", words=say("The wish may be broken if it must."), is_flag=True)
_PARTNERS = option(
    "--partners", "as_partners", words=say("As partners only, not at the table."), is_flag=True
)


@wish.command(
    "apart",
    say(
        "Keep players apart, such as a couple: never at one table, or with --partners never as partners. "
        "--club keeps everybody of one club apart, those too who are entered later."
    ),
    "jassturnier wish apart --club Sternen --soft",
)
@click.argument("names", nargs=-1, metavar="[WHO]...")
@option("--club", words=say("Everybody of this club."), default="", metavar="NAME")
@_PARTNERS
@_SOFT
@pass_app
def apart(app: App, /, **wanted: Any) -> None:  # noqa: ANN401 — one for each option
    _add_wish(app, WishKind.APART, **wanted)


@wish.command(
    "together",
    say("Let players sit together: always at one table, or with --partners always as partners."),
    "jassturnier wish together 3 Roth --partners",
)
@click.argument("names", nargs=-1, required=True, metavar="WHO...")
@_PARTNERS
@_SOFT
@pass_app
def together(app: App, /, **wanted: Any) -> None:  # noqa: ANN401 — one for each option
    _add_wish(app, WishKind.TOGETHER, **wanted)


@wish.command(
    "table",
    say("Give players a table of their own, such as one by the door: the same number in every round."),
    "jassturnier wish table 1 Roth",
)
@click.argument("table_number", metavar="TABLE", type=click.IntRange(1))
@click.argument("names", nargs=-1, required=True, metavar="WHO...")
@_SOFT
@pass_app
def table_(app: App, table_number: int, names: tuple[str, ...], soft: bool) -> None:
    _add_wish(app, WishKind.TABLE, soft=soft, names=names, table=table_number)


@wish.command(
    "seat", say("Give players a seat, such as A1: the same in every round."), "jassturnier wish seat A1 Roth"
)
@click.argument("seat", metavar="SEAT")
@click.argument("names", nargs=-1, required=True, metavar="WHO...")
@_SOFT
@pass_app
def seat_(app: App, seat: str, names: tuple[str, ...], soft: bool) -> None:
    _add_wish(app, WishKind.SEAT, soft=soft, names=names, seat=seat)


@wish.command("list", say("List all wishes."), "jassturnier wish list")
@pass_app
def list_(app: App) -> None:
    tournament = app.desk().tournament()
    _show_wishes(app, tournament, tournament.wishes)


@wish.command("remove", say("Forget wishes by their numbers."), "jassturnier wish remove 2")
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER...", type=click.IntRange(1))
@pass_app
def remove(app: App, numbers: tuple[int, ...]) -> None:
    from jassturnier.services.draw import changing

    desk = app.desk()
    tournament = desk.tournament()
    gone = changing.remove(desk, numbers)
    app.note(say("Forgotten:"))
    _show_wishes(app, tournament, gone)


def _add_wish(app: App, kind: WishKind, *, soft: bool, **wanted: Any) -> None:  # noqa: ANN401
    from jassturnier.services.draw import changing

    tournament = changing.add(app.desk(), changing.TypedWish(kind, hard=not soft, **wanted))
    _show_wishes(app, tournament, tournament.wishes[-1:])


def _show_wishes(app: App, tournament: Tournament, found: Sequence[WishInfo]) -> None:
    show_rows(app, "wishes", _wish_columns(tournament), found, say("There are no wishes."))


def _wish_columns(tournament: Tournament) -> tuple[Column[WishInfo], ...]:
    people, form = tournament.by_key(), tournament.coming().form
    return (
        Column("number", say("No."), lambda info: info.number, Kind.NUMBER),
        Column(
            "strength",
            say("Kind"),
            lambda info: say("hard") if info.wish.hard else say("soft"),
            only=On.SCREEN,
        ),
        Column("wish", say("Wish"), lambda info: wish_words(tournament, info), only=On.SCREEN),
        data("kind", lambda info: info.wish.kind.value),
        data("hard", lambda info: info.wish.hard),
        data("as_partners", lambda info: info.wish.as_partners),
        data("club", lambda info: info.club),
        data("players", lambda info: [people[key].number for key in info.wish.keys]),
        data("table", lambda info: info.wish.table or None),
        data(
            "seat", lambda info: seat_name(info.wish.seat, form) if info.wish.kind is WishKind.SEAT else None
        ),
    )
