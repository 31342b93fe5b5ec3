"""The program as it is typed, in this process."""

import contextlib
import io
import json
import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, wraps
from pathlib import Path
from typing import Any, Self

import click
import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from pypdf import PdfReader

from jassturnier.cli.kit.app import main
from jassturnier.cli.kit.context import App
from jassturnier.cli.setup.tournaments import schema_of
from tests.support.offices import SINGLE, poured


def typed(words: Sequence[str], out: io.StringIO, err: io.StringIO) -> int:
    """Run a command given word by word; return its exit code."""
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(words)
        except SystemExit as stop:
            return int(stop.code or 0)
    return 0


@cache
def _validator(command: str) -> Any:  # noqa: ANN401 — jsonschema comes without types
    return Draft202012Validator(schema_of(command))


def _answering() -> str:
    """Return the command that is answering by its stable names, “schema” for one that was not understood."""
    context = click.get_current_context(silent=True)
    names: list[str] = []
    while context is not None and context.parent is not None:
        names.insert(0, context.command.name or "")
        context = context.parent
    return " ".join(names) or "schema"


@contextlib.contextmanager
def answers_checked() -> Iterator[None]:
    """Hold every answer to --json against the schema of its command."""
    written = App.document

    def document(app: App, answer: Any) -> str:  # noqa: ANN401 — as `App` has it
        text = written(app, answer)
        if click.get_current_context(silent=True) is not None:
            command = _answering()
            wrong = best_match(_validator(command).iter_errors(json.loads(text)))
            assert wrong is None, f"{command}: {wrong}"
        return text

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(App, "document", document)
        yield


@dataclass(frozen=True)
class Answer:
    """What a command answered."""

    code: int
    out: str
    err: str

    def document(self) -> Any:  # noqa: ANN401 — a JSON document
        """Return the answer to --json."""
        return json.loads(self.out)


class Keyboard(io.StringIO):
    """What somebody types in a terminal."""

    def isatty(self) -> bool:
        """Say yes."""
        return True


def _words(line: str) -> list[str]:
    """Return the words of a line; as in Windows' shells a backslash is a letter as others are, of paths."""
    words = shlex.shlex(line, posix=True)
    words.whitespace_split, words.commenters, words.escape = True, "", ""
    return list(words)


Row = tuple[str, *tuple[str | int | list[str], ...]]
"""A command, and what it says."""


