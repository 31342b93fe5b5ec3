"""Rows of entry lists that are no people: totals, remarks, what is crossed out, mere numbers."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from jassturnier.exchange.entries.headings import BETWEEN_TWO, name_keys
from jassturnier.exchange.kit.listing import FoundRow
from jassturnier.i18n import Text, fold, say

_TOTALS = re.compile(
    r"(?:total|totale|totaux|summe|gesamt|gesamttotal|gesamtsumme|zwischentotal|subtotal|ubertrag|uebertrag"
    r"|somme|somma|sum|anzahl)\b.*"
)
_REMARK = re.compile(
    r".*\b(?:bitte|folgt|folgen|siehe|achtung|hinweis|bemerkung|bemerkungen|reserviert|warteliste"
    r"|nachmeldung|nachmeldungen|anmeldeschluss|anmeldungen|stand|merci|danke|svp|attention|remarque|please"
    r"|reserved|waiting|reserve|liste d attente|delai|attenzione|nota|riservato|lista d attesa|grazie)\b.*"
)
_CALLED_OFF = re.compile(
    r"(?:abgemeldet|abgesagt|storniert|annulliert|gestrichen|zuruckgezogen|kommt (?:doch )?nicht|fallt aus"
    r"|cancelled|withdrawn|annule|annullato|disdetto)\b.*"
)
"""What a remark says of somebody who was on the list."""
_TABLE = re.compile(r"(?:gruppe|tisch|table|tavolo|group|groupe|gruppo)( [a-z]| \d+)?")
_LABEL = re.compile(r"[^\W\d]\s*:")
"""Words with a colon behind them: “Druckdatum: …”, but no time of day."""
_MOST_WORDS = 6
"""Of a name; what is longer is a sentence."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A row that is no person: where it is, what it says, and why."""

    place: Text
    words: str
    reason: Text

    def sentence(self) -> Text:
        """Say it in one line."""
        return say("{place}: “{words}”: {reason}.", place=self.place, words=self.words, reason=self.reason)


def left_out(row: FoundRow) -> LeftOut | None:
    """Return why a row is no person, None if it is one."""
    reason = _reason(row)
    return None if reason is None else LeftOut(row.place(), " ".join(filter(None, row.words())), reason)


def _reason(row: FoundRow) -> Text | None:
    # It may be somebody: the missing value is told instead.
    if list(row.valueless()):
        return None
    names = [key for key in (*name_keys(row.columns), "pair") if row.word(key)]
    reasons = (
        (any(map(row.struck, names)), say("crossed out")),
        (_CALLED_OFF.fullmatch(fold(row.word("remark"))) is not None, say("called off")),
        (_is_total(row.words()), say("a total")),
        (any(map(_is_remark, map(row.word, names or ["number"]))), say("a remark")),
        (not any(map(_has_letters, row.words())), say("nothing but numbers")),
    )
    return next((reason for holds, reason in reasons if holds), None)


def _is_total(words: Sequence[str]) -> bool:
    """Say whether the first words of a row are those of a sum, with nothing but numbers behind them."""
    first, *rest = [word for word in words if word]
    tokens = fold(first).split()
    return _TOTALS.fullmatch(" ".join(tokens)) is not None and not any(
        map(_has_letters, (*tokens[1:], *rest))
    )


def _is_remark(said: str) -> bool:
    """Say whether what stands where the name should is no name."""
    bare = fold(said)
    return (
        said.endswith(("…", "..."))
        or _LABEL.search(said) is not None
        or _REMARK.fullmatch(bare) is not None
        or any(len(words.split()) > _MOST_WORDS for words in BETWEEN_TWO.split(said))
        or _TABLE.fullmatch(bare) is not None
    )


def _has_letters(words: str) -> bool:
    # “Total CHF 1240.00” is still nothing but a number.
    currency = {"chf", "fr", "sfr"}
    return any(any(c.isalpha() for c in token) and token not in currency for token in fold(words).split())
