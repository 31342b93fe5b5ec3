"""A Chromium without a window, told what to do through two pipes, as its developers' tools do it."""

import base64
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

import pytest

PATIENCE = 60.0
"""Seconds that a page may take until it shows what is waited for."""
_NAMES = ("chromium", "chromium-browser", "google-chrome")
_WORDS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--remote-debugging-pipe",
)
PROGRAM = next(filter(None, map(shutil.which, _NAMES)), "")
NEEDED = pytest.mark.skipif(not PROGRAM, reason="Chromium is not installed")

AXE = files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")
"""What the makers of axe know to keep a page from people."""

AXE_FAULTS = """axe.run({runOnly: ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "best-practice"]})
  .then(({passes, violations}) => passes.length
    ? violations.map((fault) => fault.id + ": " + fault.nodes[0].html) : ["axe has looked at nothing"])"""


@dataclass(frozen=True)
class Browser:
    """One page of a browser; `session` is how the browser calls it."""

    asks: BinaryIO
    answers: Iterator[dict[str, Any]]
    numbers: Iterator[int]
    session: str = ""

    def tell(self, method: str, **params: object) -> Any:  # noqa: ANN401 — a JSON value
        """Do something; return what comes of it."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        self.asks.write(json.dumps(message).encode() + b"\0")
        self.asks.flush()
        answer = next(found for found in self.answers if found.get("id") == number)
        assert "error" not in answer, answer
        return answer["result"]

    def ask(self, script: str) -> Any:  # noqa: ANN401 — a JSON value
        """Return what a line of script finds on the page."""
        found = self.tell("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def wait_for(self, script: str) -> float:
        """Wait until something holds on the page; return the seconds it took."""
        begun = time.monotonic()
        while not self.ask(script):
            assert time.monotonic() < begun + PATIENCE, f"{script}: {self.ask('document.body.innerText')}"
            time.sleep(0.02)
        return time.monotonic() - begun

    def open(self, address: str) -> None:
        """Go to a page, and wait until it is there."""
        with self.leaving():
            self.tell("Page.navigate", url=address)

    @contextmanager
    def leaving(self) -> Iterator[None]:
        """Wait after the block until the page it leads to is there, and looks as its style sheets say."""
        self.ask("window.left = true")
        yield
        self.wait_for("!window.left && document.readyState === 'complete'")

    def settle(self) -> None:
        """Wait until what changes its size by what has just appeared has done so."""
        self.ask("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def size(self, width: int, height: int) -> None:
        """Be a screen of this size."""
        self.tell(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def light(self, scheme: str) -> None:
        """Prefer light or dark pages."""
        self.tell("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def key(self, name: str, code: int, text: str = "") -> None:
        """Press a key; `code` is its number, `text` what it types."""
        for kind in ("keyDown", "keyUp"):
            self.tell("Input.dispatchKeyEvent", type=kind, key=name, windowsVirtualKeyCode=code, text=text)

    def picture(self, path: Path) -> None:
        """Keep what is seen as PNG."""
        path.write_bytes(base64.b64decode(self.tell("Page.captureScreenshot")["data"]))


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """Start a browser whose files are in this folder; it ends with the block."""
    (asked, asks), (answers, answered) = os.pipe(), os.pipe()
    words = [PROGRAM, *_WORDS, f"--user-data-dir={folder}", "about:blank"]
    with subprocess.Popen(
        ["bash", "-c", f'exec "$@" 3<&{asked} 4>&{answered}', "bash", *words],
        pass_fds=(asked, answered),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as run:
        os.close(asked)
        os.close(answered)
        with os.fdopen(asks, "wb") as told, os.fdopen(answers, "rb") as heard:
            whole = Browser(told, _messages(heard), count(1))
            try:
                yield _page(whole)
            finally:
                run.terminate()


def _page(whole: Browser) -> Browser:
    target = whole.tell("Target.createTarget", url="about:blank")["targetId"]
    session = whole.tell("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    return Browser(whole.asks, whole.answers, whole.numbers, session)


def _messages(heard: BinaryIO) -> Iterator[dict[str, Any]]:
    """Yield what the browser says; each message ends with a zero byte."""
    rest = b""
    while more := heard.read1():  # type: ignore[attr-defined] # a buffered reader has it
        *whole, rest = (rest + more).split(b"\0")
        yield from map(json.loads, whole)
