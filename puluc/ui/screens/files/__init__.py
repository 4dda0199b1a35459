"""The list of saved games and what can be done with them."""
