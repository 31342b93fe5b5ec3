"""The program: its commands in their order, what it refuses in which words, and how it was installed."""

import errno
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from jassturnier import __version__
from jassturnier.cli.kit import context, registry
from jassturnier.cli.kit.app import run
from jassturnier.cli.kit.context import App
from jassturnier.i18n import name_in, render
from tests.support.console import Console

_HEAVY = (
    "sqlmodel sqlalchemy openpyxl rapidfuzz reportlab prompt_toolkit starlette uvicorn jinja2 markdown_it"
)
HEAVY = {*_HEAVY.split()}


def test_the_help_lists_an_evening_in_its_order_and_a_command_all_by_topic(console: Console) -> None:
    first, every = console.done("--help --lang de").out, console.done("commands --lang de").out
    begun = [name_in(spec.name, "de") for spec in registry.COMMANDS if spec.topic == registry.EVENING]
    assert begun
    places = [first.index(f"\n  {name} ") for name in begun]
    assert places == sorted(places)
    assert "«befehle» nennt" in first
    for spec in registry.COMMANDS:
        assert every.count(f"\n  {name_in(spec.name, 'de')} ") == 1
    version = f"jassturnier {__version__} (läuft aus dem Quelltext"
    assert console.done("--version --lang de").out.startswith(version)


def test_help_loads_no_games_and_that_of_a_command_nothing_heavy() -> None:
    program = (
        "import sys\nfrom jassturnier.cli.kit.app import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "assert 'jassturnier.games.kit.base' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    places = {spec.place.partition(":")[0] for spec in registry.COMMANDS}
    script = (
        "import sys; from importlib import import_module\n"
        "for place in sys.argv[1:]:\n"
        "    import_module(f'jassturnier.cli.{place}')\n"
        f"    assert not sys.modules.keys() & {HEAVY!r}, place\n"
    )
    subprocess.run([sys.executable, "-c", script, *sorted(places)], check=True)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the system knows no TZ")
def test_an_impossible_time_zone_shows_greenwich(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    console.evening(4)
    before = console.done("history").out
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "UTC+99999")
        time.tzset()
        assert console.done("history").out == before
        assert os.environ["TZ"] == "UTC"
    time.tzset()


def test_what_is_refused_before_any_command_is_refused_in_the_same_words(console: Console) -> None:
    for line, language, said in (
        ("--foo", "en", "Error: No such option “--foo”."),
        ("--lnag en", "de", "Es gibt keine Option «--lnag». Gemeint ist vielleicht «--sprache»."),
        ("--lang xx", "de", "für «--sprache»: «xx» geht nicht; möglich sind «en», «de», «fr», «it»."),
        ("--db", "en", "Option “--db” requires an argument."),
        ("ende", "fr", "Il n’y a rien à quitter ici"),
        ("remove 3", "de", "«spieler entfernen»"),
        (f"--foo{'o' * 900}", "en", "oo…"),
    ):
        console.monkeypatch.setenv("JASSTURNIER_LANG", language)
        answer = console.refused(line, 2, said)
        assert ("'" in answer.err.splitlines()[-1], len(answer.err) < 400) == (False, True), line


@pytest.mark.usefixtures("console")
def test_at_the_desk_a_line_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    for line, said in (
        ("scores show", "Error: Missing argument “TABLE”. “? scores show” explains it.\n"),
        ("rank --foo", "Error: No such option “--foo”. “? rank” explains it.\n"),
        ("draw show --foo", "Error: No such option “--foo”. “? draw show” explains it.\n"),
        ("--foo", "Error: No such option “--foo”.\n"),
        ("statsu", "Error: No such command “statsu”. Did you mean “status”?\n"),
    ):
        with pytest.raises(SystemExit):
            run(line.split(), App(lang="en", beside=[]))
        assert capsys.readouterr().err.startswith(said)


def test_of_one_command_only_where_it_works_holds_for_the_next(console: Console) -> None:
    seen: list[App] = []
    console.monkeypatch.setattr(App, "tell", lambda app, _: seen.append(app))
    before = App(db="x.db", tournament="A", lang="de", json=True, yes=True, beside=[], pasted="p")
    for typed in (["--help"], ["--aide", "--langue", "fr"]):
        with pytest.raises(SystemExit):
            run(typed, before)
    assert [app.language for app in seen] == ["de", "fr"]
    for app in seen:
        assert (app.db, app.tournament, app.pasted, app.beside) == ("x.db", "A", "p", before.beside)
        assert not app.json
        assert not app.yes


def raising(error: BaseException) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise error

    return fail


UNREAD = OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(
    ("line", "gone", "code", "said"),
    [
        ("add A1", UNREAD, 0, "It is stored, but the answer could not be written: the disk is full."),
        ("add A1", KeyboardInterrupt(), 0, "It is stored already: Ctrl-C came too late."),
        ("players list", UNREAD, 1, "The answer could not be written: the disk is full."),
        ("players list", OSError(errno.EACCES, "Permission denied", "x.csv"), 1, "x.csv cannot be used: "),
        ("players list", KeyboardInterrupt(), 1, "Aborted!"),
    ],
)
def test_what_is_stored_ends_well_though_nobody_takes_the_answer(
    console: Console, line: str, gone: BaseException, code: int, said: str
) -> None:
    console.evening(4)
    with console.monkeypatch.context() as patch:
        patch.setattr(App, "show", raising(gone))
        console.says((line, code, said))
    assert len(console.names()) == 4 + (code == 0)


def test_a_mistake_of_ours_is_none_of_the_data(console: Console) -> None:
    console.evening(4)
    console.monkeypatch.setattr(App, "show", raising(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        console.type("players list")


def test_nothing_that_was_typed_steers_the_terminal(console: Console) -> None:
    lines = ("{}", "players {}", "players list {}", "rank --{}", "draw --seed {}")
    for line in (*lines, "--lang {} rank", "-t {} rank"):
        told = console.run(*(word.format("a\x1b[31m\a\x9b\u202e\u2028f") for word in line.split()))
        assert told.code != 0
        assert not any(sign in told.out + told.err for sign in "\x1b\a\x9b\u202e\u2028"), line


def said() -> str:
    return render(context.installed(), "en")


def test_how_it_was_installed_is_told_from_what_it_finds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "frozen", True, raising=False)
        assert said() == f"unpacked from a folder of its own: {Path(sys.executable).parent}"
    with monkeypatch.context() as patch:
        (tmp_path / "uninstall.exe").touch()
        (tmp_path / "python").mkdir()
        (tmp_path / "python" / "python314._pth").touch()
        patch.setattr(sys, "executable", str(tmp_path / "python" / "python.exe"))
        patch.setattr(sys, "prefix", str(tmp_path / "python"))
        assert said() == f"installed by its installer: {tmp_path}"
    monkeypatch.setattr(context, "_SOURCE", tmp_path)
    for note, tool in (
        ("pipx_metadata.json", "installed by pipx"),
        ("uv-receipt.toml", "installed by uv"),
        ("pyvenv.cfg", "installed by pip"),
        ("pyproject.toml", "run from its source"),
    ):
        (tmp_path / note).touch()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "prefix", str(tmp_path))
            assert said() == f"{tool}: {tmp_path}"
        (tmp_path / note).unlink()
