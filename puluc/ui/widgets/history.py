"""Where the game comes from, as far as anybody knows."""

from __future__ import annotations

from puluc.ui.widgets.page import Block, Heading, Paragraph, Picture

HISTORY: tuple[Block, ...] = (
    Heading("A game by the fire"),
    Picture(
        ("board/fire-0",),
        "Around 1900 the Q'eqchi' of Guatemala played Puluc, also Bul or Boolik, by firelight.",
    ),
    Paragraph(
        "Sticks or cobs laid across made the road, leaves and twigs the pieces, and maize kernels"
        " scorched on one side were thrown. Often two teams played, and luck ruled."
    ),
    Heading("Mayan?"),
    Paragraph(
        "The players are descendants of the Maya, and nothing brought by Europeans resembles it."
        " That is all the proof there is: rows of spaces cut into old stones may be its board,"
        " or may not."
    ),
    Heading("Who wrote it down"),
    Paragraph(
        "Karl Sapper told of it in German in 1906. Stewart Culin followed in 1907: fourteen"
        " spaces, one piece a side at a time, captives dragged home."
    ),
    Paragraph(
        "R. C. Bell made Sapper's account known in English in 1960: eleven spaces with the cities,"
        " as many pieces out as one likes, and a turn missed on a throw of one, which most later"
        " rules forget."
    ),
    Heading("On computers"),
    Paragraph(
        "P. S. Neeley's game for Windows let two pieces out and had captives dragged back. Damian"
        " Walker put all these rules into a game for the Psion Series 3, which this one follows."
    ),
)
