"""What the referee answers about claims, turns, what was said late, and who was first; and at the desk."""

from jassturnier.cli.referee.scores import MOST_ON_A_SLATE
from tests.support.console import Console


def test_a_match_counts_in_a_claim_as_the_house_has_it(console: Console) -> None:
    line = "referee claim eicheln A 2750 2000 152 0 --match"
    console.tells("claimant_total", (line, 3007), (f"{line} --rule match_bonus=0", 2907))


def test_somebody_must_choose(console: Console) -> None:
    console.tells(
        "player may_pass rule",
        ("referee turn schieber", 1, True, "SCH-8"),
        ("referee turn schieber 1", 3, False, "SCH-8"),
        ("referee turn schieber 2 --rule push_back=true", 1, False, "SCHV-11"),
        ("referee turn schieber 2 --players 6", 5, False, "SCHV-4"),
        ("referee turn coiffeur 8", 1, False, "COI4-8"),
        ("referee turn coiffeur 4 --rule coi4_pass_rounds=1", 1, False, "COI4-8"),
        ("referee turn coiffeur 3 --players 3", 1, False, "COI3-8"),
        ("referee turn coiffeur 1 --players 3 --full 1", 2, True, "COI3-10"),
        ("referee turn coiffeur --players 3 --full 1", 2, True, "COI3-10"),
        ("referee turn coiffeur 2 --players 3 --full 1", 3, False, "COI3-10"),
        ("referee turn coiffeur 4 --full 1,3", 2, True, "COI3-10"),
        ("referee turn coiffeur 6 --full 1,3", 4, False, "COI3-10"),
        ("referee turn ramsch", 1, True, "RAM-8"),
        ("referee turn ramsch 2", 3, True, "RAM-8"),
        ("referee turn pfaelzer 3", None, False, "RAM-11"),
        ("referee turn mittlere", 1, False, "MIT-3, MIT-6"),
        ("referee turn molotow", 1, False, "MIT-3, MIT-6"),
        ("referee turn plusminus", 1, False, "MIT-3, MIT-6"),
        ("referee turn coiffeur --full 1,2,3", 4, False, "COI3-11"),
        ("referee turn coiffeur --full 1,2,3,4", None, False, "COI4-9"),
    )


def test_the_open_rows_of_a_player_are_told(console: Console) -> None:
    answer = console.done("referee turn coiffeur --filled eicheln,geiss,joker1")
    assert answer.out.splitlines()[1:] == [
        "Open: Rosen, Schilten, Schellen, Obenabe, Joker 2.",
        "A Joker may be any contract, also one that is filled (rule COI3-20).",
    ]
    found = console.done("referee turn coiffeur --filled joker1,rosen --json").document()
    assert "rosen" in found["open"]["joker2"]
    assert found["open"]["eicheln"] == ["eicheln"]


def test_one_push_or_pass_too_many_is_refused(console: Console) -> None:
    for line in ("schieber 2", "ramsch 4", "coiffeur 9", "coiffeur 4 --players 3"):
        console.refused(f"referee turn {line}", 4)


def test_what_the_house_does_not_play_is_refused(console: Console) -> None:
    console.refuses(
        ("referee follow schellen 2900 2950 A14 --rule target=0", 4, "name it: --rule target=1000."),
        ("referee kontra", 4, "say --rule ram_kontra=true"),
        ("referee grandhand 1 --rule grand_hand=false", 4, "There is no Grand Hand here (rule PFR-2)."),
    )


def test_nobody_claims_where_a_fixed_number_of_deals_is_played(console: Console) -> None:
    console.says(
        "new Clubabend --regulation schieber-einzel-4x12",
        ("referee claim eicheln A 900 800", 4),
        ("referee weis rosen EA EK EO", "Weis does not count"),
        ("referee stoeck rosen RK RO", "Stöck does not count"),
    )
    console.tells("good", ("referee claim eicheln A 990 300 20 0 --rule target=1000", True))


