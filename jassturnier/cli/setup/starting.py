"""The command that starts a tournament: from what is typed, like an earlier one, or by questions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import click

from jassturnier.cli.kit.asking import interview, rappen
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, cloud_of_documents, pass_app
from jassturnier.cli.kit.spoken import as_typed
from jassturnier.cli.setup.tournaments import day_typed, others
from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, fold, francs, in_language, say, say_n, shortened
from jassturnier.languages.rounds import speak_of
from jassturnier.services.setup.regulation_files import bases, checked, own_regulations, said_for_nothing
from jassturnier.store.kit.files import cloud
from jassturnier.tournament.asking.new_questions import NAME, with_fee, without_fee
from jassturnier.tournament.asking.question import Answers, Question
from jassturnier.tournament.asking.round_questions import labels_of
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.regulation.own_words import words_in
from jassturnier.tournament.regulation.printed import in_words
from jassturnier.tournament.regulation.settings import Fee
from jassturnier.tournament.regulation.settings import francs as in_files
from jassturnier.tournament.scoring.simulation import lasting

_NAMED = 12
_ASKED = ("game", "entry", "fee", "rest", "late")
"""Settings of the whole tournament that are asked for; the others are as usual."""


@command(
    "new",
    say("Start a tournament and choose it. What is not said is asked."),
    'jassturnier new "Frühlingsjass 2027" --regulation schieber-einzel-4x12',
)
@click.argument("words", nargs=-1, metavar="[NAME]")
@option("--regulation", "-r", words=say("A shipped or saved regulation, or a file."), metavar="NAME")
@option(
    "--like",
    words=say("An earlier tournament: its regulation, fee, prizes, venue and letterhead."),
    metavar="NAME",
)
@option("--entries", words=say("With --like: enter the same people again."), is_flag=True)
@option("--date", "day", words=say("Day of the tournament, today if not said."), metavar="DD.MM.YYYY")
@option("--venue", words=say("Where it takes place."), default="")
@option(
    "--fee", words=say("What an entry costs, in francs; “regulation change” knows more."), metavar="FRANCS"
)
@pass_app
def new(  # noqa: PLR0913 — one parameter for each option
    app: App,
    *,
    words: tuple[str, ...],
    regulation: str | None,
    like: str | None,
    entries: bool,
    day: str | None,
    venue: str,
    fee: str | None,
) -> None:
    from jassturnier.services.setup.tournaments import NewTournament, create, example, free_name
    from jassturnier.services.workplace import Desk

    name, like = (" ".join(words), like) if like else _with_example(words)
    if (like and regulation) or (entries and not like):
        raise WrongUsage(say("--like NAME has a regulation; --entries takes the people of that tournament."))
    when, before = day_typed(day), example(app.office(), like) if like else None
    if name:
        free_name(app.office(), name)
    known = _known(name, rappen(fee))
    if before is not None:
        title, settings = _completed(app, before.settings, like or "", known)
    elif regulation is not None:
        named = own_regulations(app.office().station).document(regulation)
        title, settings = _completed(app, named, regulation, known)
    else:
        title, settings = _interview(app, known)
    plan = NewTournament(
        name=title,
        regulation=settings,
        day=when,
        venue=venue or (before.venue if before else ""),
        language=app.lang or (before.language if before else "") or app.language,
        like=before.key if before else None,
        entries=entries,
    )
    office = app.office()
    where = [] if office.database.exists() else _beginning(app)
    started = create(office, plan).tournament()
    rules = started.regulation
    speak_of(rules.labels)
    earlier = Desk(office, before.key).tournament() if before is not None and entries else None
    app.show(
        {"tournament": title, "regulation": in_language(rules.name, app.language)},
        [
            say("“{name}” is started: {rules}.", name=title, rules=in_language(rules.name, app.language)),
            *where,
            *_entered(started, earlier),
            *_prices(rules.fee),
            *said_for_nothing(settings),
            *app.following(_first_step(started)),
        ],
    )


def _first_step(tournament: Tournament) -> Text:
    from jassturnier.services.status import WHO_IS_QUALIFIED, next_step

    if tournament.regulation.stages[0].series is not None:
        return WHO_IS_QUALIFIED
    return next_step(tournament)


def _entered(started: Tournament, earlier: Tournament | None) -> Iterator[Text]:
    """Say who is entered from the beginning, and who pays something else than the others."""
    people = started.on_the_list()
    if people:
        yield say_n("{n} entry is taken over.", "{n} entries are taken over.", len(people))
    own = [say("{name} Fr. {sum}", name=one.numbered, sum=francs(one.due)) for one in people if one.due]
    if own:
        yield say("They keep a price of their own: {names}.", names=shortened(own, _NAMED))
    free = {entry.number for entry in earlier.on_the_list() if entry.free} if earlier else ()
    guests = [entry.numbered for entry in people if entry.number in free]
    if guests:
        yield say(
            "They were guests and pay like the others now: {names}. “paid {number} --free” makes a guest "
            "again.",
            names=shortened(guests, _NAMED),
            number=guests[0].partition(" ")[0],
        )


def _prices(fee: Fee | None) -> Iterator[Text]:
    """Say how somebody comes by the price of a category."""
    for name in [*fee.categories][:1] if fee else ():
        yield say(
            "Who pays the price of a category: “add NAME --category {name}”, or a column “category” in a "
            "list.",
            name=name,
        )


def _beginning(app: App) -> list[Text]:
    stored = say("Everything is stored in {place}.", place=app.office().place)
    return [stored, *_beside(app), *others(app)]


def _beside(app: App) -> list[Text]:
    """Say why the folder of the person is not among the documents."""
    folder, shelf = cloud_of_documents(), app.office().shelf
    if folder is None or shelf is None or cloud(shelf):
        return []
    return [
        say(
            "It does not lie among the documents: another program keeps copying “{folder}”, and would hold "
            "the file in the middle of the evening. Papers and lists lie here, too.",
            folder=folder,
        )
    ]


def _with_example(words: Sequence[str]) -> tuple[str, str | None]:
    """Return the name of a tournament, and the one it is to be like: “Herbst wie Frühling”.

    Raises:
        WrongUsage: nothing stands behind the “like”.
    """
    likes = {option.split("-")[2] for option in as_typed("--like")}
    at = next((place for place, word in enumerate(words) if fold(word) in likes), len(words))
    if at == len(words) - 1:
        raise WrongUsage(
            say("Like which tournament? Its name stands behind “{word}”; “list” shows them.", word=words[at])
        )
    return " ".join(words[:at]), " ".join(words[at + 1 :]) or None


def _name(app: App) -> Question:
    """Return the question for a name that no other tournament has."""
    from jassturnier.services.setup.tournaments import free_name

    return replace(NAME, parse=lambda typed: free_name(app.office(), NAME.parse(typed)))


def _known(name: str, owed: int | None) -> dict[str, Any]:
    """Return what need not be asked, by the keys of the questions."""
    return {**({"name": name} if name else {}), **({} if owed is None else {"fee": in_files(owed)})}


def _completed(
    app: App, settings: Mapping[str, Any], origin: str, known: Answers
) -> tuple[str, Mapping[str, Any]]:
    """Return a name and settings; who is asked for a name is asked what taking part costs, too.

    Raises:
        WrongUsage: nobody can be asked.
    """
    rules = checked(settings, origin)

    def following(answers: Answers) -> Question | None:
        if "name" not in answers:
            return _name(app)
        return without_fee(rules, {**known, **answers}) if app.will_ask() else None

    if "name" not in known:
        app.needs_terminal("NAME")
        known = {**known, **interview(app, following)}
    return known["name"], with_fee(settings, known)


def _interview(app: App, known: Answers) -> tuple[str, Mapping[str, Any]]:
    """Return what a tournament is called and its settings, asked for as far as they are not `known`.

    Raises:
        WrongUsage: nobody can be asked.
    """
    from jassturnier.services.season.seasons import listed

    app.needs_terminal("--regulation" if "name" in known else "NAME")
    office = app.office()
    own = own_regulations(office.station)
    seasons = tuple(each.name for each in listed(office)) if office.database.exists() else ()
    offered = bases(own, seasons, app.language)

    def following(answers: Answers) -> Question | None:
        answers = {**known, **answers}
        speak_of(words_in(labels_of(answers)))
        return offered.following(answers) if "name" in answers else _name(app)

    answers = {**known, **interview(app, following)}
    if answers["game"] not in offered.by_game:
        return answers["name"], with_fee(own.document(answers["game"]), answers)
    settings = offered.document(answers)
    rules = checked(settings, "")
    app.note(
        "",
        *in_words(rules, app.language, _ASKED),
        say("It takes about {duration}.", duration=lasting(rules)),
        say("“regulation change” changes what is not right, “regulation show” shows all of it."),
        "",
    )
    return answers["name"], settings
