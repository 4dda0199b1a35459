"""Sends random events to the real program, checks it after each, and reports faults."""
