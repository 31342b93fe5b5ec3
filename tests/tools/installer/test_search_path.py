"""The PATH of a person on Windows gets one folder more, and nothing else in it changes."""

from types import SimpleNamespace
from typing import Any

import pytest

from tools.installer.search_path import change, changed

OURS = r"C:\Users\Jürg\AppData\Local\Programs\Jassturnier"
LONG = ";".join(rf"C:\Program Files\{n}" for n in range(200))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", OURS),
        (r"%USERPROFILE%\bin", rf"%USERPROFILE%\bin;{OURS}"),
        (r"C:\a;", rf"C:\a;{OURS}"),
        (OURS, OURS),
        (rf"{OURS.upper()}\;C:\a", rf"C:\a;{OURS}"),
        (LONG, f"{LONG};{OURS}"),
    ],
)
def test_the_folder_is_there_once(before: str, after: str) -> None:
    assert changed(before, OURS, wanted=True) == after
    assert changed(changed(before, OURS, wanted=True), OURS, wanted=True) == after


@pytest.mark.parametrize("before", ["", r"C:\a;C:\b", LONG, r"C:\a;;C:\b"])
def test_taking_it_away_leaves_the_others_as_they_were(before: str) -> None:
    assert changed(before, OURS, wanted=False) == before
    assert OURS not in changed(changed(before, OURS, wanted=True), OURS, wanted=False)


class Key:
    """A key of the registry that is open."""

    def __init__(self, values: dict[str, tuple[str, int]]) -> None:
        self.values = values

    def __enter__(self) -> dict[str, tuple[str, int]]:
        return self.values

    def __exit__(self, *_: object) -> None:
        """Close it."""


def registry(values: dict[str, tuple[str, int]]) -> Any:  # noqa: ANN401 — a module that only Windows has
    def query(key: dict[str, tuple[str, int]], name: str) -> tuple[str, int]:
        if name not in key:
            raise FileNotFoundError(name)
        return key[name]

    def store(key: dict[str, tuple[str, int]], name: str, _: int, kind: int, value: str) -> None:
        key[name] = (value, kind)

    return SimpleNamespace(
        HKEY_CURRENT_USER=1,
        KEY_READ=1,
        KEY_WRITE=2,
        REG_EXPAND_SZ=2,
        CreateKeyEx=lambda *_: Key(values),
        QueryValueEx=query,
        SetValueEx=store,
    )


def test_the_kind_of_the_value_stays_and_a_missing_one_is_made() -> None:
    values: dict[str, tuple[str, int]] = {}
    change(registry(values), OURS, wanted=True)
    assert values == {"Path": (OURS, 2)}
    values["Path"] = (r"C:\a", 1)
    change(registry(values), OURS, wanted=True)
    assert values == {"Path": (rf"C:\a;{OURS}", 1)}
    change(registry(values), OURS, wanted=False)
    assert values == {"Path": (r"C:\a", 1)}
