"""A whole evening written down the way it is typed, one command a line, with its story.

# words               for the reader of the file
en: words             what happens now, for those who watch; `de:`, `fr:`, `it:` the same in other languages
enter 7 1012 872      a command, as typed behind “jassturnier”; indented: routine, nobody need watch
> 2                   typed in answer to a question of the command above
< words               the command above answers these words among others
! 4 words             the command above is refused with this exit code and these words
= name [command]      the list that this command (rank, if not said) shows is the one in `name`
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from jassturnier.languages import KNOWN

_ANSWER, _TOLD, _REFUSED, _LIST = "><!="


@dataclass(frozen=True, slots=True)
class ScriptStep:
    """A command of an evening: what is typed, in which line it stands, and what has to come of it.

    `story` is told before it, by language; `told` are words it answers; `listed` names the list it shows.
    """

    command: str
    line: int = 0
    routine: bool = False
    story: Mapping[str, str] = field(default_factory=dict)
    answers: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    code: int = 0
    listed: str = ""


def read(text: str) -> tuple[ScriptStep, ...]:
    """Return the commands of an evening in their order.

    Raises:
        ValueError: a line speaks of the command above, and there is none.
    """
    steps: list[ScriptStep] = []
    story: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        mark, _, rest = line.partition(" ")
        if not line.strip() or line.startswith("#"):
            continue
        if mark.endswith(":") and mark[:-1] in KNOWN:
            story[mark[:-1]] = f"{story.get(mark[:-1], '')} {rest}".strip()
        elif mark in (_ANSWER, _TOLD, _REFUSED):
            steps.append(_more(number, steps, mark, rest))
        else:
            steps.append(_step(number, line, story))
            story = {}
    return tuple(steps)


def _step(number: int, line: str, story: Mapping[str, str]) -> ScriptStep:
    routine = line[0].isspace()
    if not line.strip().startswith(f"{_LIST} "):
        return ScriptStep(line.strip(), number, routine, story)
    _, name, *command = line.split(maxsplit=2)
    return ScriptStep(" ".join(command) or "rank", number, routine, story, listed=name)


def _more(number: int, steps: list[ScriptStep], mark: str, rest: str) -> ScriptStep:
    if not steps:
        msg = f"line {number}: there is no command above"
        raise ValueError(msg)
    step = steps.pop()
    if mark == _ANSWER:
        return replace(step, answers=(*step.answers, rest))
    if mark == _TOLD:
        return replace(step, told=(*step.told, rest))
    code, _, words = rest.partition(" ")
    return replace(step, code=int(code), told=(*step.told, *filter(None, [words])))
