"""What the solved rule sets show: exact strengths, measures, and the page of them."""
