"""Tools to study the game: compiled rules, exact solutions, and games between the levels."""
