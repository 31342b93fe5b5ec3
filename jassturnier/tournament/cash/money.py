"""Amounts of money as lists have them: Rappen here, francs on paper."""

import re

from jassturnier.i18n import fold

_CURRENCY = re.compile(r"\b(?:chf|s?fr)\b\.?", re.IGNORECASE)
_AMOUNT = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}|[-–—]{1,2}))?")
_GROUPING = re.compile(r"(?<=\d)['’ ](?=\d{3}(?!\d))")
_TICKS = {"✓", "✔", "☑", "✅"}
_YES = frozenset(
    {
        *("x", "ok", "true", "wahr", "vrai", "vero", "bar", "cash", "twint"),
        *("ja", "j", "yes", "y", "oui", "o", "si", "s"),
        *("bezahlt", "einbezahlt", "paid", "paye", "pagato"),
    }
)
_NO = frozenset(
    {
        *("", "false", "falsch", "faux", "falso", "offen", "open", "ouvert", "aperto"),
        *("nein", "n", "no", "non"),
    }
)


def parse_francs(words: str) -> int | None:
    """Read an amount in francs as people write it: 20, 20.50, 20.–, Fr. 20.-, CHF 1'200.

    Returns:
        Rappen; None if it is no amount.
    """
    bare = _GROUPING.sub("", _CURRENCY.sub("", words).strip())
    found = _AMOUNT.fullmatch(bare)
    if found is None:
        return None
    whole, part = found.groups()
    return int(whole) * 100 + (int(part.ljust(2, "0")) if part and part.isdecimal() else 0)


def ticked(words: str) -> bool | None:
    """Tell a yes or a tick from a no or nothing; None if it is neither."""
    if words in _TICKS or fold(words) in _YES:
        return True
    return False if fold(words) in _NO else None
