"""Prizes as people say them: “Rang 1: 200 Franken, 2: 100, letzter: ein Salami”, in every language."""

import re
from typing import Any

from jassturnier.errors import DoesNotAddUp
from jassturnier.i18n import Text, say
from jassturnier.tournament.asking.question import Answers, Question, is_nothing
from jassturnier.tournament.lists import parse_francs
from jassturnier.tournament.regulation.settings import francs

_LAST = ("letzter", "letzte", "letzten", "last", "dernier", "dernière", "ultimo", "ultima")
_PLACE = re.compile(
    rf"(?:^|[,;])\s*(?:rangs?|ränge|ranks?|rango|ranghi)?\s*(\d{{1,4}}(?:\s*[-–]\s*\d{{1,4}})?|{'|'.join(_LAST)})\s*:",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"(?:fr\.?|chf)?\s*(\d[\d'’]*(?:[.,]\d{2}|\.[-–—]+)?)\s*(?:franken|francs?|franchi|franco|fr\.?|chf)?"
    r"(?:\s*(?:und|and|et|e|\+|,)\s*(.+))?",
    re.IGNORECASE,
)
_CHOICE = ("wahl", "zur wahl", "choice", "choix", "scelta")
"""Words that let choose from the table of gifts."""
_HELP = say(
    "An amount in francs, a thing, or both: “200”, “a salami”, “50 francs and a bottle”; “choice”: from the "
    "table of gifts. Several at once: “1: 200, 2: 100, 4-10: 20, 11-30: choice, last: a salami”."
)


def read_typed(typed: str, rank: int) -> list[dict[str, Any]]:
    """Return the prizes of a line as settings; what is said without a rank is for `rank`.

    Raises:
        DoesNotAddUp: there is nothing behind a rank.
    """
    first, *labelled = _PLACE.split(typed)
    said = [(str(rank), first)] if first.strip() else []
    return [
        {"ranks": _ranks(place), **_worth(place, worth)}
        for place, worth in [*said, *zip(labelled[::2], labelled[1::2], strict=True)]
    ]


def _ranks(place: str) -> int | str:
    if place.casefold() in _LAST:
        return "last"
    return int(place) if place.isdecimal() else "-".join(re.findall(r"\d+", place))


def _worth(place: str, typed: str) -> dict[str, Any]:
    words = typed.strip().strip(",;").strip()
    if not words:
        raise DoesNotAddUp(say("What is the prize for “{place}”? Nothing is written behind it.", place=place))
    if words.casefold() in _CHOICE:
        return {"choose": True}
    found = _AMOUNT.fullmatch(words)
    amount = parse_francs(found[1]) if found else None
    if found is None or not amount:
        return {"text": words}
    return {"francs": francs(amount)} | ({"text": found[2]} if found[2] else {})


def prize_questions(answers: Answers) -> Question | None:
    """Return what to ask next about prizes: rank after rank until there is none, then the last."""
    known = [prize for prizes in answers.values() for prize in prizes]
    if not answers or (list(answers.values())[-1] and "last" not in answers):
        rank = _next_rank(known)
        text = say("Prize for rank {rank}; Enter alone: no more", rank=str(rank))
        return _question(f"rank {rank}", text, rank)
    if "last" in answers or any(prize["ranks"] == "last" for prize in known):
        return None
    return _question("last", say("Prize for the last; Enter alone: none"), 0)


def _question(key: str, text: Text, rank: int) -> Question:
    def parse(typed: str) -> list[dict[str, Any]]:
        prizes = [] if is_nothing(typed) else read_typed(typed, rank)
        return prizes if rank else [{**prize, "ranks": "last"} for prize in prizes]

    return Question(key, text, _HELP, "", parse)


def _next_rank(prizes: list[dict[str, Any]]) -> int:
    ranks = [int(number) for prize in prizes for number in re.findall(r"\d+", str(prize["ranks"]))]
    return max(ranks, default=0) + 1
