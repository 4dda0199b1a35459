"""The base of every scene: the base class, what scenes share, input, hot-keys, sound."""
