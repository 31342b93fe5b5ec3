"""Commands between two stages."""
