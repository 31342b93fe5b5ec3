"""Commands, options, arguments and choices by their names in every language, guessed and refused too."""

import json

import click
import pytest

from jassturnier import resources
from jassturnier.cli.desk.completing import SHELLS, make_outline, outline
from jassturnier.cli.kit import registry
from jassturnier.cli.kit.app import run
from jassturnier.cli.kit.base import SpokenCommand, SpokenGroup, first_sentence, typed_in
from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.spoken import (
    as_typed,
    command_in,
    ends,
    explains,
    joined,
    leaves,
    option_value,
    placeholders,
    split,
    spoken,
    stable,
)
from jassturnier.cli.referee.claims import BIDDINGS
from jassturnier.games import IDS
from jassturnier.i18n import LANGUAGES, render, say, verbatim
from tests.support.console import Console

NAMES = [spec.name for spec in registry.COMMANDS]


def test_another_word_for_the_same_thing_is_understood() -> None:
    assert registry.means("Platzliste", "print seating")
    assert [registry.means(typed, "list") for typed in ("Turniere", "tournois", "tornei")] == [True] * 3
    assert registry.find("clôturer") == registry.find("close")
    assert not registry.means("Platzliste", "print slips")
    assert registry.find("prin") is None


def test_every_command_is_one_line_below_its_topic() -> None:
    assert len(NAMES) == len({*NAMES})
    assert [name for topic in registry.TOPICS for name, _ in registry.rows(topic, "en")] == sorted(
        NAMES, key=lambda name: [registry.TOPICS.index(s.topic) for s in registry.COMMANDS if s.name == name]
    )
    assert registry.rows(registry.MONEY, "de")[0] == ("kasse", "Die Kasse zeigen.")


def test_a_misspelled_command_is_guessed_from_names_of_any_language() -> None:
    for typed, language, meant in (
        ("statsu", "en", ["status"]),
        ("statsu", "de", ["stand"]),
        ("ZURÜK", "de", ["zurück"]),
        ("drwa", "fr", ["tirage"]),
        ("pl", "en", ["plan", "players"]),
        ("re", "de", ["regeln", "resultate", "reglement"]),
        ("ranglist", "de", ["rangliste"]),
        ("n", "en", []),
        ("xyz", "en", []),
        (
            "remove",
            "it",
            [f"{of} togliere" for of in ("desiderio", "giocatori", "penalità", "stagione")]
            + ["regolamento cancellare"],
        ),
    ):
        found = registry.guessed(typed, NAMES, language)
        assert sorted(found) == sorted(meant)


def test_below_a_command_and_among_options_only_those_are_guessed() -> None:
    below, options = ["season list", "season remove"], ["--list", "--yes", "--seed"]
    for typed, names, language, meant in (
        ("lits", below, "de", ["liste"]),
        ("show", below, "en", []),
        ("--lsit", options, "de", ["--liste"]),
        ("--sed", options, "de", ["--startzahl"]),
        ("--best", options, "de", []),  # nothing is alike but what all options begin with
    ):
        assert registry.guessed(typed, names, language) == meant


def test_a_group_alone_shows_the_commands_below_or_does_what_it_is_for(console: Console) -> None:
    listed = console.done("uhr --help --lang de").out.partition("Befehle:\n")[2].splitlines()
    assert {"  halt     Die Uhr anhalten.", "  dazu     Der Uhr mehr Zeit geben."} <= {*listed}
    assert console.type("wish").err.startswith("Usage: jassturnier wish [OPTIONS] COMMAND")
    console.evening(8)
    behind = "--seed stands behind the command it belongs to, not before “draw again”."
    console.says(
        ("clock", "No clock runs"),
        ("draw --seed 1 --all again", 2, behind, "--all does not go with “draw again”."),
        ("draw --seed 0 show", 2, "--seed does not go with “draw show”."),
        ("draw --json show", 3, "No round has been drawn yet."),
    )


def test_the_packed_outline_is_that_of_the_commands() -> None:
    assert outline() == make_outline(), "nox -s i18n packs it anew"
    assert len(json.dumps(outline())) < 120_000, "it is read in an instant"


def test_a_checkout_without_it_asks_the_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    packed, read = outline(), resources.read

    def missing(*path: str) -> bytes:
        if path[-1] == "outline.json":
            raise FileNotFoundError(path)
        return read(*path)

    monkeypatch.setattr("jassturnier.resources.read", missing)
    assert outline() == packed


