"""What is asked of the system, on each of them: the others are played."""

import ast
import codecs
import ctypes
import errno
import io
import os
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath
from types import SimpleNamespace

import pytest

from jassturnier import system
from jassturnier.errors import Failed
from jassturnier.i18n import render
from jassturnier.store.kit.connection import connect
from jassturnier.store.kit.files import cloud, file_stem, read_file, reason, tidy, write_file
from tests.support.examples import ROOT
from tests.support.safety.systems import needs_posix

_ASKING = {"fcntl", "msvcrt", "termios", "winreg", "pwd", "resource", "platform"}
_ASKED = {("sys", "platform"), ("os", "name"), ("os", "uname"), ("sys", "getwindowsversion")}


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Play Windows; return the pauses that were made."""
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY", "O_CLOEXEC", "chown", "fork"):
        monkeypatch.delattr(os, name, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    return pauses


class Refusing:
    """Another program that holds a file for the first few times that somebody wants to replace it."""

    def __init__(self, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = times
        self.replace = Path.replace

        def replace(source: Path, target: Path) -> Path:
            return self(source, target)

        monkeypatch.setattr(Path, "replace", replace)

    def __call__(self, source: Path, target: Path) -> Path:
        if self.left:
            self.left -= 1
            raise PermissionError(errno.EACCES, "Zugriff verweigert", str(source))
        return self.replace(source, target)


def test_only_one_module_asks_which_system_it_is() -> None:
    found = {
        path.name
        for path in (ROOT / "jassturnier").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if _asks(node)
    }
    assert found == {"system.py"}


def _asks(node: ast.AST) -> bool:
    match node:
        case ast.Import(names=names):
            return any(name.name in _ASKING for name in names)
        case ast.ImportFrom(module=module):
            return module in _ASKING
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return (owner, name) in _ASKED
        case ast.Call(func=ast.Name(id="hasattr"), args=[ast.Name(id=owner), *_]):
            return owner in {"os", "sys", "signal", "time", "socket"}
    return False


def test_a_file_that_a_virus_scanner_holds_is_replaced_at_the_fourth_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, windows: list[float]
) -> None:
    path = tmp_path / "list.xlsx"
    path.write_bytes(b"old")
    Refusing(3, monkeypatch)
    write_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert len(windows) == 3
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_stays_open_in_excel_is_named_and_left_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, windows: list[float]
) -> None:
    path = tmp_path / "list.xlsx"
    path.write_bytes(b"old")
    Refusing(1000, monkeypatch)
    with pytest.raises(Failed) as caught:
        write_file(path, b"new")
    assert render(caught.value.texts[0], "en").endswith("Close it there, in Excel for example.")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
    assert 1 < sum(windows) < 5


@needs_posix
def test_elsewhere_a_refusal_is_final(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Refusing(1, monkeypatch)
    with pytest.raises(Failed) as caught:
        write_file(tmp_path / "list.xlsx", b"new")
    assert "no permission" in render(caught.value.texts[0], "en")


def test_what_takes_the_place_of_a_file_lies_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file is ever moved from one drive to another, which no system does in one step."""
    moved: list[tuple[Path, Path]] = []
    monkeypatch.setattr(Path, "replace", lambda source, target: moved.append((source, target)))
    write_file(tmp_path / "list.xlsx", b"new")
    assert [(source.parent, target.parent) for source, target in moved] == [(tmp_path, tmp_path)]


@pytest.mark.usefixtures("windows")
def test_left_over_files_are_tidied_on_windows_after_an_hour(tmp_path: Path) -> None:
    young, old = (tmp_path / f".jassturnier-{digit * 16}.part" for digit in "ab")
    for path in (young, old):
        path.touch()
    os.utime(old, (0, 0))
    tidy(tmp_path)
    assert list(tmp_path.iterdir()) == [young]


@pytest.mark.usefixtures("windows")
def test_a_file_of_another_program_is_never_closed_by_mistake(tmp_path: Path) -> None:
    assert system.make_file(tmp_path / "list.pdf", 0o600) is None
    assert not system.open_files_can_be_replaced()
    system.sync_folder(tmp_path)
    system.give_to(tmp_path / "list.pdf", tmp_path.stat())
    system.read_time_zone()
    assert system.edits_lines()


