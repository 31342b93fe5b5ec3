"""Commands that write papers and spreadsheets."""
