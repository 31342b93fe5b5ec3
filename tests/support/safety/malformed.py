"""Command lines that nobody should type: examples of the help, broken in every way."""

import shlex
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import click

from jassturnier.cli.kit import registry
from jassturnier.cli.kit.app import Program
from jassturnier.cli.kit.base import SpokenCommand, SpokenGroup
from tests.support.console import Answer, Console

DOCUMENTED = range(9)
_PATIENCE = 3.0
_HALF, _MOSTLY = 0.5, 0.9

# A zero byte is missing: no system hands one over in a command line.
_NASTY = (
    "",
    " ",
    "0",
    "-1",
    "1",
    "2",
    "7",
    "1-3",
    "3-1",
    "1-",
    "-",
    "--",
    "---",
    "=",
    "/",
    "..",
    ".",
    "1.5",
    "1e9",
    "1'884",
    "1884",
    "157",
    "١٢",
    "²",
    "½",
    "NaN",
    "inf",
    "None",
    "true",
    "9" * 9,
    "9" * 19,
    "-" + "9" * 19,
    "9" * 400,
    "0x10",
    "100000",
    "2000",
    "A1",
    "1A",
    "A",
    "Given",
    "Given1 Family1",
    "Müller",
    "М\u0443\u0301",
    "😀",
    "\u202eabc",
    "M\udcfcller",
    "\x1b[31m",
    "\t",
    "\n",
    "{name}",
    "{0}",
    "%s",
    "%",
    "$(id)",
    "'; DROP TABLE journal; --",
    "*",
    "?",
    "a" * 5000,
    "de",
    "json",
    "csv",
    "xlsx",
    "points",
    "matches",
    "eicheln",
    "EU",
    "schieber",
    "coiffeur3",
    "schieber-einzel-4x12",
    "20:15",
    "2027-03-20",
    "jassturnier.db",
    "empty.csv",
    "folder",
    "folder/new.pdf",
    "picture.png",
    "noise.bin",
    "list.csv",
    "plan.csv",
    "whole.json",
    "half.json",
    "book.xlsx",
    "half.xlsx",
    "mine.toml",
    "not/there/x.csv",
    "n" * 300 + ".csv",
    "/dev/null",
)


def prepare(console: Console) -> None:
    """Make an evening with two rounds, and files of every kind: right, wrong, and cut in the middle."""
    console.evening(
        9,
        "draw --seed 1",
        "enter 1 1000 884",
        "draw --seed 1 --allow-missing",
        "export json --out whole.json",
        "export xlsx --out book.xlsx",
        "export csv --what draw --out plan.csv",
        "export csv --what entries --out list.csv",
        "backup good.db",
    )
    Path("folder").mkdir()
    Path("empty.csv").touch()
    Path("noise.bin").write_bytes(Random(1).randbytes(3000))
    Path("picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + Random(2).randbytes(300))
    Path("mine.toml").write_text('game = "schieber"\nentry = 7\n', encoding="utf-8")
    for whole, half in (("whole.json", "half.json"), ("book.xlsx", "half.xlsx")):
        content = Path(whole).read_bytes()
        Path(half).write_bytes(content[: len(content) // 2])


def lines(rng: Random, count: int) -> Iterator[list[str]]:
    """Yield broken command lines."""
    known = list(_commands())
    for _ in range(count):
        path, command = rng.choice(known)
        words = shlex.split(command.example.split("\n")[0])[1:]
        for _ in range(rng.randrange(1, 4)):
            words = _broken(rng, words, command)
        yield words if rng.random() < _MOSTLY else [*path, *words]


def _commands() -> Iterator[tuple[list[str], SpokenCommand | SpokenGroup]]:
    context = click.Context(Program())
    for spec in registry.COMMANDS:
        command = Program().get_command(context, spec.name)
        if isinstance(command, SpokenCommand | SpokenGroup):
            yield [spec.name], command
        if isinstance(command, SpokenGroup):
            for name, below in command.commands.items():
                if isinstance(below, SpokenCommand):
                    yield [spec.name, name], below


def _broken(rng: Random, words: Sequence[str], command: SpokenCommand | SpokenGroup) -> list[str]:
    place = rng.randrange(1, len(words) + 1)
    flags = [flag for parameter in command.params for flag in parameter.opts if flag.startswith("-")]
    before, behind = list(words[:place]), list(words[place:])
    match rng.choice(["drop", "double", "swap", "replace", "insert", "option", "option", "letters"]):
        case "drop":
            behind = behind[1:]
        case "double":
            before.append(before[-1])
        case "swap":
            rng.shuffle(behind)
        case "replace":
            behind = [rng.choice(_NASTY), *behind[1:]]
        case "insert":
            before.append(rng.choice(_NASTY))
        case "option":
            flag, value = rng.choice(flags), rng.choice(_NASTY)
            before += [f"{flag}={value}"] if rng.random() < _HALF else [flag, value]
        case _:
            before.append("".join(chr(rng.randrange(32, rng.choice([127, 0x2FFF]))) for _ in range(9)))
    return [*before, *behind]


@contextmanager
def _impatient() -> Iterator[None]:
    """Type Ctrl-C once a command takes long, again and again."""
    before = signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, _PATIENCE, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def refusal(console: Console, words: Sequence[str]) -> str | None:
    """Type a command line and say what is wrong with the answer, None if nothing is."""
    try:
        with _impatient():
            answer: Answer = console.run(*words)
    except Exception as error:  # noqa: BLE001 — this is what must not happen
        return f"{list(words)!r}: {type(error).__name__}: {error}"
    if answer.code not in DOCUMENTED:
        return f"{list(words)!r}: exit code {answer.code}"
    if "Traceback" in answer.err or (answer.code and not answer.err):
        return f"{list(words)!r}: {answer.code} {answer.err}"
    return None


def assert_refused_politely(console: Console, rng: Random, count: int) -> None:
    """Type broken command lines one after the other; every so often the evening starts anew."""
    prepare(console)
    whole = Path("good.db").read_bytes()
    wrong = []
    for number, words in enumerate(lines(rng, count)):
        if number % 20 == 0:
            Path("jassturnier.db").write_bytes(whole)
        wrong.append(refusal(console, words))
        if number % 20 == 19:
            assert console.type("verify").code in {0, 6}, words
    assert list(filter(None, wrong)) == []
