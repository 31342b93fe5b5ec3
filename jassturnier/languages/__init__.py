"""The languages of the program, and what is typed in them."""
