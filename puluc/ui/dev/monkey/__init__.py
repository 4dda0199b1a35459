"""Random events for the real program, with checks after each and a report of faults."""
