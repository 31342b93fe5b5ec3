"""Commands, options and arguments that speak the language of the run; commands with commands below them."""

import copy
import gettext
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click
from click.core import ParameterSource

from jassturnier import system
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.context import App, app_of
from jassturnier.cli.kit.spoken import EXAMPLES, as_typed, command_in, placeholders
from jassturnier.errors import WrongUsage
from jassturnier.i18n import LANGUAGES, Text, name_in, render, say

if TYPE_CHECKING:
    from click.types import OptionHelpExtra

MOST = 2**31 - 1

COUNT = click.IntRange(0, MOST)
"""A seed, or a number of steps, as large as a database takes."""
click.IntRange.name = "whole number"
"""Click calls it an integer range, as programmers do."""
_Number = click.types.IntParamType


class TimeOfDay(click.DateTime):
    """A time of day, with a sentence for whoever types another thing."""

    def __init__(self) -> None:
        super().__init__(["%H:%M"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ANN401 — as Click has it
        """Return a moment of any day.

        Raises:
            WrongUsage: it is no time of day.
        """
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            text = say("“{typed}” is no time of day; write it as 20:15.", typed=str(value))
            raise WrongUsage(text) from error


Function = TypeVar("Function", bound=Callable[..., Any])
_RANGE = re.compile(r"<=x|x[<>]=")
"""Where Click writes a range as programmers do."""
_OF_EVERY_COMMAND = {"--db", "--tournament", "--lang", "--json", "--verbose", "--yes", "--help", "--version"}
"""Options that are none of the command's own."""


class SpokenOption(click.Option):
    """An option whose help is a `Text`."""

    def __init__(self, *args: Any, words: Text, **kwargs: Any) -> None:  # noqa: ANN401 — Click's own arguments
        super().__init__(*args, **kwargs)
        self.words = words

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Put the help into the language of the run; at the desk without what every command takes."""
        app = app_of(ctx)
        if app.at_desk and _OF_EVERY_COMMAND.intersection(self.opts):
            return None
        # A copy: the option itself serves every language.
        shown = copy.copy(self)
        shown.help = app.words(self.words)
        shown.opts = [name_in(name, app.language) for name in self.opts]
        shown.secondary_opts = [name_in(name, app.language) for name in self.secondary_opts]
        return click.Option.get_help_record(shown, ctx)

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """Call the option by its name in the language of the run."""
        language = App().language if ctx is None else app_of(ctx).language
        return " / ".join(f"'{name_in(name, language)}'" for name in self.opts)

    def add_to_parser(self, parser: "click.parser._OptionParser", ctx: click.Context) -> None:
        """Take the names of every language."""
        typed = copy.copy(self)
        typed.opts = [name for stable in self.opts for name in as_typed(stable)]
        typed.secondary_opts = [name for stable in self.secondary_opts for name in as_typed(stable)]
        click.Option.add_to_parser(typed, parser, ctx)

    def make_metavar(self, ctx: click.Context) -> str:
        """Put the placeholder into the language of the run."""
        if self.metavar is None and isinstance(self.type, click.IntRange):
            return "N"
        return placeholders(super().make_metavar(ctx), app_of(ctx).language)

    def get_help_extra(self, ctx: click.Context) -> "OptionHelpExtra":
        """Leave out the range, which is written for programmers."""
        extra = super().get_help_extra(ctx)
        extra.pop("range", None)
        return extra


def telling(*flags: str, words: Text, tell: Callable[[click.Context], object]) -> SpokenOption:
    """Return an option that tells something in place of what the command does."""

    def show(context: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not context.resilient_parsing:
            tell(context)
            context.exit()

    return SpokenOption([*flags], words=words, is_flag=True, is_eager=True, expose_value=False, callback=show)


def _tell_help(context: click.Context) -> None:
    app_of(context).tell(context.get_help().split("\n"))


@contextmanager
def parsing(command: click.Command, ctx: click.Context) -> Iterator[None]:
    """Name arguments and guess at options in the language of the run."""
    app = app_of(ctx)
    try:
        yield
    except click.BadParameter as error:
        if isinstance(error.param, click.Argument):
            # The choices themselves follow behind it.
            chosen = isinstance(error.param.type, click.Choice)
            hint = "'WHAT'" if chosen else error.param.get_error_hint(ctx)
            error.param_hint = placeholders(hint, app.language)
        bounds = error.param and error.param.type
        if isinstance(bounds, click.IntRange) and _RANGE.search(error.message):
            from jassturnier.exchange.pages import Range

            within = app.words(Range(bounds.min or 0, bounds.max).sentence())
            raise click.BadParameter(within, error.ctx, error.param, error.param_hint) from error
        raise
    except click.NoSuchOption as error:
        options = [name for each in command.params for name in each.opts]
        guess(error, registry.guessed(error.option_name, options, app.language))
        raise


def guess(refused: click.UsageError, possibilities: Sequence[str]) -> None:
    """Say what a word may mean; Click would leave out what looks unlike it, such as another language's."""
    vars(refused)["possibilities"] = possibilities


_LIST = '"25,18,15"'


def _refuse_more(command: click.Command, ctx: click.Context, rest: Sequence[str]) -> NoReturn:
    """Refuse words that no argument takes; a number may be meant for an option that takes numbers."""
    app = app_of(ctx)
    words = gettext.ngettext(
        "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", len(rest)
    ).format(args=" ".join(rest))
    told = " ".join(map(app.words, _advice(command, app.language, rest)))
    raise click.UsageError(f"{words}. {told}" if told else words, ctx)


def _advice(command: click.Command, language: str, rest: Sequence[str]) -> Iterator[Text]:
    meant = [
        f"{name_in(max(each.opts, key=len), language)} {rest[0]}"
        for each in command.params
        if isinstance(each, SpokenOption) and isinstance(each.type, _Number) and rest[0].isdecimal()
    ]
    if isinstance(command, SpokenCommand) and command.instead is not None:
        yield command.instead
    elif meant:
        yield say("Perhaps {options}?", options=", ".join(meant))
    elif any(isinstance(each, click.Argument) for each in command.params):
        yield say("One at a time.")
    if system.splits_lists():
        yield say("PowerShell splits a list at its commas: put it into quotes, {example}.", example=_LIST)


class _Formatter(click.HelpFormatter):
    """Puts before the colon of a heading what the language puts there."""

    def write_heading(self, heading: str) -> None:
        """Write a heading."""
        words = gettext.gettext("{asked}:").format(asked=heading)
        self.write(f"{'':>{self.current_indent}}{words}\n")


class Spoken(click.Context):
    """A call of a command that shows its help."""

    formatter_class = _Formatter


class Translated(click.Command):
    """A command whose usage and help are in the language of the run.

    At the desk the help begins with what the command does, and leaves out the name of the program.
    """

    context_class = Spoken

    def __init__(self, *args: Any, words: Text, example: str = "", **kwargs: Any) -> None:  # noqa: ANN401
        kwargs["params"] = [*(kwargs.get("params") or []), *global_options()]
        super().__init__(*args, **kwargs)
        self.words = words
        self.example = example

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Name an argument or an option in the language of the run where it is missing or cannot be."""
        with parsing(self, ctx):
            return super().parse_args(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help."""
        if not app_of(ctx).at_desk:
            super().format_help(ctx, formatter)
            return
        self.format_help_text(ctx, formatter)
        _, _, typed = ctx.command_path.partition(" ")
        if typed:
            formatter.write_paragraph()
            formatter.write_usage(typed, " ".join(self.collect_usage_pieces(ctx)))
        self.format_options(ctx, formatter)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, then an example."""
        app = app_of(ctx)
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(app.words(self.words))
        with formatter.section(app.words(say("Example"))):
            for line in typed_in(self.example, app.language, at_desk=app.at_desk).split("\n"):
                formatter.write_text(line)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Put the placeholders into the language of the run."""
        return [placeholders(piece, app_of(ctx).language) for piece in super().collect_usage_pieces(ctx)]

    def get_help_option(self, _ctx: click.Context) -> click.Option:
        """Return the option that shows the help."""
        return telling("-h", "--help", words=say("Show this message and exit."), tell=_tell_help)


_TYPED = f"{__name__}.typed"
"""Under this a call keeps its words in the order in which they were typed."""


class SpokenCommand(Translated):
    """A command with help, an example, and the global options anywhere among its own.

    `instead` says how else it is typed to whoever types a word too many.
    """

    def __init__(self, *args: Any, instead: Text | None = None, **kwargs: Any) -> None:  # noqa: ANN401
        # What is too much is refused here, with what may be meant by it.
        kwargs.setdefault("context_settings", {"allow_extra_args": True})
        super().__init__(*args, **kwargs)
        self.instead = instead

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse what no argument takes."""
        ctx.meta[_TYPED] = tuple(args)
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            _refuse_more(self, ctx, rest)
        return rest


def _remember(name: str) -> Callable[[click.Context, click.Parameter, Any], None]:
    def callback(context: click.Context, _: click.Parameter, value: Any) -> None:  # noqa: ANN401
        if value:
            setattr(app_of(context), name, value)

    return callback


class NameArgument(click.Argument):
    """A name at the end of a line: all its words are one, in quotes or not.

    Behind an option with a value several words are refused: “--venue Gasthof zum Rössli” is no name of two
    words, and a shell may have split a list, as in “--points 25 18 15”.
    """

    def __init__(self, *args: Any, default: str | None, **kwargs: Any) -> None:  # noqa: ANN401 — Click's own arguments
        super().__init__(*args, nargs=-1, **kwargs)
        self._missing = default

    def process_value(self, ctx: click.Context, value: Any) -> str | None:  # noqa: ANN401 — as Click has it
        """Return the name, or what stands for none."""
        words: tuple[str, ...] = super().process_value(ctx, value)
        typed, n = ctx.meta[_TYPED], len(words)
        starts = (at for at in range(len(typed)) if typed[at : at + n] == words)
        if n > 1 and not any({*filter(_is_option, typed[:at])} <= _flags(ctx.command) for at in starts):
            _refuse_more(ctx.command, ctx, words[1:])
        return " ".join(words) if words else self._missing


def _is_option(word: str) -> bool:
    return word.startswith("-")


def _flags(of: click.Command) -> set[str]:
    found = (each for each in of.params if isinstance(each, click.Option) and each.is_flag)
    return {word for each in found for word in (*each.opts, *each.secondary_opts)}


def name_argument(
    parameter: str = "name", metavar: str = "NAME", *, required: bool = True, default: str | None = None
) -> Callable[[Function], Function]:
    """Add a last argument that is a name: `use Frühlingsjass 2027` needs no quotes."""
    shown = metavar if required else f"[{metavar}]"
    return click.argument(parameter, cls=NameArgument, metavar=shown, required=required, default=default)


def global_options() -> list[click.Parameter]:
    """Return new copies of the options that every command takes."""

    def remembered(name: str, *flags: str, words: Text, **kwargs: Any) -> SpokenOption:  # noqa: ANN401
        return SpokenOption(
            [*flags, f"_{name}"], words=words, expose_value=False, callback=_remember(name), **kwargs
        )

    return [
        remembered("db", "--db", words=say("Database file (JASSTURNIER_DB)."), metavar="FILE"),
        remembered("tournament", "-t", "--tournament", words=say("Tournament, this once."), metavar="NAME"),
        remembered("lang", "--lang", words=say("Language."), type=click.Choice(LANGUAGES)),
        remembered("json", "--json", words=say("Answer as one JSON document."), is_flag=True),
        remembered(
            "verbose", "--verbose", words=say("Also show seeds, states, places and exit codes."), is_flag=True
        ),
        remembered("yes", "--yes", words=say("Answer every question with yes."), is_flag=True),
    ]


def opening() -> Callable[[Function], Function]:
    """Add the option that opens the file that a command writes."""
    words = say("Open the file at once.")
    return option(
        "--open", "_open", words=words, is_flag=True, expose_value=False, callback=_remember("open")
    )


def command(name: str, words: Text, example: str, **kwargs: Any) -> Callable[[Function], SpokenCommand]:  # noqa: ANN401
    """Make a command of a function; `example` is a line as it is typed."""
    return click.command(name, cls=SpokenCommand, words=words, example=example, **kwargs)


def option(*names: str, words: Text, **kwargs: Any) -> Callable[[Function], Function]:  # noqa: ANN401
    """Add an option with translated help."""
    return click.option(*names, cls=SpokenOption, words=words, **kwargs)


round_option = option(
    "--round", "round_", words=say("Round, if not the current one."), type=click.IntRange(1)
)
stage_option = option("--stage", words=say("Another stage than the present one."), type=click.IntRange(1))


def _note_seed(context: click.Context, _: click.Parameter, seed: int | None) -> int | None:
    """Show its seed to whoever types one."""
    app_of(context).verbose |= seed is not None
    return seed


seed_option = option(
    "--seed", words=say("Number that makes the draw repeatable."), type=COUNT, callback=_note_seed
)
effort_option = option("--effort", words=say("Steps the search may take."), type=COUNT)
desk_option = option("--desk", words=say("Also show what is hidden from the hall."), is_flag=True)
initials_option = option("--initials", words=say("“Anna M.” instead of the whole name."), is_flag=True)


def of_pages(function: Function) -> Function:
    """Add the options that pages of the tournament have: short names, templates of the club."""
    words = say("A folder with templates of your own, changed copies of ours.")
    own = option("--templates", words=words, type=click.Path(path_type=Path), metavar="FOLDER")
    return initials_option(own(function))


_PATH = click.Path(path_type=Path)
_OF_LISTS = (
    option("--update", words=say("Take over what is changed, too."), is_flag=True),
    option(
        "--only-new", words=say("Take over only what is new; what is changed stays as it was."), is_flag=True
    ),
    option("--dry-run", words=say("Only show what the list brings."), is_flag=True),
    option(
        "--answer",
        words=say("Answer to what is asked of the list, such as “row 7=new”."),
        multiple=True,
        metavar="KEY=VALUE",
    ),
    option(
        "--layout",
        words=say("Read the list as this file says, made by --show-layout."),
        type=_PATH,
        metavar="FILE",
    ),
    option(
        "--show-layout", words=say("Only show how the list is read, as a file for --layout."), is_flag=True
    ),
)


def of_lists(function: Function) -> Function:
    """Add the options that every command has which takes in a list."""
    for add in reversed(_OF_LISTS):
        function = add(function)
    return function


_OF_EXAMPLES = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, EXAMPLES.texts))})(?!\w)")


def typed_in(lines: str, language: str, *, at_desk: bool = False) -> str:
    """Return examples as they are typed in a language; at the desk without the name of the program."""
    typed = (line.partition(" ") for line in lines.split("\n"))
    shown = "\n".join(
        f"{program} " * (not at_desk) + command_in(words, language) for program, _, words in typed
    )
    return _OF_EXAMPLES.sub(lambda word: render(EXAMPLES.of(word[0]), language), shown)


def first_sentence(words: Text, language: str) -> str:
    """Return the first sentence."""
    sentence, stop, _ = render(words, language).partition(". ")
    return sentence + stop.strip()


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
