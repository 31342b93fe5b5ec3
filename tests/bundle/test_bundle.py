"""The folder that needs no Python: an evening in an environment that has nothing else.

`nox -s bundle` builds it; JASSTURNIER_BUNDLE says where the program lies, as `.ci/run` does.
"""

import gzip
import os
import re
import subprocess
from pathlib import Path
from urllib.request import urlopen

import pytest
from pypdf import PdfReader

from tests.support.terminal import in_a_terminal

BUNDLE = os.environ.get("JASSTURNIER_BUNDLE", "")
OLDER = Path(__file__).parents[1] / "store" / "kit" / "older" / "version_0_1_0.db.gz"

pytestmark = [
    pytest.mark.outside,
    pytest.mark.skipif(not BUNDLE, reason="JASSTURNIER_BUNDLE names no program; `nox -s bundle` builds it"),
]


@pytest.fixture(autouse=True)
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave nothing but a home folder: no Python, no program, but what Windows cannot do without."""
    monkeypatch.chdir(tmp_path)
    for name in set(os.environ) - {"PYTEST_CURRENT_TEST", "SYSTEMROOT"}:
        monkeypatch.delenv(name)
    places = {"HOME": tmp_path, "JASSTURNIER_HOME": tmp_path / "home", "JASSTURNIER_DB": "jassturnier.db"}
    for name, value in {**places, "PATH": "/nowhere"}.items():
        monkeypatch.setenv(name, str(value))


def run(*words: str) -> str:
    done = subprocess.run(
        [BUNDLE, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_says_how_it_was_installed() -> None:
    assert str(Path(BUNDLE).parent) in run("--version")


def test_it_plays_the_demonstration_with_all_papers() -> None:
    run("--lang", "de", "demo", "evening")
    assert {"passe-1.pdf", "rangliste.pdf", "abend.xlsx"} <= {p.name for p in Path("evening").iterdir()}
    run("--db", "evening/demo.db", "verify")


def test_it_has_the_guides_and_the_reference() -> None:
    run("manual", "--out", "manual.html")
    page = Path("manual.html").read_text(encoding="utf-8")
    assert [place for place in ("evening", "command-draw") if f'id="{place}"' not in page] == []


def test_it_shows_the_evening_on_a_board() -> None:
    run("new", "Abend", "-r", "schieber-einzel-4x12")
    with subprocess.Popen([BUNDLE, "board", "--only-here", "--port", "0"], stdout=subprocess.PIPE) as board:
        assert board.stdout is not None
        address = re.search(rb"http://[\d.:]+/", board.stdout.readline())
        assert address is not None
        with urlopen(f"{address[0].decode()}seats", timeout=60) as page:  # noqa: S310 — our own
            assert b"No round has been drawn yet." in page.read()
        board.terminate()


def test_it_prints_slips_with_bar_codes() -> None:
    run("new", "Abend", "-r", "schieber-einzel-4x12")
    run("add", *(f"Given{n} Family{n}" for n in range(1, 9)))
    run("draw", "--seed", "1")
    run("print", "slips", "--out", "slips.pdf")
    assert "Family1" in PdfReader("slips.pdf").pages[0].extract_text()


def test_its_dialogue_takes_a_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pty", reason="terminals of a POSIX system")
    monkeypatch.setenv("TERM", "vt100")
    monkeypatch.setenv("NO_COLOR", "1")
    run("new", "Abend", "-r", "schieber-einzel-4x12")
    run("add", *(f"Given{n} Family{n}" for n in range(1, 5)))
    run("draw", "--seed", "1")
    typed = [(b"sheet [", b"\r"), (b"A, points:", b"1012\r"), (b"B, points (", b"872\r")]
    code, shown = in_a_terminal(typed, "enter", pause=0.1, program=(BUNDLE,))
    assert code == 0, shown
    assert "1,012" in run("rank")


def test_it_brings_an_older_database_up_to_date() -> None:
    Path("jassturnier.db").write_bytes(gzip.decompress(OLDER.read_bytes()))
    assert "2,184" in run("rank")
    run("verify")
