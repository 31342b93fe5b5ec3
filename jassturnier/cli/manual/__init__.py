"""The manual, made of the guides and of what the program knows of itself."""
