"""Every family of errors has its documented exit code."""

from jassturnier import errors
from tests.support.console import Console

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


def test_every_code_is_told_to_who_writes_scripts(console: Console) -> None:
    told = console.done("commands --json").document()["exit_codes"]
    assert [each["code"] for each in told] == [0, *CODES.values()]
    assert all(each["words"] for each in told)