@pytest.mark.usefixtures("windows")
def test_a_device_of_windows_is_no_file(tmp_path: Path) -> None:
    devices = (
        "CON",
        "con.pdf",
        "Aux.xlsx",
        "com1",
        "LPT9.tar.gz",
        "nul .txt",
        "COM¹.pdf",
        "CONIN$",
        "conout$.txt",
    )
    for name in devices:
        assert system.is_reserved(name)
        with pytest.raises(Failed) as caught:
            write_file(tmp_path / name, b"content")
        assert "is a device" in render(caught.value.texts[0], "en")
    # A tournament named like a device has files.
    assert [name for name in ("Con", "AUX!", "com1", "Nul?") if system.is_reserved(file_stem(name))] == []


def test_a_name_of_a_file_has_no_sign_that_windows_refuses() -> None:
    for name in ('A<B>C:D"E/F\\G|H?I*J', "Schluss.", "Zürich\n2027", "..", "ÀÉÎ Œ", "比赛"):
        stem = file_stem(name)
        assert not set(stem) & set('<>:"/\\|?* .\n')
        assert 0 < len(stem) <= 65


@pytest.mark.usefixtures("windows")
def test_a_path_that_windows_finds_too_long_is_called_so() -> None:
    cases: list[tuple[OSError, int]] = [
        (FileNotFoundError(errno.ENOENT, "not found", "C:/" + "n" * 260), errno.ENAMETOOLONG),
        (FileNotFoundError(errno.ENOENT, "not found", "C:/n"), errno.ENOENT),
        # The second path of a move may be the one.
        (WindowsError_(errno.ENOENT, 3, "C:/a.part", "C:/" + "n" * 260), errno.ENAMETOOLONG),
    ]
    assert [(error, system.number_of(error)) for error, _ in cases] == cases


def test_the_longest_names_of_papers_fit_into_a_path_of_windows() -> None:
    stem = file_stem("n" * 80)
    folder = rf"C:\Users\{'u' * 20}\OneDrive - {'v' * 20}\Dokumente\Jassturnier\{stem}"
    assert len(rf"{folder}\{stem}-zettel-reserve-10000-10007-auswahl.pdf") < 260


def test_a_database_is_addressed_on_every_system() -> None:
    cases: dict[PurePath, str] = {
        PurePosixPath("/home/vreni/ä #1?.db"): "file:///home/vreni/%C3%A4%20%231%3F.db",
        PureWindowsPath(r"C:\Users\Vreni\100%.db"): "file:///C:/Users/Vreni/100%25.db",
        PureWindowsPath(r"\\club\daten\jass.db"): "file:////club/daten/jass.db",
    }
    assert {file: system.address(file) for file in cases} == cases


@needs_posix
def test_a_new_database_is_its_owners_alone_and_a_file_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "jass#?%.db"
    connect(path, create=True).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o640)
    write_file(path, b"content")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@needs_posix
def test_a_stricter_umask_holds(tmp_path: Path) -> None:
    before = os.umask(0o277)
    try:
        write_file(tmp_path / "list.csv", b"content")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "list.csv").stat().st_mode) == 0o400


