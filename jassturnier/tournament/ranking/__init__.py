"""Rank lists, what decides between equals, prizes."""
