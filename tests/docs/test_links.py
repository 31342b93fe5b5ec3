"""Links from one paper of the house to another, or to a heading of it, lead somewhere."""

import re
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
PAPERS = sorted([*HOME.glob("*.md"), *(HOME / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def anchors(path: Path) -> set[str]:
    """Return what the headings of a paper are called in links, as the usual viewers do it."""
    headings = HEADING.findall(path.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_nowhere(path: Path, link: str) -> bool:
    if re.match(r"\w+:", link):
        return False
    name, _, anchor = link.partition("#")
    target = path.parent / name if name else path
    return not target.exists() or bool(anchor and anchor not in anchors(target))


def test_a_link_to_nothing_is_found_out() -> None:
    page = HOME / "docs" / "rules.md"
    assert not leads_nowhere(page, "#gh-grand-hand")
    assert leads_nowhere(page, "#gh-grand-foot")
    assert leads_nowhere(page, "nowhere.md")


def test_every_link_leads_somewhere() -> None:
    found = {path: LINK.findall(path.read_text(encoding="utf-8")) for path in PAPERS}
    broken = {path: [link for link in links if leads_nowhere(path, link)] for path, links in found.items()}
    assert {path: links for path, links in broken.items() if links} == {}
