"""What headings mean."""

import pytest

from jassturnier.exchange.intake.fields import Meaning, meaning


@pytest.mark.parametrize(
    "heading", ["N° de membre", "Mitglieds-Nr.", "Nr. membro", "Numéro d’adhérent", "N. socio"]
)
def test_a_number_of_a_member_is_no_starting_number(heading: str) -> None:
    meant = meaning(heading)
    assert meant is not None
    assert meant.field == "member"


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
        ("Mitgl.-Nr.", Meaning("member")),
        ("bezahlt?", Meaning("paid")),
        ("Beitrag 2026", Meaning("due")),
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
