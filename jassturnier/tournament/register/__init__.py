"""Everybody the club knows, across tournaments: who they are, what they reached, how they are forgotten."""
