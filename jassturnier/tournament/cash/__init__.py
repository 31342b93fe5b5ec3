"""The money of the tournament: what is owed and paid, what is in the box and what goes out."""
