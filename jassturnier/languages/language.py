"""What a language needs beside its catalogue of sentences."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Language:
    """How a language writes numbers, and what it calls whatever is typed.

    `names` has the commands by all their words (“draw show”), the papers as words of “print”, and the options
    with their dashes; what has no name of its own is called as in English. Names may not mean two things in
    any two languages: people type that of whatever language they know.
    """

    code: str
    on_windows: str
    """How Windows begins the name of a locale: German_Switzerland."""
    thousands: str
    point: str = "."
    suits: str = "swiss"
    """The pack that people play with, as long as the club says nothing else."""
    inserted: Mapping[str, Callable[[str], str]] = field(default_factory=dict)
    """How words that are put into a sentence are written, by the mark behind their name: {round:dal}."""
    names: Mapping[str, str] = field(default_factory=dict)
