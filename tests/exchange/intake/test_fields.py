"""What headings mean."""

import pytest

from jassturnier.exchange.intake.fields import Meaning, meaning


@pytest.mark.parametrize(
    ("heading", "meant"),
    [
        ("Vor-/Nachname", Meaning("name", order="given")),
        ("Nom et prénom", Meaning("name", order="family")),
        ("Dein Name", Meaning("name")),
        ("Name des Partners", Meaning("name", 2)),
        ("Partner/in", Meaning("name", 2, bare=True)),
        ("Nom du/de la partenaire", Meaning("name", 2)),
        ("Vorname Spieler 3", Meaning("given", 3)),
        ("PLZ", Meaning("zip")),
        ("phone_number", Meaning("phone")),
        ("N° de tél.", Meaning("phone")),
        *(
            (words, Meaning("member"))
            for words in ("Mitgl.-Nr.", "Mitglieds-Nr.", "N° de membre", "Nr. membro")
        ),
        ("Spieler-Nr.", Meaning("number")),
        ("Punkte 2. Abend", Meaning("evening")),
        ("Name D", Meaning("name", 4)),
        ("Nom d’équipe", Meaning("team")),
        ("bezahlt?", Meaning("paid")),
        *((words, Meaning("due")) for words in ("Beitrag 2026", "Startgeld CHF", "Total Fr.", "Fr.")),
        ("bezahlt Fr.", Meaning("paid")),
        *((words, Meaning("evening")) for words in ("Jassabend 12. Januar", "9.1. Punkte")),
        ("Spieler/in 1 (Vorname Name)", Meaning("name", order="given")),
        ("2. Passe", Meaning("round")),
        ("Soirée 3", Meaning("evening")),
        ("Abend vom 12.1.2026", Meaning("evening")),
        ("2026-01-12", Meaning("evening")),
        ("Jan. 26", Meaning("evening")),
        ("Spielst du mit Partner?", None),
        ("Allergien", None),
        ("Total Mitglieder 46", None),
    ],
)
def test_a_heading_means_a_field_if_it_is_known_wholly(heading: str, meant: Meaning | None) -> None:
    assert meaning(heading) == meant
