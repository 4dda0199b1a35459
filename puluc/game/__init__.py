"""A game file in play: the session with its games, the scores, the statistics of the throws."""
