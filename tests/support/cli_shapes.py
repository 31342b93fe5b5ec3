"""The shape of a JSON document: what scripts lean on, without the values."""

from typing import Any


def shape(value: Any) -> Any:  # noqa: ANN401 — any JSON value
    """Return a document with every value replaced by an example of its kind, lists by their first."""
    match value:
        case dict():
            return {key: shape(inner) for key, inner in value.items()}
        case list():
            return [shape(value[0])] if value else []
        case None:
            return None
        case _:
            return type(value)()
