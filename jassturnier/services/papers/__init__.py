"""Papers and spreadsheets."""
