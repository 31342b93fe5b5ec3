"""Who sits where, who takes over from whom, who takes part or is out; of whom no more money is expected."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from jassturnier.draw.plan import Form, Table, seat_name
from jassturnier.draw.request import WAYS
from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, fold, in_language, own_words, say, say_n
from jassturnier.tournament.knockout import still_in
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.model import (
    START,
    WHOLE,
    ByHand,
    EntryInfo,
    Member,
    RoundInfo,
    StageInfo,
    TableInfo,
    Tournament,
)
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import PLAYS, annulled, part_in, takes_part, there
from jassturnier.values import frozen


def substitutes(tournament: Tournament, entries: Iterable[EntryInfo]) -> Iterator[Text]:
    """Say of every entry who else plays or played for it, and when."""
    for entry in entries:
        for other in spans(tournament, entry):
            yield say("{entry}: {other}.", entry=entry.numbered, other=other)


def spans(tournament: Tournament, entry: EntryInfo) -> tuple[Text, ...]:
    """Say who else plays or played for an entry, and when, in order; who came back is no one else."""
    own = {member.person for member in entry.members}
    others = sorted((each for each in entry.others if each.person not in own), key=lambda other: other.since)
    return tuple(_span(tournament, member) for member in others)


def _span(tournament: Tournament, member: Member) -> Text:
    first, last = member.since, member.last
    if first == (last[0], 1) and last[1] is None:
        return say("{name} in {round}", name=member.name, round=_moment(tournament, first[0]))
    until = _moment(tournament, *last)
    if first == START:
        return say("{name} until {last}", name=member.name, last=until)
    since = _moment(tournament, first[0], first[1] if first[1] > 1 else None)
    return say("{name} from {first} until {last}", name=member.name, first=since, last=until)


def _moment(tournament: Tournament, position: int | None, deal: int | None = None) -> Text:
    title = _round(tournament, position or 0)
    return title if deal is None else say("{round}, deal {deal}", round=title, deal=str(deal))


def _round(tournament: Tournament, position: int) -> Text:
    """Name a round counted through the tournament, with its stage behind it where there are several.

    Behind: a preposition before it takes the article of the round, “jusqu’à la passe 2 (Éliminatoires)”.
    """
    number = position
    for stage in tournament.hours()[:-1]:
        if number <= len(stage.rounds):
            break
        number -= len(stage.rounds)
    else:
        stage = tournament.stage()
    name = tournament.regulation.round_name(number)
    if len(tournament.regulation.stages) == 1:
        return name
    return say("{round} ({stage})", round=name, stage=own_words(stage.rules.name))


def succeeded(members: Iterable[Member], newcomer: Member) -> tuple[Member, ...]:
    """Return everybody of an entry when somebody takes over at a position between two moments.

    Who played there until then stops, and goes on after it if it has an end. Others stay as they are.
    """
    listed = list(members)
    kept = [member for member in listed if member.position != newcomer.position]
    before = [member for member in listed if member.position == newcomer.position]
    left = [part for member in before for part in _cut(member, newcomer)]
    return (*kept, *_joined([*left, newcomer]))


def _cut(member: Member, newcomer: Member) -> Iterator[Member]:
    since, until = newcomer.since, newcomer.until
    if member.since < since:
        yield replace(member, until=min(since, member.until or since))
    if until is not None and (member.until is None or member.until > until):
        yield replace(member, since=max(until, member.since))


def _joined(members: Iterable[Member]) -> Iterator[Member]:
    waiting: Member | None = None
    for member in sorted(members, key=lambda member: member.since):
        if waiting is not None and (waiting.person, waiting.until) == (member.person, member.since):
            waiting = replace(waiting, until=member.until)
            continue
        if waiting is not None:
            yield waiting
        waiting = member
    if waiting is not None:
        yield waiting


def sitting(tournament: Tournament, round_: RoundInfo) -> frozenset[int]:
    """Return the keys of the persons who have a seat in a round, whomever they play for."""
    return frozenset(member.person for member, *_ in _seats(tournament, round_))


def _seats(tournament: Tournament, round_: RoundInfo) -> Iterator[tuple[Member, TableInfo, int]]:
    position, people = tournament.position(round_), tournament.by_key()
    for table in round_.tables:
        for key in table.entries():
            yield from ((member, table, key) for member in people[key].ever if member.sits_in(position))


def seated_twice(tournament: Tournament, round_: RoundInfo) -> Iterator[tuple[Member, TableInfo]]:
    """Find who has more than one seat in a round, with the table of each."""
    places: dict[int, dict[tuple[int, int], tuple[Member, TableInfo]]] = defaultdict(dict)
    for member, table, key in _seats(tournament, round_):
        places[member.person][key, member.position] = member, table
    for found in places.values():
        if len(found) > 1:
            yield from found.values()


def _newly_twice(before: Tournament, now: Tournament) -> Iterator[tuple[RoundInfo, Member, TableInfo]]:
    members = [member for entry in now.by_key().values() for member in entry.ever]
    if len({member.person for member in members}) == len(members):  # nobody has two places
        return
    known = {
        (round_.number, member.person)
        for round_ in before.rounds()
        for member, _ in seated_twice(before, round_)
    }
    for round_ in now.rounds():
        for member, table in seated_twice(now, round_):
            if (round_.number, member.person) not in known:
                yield round_, member, table


def refuse_double_seats(before: Tournament, now: Tournament) -> None:
    """Refuse a change by which somebody would have two seats in a round.

    Raises:
        NotAllowed: who it is, and where.
    """
    faults = [
        say(
            "{name} has a seat in {round} at table {table}.",
            name=member.name,
            round=now.regulation.round_name(round_.number),
            table=str(table.number),
        )
        for round_, member, table in _newly_twice(before, now)
    ]
    if faults:
        raise NotAllowed(
            *dict.fromkeys(faults),
            say("Nobody can sit twice. Name another person, or another round; “undo” goes back."),
        )


def present(tournament: Tournament, stage: StageInfo) -> tuple[tuple[EntryInfo, ...], tuple[EntryInfo, ...]]:
    """Return who takes part in the next round, and who does not; without a roll call everybody does."""
    there = {"here"} if tournament.roll_called() else {"here", "expected"}
    out: set[int] = set()
    for field in stage.fields():
        if field.rules.knockout:
            out |= {entry.key for entry in field.entries} - still_in(tournament.regulation, field)
    entries = tuple(entry for entry in stage.entries if entry.key not in out)
    players = tuple(entry for entry in entries if entry.presence in there)
    away = tuple(entry for entry in entries if entry.presence not in there)
    return players, away


def missed_draw(
    tournament: Tournament, entries: Iterable[EntryInfo]
) -> Iterator[tuple[RoundInfo, tuple[EntryInfo, ...]]]:
    """Find the rounds without a result, each with those of the entries that are here and not in its draw."""
    keys = {entry.key for entry in entries}
    players = [entry for entry in present(tournament, tournament.stage())[0] if entry.key in keys]
    for round_ in tournament.stage().rounds:
        if not round_.started():
            missed = tuple(entry for entry in players if not takes_part(round_, entry.key))
            if missed:
                yield round_, missed


def unseated(tournament: Tournament, round_: RoundInfo) -> tuple[EntryInfo, ...]:
    """Return who is here and has no seat in a round, neither their own nor somebody else's."""
    seated, whole = sitting(tournament, round_), tournament.coming().entry.members
    return tuple(
        entry
        for entry in present(tournament, tournament.stage())[0]
        if part_in(round_, entry.key) != PLAYS
        and len(entry.members) == whole
        and not any(member.person in seated for member in entry.members)
    )


