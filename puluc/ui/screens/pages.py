"""The pages to read: Help, the rules in play, History, About."""

from __future__ import annotations

import puluc
from puluc.rules import PRESETS, Ruleset, game_name
from puluc.ui.context import Context
from puluc.ui.scene import Scene
from puluc.ui.screens.history import HISTORY
from puluc.ui.screens.rules_page import rules_blocks
from puluc.ui.widgets.page import PageScene
from puluc.ui.widgets.sheet import Entry, Heading, Paragraph, Picture

_INDENT = 88

KEYS = (
    Entry("Space, Enter", "Do the next thing: throw, move, pass or proceed.", _INDENT),
    Entry("T", "Throw the sticks.", _INDENT),
    Entry("Arrows", "Move the cursor to a unit that can move.", _INDENT),
    Entry("Up, Down", "Choose between the moves of a unit that has several.", _INDENT),
    Entry("1 to 6", "With two throws: use the throw of that value for the next move.", _INDENT),
    Entry("Home, End", "Go to the first or the last unit that can move.", _INDENT),
    Entry("M", "Move the unit under the cursor.", _INDENT),
    Entry("P", "Pass when there is no move; proceed to the next game.", _INDENT),
    Entry("U, Ctrl+Z", "Take back your last move. The same throws come again.", _INDENT),
    Entry("Y, Ctrl+Shift+Z", "Play again what was taken back.", _INDENT),
    Entry("N", "New game.", _INDENT),
    Entry("O", "Open: the list of saved games.", _INDENT),
    Entry("A", "Save as: continue under another name.", _INDENT),
    Entry("C", "Scores.", _INDENT),
    Entry("R", "The rules in play.", _INDENT),
    Entry("G", "The record: every turn of this game and of earlier ones.", _INDENT),
    Entry("K", "Sticks: how they have fallen, and how to check the throws.", _INDENT),
    Entry("E", "Preferences.", _INDENT),
    Entry("H", "Where the game comes from.", _INDENT),
    Entry("F1", "This page.", _INDENT),
    Entry("F2, F10, Alt", "The menu. Esc closes whatever is open.", _INDENT),
    Entry("F11, Alt+Enter", "Full screen.", _INDENT),
    Entry("X", "Exit. The game is saved.", _INDENT),
)

FILES = (
    Entry("Enter, O", "Open the game selected.", _INDENT),
    Entry("N", "New game in a file of its own.", _INDENT),
    Entry("A", "Save as: the open game under another name.", _INDENT),
    Entry("R, D", "Rename, duplicate.", _INDENT),
    Entry("Del", "Delete: it goes to the trash folder beside the games.", _INDENT),
    Entry("F", "Find: type part of a name, a game or an opponent.", _INDENT),
    Entry("Esc", "Back to the game that is open.", _INDENT),
)

MOUSE = (
    Entry("Sticks, figure", "Click to throw.", _INDENT),
    Entry("A unit", "Point to see where it would land; click to move it.", _INDENT),
    Entry("A digit", "With two throws: click the one that the next move shall use.", _INDENT),
    Entry("Anywhere", "Click to pass.", _INDENT),
    Entry("The end", "Click what to do next.", _INDENT),
    Entry("Right button", "The menu; also a click on the top edge.", _INDENT),
    Entry("A dialog", "Click its title to accept, beside it to cancel.", _INDENT),
    Entry("Wheel", "Choose between the moves of a unit; scroll pages, menus and lists.", _INDENT),
)

CONTROLLER = (
    Entry("D-pad", "The arrows.", _INDENT),
    Entry("A", "Do the next thing, as Enter does.", _INDENT),
    Entry("B", "Close what is open; the menu.", _INDENT),
    Entry("Start", "The menu.", _INDENT),
    Entry("Back", "This page.", _INDENT),
    Entry("Shoulders", "A page up or down.", _INDENT),
    Paragraph("Names and seeds can only be typed on a keyboard."),
)


def help_scene(context: Context) -> Scene:
    """The keys and the mouse, then the rules in play."""
    rules = context.session.rules if context.session else Ruleset()
    blocks = (
        Heading("Keys"),
        *KEYS,
        Heading("Saved games"),
        *FILES,
        Heading("Mouse"),
        *MOUSE,
        Heading("Game controller"),
        *CONTROLLER,
        *rules_blocks(rules),
    )
    return PageScene(context.art, "Help", blocks)


def rules_scene(context: Context) -> Scene:
    """The rules in play."""
    rules = context.session.rules if context.session else Ruleset()
    names = [preset.name for preset in PRESETS if preset.matches(rules)] or [game_name(rules)]
    return PageScene(context.art, f"Rules: {', '.join(names)}", rules_blocks(rules))


def history_scene(context: Context) -> Scene:
    """Where the game comes from."""
    return PageScene(context.art, "History", HISTORY)


def about_scene(context: Context) -> Scene:
    """What this program is."""
    blocks = (
        Picture(
            ("icon/48",),
            f"Puluc {puluc.__version__}\n"
            "A running fight of the Maya people, as played on the Psion Series 3.",
        ),
        Paragraph(
            "The Q'eqchi' and Mopan Maya of Guatemala and Belize play Puluc, also called Bul or"
            " Boolik. It was first described around 1900 and may be far older."
        ),
        Paragraph(
            "Modelled on Puluk for the Psion Series 3 by Damian Walker (Cyningstan). Program,"
            " pictures and type are our own, and free under the MIT licence."
        ),
    )
    return PageScene(context.art, "About Puluc", blocks)
