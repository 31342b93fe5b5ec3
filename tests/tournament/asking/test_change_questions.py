"""What “regulation change” asks, for every shipped regulation, in one language after the other."""

from itertools import cycle

import pytest

from jassturnier.errors import DoesNotAddUp
from jassturnier.i18n import LANGUAGES
from jassturnier.services.setup.regulations import document, shipped_names
from jassturnier.tournament.asking.change_questions import Changing
from jassturnier.tournament.asking.question import Question
from jassturnier.tournament.regulation.change import settings_of
from jassturnier.tournament.regulation.file import read
from tests.support.evenings_made import in_english


def check(after: object) -> None:
    """Refuse what is no regulation."""
    assert isinstance(after, dict)
    problems = read(after)[1]
    if problems:
        raise DoesNotAddUp(*(problem.text for problem in problems))


@pytest.mark.parametrize(("name", "language"), [*zip(shipped_names(), cycle(LANGUAGES), strict=False)])
def test_enter_alone_leaves_every_setting_as_it_is(name: str, language: str) -> None:
    before = document(name)
    meant, changing = read(before), Changing(before, language, check)
    first = changing.following({})
    assert first is not None
    for part in range(len(first.choices)):
        which = changing.following({"0": part})
        assert which is not None
        for setting in range(len(which.choices)):
            question = changing.following({"0": part, "1": setting})
            assert question is not None
            after = question.parse(question.usual)
            assert after == before or read(after) == meant, (question.text, question.usual)


def test_a_dash_takes_a_setting_out() -> None:
    before = {**document("schieber-einzel-4x12"), "max_entries": 40, "prizes": [{"ranks": 1, "francs": 5}]}
    changing = Changing(before, "en", check)
    assert "max_entries" not in chosen(changing, 0, "max_entries").parse("-")
    assert "prizes" not in chosen(changing, 3, "prizes").parse("-")
    assert chosen(changing, 0, "hidden_after").parse("0")["hidden_after"] == 0


def test_prices_by_category_are_typed_in_a_line() -> None:
    changing = Changing({**document("schieber-einzel-4x12"), "fee": 20}, "de", check)
    asked = chosen(changing, 0, "Startgeld.Kategorie")
    after = asked.parse("Gäste: 25, Junioren: 12,50; U20: 10, 12er: 5")
    assert after["fee"] == {"entry": 20, "category": {"Gäste": 25, "Junioren": "12,50", "U20": 10, "12er": 5}}
    again = Changing(after, "de", check)
    assert chosen(again, 0, "Startgeld.Kategorie").usual == "Gäste: 25, Junioren: 12,50, U20: 10, 12er: 5"
    assert chosen(again, 0, "Startgeld.Anmeldung").usual == "20"
    assert "category" not in chosen(again, 0, "fee.category").parse("-")["fee"]
    without = chosen(Changing(document("schieber-einzel-4x12"), "de", check), 0, "fee.less")
    assert without.parse("Turnverein: 5")["fee"] == {"entry": 0, "less": {"Turnverein": 5}}
    with pytest.raises(DoesNotAddUp):
        asked.parse("Gäste")
    with pytest.raises(DoesNotAddUp):
        asked.parse("Gäste: viel")


def test_factors_are_typed_by_the_names_of_contracts() -> None:
    changing = Changing(document("coiffeur-paare"), "fr", check)
    after = chosen(changing, 2, "factors").parse("Schellen: 3, trèfle: 2")
    assert after["options"]["factors"] == {"schellen": 3, "rosen": 2}


@pytest.mark.parametrize("name", shipped_names())
def test_every_setting_that_is_set_is_offered(name: str) -> None:
    before = document(name)
    changing = Changing(before, "en", check)
    first = changing.following({})
    assert first is not None
    parts = [changing.following({"0": part}) for part in range(len(first.choices))]
    for path in settings_of(before):
        names = filter(None, (path, path.rpartition(".")[0]))
        assert any(offered(part, name) for name in names for part in parts), path


def offered(part: Question | None, name: str) -> bool:
    """Say whether a part has a setting of this name."""
    assert part is not None
    try:
        part.parse(name)
    except DoesNotAddUp:
        return False
    return True


def test_settings_are_offered_in_words_and_not_by_the_names_that_files_have() -> None:
    changing = Changing({**document("schieber-einzel-4x12"), "fee": 20}, "en", check)
    offers = [line for part in range(4) for line in lines(changing, part)]
    for line in (
        "A slip with a wrong sum: is refused",
        "The last number of a slip: is typed",
        "Points for a rest: the mean of the round",
        "Lists have von Ah under V: yes",
        "Fee, by category: –",
        "Worst rounds dropped: 0",
        "Deals a round: 12",
    ):
        assert line in offers
    assert not [line for line in offers if "_" in line]


@pytest.mark.parametrize("key", ["fee", "Startgeld"])
def test_a_fee_is_typed_with_the_price_of_a_category(key: str) -> None:
    before = document("schieber-einzel-4x12")
    typed = "15.-, Mitglieder 12.-"
    fee = {"entry": 15, "category": {"Mitglieder": 12}}
    assert chosen(Changing(before, "de", check), 0, key).parse(typed)["fee"] == fee
    dear = Changing({**before, "fee": {"person": 20, "category": {"U20": 5}}}, "de", check)
    assert chosen(dear, 0, "fee.person").parse(typed)["fee"] == {"person": 15, "category": fee["category"]}


def lines(changing: Changing, part: int) -> list[str]:
    """Return the settings of a part, as they are offered."""
    which = changing.following({"0": part})
    assert which is not None
    return in_english(which.choices)


def test_what_has_no_question_of_its_own_is_typed_as_in_files() -> None:
    before = document("schieber-einzel-final")
    changing = Changing(before, "de", check)
    first = changing.following({})
    assert first is not None
    rest = len(first.choices) - 1
    after = chosen(changing, rest, "Stufen[2].Herkunft.Prozent").parse("25")
    assert after["stages"][1]["from"] == {"percent": 25, "tied": "all"}
    another = changing.following({"0": rest, "1": len(lines(changing, rest)) - 1})
    assert another is not None
    after = another.parse("Stufen[2].Herkunft.Prozent=; Stufen[2].Herkunft.Beste = 8; Stufen[2].Wert=1")
    assert after["stages"][1]["from"] == {"best": 8, "tied": "all"}
    with pytest.raises(DoesNotAddUp):
        another.parse("Stufen[2].vonn.x = 8")


def chosen(changing: Changing, part: int, setting: str) -> Question:
    """Return the question for the value of a setting."""
    which = changing.following({"0": part})
    assert which is not None
    question = changing.following({"0": part, "1": which.parse(setting)})
    assert question is not None
    return question


def test_nothing_typed_ends_it() -> None:
    changing = Changing(document("schieber-einzel-4x12"), "de", check)
    first = changing.following({})
    assert first is not None
    assert changing.following({"0": first.parse("")}) is None


def test_what_the_words_of_a_setting_mean_is_explained() -> None:
    changing = Changing(document("schieber-paare-4x12"), "en", check)
    draw = chosen(changing, 1, "draw")
    told = in_english(draw.explained)
    assert len(told) == len(draw.choices)
    assert "lot: By lot alone: who met may meet again." in told
    assert not chosen(changing, 1, "rounds").explained
