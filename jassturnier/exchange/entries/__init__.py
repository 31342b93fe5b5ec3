"""Lists of entries in and out."""
