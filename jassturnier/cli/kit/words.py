"""Words that stand in help and usage: placeholders, choices, and Click's own, to be translated with ours."""

import re

import click

from jassturnier.i18n import names, render, say, say_n

PLACEHOLDERS = {
    "ADDRESS": say("ADDRESS"),
    "ARGS": say("ARGS"),
    "CARDS": say("CARDS"),
    "COMMAND": say("COMMAND"),
    "CONTRACT": say("CONTRACT"),
    "DD": say("DD"),
    "DEAL": say("DEAL"),
    "DEALS": say("DEALS"),
    "EVENT": say("EVENT"),
    "FILE": say("FILE"),
    "FIRST": say("FIRST"),
    "FOLDER": say("FOLDER"),
    "FORM": say("FORM"),
    "FRANCS": say("FRANCS"),
    "GAME": say("GAME"),
    "HAND": say("HAND"),
    "KEY": say("KEY"),
    "LAID": say("LAID"),
    "LYING": say("LYING"),
    "MINUTES": say("MINUTES"),
    "NAME": say("NAME"),
    "NOTE": say("NOTE"),
    "NUMBER": say("NUMBER"),
    "OPTIONS": say("OPTIONS"),
    "PASSES": say("PASSES"),
    "PLAYED": say("PLAYED"),
    "PLAYERS": say("PLAYERS"),
    "POINTS": say("POINTS"),
    "REASON": say("REASON"),
    "REST": say("REST"),
    "RIGHT": say("RIGHT"),
    "ROWS": say("ROWS"),
    "SEASON": say("SEASON"),
    "SEAT": say("SEAT"),
    "SECOND": say("SECOND"),
    "SHEET": say("SHEET"),
    "SIDE": say("SIDE"),
    "SKAT": say("SKAT"),
    "SLATE": say("SLATE"),
    "STATE": say("STATE"),
    "SUIT": say("SUIT"),
    "TABLE": say("TABLE"),
    "TEXT": say("TEXT"),
    "TOURNAMENT": say("TOURNAMENT"),
    "TIME": say("TIME"),
    "VALUE": say("VALUE"),
    "WHAT": say("WHAT"),
    "WHO": say("WHO"),
    "WRONG": say("WRONG"),
    "YYYY": say("YYYY"),
}

CHOICES = names(
    say("all"),
    say("average"),
    say("before"),
    say("best-round"),
    say("bundle"),
    say("cash"),
    say("category"),
    say("club"),
    say("draw"),
    say("enter"),
    say("entries"),
    say("evenings"),
    say("final"),
    say("french"),
    say("group"),
    say("guess"),
    say("last"),
    say("matches"),
    say("name"),
    say("number"),
    say("ordinary"),
    say("read"),
    say("schrecken"),
    say("scores"),
    say("standings"),
    say("swiss"),
    say("table"),
    say("text"),
    say("total"),
    say("transfer"),
    say("twint"),
    say("victories"),
)
"""What options may be, where it is one of a few words."""

EXAMPLES = names(
    say("Die Trümpfe"),
    say("Eingang"),
    say("Frühlingsjass"),
    say("Januar"),
    say("Meisterschaft"),
    say("abend-eingang.db"),
    say("abend.xlsx"),
    say("anmeldungen.xlsx"),
    say("clubjass"),
    say("eicheln"),
    say("eingang"),
    say("evening"),
    say("januar.csv"),
    say("meisterschaft.pdf"),
    say("mine.toml"),
    say("passe-2.csv"),
    say("passe-3.xlsx"),
    say("plan.csv"),
    say("resultate.xlsx"),
    say("rosen"),
    say("sat the other way round"),
    say("schellen"),
    say("sheet.txt"),
    say("spoke to the partner"),
    say("table7.txt"),
    say("tuerliste.xlsx"),
    say("weisB20"),
    say("winterjass"),
)
"""Words that examples type."""

CLICK = (
    say("Usage:"),
    say("Options"),
    say("Commands"),
    say("Arguments"),
    say("Show this message and exit."),
    say("Show the version and exit."),
    say("Error: {message}"),
    say("Aborted!"),
    say("Missing command."),
    say("No such command {name!r}."),
    say("No such option {name!r}."),
    say("Missing argument"),
    say("Missing option"),
    say("Missing parameter"),
    say_n("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1),
    say("Invalid value: {message}"),
    say("Invalid value for {param_hint}: {message}"),
    say_n("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1),
    say_n("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1),
    say("Choose from:\n\t{choices}"),
    say("{value} is not in the range {range}."),
    say("{value!r} is not a valid {number_type}."),
    say("Try '{command} {option}' for help."),
    say("required"),
    say("default: {default}"),
    say_n("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
)


def placeholders(pattern: str, language: str) -> str:
    """Return usage such as `[OPTIONS] FILE` with its placeholders in a language."""

    def translated(match: re.Match[str]) -> str:
        words = PLACEHOLDERS.get(match[0])
        return match[0] if words is None else render(words, language)

    return re.sub(r"[A-Z]{2,}", translated, pattern)


class SpokenChoice(click.Choice[str]):
    """One of a few words, by its name in any language."""

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        """Return what a choice is called in the language of the run."""
        name = self.called(str(choice), getattr(ctx and ctx.obj, "language", "en"))
        return name if self.case_sensitive else name.casefold()

    def called(self, choice: str, language: str) -> str:
        """Return what a choice is called in a language."""
        return render(CHOICES.of(CHOICES.stable(choice)), language)
