"""The rules of one rule set in words and diagrams."""

from __future__ import annotations

from collections.abc import Iterator

from puluc.rules import PRESETS, CaptureKind, Captures, HighwayKind, Ruleset
from puluc.ui.widgets.page import Block, Diagram, Entry, Heading, Paragraph, Picture


def rules_blocks(rules: Ruleset) -> tuple[Block, ...]:
    """The rules of one rule set in words."""
    return (
        *_name_blocks(rules),
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
        Diagram("j - -", "- - j", "A throw of two."),
        Heading("Capture"),
        Diagram("j - o", "- - oj", "Land on an enemy unit to take it."),
        Paragraph(
            "Your unit stands on top and drags along all that lies under it. Your own pieces among"
            " them are free again. Nobody is captured in a city."
        ),
        Diagram("oj o -", "ojo - -", "The enemy may take the whole unit in the same way."),
        Heading("Travel"),
        *_lone_blocks(rules),
        *_captor_blocks(rules),
        *_variant_blocks(rules),
    )


def _name_blocks(rules: Ruleset) -> tuple[Block, ...]:
    """What is special in a game that has a name, and who describes it."""
    named = [preset for preset in PRESETS if preset.matches(rules)]
    return tuple(Paragraph(f"{each.summary} {each.source}.") for each in named[:1])


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


def _lone_blocks(rules: Ruleset) -> tuple[Block, ...]:
    if rules.highway is HighwayKind.RETURN:
        return (
            Paragraph(
                "A unit without captives that comes to the end of the highway turns round, which"
                " takes a step, and goes home in the upper lane. It is home when it passes the"
                " first space."
            ),
            Diagram("- - j", "- J -", "Jade on the last space throws a two."),
        )
    if rules.highway is HighwayKind.LOOPING:
        return (
            Paragraph(
                "A unit without captives that goes beyond the last space begins the highway again"
                " at your own end."
            ),
            Diagram("- - j", "j - -", "Jade on the last space throws a one."),
        )
    return (
        Paragraph("A unit without captives that reaches or passes the enemy city returns home."),
    )


def _variant_blocks(rules: Ruleset) -> Iterator[Block]:
    """The rules that are off in the standard game."""
    if rules.throws_per_turn > 1:
        yield Heading("Two throws")
        yield Paragraph(
            "Both throws are made first and used for two moves in either order. Both must be used"
            " if they can."
        )
        yield Diagram("j - - -", "- - - j", "A one and a two.")
    if rules.capture is not CaptureKind.PRISON:
        yield Heading("Eagles")
        fate = "is lost" if rules.capture is CaptureKind.EAGLE else "returns to its city"
        yield Paragraph(f"Nobody is taken captive: the victims are slain, and the attacker {fate}.")
        yield Diagram("j - o", "- - -", "Jade captures with a two.")
    if rules.scorpion:
        yield Heading("Scorpions")
        yield Paragraph("A unit without captives may also capture behind itself.")
        yield Diagram("o - j", "oj - -", "Jade goes back two to capture.")
    if rules.fire:
        yield Heading("Fire")
        yield Paragraph(
            f"Space {rules.fire_space} burns: whatever ends a move there is lost, captives too, to"
            " nobody's credit."
        )
        yield Diagram("oj - *", "- - *", "Jade's captor throws a two.")
    if rules.doubling:
        yield Heading("Doubles")
        yield Paragraph(
            "A single piece may join another single piece of its side. The double moves as one, is"
            " taken as one and parts at home. Only a unit with two pieces of its own can take a"
            " captor."
        )
        yield Diagram("j - j", "- - jj", "A throw of two.")
    if rules.flow:
        yield Heading("Flow")
        yield Paragraph(
            "A captor that passes its own city slays its captives and leaves its companions there;"
            " its top piece goes on, out again, unless a friend stands where it would end."
        )
        yield Diagram("- oj -", "- j -", "Jade's captor throws a three.")
    if rules.can_draw:
        yield Heading("The end")
        yield Paragraph(
            "When a side has no free piece, the side that has slain and holds more enemies wins;"
            " with as many it is a draw."
        )


def _captor_blocks(rules: Ruleset) -> tuple[Block, ...]:
    if rules.captures is Captures.BACKWARD:
        return (
            Paragraph(
                "A unit with captives turns back and drags them to your own city. When it reaches"
                " it, the captives are slain and your pieces are home."
            ),
            Diagram("- - oj", "oj - -", "Jade's captor throws a two and goes back."),
        )
    return (
        Paragraph(
            "A unit with captives goes on towards the enemy city. When it reaches or passes it,"
            " the captives are slain and your pieces return home."
        ),
        Diagram("oj - -", "- - oj", "Jade's captor throws a two and goes on."),
    )
