"""The pages of a tournament where the web page of the club lies: a folder, or a server by rsync or SFTP."""

import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from jassturnier import system
from jassturnier.errors import Failed, NotFound, WrongUsage
from jassturnier.i18n import say, verbatim, visible
from jassturnier.services.papers.pages import PageOrder, export_html, made_pages
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.files import file_stem, is_folder
from jassturnier.values import frozen

_NAME = r"[A-Za-z0-9_][\w.-]*"
_PATH = r"[\w./~ +@,=()-]+"
"""What no shell and no program of the system takes for anything but a path."""
_RSYNC = re.compile(rf"(?P<host>({_NAME}@)?{_NAME}[\w.-]):(?!//)(?P<path>{_PATH})", re.ASCII)
_SFTP = re.compile(rf"sftp://(?P<host>({_NAME}@)?{_NAME})(:(?P<port>\d{{1,5}}))?(?P<path>/{_PATH})", re.ASCII)
_PASSWORD = re.compile(r"(sftp://)?[^/@:]+:[^/@]*@")
_HOME = "/~/"
_WORDS_SHOWN = 8
"""So many of the last lines that a program says are shown."""
_PATIENCE = "20"
"""Seconds until a server answers."""


@frozen
class Server:
    """A folder on a server: by `program`, at a host such as `anna@club.example`, at a port if it has one."""

    program: str
    host: str
    path: str
    port: str = ""

    def inside(self, name: str) -> "Server":
        """Return a folder in it."""
        return replace(self, path=f"{self.path.rstrip('/')}/{name}")

    def commands(self) -> tuple[list[str], str]:
        """Return what is run in the folder of the pages, and what is typed to it."""
        if self.program == "rsync":
            # Pages of who is no longer entered go; what is new is there all at once, at the end.
            how = ["--recursive", "--times", "--delete-after", "--delay-updates", "--protect-args"]
            return [
                "rsync",
                *how,
                f"--rsh=ssh -oConnectTimeout={_PATIENCE}",
                "./",
                f"{self.host}:{self.path}/",
            ], ""
        port = ["-P", self.port] if self.port else []
        # It may ask for a password in the terminal though it reads its commands from us.
        how = ["-oBatchMode=no", f"-oConnectTimeout={_PATIENCE}", *port, "-b", "-"]
        return ["sftp", *how, "--", self.host], _moved_in(self.path)


def _moved_in(path: str) -> str:
    """Return commands of SFTP that put the pages beside the old ones, and then in their place."""
    new, old = f"{path}.new", f"{path}.old"
    lines = [
        f'-mkdir "{new}"',
        f'-rm "{new}"/*',
        f'put * "{new}"',
        f'-rm "{old}"/*',
        f'-rmdir "{old}"',
        f'-rename "{path}" "{old}"',
        f'rename "{new}" "{path}"',
        f'-rm "{old}"/*',
        f'-rmdir "{old}"',
    ]
    return "\n".join([*lines, ""])


def server(typed: str) -> Server | None:
    """Read where pages go: `anna@club.example:www` or `sftp://anna@club.example/www`; None is a folder.

    Raises:
        WrongUsage: it is written like a server and none, or with a password.
    """
    if _PASSWORD.match(typed):
        raise WrongUsage(
            say("No password belongs in an address: the program of the system asks for it, or has a key.")
        )
    if found := _SFTP.fullmatch(typed):
        path = found["path"].removeprefix(_HOME)
        return Server("sftp", found["host"], path, found["port"] or "")
    if found := _RSYNC.fullmatch(typed):
        return Server("rsync", found["host"], found["path"])
    if "://" in typed or re.match(rf"{_NAME}@[^/]*:", typed):
        raise WrongUsage(
            say(
                "“{address}” is no address for pages. It is a folder, or anna@club.example:www (rsync), or "
                "sftp://anna@club.example/www.",
                address=typed,
            )
        )
    return None


@frozen
class Uploaded:
    """Where the pages are now, and how many."""

    place: str
    pages: int


def upload(desk: Desk, target: str | None, order: PageOrder) -> Uploaded:
    """Put the pages of a tournament into a folder of their own at a target, and remember that.

    Of `order` the folder does not matter. Without a target it is the one remembered.

    Raises:
        NotFound: no target is known, or its folder is not there.
        WrongUsage: it is no address.
        Failed: the program of the system is not there, or did not succeed; its words are shown.
        NotAllowed: as `export_html`.
    """
    station, place = desk.office.station, desk.office.database.place
    wanted = target or station.target(place)
    if not wanted:
        raise NotFound(say("Nobody has said yet where the pages go. “upload FOLDER” says it once."))
    at, tournament = server(wanted), desk.tournament()
    name = file_stem(tournament.name)
    if at is None:
        done = _into_folder(desk, Path(wanted), name, order)
    else:
        made = made_pages(tournament, order)
        _send(at.inside(name), made)
        done = Uploaded(f"{wanted.rstrip('/')}/{name}/", len(made))
    station.aim(place, wanted if at is not None else str(Path(wanted).resolve()))
    return done


def _into_folder(desk: Desk, folder: Path, name: str, order: PageOrder) -> Uploaded:
    if not is_folder(folder):
        raise NotFound(say("There is no folder {path}.", path=str(folder)))
    first = export_html(desk, replace(order, folder=folder / name))
    return Uploaded(str(first), sum(1 for _ in first.parent.iterdir()))


def _send(to: Server, pages: Mapping[str, str]) -> None:
    with TemporaryDirectory(prefix="jassturnier-") as made:
        for name, text in pages.items():
            (Path(made) / name).write_bytes(text.encode())
        words, typed = to.commands()
        _run(words, Path(made), typed)


def _run(words: Sequence[str], folder: Path, typed: str) -> None:
    """Run a program of the system in a folder, with what is typed to it; it may ask in the terminal.

    Raises:
        Failed: it is not there, or did not succeed; with its own words.
    """
    program = shutil.which(words[0])
    if program is None:
        raise Failed(say("The program {name} is not on this laptop; install it.", name=words[0]))
    done = subprocess.run(  # noqa: S603 — the words are ours
        [program, *words[1:]],
        cwd=folder,
        input=typed.encode(),
        capture_output=True,
        check=False,
        env=system.variables_of_others(),
    )
    if done.returncode:
        told = (done.stderr.strip() or done.stdout.strip()).decode(errors="replace")
        raise Failed(
            say("The program {name} has failed:", name=words[0]),
            *(verbatim(visible(line)) for line in told.splitlines()[-_WORDS_SHOWN:]),
        )
