"""What differs between Windows, macOS and Linux: nothing else asks which of them the program runs on."""

import codecs
import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePath
from typing import TextIO

if sys.platform != "win32":
    import fcntl

_PAUSES = (0.1, 0.3, 0.6, 1.0)
"""Seconds until the next try where a virus scanner, a cloud or Excel holds a file."""

_HOUR = 3600
_PATIENCE = 5
"""Seconds in which it shows whether a file can be opened."""

_ANSWER = 2
"""Seconds that a program of the system gets for its answer."""

_LONGEST_PATH = 259
_ADDRESS_OF_CARD = 0x8915
"""What Linux is asked for the address of a network card (SIOCGIFADDR)."""
NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]")
_ERRORS = 2
"""The number of the stream for errors; below it are input and answer."""
_PASTING = 0.1
"""Seconds in which the next line follows that was pasted together with one."""
_HELD = {32, 33}
"""What Windows answers where another program has a file open or a part of it locked."""

_DEVICES = {
    *("con", "prn", "aux", "nul", "conin$", "conout$"),
    *(f"{port}{n}" for port in ("com", "lpt") for n in "123456789¹²³"),
}
_VIRTUAL = re.compile(
    r"vEthernet|Hyper-V|VirtualBox|VMware|TAP-|Wintun|WireGuard|Tailscale|ZeroTier|VPN", re.IGNORECASE
)
"""Network cards of Windows that lead to no phone."""


def is_reserved(name: str) -> bool:
    """Say whether a name, with any ending, means a device on Windows: CON, aux.pdf."""
    return name.partition(".")[0].rstrip(" ").casefold() in _DEVICES


def is_device(path: Path) -> bool:
    """Say whether a path leads to something that is there and neither a file nor a folder."""
    if sys.platform == "win32" and is_reserved(path.name):
        return True
    return path.exists() and not path.is_file() and not path.is_dir()


def number_of(error: OSError) -> int | None:
    """Return which error it is (errno); Windows says “no permission” where a file is open elsewhere."""
    if getattr(error, "winerror", None) in _HELD:
        return errno.EBUSY
    longest = max(len(str(path or "")) for path in (error.filename, error.filename2))
    if sys.platform == "win32" and longest > _LONGEST_PATH:
        return errno.ENAMETOOLONG
    return error.errno


def may_be_locked(error: OSError) -> bool:
    """Say whether a file that may not be opened may be in use: opening tells no difference on Windows."""
    held = getattr(error, "winerror", None) in _HELD
    return sys.platform == "win32" and error.errno == errno.EACCES and not held


def shields_folders() -> bool:
    """Say whether the system may keep programs that it does not know out of somebody's folders."""
    return sys.platform == "win32"


def asks_before_answering() -> bool:
    """Say whether the system asks somebody before a program may be reached from other laptops."""
    return sys.platform in {"win32", "darwin"}


def splits_lists() -> bool:
    """Say whether the shell may make several words of a list with commas, as PowerShell does."""
    return sys.platform == "win32"


def strokes() -> str:
    """Return the signs that stand between folders in a path."""
    return "/\\" if sys.platform == "win32" else "/"


