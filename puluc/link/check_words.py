"""Words that two players compare by telephone, to see that nobody stands between them."""

_WORDS = """
agave amber anchor apple avocado bamboo banana basil cacao cactus canoe cedar cherry cinnamon
copper coral cotton dolphin dragon eagle falcon garden ginger guitar harbour honey iguana island
jade jaguar jungle lagoon lemon lizard macaw maize mango marble melon mirror mountain obsidian
olive orange orchid papaya parrot pepper pyramid quetzal river saffron silver sugar temple thunder
tiger tobacco tomato turtle vanilla velvet volcano window
"""


def check_words(digest: str) -> str:
    """Return two words for a digest in hexadecimal: one of 4,096 pairs."""
    number, words = int(digest, 16), _WORDS.split()
    return f"{words[number % len(words)]} {words[number // len(words) % len(words)]}"
