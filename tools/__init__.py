"""What is made of the program; nothing here is part of it."""
