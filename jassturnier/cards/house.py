"""House rules: the options of a regulation that a referee has to know, under the same names."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Literal, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Rules = TypeVar("Rules", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The options that change what may be played and what a card is worth."""

    void_after_trump: Literal["no_lower_trump", "no_trump"] = "no_lower_trump"
    gustav_first_of_9: int = 5
    tuo_values: Literal["trump", "notrump", "per_trick"] = "trump"
    undenufe_values: Literal["normal", "six11"] = "normal"
    six11_scope: Literal["undenufe_only", "per_trick"] = "undenufe_only"


PRINTED = HouseRules()
"""The rules as the documents print them."""


def stated(defaults: Rules, options: Mapping[str, object]) -> Rules:
    """Return the rules with every option of a regulation that bears one of their names.

    The values are taken as they are: a regulation is checked before it is used.
    """
    names = {field.name for field in fields(defaults)}
    changes: dict[str, Any] = {name: value for name, value in options.items() if name in names}
    return replace(defaults, **changes)
