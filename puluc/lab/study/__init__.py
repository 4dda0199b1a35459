"""The strength of players: exact in solved rule sets, by duels in others."""
