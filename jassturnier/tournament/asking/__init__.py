"""Questions in place of files: for a new regulation, a change of one, and its prizes."""
