"""What `new` asks about a final and the season that leads to it, and the stages that the answers make."""

from collections.abc import Iterator, Mapping
from typing import Any

from jassturnier.draw.plan import Form
from jassturnier.i18n import LANGUAGES, Text, render, say, verbatim
from jassturnier.tournament.asking.question import Answers, Question, is_nothing, one_of, whole, words
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import MOST_ROUNDS
from jassturnier.tournament.regulation.schema import MOST_ENTRIES
from jassturnier.tournament.regulation.series_rules import EntryKind, Partners, Per

_MOST_FINALISTS = 1000


def series(seasons: tuple[str, ...], answers: Answers) -> Iterator[Question]:
    """Ask whether those play who are qualified in a season, and how many."""
    if not seasons:
        return
    yield Question(
        "season",
        say("Is it the final of a season? Its number; Enter alone: no"),
        say("Who is qualified in its evenings plays; “qualify” shows and enters them."),
        "",
        lambda typed: "" if is_nothing(typed) else one_of(list(seasons))(typed),
        tuple(map(verbatim, seasons)),
    )
    if answers.get("season"):
        yield Question(
            "qualified",
            say("How many are qualified? “32” of its rank list, or “20 %” of each evening"),
            say("All who are equal at the line are qualified. “regulation change” knows more ways."),
            "",
            _line,
        )


def _line(typed: str) -> dict[str, object]:
    """Read how many are qualified: a number of all, or a share of each evening."""
    share = _share(typed)
    return {**share, "per": Per.EVENING.value} if share else {"best": whole(1, MOST_ENTRIES)(typed)}


def _share(typed: str) -> dict[str, object]:
    """Read “20 %”; nothing if it is no share."""
    number, percent, _ = words(typed).partition("%")
    return {"percent": whole(1, 100)(number.strip())} if percent else {}


def _going(typed: str) -> dict[str, object]:
    """Read how many go on: a number or a share; nothing where there is no final."""
    share = _share(typed)
    count = 0 if share else whole(0, _MOST_FINALISTS)(typed)
    return {"best": count} if count else share


_HOW_MANY = {
    EntryKind.SINGLE: say("A final: how many go on? 0: no final"),
    EntryKind.PAIR: say("A final: how many pairs go on? 0: no final"),
    EntryKind.TEAM: say("A final: how many teams go on? 0: no final"),
}


def final(rules: Regulation, answers: Answers) -> Iterator[Question]:
    """Ask how many go on and for how many rounds, and who plays together.

    The last only where partners are drawn before, or evenings lead to it.
    """
    yield Question(
        "final",
        say("A final: how many pairs of each group go on? 0: no final")
        if "groups" in answers
        else _HOW_MANY[rules.entry],
        say("So many of the best, or “20 %” of all, play on from zero. Four or eight are usual."),
        "0",
        _going,
    )
    if answers.get("final"):
        yield Question(
            "final_rounds",
            say("How many rounds has the final?"),
            say("Who leads after them has won; what was before does not count."),
            "1",
            whole(1, MOST_ROUNDS),
        )
    if answers.get("final") and rules.form is Form.PARTNERS:
        otherwise = say("a partner is drawn in every round, as before")
    elif answers.get("season") and rules.entry is EntryKind.PAIR:
        otherwise = say("who played together before")
    else:
        return
    yield Question(
        "partners",
        say("Who plays the final together?"),
        say("Fixed pairs stay together: “pair” makes them once “qualify” has begun the final."),
        "1",
        one_of([None, *(each.value for each in Partners)]),
        (otherwise, *(each.words for each in Partners)),
    )


def with_final(first: dict[str, Any], answers: Answers, entry: EntryKind) -> list[dict[str, Any]]:
    """Return the stages of the answers: the `first`, perhaps of those qualified in a season, and a final."""
    if answers.get("season") and "qualified" in answers:
        first["series"] = {"season": answers["season"], **answers["qualified"]}
        first |= {} if answers.get("final") else {"name": _called_final()}
    partners = answers.get("partners")
    if partners is not None and entry is EntryKind.PAIR:
        first["partners"], partners = partners, None
    return [first, *_final(first, answers, partners)]


def _called_final() -> dict[str, str]:
    return {language: render(say("Final"), language) for language in LANGUAGES}


def _final(first: Mapping[str, Any], answers: Answers, partners: str | None) -> list[dict[str, Any]]:
    if not answers.get("final"):
        return []
    taken = {"rounds": answers.get("final_rounds", 1), **{key: first[key] for key in ("deals", "draw")}}
    source: dict[str, Any] = {**answers["final"]}
    if first.get("groups"):
        # In its few rounds not every pair can play every other.
        source["per_group"], taken["draw"] = True, "partners-once"
    if partners is not None:
        taken |= {"partners": partners, "draw": "partners-once"}
    return [{"name": _called_final(), "from": source, "start": "zero", **taken}]


def called_with_final(title: str, rules: Regulation) -> Text:
    """Return a title with how many play the final, if there is one."""
    first, *later = rules.stages
    going = [stage.source.expected(first.groups) for stage in later if stage.source is not None]
    if not going:
        return verbatim(title)
    shared = say("{title}, with a final", title=title)
    return say("{title}, final of {n}", title=title, n=going[0]) if going[0] else shared
