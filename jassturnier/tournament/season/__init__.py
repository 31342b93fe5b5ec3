"""Several evenings ranked together."""
