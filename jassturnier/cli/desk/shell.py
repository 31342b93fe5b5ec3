"""TAB in a shell, as Click talks to shells: what may come next is in the outline of the commands."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click
from click.shell_completion import CompletionItem, get_completion_class

from jassturnier.cli import ASKED_BY_SHELL
from jassturnier.cli.desk.completing import Completing
from jassturnier.cli.kit.base import command
from jassturnier.cli.kit.context import App, pass_app
from jassturnier.cli.kit.spoken import option_value, quoted
from jassturnier.errors import WrongUsage
from jassturnier.i18n import say
from jassturnier.store.load.names import Named

_LITERAL = ("bash", "powershell")
"""Shells that take an offered word as it is, blanks and all, into the line."""
_READING = {
    "bash": ("~/.bashrc", 'eval "$({asked}=bash_source jass)"'),
    "zsh": ("~/.zshrc", 'eval "$({asked}=zsh_source jass)"'),
    "fish": ("~/.config/fish/completions/jass.fish", "{asked}=fish_source jass | source"),
    "powershell": (
        "$PROFILE",
        '$env:{asked} = "powershell_source"; jass | Out-String | Invoke-Expression; Remove-Item Env:{asked}',
    ),
}
"""The profile of each shell, and the line in it that has it read Click's script."""
SHELLS = tuple(_READING)


@command(
    "completion",
    say(
        "Show the line that lets a shell complete commands, options, players, tables and tournaments with "
        "TAB, and the file it belongs in. Another shell than the one you are in is named."
    ),
    "jassturnier completion",
)
@click.argument("shell", required=False, type=click.Choice(SHELLS))
@pass_app
def completion(app: App, shell: str | None) -> None:
    wanted = shell or own_shell()
    if wanted is None:
        raise WrongUsage(say("Which shell? “completion NAME” with one of these: {known}.", known=SHELLS))
    file, line = (part.format(asked=ASKED_BY_SHELL) for part in _READING[wanted])
    words = say("With this line in {file}, TAB completes “jass” in every new window:", file=file)
    app.show({"shell": wanted, "files": [file], "line": line}, [words, line])


def own_shell() -> str | None:
    """Return the shell of the person, as far as can be told; None if it is another one."""
    name = Path(os.environ.get("SHELL", "")).stem or ("powershell" if "PSModulePath" in os.environ else "")
    return name if name in SHELLS else None


def answer(instruction: str) -> int:
    """Answer a shell: Click's script that it has to read, or what may come next; return the exit code."""
    shell, _, wanted = instruction.partition("_")
    known = get_completion_class(shell)
    if known is None:
        return 1
    name = Path(sys.argv[0]).stem
    talk = known(click.Command(None), {}, "jass" if name == "__main__" else name, ASKED_BY_SHELL)
    if wanted == "source":
        said = talk.source()
    else:
        words, typed = talk.get_completion_args()
        # Bash takes an option apart at its sign.
        words, typed = [word for word in words if word != "="], typed.removeprefix("=")
        found = fitting(words, typed)
        # What several have in common takes the place of what is typed.
        begun = found if len(found) == 1 else [each for each in found if each.typed.startswith(typed)]
        put = quoted if shell in _LITERAL else str
        items = (CompletionItem(put(each.typed), help=each.words or None) for each in begun)
        said = "\n".join(map(talk.format_completion, items))
    click.echo(said.encode())  # as bytes: Windows would put other ends of lines
    return 0


def fitting(words: Sequence[str], typed: str) -> list[Named]:
    """Return what may stand behind words where one is typed so far, with the names of the database they mean.

    What stands before the “=” of an option comes back with its value.
    """
    app = App(lang=option_value(words, "--lang"), tournament=option_value(words, "-t", "--tournament"))
    app.db = option_value(words, "--db") or app.db
    completing = Completing(app.language, app.names())
    option, sign, value = typed.partition("=")
    if sign and option.startswith("-"):
        found = completing.fitting([*words, option], value)
        return [Named(f"{option}={each.typed}", each.words) for each in found]
    return completing.fitting(words, typed)
