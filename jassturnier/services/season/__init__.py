"""Several evenings together."""
