"""A sheet is worked out from notation, cells or JSON; anything else is refused."""

import json

import pytest

from jassturnier.errors import DoesNotAddUp, JassError, NotFound, Unreadable, WrongUsage
from jassturnier.services.referee.rules import ScoreQuestion, score

LINE = "A eicheln 84"


@pytest.mark.parametrize(
    ("question", "error"),
    [
        pytest.param(ScoreQuestion("poker", b""), NotFound, id="another game"),
        pytest.param(ScoreQuestion("schieber", LINE.encode(), size=5), WrongUsage, id="five at a table"),
        pytest.param(
            ScoreQuestion("schieber", LINE.encode(), ("nonsense=1",)), WrongUsage, id="no such option"
        ),
        pytest.param(ScoreQuestion("schieber", b"\xff\xfe\x00"), Unreadable, id="no text"),
        pytest.param(ScoreQuestion("schieber", b"{"), Unreadable, id="half a document"),
        pytest.param(ScoreQuestion("schieber", b'{"deals": 7}'), Unreadable, id="no list of deals"),
        pytest.param(ScoreQuestion("schieber", b"A eicheln 158"), DoesNotAddUp, id="more than there is"),
    ],
)
def test_what_cannot_be_worked_out_is_refused(question: ScoreQuestion, error: type[JassError]) -> None:
    with pytest.raises(error):
        score(question)


def test_notation_cells_and_document_give_one_sheet() -> None:
    cells = "side,contract,points\nA,eicheln,84"
    documents = [json.dumps([LINE]), json.dumps({"deals": [["A", "eicheln", 84]]})]
    found = [score(ScoreQuestion("schieber", text.encode())) for text in (LINE, cells, *documents)]
    assert all(each == found[0] for each in found)
