"""Letters of every kind, to be repeated without end."""

from types import MappingProxyType

CLASSES = MappingProxyType(
    {
        "letters": "a",
        "words": "Anna Frei ",
        "digits": "1",
        "numbers": "+41 79 ",
        "blanks": " ",
        "addresses": "a@",
        "dots": "a.",
        "dashes": "a - ",
        "open brackets": "(",
        "brackets": "(a)",
        "quotes": "'",
        "commas": ",",
        "names": "Anna Frei & ",
        "titles": "Dr. ",
        "marks": "\u0301\u0315",
        "other scripts": "漢",
    }
)
