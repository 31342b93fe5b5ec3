"""A file has no users."""

from pathlib import Path

from jassturnier.errors import NotAllowed
from jassturnier.services.safety.users import set_rights
from tests.support.offices import refused, started


def test_rights_in_a_file_are_refused_before_anything_else(tmp_path: Path) -> None:
    desk = started(tmp_path)
    with refused(desk, NotAllowed):
        set_rights(desk.office, "", "", "read")
