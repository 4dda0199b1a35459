"""Developer tools that drive the window: the self-test, the gallery of screens, the monkey."""
