"""The Ramsch games: Schieberamsch and Pfälzer Ramsch."""
