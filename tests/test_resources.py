"""What is packed is found in the package, else beside it, as in a checkout."""

from pathlib import Path

import pytest

from jassturnier import resources


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Two places; `a` with `y` is in both, `b` in the second alone."""
    package, beside = tmp_path / "package", tmp_path / "beside"
    for place, folders in ((package, "a"), (beside, "ab")):
        for folder in folders:
            (place / folder / "z.toml").mkdir(parents=True)
            for name in ("y.toml", "x.toml", "x.txt"):
                (place / folder / name).write_text(place.name, encoding="utf-8")
    monkeypatch.setattr(resources, "_PLACES", (package, beside))
    return package, beside


def test_the_package_goes_first_and_a_folder_is_found_too(places: tuple[Path, Path]) -> None:
    package, beside = places
    assert resources.find("a") == package / "a"
    assert resources.find("b", "x.txt") == beside / "b" / "x.txt"
    assert (resources.read("a", "y.toml"), resources.read("b", "y.toml")) == (b"package", b"beside")


@pytest.mark.usefixtures("places")
def test_files_of_a_folder_are_named_in_their_order_without_their_ending() -> None:
    assert resources.names("a", ending=".toml") == ["x", "y"]


@pytest.mark.usefixtures("places")
def test_what_is_nowhere_is_missed_by_its_whole_path() -> None:
    with pytest.raises(FileNotFoundError, match=r"a/no\.toml"):
        resources.find("a", "no.toml")


def test_what_the_program_needs_is_there() -> None:
    assert {"schieber-einzel-4x12"} <= {*resources.names("templates", "regulations", ending=".toml")}
    assert resources.find("sample_data").is_dir()
    assert resources.read("locale", "de", "LC_MESSAGES", "jassturnier.mo")
