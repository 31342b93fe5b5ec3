"""What all commands are made of."""