def test_a_command_is_shown_with_the_names_of_its_choices() -> None:
    for typed, shown in (
        ("rank --list best-round", "rangliste --liste beste-Passe"),
        ("rank --list=best-round", "rangliste --liste=beste-Passe"),
        ("export csv --what=scores", "ausgeben csv --was=Resultate"),
        ("export bundle --out stick", "ausgeben Bündel --datei stick"),
        ("players list --by name", "spieler liste --nach Name"),
        ("season add Cup --final", "saison aufnehmen Cup --final"),
        ("players list --by best-round", "spieler liste --nach best-round"),
        ("rank --after last", "rangliste --nach-passe last"),
        ("print slips --round=3", "drucken zettel --passe=3"),
        ("enter 1 2 3", "eingeben 1 2 3"),
        ("regulation change --set sum=refuse", "reglement ändern --setzen Summe=ablehnen"),
        ('regulation change --set "name.de=Rot"', "reglement ändern --setzen Name.de=Rot"),
        (
            "regulation change --set first_lead=scribe",
            'reglement ändern --setzen "erstes-Ausspiel=keine; wer schreibt, gibt zuerst"',
        ),
        ("nonsense list", "nonsense list"),
        ("", ""),
    ):
        assert command_in(typed, "de") == shown
        assert command_in(typed, "en") == typed


def test_a_choice_is_typed_in_any_language(console: Console) -> None:
    console.says(
        *(f"plan --players 8 --rounds 1 --format {typed}" for typed in ("text", "Text", "TEXT")),
        ("rank --list fehler --lang de", 2, "«beste-Passe»", "≠ best-round"),
    )


def test_an_option_is_typed_by_all_its_names_without_accents_too_and_has_one_stable_one() -> None:
    typed = ("--korrigieren", "--geaendert-seit=4", "--correct", "--verein", "--phase", "-", "Roth")
    stored = ["--correct", "--changed-since=4", "--correct", "--club", "--stage", "-", "Roth"]
    assert [*map(stable, typed)] == stored
    assert as_typed("--explain") == ["--explain", *("--erklären", "--erklaeren"), "--expliquer", "--spiegare"]
    assert {"--réponse", "--reponse"} <= {*as_typed("--answer")}
    assert as_typed("-t") == ["-t"]


def test_an_option_is_given_by_any_of_its_names() -> None:
    for typed, value in (
        ("rank --lang de", "de"),
        ("--sprache=de rank", "de"),
        ("rank --langue", ""),
        ("rank lang de", None),
        ("", None),
    ):
        assert option_value(typed.split(), "-l", "--lang") == value


def test_the_desk_is_left_and_help_is_asked_for_in_every_language() -> None:
    for typed in ("ende", "Fin", "fine", "end", "q", "esci", "QUIT"):
        assert (leaves(typed), explains(typed)) == (True, False)
        assert ends(typed) == (typed != "q"), "it leaves a list, and may be typed once too often"
    for typed in ("?", "Hilfe", "aide", "aiuto", "help"):
        assert (leaves(typed), explains(typed)) == (False, True)


def test_commands_and_options_within_sentences_are_said_in_the_language() -> None:
    assert placeholders("[OPTIONS] FILE... A4 N", "de") == "[OPTIONEN] DATEI... A4 N"
    text = say(
        "{command} {option} {other} {inner} {several}",
        command="draw show",
        option="--seed",
        other="draw",
        inner=say("{command}", command="undo"),
        several=[say("{option}", option="--yes"), "undo"],
    )
    assert render(spoken(text, "de"), "de") == "auslosen zeigen --startzahl draw zurück --ja, undo"


def test_single_quotes_keep_words_together_and_an_apostrophe_is_a_letter() -> None:
    for found in (["a"], ["Rösli Bäbler", "17"], ["", "x"], [r"C:\Jass\liste.csv"], ["'t Hooft"], ["'a'"]):
        assert split(joined(found)) == found
    for line, *words in (
        ("da 'Anna Abt' 17", "da", "Anna Abt", "17"),
        ('da "Anna Abt', "da", "Anna Abt"),
        ("da 'Dino D'Agostino'", "da", "Dino D'Agostino"),
        ("anmelden l'Eplattenier d'Angelo", "anmelden", "l'Eplattenier", "d'Angelo"),
        ("anmelden 't Hooft", "anmelden", "'t", "Hooft"),
        ("anmelden Jan D' Oro", "anmelden", "Jan", "D'", "Oro"),
        ("einlesen '/media/stick/meine liste.csv'", "einlesen", "/media/stick/meine liste.csv"),
    ):
        assert split(line) == words


CODES = ("", "1", "2", "3", "4", "6", "A", "A4", "A5", "B")


def commands() -> dict[tuple[str, ...], click.Command]:
    found: dict[tuple[str, ...], click.Command] = {}
    for spec in registry.COMMANDS:
        found[(spec.name,)] = command = registry.load(spec)
        if isinstance(command, click.Group):
            found |= {(spec.name, name): below for name, below in command.commands.items()}
    return found


