"""Commands with commands below them, and what a misspelled name of one may mean."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any

import click
from click.core import ParameterSource

from jassturnier.cli.kit import registry
from jassturnier.cli.kit.base import (
    Function,
    SpokenCommand,
    Translated,
    command,
    first_sentence,
    guess,
)
from jassturnier.cli.kit.context import app_of
from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, name_in, say


@contextmanager
def guessing(ctx: click.Context, known: Sequence[str]) -> Iterator[None]:
    """Ask after a misspelled command in the language of the run."""
    try:
        yield
    except click.exceptions.NoSuchCommand as error:
        guess(error, registry.guessed(error.command_name, known, app_of(ctx).language))
        raise


class SpokenGroup(Translated, click.Group):
    """A command with commands below it, which may have names in other languages too.

    Called alone it shows its help, or does what the function does that it was made of (see `group`).
    """

    def path(self, name: str) -> str:
        """Return a command below with all its words."""
        return f"{self.name} {name}"

    def command(  # type: ignore[override]
        self,
        name: str,
        words: Text,
        example: str,
        **kwargs: Any,  # noqa: ANN401
    ) -> Callable[[Function], SpokenCommand]:
        """Add a command; arguments as for `jassturnier.cli.kit.base.command`."""

        def add(function: Function) -> SpokenCommand:
            made = command(name, words, example, **kwargs)(function)
            self.add_command(made)
            return made

        return add

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Find a command by its name or an alias."""
        del ctx
        meant = (found for name, found in self.commands.items() if registry.means(cmd_name, self.path(name)))
        return next(meant, None)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Keep the stable English names, also when aliases were typed."""
        with guessing(ctx, [self.path(name) for name in self.commands]):
            _, found, rest = super().resolve_command(ctx, args)
        name = None if found is None else found.name
        app = app_of(ctx)
        app.note_command(self.name or "", name or "", *rest)
        return name and name_in(self.path(name), app.language), found, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands below, with their names in the language of the run."""
        app = app_of(ctx)
        rows = [
            (name_in(self.path(name), app.language), first_sentence(found.words, app.language))
            for name, found in self.commands.items()
            if isinstance(found, SpokenCommand)
        ]
        with formatter.section(app.words(say("Commands"))):
            formatter.write_dl(rows)


def _refuse_before(context: click.Context, names: Sequence[str], command: str, below: click.Command) -> None:
    """Refuse options of a group that stand before a command below it.

    Raises:
        WrongUsage: every one that was typed.
    """
    typed = [
        max(each.opts, key=len)
        for each in context.command.params
        if each.name in names and context.get_parameter_source(each.name) is ParameterSource.COMMANDLINE
    ]
    if typed:
        known = {name for each in below.params for name in each.opts}
        raise WrongUsage(*(_misplaced(name, command, known=name in known) for name in typed))


def _misplaced(option: str, command: str, *, known: bool) -> Text:
    """Say where an option of a group belongs that stood before a command, which may know it too."""
    if known:
        return say(
            "{option} stands behind the command it belongs to, not before “{command}”.",
            option=option,
            command=command,
        )
    return say("{option} does not go with “{command}”.", option=option, command=command)


def group(name: str, words: Text, example: str) -> Callable[[Function], SpokenGroup]:
    """Make a group of a function, which runs when the group is called alone."""

    def made(function: Function) -> SpokenGroup:
        @wraps(function)
        def alone(**given: Any) -> None:  # noqa: ANN401 — what the function takes
            context = click.get_current_context()
            typed = context.invoked_subcommand
            below = None if typed is None else grouped.get_command(context, typed)
            if below is None:
                function(**given)
            else:
                _refuse_before(context, [*given], f"{name} {below.name}", below)

        grouped = click.command(
            name,
            cls=SpokenGroup,
            words=words,
            example=example,
            invoke_without_command=True,
            subcommand_metavar="[COMMAND]",
        )(alone)
        return grouped

    return made
