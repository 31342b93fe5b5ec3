"""Every family of errors has its documented exit code."""

from pathlib import Path

import pytest

from jassturnier import errors

DOCS = Path(__file__).resolve().parents[3] / "docs"
CODES = {
    errors.Failed: 1,
    errors.WrongUsage: 2,
    errors.NotFound: 3,
    errors.NotAllowed: 4,
    errors.NoValidDraw: 5,
    errors.Unreadable: 6,
    errors.DoesNotAddUp: 7,
    errors.NeedsDecision: 8,
}


def test_every_family_has_its_code() -> None:
    assert {family: family.exit_code for family in errors.JassError.__subclasses__()} == CODES


@pytest.mark.parametrize("name", ["handbook.md", "handbook.de.md"])
def test_the_handbook_lists_every_code(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    assert all(f"\n| {code} | " in text for code in (0, *CODES.values()))
