"""Every paper is made by something, and nothing else there makes one."""

from jassturnier.services.papers import making, posting
from jassturnier.services.papers.kinds import KINDS
from jassturnier.services.papers.printing import maker


def test_every_paper_is_made_by_what_stands_under_its_name() -> None:
    made = {**posting.MAKERS, **making.MAKERS}
    assert {name: maker(kind) for name, kind in KINDS.items()} == made
    assert making.MAKERS.keys().isdisjoint(posting.MAKERS)
