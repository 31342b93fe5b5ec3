"""A club's own templates come first."""

from pathlib import Path

import pytest

from jassturnier.errors import NotFound
from jassturnier.services.hall.templates import own_templates


def test_what_a_club_has_not_changed_is_ours(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text("body { color: red }", encoding="utf-8")
    templates = own_templates(tmp_path)
    assert templates.source("style.css") == "body { color: red }"
    assert templates.source("wall.css") == own_templates(None).source("wall.css")


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        own_templates(tmp_path / "nowhere")
