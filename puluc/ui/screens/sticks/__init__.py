"""The throws of a game file: how often each fell, and the proof of their seed."""
