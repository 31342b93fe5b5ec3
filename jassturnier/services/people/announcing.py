"""Before the evening: who of those announced has confirmed."""

from collections.abc import Sequence

from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.people.entries import all_or_but
from jassturnier.tournament.words import Announced


def confirm(
    desk: Desk, named: Sequence[str], *, all_but: bool = False, revoke: bool = False
) -> tuple[EntryInfo, ...]:
    """Note that those named, or everybody but them, have confirmed; or that they have not, with `revoke`.

    Raises:
        NotFound: a name that fits nobody or several.
    """
    with desk.changing() as (session, read):
        chosen = {entry.key for entry in all_or_but(read().on_the_list(), named, all_but=all_but)}
        for key in chosen:
            session.get_one(m.Entry, key).announced = Announced.ANNOUNCED if revoke else Announced.CONFIRMED
        after = read()
    return tuple(entry for entry in after.on_the_list() if entry.key in chosen)
