"""The scores of a game file, and how well its players choose: a tab each."""
