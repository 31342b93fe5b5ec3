"""What stands on a printed paper."""

from pypdf import PdfReader

from tests.support.console import Console


def words_of(console: Console, line: str) -> str:
    """Print a paper and return its words."""
    pages = PdfReader(console.done(f"print {line} --json").document()["file"]).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())
