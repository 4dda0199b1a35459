"""Where the game comes from, as far as anybody knows."""

from __future__ import annotations

from puluc.ui.widgets.sheet import Block, Heading, Paragraph, Picture

HISTORY: tuple[Block, ...] = (
    Heading("A living game"),
    Picture(
        ("board/fire-0",),
        "Puluc, also called Bul or Boolik, was first described around 1900. The Q'eqchi' and Mopan"
        " Maya of Guatemala and Belize still play it.",
    ),
    Paragraph(
        "Corn cobs or sticks laid side by side make the highway. Twigs or leaves are the pieces,"
        " and maize kernels with one side scorched are the dice. Two teams often play, into the"
        " night, and luck decides most of it."
    ),
    Heading("How old is it?"),
    Paragraph(
        "Nobody knows. Stewart Culin thought it older than the Spanish conquest, since it resembles"
        " no game that came from Europe. Several Mayan languages share the word bul for playing"
        " with dice. Boards for a related game, patolli, are carved in ancient floors and benches,"
        " but no board for bul has been found."
    ),
    Heading("Who wrote it down"),
    Paragraph(
        "Karl Sapper described it in German in 1906. Stewart Culin followed in 1907 with a highway"
        " of fourteen spaces, one piece out at a time for each player, and captives taken back to"
        " the captor's city."
    ),
    Paragraph(
        "R. C. Bell based his English account of 1960 on Sapper's, but his rules differ: one throw"
        " a turn, any number of pieces out, captives taken on to their own city, and a turn lost"
        " when one banded side shows, a rule that most later books omit."
    ),
    Paragraph(
        "Lieve Verbeeck described the team game in 1998: five games named for what their pieces"
        " behave like, such as ants, eagles and scorpions. Dmytro Polovynka adapted them for two"
        " players."
    ),
    Heading("On computers"),
    Paragraph(
        "P. S. Neeley's game for Windows lets two pieces out, and captors take their captives home."
        " Damian Walker's Puluk for the Psion Series 3 lets the player choose between such rules"
        " one by one. This program follows it, and adds what the other sources describe."
    ),
)
