"""The examples of a document: typed one after the other in a folder, and their answers compared.

A fenced block `console` holds commands after `$` and what they answer. A line `…` stands for any lines, `…`
in a line for any letters. What follows a question is what somebody types. A block of another kind with a
second word after its language is a file of that name, with `+` before it the end of one. Blocks inside a
comment count as well: they prepare.

`python -m tests.support.examples FILE` puts the program's answers in the place of those that differ,
without a file in all guides.
"""

import io
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import cast

import click
import pytest

from jassturnier.cli.kit.app import Program
from jassturnier.cli.kit.context import App
from tests.support.console import console_in, typed

ROOT = Path(__file__).resolve().parents[2]
GUIDES = sorted(ROOT.glob("docs/guides/*/*.md"))
PROGRAMS = ("jass", "jassturnier")
_BLOCK = re.compile(r"(?ms)^```(?P<kind>[a-z]+)(?: +(?P<file>\S+))?\n(?P<body>.*?)^```$")
_MOMENT = re.compile(
    r"\d\d\.\d\d\.(?:\d{4})? \d\d:\d\d(?::\d\d)?|\d\d\.\d\d\.\d{4}|\d{8}T\d{6}\.\d+Z"
    r"|\d{1,2}\.? [^\W\d_]+ 20\d\d|\b[0-9a-f]{8,}\b|\b[0-9a-f]{4}(?:-[0-9a-f]{4}){4}\b"
)
"""What is another each time: a day, perhaps with its time, a backup, the mark of a laptop or a state."""


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: what kind of text it is, the file it is named after, and where its body begins."""

    kind: str
    file: str | None
    body: str
    start: int


@dataclass(frozen=True, slots=True)
class Example:
    """A command as it is typed, and what the document says it answers."""

    line: str
    answer: str

    def fits(self, screen: "Screen") -> bool:
        """Tell whether the program answered as the document says; what is left out must have succeeded."""
        if self.answer == "…\n":
            return screen.code == 0
        lines = (
            r"(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*?") + r"\n"
            for line in _MOMENT.sub("*", self.answer).splitlines()
        )
        return re.fullmatch("".join(lines), _MOMENT.sub("*", screen.text)) is not None


@dataclass(frozen=True, slots=True)
class Screen:
    """What stands on the screen after a command, and its exit code."""

    text: str
    code: int = 0


class Visitor(io.StringIO):
    """Somebody in a terminal who answers every question as the document does."""

    def __init__(self, screen: io.StringIO, answer: str) -> None:
        super().__init__()
        self.screen = screen
        self.lines = iter(answer.splitlines())

    def isatty(self) -> bool:
        """Say yes."""
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # typeshed: bytes too
        """Return what follows this question in the document, and show it; without any, leave."""
        del size
        question = self.screen.getvalue().rpartition("\n")[2].strip()
        found = next((line for line in self.lines if line.startswith(question)), None)
        if found is None:
            return ""
        said = found.removeprefix(question).strip() + "\n"
        self.screen.write(said)
        return said


def language_of(file: Path) -> str:
    """Return the language a document is written in: that of a guide's folder or of its name, else English."""
    if file in GUIDES:
        return file.parent.name
    _, *language, _ = file.name.split(".")
    return language[0] if language else "en"


def blocks(document: str) -> Iterator[Block]:
    """Yield the fenced blocks that say what they are, in order."""
    for found in _BLOCK.finditer(document):
        yield Block(found["kind"], found["file"], found["body"], found.start("body"))


def examples(block: Block) -> Iterator[Example]:
    """Yield the commands of a console block with their answers."""
    for part in re.split(r"^\$ ", block.body, flags=re.MULTILINE)[1:]:
        line, _, answer = part.partition("\n")
        yield Example(line, answer)


def played(document: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Block, Example, Screen]]:
    """Type every example in the current folder; yield each with what the program showed."""
    for block in blocks(document):
        if block.kind == "console":
            for example in examples(block):
                yield block, example, shown(example, monkeypatch)
        elif block.file is not None:
            with Path(block.file.removeprefix("+")).open(
                "a" if block.file.startswith("+") else "w", encoding="utf-8"
            ) as file:
                file.write(block.body)


def shown(example: Example, monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Type one example in a terminal."""
    program, *words = shlex.split(example.line)
    if program == "export":
        name, _, value = words[0].partition("=")
        monkeypatch.setenv(name, value)
        return Screen("")
    assert PurePath(program).name in PROGRAMS, f"not a command of ours: {example.line}"
    words, file = (words[:-2], Path(words[-1])) if ">" in words else (words, None)
    screen = io.StringIO()
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdin", Visitor(screen, example.answer))
        code = typed(words, screen, screen)
    if file is None:
        return Screen(_tidy(screen.getvalue()), code)
    file.write_text(screen.getvalue(), encoding="utf-8")
    return Screen("", code)


def _tidy(text: str) -> str:
    """Drop blanks at the ends of lines and empty lines at the end, as documents do."""
    lines = [line.rstrip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return "".join(f"{line}\n" for line in lines)


def parsed(line: str) -> None:
    """Read a command with its options as Click does, without doing it.

    Raises:
        click.UsageError: there is no such command or option.
    """
    command: click.Command = Program()
    context, name, rest = None, PROGRAMS[0], shlex.split(line.replace("\\", "/"))
    while rest or context is None:
        context = command.make_context(name, rest, parent=context, obj=App())
        if not isinstance(command, click.Group):
            return
        rest = [*context._protected_args, *context.args]
        if rest:
            _, command, rest = cast(
                "tuple[str, click.Command, list[str]]", command.resolve_command(context, rest)
            )


def corrected(document: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the document with the program's answers where they differ."""
    bodies: dict[Block, list[str]] = {}
    for block, example, screen in played(document, monkeypatch):
        answer = example.answer if example.fits(screen) else screen.text
        bodies.setdefault(block, []).append(f"$ {example.line}\n{answer}")
    for block, body in reversed(bodies.items()):
        end = block.start + len(block.body)
        document = document[: block.start] + "".join(body) + document[end:]
    return document


def answer_anew(file: Path) -> None:
    """Put the program's answers into a document."""
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        for _ in console_in(Path(folder), patch, language_of(file), database=""):
            answered = corrected(file.read_text(encoding="utf-8"), patch)
            file.write_text(answered.replace(str(Path(folder, "home")), "…"), encoding="utf-8")
        patch.undo()


if __name__ == "__main__":
    for each in [Path(name).resolve() for name in sys.argv[1:]] or GUIDES:
        answer_anew(each)
