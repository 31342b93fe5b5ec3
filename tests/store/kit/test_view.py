"""What reads without the models knows the same columns; rows are read from a file as within a change.

`python -m tests.store.kit.test_view` writes the columns of the models down anew.
"""

import json
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Boolean, Column, Date
from sqlmodel.sql.sqltypes import AutoString

from jassturnier.store.kit import view
from jassturnier.store.kit.models import Choice, Row, Utc
from jassturnier.store.kit.view import columns

_KINDS = {JSON: "json", Utc: "moment", Date: "day", Boolean: "bool", AutoString: "words"}


def of_models() -> dict[str, dict[str, str]]:
    """Return how the columns of every table are stored."""
    return {
        table.name: {column.name: _stored(column) for column in table.columns}
        for table in Row.metadata.sorted_tables
    }


def _stored(column: Column[Any]) -> str:
    kind = column.type
    return kind.python_type.__name__ if isinstance(kind, Choice) else _KINDS.get(type(kind), "")


def test_the_columns_are_those_of_the_models() -> None:
    assert columns() == of_models()
    assert [*columns()["seat"]] == [column.name for column in Row.metadata.tables["seat"].columns]


if __name__ == "__main__":
    written = json.dumps(of_models(), indent=1)
    Path(view.__file__).with_name("columns.json").write_text(f"{written}\n", encoding="utf-8")
