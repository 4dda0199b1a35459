"""The Help page, which opens at the part about the scene that asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from puluc.ai import SUMMARIES
from puluc.rules import (
    BUL_MATCH,
    HUMAN,
    OPTIONS,
    PRESETS,
)
from puluc.ui.context import Context
from puluc.ui.hot_keys import (
    ANALYSIS_HELP,
    BOARD_HELP,
    DIALOG_HELP,
    FILES_HELP,
    PUZZLES_HELP,
    RECORD_HELP,
    SET_UP_HELP,
)
from puluc.ui.scene import HelpTopic, Scene
from puluc.ui.screens.new_game import MATCH_NOTE, SEED_NOTE, STICKS, STICKS_NOTES
from puluc.ui.screens.pages import CLOSING_KEYS
from puluc.ui.screens.preferences import PreferencesScene
from puluc.ui.screens.rules_page import rules_blocks
from puluc.ui.screens.who_plays import HUMAN_NOTE, SEATINGS, WATCH_NOTE
from puluc.ui.widgets.page import PageScene
from puluc.ui.widgets.sheet import Block, Entry, Heading, Paragraph

_INDENT = 88


def _table(lines: Iterable[tuple[str, str]]) -> tuple[Entry, ...]:
    """Terms with their explanations."""
    return tuple(Entry(term, text, _INDENT) for term, text in lines)


def explanation(values: Sequence[str], notes: Sequence[str]) -> str:
    """The notes of a row of a dialog, each after the values it is about if there are several."""
    if len(notes) == 1:
        return notes[0]
    about = {note: list[str]() for note in notes}
    for value, note in zip(values, notes, strict=True):
        about[note].append(value)
    return "\n".join(f"{', '.join(names)}: {note}" for note, names in about.items())


KEYS = _table(BOARD_HELP)
FILES = _table(FILES_HELP)
RECORD = _table(RECORD_HELP)
SET_UP = _table(SET_UP_HELP)
PUZZLES: Sequence[Block] = (
    Paragraph(
        "A position and a throw: one move is clearly best, and it is not what Fair and Hard play."
        " You are Jade. The answer tells the exact chance to win after every move. The discs say"
        " how hard a puzzle is. What you solve is remembered."
    ),
    *_table(PUZZLES_HELP),
)
ANALYSIS: Sequence[Block] = (
    *_table(ANALYSIS_HELP),
    *_table(
        (
            ("Luck", "The chance after a throw's best move, less its average over all throws."),
            ("Cost", "The chance after the best move, less the chance after the move made."),
            ("Decisions", "The turns with a choice, of all turns."),
            ("Cost each", "What a decision has cost on average."),
            ("?, ??", "A mistake, of more than 2 points, and a blunder, of more than 8."),
            ("Estimate", "What is left over because estimates of chances are not exact."),
        )
    ),
    Paragraph(
        "The start, all luck and all cost add up to the result: 100 % if Jade has won. In the graph"
        " a throw is a line, and what a choice cost a solid bar; marks below it are mistakes of"
        " Jade's, marks above it Obsidian's."
    ),
)
DIALOGS: Sequence[Block] = (
    *_table(DIALOG_HELP),
    Entry(", ".join(CLOSING_KEYS), "Each of them closes a page.", _INDENT),
)

SCORES: Sequence[Block] = (
    Paragraph(
        "The games of this file that each side has won, by game and opponent, with the totals,"
        " the longest streak and the mean number of turns. Games in which a move was taken back"
        " or a hint was shown stand apart, with a mark, and count for neither totals nor streaks."
        " Matches of five games follow by themselves; each of their games counts as a game too."
    ),
    Paragraph(
        "Skill shows what your decisions cost on average, in points: hundredths of a game. The"
        " fewer the better; the line below compares your last ten games with the levels. Games in"
        " which a move was taken back or a hint shown don't count."
    ),
)

STICKS_SCREEN: Sequence[Block] = (
    *_table(
        (
            (
                "This game",
                "How often each throw has come, for each side; fair sticks lie in the grey band.",
            ),
            ("All games", "The same for all games of this file."),
            ("Proof", "The SHA-256 of the seed now, and the seed itself when the game is over."),
        )
    ),
    Paragraph("The throws follow from the seed alone, so nobody can have changed them."),
)

NAMED_GAMES = _table(
    (
        *((preset.name, f"{preset.summary}\n{preset.source}") for preset in PRESETS),
        (BUL_MATCH, MATCH_NOTE),
    )
)

OPPONENTS = _table(
    (
        *((level.capitalize(), summary) for level, summary in SUMMARIES.items()),
        (HUMAN.capitalize(), HUMAN_NOTE),
        ("Watch", WATCH_NOTE),
    )
)

SEATS: Sequence[Block] = (
    *_table((name, note) for name, note in SEATINGS.values() if note),
    *_table(
        (
            ("Computers", "The level of all computer players."),
            ("Each seat", "Right, or a click on it: a person or a level for every player."),
            ("Name", "Seats of one side with the same name, or with none, are one person."),
        )
    ),
    Paragraph("The players and their names stay in the file, and are proposed for its next game."),
)

NEW_GAME = _table(
    (
        *((option.prompt, explanation(option.labels, option.notes)) for option in OPTIONS),
        ("Sticks", explanation(STICKS, STICKS_NOTES)),
        ("Seed", SEED_NOTE),
    )
)

MOUSE = _table(
    (
        ("The board", "Point at anything: the line above the board explains it."),
        ("Sticks, figure", "Click to throw."),
        ("A unit", "Point to see where it would land. Click to move it, or drag it there."),
        ("Dotted space", "Click where the unit would land: it moves there."),
        ("A digit", "With two throws: click the one for the next move."),
        ("A hint", "Point at a number or a landing to choose that move; click to make it."),
        ("Anywhere", "Click to pass."),
        ("The end", "Click what to do next."),
        ("Right button", "The menu."),
        ("Top edge", "A click at the top of the board, beside the sticks, opens the menu."),
        ("A dialog", "Click a value for the next one; its left arrow goes back."),
        ("A key in a box", "Click it instead of pressing the key: Enter, Esc ..."),
        ("A page", "Click its lower half to go on, its upper half to go back, its title to close."),
        ("Wheel", "Choose between the moves of a unit; scroll pages, menus and lists."),
    )
)

CONTROLLER: Sequence[Block] = (
    *_table(
        (
            ("D-pad", "The arrows."),
            ("A", "Do the next thing, as Enter does."),
            ("B", "Close what is open; the menu."),
            ("Start", "The menu."),
            ("Back", "Help, as F1."),
            ("Shoulders", "A page up or down."),
        )
    ),
    Paragraph("Names and seeds can only be typed on a keyboard."),
)


def help_scene(context: Context, topic: HelpTopic = HelpTopic.KEYS) -> Scene:
    """Keys, screens, dialogs, mouse and game controller, then the rules in play."""
    rules = context.rules
    rows = PreferencesScene(context).dialog.rows
    blocks: Sequence[Block] = (
        Heading("Keys", HelpTopic.KEYS),
        *KEYS,
        Heading("Saved games", HelpTopic.SAVED_GAMES),
        *FILES,
        Heading("Record", HelpTopic.RECORD),
        *RECORD,
        Heading("Set up", HelpTopic.SET_UP),
        *SET_UP,
        Heading("Puzzles", HelpTopic.PUZZLES),
        *PUZZLES,
        Heading("Analysis", HelpTopic.ANALYSIS),
        *ANALYSIS,
        Heading("Scores", HelpTopic.SCORES),
        *SCORES,
        Heading("Sticks", HelpTopic.STICKS),
        *STICKS_SCREEN,
        Heading("Mouse"),
        *MOUSE,
        Heading("Dialogs and pages", HelpTopic.DIALOGS),
        *DIALOGS,
        Heading("Preferences", HelpTopic.PREFERENCES),
        *_table((row.prompt, explanation(row.values, row.notes)) for row in rows),
        Heading("New game", HelpTopic.NEW_GAME),
        *NEW_GAME,
        Heading("Opponents", HelpTopic.OPPONENTS),
        *OPPONENTS,
        Heading("Who plays in teams", HelpTopic.SEATS),
        *SEATS,
        Heading("Named games", HelpTopic.NAMED_GAMES),
        *NAMED_GAMES,
        Heading("Game controller"),
        *CONTROLLER,
        *rules_blocks(rules),
    )
    return PageScene(context.art, "Help", blocks, CLOSING_KEYS, topic)
