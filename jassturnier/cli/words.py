"""Click's own words: listed here so that they are translated with ours."""

from jassturnier.i18n import say, say_n

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
    say("{value} is not in the range {range}."),
    say("{value!r} is not a valid {number_type}."),
    say("Try '{command} {option}' for help."),
    say("required"),
    say("default: {default}"),
    say_n("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
)
