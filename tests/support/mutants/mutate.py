"""Change the program in one place, and see whether the tests of the room notice; then in the next place.

`nox -s mutate -- jassturnier/draw/pairs.py jassturnier/tournament/cash`: a process of its own for each change
runs the tests under the name of the module, then those that import it, until one fails. What none noticed is
printed, but for what equivalent.txt lists: no test can, for the reason there. It needs a system with `fork`.
"""

import ast
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import hypothesis.strategies  # noqa: F401 — loaded once for all processes
import pytest

_PURE = "cash ranking scoring season stages"
_OTHERS = "games draw/bounds.py draw/pairs.py store/journal store/copies/backups.py services/results exchange"
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
_LONG = ("benchmarks", "cli", "evenings", "services")
"""Tests that play evenings."""
_BROKEN = compile("raise RuntimeError", "broken", "exec")
_SLACK = 20
"""Seconds a change may take beyond ten times what the tests take without one."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a module; its name lasts when lines move: “draw/pairs.py meet: a < b → a <= b”."""

    name: str
    line: int
    code: CodeType


def changes(path: Path) -> Iterator[Change]:
    """Yield every single change of a module, with the module as it is then."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for where, shown, node, field, new in _places(tree, tree, ""):
        before, usual = ast.unparse(shown), getattr(node, field)
        setattr(node, field, new)
        name = f"{Path(*path.parts[1:]).as_posix()} {where}: {before} → {ast.unparse(shown)}"
        line = next(at.lineno for at in ast.walk(node) if hasattr(at, "lineno"))
        yield Change(
            " ".join(name.split()), line, compile(ast.fix_missing_locations(tree), str(path), "exec")
        )
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
    """Return the tests of a module: those under its name, then what imports it, the nearest first.

    Where nothing imports it, those of its folder, and of a kit those of its users too.
    """
    folder, module = Path("tests", *path.parts[1:-1]), _dotted(path)
    own = folder / f"test_{path.name}"
    found = {test for test, modules in _imports().items() if module in modules}
    users = sorted(found - {own}, key=lambda test: (_away(folder, test), test))
    around = [] if users else [folder, *([folder.parent] if folder.name == "kit" else [])]
    return [str(place) for place in (own, *users, *around) if place.exists()]


def _away(folder: Path, test: Path) -> tuple[bool, int]:
    """Return how far tests are from a folder; those that play evenings are farther than all others."""
    shared = len(set(test.parents) & {folder, *folder.parents})
    return folder.parts[1] != test.parts[1] and test.parts[1] in _LONG, -shared


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


def notices(path: Path, code: CodeType | None, limit: float) -> bool:
    """Tell whether the tests fail with this in place of a module, or wait for longer than `limit` seconds."""
    child = os.fork()
    if child == 0:
        os.setsid()
        os._exit(_tried(path, code))
    end = time.monotonic() + limit
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status != 0
        time.sleep(0.01)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return True


def _tried(path: Path, code: CodeType | None) -> int:
    usual, module = SourceFileLoader.get_code, _dotted(path)

    def changed(self: SourceFileLoader, name: str) -> CodeType | None:
        return code if code is not None and name == module else usual(self, name)

    SourceFileLoader.get_code = changed  # type: ignore[assignment, method-assign]
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = tempfile.gettempdir()
    return pytest.main([*_QUIETLY, "--hypothesis-seed=1", *room_tests(path)])


def study(path: Path, known: Sequence[str]) -> tuple[int, int]:
    """Print what no test notices in a module; return how many changes are noticed, and of how many."""
    started = time.monotonic()
    if notices(path, None, 600):
        raise SystemExit(f"{path}: its tests fail as it is")
    if not notices(path, _BROKEN, 600):
        raise SystemExit(f"{path}: its tests run without it")
    limit = 10 * (time.monotonic() - started) + _SLACK
    wanted = [change for change in changes(path) if change.name not in known]
    noticed = 0
    for change in wanted:
        if notices(path, change.code, limit):
            noticed += 1
        else:
            print(f"{path}:{change.line} {change.name}", flush=True)
    print(f"{path}: {noticed} of {len(wanted)}", flush=True)
    return noticed, len(wanted)


def main(places: Sequence[str]) -> None:
    """Study modules and folders."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines()
    known = [line for line in lines if not line.startswith(" ")]
    named = [sorted(place.rglob("*.py")) if place.is_dir() else [place] for place in map(Path, places)]
    found = [study(path, known) for paths in named for path in paths]
    noticed, tried = (sum(column) for column in zip(*found, strict=True))
    print(f"{noticed} of {tried}, {noticed / max(tried, 1):.1%}")


if __name__ == "__main__":
    main(sys.argv[1:] or ROOMS)
