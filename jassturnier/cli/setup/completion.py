"""The command that lets a shell complete with TAB."""

import click

from jassturnier.cli.desk.shell import script
from jassturnier.cli.kit.base import command
from jassturnier.cli.kit.context import App, pass_app, settings_folder
from jassturnier.errors import WrongUsage
from jassturnier.i18n import say
from jassturnier.services.setup.completion import SHELLS, hooks, install, own_shell


@command(
    "completion",
    say(
        "Let the shell in which you type complete commands, options, players, tables and tournaments with "
        "TAB, in every new window. Another shell than the one you are in is named."
    ),
    "jassturnier completion",
)
@click.argument("shell", required=False, type=click.Choice(SHELLS))
@pass_app
def completion(app: App, shell: str | None) -> None:
    wanted = shell or own_shell()
    if wanted is None:
        raise WrongUsage(say("Which shell? “completion NAME” with one of these: {known}.", known=SHELLS))
    found = [*hooks(wanted, settings_folder())]
    for hook in found:
        install(hook, script(wanted))
    files = tuple(str(hook.script) for hook in found)
    lines = [
        say(
            "TAB completes “jass” and “jassturnier” in every new window of {shell}: {files}",
            shell=wanted,
            files=files,
        )
    ]
    if wanted == "powershell":
        lines.append(
            say(
                "If PowerShell says that running scripts is disabled, type once: {typed}",
                typed="Set-ExecutionPolicy -Scope CurrentUser RemoteSigned",
            )
        )
    app.show({"shell": wanted, "files": files}, lines)
