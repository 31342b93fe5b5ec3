"""From the slip of a table to what every round counts."""
