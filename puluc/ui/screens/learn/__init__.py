"""Learn: a guided first game, and short scenes of the other rules."""
