"""What a value is: a dataclass with slots that is compared and hashed by its fields, and never changed."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

MadeT = TypeVar("MadeT")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[MadeT]) -> type[MadeT]:
    """Make a class one of values; the type check holds that nobody changes one.

    It is made in a quarter of the time of `dataclass(frozen=True, slots=True)`, which compiles six methods
    for each class: some 250 of them are made before the smallest answer.
    """
    made = dataclass(eq=False, repr=False, slots=True)(cls)
    for name, method in _methods(made).items():
        if name not in vars(cls):
            setattr(made, name, method)
    return made


def _methods(made: Any) -> dict[str, Callable[..., Any]]:  # noqa: ANN401 — any dataclass
    names = [each.name for each in fields(made) if each.compare]
    content: Callable[[Any], Any] = attrgetter(*names) if names else type

    def equal(self: object, other: object) -> bool:
        return content(self) == content(other) if type(self) is type(other) else NotImplemented

    def hashed(self: object) -> int:
        return hash(content(self))

    return {"__eq__": equal, "__hash__": hashed, "__repr__": _shown}


def _shown(self: Any) -> str:  # noqa: ANN401 — any value
    shown = [f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr]
    return f"{type(self).__qualname__}({', '.join(shown)})"
