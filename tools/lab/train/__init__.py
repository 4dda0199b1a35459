"""Training the networks of Master: positions, their values, and the optimizer."""