def openable(tournament: Tournament) -> Iterator[tuple[RoundInfo, tuple[EntryInfo, ...]]]:
    """Find the rounds being played, or still to be, in which those who are free are one more table."""
    for round_ in () if tournament.stage().beside else tournament.stage().rounds:
        people = unseated(tournament, round_) if round_.open_tables() else ()
        groups = Counter(entry.group for entry in people)
        needed = smallest_table(tournament.regulation.of(tournament.stage().number, round_.number))
        if any(count >= needed for count in groups.values()) and not settled(tournament, round_):
            yield round_, people


def settled(tournament: Tournament, round_: RoundInfo) -> bool:
    """Say whether the way a round was drawn says itself who meets whom.

    Of a plan from a file it is the way of the regulation.
    """
    usual = tournament.stage().rules.draw_of(round_.number)
    return WAYS[round_.method if round_.method in WAYS else usual].own_stage


def tables_of(regulation: Regulation) -> tuple[int, ...]:
    """Return how many people the draw may put at a table; nothing where the form leaves no choice."""
    return regulation.sizes if regulation.form is Form.ALONE else ()


def smallest_of_stage(rules: Regulation, stage: int) -> int:
    """Return how many entries a stage needs at least, so that there is a table in each of its rounds."""
    return max(map(smallest_table, rules.rounds_of(stage)))


