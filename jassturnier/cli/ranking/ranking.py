"""The rank list on the screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import click

from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.tables import as_table
from jassturnier.cli.ranking.clubs import show_clubs
from jassturnier.cli.ranking.extra_lists import show_extra
from jassturnier.cli.ranking.final_list import show_final
from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import Text, in_language, number, say, say_n
from jassturnier.tournament.model import Evening, StageInfo
from jassturnier.tournament.people.substitutes import substitutes
from jassturnier.tournament.ranking.clubs import club_list
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.extra_lists import extra_list
from jassturnier.tournament.ranking.final_list import all_decided
from jassturnier.tournament.ranking.hidden_lists import refuse_hidden
from jassturnier.tournament.ranking.lots import decisions
from jassturnier.tournament.ranking.standings import (
    EVERYBODY,
    GROUP,
    LISTS_BY,
    Place,
    Standings,
    explain,
    standings,
)
from jassturnier.tournament.regulation.prize_rules import Extra
from jassturnier.tournament.scoring.penalties import penalty_lines, points_words
from jassturnier.tournament.scoring.readings import unconfirmed_text
from jassturnier.tournament.scoring.rounds import OUT, RoundValue
from jassturnier.tournament.words import UNPLAYED


@command(
    "rank",
    say(
        "Show the rank list: total and every round; a dropped round stands in brackets. --after N goes back "
        "to the state after N rounds, --explain says what decided every tie, --by ranks every category or "
        "club on its own, --list shows who has the most matches, the best round, the last place or the "
        "nearest guess; --stage N shows another stage, --final the list over all of them."
    ),
    "jassturnier rank --after 2 --explain",
)
@option("--after", words=say("After this many rounds."), type=click.IntRange(1), metavar="N")
@option("--explain", "explained", words=say("Say what decided every tie."), is_flag=True)
@option("--by", words=say("A list for each of them."), type=click.Choice(LISTS_BY), default=GROUP)
@option("--list", "extra", words=say("Another list."), type=click.Choice([kind.value for kind in Extra]))
@option("--clubs", words=say("The clubs by so many of their best."), type=click.IntRange(1), metavar="N")
@option("--answer", words=say("What was to be guessed, if not the best total."), type=click.IntRange(0))
@option("--stage", "number_", words=say("Another stage than the present one."), type=click.IntRange(1))
@option("--final", "over_all", words=say("One list over all stages."), is_flag=True)
@option("--desk", words=say("Also show what is hidden from the hall."), is_flag=True)
@pass_app
def rank(  # noqa: PLR0913 — one parameter for each option
    app: App,
    *,
    after: int | None,
    explained: bool,
    by: str,
    extra: str | None,
    clubs: int | None,
    answer: int | None,
    number_: int | None,
    over_all: bool,
    desk: bool,
) -> None:
    """Show the rank list."""
    evening = app.desk().evening()
    chooses = after or number_ or extra or clubs or explained or by != GROUP
    if over_all and chooses:
        raise WrongUsage(say("--final is the list over all stages as it is; it goes with no other choice."))
    if over_all or (all_decided(evening) and not chooses):
        if not desk:
            refuse_hidden(evening, evening.stage(), len(evening.stage().rounds))
        show_final(app, evening)
        return
    stage = _stage_after(evening, number_, after)
    if not desk:
        refuse_hidden(evening, stage, len(stage.rounds) if after is None else after)
    if answer is not None and extra != Extra.GUESS:
        raise WrongUsage(say("--answer goes with --list guess only."))
    if clubs is not None:
        (whole,) = standings(evening, stage, after, EVERYBODY)
        show_clubs(app, evening, clubs, club_list(whole, clubs))
        return
    if extra is not None:
        (whole,) = standings(evening, stage, after, EVERYBODY)
        show_extra(app, evening, Extra(extra), extra_list(Extra(extra), whole, answer))
        return
    _show_lists(app, (evening, stage), standings(evening, stage, after, by), explained=explained)


def _show_lists(
    app: App, where: tuple[Evening, StageInfo], lists: tuple[Standings, ...], *, explained: bool
) -> None:
    evening, stage = where
    document = {
        "tournament": evening.name,
        "stage": in_language(stage.rules.name, app.language),
        "stage_number": stage.number,
        "after": lists[0].after,
        "by": lists[0].by,
        "head": evening.head,
        "lists": [_document(app, group, explained=explained) for group in lists],
    }
    app.show(document, _text(app, where, lists, explained=explained))


def _stage_after(evening: Evening, number_: int | None, after: int | None) -> StageInfo:
    """Return the stage with this number, else the last one with rounds, which has so many of them."""
    if number_ is not None and number_ > len(evening.stages):
        raise NotAllowed(
            say_n("Only {n} stage has begun.", "Only {n} stages have begun.", len(evening.stages))
        )
    stage = evening.played_stage() if number_ is None else evening.numbered_stage(number_)
    if not stage.rounds:
        raise NotAllowed(say("No round has been drawn yet. “draw” does it."))
    if after is not None and after > len(stage.rounds):
        raise NotAllowed(
            say_n("Only {n} round is drawn so far.", "Only {n} rounds are drawn so far.", len(stage.rounds))
        )
    return stage


def _text(
    app: App, where: tuple[Evening, StageInfo], lists: tuple[Standings, ...], *, explained: bool
) -> list[Shown]:
    evening, stage = where
    lines: list[Shown] = [_title(app, evening, stage, lists[0].after)]
    for group in lists:
        lines += [] if group.heading is None else ["", group.heading]
        lines += _table(app, evening, group)
        if explained:
            lines += _explained(app, group)
            lines += substitutes(evening, (line.entry for line in group.lines()))
    return [
        *lines,
        "",
        *_footnotes(lists),
        *penalty_lines(evening, (line for group in lists for line in group.lines())),
        *decisions(evening, stage),
        say("State {head}", head=evening.head),
    ]


def _title(app: App, evening: Evening, stage: StageInfo, after: int) -> Text:
    name = evening.regulation.round_name(after)
    if len(evening.regulation.stages) == 1:
        return say("{tournament}, after {round}", tournament=evening.name, round=name)
    return say(
        "{tournament}, {stage}, after {round}",
        tournament=evening.name,
        stage=in_language(stage.rules.name, app.language),
        round=name,
    )


@dataclass(frozen=True, slots=True)
class _Beside:
    """What a total is made of besides the rounds: a column that is there if anybody has it."""

    heading: Text
    has: Callable[[RankLine], bool]
    words: Callable[[RankLine], Text]


_BESIDE = (
    _Beside(say("Carried"), lambda line: line.carried != 0, lambda line: say("{n}", n=line.carried)),
    _Beside(say("Penalty"), lambda line: line.penalties != (), lambda line: points_words(line.penalty)),
)


def _table(app: App, evening: Evening, group: Standings) -> list[str]:
    rounds = range(1, group.after + 1)
    beside = [column for column in _BESIDE if any(map(column.has, group.lines()))]
    head = [
        app.words(say("Rank")),
        app.words(say("No.")),
        app.words(say("Name")),
        app.words(say("Total")),
        *(app.words(column.heading) for column in beside),
        *(app.words(evening.regulation.round_short(n)) for n in rounds),
    ]
    rows = [_row(app, place, beside) for place in group.places]
    rows += [
        ["–", str(line.entry.number), line.entry.name, "–", *_points(app, line, beside)]
        for line in group.unranked
    ]
    return as_table(head, rows, right=[0, 1, *range(3, len(head))])


def _row(app: App, place: Place, beside: Sequence[_Beside]) -> list[str]:
    shared = "=" if place.shared else ""
    return [
        f"{shared}{place.rank}",
        str(place.entry.number),
        place.entry.name,
        number(place.line.total, app.language),
        *_points(app, place.line, beside),
    ]


def _points(app: App, line: RankLine, beside: Sequence[_Beside]) -> list[str]:
    """Return what the total is made of: what stands beside the rounds, then every round."""
    columns = (app.words(column.words(line)) if column.has(line) else "" for column in beside)
    return [*columns, *(_cell(app, value) for value in line.rounds)]


def _cell(app: App, value: RoundValue) -> str:
    points = "…" if value.value is None else number(value.value, app.language) if value.given else "–"
    if value.part is None:
        return ""
    points += app.words(value.part.mark)
    return f"({points})" if value.dropped else points


def _footnotes(lists: tuple[Standings, ...]) -> list[Text]:
    values = [value for group in lists for line in group.lines() for value in line.rounds]
    parts = {value.part for value in values}
    notes = [say("{mark}: {what}", mark=part.mark, what=part.label) for part in UNPLAYED if part in parts]
    if any(value.dropped for value in values):
        notes.append(say("( ): dropped round"))
    if (weight := next((line.weight for group in lists for line in group.lines()), 1)) > 1:
        notes.append(say("The rounds of this stage count {weight} times.", weight=weight))
    if any(place.shared for group in lists for place in group.places):
        notes.append(say("=: shared rank"))
    if any(place.lot_needed for group in lists for place in group.places):
        notes.append(say("A lot is needed for the shared ranks."))
    if lists[0].unconfirmed:
        notes.append(unconfirmed_text(lists[0].unconfirmed))
    if lists[0].open_results:
        notes.append(
            say_n(
                "Careful: {n} result is missing.", "Careful: {n} results are missing.", lists[0].open_results
            )
        )
    return notes


def _explained(app: App, group: Standings) -> list[str]:
    found = ((place, explain(group.places, group.criteria, place)) for place in group.places)
    return [
        f"  {place.rank}  {place.entry.name}: {app.words(why)}" for place, why in found if why is not None
    ]


def _document(app: App, group: Standings, *, explained: bool) -> dict[str, object]:
    return {
        "group": group.group,
        "final": group.final,
        "missing_results": group.open_results,
        "unconfirmed_results": group.unconfirmed,
        "places": [_place(app, group, place, explained=explained) for place in group.places],
        "unranked": [{"number": line.entry.number, "name": line.entry.name} for line in group.unranked],
    }


def _place(app: App, group: Standings, place: Place, *, explained: bool) -> dict[str, object]:
    why = explain(group.places, group.criteria, place) if explained else None
    found = {
        "rank": place.rank,
        "shared": place.shared,
        "number": place.entry.number,
        "place": place.entry.code,
        "name": place.entry.name,
        "total": place.line.total,
        "raw": place.line.raw,
        "dropped": place.line.dropped,
        "carried": place.line.carried,
        "penalty": place.line.penalty,
        "rounds": [
            {"round": v.number, "part": v.part or OUT, "value": v.value, "dropped": v.dropped}
            for v in place.line.rounds
        ],
    }
    return found if why is None else {**found, "why": app.words(why)}
