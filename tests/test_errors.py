"""What the desk can mend: every family has its documented exit code, and all faults are named at once."""

from jassturnier import errors
from jassturnier.i18n import render, verbatim
from tests.support.console import Console
from tests.support.typed import sentences

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
    assert (errors.Unusable.exit_code, errors.Damaged.exit_code) == (1, 6)


def test_every_code_is_told_to_who_writes_scripts(console: Console) -> None:
    told = console.done("commands --json").document()["exit_codes"]
    assert [each["code"] for each in told] == [0, *CODES.values()]
    words = [each["words"] for each in told]
    assert words[:3] == ["Done.", render(errors.Failed.words, "en"), "Typed wrong."]
    assert all(words)


def test_a_fault_is_said_behind_its_place() -> None:
    faults = [errors.Problem(place, verbatim("no number")) for place in (None, verbatim("row 2"))]
    assert sentences(faults) == ["no number", "row 2: no number"]


def test_of_very_many_faults_the_first_are_named() -> None:
    for count, named in ((1, []), (200, []), (201, ["and 1 more."]), (1200, ["and 1,000 more."])):
        faults = (errors.Problem(None, verbatim(str(n))) for n in range(count))
        error = errors.Unreadable.of(faults, verbatim("Nothing was read."))
        said = [render(text, "en") for text in error.texts]
        assert said == [*map(str, range(min(count, 200))), *named, "Nothing was read."]
        assert isinstance(error, errors.Unreadable)


def test_of_damaged_data_is_said_what_helps() -> None:
    helps = "The data is damaged. “verify” shows where, “restore” goes back to a backup."
    assert [render(text, "en") for text in errors.damaged().texts] == [helps]
    assert [render(text, "en") for text in errors.damaged(verbatim("Row 7.")).texts] == ["Row 7.", helps]
