"""Commands about the draw."""
