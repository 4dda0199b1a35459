"""What every scene is made of: the base class, what scenes share, input, hot-keys, sound."""
