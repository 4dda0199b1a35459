"""Master: a level that plays by small neural networks, learned from exact values."""
