"""An evening of 26 people, played from an empty folder with nothing but `jass` and what it proposes.

What is read and typed is that of the language: its questions, its names of commands.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

import pytest

from jassturnier.i18n import name_in, render, say
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
TAKEN = ("new", "add", "here", "print", "enter", "draw", "rank", "prizes", "backup")
"""Of what is proposed, the first of these."""
MOST = 700
"""Answers; who needs more is going round in circles."""


@pytest.fixture
def language() -> str:
    return "de"


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> Iterator[Console]:
    """An empty folder, and a terminal that can only print lines."""
    monkeypatch.setenv("TERM", "dumb")
    yield from console_in(tmp_path, monkeypatch, language, database="")


ASKED = {
    "name": say("Name (Enter alone: nobody more)"),
    "title": say("Name of the tournament"),
    "reason": say("A reason takes it as it is; Enter alone types it again:"),
}


@dataclass
class Treasurer:
    """Takes what the desk proposes; with `clumsy` every new question is answered wrongly first."""

    typist: Typist
    language: str
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
            enter, print_ = (name_in(name, self.language) for name in ("enter", "print"))
            return "auslossen", f"{enter} 99 1 2", f"{print_} zzz", "", *WRONG
        wrong = {"title": ("?", "", CTRL_C), "name": (CTRL_C,), "reason": ("",)}
        return wrong.get(self._asked(question), WRONG)

    def _asked(self, question: str) -> str:
        said = {kind: render(words, self.language) for kind, words in ASKED.items()}
        return next((kind for kind, words in said.items() if words in question), "")

    def _answer(self, question: str) -> str:
        if question == "> ":
            return self._chosen()
        asked = self._asked(question)
        if asked == "title":
            return "Frühlingsjass"
        if asked == "name":
            return self.people.pop(0) if self.people else ""
        if re.match(r"A\b", question):
            return str(900 + self.answers % 97)
        if proposed := re.match(r"B, .+?(\d+)\)", question):
            return proposed[1]
        return ""

    def _chosen(self) -> str:
        """Return the number of what is to be done next."""
        lines = re.findall(r"^  (\d)  (\S+(?: \S+)?)  ", self.typist.shown, re.MULTILINE)
        first = max(at for at, (number, _) in enumerate(lines) if number == "1")
        offered = {words: number for number, words in lines[first:]}
        for name in TAKEN:
            if (typed := name_in(name, self.language)) in offered and self._wanted(name):
                return str(offered[typed])
        return render(say("end"), self.language)

    def _wanted(self, name: str) -> bool:
        if name == "add":
            return bool(self.people)
        if name == "draw":
            self.once.discard("print")
        if name in {"new", "enter", "draw"}:
            return True
        fresh = name not in self.once
        self.once.add(name)
        return fresh


def played(
    console: Console,
    language: str,
    *,
    clumsy: bool = False,
    typed: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> str:
    """Play the evening; return what was shown. What is `typed` comes before the usual answers."""
    with Typist() as typist:
        first = {kind: [*answers] for kind, answers in typed.items()}
        Treasurer(typist, language, clumsy=clumsy, mistakes=first).play()
    assert "Traceback" not in typist.shown
    assert render(say("Everything is stored. “jass” goes on here."), language) in typist.shown
    status = console.done("status --json").document()
    assert status["entries"] == len(PEOPLE)
    assert [(each["tables"], each["open"]) for each in status["rounds"]] == [(6, 0)] * 4
    console.done("verify")
    return typist.shown


@pytest.mark.parametrize("language", ["it"])
def test_whoever_answers_everything_wrongly_first_gets_there_too(empty: Console, language: str) -> None:
    played(empty, language, clumsy=True)


TYPED = {
    "de": {
        "Name des Turniers: ": ["?", "Frühlingsjass"],
        "Wie viele Passen, und wie viele Spiele pro Passe? [# x #]: ": ["viele", "?", "4 x 10"],
        "Preise, etwa «#: #, #: #, letzter: ein Salami» oder «# % der Startgelder»; Enter allein: später: ": [
            "1: 200, letzter: ein Salami"
        ],
        "A, Punkte: ": ["920"],
    },
    "fr": {
        "Nom du tournoi\u202f: ": ["?", "Printemps"],
        "Combien de tours, et combien de donnes par tour\u202f? [# x #]\u202f: ": ["beaucoup", "?", "4 x 10"],
        "Prix, comme «\u202f#\u202f: #, #\u202f: #, dernier\u202f: un saucisson\u202f» ou "
        "«\u202f#\u202f% des finances\u202f»\u202f; "
        "Entrée seule\u202f: plus tard\u202f: ": ["1\u202f: 200, dernier\u202f: un saucisson"],
        "A, points\u202f: ": ["920"],
    },
}
"""What is typed before the usual answers, by question; Italian is played by who answers wrongly first."""


@pytest.mark.parametrize("language", TYPED)
def test_an_evening_needs_nothing_but_what_is_proposed(empty: Console, language: str) -> None:
    empty.monkeypatch.setenv("COLUMNS", "200")
    shown = played(empty, language, typed=TYPED[language])
    assert f"> {name_in('rank', language)}" in shown
