"""The list of saved games, in the manner of the Series 3 System screen, and its commands."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from unicodedata import combining, normalize

import pygame

from puluc.rules import Side
from puluc.storage.library import SavedGame
from puluc.text.language import gettext
from puluc.text.names import form_name, opponent_name, player_name, short_name, short_title
from puluc.text.numerals import short_date
from puluc.ui.board.picture.figures import sprite_name
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH, invert
from puluc.ui.render.font import Font
from puluc.ui.scene.controls import Control
from puluc.ui.scene.hot_keys import shown_key
from puluc.ui.scene.input import Command, Letter
from puluc.ui.screens.files.commands import FilesCommand
from puluc.ui.widgets.scroll_list import ScrollList
from puluc.ui.widgets.title_bar import KeyHint, KeyHints

TOP = 27
_MOVER_X, _NAME_X, _GAME_X, _SCORE_RIGHT, _DATE_RIGHT = 4, 14, 80, 182, 229
_BAR_X = WIDTH - 6
_FOOT_Y = HEIGHT - 6
"""The line about the selected game."""
_FOOT_WIDTH = _BAR_X - 2 - _NAME_X
_GAP = 4
_HINTS_X, _RIGHT_HINTS_X, _HINTS_GAP, _HINTS_Y = 92, 160, 6, (2, 14)


class FileList:
    """The entries that match the search words, one of them selected."""

    def __init__(self, art: Art, today: date) -> None:
        self._art, self._today = art, today
        self._all: Sequence[tuple[SavedGame, str]] = ()
        """All entries, each with the text that is searched for words."""
        self.entries: Sequence[SavedGame] = ()
        """The entries that contain the search words."""
        self._wanted = ""
        pitch = art.normal.pitch
        area = pygame.Rect(1, TOP, _BAR_X - 3, HEIGHT - TOP)
        bar = pygame.Rect(_BAR_X, TOP + 1, 0, area.height // pitch * pitch - 2)
        self.list = ScrollList(area, pitch, bar)

    @property
    def selected(self) -> SavedGame | None:
        """The selected entry, if any."""
        return self.entries[self.list.index] if self.entries else None

    def renew(self, entries: Sequence[tuple[SavedGame, str]], name: str) -> None:
        """Replace the entries, each with its ``search_text``.

        Select the one of that name, else keep the index.
        """
        self._all = entries
        self._filter()
        names = [entry.name for entry in self.entries]
        self.list.go(names.index(name) if name in names else self.list.index)

    def find(self, words: str) -> None:
        """List only entries that contain the words."""
        self._wanted = plain(words)
        self._filter()
        self.list.go(0)

    def _filter(self) -> None:
        self.entries = [entry for entry, text in self._all if self._wanted in text]
        self.list.count = len(self.entries)

    def draw(self, canvas: pygame.Surface, open_name: str) -> None:
        """Draw the visible rows; the open game is bold."""
        entries = self.entries
        shown = [(number, entries[number]) for number in self.list.visible]
        # Names of games are whole: where one is long, all begin further left.
        games = [self._game(entry) for _, entry in shown]
        lefts = (
            self._end(entry) - self._art.normal.width(game)
            for (_, entry), game in zip(shown, games, strict=True)
        )
        left = min([_GAME_X, *lefts])
        for number, entry in shown:
            self._draw_row(canvas, number, entry, open_name, left)
        self.list.scroll_bar.draw(canvas)
        if self.selected:
            small = self._art.figures
            text = self._spelled(self.selected.name) or _turn(self.selected).upper()
            small.draw(canvas, (_NAME_X, _FOOT_Y), small.fit(text, _FOOT_WIDTH))

    def controls(self) -> Iterator[Control]:
        """Yield the rows in view, each with whose turn it is."""
        for number, row in zip(self.list.visible, self.list.controls(), strict=True):
            entry = self.entries[number]
            about = _turn(entry, names_opponent=True)
            yield replace(row, name=self._heard(entry), description=about, is_whole=True)

    def _heard(self, entry: SavedGame) -> str:
        """Return a row for a listener; the game is named unless the name of the file begins so."""
        day = short_date(entry.date, self._today)
        if entry.damage:
            return ", ".join((entry.name, gettext("damaged"), day))
        game = form_name(entry.rules, entry.series_game)
        games = () if entry.name.startswith(game) else (game,)
        return ", ".join((entry.name, *games, _opponent(entry), _score(entry), day))

    def _draw_row(
        self, canvas: pygame.Surface, number: int, entry: SavedGame, open_name: str, left: int
    ) -> None:
        """Draw a row; the names of games begin at ``left``."""
        row, art = self.list.rect(number), self._art
        foot, small = row.y + 1 + art.normal.capital, art.figures
        face = art.bold if entry.name == open_name else art.normal
        if entry.mover is not None:
            piece = art[f"pieces/{sprite_name(entry.mover.side)}-8"]
            canvas.blit(piece, (_MOVER_X, foot - 6))
        name = face.fit(entry.name, left - _GAP - _NAME_X)
        face.draw(canvas, (_NAME_X, row.y + 1), name)
        art.normal.draw(canvas, (left, row.y + 1), self._game(entry))
        small.draw_right(canvas, (_SCORE_RIGHT, foot - small.capital - 1), _score(entry))
        day = short_date(entry.date, self._today)
        art.normal.draw_right(canvas, (_DATE_RIGHT, row.y + 1), day)
        if number == self.list.index:
            invert(canvas, row)

    def _spelled(self, name: str) -> str:
        """Return a name with the code points of what the faces lack; empty if they lack nothing.

        Its row has a box for each of them, the same for all.
        """
        normal, small = self._art.normal, self._art.figures
        letters = normalize("NFC", name)
        if _has(normal, letters):
            return ""
        shown = (
            letter.upper() if _has(small, letter.upper()) else f" U+{ord(letter):04X} "
            for letter in letters
        )
        return " ".join("".join(shown).split())

    def _end(self, entry: SavedGame) -> int:
        """Return the right end of the name of a game."""
        score = _score(entry)
        return _SCORE_RIGHT - (self._art.figures.width(score) + _GAP if score else 0)

    def _game(self, entry: SavedGame) -> str:
        """Return what is played against whom, in fewer words where there is little room."""
        if entry.damage:
            return gettext("damaged")
        # Translators: a row of the list of games: the game, and Jade's opponent. 88 pixels.
        text, opponent = gettext("{game}, {opponent}"), _opponent(entry)
        names = [form(entry.rules, entry.series_game) for form in (short_name, short_title)]
        room, face = self._end(entry) - _GAME_X, self._art.normal
        played = [text.format(game=name, opponent=opponent) for name in names]
        fitting = (each for each in (*played, *names) if face.width(each) <= room)
        return next(fitting, names[-1])


def _has(face: Font, text: str) -> bool:
    """Return whether a face has all characters of a text."""
    return all(character in face for character in text)


def _opponent(entry: SavedGame) -> str:
    """Return the name of Jade's opponent."""
    return opponent_name(entry.opponent, entry.other)