WRONG = (
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
    ("claim schellen AB 2870 2440 62 31", "Where both claim, type the slates and use --trick."),
    ("claim A 2870 2440", "“A” is no contract."),
    ("turn coiffeur --full 7", "“7” is no player"),
    ("turn coiffeur --filled poker", "There is no row poker."),
    ("turn coiffeur --players 6", "Coiffeur is played by three or four."),
    ("turn schieber --players 5", "Schieber is played by four or six."),
    ("legal eicheln RA E6 / EU X9", "“X9” is no card here."),
    ("legal eicheln RA E6 / EU EU", "Eichel Under is there 2 times."),
    ("legal eicheln RA EU / EU R9", "Eichel Under is there 2 times."),
    ("legal eicheln RA EU R9 E9 / LA", "4 cards lie there already"),
    ("legal eicheln RA EU", "a slash and the hand"),
    ("legal eicheln RA /", "a slash and the hand"),
    ("legal eicheln / EA EK EO EU EB E9 E8 E7 E6 RA", "10 cards are too many; with 4 players a hand has 9."),
    ("legal RA / EU", "“RA” is no contract."),
    ("legal slalom RA / EU", "add --nth"),
    ("legal slalom RA / EU --nth 10", "A deal has 9 tricks here."),
    ("legal mittlere RA / EU --trump obenabe", "“obenabe” is no suit."),
    ("trick eicheln RA EU R9 E9 LA", "5 cards are too many; a trick has 4."),
    ("trick eicheln ''", "No card was typed."),
    ("points eicheln EU EU", "Eichel Under is there 2 times."),
    ("weis ramsch EA", "Ramsch has neither Weis nor Stöck."),
    ("weis slalom EA EK EO / RA", "Slalom has no factor here"),
    ("stoeck", "CONTRACT"),
    ("stoeck eicheln /", "No card was typed."),
    ("slate ten", "“ten” is no number."),
    ("slate 1 2 3 4 5", "Type the points, or hundreds, fifties, twenties and the rest."),
    ("slate -5", "−5 cannot be"),
    ("slate 1 -1 0", "Type the points, or hundreds"),
    (f"slate {MOST_ON_A_SLATE + 1}", "cannot be; it must lie between 0 and"),
    ("follow schellen 2900 2950 C14", "Type A14 for a trick of side A"),
    ("follow schellen 2900 2950 weisA", "weisB50 for Weis, stöckA for Stöck."),
    ("follow obenabe 2900 2950 stöckA", "side A: There is no Stöck without a trump suit. (SCH-17)"),
    ("follow schellen 2900 2950 A100 B100", "200 points are too many; a deal has 157."),
    ("follow schellen 2900 2950" + " A1" * 10, "A deal has 9 tricks here."),
    ("follow schellen 2900 2950 A57", "A57: 57 cannot be; it must lie between 0 and 56."),
    ("follow schellen 2900 2950 A1", "1 cannot be; the nearest are 0 and 2."),
    ("follow schellen 2900 2950 weisA10", "side A: Weis: 10 cannot be; the nearest are 0 and 20. (SCH-16)"),
    (
        "follow schellen 2900 2950 weisA20 weisB50",
        "Only the side with the best Weis writes its Weis. (SCH-14)",
    ),
    ("follow schellen 2900 2950 stöckA stöckB", "There is only one Stöck in a deal. (SCH-17)"),
    ("dealers schieber --players 5", "Schieber is for 4, 6 players."),
    ("dealers mittlere --first 4", "There is no player 4; there are 3."),
    ("dealers molotow --grand 1", "Molotow has no Grand Hand."),
    ("dealers ramsch --grand x", "“x” are no numbers with commas between."),
    ("skat ramsch CJ CA", "Type the hand, a slash, the skat"),
    ("skat ramsch CJ / CJ S7", "jack of clubs is there 2 times."),
    ("skat ramsch CJ / S7 / H7 / H8", "Type the hand, a slash, the skat"),
    ("grandhand 4", "A whole number from 1 to 3."),
    ("jacks EU", "“EU” is no card here."),
    ("jacks CA CA", "ace of clubs is there 2 times."),
    ("breach dance", "WHAT"),
    ("turn schieber --players 2", "--players"),
    ("turn schieber --players 7", "--players"),
    ("points obenabe E8 --rule six11=true", "six11: There is no such option; did you mean six11_scope?"),
    ("points obenabe E8 --rule undenufe_values=12", "undenufe_values: “12” is not possible"),
)


def test_what_cannot_be_typed_is_refused_in_a_sentence(console: Console) -> None:
    console.refuses(*((f"referee {line}", 2, says) for line, says in WRONG))


def test_both_may_claim_in_words_of_any_language_and_perhaps_nobody_has_won(console: Console) -> None:
    both = ("'A B'", "ab", "both", "beide", "'les deux'", "entrambe")
    lines = (f"referee claim schellen {who} 2960 2950 --weis b 50" for who in both)
    console.tells("winner stage", *((line, "B", "weis") for line in lines))
    nobody = "referee claim schellen beide 2000 2100 --trick A 20"
    console.tells("winner totals", (nobody, None, [2040, 2100]))


def test_the_first_side_at_the_target_has_won_in_the_middle_of_a_deal(console: Console) -> None:
    console.tells(
        "winner totals bergpreis",
        ("referee follow schellen 2900 2950 stöckA weisB20 A14 B25", "B", [2968, 3040], None),
        ("referee follow schellen 2960 2950 stöckA weisB50 A14 B25", "A", [3000, 2950], None),
        ("referee follow schellen 2960 2950 weisB50 stöckA", "B", [2960, 3050], None),
        ("referee follow obenabe 2900 2950 A20 B20", "B", [2960, 3010], None),
        ("referee follow rosen 1400 1490 B10", None, [1400, 1500], "B"),
    )
    # The last trick and the match come of themselves.
    answer = console.done("referee follow rosen 2800 1300 A56 A40 A30 A26" + " A0" * 5)
    assert answer.out.splitlines()[-3:] == [
        "A0        3,057   1,300",
        "Side A is the first at 3,000 and has won (rule SCH-20).",
        "The loser is Schneider: it counts two games (rule SCH-21).",
    ]


def test_the_command_takes_its_words_in_every_language(console: Console) -> None:
    console.tells(
        "what trick rule",
        ("referee breach weis 2", "weis", 2, "SCH-14"),
        ("referee verstoss Weis 2 --lang de", "weis", 2, "SCH-14"),
        ("referee faute annonces 2 --lang fr", "weis", 2, "SCH-14"),
        ("referee infrazione annunci 2 --lang it", "weis", 2, "SCH-14"),
    )
