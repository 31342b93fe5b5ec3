"""Lists of a club: held against what is stored, and taken over."""
