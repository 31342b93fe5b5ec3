"""What the person at the desk can mend. Each family has an exit code; the manual lists them.

What cannot happen is raised as an ordinary Python exception and is not translated.
"""

from collections.abc import Iterable
from typing import ClassVar

from jassturnier.i18n import Text, say, say_n
from jassturnier.values import frozen

_MOST_NAMED = 200


@frozen
class Problem:
    """One fault found in what people gave us: where it is and what is wrong there."""

    place: Text | None
    text: Text

    def sentence(self) -> Text:
        """Return place and fault as one sentence."""
        return self.text if self.place is None else say("{place}: {text}", place=self.place, text=self.text)


class JassError(Exception):
    """Something went wrong that the operator can mend; nothing was changed.

    `words` are its family's, `kind` what scripts call it. `problems` are all there are, each with its place
    where it has one.
    """

    exit_code: ClassVar[int]
    words: ClassVar[Text]
    kind: ClassVar[str]

    def __init__(self, *texts: Text) -> None:
        super().__init__(*texts)
        self.texts = texts
        self.problems = tuple(Problem(None, text) for text in texts)

    @classmethod
    def of(cls, problems: Iterable[Problem], *more: Text, before: Text | None = None) -> "JassError":
        """Build one error that names all problems at once, of very many the first.

        What is said `before` stands above them, `more` below.
        """
        listed = tuple(problems)
        left = len(listed) - _MOST_NAMED
        rest = (say_n("and {n} more.", "and {n} more.", left),) if left > 0 else ()
        named = (problem.sentence() for problem in listed[:_MOST_NAMED])
        error = cls(*([] if before is None else [before]), *named, *rest, *more)
        error.problems = listed
        return error


class Failed(JassError):
    """The work was aborted, is locked by another program, or the disk refused it."""

    words = say("Failed, aborted, or locked by another program.")
    exit_code = 1
    kind = "failed"


class WrongUsage(JassError):
    """A command was typed in a form it does not have."""

    words = say("Typed wrong.")
    exit_code = 2
    kind = "usage"


class NotFound(JassError):
    """A player, table, round, tournament or file is not there."""

    words = say("Not found: a player, table, round, tournament or file.")
    exit_code = 3
    kind = "missing"


class NotAllowed(JassError):
    """The state of the evening or the regulation does not allow it now."""

    words = say("Not allowed now.")
    exit_code = 4
    kind = "state"


class NoValidDraw(JassError):
    """No table plan keeps all hard rules."""

    words = say("No valid draw.")
    exit_code = 5
    kind = "draw"


class Unreadable(JassError):
    """A file is of another kind, damaged, or from a newer version."""

    words = say("A file is unreadable, damaged, or from a newer version.")
    exit_code = 6
    kind = "file"


class DoesNotAddUp(JassError):
    """A sum, a check or a setting is wrong."""

    words = say("It does not add up: a sum, a check, two readings, a regulation.")
    exit_code = 7
    kind = "sum"


class Unusable(Failed):
    """The database is whole, but locked, write-protected or without room."""


class LostConnection(Unusable):
    """The server went away before the end; what was begun is not stored."""


class Damaged(Unreadable):
    """A database is damaged; only a backup helps."""


class NeedsDecision(JassError):
    """A person has to choose; nothing is guessed."""

    words = say("Needs a decision: several tournaments, names entered twice or spelled alike.")
    exit_code = 8
    kind = "decision"


EXIT_CODES = {0: say("Done."), **{family.exit_code: family.words for family in JassError.__subclasses__()}}
"""What the program answers to a script, by number."""


def damaged(what: Text | None = None) -> Damaged:
    """Return the refusal to go on with data that the program cannot have written."""
    return Damaged(
        *filter(None, [what]),
        say("The data is damaged. “verify” shows where, “restore” goes back to a backup."),
    )
