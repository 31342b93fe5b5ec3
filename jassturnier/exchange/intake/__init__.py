"""Lists of a club: read as words, laid out by their headings, and made into records."""
