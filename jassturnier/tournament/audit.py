"""The audit: everything in a tournament that does not add up, is missing, or deserves a second look."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeAlias

from jassturnier.games.kit.base import Slip
from jassturnier.i18n import fold, francs, say
from jassturnier.tournament.cash import uneven
from jassturnier.tournament.fund import fund, shares
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import EntryInfo, TableInfo, Tournament
from jassturnier.tournament.overtaken import (
    Finding,
    Level,
    by_hand,
    knockout_draws,
    level_matches,
    overtaken,
    overtaken_text,
    qualifications,
)
from jassturnier.tournament.people.seat_list import seat_words
from jassturnier.tournament.people.seats import seated_twice
from jassturnier.tournament.scoring.counting import (
    SPLIT,
    asked,
    check_slip,
    game_of,
    stopped_after,
    unfinished,
)
from jassturnier.tournament.scoring.proof import Proof, proofs
from jassturnier.tournament.scoring.readings import differing, sum_fault, sum_guessed, unconfirmed
from jassturnier.tournament.scoring.sheet_numbers import sheet_label

_TELLING = 100
"""Smaller numbers, such as strokes, are the same at two tables too often."""

MONEY = "money"
"""The kind of what is to be paid or given back."""


def too_many(tournament: Tournament) -> Iterator[Finding]:
    """Find more entries than there are places."""
    most = tournament.regulation.max_entries
    ranked = sum(entry.ranked for entry in tournament.stages[0].entries)
    if most is not None and ranked > most:
        text = say("{n} take part, and there are {most} places.", n=ranked, most=most)
        yield Finding("places", Level.NOTED, text)


def entered_twice(tournament: Tournament) -> Iterator[Finding]:
    """Find people of one name whom nothing that is known tells apart: it may be one person."""
    named = (
        (fold(member.bare), entry)
        for entry in tournament.on_the_list()
        for member in entry.members
        if not member.apart or member.apart.startswith(str(entry.number))
    )
    for alike in _groups(named):
        names = [entry.numbered for entry in alike]
        yield Finding("namesakes", Level.NOTED, say("It may be one person: {names}.", names=names))


def drawn_twice(tournament: Tournament) -> Iterator[Finding]:
    """Find a seat that two have drawn at the door, as long as the round is not drawn."""
    here = [] if any(tournament.rounds()) else tournament.entries
    drawn = ((entry.pot_seat, entry) for entry in here if entry.pot_seat and entry.presence is Presence.HERE)
    for alike in _groups(drawn):
        text = say(
            "{names} have drawn one seat: {seat}. “drawn {number}” draws another one.",
            names=[entry.numbered for entry in alike],
            number=str(alike[-1].number),
            seat=seat_words(tournament, alike[0].pot_seat or 0),
        )
        yield Finding("pot", Level.OPEN, text)


def _groups(keyed: Iterable[tuple[Hashable, EntryInfo]]) -> Iterator[list[EntryInfo]]:
    """Yield the entries that share a key with another."""
    found: dict[Hashable, list[EntryInfo]] = defaultdict(list)
    for key, entry in keyed:
        found[key].append(entry)
    yield from (alike for alike in found.values() if len(alike) > 1)


Check: TypeAlias = Callable[[Tournament], Iterator[Finding]]


def sums(tournament: Tournament) -> Iterator[Finding]:
    """Find the slips whose control sum is wrong; one that the director took or shared is only noted."""
    for round_, table in tournament.tables():
        if table.result is None:
            continue
        check = game_of(tournament.regulation, table, table.result.values).wrong_sum(table.result.values)
        if check is None:
            continue
        text, level = sum_fault(check), Level.NOTED
        match table.result.how:
            case "accepted":
                note = table.result.note or say("no reason given")
                text = say("{fault} Taken as it is: {note}", fault=text, note=note)
            case how if how == SPLIT:
                text = say("{fault} The difference was shared between the sides.", fault=text)
            case _:
                text = sum_guessed(tournament.regulation, table, table.result.values, check)
                level = Level.WRONG
        yield Finding("sum", level, text, round_, table)


def not_over(tournament: Tournament) -> Iterator[Finding]:
    """Find the slips of games that are not over, or were stopped; what the director has taken is noted."""
    for round_, table in tournament.tables():
        slip = {} if table.result is None or table.played else table.result.values
        why = unfinished(tournament.regulation, table, slip) if slip else None
        if why is not None and table.result is not None:
            reason = table.result.note
            text = say("{fault} Taken as it is: {note}", fault=why, note=reason) if reason else why
            yield Finding("unfinished", Level.NOTED if reason else Level.WRONG, text, round_, table)
        elif (deals := stopped_after(table)) is not None:
            text = say("{n} of {all} deals were played.", n=deals, all=table.deals)
            yield Finding("unfinished", Level.NOTED, text, round_, table)


def notes(tournament: Tournament) -> Iterator[Finding]:
    """Find the results taken with a note although their sum is right, such as totals without a slip."""
    for round_, table in tournament.tables():
        result = table.result
        if result is None or result.how != "accepted":
            continue
        over = table.played or unfinished(tournament.regulation, table, result.values) is None
        if over and game_of(tournament.regulation, table, result.values).wrong_sum(result.values) is None:
            yield Finding("note", Level.NOTED, say("Noted: {note}", note=result.note), round_, table)


def faults(tournament: Tournament) -> Iterator[Finding]:
    """Find slips and deals that the game refuses, as they can stand in a file from elsewhere."""
    for round_, table in tournament.tables():
        problems = game_of(tournament.regulation, table).read_deals(table.played)[1] if table.played else []
        if table.result is not None:
            problems = problems or check_slip(tournament.regulation, table, table.result.values)
        for problem in problems:
            yield Finding("fault", Level.WRONG, problem.sentence(), round_, table)


def doubles(tournament: Tournament) -> Iterator[Finding]:
    """Find who sits twice in a round, and sheet numbers that two tables have."""
    for round_ in tournament.rounds():
        for member, table in seated_twice(tournament, round_):
            text = say("{name} is in this round twice.", name=member.name)
            yield Finding("double", Level.WRONG, text, round_, table)
    times = Counter(number for _, table in tournament.tables() for number in table.sheets())
    for round_, table in tournament.tables():
        for number in table.sheets():
            if times[number] > 1:
                text = say("Sheet {sheet} belongs to another table too.", sheet=sheet_label(number))
                yield Finding("double", Level.WRONG, text, round_, table)


def twins(tournament: Tournament) -> Iterator[Finding]:
    """Find slips of a round that read the same number for number, unless both are confirmed or explained.

    One of them may have been typed twice.
    """
    for round_ in tournament.rounds():
        seen: dict[tuple[str, str], tuple[TableInfo, bool]] = {}
        for table in round_.tables:
            result = table.result
            if result is None or table.played or not _telling(result.values):
                continue
            sure = bool(result.confirmed or result.note)
            of = (table.game, repr(sorted(result.values.items())))
            first, believed = seen.setdefault(of, (table, sure))
            if first is not table and not (sure and believed):
                text = say(
                    "The slip reads the same as that of table {table} ({sheet}).",
                    table=str(first.number),
                    sheet=sheet_label(first.sheet),
                )
                yield Finding("twin", Level.NOTED, text, round_, table)


def _telling(slip: Slip) -> bool:
    return any((value or 0) >= _TELLING for values in slip.values() for value in values)


def missing(tournament: Tournament) -> Iterator[Finding]:
    """Find the tables without a result, and what has still to be said of their deals."""
    for round_, table in tournament.tables():
        open_ = asked(tournament.regulation, table)
        # An earlier version may have taken the deals for a whole round without asking.
        level = Level.OPEN if table.result is None else Level.WRONG
        yield from (Finding("asked", level, text, round_, table) for text in open_)
        if table.result is None and not open_:
            text = say("The last deals are missing.") if table.played else say("The result is missing.")
            yield Finding("missing", Level.OPEN, text, round_, table)


def unlike(tournament: Tournament) -> Iterator[Finding]:
    """Find the tables whose two readings differ and that nobody has ruled on."""
    for found in differing(tournament):
        text = say("The two readings differ; “scores compare” shows both.")
        yield Finding("readings", Level.WRONG, text, found.round, found.table)


def read_once(tournament: Tournament) -> Iterator[Finding]:
    """Find the results that nobody read a second time, where others were."""
    known = {found.table.key for found in differing(tournament)}
    for round_, table in unconfirmed(tournament, tournament.rounds()):
        if table.key not in known:
            text = say("The result is not confirmed by a second reading.")
            yield Finding("unconfirmed", Level.OPEN, text, round_, table)


def phoned(tournament: Tournament) -> Iterator[Finding]:
    """Find the results that count although nobody has seen their slips."""
    for round_, table in tournament.tables():
        if table.by_phone:
            text = say("Handed in by phone, the slip is not here yet.")
            yield Finding("unconfirmed", Level.OPEN, text, round_, table)


def gone(tournament: Tournament) -> Iterator[Finding]:
    """Find who has gone home and still sits at a table without a result."""
    people = tournament.by_key()
    for round_, table in tournament.tables():
        for key in table.entries() if table.result is None else ():
            if people[key].presence == "gone":
                text = say("{name} has gone home.", name=people[key].numbered)
                yield Finding("gone", Level.OPEN, text, round_, table)


def decisions(tournament: Tournament) -> Iterator[Finding]:
    """Find the draws from a rank list that has been corrected since."""
    for found in overtaken(tournament):
        yield Finding("decision", Level.WRONG, overtaken_text(tournament.regulation, found), found.round)


def lost_points(proved: Iterable[Proof]) -> Iterator[Finding]:
    """Find stages whose rank list does not hold what their tables gave."""
    for proof in proved:
        if proof.credited != proof.played:
            text = say(
                "The tables gave {credited} points to their players; the rank list holds {played} of them.",
                credited=proof.credited,
                played=proof.played,
            )
            yield Finding("points", Level.WRONG, text, stage=proof.stage)


def money(tournament: Tournament) -> Iterator[Finding]:
    """Find who has still to pay, has paid more than is owed, or is off the list with money in the box."""
    for entry in tournament.entries:
        if entry.open > 0:
            amount = francs(entry.open)
            text = say("{name} has still to pay Fr. {amount}.", name=entry.numbered, amount=amount)
            yield Finding(MONEY, Level.OPEN, text)
    yield from (Finding(MONEY, Level.OPEN, text) for text in uneven(tournament))


def prize_money(tournament: Tournament) -> Iterator[Finding]:
    """Find prizes that are shares of nothing, or were given out as shares of another sum than it is now."""
    found = fund(tournament)
    if not shares(tournament):
        return
    if found.frozen is not None and found.frozen != found.now:
        text = say(
            "The prizes were published as shares of Fr. {then}; by now they would be of Fr. {now}.",
            then=francs(found.frozen),
            now=francs(found.now),
        )
        yield Finding("prizes", Level.NOTED, text)
    elif not found.total:
        yield Finding("prizes", Level.OPEN, list(found.words())[-1])


CHECKS: tuple[Check, ...] = (
    faults,
    sums,
    not_over,
    notes,
    doubles,
    twins,
    unlike,
    missing,
    level_matches,
    gone,
    read_once,
    phoned,
    decisions,
    qualifications,
    by_hand,
    knockout_draws,
    money,
    prize_money,
    too_many,
    entered_twice,
    drawn_twice,
)
"""Every check, in the order in which its findings are shown; then come lost points."""

_ORDER = list(Level)


def audit(tournament: Tournament, proved: Iterable[Proof] | None = None) -> tuple[Finding, ...]:
    """Return everything that the checks find, what is wrong first; `proved` are its proofs if known."""
    found = [finding for check in CHECKS for finding in check(tournament)]
    found += lost_points(proofs(tournament) if proved is None else proved)
    return tuple(sorted(found, key=lambda finding: _ORDER.index(finding.level)))
