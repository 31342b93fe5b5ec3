from pathlib import Path

import pytest

from jassturnier.errors import WrongUsage
from jassturnier.services.setup.own_regulations import OwnRegulations
from jassturnier.services.setup.tournaments import text

SHIPPED = "coiffeur-paare"


def test_a_saved_regulation_is_found_however_its_name_is_written(tmp_path: Path) -> None:
    own = OwnRegulations(tmp_path / "regulations")
    assert own.names() == []
    assert own.named("Clubjass") == "Clubjass"
    place = own.save("Clubjass", text(SHIPPED, "de"))
    assert own.named("clubjass") == str(place)
    assert own.save("CLUBJASS", text(SHIPPED, "de")) == place
    assert list(own.usable()) == ["Clubjass"]


def test_a_shipped_regulation_keeps_its_name(tmp_path: Path) -> None:
    own = OwnRegulations(tmp_path)
    (tmp_path / f"{SHIPPED}.toml").write_text("", encoding="utf-8")
    assert own.named(SHIPPED) == SHIPPED
    with pytest.raises(WrongUsage):
        own.save(SHIPPED, text(SHIPPED, "de"))
