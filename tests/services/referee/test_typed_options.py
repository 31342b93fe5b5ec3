"""House rules as they are typed become what a regulation holds."""

from jassturnier.services.referee.typed_options import read_options


def test_a_bare_word_needs_no_quotes_and_a_list_only_commas() -> None:
    assert read_options(["rounding=exact", "claim-order=stich,weis", "weis=true", "target=0"]) == {
        "rounding": "exact",
        "claim_order": ["stich", "weis"],
        "weis": True,
        "target": 0,
    }


def test_parts_of_a_table_are_put_together_and_the_last_word_counts() -> None:
    assert read_options(["factors.rosen=2", "factors.eicheln=1", "factors.rosen=3"]) == {
        "factors": {"rosen": 3, "eicheln": 1}
    }


def test_without_a_value_it_is_empty() -> None:
    assert read_options(["weis"]) == {"weis": ""}
