"""Commands about rank lists and prizes."""
