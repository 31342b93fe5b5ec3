"""Scores in workbooks: to fill in, to hand on, and taken in again."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from jassturnier.errors import DoesNotAddUp, NeedsDecision, NotAllowed, NotFound, Problem, WrongUsage
from jassturnier.exchange.intake.fields import meaning
from jassturnier.exchange.intake.layout import Layout
from jassturnier.exchange.intake.records import read_list
from jassturnier.exchange.score_forms import score_forms
from jassturnier.exchange.score_headings import MOST_SIDES
from jassturnier.exchange.scores_in import Comparison, Key, RoundTotals, Score, match_totals, read_scores
from jassturnier.games.kit.base import Slip
from jassturnier.i18n import Text, joined, parse_number, render, say, say_n
from jassturnier.services.intake import SeenList, remember, remembered, stored_people
from jassturnier.services.results.desks import refuse_same_desk
from jassturnier.services.results.results import RankMove, TypedSlip, how_taken, rank_moves
from jassturnier.services.results.slips import filled, store, store_deals
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Head
from jassturnier.store.kit.files import read_file
from jassturnier.store.kit.view import Session
from jassturnier.tournament.difference import Doubt, Incoming, LeftOut, Want
from jassturnier.tournament.lists import How, ReadingKind
from jassturnier.tournament.model import RoundInfo, TableInfo, Tournament
from jassturnier.tournament.scoring.counting import game_of, slip_columns
from jassturnier.tournament.scoring.readings import (
    FIRST,
    RULING,
    SECOND,
    SlipReading,
    after_reading,
    points,
    with_tables,
)
from jassturnier.tournament.scoring.sheet_numbers import NOT_DRAWN, find_round
from jassturnier.values import frozen

_EXAMPLES = 3


def template(desk: Desk, language: str, number: int | None = None, *, by_deal: bool) -> bytes:
    """Return a workbook to fill in: of the rounds with open tables, or of one round.

    Raises:
        NotFound: there is no such round.
        NotAllowed: no result is missing.
    """
    tournament = desk.tournament()
    named = None if number is None else find_round(tournament.played_stage(), number)

    def wanted(round_: RoundInfo) -> bool:
        return bool(round_.open_tables()) if named is None else round_.key == named.key

    if not any(map(wanted, tournament.rounds())):
        raise NotAllowed(say("No result is missing; “draw” draws the next round."))
    # The other rounds stay, without tables: who plays a round depends on how many there are before it.
    chosen = tournament.with_rounds(lambda round_: round_ if wanted(round_) else replace(round_, tables=()))
    return score_forms(chosen, language, by_deal=by_deal)


def export(desk: Desk, language: str, *, by_deal: bool) -> bytes:
    """Return a workbook of all rounds with the results so far."""
    return score_forms(desk.tournament(), language, by_deal=by_deal)


@frozen
class IncomingScores:
    """Results that have been read from a file, and the tournament they were compared with.

    `mark` is what their notes begin with where they are no slips; `no_tables` are rows that are something
    else, such as a sum of others.
    """

    scores: tuple[Score, ...]
    tournament: Tournament
    head: Head
    mark: str = ""
    no_tables: tuple[LeftOut, ...] = ()

    def of(self, change: Comparison) -> tuple[Score, ...]:
        """Return the results that are new, equal or different."""
        return tuple(score for score in self.scores if score.change is change)


def read_results(desk: Desk, path: Path, ruling: "Decision | None" = None) -> IncomingScores:
    """Read results from a workbook or a list; wrong sums that `ruling` does not take are problems, too.

    Raises:
        Unreadable: it is neither.
        NotFound: no round is drawn.
        DoesNotAddUp: every problem with its place.
    """
    tournament, head = desk.tournament_and_head()
    if not any(stage.rounds for stage in tournament.stages):
        raise NotFound(NOT_DRAWN)
    found = read_scores(read_file(path), tournament)
    if found.problems:
        changes = (score for score in found.scores if score.change is not Comparison.EQUAL)
        _, wrong, advice = _how_taken(tournament, changes, ruling or Decision())
        raise DoesNotAddUp.of([*found.problems, *wrong], *(advice or [say("Nothing was stored.")]))
    return IncomingScores(found.scores, tournament, head, "", tuple(found.no_tables))


@frozen
class RoundList:
    """A list with a total for every player of a round: as it was read, and the slips that it makes."""

    seen: SeenList
    scores: IncomingScores
    answers: Mapping[str, str]

    def brings_nothing(self) -> bool:
        """Say whether all of it is stored already."""
        same = len(self.scores.of(Comparison.EQUAL)) == len(self.scores.scores) > 0
        return same and not self.seen.problems and not self.seen.doubts()


def look_at_totals(
    desk: Desk, content: bytes, file: str, number: int | None, answers: Mapping[str, str]
) -> RoundList:
    """Read ready totals of the players of a round, the current one if None.

    Raises:
        Unreadable: the file is neither a workbook nor a list.
        NotFound: that round is not drawn, or none is.
        NotAllowed: a slip of the round needs more than the total of each side.
        WrongUsage: there is no such answer, or the list has other rounds only.
    """
    tournament, head = desk.tournament_and_head()
    round_ = find_round(tournament.played_stage(), number)
    _refuse_games(tournament, round_)
    with desk.office.database.viewing() as view:
        kept, stored = remembered(view, Want.ROUND), stored_people(view)
    layout, incoming = _of_round(
        content, round_.number, answers, {key: row.text for key, row in kept.items()}
    )
    incoming = replace(incoming, records=tuple(record for record in incoming.records if record.totals))
    found = match_totals(incoming.records, stored, tournament, round_, answers)
    incoming = replace(incoming, doubts=(*incoming.doubts, *_number_doubts(layout, found)))
    nothing = [Problem(None, say("There is no total in this file."))]
    problems = (*incoming.problems, *(found.problems if incoming.records else nothing))
    known = kept.get(layout.fingerprint)
    seen = SeenList(
        file,
        layout,
        incoming,
        found.found,
        {one.key: one for one in stored},
        problems,
        as_on=None if known is None else known.used.astimezone().date(),
        closed=True,
    )
    mark = render(say("Ready totals"), tournament.language)
    return RoundList(seen, IncomingScores(found.scores, tournament, head, mark), answers)


def _of_round(
    content: bytes, number: int, answers: Mapping[str, str], kept: Mapping[str, str]
) -> tuple[Layout, Incoming]:
    """Read a list; of columns for several rounds that of this one counts.

    Raises:
        WrongUsage: there is none for it.
    """
    layout, _ = read_list(content, Want.ROUND, MOST_SIDES, {}, kept)
    columns = [column for table in layout.tables for column in table.columns]
    rounds = {column.key: of for column in columns if (of := _round_in(column.heading))}
    mine = [key for key, of in rounds.items() if of == number]
    if rounds and not mine and "total" not in answers:
        raise WrongUsage(say("The list has no column for round {n}.", n=str(number)))
    said = {"total": mine[0], **answers} if mine else answers
    return read_list(content, Want.ROUND, MOST_SIDES, said, kept)


def _round_in(heading: str) -> int | None:
    """Return the number of the round that a heading names: “R2”, “2. Passe”."""
    meant = meaning(heading)
    return parse_number("".join(filter(str.isdecimal, heading))) if meant and meant.field == "round" else None


def _number_doubts(layout: Layout, found: RoundTotals) -> Iterator[Doubt]:
    """Ask whether names count where the numbers beside them are of others: they may just count the rows."""
    column = next((each for each in layout.columns if each.taken and each.field == "number"), None)
    if column is not None and found.misnumbered:
        rows = tuple(f"{record.said['number']} {record.name}" for record in found.misnumbered[:_EXAMPLES])
        seen = say("“{column}” has other numbers than the players: {rows}", column=column.key, rows=rows)
        yield Doubt(column.key, seen, {"-": say("the names count")})


def _refuse_games(tournament: Tournament, round_: RoundInfo) -> None:
    """Refuse games whose slips say more than one number a side."""
    for table in round_.tables:
        needed = tuple(f.label for f in game_of(tournament.regulation, table).slip_fields() if f.required)
        if len(needed) > 1:
            raise NotAllowed(
                say(
                    "Totals are not enough in this game: a slip needs {columns}. “enter” or a list with the"
                    " tables takes them.",
                    columns=needed,
                )
            )


@frozen
class Decision:
    """How to take wrong sums, and which tables get the other result; None: that is not decided."""

    accept: str | None = None
    split: bool = False
    replaced: Collection[Key] | None = None


@frozen
class Imported:
    """What an import did: the tournament afterwards, what is new, replaced, kept, and whose rank moved."""

    tournament: Tournament
    new: tuple[Score, ...]
    replaced: tuple[Score, ...]
    kept: tuple[Score, ...]
    moves: tuple[RankMove, ...] = ()


def take_totals(desk: Desk, found: RoundList, ruling: Decision) -> Imported:
    """Store the slips that totals make, and remember how the list was read; see `store_scores`."""

    def with_layout(session: Session) -> None:
        remember(session, Want.ROUND, found.seen.layout, found.answers)

    return store_scores(desk, found.scores, ruling, with_layout)


def store_scores(
    desk: Desk, incoming: IncomingScores, ruling: Decision, also: Callable[[Session], None] = lambda _: None
) -> Imported:
    """Store the new results of a file, and the differing ones that somebody has decided to take.

    What is stored with them is `also` in the same change.

    Raises:
        NeedsDecision: results differ, and nothing was decided about them.
        NotAllowed: sums are not split, or a second reading is of the wrong desk or of nothing.
        DoesNotAddUp: every wrong sum with its place; nothing was stored.
        Failed: the tournament was changed in the meantime.
    """
    refuse_undecided(incoming, ruling)
    different = incoming.of(Comparison.DIFFERENT)
    replaced = tuple(score for score in different if score.key in (ruling.replaced or ()))
    imported = Imported(
        tournament=incoming.tournament,
        new=incoming.of(Comparison.NEW),
        replaced=replaced,
        kept=tuple(score for score in different if score not in replaced),
    )
    chosen = _with_rulings(incoming, [*imported.new, *replaced])
    taken = [_marked(slip, incoming.mark) for slip in _checked(incoming.tournament, chosen, ruling)]
    with desk.changing(incoming.head, backup=True) as (session, _):
        tables: dict[int, TableInfo] = {}
        for score, slip in zip(chosen, taken, strict=True):
            if score.kind == SECOND and score.table.key not in tables:
                refuse_same_desk(session, desk, incoming.tournament, score.table)
            table = tables.get(score.table.key, score.table)
            stored = (store_deals if slip.played else store)(session, desk, table, slip)
            tables[table.key] = after_reading(table, stored)
        also(session)
    after = with_tables(incoming.tournament, list(tables.values()))
    moves = tuple(rank_moves(incoming.tournament, after)) if replaced else ()
    return replace(imported, tournament=after, moves=moves)


def refuse_undecided(incoming: IncomingScores, ruling: Decision) -> None:
    """Refuse results that differ where nothing was decided about them.

    Raises:
        NeedsDecision: there are some.
    """
    different = incoming.of(Comparison.DIFFERENT)
    if different and ruling.replaced is None:
        advice = say("Nothing was stored. --correct takes those of the file, --keep leaves yours.")
        raise NeedsDecision(*(difference(incoming.tournament, score) for score in different), advice)


def check(incoming: IncomingScores, ruling: Decision, *, keep: bool) -> None:
    """Refuse what `store_scores` refuses of results that are new, and of differing ones unless ours are kept.

    Raises:
        NotAllowed: the regulation does not split sums.
        DoesNotAddUp: every wrong sum with its place.
    """
    different = () if keep else incoming.of(Comparison.DIFFERENT)
    _checked(incoming.tournament, _with_rulings(incoming, [*incoming.of(Comparison.NEW), *different]), ruling)


def _with_rulings(incoming: IncomingScores, scores: Sequence[Score]) -> list[Score]:
    """Put first readings first, and rulings that a new first one would end behind them.

    Raises:
        NotAllowed: a second reading or a ruling has no first reading.
    """
    begun = {score.table.key for score in scores if score.kind == FIRST}
    for score in scores:
        if score.kind != FIRST and score.table.key not in begun and score.table.reading(FIRST) is None:
            place = place_of(incoming.tournament, replace(score, kind=FIRST))
            raise NotAllowed(say("{place} has no first reading yet.", place=place))
    kept = [each for each in incoming.of(Comparison.EQUAL) if each.kind == RULING and each.table.key in begun]
    return sorted([*scores, *kept], key=lambda score: list(ReadingKind).index(score.kind))


def _checked(tournament: Tournament, scores: Iterable[Score], ruling: Decision) -> list[SlipReading]:
    """Return how each slip is taken, or refuse all for every wrong sum (TRN-7)."""
    taken, faults, advice = _how_taken(tournament, scores, ruling)
    if faults:
        raise DoesNotAddUp.of(faults, *advice)
    return taken


def _how_taken(
    tournament: Tournament, scores: Iterable[Score], ruling: Decision
) -> tuple[list[SlipReading], list[Problem], tuple[Text, ...]]:
    """Return how each slip is taken, every wrong sum, and what is said below them."""
    taken: list[SlipReading] = []
    faults: list[Problem] = []
    advice: tuple[Text, ...] = ()
    for score in scores:
        if score.played:
            taken.append(SlipReading(score.kind, score.slip, How.COMPUTED, played=score.played))
            continue
        slip = filled(score.slip)
        typed = TypedSlip(str(score.table.number), (), accept=ruling.accept, split=ruling.split)
        try:
            how, note = how_taken(tournament.regulation, score.table, slip, typed, score.kept)
            taken.append(SlipReading(score.kind, slip, how, note))
        except DoesNotAddUp as error:
            *texts, said = error.texts
            faults += (Problem(score.place, text) for text in texts)
            advice = (said,)
    return taken, faults, advice


def _marked(taken: SlipReading, mark: str) -> SlipReading:
    """Say in the note what the numbers are; a sum that was shared stays so."""
    if not mark:
        return taken
    how = taken.how if taken.how is How.SPLIT else How.ACCEPTED
    return replace(taken, how=how, note=": ".join(filter(None, [mark, taken.note])))


def place_of(tournament: Tournament, score: Score) -> Text:
    """Name the table of a result."""
    place = tournament.regulation.table_name(score.round.number, score.table.number)
    return place if score.kind == FIRST else say("{place}, {detail}", place=place, detail=score.kind.label)


def difference(tournament: Tournament, score: Score) -> Text:
    """Say what is stored and what the file has."""
    stored = score.table.result.values if score.table.result else {}
    return say(
        "{place}: {stored} here, {found} in the file",
        place=place_of(tournament, score),
        stored=_in_words(tournament, score, stored, score.table.played),
        found=handed_in(tournament, score),
    )


def handed_in(tournament: Tournament, score: Score) -> Text:
    """Say what the file has for a table."""
    return _in_words(tournament, score, score.slip, score.played)


def _in_words(tournament: Tournament, score: Score, slip: Slip, played: Sequence[str]) -> Text:
    """Write what stands in a slip, behind its first column with names, and count the deals."""
    columns = slip_columns(tournament.regulation, score.table)
    there = [
        (column.label, points({"": slip[column.name]})) for column in columns if column.name in filled(slip)
    ]
    more = (say("{column} {values}", column=label, values=values) for label, values in there[1:])
    written = joined(*(values for _, values in there[:1]), *more)
    deals = say_n("{n} deal", "{n} deals", len(played))
    if not played:
        return written
    return say("{points} ({deals})", points=written, deals=deals) if there else deals