def smallest_table(rules: Regulation) -> int:
    """Return how many entries make a table at least."""
    return min(tables_of(rules) or rules.form.table_sizes)


@frozen
class Seated:
    """An entry at a table: the side, the name of the seat, and the others on the same side."""

    entry: EntryInfo
    side: int
    seat: str
    partners: tuple[EntryInfo, ...]


def form_of(tournament: Tournament, table: TableInfo) -> Form:
    """Return who plays together at this table."""
    if there(tournament.regulation, table).entry.fixed:
        return Form.PAIRS
    return Form.of(max(len(side) for side in table.sides))


def named_seats(tournament: Tournament, table: TableInfo) -> Iterator[tuple[str, int]]:
    """Go through a table: the name of each seat and the key of the entry there."""
    form = form_of(tournament, table)
    return ((seat_name(seat, form), key) for key, seat in Table(table.number, table.sides).seats())


def seated(tournament: Tournament, table: TableInfo, entries: Mapping[int, EntryInfo]) -> list[Seated]:
    """Return everybody at a table, side after side."""
    form = form_of(tournament, table)
    return [
        Seated(
            entries[key],
            side,
            seat_name((side, place), form),
            tuple(entries[other] for other in keys if other != key),
        )
        for side, keys in enumerate(table.sides)
        for place, key in enumerate(keys)
    ]


def names_on(table: TableInfo, side: int, entries: Mapping[int, EntryInfo]) -> tuple[str, ...]:
    """Return the names on one side: of its entries, or of all members of a pair or team."""
    return tuple(name for key in table.sides[side] for name in numbered_names(entries[key]))


def sides_named(table: TableInfo, entries: Mapping[int, EntryInfo]) -> tuple[str, ...]:
    """Return who sits on each side of a table: “Anna Alt + Beat Bau”."""
    return tuple(" + ".join(entries[key].name for key in side) for side in table.sides)


def numbered_names(entry: EntryInfo) -> tuple[str, ...]:
    """Return the names of an entry, with its number before the first where the regulation wants it."""
    if entry.printed_number and len(entry.members) == 1 and not entry.team:
        return (entry.numbered,)
    first, *others = names(entry)
    return (f"{entry.printed_number} {first}".strip(), *others)


def names(entry: EntryInfo) -> tuple[str, ...]:
    """Return the names of the members below their team's, or the one name there is."""
    members = tuple(member.name for member in entry.members)
    return (entry.team, " / ".join(members)) if entry.team else members or (entry.name,)


def partners_of(pair: EntryInfo, one: EntryInfo) -> str:
    """Return who plays in a pair with the entry that was alone before, whoever jumped in for it."""
    persons = {member.person for member in one.ever}
    own = {member.position for member in pair.ever if member.person in persons}
    return " / ".join(member.name for member in pair.members if member.position not in own)


def alphabetical(member: Member) -> tuple[str, int]:
    """Order people by name without accents and case."""
    return fold(member.sorted_as), member.person


def stage_name(tournament: Tournament, stage: StageInfo, language: str) -> str:
    """Return the name of a stage where the regulation has several, else nothing."""
    several = len(tournament.regulation.stages) > 1
    return in_language(stage.rules.name, language) if several else ""


def round_title(tournament: Tournament, round_: RoundInfo, language: str, number: int | None = None) -> Text:
    """Return “Round 3” in the club's words; from the second stage on with the stage, “Final, Round 3”.

    Of several stages at the same time it names the one with this `number`, else all.
    """
    stage = next((one for one in tournament.hours()[1:] if round_.key in {r.key for r in one.rounds}), None)
    if stage is None:
        return tournament.regulation.round_name(round_.number)
    there = next((one for one in stage.beside if one.number == number), stage)
    return staged_title(tournament, there, round_.number, language)


