"""The referee at the desk: bad input, house rules of the tournament, German names."""

import pytest

from tests.support.console import Console


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("legal eicheln RA E6 / EU X9", "“X9” is no card here."),
        ("legal eicheln RA E6 / EU EU", "Eichel Under is there 2 times."),
        ("legal eicheln RA EU / EU R9", "Eichel Under is there 2 times."),
        ("legal eicheln RA EU R9 E9 / LA", "4 cards lie there already"),
        ("legal eicheln RA EU", "a slash and the hand"),
        ("legal eicheln RA /", "a slash and the hand"),
        (
            "legal eicheln / " + "EA EK EO EU EB E9 E8 E7 E6 RA",
            "10 cards are too many; with 4 players a hand has 9.",
        ),
        ("legal RA / EU", "“RA” is no contract."),
        ("legal slalom RA / EU", "add --nth"),
        ("legal slalom RA / EU --nth 10", "A deal has 9 tricks here."),
        ("legal mittlere RA / EU --trump obenabe", "“obenabe” is no suit."),
        ("legal eicheln RA", "a slash and the hand"),
        ("trick eicheln RA EU R9 E9 LA", "5 cards are too many; a trick has 4."),
        ("trick eicheln ''", "No card was typed."),
        ("points eicheln EU EU", "Eichel Under is there 2 times."),
        ("weis ramsch EA", "Ramsch has neither Weis nor Stöck."),
        ("weis slalom EA EK EO / RA", "Slalom has no factor here"),
        ("stoeck", "CONTRACT"),
        ("stoeck eicheln /", "No card was typed."),
        ("claim schellen C 2870 2440", "“C” is no side"),
        ("claim schellen A 2870", "Type both slates"),
        ("claim schellen A 2870 x", "“x” is no number."),
        ("claim schellen A 2870 2440 −1 3", "Points are never negative here."),
        ("claim schellen A 2870 2440 620 31", "651 points are too many; a deal has 157."),
        ("claim schellen A 2870 2440 100 53", "No deal brings 153: it has 157 points, without the"),
        ("claim schellen A 2900 2 157 0 --match", "have 152 points, not 157."),
        ("claim schellen A 2900 2 157 0 --last A", "have 152 points, not 157."),
        ("claim schellen A 2900 2 62 31 --last A", "have 152 points, not 93."),
        ("claim schellen A 1 2 3 4 --match", "Side B has taken a trick, so side A has no match."),
        ("claim schellen B 1 2 0 152 --match --last A", "Side A has taken a trick, so side B has no match."),
        ("claim schellen AB 2870 2440 --trick A 200", "200 cannot be; it must lie between 0 and 56."),
        ("claim schellen AB 2870 2440 --weis A 10", "Weis: 10 cannot be; the nearest are 0 and 20."),
        ("claim schellen A 2870 2440 156 1", "156 cannot be; the nearest are 155 and 157."),
        ("claim schellen AB 2870 2440 --trick A -2", "--trick"),
        ("claim obenabe A 2900 1000 80 40 --stoeck A", "There is no Stöck without a trump suit"),
        ("claim obenabe AB 2900 2900 --stoeck A", "There is no Stöck without a trump suit"),
        ("claim schellen A 2870 2440 --trick A 20", "--weis and --trick are for both sides claiming: AB."),
        ("claim obenabe A 2870 2440 --stoeck A", "There is no Stöck without a trump suit"),
        ("claim schellen AB 2870 2440 62 31", "Where both claim, type the slates and use --trick."),
        ("claim schellen A 2870 2440 --weis A 50", "--weis and --trick are for both sides claiming: AB."),
        ("claim A 2870 2440", "“A” is no contract."),
        ("turn coiffeur --full 7", "“7” is no player"),
        ("turn coiffeur --filled poker", "There is no row poker."),
        ("turn coiffeur --players 6", "Coiffeur is played by three or four."),
        ("turn schieber --players 5", "Schieber is played by four or six."),
        ("slate ten", "“ten” is no number."),
        ("slate 1 2 3 4 5", "Type the points, or hundreds, fifties, twenties and the rest."),
        ("slate -5", "−5 cannot be"),
        ("points obenabe E8 --rule six11=true", "six11: There is no such option; did you mean six11_scope?"),
        ("points obenabe E8 --rule undenufe_values=12", "undenufe_values: 12 is not possible"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(console: Console, line: str, told: str) -> None:
    answer = console.type(f"referee {line}")
    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err


def test_the_tournament_that_is_open_has_its_house_rules(console: Console) -> None:
    console.done("new Clubabend --regulation schieber-einzel-4x12")
    answer = console.done("referee points undenufe E6 EA --json")
    assert answer.document()["tournament"] == "Clubabend"
    assert answer.document()["cards"] == {"E6": 11, "EA": 0}
    assert "House rules of Clubabend." in answer.err
    changed = console.done("referee points undenufe E6 EA --rule undenufe_values=normal --json")
    assert changed.document()["cards"] == {"E6": 0, "EA": 11}


def test_nobody_claims_where_a_fixed_number_of_deals_is_played(console: Console) -> None:
    console.done("new Clubabend --regulation schieber-einzel-4x12")
    assert console.type("referee claim eicheln A 900 800").code == 4
    target = "referee claim eicheln A 990 300 20 0 --rule target=1000 --json"
    assert console.done(target).document()["good"] is True


def test_weis_is_only_told_for_information_where_it_does_not_count(console: Console) -> None:
    console.done("new Clubabend --regulation schieber-einzel-4x12")
    assert "Weis does not count" in console.done("referee weis rosen EA EK EO").err
    assert "Stöck does not count" in console.done("referee stoeck rosen RK RO").err


def test_a_tournament_asked_for_must_exist(console: Console) -> None:
    assert console.type("referee points rosen EA -t Nirgends").code == 3


def test_the_group_and_its_commands_have_german_names(console: Console) -> None:
    assert console.done("schiedsrichter tafel 20 --json").document()["twenties"] == 1
    assert console.done("schiedsrichter stöck rosen RK RO --json").document()["stoeck"]
    assert console.done("schiedsrichter stoeck rosen RK RO --json").document()["stoeck"]
    assert "erlaubt" in console.done("referee --help --lang de").out
    assert "erlaubt" not in console.done("referee --help --lang en").out
