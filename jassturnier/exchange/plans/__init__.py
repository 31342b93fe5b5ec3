"""Table plans in and out."""
