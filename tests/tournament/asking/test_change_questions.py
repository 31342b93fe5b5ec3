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


SINGLE = document("schieber-einzel-4x12")


def asked(changing: Changing, *answers: int) -> Question:
    """Return the question behind these answers: which part, which setting, which value."""
    question = changing.following({str(at): answer for at, answer in enumerate(answers)})
    assert question is not None
    return question


def chosen(changing: Changing, part: int, setting: str) -> Question:
    """Return the question for the value of a setting."""
    return asked(changing, part, asked(changing, part).parse(setting))


def offered(part: Question, name: str) -> bool:
    """Say whether a part has a setting of this name."""
    try:
        part.parse(name)
    except DoesNotAddUp:
        return False
    return True


@pytest.mark.parametrize(("name", "language"), [*zip(shipped_names(), cycle(LANGUAGES), strict=False)])
def test_enter_alone_leaves_every_setting_as_it_is_and_all_that_are_set_are_offered(
    name: str, language: str
) -> None:
    before = document(name)
    meant, changing = read(before), Changing(before, language, check)
    parts = [asked(changing, part) for part in range(len(asked(changing).choices))]
    for part, which in enumerate(parts):
        for setting in range(len(which.choices)):
            question = asked(changing, part, setting)
            after = question.parse(question.usual)
            assert after == before or read(after) == meant, (question.text, question.usual)
    for path in settings_of(before):
        names = filter(None, (path, path.rpartition(".")[0]))
        assert any(offered(part, name) for name in names for part in parts), path


def test_a_dash_takes_a_setting_out() -> None:
    changing = Changing({**SINGLE, "max_entries": 40, "prizes": [{"ranks": 1, "francs": 5}]}, "en", check)
    assert "max_entries" not in chosen(changing, 0, "max_entries").parse("-")
    assert "prizes" not in chosen(changing, 3, "prizes").parse("-")
    assert chosen(changing, 0, "hidden_after").parse("0")["hidden_after"] == 0


def test_prices_by_category_are_typed_in_a_line() -> None:
    question = chosen(Changing({**SINGLE, "fee": 20}, "de", check), 0, "Startgeld.Kategorie")
    after = question.parse("Gäste: 25, Junioren: 12,50; U20: 10, 12er: 5")
    assert after["fee"] == {"entry": 20, "category": {"Gäste": 25, "Junioren": "12,50", "U20": 10, "12er": 5}}
    again = Changing(after, "de", check)
    assert chosen(again, 0, "Startgeld.Kategorie").usual == "Gäste: 25, Junioren: 12,50, U20: 10, 12er: 5"
    assert chosen(again, 0, "Startgeld.Anmeldung").usual == "20"
    assert "category" not in chosen(again, 0, "fee.category").parse("-")["fee"]
    without = chosen(Changing(SINGLE, "de", check), 0, "fee.less")
    assert without.parse("Turnverein: 5")["fee"] == {"entry": 0, "less": {"Turnverein": 5}}
    for typed in ("Gäste", "Gäste: viel"):
        with pytest.raises(DoesNotAddUp):
            question.parse(typed)


def test_a_fee_is_typed_with_the_price_of_a_category() -> None:
    typed, category = "15.-, Mitglieder 12.-", {"Mitglieder": 12}
    for key in ("fee", "Startgeld"):
        after = chosen(Changing(SINGLE, "de", check), 0, key).parse(typed)
        assert after["fee"] == {"entry": 15, "category": category}
    dear = Changing({**SINGLE, "fee": {"person": 20, "category": {"U20": 5}}}, "de", check)
    assert chosen(dear, 0, "fee.person").parse(typed)["fee"] == {"person": 15, "category": category}


def test_factors_are_typed_by_the_names_of_contracts() -> None:
    changing = Changing(document("coiffeur-paare"), "fr", check)
    after = chosen(changing, 2, "factors").parse("Schellen: 3, trèfle: 2")
    assert after["options"]["factors"] == {"schellen": 3, "rosen": 2}


def test_settings_are_offered_in_words_and_not_by_the_names_that_files_have() -> None:
    changing = Changing({**SINGLE, "fee": 20}, "en", check)
    offers = [line for part in range(4) for line in in_english(asked(changing, part).choices)]
    assert {
        "A slip with a wrong sum: is refused",
        "The last number of a slip: is typed",
        "Points for a rest: the mean of the round",
        "Lists have von Ah under V: yes",
        "Fee, by category: –",
        "Worst rounds dropped: 0",
        "Deals a round: 12",
    } <= {*offers}
    assert not [line for line in offers if "_" in line]


def test_what_has_no_question_of_its_own_is_typed_as_in_files() -> None:
    changing = Changing(document("schieber-einzel-final"), "de", check)
    rest = len(asked(changing).choices) - 1
    after = chosen(changing, rest, "Stufen[2].Herkunft.Prozent").parse("25")
    assert after["stages"][1]["from"] == {"percent": 25, "tied": "all"}
    another = asked(changing, rest, len(asked(changing, rest).choices) - 1)
    after = another.parse("Stufen[2].Herkunft.Prozent=; Stufen[2].Herkunft.Beste = 8; Stufen[2].Wert=1")
    assert after["stages"][1]["from"] == {"best": 8, "tied": "all"}
    with pytest.raises(DoesNotAddUp):
        another.parse("Stufen[2].vonn.x = 8")


def test_nothing_typed_ends_it_and_what_the_words_of_a_setting_mean_is_explained() -> None:
    changing = Changing(document("schieber-paare-4x12"), "en", check)
    assert changing.following({"0": asked(changing).parse("")}) is None
    draw = chosen(changing, 1, "draw")
    told = in_english(draw.explained)
    assert len(told) == len(draw.choices)
    assert "lot: By lot alone: who met may meet again." in told
    assert not chosen(changing, 1, "rounds").explained
