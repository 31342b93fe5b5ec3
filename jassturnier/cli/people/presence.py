"""Commands about who is here, draws at the door, goes, comes back, or is replaced."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.asking import ask_question
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import list_file, show_list
from jassturnier.cli.papers import reprint_lines
from jassturnier.cli.results.sheets import move_document, move_lines
from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import Text, in_language, say, say_n
from jassturnier.tournament.asking.question import Question, whole, words
from jassturnier.tournament.audit import ways_on
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import find_all, member_of, names_together, who_is_meant
from jassturnier.tournament.people.fields import entry_document
from jassturnier.tournament.people.seat_list import (
    NO_POT,
    newly_drawn,
    pot_listed,
    pot_of,
    seat_words,
    table_and_seat,
)
from jassturnier.tournament.people.seats import missed_draw, openable, out_words
from jassturnier.tournament.regulation.round_rules import Unplayed
from jassturnier.tournament.scoring.counting import takes_part

if TYPE_CHECKING:
    from jassturnier.services.people.editing import Replaced, Replacement
    from jassturnier.services.people.presence import Back, Gone, OutByRule, Seated


@command(
    "drawn",
    say(
        "Draw at the door, where the regulation has a pot (pot = 40): WHO has drawn a table, or table and "
        "seat; without SEAT the program draws another one. “here” draws for whoever comes. Without WHO, "
        "show who has drawn what; “draw” makes the round of it."
    ),
    "jassturnier drawn 12 7-A1",
)
@click.argument("who", required=False, metavar="[WHO]")
@click.argument("seat", required=False, metavar="[SEAT]")
@list_file
@pass_app
def drawn(app: App, who: str | None, seat: str | None, *, file: Path | None) -> None:
    from jassturnier.services.people.presence import draw_seat

    desk = app.desk()
    if who is not None:
        tournament, entry = draw_seat(desk, who, seat)
        app.show({"drawn": seats_document(tournament, [entry])}, seats_lines(tournament, [entry]))
        return
    tournament = desk.tournament()
    if pot_of(tournament) is None:
        raise NotAllowed(*NO_POT)
    show_list(app, tournament, pot_listed(tournament), lambda rows: {"drawn": rows}, file=file)


def seats_lines(tournament: Tournament, entries: Iterable[EntryInfo]) -> Iterator[Text]:
    """Say which seat each entry has drawn."""
    for entry in entries:
        yield say("{name}: {seat}.", name=entry.numbered, seat=seat_words(tournament, entry.pot_seat or 0))


def seats_document(tournament: Tournament, entries: Iterable[EntryInfo]) -> list[dict[str, object]]:
    """Return who has drawn which seat, for scripts."""
    places = ((entry, table_and_seat(tournament, entry.pot_seat or 0)) for entry in entries)
    return [
        {"table": table, "seat": seat, "number": entry.number, "name": entry.shown}
        for entry, (table, seat) in places
    ]


def missed_lines(tournament: Tournament, entries: Iterable[EntryInfo]) -> Iterator[Text]:
    """Say which of the entries missed the draw of a round that has no result yet, and how they get in."""
    entries = tuple(entries)
    for round_, missed in missed_draw(tournament, entries):
        yield say_n(
            "{round} is drawn without {names}; “draw again” takes them in while the round has no "
            "result, “draw move” gives the seat of somebody who is not there.",
            "{round} is drawn without {names}; “draw again” takes them in while the round has no "
            "result, “draw move” gives the seats of people who are not there.",
            len(missed),
            round=tournament.regulation.round_name(round_.number),
            names=[entry.numbered for entry in missed],
        )
    yield from _table_lines(tournament, {entry.key for entry in entries})


def _table_lines(tournament: Tournament, keys: AbstractSet[int]) -> Iterator[Text]:
    """Offer one more table where some of these and others who are free are enough for it."""
    for round_, people in openable(tournament):
        if any(entry.key in keys for entry in people):
            number, names = str(round_.number), [entry.numbered for entry in people]
            yield say(
                "Free in {round}, and enough for one more table: {names}. “draw table --round {number}” "
                "opens it; nothing is drawn anew.",
                round=tournament.regulation.round_name(round_.number),
                names=names,
                number=number,
            )


_MOST = 200
"""As many rounds, and deals of one, as there may be."""
_FROM_WHICH = say("A number; what came before stays as it was played. Enter alone takes what is usual.")
_NEWCOMER = say("Such as “Anna Frei”. Who rests jumps in by number: “12”. Ctrl-C changes nothing.")


@command(
    "here",
    say(
        "Mark who has come, from the next round on: numbers, ranges, names; or everybody but those named. "
        "Before anybody is marked, all who are entered are drawn."
    ),
    "jassturnier here --all-but 17 23",
)
@click.argument("names", nargs=-1, metavar="[WHO]...")
@option("--all-but", "all_but", words=say("Everybody is here except those named."), is_flag=True)
@option("--all", "everybody", words=say("Everybody is here."), is_flag=True)
@pass_app
def here(app: App, names: tuple[str, ...], all_but: bool, everybody: bool) -> None:
    from jassturnier.services.people import presence

    named, but = who_is_meant(names, all_but=all_but, everybody=everybody)
    before, tournament = presence.call_roll(app.desk(), named, all_but=but)
    drawn = newly_drawn(before, tournament)
    away = [entry for entry in tournament.entries if entry.presence != Presence.HERE]
    app.show(
        {
            "here": len(tournament.entries) - len(away),
            "away": [entry.number for entry in away],
            "drawn": seats_document(tournament, drawn),
        },
        [*seats_lines(tournament, drawn), *_here_lines(tournament, away)],
    )


def _here_lines(tournament: Tournament, away: Sequence[EntryInfo]) -> Iterator[Text]:
    from jassturnier.services.people.presence import still_seated

    entered = len(tournament.entries)
    yield say("{here} of {entered} are here.", here=entered - len(away), entered=entered)
    missing = [entry.numbered for entry in away if entry.presence != "gone"]
    gone = [entry.numbered for entry in away if entry.presence == "gone"]
    if missing:
        yield say("Not here: {names}.", names=missing)
    if gone:
        yield say("Gone home: {names}; “back” takes them in again.", names=gone)
    for entry, round_, table in still_seated(tournament, away):
        yield say(
            "Careful: {name} already sits in {round} at table {table}.",
            name=entry.name,
            round=tournament.regulation.round_name(round_.number),
            table=str(table.number),
        )
    yield from missed_lines(tournament, tournament.stage().entries)


@command(
    "leave",
    say(
        "Somebody goes home: not drawn from the next round on, or from --from-round on. Stays ranked, "
        "marked as gone; the regulation says what those rounds count. --withdraw takes out of the ranking "
        "too; the regulation says whether results with them stand."
    ),
    "jassturnier leave 17 --from-round 3",
)
@click.argument("names", nargs=-1, required=True, metavar="WHO...")
@option("--from-round", "first", words=say("First round that is not played."), type=click.IntRange(1))
@option("--withdraw", words=say("Not ranked any more."), is_flag=True)
@pass_app
def leave(app: App, names: tuple[str, ...], first: int | None, withdraw: bool) -> None:
    from jassturnier.services.people.presence import leave

    desk = app.desk()
    tournament = desk.tournament()
    if first is None and app.will_ask() and _in_open_round(tournament, names):
        first = _asked(app, say("Gone from which round on?"), len(tournament.stage().rounds) + 1)
    gone = leave(desk, names, first, withdraw=withdraw)
    app.show(_gone_document(gone), _gone_lines(gone))


def _in_open_round(tournament: Tournament, names: tuple[str, ...]) -> bool:
    keys = {entry.key for entry in find_all((*tournament.playing(), *tournament.waiting), names)}
    open_rounds = [round_ for round_ in tournament.stage().rounds if round_.open_tables()]
    return any(takes_part(round_, key) for round_ in open_rounds for key in keys)


def _asked(app: App, question: Text, usual: int) -> int:
    answer: int = ask_question(app, Question("round", question, _FROM_WHICH, str(usual), whole(1, _MOST)))
    return answer


def _gone_document(gone: "Gone") -> dict[str, object]:
    return {
        "left": [entry_document(entry) for entry in gone.entries],
        "from_round": gone.first,
        "seated": [
            {"number": entry.number, "round": round_.number, "table": table.number}
            for entry, round_, table in gone.seated
        ],
        "reprint": gone.papers,
    }


def _gone_lines(gone: "Gone") -> Iterator[Text]:
    names, elsewhere = _in_stage(gone.tournament, gone.going)
    if names and gone.first > gone.tournament.stage().rules.rounds:
        yield say("Gone home: {names}; all rounds are drawn.", names=names)
    elif names:
        title = gone.tournament.regulation.round_name(gone.first)
        yield say("Gone from {round} on: {names}.", round=title, names=names)
    if elsewhere:
        yield say("Gone home: {names}; “back” takes them in again.", names=elsewhere)
    if gone.withdrawn:
        yield say("No longer ranked: {names}.", names=[entry.numbered for entry in gone.entries])
    yield from _annulled_lines(gone.annulled)
    yield from _seated_lines(gone.tournament, gone.seated)
    yield from _nothing_is_best(gone)
    if gone.otherwise:
        yield from (*gone.otherwise, *ways_on(gone.tournament))
    yield from reprint_lines(gone.tournament, gone.papers)


def _annulled_lines(number: int) -> Iterator[Text]:
    if number:
        yield say_n("{n} result is annulled.", "{n} results are annulled.", number)


def _seated_lines(tournament: Tournament, seated: "Sequence[Seated]") -> Iterator[Text]:
    for entry, round_, table in seated:
        yield say(
            "Careful: {name} still sits in {round} at table {table}.",
            name=entry.numbered,
            round=tournament.regulation.round_name(round_.number),
            table=str(table.number),
        )
    if seated:
        yield say(
            "If that is not played: “replace {number} NAME”, or “draw again” while a round has no result.",
            number=str(seated[0][0].number),
        )


def _in_stage(tournament: Tournament, entries: Sequence[EntryInfo]) -> tuple[list[str], list[str]]:
    playing = {entry.key for entry in tournament.stage().entries}
    inside = [entry.numbered for entry in entries if entry.key in playing]
    return inside, [entry.numbered for entry in entries if entry.key not in playing]


def _nothing_is_best(gone: "Gone") -> Iterator[Text]:
    """Warn where the lowest total wins and rounds after going home bring none."""
    regulation = gone.tournament.regulation
    low = regulation.common(gone.tournament.stage().number).low
    if low and regulation.unplayed["left"].rule is Unplayed.NONE and not gone.withdrawn:
        yield say(
            "Careful: the lowest total wins, and rounds that are not played count nothing. "
            "“regulation change --set left=worst” lets them count as the worst of each."
        )


@command(
    "disqualify",
    say(
        "Take somebody out by rule, at any time, with the reason: at the end of the lists without a rank, in "
        "no draw to come. Says who moves up. “withdrawn” in the regulation says whether results with them "
        "stand. --lift takes it back, also that somebody has withdrawn."
    ),
    'jassturnier disqualify 17 "marked cards"',
)
@click.argument("who", metavar="WHO")
@click.argument("reason", nargs=-1, metavar="[REASON]...")
@option("--lift", words=say("Ranked again, as after a protest; “back” takes into the draw."), is_flag=True)
@pass_app
def disqualify(app: App, who: str, reason: tuple[str, ...], *, lift: bool) -> None:
    from jassturnier.services.people.presence import disqualify

    found = disqualify(app.desk(), who, " ".join(reason), lift=lift)
    document = {
        "entry": entry_document(found.entry),
        "reason": found.reason,
        "annulled": found.annulled,
        "rank_changes": move_document(found.moves),
        "moves_up": [entry.number for entry in found.move_up],
        "prizes": [
            {"entry": entry.number, "before": before, "now": now} for entry, before, now in found.prizes
        ],
    }
    app.show(document, _out_lines(app, found))


def _out_lines(app: App, found: "OutByRule") -> Iterator[Shown]:
    name = found.entry.numbered
    yield say("Ranked again: {name}.", name=name) if found.lifted else out_words(name, found.reason)
    yield from _annulled_lines(found.annulled)
    yield from move_lines(found.moves)
    if found.move_up:
        rules = found.tournament.regulation.stages[len(found.tournament.stages)]
        names = [entry.numbered for entry in found.move_up]
        stage = in_language(rules.name, app.language)
        yield say("Moves up into “{stage}”: {names}.", stage=stage, names=names)
    for entry, before, now in found.prizes:
        yield say("Prize of {name}: {before} → {now}", name=entry.numbered, before=before, now=now)
    yield from _seated_lines(found.tournament, found.seated)
    if found.otherwise:
        yield from (*found.otherwise, *ways_on(found.tournament))


@command(
    "back",
    say("Somebody who went home is here again and in the next draw; the rounds in between count as left."),
    "jassturnier back 17",
)
@click.argument("names", nargs=-1, required=True, metavar="WHO...")
@pass_app
def back(app: App, names: tuple[str, ...]) -> None:
    from jassturnier.services.people.presence import back

    desk = app.desk()
    before = desk.tournament()
    found = back(desk, names)
    drawn = newly_drawn(before, found.tournament)
    app.show(
        {"back": [entry_document(entry) for entry in found.entries], "from_round": found.first},
        [*seats_lines(found.tournament, drawn), *_back_lines(found)],
    )


def _back_lines(found: "Back") -> Iterator[Text]:
    names, elsewhere = _in_stage(found.tournament, found.entries)
    if elsewhere:
        yield say("Here again: {names}.", names=elsewhere)
    if names and found.first > found.tournament.stage().rules.rounds:
        yield say("Here again: {names}.", names=names)
        yield say("All rounds are drawn; “draw again” draws those without a result anew.")
    elif names:
        title = found.tournament.regulation.round_name(found.first)
        yield say("Here again, in the draw from {round} on: {names}.", round=title, names=names)
    yield from missed_lines(found.tournament, found.entries)
    for entry in found.entries:
        if not entry.ranked:
            yield say(
                "{name} is not ranked; “players edit {number} --ranked” changes that.",
                name=entry.numbered,
                number=str(entry.number),
            )


@command(
    "replace",
    say(
        "Somebody takes over from WHO, also in the middle of a round; the points stay with the entry. NAME "
        "is a new person, one of the register, or by number one who rests and jumps in for this round. Of a "
        "pair, WHO is one of the two: “17 Roth”."
    ),
    'jassturnier replace 17 "Anna Frei" --from-round 3 --from-deal 5',
)
@click.argument("words", nargs=-1, required=True, metavar="WHO NAME")
@option("--from-round", words=say("First round of the newcomer."), type=click.IntRange(1))
@option("--from-deal", words=say("First deal of the newcomer in that round."), type=click.IntRange(1))
@option("--until-round", words=say("Last round of the newcomer."), type=click.IntRange(1))
@pass_app
def replace_(app: App, /, words: tuple[str, ...], **rounds: int | None) -> None:
    from jassturnier.services.people.editing import Replacement, replace_member

    desk = app.desk()
    who, *named = _one_of_pair(desk.tournament(), words)
    wanted = Replacement(who, " ".join(named) or _newcomer(app, who), **rounds)
    if app.will_ask() and wanted.from_round is None:
        wanted = _when(app, desk.tournament(), wanted)
    replaced = replace_member(desk, wanted)
    app.show(_replaced_document(replaced), _replaced_lines(replaced))


def _one_of_pair(tournament: Tournament, words: Sequence[str]) -> list[str]:
    """Return who is replaced and what follows; behind the number of a pair comes which of the two."""
    from jassturnier.services.people.editing import entry_of

    who, *named = names_together(tournament.numbered(), words)
    if who.isdecimal() and named:
        entry, one = entry_of(tournament, who), f"{who} {named[0]}"
        if not _is_one(entry, who) and _is_one(entry, one):
            return [one, *named[1:]]
    return [who, *named]


def _is_one(entry: EntryInfo, words: str) -> bool:
    with suppress(NotFound):
        return bool(member_of(entry, words))
    return False


def _newcomer(app: App, who: str) -> str:
    if not app.will_ask():
        raise WrongUsage(say("Say who takes over from {who}: “replace 17 Anna Frei”.", who=who))
    question = say("Who takes over from {who}? A new name, or a number", who=who)
    named: str = ask_question(app, Question("who", question, _NEWCOMER, "", words))
    return named


def _when(app: App, tournament: Tournament, wanted: "Replacement") -> "Replacement":
    """Ask since which round, and since which deal where a table is being played."""
    from jassturnier.services.people.editing import entry_of, usual_deal, usual_round

    entry = entry_of(tournament, wanted.who)
    first = _asked(app, say("From which round on?"), usual_round(tournament, entry))
    if wanted.from_deal is not None or first > len(tournament.stage().rounds):
        return replace(wanted, from_round=first)
    deal = _asked(app, say("From which deal on?"), usual_deal(tournament, entry, first))
    return replace(wanted, from_round=first, from_deal=deal)


def _replaced_lines(replaced: "Replaced") -> Iterator[Text]:
    regulation, span = replaced.tournament.regulation, replaced.span
    yield say(
        "{newcomer} plays for {leaver}, number {number}, from {round}, deal {deal}.",
        newcomer=replaced.newcomer.name,
        leaver=replaced.leaver.name,
        number=str(replaced.entry.number),
        round=regulation.round_name(span.first),
        deal=str(span.deal),
    )
    if span.last is not None:
        yield say("To the end of {round}.", round=regulation.round_name(span.last))
    if replaced.own is not None:
        yield say("The points of {name} do not change.", name=replaced.own.numbered)
    if replaced.entry.category and span.last is None:
        yield say(
            "Number {number} stays in the category {category}; “players edit {number} --category NAME” "
            "changes it.",
            number=str(replaced.entry.number),
            category=replaced.entry.category,
        )
    if replaced.entry.presence == "gone":
        yield say(
            "Number {number} has gone home and is not drawn again; “back {number}” if {newcomer} plays on.",
            number=str(replaced.entry.number),
            newcomer=replaced.newcomer.name,
        )
    yield from reprint_lines(replaced.tournament, replaced.papers)


def _replaced_document(replaced: "Replaced") -> dict[str, object]:
    span = replaced.span
    return {
        "entry": entry_document(replaced.entry),
        "leaver": replaced.leaver.name,
        "newcomer": replaced.newcomer.name,
        "from_round": span.first,
        "from_deal": span.deal,
        "until_round": span.last,
        "reprint": replaced.papers,
    }
