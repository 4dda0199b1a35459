"""Measurements of speed, saving, durability, size and the lab on this machine."""
