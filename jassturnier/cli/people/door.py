"""Draw at the door: seats of the pot, noted or drawn; and who is here, but not in the round, in words."""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path

import click

from jassturnier.cli.kit.base import command
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.listed import list_file, show_list
from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.free import missed_draw, openable
from jassturnier.tournament.people.seat_list import NO_POT, pot_listed, pot_of, seat_words, table_and_seat


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
    from jassturnier.services.people.door import draw_seat

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
