"""A program that sends random events to the real one, checks it after each, and reports faults."""
