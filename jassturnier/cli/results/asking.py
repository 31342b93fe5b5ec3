"""Asking before what another desk has entered is replaced."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from jassturnier.cli.kit.context import App
from jassturnier.errors import NeedsDecision
from jassturnier.i18n import say
from jassturnier.services.results.deals import TableSheet, TypedDeals
from jassturnier.services.results.desks import Unseen
from jassturnier.services.results.results import Entered, Typed

TypedT = TypeVar("TypedT", Typed, TypedDeals)
AnswerT = TypeVar("AnswerT", Entered, TableSheet)


def take(app: App, typed: TypedT, store: Callable[[TypedT], AnswerT]) -> AnswerT:
    """Store what was typed; where another desk was there, show both and ask.

    Raises:
        NeedsDecision: it is not to be replaced, or nobody can be asked.
    """
    try:
        return store(typed)
    except Unseen as unseen:
        app.note(*unseen.texts)
        if not app.ask(say("Replace it?"), without_terminal=False):
            raise NeedsDecision(say("Nothing was changed; --yes replaces it.")) from unseen
        return store(replace(typed, seen=unseen.found))