COMMANDS = commands()


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_has_help_with_its_own_example(console: Console, path: tuple[str, ...]) -> None:
    command = COMMANDS[path]
    assert isinstance(command, SpokenCommand | SpokenGroup)
    assert command.example.startswith(" ".join(("jassturnier", *path)))
    english = console.run(*path, "--help", "--lang", "en")
    assert command.example.split("\n")[0][:40] in english.out.replace("\n", " ")
    answer = console.run(*path, "--hilfe", "--sprache", "de")
    assert answer.code == 0
    assert typed_in(command.example.split("\n")[0], "de")[:40] in answer.out.replace("\n", " ")
    assert "Beispiel" in answer.out
    assert "Aufruf: jassturnier " + command_in(" ".join(path), "de") in answer.out


def test_what_may_be_chosen_is_the_same_in_every_language_or_has_a_name() -> None:
    """That each of those has one is a test of the languages."""
    kinds = [each.type for command in COMMANDS.values() for each in command.params]
    plain = {str(each) for kind in kinds if type(kind) is click.Choice for each in kind.choices}
    assert plain <= {*IDS, *BIDDINGS, *LANGUAGES, *CODES, *SHELLS}


def test_a_bad_argument_is_named_in_the_language_of_the_run(console: Console) -> None:
    for line, named in (
        ("referee legal", "«ANSAGE»"),
        ("referee legal eicheln", "«LIEGEN... / HAND...»"),
        ("referee slate", "«PUNKTE | 100 50 20 REST»"),
        ("referee turn coiffeur x", "«[MAL]»"),
        ("scores show", "«TISCH»"),
        ("export foo", "«WAS»"),
    ):
        assert named in console.refused(f"{line} --lang de", 2).err.splitlines()[-1]


def test_a_number_with_a_letter_in_it_or_a_split_list_is_said_to_be_none(console: Console) -> None:
    console.says(
        ("rank --after 64O", 2, "“64O” is not a valid whole number."),
        ("rangliste --nach-passe 64O --lang de", 2, "«64O» ist keine Zahl."),
    )
    for splits, said in ((True, '"25,18,15"'), (False, "≠ PowerShell")):
        console.monkeypatch.setattr("jassturnier.system.splits_lists", lambda splits=splits: splits)
        console.says(("season new Cup --best 4 --points 25 18 15", 2, said))


def test_too_much_and_too_many_are_refused_with_what_may_be_meant(console: Console) -> None:
    extra = "Got unexpected extra argument"
    for line, said in (
        ("draw show 1", f"{extra} (1). Perhaps --round 1, --stage 1?\n"),
        ("undo 3", "one change. “undo --to N” takes back all after entry N; “history” has the numbers.\n"),
        ("redo 3", f"{extra} (3). Each “redo” does one change again.\n"),
        ("status x", f"{extra} (x)\n"),
        ("regulation show a b", f"{extra} (b). One at a time.\n"),
        ("plan --players 1 --rounds 3", "“--players”: A whole number from 2 to 10,000.\n"),
        ("enter 1 1 2 --round 0", "“--round”: A whole number from 1 on.\n"),
        ("schedule --start 25:00", "“25:00” is no time of day; write it as 20:15.\n"),
    ):
        assert console.refused(line, 2).err.endswith(said)


def test_a_name_at_the_end_needs_no_quotes(console: Console) -> None:
    console.done('new "Abend Zwei" -r schieber-einzel-4x12', 'add "Fritz Tal"', "use Abend Zwei")
    console.done("title Abend Zwei", "people show Fritz Tal", "season new Cup 2027 --best 1")
    console.done("close abend zwei")


def test_examples_and_helps_are_shown_as_they_are_typed_and_without_the_program_at_the_desk() -> None:
    lines = "jassturnier draw --seed 1\njassturnier undo"
    assert typed_in(lines, "de") == "jassturnier auslosen --startzahl 1\njassturnier zurück"
    assert typed_in(lines, "de", at_desk=True) == "auslosen --startzahl 1\nzurück"
    said = [first_sentence(verbatim(words), "en") for words in ("A b. C d.", "A b.", "A b")]
    assert said == ["A b.", "A b.", "A b"]


def test_at_the_desk_help_begins_with_what_is_done(
    console: Console, capsys: pytest.CaptureFixture[str]
) -> None:
    for beside, begins, everywhere in ((None, "Usage: jassturnier", True), ([], "  Show the rank", False)):
        with pytest.raises(SystemExit):
            run(["rank", "--help"], App(lang="en", beside=beside))
        told = capsys.readouterr().out.lstrip("\n")
        assert told.startswith(begins), console
        assert ("--json" in told, "--after N" in told) == (everywhere, True)
