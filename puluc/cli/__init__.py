"""The command line: the parser, the commands, and their output."""
