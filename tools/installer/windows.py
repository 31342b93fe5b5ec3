"""The installer for Windows: `nox -s windows -- FOLDER` makes it, on Linux.

FOLDER holds the embeddable package of Python; the packages of the program come as wheels for Windows, of the
versions in constraints.txt; NSIS packs all of it. Nothing is compiled, and nothing unpacks itself at each
start.
"""

import hashlib
import importlib.resources
import io
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).parent
BUILD = Path("build", "windows")
NAMES = ("jass", "jassturnier")
"""What the program is called; each is a launcher of its own."""

_STUB = "t64.exe"
"""The launcher for consoles that pip gives every program on Windows, as distlib has it."""
_PYTHON = r"<launcher_dir>\python\python.exe"
_STARTS = "from jassturnier.__main__ import main\nmain()\n"
_MOMENT = (2026, 1, 1, 0, 0, 0)
"""The time of the only file inside a launcher: the same launcher is made each time."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """A Python for Windows that is not installed but unpacked, such as 3.14.7; the digest is SHA-256."""

    version: str
    digest: str

    @property
    def name(self) -> str:
        """Return the name of the archive, as python.org has it."""
        return f"python-{self.version}-embed-amd64.zip"

    @property
    def feature(self) -> str:
        """Return the version for which packages are made, such as 3.14."""
        return self.version.rpartition(".")[0]

    def archive(self, folder: Path) -> Path:
        """Return the archive in a folder.

        Raises:
            SystemExit: it is not there, or another file.
        """
        path = folder / self.name
        if not path.is_file():
            sys.exit(
                f"{path} is missing. It is “Windows embeddable package (64-bit)” of Python {self.version} "
                f"at https://www.python.org/downloads/windows/, SHA-256 {self.digest}."
            )
        found = hashlib.sha256(path.read_bytes()).hexdigest()
        if found != self.digest:
            sys.exit(f"{path} is another file: its SHA-256 is {found}, and {self.digest} is known.")
        return path


PYTHON = Runtime("3.14.7", "d297e5ff019966817ad8502465176139f2d3d840fa4ed84b13bed399a6ab1f15")


def launcher(stub: bytes) -> bytes:
    """Return a program for Windows that starts ours with the Python in the folder beside it."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as parts:
        parts.writestr(zipfile.ZipInfo("__main__.py", _MOMENT), _STARTS)
    return stub + f"#!{_PYTHON}\r\n".encode() + content.getvalue()


def lay_out(archive: Path, target: Path) -> None:
    """Unpack Python, let it look for packages beside itself only, and put the launchers into the folder."""
    shutil.rmtree(target, ignore_errors=True)
    with zipfile.ZipFile(archive) as parts:
        parts.extractall(target / "python")
    for path in (target / "python").glob("python*._pth"):
        # Else it would look into variables and folders of another Python on that laptop.
        path.write_text(f"{path.stem}.zip\n.\n..\\lib\n", encoding="utf-8", newline="\r\n")
    stub = importlib.resources.files("distlib").joinpath(_STUB).read_bytes()
    for name in NAMES:
        (target / f"{name}.exe").write_bytes(launcher(stub))
    shutil.copy(HERE / "search_path.py", target / "python")


def add_packages(runtime: Runtime, target: Path) -> None:
    """Put the program and the packages it needs beside Python, as wheels for Windows."""
    wheels = target / "wheel"
    _run("uv", "build", "--quiet", "--wheel", "--out-dir", str(wheels))
    (wheel,) = wheels.glob("*.whl")
    where = ("--target", str(target / "lib"), "--constraint", "constraints.txt")
    what = ("--python-platform", "x86_64-pc-windows-msvc", "--python-version", runtime.feature)
    parts = f"{wheel}[board,postgres]"
    _run("uv", "pip", "install", "--quiet", *where, *what, "--only-binary", ":all:", parts)
    shutil.rmtree(wheels)
    # Launchers for the Python of whoever builds.
    shutil.rmtree(target / "lib" / "bin", ignore_errors=True)
    shutil.rmtree(target / "lib" / "Scripts", ignore_errors=True)


def pack(target: Path, installer: Path) -> None:
    """Make the installer of a folder.

    Raises:
        SystemExit: NSIS is not there, or something failed in it.
    """
    if shutil.which("makensis") is None:
        sys.exit("makensis is missing: NSIS packs the installer, in Debian and Ubuntu the package nsis.")
    kilobytes = sum(path.stat().st_size for path in target.rglob("*") if path.is_file()) // 1024
    told = {
        "VERSION": version("jassturnier"),
        "SOURCE": str(target.resolve()),
        "OUT": str(installer.resolve()),
        "KILOBYTES": str(kilobytes),
    }
    defines = (f"-D{name}={words}" for name, words in told.items())
    _run("makensis", "-V2", "-INPUTCHARSET", "UTF8", *defines, str(HERE / "windows.nsi"))


def build(folder: Path, target: Path = BUILD, runtime: Runtime = PYTHON) -> Path:
    """Make the installer from the folder that holds Python's archive; return where it is."""
    lay_out(runtime.archive(folder), target)
    add_packages(runtime, target)
    installer = target.with_name(f"jassturnier-{version('jassturnier')}-setup.exe")
    pack(target, installer)
    return installer


def _run(*words: str) -> None:
    done = subprocess.run(words, check=False)  # noqa: S603 — programs named above
    if done.returncode:
        sys.exit(f"{words[0]} has failed.")


if __name__ == "__main__":
    print(build(Path(sys.argv[1] if sys.argv[1:] else ".")))  # noqa: T201 — the answer
