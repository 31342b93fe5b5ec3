"""Places by lot and by hand: a wildcard, a champion, and who gives up a place; the next moves up."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from random import Random

from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import Text, clean, in_language, say
from jassturnier.services.stages.partners import dissolve, seat_pairs
from jassturnier.services.stages.qualifying import no_further_stage, row_of, who_plays_stays
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import written as m
from jassturnier.store.kit.schema import new_seed
from jassturnier.store.kit.view import Session, some_columns
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from jassturnier.tournament.people.entries import find, find_all, names_together, without_place
from jassturnier.tournament.people.fields import incomplete
from jassturnier.tournament.qualifying import Qualification, between, qualification
from jassturnier.tournament.ranking.final_list import Needed, advice, lots_needed, next_stage, ready
from jassturnier.tournament.regulation.stage_rules import TieBreak
from jassturnier.values import frozen


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
