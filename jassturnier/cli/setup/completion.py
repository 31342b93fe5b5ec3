"""The command that lets a shell complete with TAB: what each of them reads when it starts."""

import os
import shlex
from codecs import BOM_UTF16_LE
from collections.abc import Iterator
from pathlib import Path

import click

from jassturnier import system
from jassturnier.cli.desk.shell import SHELLS, script
from jassturnier.cli.kit.base import command
from jassturnier.cli.kit.context import App, pass_app, settings_folder
from jassturnier.errors import WrongUsage
from jassturnier.i18n import say
from jassturnier.store.kit.files import read_file, write_file
from jassturnier.values import frozen

_PROFILE, _BESIDE = "profile.ps1", "jassturnier.ps1"


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


@frozen
class Hook:
    """A script for a shell, and the line that makes the shell read it from its profile.

    Without a profile the shell reads the script by itself.
    """

    script: Path
    profile: Path | None = None
    line: str = ""


def own_shell() -> str | None:
    """Return the shell of the person, as far as can be told; None if it is another one."""
    name = Path(os.environ.get("SHELL", "")).stem or ("powershell" if "PSModulePath" in os.environ else "")
    return name if name in SHELLS else None


def hooks(shell: str, folder: Path) -> Iterator[Hook]:
    """Return what makes a shell read a script; `folder` is that of the settings of this laptop."""
    if shell == "fish":
        yield Hook(_settings() / "fish" / "conf.d" / "jassturnier.fish")
    elif shell == "powershell":
        for place in system.power_shells(_settings()):
            # By its own folder: what is written there is plain ASCII, whatever the person is called.
            read = f'"$PSScriptRoot/{_BESIDE}"'
            yield Hook(place / _BESIDE, place / _PROFILE, f"if (Test-Path {read}) {{ . {read} }}")
    else:
        moved = os.environ.get("ZDOTDIR") if shell == "zsh" else None
        script = (folder / f"completion.{shell}").resolve()
        read = shlex.quote(str(script))
        yield Hook(script, Path(moved or Path.home()) / f".{shell}rc", f"[ -r {read} ] && . {read}")


def _settings() -> Path:
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")


def install(hook: Hook, script: str) -> None:
    """Write a script, anew if it is there, and once the line that has it read.

    Raises:
        Failed: a file or its folder cannot be written.
    """
    write_file(hook.script, script.encode())
    if hook.profile is None:
        return
    profile = hook.profile.resolve()
    before = read_file(profile) if profile.is_file() else b""
    # What Windows PowerShell writes by “>” has two bytes a letter.
    code = "utf-16-le" if before.startswith(BOM_UTF16_LE) else "utf-8"
    if hook.line.encode(code) not in before:
        write_file(profile, before + f"\n{hook.line}\n".encode(code))
