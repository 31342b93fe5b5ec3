"""The chores of this project: `nox -s fast`, and so on.

Nox, because it is Python like everything here, comes with the test extra, and runs the same on Windows.
The sessions use the environment they are started in, but for `versions`: nothing else is installed twice.
"""

import tempfile
from pathlib import Path

import nox

nox.options.default_venv_backend = "none"
nox.options.sessions = ["check"]

LOCALE = Path("jassturnier", "locale")
TESTS = Path("tests")
LONG = ("cli", "evenings", "services")
"""Rooms whose tests play evenings."""


@nox.session
def check(session: nox.Session) -> None:
    """Lint, types, imports, and all tests that need nothing from outside Python."""
    _lint(session)
    session.run("python", "-m", "pytest", "-q", "-n", "auto")


@nox.session
def fast(session: nox.Session) -> None:
    """Lint, types, imports, and the tests of the rooms below the services: under a minute."""
    _lint(session)
    _quick(session)


@nox.session
def cover(session: nox.Session) -> None:
    """Count the lines of the rooms below the services that their tests run; pyproject.toml has the floor."""
    _quick(session, "--cov", "--cov-report=term")


@nox.session(venv_backend="uv", python=["3.11", "3.12", "3.13", "3.14"])
@nox.parametrize("resolution", ["lowest-direct", "highest"])
def versions(session: nox.Session, resolution: str) -> None:
    """Test on each Python that is there, with the oldest dependencies that are allowed and with the newest.

    The only session with environments of its own; it needs uv.
    """
    session.install(f"--resolution={resolution}", "-e", ".[test]")
    session.run("python", "-m", "pytest", "-q", "-n", "auto", *session.posargs)


@nox.session
def i18n(session: nox.Session) -> None:
    """Collect all sentences, bring every catalogue up to date, compile it; pack what TAB knows."""
    with tempfile.TemporaryDirectory() as folder:
        template = str(Path(folder, "jassturnier.pot"))
        collect = ("--no-location", "--sort-output", "--width=110", "-k", "say", "-k", "say_n:1,2")
        session.run("pybabel", "-q", "extract", *collect, "-o", template, "jassturnier")
        keep = ("--no-fuzzy-matching", "--ignore-obsolete", "--ignore-pot-creation-date", "--width=110")
        session.run("pybabel", "-q", "update", *keep, "-i", template, "-D", "jassturnier", "-d", str(LOCALE))
    session.run("pybabel", "-q", "compile", "-D", "jassturnier", "-d", str(LOCALE))
    session.run("python", "-c", "from jassturnier.cli.desk.completing import pack; pack()")


@nox.session
def bench(session: nox.Session) -> None:
    """Print the figures of tests/benchmarks; run it on a quiet machine."""
    session.run("python", "-m", "pytest", "-q", "-s", "-m", "benchmark", "tests/benchmarks", *session.posargs)


@nox.session
def pictures(session: nox.Session) -> None:
    """Make the pictures of README anew."""
    session.run("python", "-m", "tests.support.hall.pictures")


@nox.session
def guides(session: nox.Session) -> None:
    """Put the program's answers into the examples of the guides."""
    session.run("python", "-m", "tests.support.examples")


@nox.session
def mutate(session: nox.Session) -> None:
    """Change one thing after the other in modules or rooms, and print what their tests do not notice."""
    session.run("python", "-m", "tests.support.mutants.mutate", *session.posargs)


@nox.session
def pairs(session: nox.Session) -> None:
    """Play evenings in which every two settings meet, by a seed; print the commands of what goes wrong."""
    seed, *options = session.posargs or ["1"]
    tests = str(TESTS / "evenings" / "test_pairs.py")
    session.run(
        "python", "-m", "pytest", "-q", "-n", "auto", tests, *options, env={"JASSTURNIER_PAIRS": seed}
    )


@nox.session
def bundle(session: nox.Session) -> None:
    """Build build/jassturnier, a folder that runs without Python on systems like this one: Linux or macOS.

    One folder and never one file: such files unpack themselves at every start, and are taken for viruses.
    """
    beside = ("templates", "sample_data")
    data = [f"--add-data={Path(source).resolve()}:jassturnier/{source}" for source in beside]
    # Commands and games are loaded by name, ReportLab's bar codes too: nothing imports them in plain sight.
    by_name = ("--collect-submodules=jassturnier", "--collect-submodules=reportlab.graphics.barcode")
    ours = ("--collect-data=jassturnier", *data)
    places = ("--distpath=build", "--workpath=build/work", "--specpath=build/work")
    options = ("--noconfirm", "--log-level=ERROR", "--onedir", "--name=jassturnier")
    script = str(Path("jassturnier", "__main__.py"))
    session.run("pyinstaller", *options, *ours, *by_name, *places, script)


@nox.session
def windows(session: nox.Session) -> None:
    """Build the installer for Windows from a folder with Python's embeddable package; needs uv and NSIS."""
    session.run("python", "-m", "tools.installer.windows", *session.posargs)


def _quick(session: nox.Session, *options: str) -> None:
    few = "not outside and not benchmark and not slow"
    left_out = [f"--ignore={TESTS / name}" for name in LONG]
    session.run("python", "-m", "pytest", "-q", "-n", "auto", "-m", few, *left_out, *options)


def _lint(session: nox.Session) -> None:
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("mypy")
    session.run("lint-imports")
