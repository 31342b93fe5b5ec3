"""TAB in a shell, as Click talks to shells: what may come next is in the outline of the commands."""

import os
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import click
from click import shell_completion
from click.shell_completion import CompletionItem, ShellComplete

from jassturnier.cli import ASKED_BY_SHELL
from jassturnier.cli.desk.completing import Completing
from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.spoken import given
from jassturnier.i18n import fold
from jassturnier.store.load.names import Named

PROGRAMS = ("jassturnier", "jass")
SHELLS = ("bash", "zsh", "fish", "powershell")

_REPLACING = ("bash", "zsh")
"""Shells that put what all offered words have in common in the place of what is typed."""
_MENDED = {
    "bash": {  # else a blank ends a word
        "read type value": "read -r type value",
        "COMPREPLY+=($value)": 'COMPREPLY+=("$value")',
    },
    "zsh": {  # else what is typed goes where nothing begins so
        '    if [ -n "$completions"': "    (( ${completions[(Ie)$PREFIX]} )) && compstate[insert]=\n\n"
        '    if [ -n "$completions"'
    },
    "fish": {'string split ","': 'string split --max 1 ","'},  # else a comma ends what is shown
    "powershell": {  # else it reads the letters of an old code page
        "    try {": "    $letters = [Console]::OutputEncoding\n"
        "    try {\n        [Console]::OutputEncoding = [Text.UTF8Encoding]::new()",
        "    } finally {": "    } finally {\n        [Console]::OutputEncoding = $letters",
    },
}
"""What Click's scripts lack, by shell: a part of the script, and what stands in its place."""
_BEFORE = {"zsh": ["(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }"]}
"""What has to be there for Click's script, by shell."""
_SPECIAL = re.compile(r"([^\w@%+=:,./~-])")
_ESCAPED: Mapping[str, Callable[[str], str]] = {
    "": lambda word: _SPECIAL.sub(r"\\\1", word),
    "'": lambda word: word.replace("'", r"'\''"),
    '"': lambda word: re.sub(r'(["$`\\])', r"\\\1", word),
}
"""How Bash has a word behind a quote, or without any."""


def answer(instruction: str) -> int:
    """Answer a shell: what it has to read, or what may come next; return the exit code."""
    shell, _, wanted = instruction.partition("_")
    if shell not in SHELLS:
        return 1
    said = script(shell) if wanted == "source" else _talk(shell, PROGRAMS[0]).complete()
    click.echo(said.encode())  # as bytes: Windows would put other ends of lines
    return 0


def script(shell: str) -> str:
    """Return what a shell has to read so that it asks, for both names of the program."""
    made = "\n".join((*_BEFORE.get(shell, ()), *(_talk(shell, program).source() for program in PROGRAMS)))
    for old, new in _MENDED.get(shell, {}).items():
        made = made.replace(old, new)
    return made


def _talk(shell: str, program: str) -> ShellComplete:
    """Return Click's way to talk to a shell, with our words in it."""
    known = shell_completion.get_completion_class(shell)
    if known is None:
        raise ValueError(shell)
    made = type("Talk", (_Talk, known), {})
    talk: ShellComplete = made(click.Command(None), {}, program, ASKED_BY_SHELL)
    return talk


class _Talk(ShellComplete):
    """What differs from Click: nothing is parsed or loaded, and names may have blanks."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before, and what is typed of the next; a backslash of Windows stays one."""
        if self.name != "powershell":
            return super().get_completion_args()
        words, place = _split(os.environ["COMP_WORDS"]), int(os.environ["COMP_CWORD"])
        return words[1:place], "".join(words[place : place + 1])

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """Return what may come next; Bash takes an option apart at its “=”."""
        args, incomplete = [word for word in args if word != "="], incomplete.removeprefix("=")
        found = fitting(args, incomplete)
        if self.name in _REPLACING:
            found = _unambiguous(found, incomplete)
        return [CompletionItem(self._written(each.typed), help=each.words or None) for each in found]

    def _written(self, word: str) -> str:
        """Return a word as it is typed, where the shell does not see to that by itself."""
        if self.name == "powershell" and _SPECIAL.search(word):
            return "'" + word.replace("'", "''") + "'"
        return _ESCAPED[_open_quote(os.environ["COMP_WORDS"])](word) if self.name == "bash" else word


def fitting(words: Sequence[str], typed: str) -> list[Named]:
    """Return what may stand behind words where one is typed so far, with the names of the database they mean.

    What stands before the “=” of an option comes back with its value.
    """
    app = App(lang=given(words, "--lang"), tournament=given(words, "-t", "--tournament"))
    app.db = given(words, "--db") or app.db
    completing = Completing(app.language, app.names())
    option, sign, value = typed.partition("=")
    if sign and option.startswith("-"):
        found = completing.fitting([*words, option], value)
        return [Named(f"{option}={each.typed}", each.words) for each in found]
    return completing.fitting(words, typed)


def _unambiguous(found: list[Named], typed: str) -> list[Named]:
    """Return what may be offered where what all words have in common takes the place of what is typed.

    Those that begin just so, or but for case and accents, else all, with what is typed: these have nothing
    in common.
    """
    if len(found) < 2:  # noqa: PLR2004 — the only one takes its place
        return found
    same = [each for each in found if each.typed.startswith(typed)]
    alike = [each for each in found if fold(each.typed).startswith(fold(typed))]
    if same or len({each.typed[: len(typed)] for each in alike}) == 1:
        return same or alike
    return [Named(typed), *found]


def _split(line: str) -> list[str]:
    """Return the words of a line, without the quotes around them; the last one may still be open."""
    words: list[str] = []
    reader = shlex.shlex(line, posix=True)
    reader.whitespace_split, reader.commenters, reader.escape = True, "", ""
    try:
        words.extend(reader)
    except ValueError:
        words.append(reader.token)
    return words


def _open_quote(line: str) -> str:
    """Return the quote that stands before the word that is typed last, nothing if none does."""
    for quote in _ESCAPED:
        with suppress(ValueError):
            shlex.split(line + quote)
            return quote
    return ""
