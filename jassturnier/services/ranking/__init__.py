"""Lists and prizes."""
