"""The program: a lazy group of commands, and errors turned into sentences and exit codes."""

import gettext
import io
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, NoReturn

import click

from jassturnier import __version__, resources, system
from jassturnier.cli.kit import registry, screen
from jassturnier.cli.kit.base import Translated, guessing, telling
from jassturnier.cli.kit.context import LONGEST, PROGRAM, App, app_of, in_terminal, too_long
from jassturnier.cli.kit.screen import shortened, show_all_letters
from jassturnier.cli.kit.spoken import END, leaves, option_value
from jassturnier.errors import Damaged, Failed, JassError, Unusable, WrongUsage
from jassturnier.i18n import Text, name_in, say, verbatim, visible

HELP = say(
    "Runs a Jass tournament: entries, draw, results, rank list, paper. Type “jass” alone: in a terminal it "
    "leads through the evening, elsewhere it shows where it stands. Every step is a command, too."
)

_HELP_AT_DESK = say(
    "A number chooses what is proposed; else type a command, its name or the first letters and TAB. "
    "“? COMMAND” explains it. Ctrl-C goes one step back, “{end}” leaves; nothing is ever lost.",
    end=END,
)

_QUOTED = re.compile(r"(?<![^\s(])'([^'\n]+)'(?=[\s,.:;?)/]|$)")


class Program(Translated, click.Group):
    """Loads a command only when it is called."""

    def __init__(self) -> None:
        super().__init__(
            PROGRAM,
            words=HELP,
            invoke_without_command=True,
            callback=_state_of_the_tournament,
            context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        )
        self.params.append(telling("--version", words=say("Show the version and exit."), tell=_tell_version))
        # The names alone: among these keys Click looks for what a misspelled one may mean, and nothing is
        # loaded for it.
        self.commands = dict.fromkeys(spec.name for spec in registry.COMMANDS)  # type: ignore[assignment]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command by its name or an alias."""
        del ctx
        spec = registry.find(cmd_name)
        return None if spec is None else registry.load(spec)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse an option as the commands do, and words longer than anybody types."""
        endless = next((word for word in args if len(word) > LONGEST), None)
        if endless is not None:
            raise click.UsageError(app_of(ctx).words(too_long(endless)))
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            raise _refused(app_of(ctx), error) from error

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Keep the stable English name, also when an alias was typed."""
        app = app_of(ctx)
        # Asked only of what is no command: it looks into the catalogues of all languages.
        if not app.at_desk and registry.find(args[0]) is None and leaves(args[0]):
            raise click.UsageError(app.words(say("Nothing is open here; “jass” alone opens the desk.")))
        with guessing(ctx, [*self.commands]):
            _, found, rest = super().resolve_command(ctx, registry.spelled_out(args))
        name = None if found is None else found.name
        app.note_command(name or "", *rest)
        return name and name_in(name, app.language), found, rest

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Say what the program is for."""
        formatter.write_paragraph()
        app = app_of(ctx)
        formatter.write_text(app.words(_HELP_AT_DESK if app.at_desk else self.words))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, then the options: who asks for help wants to know what there is to do."""
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands of an evening, with their names in the language of the run."""
        app = app_of(ctx)
        with formatter.section(app.words(registry.EVENING)):
            formatter.write_dl(registry.rows(registry.EVENING, app.language))
        formatter.write_paragraph()
        formatter.write_text(
            app.words(say("“commands” lists all the others, by topic; “manual” opens the manual."))
        )

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 — Click's own type
        """Turn what the operator can mend into sentences and an exit code."""
        app = app_of(ctx)
        try:
            return super().invoke(ctx)
        except click.exceptions.NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            raise _refused(app, error) from error
        except JassError as error:
            app.note(*error.texts)
            _answer_scripts(app, error)
            if isinstance(error, Damaged | Unusable):
                from jassturnier.cli.safety.copies import offered

                if isinstance(error, Damaged):
                    app.note(*_damage(app, *error.texts))
                app.note(*offered(app, error))
            raise click.exceptions.Exit(error.exit_code) from error
        except (click.ClickException, click.Abort, click.exceptions.Exit, OSError):
            raise
        except Exception as error:
            # Rows that no program wrote can fail anywhere; what fails on whole data is a mistake of ours.
            damage = _damage(app)
            if not damage:
                raise
            app.note(*damage)
            _answer_scripts(app, Damaged(*damage))
            raise click.exceptions.Exit(Damaged.exit_code) from error


def _answer_scripts(app: App, error: JassError) -> None:
    """Answer with --json what was refused, as people read it beside: code, kind, every problem.

    A list that is refused, or differences, are a document already: there is one at a time.
    """
    if app.json and not app.shown:
        problems = [{"place": problem.place, "words": problem.text} for problem in error.problems]
        app.show({"error": {"code": error.exit_code, "kind": error.kind, "problems": problems}}, [])


def _damage(app: App, *said: Text) -> tuple[Text, ...]:
    """Name the first places at which the database is damaged, but for what was said already."""
    from jassturnier.services.safety.history import damage

    return tuple(
        say("The data is damaged here: {what}", what=what)
        for what in damage(app.office())
        if what not in said
    )


def _refused(app: App, error: click.UsageError) -> click.UsageError:
    """Return what Click refuses, with the quotes of the language and without the end of endless words.

    At the desk one line says where help is, instead of three about usage; scripts are answered.
    """
    typed = visible(error.format_message())
    said = shortened(_QUOTED.sub(lambda found: app.words(say("“{words}”", words=found[1])), typed))
    _answer_scripts(app, WrongUsage(verbatim(said)))
    if not app.at_desk:
        return click.UsageError(said, error.ctx)
    command = "" if error.ctx is None else error.ctx.command_path.partition(" ")[2]
    helps = app.words(say("“{line}” explains it.", line=f"? {command}")) if command else ""
    return click.UsageError(f"{said} {helps}".strip())


class _Run(Program):
    """The program as it is started: well ended once something is stored, even if nobody reads the answer."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 — Click's own type
        """End well once something is stored, also if nobody takes the answer any more."""
        app = app_of(ctx)
        try:
            return super().invoke(ctx)
        except OSError as error:
            if not app.stored:
                raise
            _tell_stored(app, error)
        except KeyboardInterrupt:
            if not app.stored:
                raise
            _say_last(app, say("It is stored already: Ctrl-C came too late."))
        finally:
            screen.finished()
        raise click.exceptions.Exit(0)


