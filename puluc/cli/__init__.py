"""The command line: its parser, its commands, and their output as text."""
