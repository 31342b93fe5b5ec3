"""Copies of the database: making, proving, going back."""
