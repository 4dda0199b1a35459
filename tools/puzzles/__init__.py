"""What players learn from, made from solved rule sets: puzzles, reasons, openings."""