def _turn(entry: SavedGame, *, names_opponent: bool = False) -> str:
    """Return whose turn it is and against whom the game is played, unless its row says that."""
    if entry.damage:
        return ""
    is_over = entry.mover is None
    if names_opponent:
        text = gettext("The game is over") if is_over else gettext("{player} to move")
    elif is_over:
        text = gettext("Against {opponent}. The game is over")
    else:
        text = gettext("Against {opponent}. {player} is to move")
    player = "" if entry.mover is None else player_name(entry.mover)
    return text.format(opponent=_opponent(entry), player=player)


def _score(entry: SavedGame) -> str:
    """Return the games won by each side."""
    return "" if entry.damage else f"{entry.won[Side.JADE]}-{entry.won[Side.OBSIDIAN]}"


def draw_label(canvas: pygame.Surface, art: Art) -> None:
    """Draw the icon of the program with its name in an inverse capsule."""
    canvas.blit(art["widgets/icon"], (4, 1))
    canvas.fill(INK, (0, TOP - 1, WIDTH, 1))
    capsule = _capsule(art)
    pygame.draw.rect(canvas, INK, capsule, border_radius=5)
    art.bold.draw(canvas, (capsule.x + 7, capsule.y + 2), gettext("Puluc"), PAPER)


def _capsule(art: Art) -> pygame.Rect:
    """Return the area of the program's name."""
    return pygame.Rect(34, 7, art.bold.width(gettext("Puluc")) + 14, 11)


def make_hints(art: Art) -> KeyHints:
    """Return hints for the first keys to know, at the right of the label.

    A controller has no button for the letters; the menu has their commands.
    """
    opening = KeyHint("Enter", gettext(FilesCommand.OPEN.value.label), Command.ACCEPT)
    # Translators: beside F2, which opens the menu.
    menu = KeyHint("F2", gettext("Menu"), Command.MENU)
    left_x = max(_HINTS_X, _capsule(art).right + _HINTS_GAP)
    left, right = [opening, _hint(FilesCommand.FIND)], [_hint(FilesCommand.NEW), menu]
    if art.has_pad_caps:
        left, right = [opening, menu], [KeyHint("Esc", gettext("Close"), Command.CANCEL)]
    right_x = max(
        _RIGHT_HINTS_X, *(left_x + KeyHints.width(art, each) + _HINTS_GAP for each in left)
    )
    columns = ((left_x, left), (right_x, right))
    return KeyHints(
        art,
        {(x, y): hint for x, hints in columns for y, hint in zip(_HINTS_Y, hints, strict=False)},
    )


def _hint(command: FilesCommand) -> KeyHint:
    key = command.key
    return KeyHint(shown_key(key), gettext(command.value.label), Letter(key))


def plain(text: str) -> str:
    """Return a text without capitals and accents, as people type search words."""
    return "".join(part for part in normalize("NFD", text.casefold()) if not combining(part))


def search_text(entry: SavedGame) -> str:
    """Return the text in which search words are looked for."""
    game = "" if entry.damage else form_name(entry.rules, entry.series_game)
    return plain(f"{entry.name} {game} {opponent_name(entry.opponent, entry.other)}")