def make_file(path: Path, mode: int) -> int | None:
    """Make a file that was not there, and hold it as long as the handle is open.

    Returns:
        None on Windows, where a file that is open cannot be renamed.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
    handle = os.open(path, flags, mode)
    if sys.platform == "win32":
        os.close(handle)
        return None
    with suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_EX)
    return handle


def remove_unheld(path: Path) -> None:
    """Remove a file unless a living program holds it.

    Raises:
        OSError: it is held, or may not be removed.
    """
    if sys.platform == "win32":
        # Nothing tells there whether a program still writes it; no file of ours takes an hour.
        if time.time() - path.stat().st_mtime > _HOUR:
            path.unlink()
        return
    # A link could lead to somebody else's file, and a pipe of that name would keep us waiting.
    handle = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        path.unlink()
    finally:
        os.close(handle)


def replace(source: Path, target: Path) -> None:
    """Put a file in the place of another; on Windows try again where somebody holds that for a moment.

    Raises:
        OSError: the folder may not be written; EBUSY where the file is held for long.
    """
    if sys.platform == "win32":
        for pause in _PAUSES:
            with suppress(PermissionError):
                source.replace(target)
                return
            time.sleep(pause)
    try:
        source.replace(target)
    except PermissionError as error:
        if sys.platform == "win32" and os.access(target, os.W_OK):
            raise OSError(errno.EBUSY, error.strerror, str(source), None, str(target)) from error
        raise


def open_closed_streams() -> None:
    """Lead standard streams that are closed to nowhere, so that no file of ours gets into their place."""
    # The lowest number that is free is given first, which is that of the stream.
    with suppress(OSError):
        while (handle := os.open(os.devnull, os.O_RDWR)) <= _ERRORS:
            os.set_inheritable(handle, True)
        os.close(handle)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 — for the whole run


def is_terminal(stream: TextIO | None) -> bool:
    """Say whether somebody sits at a stream; to Windows its nowhere (NUL) is a terminal, too."""
    if stream is None or not stream.isatty():
        return False
    if sys.platform == "win32":
        import ctypes
        import msvcrt

        mode = ctypes.c_ulong()
        # Without a number of the system it is a stream that a program types into.
        with suppress(OSError, ValueError):
            handle = msvcrt.get_osfhandle(stream.fileno())
            return bool(ctypes.windll.kernel32.GetConsoleMode(handle, ctypes.byref(mode)))
    return True


def letters_of_pipe(stream: TextIO) -> str | None:
    """Return the code page in which a shell of Windows reads what comes through a pipe; elsewhere None.

    Python writes into pipes as into files, PowerShell and cmd read them as the console writes.
    """
    told = sys.flags.utf8_mode or "PYTHONIOENCODING" in os.environ
    if sys.platform == "win32" and not told:
        import ctypes

        with suppress(OSError, ValueError):
            if stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode):
                page = ctypes.windll.kernel32.GetConsoleOutputCP()
                return f"cp{page}" if page else None
    return None


def text_of(content: bytes) -> str | None:
    """Return a text that an editor or shell of any system has written; None: it is none.

    UTF-16 with its mark is what PowerShell leads into a file, the letters of Windows what older editors and
    Excel write: umlauts of these are no UTF-8, which therefore comes first.
    """
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for letters in ("utf-16",) if wide else ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            words = content.decode(letters)
            return None if NO_TEXT.search(words) else words
    return None


def open_files_can_be_replaced() -> bool:
    """Say whether a file can be replaced while it is open."""
    return sys.platform != "win32"


def ports_can_be_reused() -> bool:
    """Say whether a port just given up can be asked for again; on Windows that lets two hold it at once."""
    return sys.platform != "win32"


def hold_files(count: int) -> None:
    """Ask for so many open files and connections at once; macOS gives 256 to whoever does not ask."""
    if sys.platform != "win32":
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = count if most == resource.RLIM_INFINITY else min(count, most)
        if now != resource.RLIM_INFINITY and now < wanted:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def sync_folder(folder: Path) -> None:
    """Make a new name last, where the system has a way to."""
    # The name of a file is in its folder: after a power cut the file may be there and its name not.
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def give_to(path: Path, owner: os.stat_result) -> None:
    """Let a file belong to whom another belongs, where the system allows it."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(path, owner.st_uid, owner.st_gid)


def address(file: PurePath) -> str:
    """Return a file as SQLite's URI, also one on a drive of Windows or on another computer."""
    from urllib.parse import quote

    place = quote(file.as_posix(), safe="/:")
    return f"file://{'' if place.startswith('/') else '/'}{place}"