@pytest.fixture
def viewer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Put a program that shows papers first of all programs."""
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")

    def put(*lines: str, name: str = "xdg-open") -> Path:
        script = tmp_path / name
        script.write_text("\n".join(("#!/bin/sh", *lines, "")), encoding="utf-8")
        script.chmod(0o755)
        return script

    return put


@needs_posix
@pytest.mark.parametrize(("name", "opener"), [("darwin", "open"), ("linux", "xdg-open")])
def test_a_paper_is_opened_by_the_program_of_the_system(
    viewer: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, opener: str
) -> None:
    script = viewer('echo "$1" > "$0.shown"', name=opener)
    monkeypatch.setattr(sys, "platform", name)
    system.show_file(tmp_path / "a paper.pdf")
    assert Path(f"{script}.shown").read_text(encoding="utf-8").strip() == str(tmp_path / "a paper.pdf")


@needs_posix
@pytest.mark.parametrize(("before", "seen"), [("/opt/club/lib", "/opt/club/lib"), (None, "unset")])
def test_a_viewer_uses_its_own_libraries_not_those_of_the_unpacked_folder(
    viewer: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    before: str | None,
    seen: str,
) -> None:
    viewer('echo "${LD_LIBRARY_PATH-unset} ${LD_LIBRARY_PATH_ORIG-unset}" > "$1"')
    monkeypatch.setenv("LD_LIBRARY_PATH", "/unpacked/_internal")
    if before is not None:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    system.show_file(tmp_path / "libraries.txt")
    assert (tmp_path / "libraries.txt").read_text(encoding="utf-8").split() == [seen, "unset"]


@needs_posix
def test_a_viewer_that_stays_is_left_alone(
    viewer: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stays(*_: object) -> int:
        raise subprocess.TimeoutExpired("viewer", 5)

    monkeypatch.setattr(subprocess.Popen, "wait", stays)
    viewer()
    system.show_file(tmp_path / "paper.pdf")


@pytest.mark.usefixtures("windows")
def test_windows_opens_it_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(os, "startfile", opened.append, raising=False)
    system.show_file(tmp_path / "paper.pdf")
    assert opened == [tmp_path / "paper.pdf"]


@pytest.fixture
def oem() -> Iterator[None]:
    """Know the code page in which programs of Windows write, as Python does there."""

    def search(name: str) -> codecs.CodecInfo | None:
        return codecs.lookup("cp850") if name == "oem" else None

    codecs.register(search)
    yield
    codecs.unregister(search)


_IPCONFIG = """
Windows-IP-Konfiguration

   Hostname  . . . . . . . . . . . . : Jürgs-Laptop

Drahtlos-LAN-Adapter WLAN:

   IPv4-Adresse  . . . . . . . . . . : 192.168.1.20(Bevorzugt)

Ethernet-Adapter vEthernet (WSL):

   Beschreibung. . . . . . . . . . . : Hyper-V Virtual Ethernet Adapter
   IPv4-Adresse  . . . . . . . . . . : 172.28.64.1(Bevorzugt)

Carte Ethernet Ethernet 3 :

   Description. . . . . . . . . . . . : VirtualBox Host-Only Ethernet Adapter
   Adresse IPv4. . . . . . . . . . . : 192.168.56.1(préféré)

Drahtlos-LAN-Adapter LAN-Verbindung* 2:

   Beschreibung. . . . . . . . . . . : Microsoft Wi-Fi Direct Virtual Adapter
   IPv4-Adresse  . . . . . . . . . . : 192.168.137.1(Bevorzugt)
"""


@needs_posix
@pytest.mark.usefixtures("oem", "windows")
def test_networks_inside_of_windows_get_no_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "answer").write_bytes(_IPCONFIG.replace("\n", "\r\n").encode("cp850"))
    program = tmp_path / "ipconfig"
    program.write_text(f"#!/bin/sh\n/bin/cat '{tmp_path}/answer'\n", encoding="utf-8")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    cards = ("192.168.1.20", "172.28.64.1", "192.168.56.1", "192.168.137.1")
    monkeypatch.setattr(system, "own_address", lambda: cards[0])
    monkeypatch.setattr(system, "_of_name", lambda: [*cards])
    assert system.networks() == ("192.168.1.20", "192.168.137.1")
    # Somebody who joins by such a card does not lose its code: a switch that others are behind.
    monkeypatch.setattr(system, "own_address", lambda: cards[1])
    assert set(system.networks()) == {cards[0], cards[1], cards[3]}


@needs_posix
def test_a_system_that_does_not_answer_about_its_networks_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "ipconfig"
    program.write_text("#!/bin/sh\nexec /bin/sleep 60\n", encoding="utf-8")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(system, "_ANSWER", 0.2)
    assert system._virtual() == set()


class Nowhere(io.StringIO):
    """A stream that says it is a terminal, as Windows says of NUL and of a console."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 0


@pytest.mark.usefixtures("windows")
def test_nowhere_is_no_terminal_to_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    for sits in (True, False):
        _console(monkeypatch, mode=sits)
        assert system.is_terminal(Nowhere()) is sits
        assert not system.is_terminal(io.StringIO())
        assert not system.is_terminal(None)


