"""An evening of 26 people, played from an empty folder with nothing but `jass` and what it proposes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.support.console import Console, console_in
from tests.support.terminal import Typist

pytestmark = pytest.mark.slow

pytest.importorskip("pty", reason="terminals of a POSIX system")

FAMILIES = (
    *("Abt", "Bäbler", "Cott", "Dreier", "Egli", "Frei", "Graf"),
    *("Huber", "Imhof", "Jost", "Kunz", "Lang", "Meier"),
)
PEOPLE = [f"{given} {family}" for given in ("Rösli", "Hans") for family in FAMILIES]
CTRL_C = "\x03"
HUGE = "9" * 30
WRONG = ("abc", HUGE, "-1", "?", CTRL_C)
MOST = 700
"""Answers; who needs more is going round in circles."""


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Console]:
    """An empty folder, and a terminal that can only print lines."""
    monkeypatch.setenv("TERM", "dumb")
    yield from console_in(tmp_path, monkeypatch, "de", database="")


@dataclass
class Treasurer:
    """Takes what the desk proposes; with `clumsy` every new question is answered wrongly first."""

    typist: Typist
    clumsy: bool = False
    people: list[str] = field(default_factory=lambda: list(PEOPLE))
    once: set[str] = field(default_factory=set)
    mistakes: dict[str, list[str]] = field(default_factory=dict)
    answers: int = 0

    def play(self) -> None:
        """Answer until the program ends."""
        while question := self.typist.question():
            self.answers += 1
            assert self.answers < MOST, self.typist.shown[-3000:]
            mistake = self._mistake(question)
            if mistake == CTRL_C:
                self.typist.press(CTRL_C.encode())
            else:
                self.typist.type(self._answer(question) if mistake is None else mistake)

    def _mistake(self, question: str) -> str | None:
        kind = re.sub(r"\d+", "#", question)
        left = self.mistakes.setdefault(kind, list(self._wrong(question)) if self.clumsy else [])
        return left.pop(0) if left else None

    def _wrong(self, question: str) -> tuple[str, ...]:
        """Return what to answer first; names and notes may be any word."""
        if question == "> ":
            return "auslossen", "eingeben 99 1 2", "drucken zzz", "", *WRONG
        if question.startswith("Name"):
            return (CTRL_C,)
        if "Begründung" in question:
            return ("",)
        return WRONG

    def _answer(self, question: str) -> str:
        if question == "> ":
            return self._chosen()
        if "Name des Turniers" in question:
            return "Frühlingsjass"
        if "Name (" in question:
            return self.people.pop(0) if self.people else ""
        if re.match(r"A\b", question):
            return str(900 + self.answers % 97)
        if proposed := re.match(r"B \[(\d+)\]", question):
            return proposed[1]
        return ""

    def _chosen(self) -> str:
        """Return the number of what is to be done next."""
        lines = re.findall(r"^  (\d)  (\S+(?: \S+)?)  ", self.typist.shown, re.MULTILINE)
        first = max(at for at, (number, _) in enumerate(lines) if number == "1")
        offered = {words: number for number, words in lines[first:]}
        if lines[first][1] == "drucken":
            return "1"
        for name in ("neu", "anmelden", "da", "eingeben", "auslosen", "rangliste", "preise", "sichern"):
            if name in offered and self._wanted(name):
                return str(offered[name])
        return "ende"

    def _wanted(self, name: str) -> bool:
        if name == "anmelden":
            return bool(self.people)
        if name in {"neu", "da", "eingeben", "auslosen"}:
            return True
        fresh = name not in self.once
        self.once.add(name)
        return fresh


def played(console: Console, *, clumsy: bool) -> str:
    """Play the evening; return what was shown."""
    with Typist() as typist:
        Treasurer(typist, clumsy=clumsy).play()
    assert "Traceback" not in typist.shown
    assert "Alles ist gespeichert." in typist.shown
    status = console.done("status --json").document()
    assert status["entries"] == len(PEOPLE)
    assert [(each["tables"], each["open"]) for each in status["rounds"]] == [(6, 0)] * 4
    console.done("verify")
    return typist.shown


def test_an_evening_needs_nothing_but_what_is_proposed(empty: Console) -> None:
    shown = played(empty, clumsy=False)
    assert "> rangliste" in shown


def test_whoever_answers_everything_wrongly_first_gets_there_too(empty: Console) -> None:
    played(empty, clumsy=True)
