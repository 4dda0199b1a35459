"""The window, its loop, the base of scenes and what they share: input, hot-keys, sound."""
