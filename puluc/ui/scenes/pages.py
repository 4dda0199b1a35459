"""The pages to read: Help, the rules in play, About."""

from __future__ import annotations

import puluc
from puluc.rules import Captures, HighwayKind, Ruleset, game_name
from puluc.ui.scene import Scene
from puluc.ui.stage import Stage
from puluc.ui.widgets.page import Block, Entry, Heading, PageScene, Paragraph, Picture

_INDENT = 88

_KEYS = (
    Entry("Space, Enter", "Do what is due: throw, move, pass or proceed.", _INDENT),
    Entry("T", "Throw the sticks.", _INDENT),
    Entry("Arrows", "Walk the cursor over the units that can move.", _INDENT),
    Entry("Home, End", "Go to the first or the last of them.", _INDENT),
    Entry("M", "Move the unit under the cursor.", _INDENT),
    Entry("P", "Pass when there is no move; proceed to the next game.", _INDENT),
    Entry("N", "New game.", _INDENT),
    Entry("C", "Scores.", _INDENT),
    Entry("R", "The rules in play.", _INDENT),
    Entry("E", "Preferences.", _INDENT),
    Entry("F1", "This page.", _INDENT),
    Entry("F2, F10, Alt", "The menu. Esc closes whatever is open.", _INDENT),
    Entry("F11, Alt+Enter", "Full screen.", _INDENT),
    Entry("X", "Exit. The game is kept as it stands.", _INDENT),
)

_MOUSE = (
    Entry("Sticks, figure", "Click to throw.", _INDENT),
    Entry("A unit", "Point to see where it would land; click to move it.", _INDENT),
    Entry("Anywhere", "Click to pass or to proceed.", _INDENT),
    Entry("Right button", "The menu; also a click on the top edge.", _INDENT),
    Entry("Wheel", "Scroll pages, menus and lists.", _INDENT),
)


def help_scene(stage: Stage) -> Scene:
    """The keys and the mouse, then the rules in play."""
    rules = stage.session.rules if stage.session else Ruleset()
    blocks = (
        Heading("Keys"),
        *_KEYS,
        Heading("Mouse"),
        *_MOUSE,
        *rules_blocks(rules),
    )
    return PageScene(stage.art, "Help", blocks)


def rules_scene(stage: Stage) -> Scene:
    """The rules in play."""
    rules = stage.session.rules if stage.session else Ruleset()
    return PageScene(stage.art, f"Rules: {game_name(rules)}", rules_blocks(rules))


def about_scene(stage: Stage) -> Scene:
    """What this program is."""
    blocks = (
        Picture(
            ("widgets/icon-48",),
            f"Puluc {puluc.__version__}\nThe Mayan running fight, played as on the Psion Series 3.",
        ),
        Paragraph(
            "Puluc, also called Bul or Boolik, was played by the Q'eqchi' of Guatemala around 1900,"
            " often by the light of a fire, and may be far older."
        ),
        Paragraph(
            "Modelled on Puluk for the Psion Series 3 by Damian Walker (Cyningstan). Program,"
            " pictures and type are original and free under the MIT licence."
        ),
    )
    return PageScene(stage.art, "About Puluc", blocks)


def rules_blocks(rules: Ruleset) -> tuple[Block, ...]:
    """The rules of one rule set in words."""
    return (
        Heading("The aim"),
        Paragraph(
            "Capture or slay every enemy. A side whose pieces are all captive or slain has lost:"
            " the last capture ends the game."
        ),
        Heading("The sticks"),
        Picture(("sticks/banded", "sticks/plain"), "A throw counts the banded faces."),
        *_throw_entries(rules),
        Paragraph("Both sides throw for the first move; the higher throw begins with a new one."),
        Heading("A turn"),
        Paragraph(
            "Throw, then move one unit by the whole throw, or bring a new piece out of your city."
            " You must move if you can, and pass if you can't. You can't land on a unit of your"
            " own." + _pieces_sentence(rules)
        ),
        Heading("Capture"),
        Picture(("pieces/jade-12", "pieces/obsidian-12"), "Land on an enemy unit to take it."),
        Paragraph(
            "Your unit stands on top and drags along all that lies under it. Your own pieces among"
            " them are free again. The enemy may take the whole unit in the same way. Nobody is"
            " captured in a city."
        ),
        Heading("Travel"),
        Paragraph(_lone_sentence(rules)),
        Paragraph(_captor_sentence(rules)),
    )


def _throw_entries(rules: Ruleset) -> tuple[Block, ...]:
    names = ("No bands", "One", "Two", "Three", "Four")
    return tuple(
        Entry(name, f"{value}" if value else "nothing: the turn is passed")
        for name, value in zip(names, rules.values, strict=True)
    )


def _pieces_sentence(rules: Ruleset) -> str:
    if rules.pieces >= rules.army:
        return ""
    units = "one unit" if rules.pieces == 1 else f"{rules.pieces} units"
    return f" Only {units} of a side may be on the highway at once; captives don't count."


def _lone_sentence(rules: Ruleset) -> str:
    if rules.highway is HighwayKind.LOOPING:
        return (
            "A unit without captives that goes beyond the last space begins the highway again at"
            " your own end."
        )
    return "A unit without captives that reaches or passes the enemy city returns to its own."


def _captor_sentence(rules: Ruleset) -> str:
    if rules.captures is Captures.BACKWARD:
        return (
            "A unit with captives turns back and drags them to your own city. When it reaches it,"
            " the captives are slain and your pieces are home."
        )
    return (
        "A unit with captives goes on towards the enemy city. When it reaches or passes it, the"
        " captives are slain and your pieces return home."
    )
