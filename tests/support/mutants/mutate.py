"""Change the program in one place, and see whether the tests of the room notice; then in the next place.

`nox -s mutate -- jassturnier/draw/methods.py jassturnier/tournament/cash.py`: a process for each change
runs the tests under the name of the module, then those of its floor that import it, until one fails. What
none noticed is printed at once, but for what equivalent.txt lists: no test can, for the reason there.
With `--every 20` first, only about one change of twenty is tried, the same ones in every run: lines that
move do not matter. It needs a system with `fork`.

The tests are collected once for a module, and a change is put into the functions that are loaded: what is
noticed then is noticed. What is not, or lies outside functions, is tried with the changed module imported.
"""

import ast
import gc
import inspect
import os
import shutil
import signal
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.machinery import SourceFileLoader
from itertools import pairwise
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType
from zlib import crc32

import hypothesis.strategies  # noqa: F401 — loaded once for all processes
import pytest

_PURE = "cash ranking scoring season stages"
_OTHERS = "games draw/check.py draw/methods.py store/journal store/backup_files.py services/results exchange"
ROOMS = [
    f"jassturnier/{room}" for room in (*(f"tournament/{one}" for one in _PURE.split()), *_OTHERS.split())
]
"""Where a fault costs a result, francs or data."""

EQUIVALENT = Path(__file__).with_name("equivalent.txt")
_PAIRS = "Lt LtE, Gt GtE, Eq NotEq, In NotIn, Is IsNot, And Or, Add Sub, Mult FloorDiv"
_OPERATORS = {
    getattr(ast, one): getattr(ast, other)
    for pair in _PAIRS.split(", ")
    for one, other in (pair.split(), pair.split()[::-1])
}
_NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}
_LEFT_ALONE = frozenset({"annotation", "returns", "decorator_list"})
_QUIETLY = ("-q", "-x", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning")
_SLACK = 20
"""Seconds a change may take beyond ten times what the tests take without one."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a module; its name lasts when lines move: “draw/pairs.py meet: a < b → a <= b”."""

    name: str
    line: int
    code: CodeType


def changes(path: Path, every: int) -> Iterator[Change]:
    """Yield single changes of a module, one of `every` by its name, with the module as it is then."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for where, shown, node, field, new in _places(tree, tree, ""):
        before, usual = ast.unparse(shown), getattr(node, field)
        setattr(node, field, new)
        words = f"{Path(*path.parts[1:]).as_posix()} {where}: {before} → {ast.unparse(shown)}"
        name = " ".join(words.split())
        if crc32(name.encode()) % every == 0:
            line = next(at.lineno for at in ast.walk(node) if hasattr(at, "lineno"))
            yield Change(name, line, compile(ast.fix_missing_locations(tree), str(path), "exec"))
        setattr(node, field, usual)


def _places(node: ast.AST, shown: ast.AST, where: str) -> Iterator[tuple[str, ast.AST, ast.AST, str, object]]:
    """Yield function, expression to show, and what to set to what, for a node and all below it."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        where = f"{where}.{node.name}".lstrip(".")
    for field, new in _edits(node):
        yield where, shown if isinstance(node, ast.Constant | ast.Name) else node, node, field, new
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            loud = isinstance(child, ast.keyword) and child.arg == "strict"  # changes nothing but faults
            if isinstance(child, ast.AST) and not loud and field not in _LEFT_ALONE:
                yield from _places(child, node, where)


def _edits(node: ast.AST) -> Iterator[tuple[str, object]]:
    """Yield each field of a node that can be changed, with what is put there."""
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                yield "ops", [*ops[:at], _OPERATORS[type(op)](), *ops[at + 1 :]]
        case ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in _OPERATORS:
            yield "op", _OPERATORS[type(op)]()
        case ast.UnaryOp(op=ast.Not() | ast.USub() as op, operand=operand):
            yield "operand", ast.UnaryOp(op, operand)
        case ast.comprehension(ifs=ifs):
            for at in range(len(ifs)):
                yield "ifs", [*ifs[:at], *ifs[at + 1 :]]
        case ast.Name(id=name) if name in _NAMES:
            yield "id", _NAMES[name]
        case ast.Constant(value=bool() as value):
            yield "value", not value
        case ast.Constant(value=int() as value):
            yield "value", value + 1


def room_tests(path: Path) -> list[str]:
    """Return the tests of a module: those under its name, then its importers on its floor, nearest first.

    Without any, those of its folder are its tests, and of a kit those of its users too. A game with a folder
    has all tests of it: they load it by its name.
    """
    folder, module = Path("tests", *path.parts[1:-1]), _dotted(path)
    own, nearer = folder / f"test_{path.name}", {folder, *folder.parents}
    importers = (test for test, used in _imports().items() if module in used)
    floor = {test for test in importers if test.parent.parts[:2] == folder.parts[:2]}
    if folder.parent == Path("tests", "games") and folder.name != "kit":
        floor |= {*folder.glob("test_*.py")}
    users = sorted((-len(nearer.intersection(test.parents)), test) for test in floor - {own})
    around = [folder, *([folder.parent] if folder.name == "kit" else [])]
    named = [test for test in (own, *(test for _, test in users)) if test.exists()]
    return [str(place) for place in named or around if place.exists()]


def _dotted(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


@cache
def _imports() -> dict[Path, frozenset[str]]:
    """Return for every file of tests what it imports: modules, and names that may be modules."""
    return {path: frozenset(_imported(path)) for path in sorted(Path("tests").rglob("test_*.py"))}


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (str(node.module), *(f"{node.module}.{name.name}" for name in node.names))


@dataclass(frozen=True, slots=True)
class Trials:
    """A plugin of pytest that runs the collected tests once for each change of a module.

    What it sends: the seconds a run may take, and what is imported of others; then each change unnoticed.
    """

    path: Path
    tried: Sequence[Change]
    asked: Connection

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        folder = session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        usual = compile(self.path.read_text(encoding="utf-8"), str(self.path), "exec", dont_inherit=True)
        functions = _functions()
        started = time.monotonic()
        if _fails(partial(_run, session), 600):
            raise SystemExit(f"{self.path}: its tests fail as it is")
        limit = 10 * (time.monotonic() - started) + _SLACK
        others = [name for name in sys.modules if name.partition(".")[0] not in {"jassturnier", "tests"}]
        self._ask((limit, others))
        for at, change in enumerate(self.tried):
            swaps = list(_swaps(usual, change.code, functions)) if _inside(usual, change.code) else []
            if not (swaps and _fails(partial(_swapped, swaps, session), limit)):
                self._ask(at)
            for left in folder.iterdir():
                shutil.rmtree(left, ignore_errors=True)
        self.asked.send(None)
        return True

    def _ask(self, what: object) -> None:
        """Send something and wait until it has been dealt with."""
        self.asked.send(what)
        self.asked.recv()


def _functions() -> dict[CodeType, list[FunctionType]]:
    """Return every function that is loaded, by its code."""
    gc.unfreeze()  # what conftest.py has frozen is none of the objects that are looked through
    found: dict[CodeType, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            found.setdefault(one.__code__, []).append(one)
    gc.freeze()
    return found


def _inner(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _inside(usual: CodeType, new: CodeType) -> bool:
    """Tell whether two codes of a module differ in functions only, not in what its import runs."""
    if usual.co_flags & inspect.CO_OPTIMIZED:
        return True
    plain = ([repr(one) for one in code.co_consts if not isinstance(one, CodeType)] for code in (usual, new))
    same = usual.co_code == new.co_code and usual.co_names == new.co_names and len({*map(tuple, plain)}) == 1
    return same and all(map(_inside, _inner(usual), _inner(new)))


def _swaps(
    usual: CodeType, new: CodeType, functions: dict[CodeType, list[FunctionType]]
) -> Iterator[tuple[FunctionType, CodeType]]:
    """Yield the loaded functions that a change concerns, with their new code."""
    if usual != new:
        yield from ((function, new) for function in functions.get(usual, ()))
        for one, other in zip(_inner(usual), _inner(new), strict=False):
            yield from _swaps(one, other, functions)


def _swapped(swaps: Sequence[tuple[FunctionType, CodeType]], session: pytest.Session) -> bool:
    for function, code in swaps:
        function.__code__ = code
    return _run(session)


def _run(session: pytest.Session) -> bool:
    """Run collected tests until one fails; tell whether one has."""
    return any(
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after) and session.testsfailed
        for item, after in pairwise([*session.items, None])
        if item is not None
    )


def _fails(tried: Callable[[], object], limit: float) -> bool:
    """Tell whether something is true, raises or takes longer than `limit` seconds in a process of its own."""
    child = os.fork()
    if child == 0:
        os.setsid()
        code = 1
        with suppress(BaseException):
            code = int(bool(tried()))
        os._exit(code)
    end = time.monotonic() + limit
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status != 0
        time.sleep(0.005)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return True


def _pytest(path: Path, *plugins: object) -> int:
    """Run pytest with the tests of a module, in silence."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = tempfile.gettempdir()
    with tempfile.TemporaryDirectory() as folder:
        options = (*_QUIETLY, f"--basetemp={folder}/tests")
        return pytest.main([*options, *room_tests(path)], plugins)


def _with(path: Path, code: CodeType) -> int:
    """Run the tests with a changed module in place of the one that would be imported."""
    usual, module = SourceFileLoader.get_code, _dotted(path)

    def changed(self: SourceFileLoader, name: str) -> CodeType | None:
        return code if name == module else usual(self, name)

    SourceFileLoader.get_code = changed  # type: ignore[assignment, method-assign]
    return _pytest(path)


def _unnoticed(path: Path, tried: Sequence[Change]) -> Iterator[Change]:
    """Yield what no test notices: neither in loaded functions nor where the module is imported anew."""
    asking, asked = Pipe()
    trials = get_context("fork").Process(target=_pytest, args=(path, Trials(path, tried, asked)))
    trials.start()
    asked.close()
    try:
        limit, others = asking.recv()
        for name in others:
            with suppress(Exception):
                import_module(name)
        asking.send(True)
        while (at := asking.recv()) is not None:
            if not _fails(partial(_with, path, tried[at].code), limit):
                yield tried[at]
            asking.send(True)
    except EOFError:
        raise SystemExit(f"{path}: its tests fail as it is") from None
    trials.join()


def study(path: Path, known: Sequence[str], every: int) -> tuple[int, int]:
    """Print what no test notices in a module; return how many changes are noticed, and of how many."""
    tried = [one for one in changes(path, every) if one.name not in known]
    missed = 0
    for one in _unnoticed(path, tried) if tried else ():
        print(f"{path}:{one.line} {one.name}", flush=True)
        missed += 1
    print(f"{path}: {len(tried) - missed} of {len(tried)}", flush=True)
    return len(tried) - missed, len(tried)


def main(places: Sequence[str], every: int) -> None:
    """Study modules and folders."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    known = [line for line in lines if not line.startswith(" ")]
    named = [sorted(place.rglob("*.py")) if place.is_dir() else [place] for place in map(Path, places)]
    found = [study(path, known, every) for paths in named for path in paths]
    noticed, tried = (sum(column) for column in zip(*found, strict=True))
    print(f"{noticed} of {tried}, {noticed / max(tried, 1):.1%}")


if __name__ == "__main__":
    options = ArgumentParser()
    options.add_argument("--every", type=int, default=1)
    options.add_argument("places", nargs="*", default=ROOMS)
    asked = options.parse_args()
    main(asked.places, asked.every)
