"""Regulations: read from where they lie, and changed in mid-evening only as what has happened allows."""

from pathlib import Path
from typing import Any

import pytest

from jassturnier.errors import DoesNotAddUp, Failed, NotAllowed, NotFound, Unreadable, WrongUsage
from jassturnier.i18n import render
from jassturnier.services.safety import undoing
from jassturnier.services.setup.regulations import (
    OwnRegulations,
    document,
    propose,
    rules,
    settings,
    store,
    text,
)
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.models import Tournament
from tests.support.offices import play_round, poured_desk, refused, refuses, with_players


@poured_desk
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 8, then=play_round)


def test_a_change_that_cannot_be_and_what_is_no_file_are_refused(desk: Desk, tmp_path: Path) -> None:
    refuses(
        desk,
        lambda typed: propose(desk, None, [typed]),
        ("nonsense=1", DoesNotAddUp),
        ("sum", WrongUsage),  # no value
        ("entry=pair", NotAllowed),  # where all are entered alone
        ("max_entries=3", DoesNotAddUp),  # fewer than there are
    )
    for name, content in (("letters", b"\xff\x00\xff"), ("torn", b"= 1")):
        (tmp_path / f"{name}.toml").write_bytes(content)
    files = ("letters", Unreadable), ("torn", Unreadable), ("none", NotFound)
    refuses(desk, lambda name: document(str(tmp_path / f"{name}.toml")), *files)


def test_a_proposal_changes_nothing_and_undo_takes_back_what_is_stored(desk: Desk) -> None:
    before = settings(desk)
    proposal = propose(desk, None, ["sum=warn"])
    assert proposal.drawn
    assert len(proposal.differences) == 1
    assert settings(desk) == before
    store(desk, proposal)
    assert settings(desk)["sum"] == "warn"
    undoing.undo(desk)
    assert settings(desk) == before
    with refused(desk, Failed):  # what has changed since is not written over
        store(desk, proposal)


def stored(desk: Desk, regulation: dict[str, Any]) -> None:
    """Put a regulation there as an earlier version may have stored it."""
    with desk.changing() as (session, _):
        session.get_one(Tournament, desk.tournament_id).regulation = regulation


def test_what_was_stored_without_a_target_stays_so_whatever_else_is_changed(desk: Desk) -> None:
    now = settings(desk)
    taken_out = propose(desk, None, ["options.target=", "rest=900"])  # a new one keeps its target of nothing
    assert [each.key for each in taken_out.differences] == ["rest"]
    options = {key: value for key, value in now["options"].items() if key != "target"}
    # What could not be played before does not stop a change either.
    stored(desk, {**now, "options": options, "max_entries": 3})
    before = desk.tournament()
    proposal = propose(desk, None, ["rest=900"])
    assert [each.key for each in proposal.differences] == ["rest"]
    assert proposal.settings["max_entries"] == 3
    store(desk, proposal)
    assert desk.tournament().regulation.options == before.regulation.options
    assert propose(desk, None, ["target=0"]).settings["options"]["target"] == 0


def test_a_change_names_what_it_sets_for_nothing(desk: Desk) -> None:
    now = settings(desk)
    changed = {**now, "options": {**now["options"], "all_single": False}}
    stored(desk, {key: value for key, value in changed.items() if key != "sum"})
    (said,) = propose(desk, None, ["sum=warn"]).idle
    assert "this setting controls nothing" in render(said, "en")
    stored(desk, {**changed, "sum": "refuse"})
    assert propose(desk, None, ["rest=900"]).idle == ()


SHIPPED = "coiffeur-paare"


def test_a_saved_regulation_is_found_however_its_name_is_written_and_a_shipped_one_keeps_its_own(
    tmp_path: Path,
) -> None:
    own = OwnRegulations(tmp_path / "regulations")
    assert own.names() == []
    with pytest.raises(NotFound):
        own.rules("Clubjass")
    place = own.save("Clubjass", text(SHIPPED, "de"))
    assert own.rules("clubjass") == rules(str(place))
    assert own.save("CLUBJASS", text(SHIPPED, "de")) == place
    assert list(own.usable()) == ["Clubjass"]
    place.with_name(f"{SHIPPED}.toml").write_text("", encoding="utf-8")
    assert own.document(SHIPPED) == document(SHIPPED)
    with pytest.raises(WrongUsage):
        own.save(SHIPPED, text(SHIPPED, "de"))
