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
    say("No such option: {name}"),
    say("Missing argument"),
    say("Missing option"),
    say("Missing parameter"),
    say("Got unexpected extra argument ({args})"),
    say("Invalid value: {message}"),
    say("Invalid value for {param_hint}: {message}"),
    say("Option {name!r} requires an argument."),
    say("{value!r} is not a valid {number_type}."),
    say("Try '{command} {option}' for help."),
    say("required"),
    say("default: {default}"),
    say_n("Did you mean {possibility}?", "(Possible options: {possibilities})", 1),
)