@pytest.mark.usefixtures("windows")
def test_a_shell_of_windows_reads_a_pipe_as_the_console_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PowerShell makes what it reads so into a file: its own letters, whatever came."""
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    reading, writing = os.pipe()
    with os.fdopen(reading), os.fdopen(writing, "w") as pipe, (tmp_path / "list.txt").open("w") as file:
        _console(monkeypatch, page=0)
        assert system.letters_of_pipe(pipe) is None
        _console(monkeypatch, page=850)
        assert (system.letters_of_pipe(pipe), system.letters_of_pipe(file)) == ("cp850", None)
        monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
        assert system.letters_of_pipe(pipe) is None


def _console(monkeypatch: pytest.MonkeyPatch, *, mode: bool = True, page: int = 0) -> None:
    """Play what Windows says of its console."""
    asked = SimpleNamespace(GetConsoleMode=lambda *_: mode, GetConsoleOutputCP=lambda: page)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=asked), raising=False)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(get_osfhandle=lambda handle: handle))


class WindowsError_(OSError):  # noqa: N801, N818 — as Windows raises it
    """An error of Windows with its number, which elsewhere no error has."""

    def __init__(self, number: int, winerror: int, *names: str) -> None:
        super().__init__(number, "Zugriff verweigert", *names[:1], *((None, names[1]) if names[1:] else ()))
        self.winerror = winerror


@pytest.mark.usefixtures("windows")
def test_what_windows_says_becomes_words_that_help() -> None:
    for number, winerror, words in (
        (errno.EACCES, 32, "another program is using it. Close it there"),
        (errno.EACCES, 33, "another program is using it. Close it there"),
        (errno.EACCES, 5, "or there is no permission for it"),
        (errno.EINVAL, 362, "Zugriff verweigert"),
    ):
        assert words in render(reason(WindowsError_(number, winerror)), "en")


@pytest.mark.usefixtures("windows")
def test_a_list_that_may_not_be_read_names_both_causes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "list.csv"
    path.touch()

    def denied(_: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", denied)
    with pytest.raises(Failed) as caught:
        read_file(path)
    words = render(caught.value.texts[0], "en")
    for cause in ("another program is using it", "no permission", "Controlled folder access"):
        assert cause in words


def test_a_file_that_is_write_protected_is_named_so_and_leaves_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, windows: list[float]
) -> None:
    """Windows puts no file in the place of one that may not be written, and removes none."""
    path = tmp_path / "list.xlsx"
    path.write_bytes(b"old")
    path.chmod(0o444)
    unlink = Path.unlink

    def removed(place: Path, missing_ok: bool = False) -> None:  # noqa: FBT001, FBT002 — as Python has it
        if not place.stat().st_mode & stat.S_IWRITE:
            raise PermissionError(errno.EACCES, "Zugriff verweigert", str(place))
        unlink(place, missing_ok)

    Refusing(1000, monkeypatch)
    monkeypatch.setattr(Path, "unlink", removed)
    monkeypatch.setattr(os, "access", lambda place, _: bool(Path(place).stat().st_mode & stat.S_IWRITE))
    with pytest.raises(Failed) as caught:
        write_file(path, b"new")
    assert "there is no permission for it" in render(caught.value.texts[0], "en")
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == b"old"
    assert windows


def test_folders_of_clouds_are_known_by_their_names(tmp_path: Path) -> None:
    for folder in (
        *("OneDrive - Jassclub Löwen/Dokumente", "Dropbox/a", "iCloudDrive", "Meine Ablage/Jass", "kDrive"),
        *("Proton Drive/x", "pCloud Drive", "Club/Jass - Dokumente", "Club/Jass - Documents"),
        *("Library/Mobile Documents/com~apple~CloudDocs", "Library/CloudStorage/Irgendwas"),
    ):
        assert cloud(tmp_path / folder / "jassturnier.db") in folder.split("/")
    for other in ("Dokumente", "Megan/Documents", "Jassturnier", "Documents"):
        assert cloud(tmp_path / other) is None


def test_onedrive_is_known_by_its_variable_whatever_it_is_called(tmp_path: Path) -> None:
    for variable in ("OneDrive", "OneDriveConsumer", "OneDriveCommercial"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(variable, str(tmp_path / "Wolke"))
            assert cloud(tmp_path / "Wolke" / "Dokumente") == "Wolke"
            assert cloud(tmp_path / "Wolkenlos") is None


def test_own_addresses_are_those_of_networks() -> None:
    assert not [place for place in system.networks() if place.startswith("127.")]
