"""The pages of a tournament in a folder, and putting them where the web page of the club lies."""

import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from jassturnier import system
from jassturnier.board.keeping import FIRST_PAGE, is_page, logo_file, pages
from jassturnier.board.templates import Templates
from jassturnier.board.wall import ceremony_page
from jassturnier.errors import Failed, NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import say, verbatim, visible
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.files import (
    file_stem,
    is_folder,
    kind_of,
    read_file,
    refuse_file,
    remove_file,
    write_file,
)
from jassturnier.store.load.tournament import load_letterhead
from jassturnier.tournament.colours import Letterhead
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.entries import with_initials
from jassturnier.tournament.ranking.ceremony import Call, calls
from jassturnier.tournament.ranking.extra_lists import shown_to_all
from jassturnier.tournament.ranking.prizes import prize_lists
from jassturnier.values import frozen


def ceremony(tournament: Tournament, order: str = "", podium: int | None = None) -> list[Call]:
    """Return who is called when at the prize giving; `order` and `podium` as `calls` has them.

    Raises:
        NotAllowed: results are still missing, or a stage is still to come.
        WrongUsage: the order cannot be kept.
    """
    if not tournament.over():
        raise NotAllowed(say("Results are still missing; the prize giving comes after the last one."))
    prizes = prize_lists(tournament) if tournament.regulation.prizes else ()
    return calls(tournament, prizes, order, podium)


def ceremony_of(tournament: Tournament, called: Sequence[Call], head: Letterhead | None = None) -> bytes:
    """Return the page of the prize giving, with the logo and the colour of the club in its `head`."""
    return ceremony_page(tournament, called, own_templates(None), head).encode()


def own_templates(folder: Path | None) -> Templates:
    """Return templates that are taken from a folder where it has them.

    Raises:
        NotFound: the folder is not there.
    """
    if folder is None:
        return Templates()
    if not is_folder(folder):
        raise NotFound(say("There is no folder {path}.", path=str(folder)))

    def own(name: str) -> str | None:
        path = folder / name
        return read_file(path).decode("utf-8-sig", errors="replace") if path.is_file() else None

    return Templates(own)


@frozen
class PageOrder:
    """Pages to make: into which folder, after how many rounds, with initials, and of whose templates."""

    folder: Path
    language: str
    after: int | None = None
    initials: bool = False
    templates: Path | None = None


def export_html(desk: Desk, order: PageOrder) -> Path:
    """Write the pages of a tournament into a folder; return the first one.

    Pages of an earlier time that are none any more are taken away.

    Raises:
        NotFound: the folder of templates is not there.
        Unreadable: one of these templates has a mistake.
        NotAllowed: there is something else in the folder, or pages that may not be written over.
    """
    content = _made_pages(desk, order)
    first = order.folder / FIRST_PAGE
    refuse_file(order.folder)
    if is_folder(order.folder) and not (order.folder / FIRST_PAGE).exists() and any(order.folder.iterdir()):
        raise NotAllowed(
            say("There is something else in the folder {path}; choose another name.", path=str(order.folder))
        )
    claim = desk.office.outlet().claim(first, kind_of(content[FIRST_PAGE]), desk.tournament_id)
    for name in content.keys() - {FIRST_PAGE}:
        write_file(order.folder / name, content[name], desk.office.database.path, lasting=False)
    claim.write(content[FIRST_PAGE])
    for path in order.folder.iterdir():
        if is_page(path.name) and path.name not in content:
            remove_file(path)
    return first


def _made_pages(desk: Desk, order: PageOrder) -> dict[str, bytes]:
    shown = shown_to_all(desk.tournament(), order.after)
    named = with_initials(shown) if order.initials else shown
    with desk.office.database.viewing() as view:
        head = load_letterhead(view, desk.tournament_id)
    made = pages(named, order.language, own_templates(order.templates), head)
    content = {name: text.encode() for name, text in made.items()}
    return content | ({logo_file(head): head.logo} if head.logo else {})


_NAME = r"[A-Za-z0-9_][\w.-]*"
_PATH = r"[\w./~ +@,=()-]+"
"""What no shell and no program of the system takes for anything but a path."""
_RSYNC = re.compile(rf"(?P<host>({_NAME}@)?{_NAME}[\w.-]):(?!//)(?P<path>{_PATH})", re.ASCII)
_SFTP = re.compile(rf"sftp://(?P<host>({_NAME}@)?{_NAME})(:(?P<port>\d{{1,5}}))?(?P<path>/{_PATH})", re.ASCII)
_PASSWORD = re.compile(r"(sftp://)?[^/@:]+:[^/@]*@")
_HOME = "/~/"
_WORDS_SHOWN = 8
"""How many of the last lines that a program says are shown."""
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
    at = server(wanted)
    name = file_stem(desk.tournament().name)
    if at is None:
        done = _into_folder(desk, Path(wanted), name, order)
    else:
        made = _made_pages(desk, order)
        _send(at.inside(name), made)
        done = Uploaded(f"{wanted.rstrip('/')}/{name}/", len(made))
    station.aim(place, wanted if at is not None else str(Path(wanted).resolve()))
    return done


def _into_folder(desk: Desk, folder: Path, name: str, order: PageOrder) -> Uploaded:
    if not is_folder(folder):
        raise NotFound(say("There is no folder {path}.", path=str(folder)))
    first = export_html(desk, replace(order, folder=folder / name))
    return Uploaded(str(first), sum(1 for _ in first.parent.iterdir()))


def _send(to: Server, pages: Mapping[str, bytes]) -> None:
    with TemporaryDirectory(prefix="jassturnier-") as made:
        for name, content in pages.items():
            (Path(made) / name).write_bytes(content)
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