def own_address() -> str:
    """Return the address of this laptop in its network, "" without one; nothing is sent to find it."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        # An address for examples that nobody has (RFC 5737): of a datagram socket this only asks for the way.
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return ""


def networks() -> tuple[str, ...]:
    """Return the addresses of this laptop in networks, the usual one first."""
    own = own_address()
    found = dict.fromkeys((own, *(_of_cards(own) if sys.platform == "linux" else _of_name())))
    inside = _virtual() - {own} if sys.platform == "win32" else set()
    return tuple(each for each in found if each not in {"", *inside} and not each.startswith(("127.", "0.")))


def answers(port: int) -> bool:
    """Tell whether a program of this laptop answers at a port."""
    import socket

    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def _of_name() -> list[str]:
    """Return the addresses that Windows and macOS know for the name of the laptop."""
    import socket

    with suppress(OSError):
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        return [str(info[4][0]) for info in known]
    return []


def _virtual() -> set[str]:
    """Return the addresses of Windows in networks inside of itself (Hyper-V, WSL) and in those of a VPN."""
    cards = re.split(r"(?m)^(?=\S)", _told(["ipconfig", "/all"]))
    found = (re.findall(r"IPv4.*?: *(\d+(?:\.\d+){3})", card) for card in cards if _VIRTUAL.search(card))
    return {place for places in found for place in places}


def _of_cards(own: str) -> Iterator[str]:
    """Return the address of every network card of Linux; bridges of virtual machines are none."""
    import socket

    for _, card in socket.if_nameindex():
        place = _address_of(card)
        if place == own or Path("/sys/class/net", card, "device").exists():
            yield place


def _address_of(card: str) -> str:
    import socket
    import struct

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        # Names of cards have 15 letters at most, and a zero behind them.
        asked = struct.pack("256s", card.encode()[:15])
        answer: bytes = fcntl.ioctl(probe.fileno(), _ADDRESS_OF_CARD, asked)
        return socket.inet_ntoa(answer[20:24])
    return ""


def _told(command: list[str]) -> str:
    """Return what a program of the system tells, "" if it does not answer at once."""
    import subprocess

    with suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run(  # noqa: S603 — programs of the system
            command, capture_output=True, check=True, stdin=subprocess.DEVNULL, timeout=_ANSWER
        )
        # Not as Python writes files: such programs write as the console did in the days of DOS.
        letters = "oem" if sys.platform == "win32" else "utf-8"
        return done.stdout.decode(letters, errors="replace").replace("\r\n", "\n")
    return ""


def read_time_zone() -> None:
    """Look again at the variable TZ; Windows has none."""
    if sys.platform != "win32":
        time.tzset()


def edits_lines() -> bool:
    """Say whether lines may be redrawn: the terminal can, and nobody lets a program read them aloud."""
    if os.environ.get("JASSTURNIER_LINEAR"):
        return False
    return sys.platform == "win32" or os.environ.get("TERM", "dumb") not in {"dumb", "unknown", ""}


def line_waits() -> bool:
    """Say whether another line stands ready in the terminal: nobody types so soon what is pasted at once."""
    if sys.platform == "win32":
        import msvcrt

        return msvcrt.kbhit()
    import select

    return bool(select.select([0], [], [], _PASTING)[0])


def documents() -> Path:
    """Return the person's folder of documents."""
    import platformdirs

    return platformdirs.user_documents_path()


def cloud_folders() -> list[Path]:
    """Return the folders of OneDrive, which Windows names whatever they are called."""
    known = (os.environ.get(name) for name in ("OneDrive", "OneDriveConsumer", "OneDriveCommercial"))
    return [Path(place) for place in known if place]


def show_file(path: Path) -> None:
    """Open a file in the program that the person at the desk uses for it.

    Raises:
        OSError: there is none.
    """
    import subprocess

    if sys.platform == "win32":
        os.startfile(path)  # noqa: S606 — a file that we have just written
        return
    opener = "open" if sys.platform == "darwin" else "xdg-open"
    unheard = subprocess.DEVNULL
    program = subprocess.Popen(  # noqa: S603 — the same
        [opener, str(path)],
        stdin=unheard,
        stdout=unheard,
        stderr=unheard,
        # A Ctrl-C at the desk must not close what it shows.
        start_new_session=True,
        env=variables_of_others(),
    )
    try:
        failed = program.wait(_PATIENCE) != 0
    except subprocess.TimeoutExpired:
        failed, program.returncode = False, 0  # it shows the file as long as it runs, without us
    if failed:
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))


def variables_of_others() -> dict[str, str]:
    """Return the environment for another program; where this one was unpacked, without its own libraries."""
    variables = dict(os.environ)
    if getattr(sys, "frozen", False):
        before = variables.pop("LD_LIBRARY_PATH_ORIG", None)
        variables.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            variables["LD_LIBRARY_PATH"] = before
    return variables
