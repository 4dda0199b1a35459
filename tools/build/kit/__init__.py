"""The kit to print: boards, counters, casting sticks, spinners and rules as PDF files."""