def staged_title(tournament: Tournament, stage: StageInfo, number: int, language: str = "") -> Text:
    """Return “Round 3”, with its stage where there are several: “Final, Round 1”."""
    name = tournament.regulation.round_name(number)
    if len(tournament.stages) == 1:
        return name
    called = in_language(stage.rules.name, language or tournament.language)
    return say("{stage}, {round}", stage=called, round=name)


def with_excused(tournament: Tournament) -> Tournament:
    """Return a tournament that knows, wherever an entry stands in it, of whom no more money is expected."""
    excused = set(_excused(tournament))

    def marked(entry: EntryInfo) -> EntryInfo:
        if not entry.made_of and entry.excused == (entry.key in excused):
            return entry
        return replace(entry, excused=entry.key in excused, made_of=tuple(map(marked, entry.made_of)))

    return tournament.with_entries(marked)


def _excused(tournament: Tournament) -> Iterator[int]:
    rounds = list(tournament.rounds())
    refunded = {payment.entry for payment in tournament.payments if payment.amount < 0}
    for entry in tournament.entries if rounds else ():
        if entry.presence is Presence.GONE and entry.key in refunded:
            yield entry.key
        # Who was entered after the draw stands at the desk, marked as here or not.
        listed = [each for each in rounds if entry.key in each.parts]
        came = any(takes_part(each, entry.key) for each in listed)
        if entry.presence is Presence.EXPECTED and listed and not came:
            yield entry.key


def hand_notes(tournament: Tournament) -> Iterator[tuple[ByHand, Text]]:
    """Say who has a place by hand or has given one up, and why."""
    people = tournament.by_key()
    names = [in_language(rules.name, tournament.language) for rules in tournament.regulation.stages]
    for each in tournament.by_hand:
        if each.stage == WHOLE and each.entry in people:
            yield each, out_words(people[each.entry].numbered, each.reason)
        elif each.stage <= len(names) and each.entry in people:
            said = {"name": people[each.entry].numbered, "stage": names[each.stage - 1]}
            came = say("{name} has a place in “{stage}” by hand.", **said)
            words = came if each.comes else say("{name} has given up the place in “{stage}”.", **said)
            why = each.reason.rstrip(".")
            yield each, say("{what} Reason: {reason}.", what=words, reason=why) if why else words


def out_lines(tournament: Tournament, stage: StageInfo | None = None) -> Iterator[Text]:
    """Say who is out, of a stage those who were in it, and that results with them are annulled."""
    there = None if stage is None else stage.all_keys()
    yield from (
        words
        for each, words in hand_notes(tournament)
        if each.stage == WHOLE and (there is None or each.entry in there)
    )
    tables = len(annulled(tournament.regulation, stage)) if stage else 0
    if tables:
        yield say_n(
            "{n} result with them is annulled: it counts as a rest.",
            "{n} results with them are annulled: they count as a rest.",
            tables,
        )


def why_out(tournament: Tournament, entry: EntryInfo) -> str | None:
    """Return why an entry is disqualified, "" where it has withdrawn, None if it is not out."""
    out = (each.reason for each in tournament.by_hand if (each.stage, each.entry) == (WHOLE, entry.key))
    return next(out, None)


def refuse_disqualified(tournament: Tournament, entries: Iterable[EntryInfo]) -> None:
    """Make sure that nobody plays who is disqualified.

    Raises:
        NotAllowed: somebody is.
    """
    for entry in entries:
        if reason := why_out(tournament, entry):
            lifted = say("“disqualify {number} --lift” takes that back.", number=str(entry.number))
            raise NotAllowed(out_words(entry.numbered, reason), lifted)


def out_words(name: str, reason: str) -> Text:
    """Say that somebody has withdrawn, or is disqualified and why."""
    if not reason:
        return say("{name} has withdrawn.", name=name)
    return say("{name} is disqualified: {reason}.", name=name, reason=reason.rstrip("."))
