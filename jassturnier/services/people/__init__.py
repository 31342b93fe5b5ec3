"""Entries and who is here."""
