import pytest

from tests.support.exchange.dumps import FOLDER, dump, workbooks

WORKBOOKS = workbooks()


@pytest.mark.parametrize("name", WORKBOOKS)
def test_a_workbook_is_as_it_was(name: str) -> None:
    assert dump(WORKBOOKS[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
