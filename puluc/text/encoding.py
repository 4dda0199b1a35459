"""Texts in the encodings of other programs."""


def encodable(text: str) -> str:
    """Return a text that the system takes; bytes of a file name that are no text become ``?``."""
    return text.encode("utf-8", "replace").decode()
