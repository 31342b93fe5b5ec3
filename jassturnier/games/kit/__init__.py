"""What all games are made of: their interface, options, layout, notation, points."""
