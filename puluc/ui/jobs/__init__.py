"""Background work: every kind is a ``Job``, whose result the window fetches between frames."""