@dataclass
class Console:
    """A laptop in a folder of its own; `run` types a command."""

    folder: Path
    monkeypatch: pytest.MonkeyPatch
    options: list[str] = field(default_factory=list)

    def run(self, *words: str) -> Answer:
        """Type a command given word by word."""
        out, err = io.StringIO(), io.StringIO()
        code = typed([*words, *self.options], out, err)
        return Answer(code, out.getvalue(), err.getvalue())

    def type(self, line: str) -> Answer:
        """Type a command as one line."""
        return self.run(*_words(line))

    def begin(self, *lines: str) -> None:
        """Type these commands in an empty folder, once in a run, and copy what they left thereafter."""
        mould = "\n".join((*lines, os.environ["JASSTURNIER_LANG"]))
        poured(self.folder, mould, lambda: self.done(*lines))

    def evening(self, players: int, *lines: str, of: str = SINGLE) -> Self:
        """Start a tournament with so many players, numbered from 1, then type these commands."""
        self.done(f"new Abend -r {of}")
        added = self.run("add", *(f"Given{n} Family{n}" for n in range(1, players + 1)))
        assert added.code == 0, added.err
        if lines:
            self.done(*lines)
        return self

    def asked(self, line: str, *answers: str) -> Answer:
        """Type a command in a terminal, and these answers to its questions."""
        with self.monkeypatch.context() as patch:
            patch.setattr("sys.stdin", Keyboard("".join(f"{answer}\n" for answer in answers)))
            return self.type(line)

    def done(self, line: str, *more: str) -> Answer:
        """Type commands that must succeed one after the other; return the last answer."""
        answer = self.type(line)
        assert answer.code == 0, f"{line}: {answer.err}"
        return self.done(*more) if more else answer

    def entries(self) -> list[dict[str, Any]]:
        """Return everybody who is entered, by number."""
        found: list[dict[str, Any]] = self.done("players list --by number --json").document()["entries"]
        return found

    def names(self) -> list[str]:
        """Return the names of everybody who is entered, by number."""
        return [entry["name"] for entry in self.entries()]

    def refused(self, line: str, code: int, *says: str) -> Answer:
        """Type a command that must end with this code, and say all of this."""
        answer = self.type(line)
        assert answer.code == code, answer.err
        for words in says:
            assert words in answer.err
        return answer

    def says(self, *rows: str | Row) -> None:
        """Type commands one after the other: each says all its words, and none of those behind “≠ ”.

        A number is the exit code, else it is 0; a list is what is typed at the questions in a terminal.
        """
        for line, *rest in ((row,) if isinstance(row, str) else row for row in rows):
            typed = [answers for answers in rest if isinstance(answers, list)]
            answer = self.asked(line, *typed[0]) if typed else self.type(line)
            code = next((each for each in rest if isinstance(each, int)), 0)
            said = " ".join(f"{answer.out} {answer.err}".split())
            words = [" ".join(each.split()) for each in rest if isinstance(each, str)]
            wrong = [each for each in words if (each.removeprefix("≠ ") in said) is each.startswith("≠ ")]
            assert (answer.code, wrong) == (code, []), f"{line}: {said}"

    def tells(self, keys: str, *rows: tuple[Any, ...]) -> None:
        """Type commands for scripts: under these keys their documents have what stands behind each."""
        for line, *expected in rows:
            document = self.done(f"{line} --json").document()
            assert [document[key] for key in keys.split()] == expected, line

    def refuses(self, *rows: tuple[str, int, str]) -> None:
        """Type commands that must each end with a code, say something, and change nothing."""
        before = self.type("history --json").out
        wrong = [
            f"{line}: {answer}"
            for line, code, says in rows
            if not _refused(answer := self.type(line), code, says)
        ]
        assert not wrong, "\n".join(wrong)
        assert self.type("history --json").out == before


def _refused(answer: Answer, code: int, says: str) -> bool:
    said = " ".join(answer.err.split())
    return answer.code == code and says in said and "Traceback" not in said


def documents_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the documents of a laptop lie in a folder; only Linux takes them from a variable."""
    monkeypatch.setenv("XDG_DOCUMENTS_DIR", str(folder / "documents"))
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: folder / "documents")


def console_in(
    folder: Path, monkeypatch: pytest.MonkeyPatch, language: str = "en", database: str = "jassturnier.db"
) -> Iterator[Console]:
    """Sit down at a laptop: current folder, documents, settings and language are its own.

    The database is in the current folder; with "" it is where the program puts it by itself.
    """
    monkeypatch.chdir(folder)
    monkeypatch.setenv("JASSTURNIER_HOME", str(folder / "home"))
    monkeypatch.setenv("JASSTURNIER_LANG", language)
    monkeypatch.setenv("LANGUAGE", language)
    documents_in(folder, monkeypatch)
    monkeypatch.setenv("JASSTURNIER_DB", database)
    yield Console(folder, monkeypatch)


def made_once(make: Callable[[Console], Console]) -> object:
    """Make a fixture that types its commands once in a run; every other test gets a copy of what they left.

    Which of several tournaments was chosen is known for a place, and does not hold for a copy elsewhere.
    """

    @wraps(make)
    def copied(console: Console) -> Console:
        mould = f"{make.__module__}.{make.__name__} {os.environ['JASSTURNIER_LANG']}"
        poured(console.folder, mould, lambda: make(console))
        return console

    return pytest.fixture(copied)


def words_of(console: Console, line: str) -> str:
    """Print a paper and return its words."""
    pages = PdfReader(console.done(f"print {line} --json").document()["file"]).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())
