"""A regulation is read from those shipped, from a file, or from what a club has saved."""

from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotFound, Unreadable, WrongUsage
from jassturnier.services.setup.regulation_files import OwnRegulations, document, rules, text


@pytest.mark.parametrize(
    ("content", "error"), [(b"\xff\x00\xff", Unreadable), (b"= 1", Unreadable), (None, NotFound)]
)
def test_what_is_no_regulation_file_is_refused(
    tmp_path: Path, content: bytes | None, error: type[JassError]
) -> None:
    file = tmp_path / "club.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(error):
        document(str(file))


SHIPPED = "coiffeur-paare"


def test_a_saved_regulation_is_found_however_its_name_is_written(tmp_path: Path) -> None:
    own = OwnRegulations(tmp_path / "regulations")
    assert own.names() == []
    with pytest.raises(NotFound):
        own.rules("Clubjass")
    place = own.save("Clubjass", text(SHIPPED, "de"))
    assert own.rules("clubjass") == rules(str(place))
    assert own.save("CLUBJASS", text(SHIPPED, "de")) == place
    assert list(own.usable()) == ["Clubjass"]


def test_a_shipped_regulation_keeps_its_name(tmp_path: Path) -> None:
    own = OwnRegulations(tmp_path)
    (tmp_path / f"{SHIPPED}.toml").write_text("", encoding="utf-8")
    assert own.document(SHIPPED) == document(SHIPPED)
    with pytest.raises(WrongUsage):
        own.save(SHIPPED, text(SHIPPED, "de"))
