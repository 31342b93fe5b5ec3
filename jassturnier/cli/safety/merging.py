"""The command that brings the work of two laptops together."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.asking import asked
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.safety.history import done_words
from jassturnier.errors import NeedsDecision
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.asking.question import Question, one_of
from jassturnier.tournament.words import at_second

if TYPE_CHECKING:
    from jassturnier.services.safety.merging import Did, Merged, MergePlan, MergeQuestion
    from jassturnier.store.journal.merge import Clash

_MOST_LINES = 6
_WHICH_COUNTS = say("This decides for that one thing only; whatever else the two laptops did is kept.")


@command(
    "merge",
    say(
        "Bring in what another laptop did: FILE is its database, or its “export bundle” on a stick. Both "
        "began as one, by a copy. What touches different things is joined, the same result twice is one; "
        "where the two differ about one thing, both are shown and it asks which counts. A backup is made "
        "before. A laptop without a tournament takes all of it."
    ),
    "jassturnier merge /media/usb/abend-eingang.db",
)
@click.argument("place", metavar="FILE")
@option("--prefer", words=say("Whose word counts where two differ."), metavar="NAME")
@pass_app
def merge(app: App, place: str, prefer: str | None) -> None:
    from jassturnier.services.safety import merging

    office = app.office()
    taken = merging.take_over(office, place)
    if taken is not None:
        app.show(
            {"merged": taken.number, "state": taken.printed},
            [
                say("This laptop had no tournament yet: all that is in {file} is here now.", file=place),
                say("State {head}", head=taken.printed),
            ],
        )
        return
    plan = merging.look(office, place)
    app.note(*plan.odd_clocks())
    if plan.known:
        app.show(
            {"merged": 0, "state": plan.own.printed},
            [say("All that was done there is here already. Nothing was changed.")],
        )
        return
    decided = merging.preferred(plan, prefer) if prefer is not None else {}
    open_ = [question for question in plan.questions() if question.clash not in decided]
    if open_ and not app.will_ask():
        raise NeedsDecision(*_undecided(open_))
    for number, question in enumerate(open_, 1):
        decided[question.clash] = _asked(app, plan, question, f"{number}/{len(open_)}")
    done = merging.store(office, plan, decided.__getitem__)
    app.show(
        {
            "merged": len(plan.came()),
            "same": sum(clash.same for clash in plan.merge.clashes),
            "decided": len(decided),
            "renumbered": [{"before": each.before, "after": each.after} for each in done.renumbered],
            "doubles": [[done.rows[row]["number"] for row in pair] for pair in done.doubles],
            "money": [app.words(text) for text in done.uneven],
            "state": done.state.printed,
        },
        [*_done(plan, decided, done), say("State {head}", head=done.state.printed)],
    )


def _undecided(questions: "list[MergeQuestion]") -> Iterator[Text]:
    yield say_n(
        "{n} thing was changed on both laptops, and nothing was merged:",
        "{n} things were changed on both laptops, and nothing was merged:",
        len(questions),
    )
    for question in questions:
        yield say("{own}; {other}", own=_in_short(question.own), other=_in_short(question.other))
    yield say("In a terminal “merge” asks about each; --prefer NAME decides for one laptop.")


def _in_short(did: "Did") -> Text:
    lines = did.lines[:_MOST_LINES]
    return say("{desk}: {what}", desk=_desks(did), what=lines)


def _desks(did: "Did") -> tuple[Text, ...]:
    from jassturnier.store.journal.journal import DESKS

    return tuple(map(DESKS.of, did.desks))


def _asked(app: App, plan: "MergePlan", question: "MergeQuestion", place: str) -> bool:
    """Show what both laptops did and ask which counts; True keeps the front of the meeting."""
    app.note(say("{place}  Changed on both laptops:", place=place))
    app.note(*_shown("1", question.own), *_shown("2", question.other))
    which = Question("front", say("Which counts, 1 or 2?"), _WHICH_COUNTS, "", one_of([True, False]))
    return bool(asked(app, which)) != plan.meeting.swapped


def _shown(number: str, did: "Did") -> Iterator[Shown]:
    yield say("{number}  {desk}", number=number, desk=_desks(did))
    for entry in did.entries[-_MOST_LINES:]:
        yield say(
            "     {time}  {what}",
            time=at_second(entry.made),
            what=done_words(entry.kind, entry.command),
        )
    for line in did.lines[:_MOST_LINES]:
        yield say("     {line}", line=line)
    more = len(did.lines) - _MOST_LINES
    if more > 0:
        yield say_n("     and {n} more", "     and {n} more", more)


def _done(plan: "MergePlan", decided: "dict[Clash, bool]", done: "Merged") -> Iterator[Text]:
    came, same = len(plan.came()), sum(clash.same for clash in plan.merge.clashes)
    yield say_n("{n} entry of the other laptop is in.", "{n} entries of the other laptop are in.", came)
    if same:
        yield say_n("{n} was the same on both.", "{n} were the same on both.", same)
    if decided:
        yield say_n("{n} was decided.", "{n} were decided.", len(decided))
    for each in done.renumbered:
        yield say(
            "{what} has the number {number} now; the other laptop had given the old one, too.",
            what=plan.named(each.row),
            number=str(each.after),
        )
    for one, other in done.doubles:
        yield say(
            "Both laptops have added this name: {one} and {other}. If it is one person, “remove” one.",
            one=done.named(one),
            other=done.named(other),
        )
    yield from done.uneven
    yield say("The journal proves what each laptop did. “audit” names what no longer fits.")
