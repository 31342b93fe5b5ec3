"""What does not add up, is missing, or was decided on other numbers."""
