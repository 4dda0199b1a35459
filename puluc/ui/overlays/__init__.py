"""Small scenes over others: a question, a confirmation, a notice, a progress bar."""
