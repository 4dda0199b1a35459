"""The typefaces of the kit at their sizes: the program's own for titles, a serif for reading."""

from tools.build.kit.page import Face

LOGO = Face("puluc", "", 40, 18)
TITLE = Face("puluc", "", 22, 10)
HEADING = Face("puluc", "", 11.5, 6.2)
LABEL = Face("puluc", "", 8, 4)
BODY = Face("serif", "", 9.8, 4.35)
BOLD = Face("serif", "B", 9.8, 4.35)
ITALIC = Face("serif", "I", 9.8, 4.35)
SMALL = Face("serif", "", 8.4, 3.7)
SMALL_ITALIC = Face("serif", "I", 8.4, 3.7)
LEAD = Face("serif", "I", 14, 6.4)
