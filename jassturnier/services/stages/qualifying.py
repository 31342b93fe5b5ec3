"""Who goes on to the next stage: by its rules, by lot, and as the desk decides by hand."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from random import Random

from jassturnier.draw.search.seating import by_lot
from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import Text, clean, in_language, own_words, say, say_n
from jassturnier.services.stages.partners import dissolve, seat_pairs
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Head
from jassturnier.store.kit import written as m
from jassturnier.store.kit.schema import new_seed
from jassturnier.store.kit.view import Session, some_columns
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from jassturnier.tournament.people.entries import find, find_all, names_together, without_place
from jassturnier.tournament.people.fields import incomplete
from jassturnier.tournament.people.seats import staged_title
from jassturnier.tournament.ranking.final_list import (
    Needed,
    advice,
    equal,
    lots_needed,
    next_stage,
    next_stages,
    ready,
    to_be_decided,
    undecided_matches,
)
from jassturnier.tournament.regulation.stage_rules import TieBreak, fits, unfit
from jassturnier.tournament.stages.knockout import by_seed, first_matches, next_matches
from jassturnier.tournament.stages.qualifying import GoesOn, Qualification, as_stored, between, qualification
from jassturnier.values import frozen


@frozen
class Preview:
    """A qualification that is not stored yet, one for each stage at the same time.

    `head` is the state of the data it was made from.
    """

    tournament: Tournament
    head: Head
    results: tuple[Qualification, ...]


def preview(desk: Desk) -> Preview:
    """Work out who goes on to the next stage, without storing anything.

    Raises:
        NotAllowed: there is no further stage, or the present one is not finished; what is missing is named.
    """
    tournament, head = desk.tournament_and_head()
    return Preview(tournament, head, _to_come(tournament))


def _to_come(tournament: Tournament) -> tuple[Qualification, ...]:
    numbers = next_stages(tournament)
    _refuse_unfinished(tournament, last=not numbers)
    if not numbers:
        raise NotAllowed(
            no_further_stage(tournament), say("“rank” shows the rank list, “print standings” prints it.")
        )
    return tuple(qualification(tournament, number) for number in numbers)


def who_plays_stays(tournament: Tournament) -> Text:
    """Say that nobody comes into a stage any more of which a round is drawn."""
    name = in_language(tournament.stage().rules.name, tournament.language)
    return say("In “{stage}” a round is drawn: who plays stays.", stage=name)


def no_further_stage(tournament: Tournament) -> Text:
    """Say that nothing follows on the present stage; one that a series led to is drawn then."""
    if len(tournament.stages) == 1 and tournament.stage().rules.series is not None:
        return who_plays_stays(tournament)
    return say_n(
        "The regulation has one stage only.", "This is the last of {n} stages.", len(tournament.stages)
    )


def qualified(tournament: Tournament) -> tuple[Qualification, ...]:
    """Return who goes on: to the next stages once their source is over, else who did to the present ones.

    Raises:
        NotAllowed: as `preview`.
    """
    stage = tournament.stage()
    following = next_stage(tournament) is not None and ready(tournament)
    if stage.rules.source is None or following:
        return _to_come(tournament)
    return tuple(as_stored(tournament, field) for field in stage.fields())


def _refuse_unfinished(tournament: Tournament, *, last: bool) -> None:
    """Refuse to go on while the stage being played, or one that the next takes from, is not decided."""
    missing = (
        _missing(tournament, stage, number)
        for stage in to_be_decided(tournament)
        for number in range(1, stage.rules.rounds + 1)
    )
    faults = [text for text in missing if text is not None]
    tied = [
        equal(stage, match)
        for stage in to_be_decided(tournament)
        for match in undecided_matches(tournament, stage)
    ]
    if tied and not faults:
        raise NotAllowed(*tied)
    if faults and not last:
        raise NotAllowed(*faults, say("Who goes on is certain when every result is in."))


def _missing(tournament: Tournament, stage: StageInfo, number: int) -> Text | None:
    name = staged_title(tournament, stage, number)
    if number > len(stage.rounds):
        return say("{round} is not drawn yet.", round=name)
    tables = [str(table.number) for table in stage.rounds[number - 1].open_tables()]
    if not tables:
        return None
    return say_n(
        "{round}: the result of table {tables} is missing.",
        "{round}: the results of {n} tables are missing: {tables}.",
        len(tables),
        round=name,
        tables=tables,
    )


def refuse_impossible(*results: Qualification) -> None:
    """Refuse a qualification that cannot be stored.

    Raises:
        NotAllowed: a lot is needed first, or so many cannot play the stage.
    """
    needed = [equal(result.source, tied) for result in results for tied in result.lots]
    faults = [
        say("{stage}: {text}", stage=own_words(result.rules.name), text=text) if results[1:] else text
        for result in results
        for text in result.faults
    ]
    if needed or faults:
        advice = say("Nothing was stored. “qualify --preview” shows who would go on.")
        change = say("“regulation change” sets how many go on, and what becomes of equals.")
        raise NotAllowed(*faults, *needed, advice, *([change] if faults else []))


def store(desk: Desk, proposal: Preview) -> Tournament:
    """Begin the next stage with those who go on; nothing may have changed since the preview.

    Raises:
        NotAllowed: it cannot be stored as it is.
        Failed: somebody else changed the data in the meantime.
    """
    refuse_impossible(*proposal.results)
    with desk.changing(proposal.head, backup=True) as (session, read):
        for result in proposal.results:
            stage = m.Stage(tournament_id=desk.tournament_id, number=result.number)
            session.add(stage)
            session.add_all(row_of(stage.id, one) for one in result.going)
        return read()


def row_of(stage: int, one: GoesOn) -> "m.StageEntry":
    """Return the row of somebody who goes on to a stage."""
    return m.StageEntry(
        stage_id=stage,
        entry_id=one.place.entry.key,
        group=one.group,
        seed=one.seed,
        reason=f"{one.code} {one.why.value}",
    )


def first_order(stage: StageInfo, players: Sequence[EntryInfo], seed: int) -> tuple[int, ...]:
    """Return the order from which a first K.-o. round is made: the seeds of those who are here.

    Where the regulation says who meets whom, everybody keeps the place. Where nobody has a seed, in a
    tournament that begins with K.-o. matches, they are drawn.
    """
    here = [entry.key for entry in players]
    if _is_first_of_all(stage):
        return tuple(by_lot(here, Random(seed)))
    return tuple(key for key in by_seed(stage) if stage.rules.paired or key in here)


def matches_of(
    tournament: Tournament, players: Sequence[EntryInfo], order: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """Return the matches of the next round among those who are here; alone is whose rival is not.

    A first one is made from the `order`.
    """
    stage = tournament.stage()
    here = {entry.key for entry in players}
    rounds = stage.rounds
    matches = next_matches(tournament.regulation, stage) if rounds else first_matches(stage.rules, order)
    kept = (tuple(key for key in match if key in here) for match in matches)
    return tuple(match for match in kept if match)


def _is_first_of_all(stage: StageInfo) -> bool:
    """Say whether nobody has a seed: the tournament begins with these matches, and no series led to it."""
    return not stage.rounds and stage.rules.source is None and stage.rules.series is None


def refuse_undecided(tournament: Tournament, players: Sequence[EntryInfo]) -> None:
    """Keep a K.-o. round from being drawn before the one before it is decided.

    Raises:
        NotAllowed: results are missing, matches are level, or so many cannot play so many rounds.
    """
    stage = tournament.stage()
    if any(round_.open_tables() for round_ in stage.rounds):
        raise NotAllowed(say("Who wins goes on: a K.-o. round needs every result of the round before."))
    if tied := undecided_matches(tournament, stage):
        raise NotAllowed(*(equal(stage, match) for match in tied))
    entries = len(by_seed(stage)) if stage.rules.paired else len(players)
    if not stage.rounds and not fits(entries, stage.rules.rounds):
        raise NotAllowed(
            unfit(entries, stage.rules.rounds),
            say("“here --all-but” leaves somebody out; “regulation change” sets the number of rounds."),
        )


@frozen
class Drawn:
    """Who drew together, the winner first, and the seed; None where the order was typed."""

    entries: tuple[EntryInfo, ...]
    seed: int | None


def draw_lots(desk: Desk, names: Sequence[str], *, typed: bool, seed: int | None) -> tuple[Drawn, ...]:
    """Draw lots for those named, or for everybody who needs one; `typed` takes them in the order named.

    Raises:
        NotFound: nobody is called as one who is named, or several are.
        NotAllowed: no lot is needed, not among these, or the regulation has extra deals played.
    """
    with desk.changing() as (session, read):
        tournament = read()
        (batch,) = max(some_columns(session, "lot", ("batch",)), default=(0,))
        made = []
        for number, wanted in enumerate(_wanted(tournament, names, typed=typed), batch + 1):
            drawn = _drawn(wanted, typed=typed, seed=seed)
            session.add_all(_rows(desk.tournament_id, wanted.stage.key, number, drawn))
            made.append(drawn)
    return tuple(made)


def _drawn(wanted: Needed, *, typed: bool, seed: int | None) -> Drawn:
    if typed:
        return Drawn(wanted.entries, None)
    seed = new_seed() if seed is None else seed
    rng = Random(seed)
    in_order = sorted(wanted.entries, key=lambda entry: entry.number)
    lots = {entry.key: rng.random() for entry in in_order}
    return Drawn(tuple(sorted(in_order, key=lambda entry: lots[entry.key])), seed)


def _rows(tournament_id: int, stage: int, batch: int, drawn: Drawn) -> "list[m.Lot]":
    return [
        m.Lot(
            tournament_id=tournament_id,
            stage_id=stage,
            entry_id=entry.key,
            batch=batch,
            number=number,
            typed=drawn.seed is None,
        )
        for number, entry in enumerate(drawn.entries, 1)
    ]


def _wanted(tournament: Tournament, names: Sequence[str], *, typed: bool) -> list[Needed]:
    needed = lots_needed(tournament)
    if not needed:
        raise NotAllowed(say("No lot is needed now: nobody is equal where it matters."))
    if typed and not names:
        raise NotAllowed(say("Name those who drew, the winner first."), *_equal(needed))
    wanted = [_named(tournament, needed, names)] if names else list(needed)
    played = [each for each in wanted if each.stage.rules.tie is TieBreak.EXTRA_DEALS and not typed]
    if played:
        raise NotAllowed(
            say("The regulation has extra deals played; nothing is drawn."),
            *(advice(each.stage, each.entries) for each in played),
        )
    return wanted


def _named(tournament: Tournament, needed: Sequence[Needed], names: Sequence[str]) -> Needed:
    """Return those who are equal and named, in the order of the names."""
    for each in needed:
        with suppress(NotFound):
            found = [find(each.entries, words) for words in names_together(each.entries, names)]
            if {entry.key for entry in found} == {entry.key for entry in each.entries}:
                return Needed(each.stage, tuple({entry.key: entry for entry in found}.values()))
    named = find_all(tournament.on_the_list(), names, tournament.pairs)
    raise NotAllowed(
        say("No lot is needed among just these: {names}.", names=[entry.numbered for entry in named]),
        *_equal(needed),
    )


def _equal(needed: Sequence[Needed]) -> list[Text]:
    return [say("Equal are: {names}.", names=[entry.numbered for entry in each.entries]) for each in needed]


_LONGEST = 200


@frozen
class Wanted:
    """Who is to come and who gives up a place, as they were typed, and why."""

    come: Sequence[str] = ()
    give_up: Sequence[str] = ()
    reason: str = ""


@frozen
class Decided:
    """The tournament after a decision by hand; `result` is who goes on to stage `number`, once known."""

    tournament: Tournament
    number: int
    result: Qualification | None


def decide(desk: Desk, wanted: Wanted) -> Decided:
    """Give people a place in the stage to come, or let them give theirs up; others move up for them.

    A stage that has begun is made anew, as long as no round of it is drawn.

    Raises:
        NotFound: nobody is called so, or several are.
        WrongUsage: the reason is too long, or somebody is named for both.
        NotAllowed: there is no such stage, somebody cannot have a place, or so many cannot play the stage.
    """
    reason = checked_reason(wanted.reason)
    with desk.changing(backup=True) as (session, read):
        before = read()
        number = stage_to_come(before)
        listed = _candidates(before, number)
        come, give_up = (
            find_all(listed, names, before.pairs, without_place(before))
            for names in (wanted.come, wanted.give_up)
        )
        refuse_both(come, give_up)
        _refuse(before, number, come, give_up)
        store_decisions(session, before, number, dict.fromkeys(_keys(come), reason), comes=True)
        store_decisions(session, before, number, dict.fromkeys(_keys(give_up), reason), comes=False)
        after = _given_after_all(session, read, number, dict.fromkeys(_keys(come), reason))
        begun = _begun(after, number)
        if begun is None:
            return Decided(after, number, qualification(after, number) if _is_known(after, number) else None)
        result = _made_anew(session, after, begun)
        for stage in after.stages[number:]:
            # Who comes into the first of several stages at the same time leaves the others.
            _made_anew(session, read(), stage)
        session.flush()
        if after.pairs_up():
            seat_pairs(session, read())
        return Decided(read(), number, result)


def _is_known(tournament: Tournament, number: int) -> bool:
    """Say whether the results tell who goes on to a stage."""
    return number <= len(tournament.stages) or ready(tournament)


def _given_after_all(
    session: Session, read: Callable[[], Tournament], number: int, reasons: Mapping[int, str]
) -> Tournament:
    """Give a place by hand to who had given one up, and has none by the rank list either."""
    after = read()
    if not _is_known(after, number):
        return after
    begun = _begun(after, number)
    kept = () if begun is None else _keys(one for one in begun.came_in() if one.seed)
    going = _keys(one.place.entry for one in qualification(after, number, kept).going)
    missing = {key: reason for key, reason in reasons.items() if key not in going}
    store_decisions(session, after, number, missing, comes=True)
    return read() if missing else after


def stage_to_come(tournament: Tournament) -> int:
    """Return the number of the stage in which places can be given: one begun without a draw, else the next.

    Raises:
        NotAllowed: there is none, or a round of the last one is drawn.
    """
    stage = tournament.stage()
    if stage.rules.source is not None and not stage.rounds:
        return stage.number
    number = next_stage(tournament)
    if number is not None:
        return number
    if stage.rules.source is None:
        raise NotAllowed(no_further_stage(tournament))
    raise NotAllowed(who_plays_stays(tournament), say("“replace” lets somebody take over."))


def _candidates(tournament: Tournament, number: int) -> tuple[EntryInfo, ...]:
    """Return who may come into a stage: pairs, where those of the stage before stay together."""
    rules = tournament.regulation.stages[number - 1]
    together = rules.partners is None and tournament.regulation.common(number).entry.fixed
    return tournament.playing() if together else tournament.entries


def _keys(entries: Iterable[EntryInfo]) -> list[int]:
    return [entry.key for entry in entries]


def checked_reason(typed: str) -> str:
    """Return a reason as it is stored.

    Raises:
        WrongUsage: it is too long.
    """
    reason = clean(typed)
    if len(reason) > _LONGEST:
        raise WrongUsage(say("A reason has {most} letters at most.", most=_LONGEST))
    return reason


def refuse_both(come: Sequence[EntryInfo], give_up: Sequence[EntryInfo]) -> None:
    """Refuse who is named for both.

    Raises:
        WrongUsage: somebody is.
    """
    twice = [entry.numbered for entry in come if entry.key in _keys(give_up)]
    if twice:
        raise WrongUsage(say("--add and --without exclude each other: {names}.", names=twice))


def refuse_gone(come: Iterable[EntryInfo]) -> None:
    """Refuse a place to who has gone home.

    Raises:
        NotAllowed: somebody has.
    """
    gone = [entry for entry in come if entry.presence is Presence.GONE]
    if gone:
        raise NotAllowed(*(say("{name} has gone home already.", name=entry.numbered) for entry in gone))


def _refuse(
    tournament: Tournament, number: int, come: Sequence[EntryInfo], give_up: Sequence[EntryInfo]
) -> None:
    stand_ins = [entry.numbered for entry in come if not entry.ranked]
    if stand_ins:
        raise NotAllowed(say("Who is not ranked has no place in a further stage: {names}.", names=stand_ins))
    refuse_gone(come)
    kind = tournament.regulation.common(number).entry
    makes_pairs = tournament.regulation.stages[number - 1].partners is not None
    alone = [entry.numbered for entry in come if not makes_pairs and len(entry.members) < kind.members]
    if alone:
        raise NotAllowed(incomplete(alone, kind))
    for earlier in between(tournament, number):
        _refuse_inside(tournament, earlier, come, earlier.all_keys())
    stage = _begun(tournament, number)
    if stage is None:
        return
    inside = {entry.key for entry in stage.came_in()}
    _refuse_inside(tournament, stage, come, inside)
    name = in_language(stage.rules.name, tournament.language)
    missing = [entry.numbered for entry in give_up if entry.key not in inside]
    if missing:
        raise NotAllowed(say("Not in “{stage}”: {names}.", stage=name, names=missing))


def _refuse_inside(
    tournament: Tournament, stage: StageInfo, come: Sequence[EntryInfo], inside: set[int]
) -> None:
    there = [entry.numbered for entry in come if not inside.isdisjoint(entry.keys)]
    if there:
        name = in_language(stage.rules.name, tournament.language)
        raise NotAllowed(say("In “{stage}” already: {names}.", stage=name, names=there))


def store_decisions(
    session: Session, tournament: Tournament, number: int, reasons: Mapping[int, str], *, comes: bool
) -> None:
    """Store decisions; who gave up a place and comes after all is where the rank list says."""
    known = {each.entry: each for each in tournament.by_hand if each.stage == number}
    rows = {row.entry_id: row for row in m.ByHand.where(session, tournament_id=tournament.key, stage=number)}
    for key, reason in reasons.items():
        if comes and key in known and not known[key].comes:
            session.delete(rows[key])
            continue
        row = rows.get(key) or m.ByHand(tournament_id=tournament.key, stage=number, entry_id=key, comes=comes)
        row.comes, row.reason = comes, reason
        session.add(row)


def _begun(tournament: Tournament, number: int) -> StageInfo | None:
    return next((stage for stage in tournament.stages if stage.number == number), None)


def _made_anew(session: Session, tournament: Tournament, stage: StageInfo) -> Qualification:
    """Let a stage without a draw have those who go on now; stand-ins stay."""
    kept = _keys(one for one in stage.came_in() if one.seed)
    pairs = {entry.key: entry for entry in stage.entries if stage.rules.partners and entry.made_of}
    found = qualification(tournament, stage.number, kept)
    _refuse_impossible(found)
    there = {row.entry_id: row for row in m.StageEntry.where(session, stage_id=stage.key)}
    rows = {key: row for key, row in there.items() if key not in pairs and row.seed}
    for one in found.going:
        new = row_of(stage.key, one)
        # Who was brought along by a partner may go on by now, and has a row without a seed.
        row = rows.pop(new.entry_id, there.get(new.entry_id, new))
        row.group, row.seed, row.reason = new.group, new.seed, new.reason
        session.add(row)
    for row in rows.values():
        session.delete(row)
    for pair in pairs.values():
        if not rows.keys().isdisjoint(pair.keys):
            dissolve(session, tournament, pair)
    return found


def _refuse_impossible(found: Qualification) -> None:
    equals = [
        say(
            "{names} are equal; a lot decides which of them goes on.",
            names=[entry.numbered for entry in tied],
        )
        for tied in found.lots
    ]
    if equals or found.faults:
        advice: list[Text] = [say("Nothing was stored.")]
        if equals:
            advice.append(
                say(
                    "Take back the beginning of the stage with “undo”; then “qualify --without”, “lot” and "
                    "“qualify”."
                )
            )
        raise NotAllowed(*found.faults, *equals, *advice)
