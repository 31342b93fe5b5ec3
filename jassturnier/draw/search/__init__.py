"""Looking for the best seating: constructions, prices, annealing."""
