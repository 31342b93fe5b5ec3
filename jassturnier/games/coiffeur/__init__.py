"""The Coiffeur games: partners, alone, three."""
