"""The study: exact win rates and choice statistics of solved rule sets, and a page on them."""