def _tell_stored(app: App, error: OSError) -> None:
    from jassturnier.store.kit.files import reason

    unread = say("It is stored, but the answer could not be written: {why}", why=reason(error))
    # Who reads the first lines alone has wanted no more.
    _say_last(app, say("It is stored.") if isinstance(error, BrokenPipeError) else unread)


def _say_last(app: App, words: Text) -> None:
    """Say something where it may be that nothing can be written any more, neither now nor at the end."""
    with suppress(OSError):
        app.note(words)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            _close_quietly(stream)


def _close_quietly(stream: io.TextIOWrapper) -> None:
    try:
        stream.flush()
    except OSError:
        # Python writes out its streams once more at the end, and would complain about a pipe that is gone.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@click.pass_context
def _state_of_the_tournament(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is not None:
        return
    app = app_of(ctx)
    if app.will_ask() and in_terminal():
        from jassturnier.cli.desk.desk import lead

        app.beside = []
        lead(app, run)
        return
    if status := registry.find("status"):
        ctx.invoke(registry.load(status))


def _tell_version(ctx: click.Context) -> None:
    from jassturnier.cli.kit.context import installed

    click.echo(f"{PROGRAM} {__version__} ({app_of(ctx).words(installed())})")


def _mend_clock() -> None:
    """Show the time of Greenwich where the time zone of the system is nonsense."""
    try:
        datetime.now().astimezone()
    except ValueError:
        os.environ["TZ"] = "UTC"
        system.read_time_zone()


def main(args: Sequence[str] | None = None) -> None:
    """Run the program."""
    system.open_closed_streams()
    show_all_letters()
    _mend_clock()
    run(sys.argv[1:] if args is None else args, App())


def run(typed: Sequence[str], before: App) -> NoReturn:
    """Run one command as it is typed, with the database, the tournament and the language used before.

    Raises:
        SystemExit: always, with the exit code.
    """
    # Before anything is parsed: help and usage errors need it already.
    lang = option_value(typed, "--lang") or before.lang
    # A new one for each command: at the desk that stays open, --yes or --json of one must not hold for the
    # next.
    app = App(
        db=before.db,
        tournament=before.tournament,
        lang=lang,
        verbose=before.verbose,
        beside=before.beside,
        pasted=before.pasted,
        told=before.told,
        # Also what cannot be parsed is answered as it is wanted.
        json="--json" in typed,
    )
    _teach_click(app.language)
    try:
        _Run().main(args=list(typed), prog_name=PROGRAM, obj=app)
    except OSError as error:
        _give_up(app, error)


def _give_up(app: App, error: OSError) -> NoReturn:
    """Say what the system refused, mostly to take the answer; nothing more can be written there."""
    from jassturnier.store.kit.files import reason

    if error.filename is None:
        _say_last(app, say("The answer could not be written: {why}", why=reason(error)))
    else:
        _say_last(app, say("{path} cannot be used: {why}", path=str(error.filename), why=reason(error)))
    sys.exit(Failed.exit_code)


def _teach_click(language: str) -> None:
    # Where Python's gettext looks; Click asks it without naming a language.
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(PROGRAM, str(resources.find("locale")))
    gettext.textdomain(PROGRAM)
