"""Who sits where, in the words of the seating plan, the slips and the sheets."""

from collections.abc import Iterator, Mapping

from jassturnier.draw.plan import Form, Table, seat_name
from jassturnier.i18n import Text, fold, in_language, say
from jassturnier.tournament.model import EntryInfo, Member, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.scoring.counting import there
from jassturnier.values import frozen


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
    """Return the names of the members, below that of their team, or the one name there is."""
    members = tuple(member.name for member in entry.members)
    return (entry.team, " / ".join(members)) if entry.team else members or (entry.name,)


def alphabetical(member: Member) -> tuple[str, int]:
    """Order people by name without accents and case."""
    return fold(member.sorted_as), member.person


def stage_name(tournament: Tournament, stage: StageInfo, language: str) -> str:
    """Return the name of a stage where the regulation has several, else nothing."""
    several = len(tournament.regulation.stages) > 1
    return in_language(stage.rules.name, language) if several else ""


def round_title(tournament: Tournament, round_: RoundInfo, language: str) -> Text:
    """Return “Round 3” in the club's words; from the second stage on with the stage, “Final, Round 3”."""
    stage = next((one for one in tournament.stages[1:] if round_.key in {r.key for r in one.rounds}), None)
    if stage is None:
        return tournament.regulation.round_name(round_.number)
    return staged_title(tournament, stage, round_.number, language)


def staged_title(tournament: Tournament, stage: StageInfo, number: int, language: str = "") -> Text:
    """Return “Round 3”, with its stage where there are several: “Final, Round 1”."""
    name = tournament.regulation.round_name(number)
    if len(tournament.stages) == 1:
        return name
    called = in_language(stage.rules.name, language or tournament.language)
    return say("{stage}, {round}", stage=called, round=name)
