"""The list of saved games and the commands on them."""
