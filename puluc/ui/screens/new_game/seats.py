"""The rows of the New game dialog about who plays: persons and levels."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from puluc.ai import FALLBACK, LEVELS, SUMMARIES
from puluc.game.seating import Seating, level_of, seated, seating_of
from puluc.marks import N_
from puluc.rules import HUMAN, MAX_NAME, WATCHED, Seat, Side, against, opponent, turn_order
from puluc.text.language import current_language, gettext, pgettext
from puluc.text.names import level_name, player_name, who_plays
from puluc.text.wordings import Words
from puluc.ui.render.art import Art
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Transition
from puluc.ui.widgets.dialog import DialogAnswer, DialogScene
from puluc.ui.widgets.rows import Field, Row, TextRow

FRIEND = "friend"
"""The opponent at another computer, whom Link finds."""
# Translators: an opponent in the row "Human vs."
FRIEND_NAME = N_("A friend elsewhere")
FRIEND_NOTE = N_("A friend at another computer.\nEnter opens Link.")
HUMAN_NOTE = N_("Two people play at this computer.")
WATCH_NOTE = N_("Two levels play each other, and you watch.")
MASTER_NOTE = N_("Master looks up to two turns ahead.")
PERSON_NOTE = N_("A person at this computer.")

SEATINGS = {
    Seating.ONE: (N_("I play one"), N_("You are Jade 1.\nThe computer plays everybody else.")),
    Seating.LEAD: (
        N_("I play all of Jade"),
        N_("You play for all of Jade.\nThe computer plays Obsidian."),
    ),
    Seating.FRIENDS: (
        N_("Friends"),
        N_("You and your friends share Jade.\nThe computer plays Obsidian."),
    ),
    Seating.PERSONS: (
        N_("Everyone here"),
        N_("Every player of both sides is a person at this computer."),
    ),
    Seating.WATCH: (N_("Watch"), N_("The computer plays everybody, and you watch.")),
    Seating.OWN: (N_("As chosen"), ""),
}
"""The name of each way to seat persons and levels, and the line about it, both translatable."""


@dataclass(slots=True)
class NamedRow(Row):
    """A row whose values are levels, or ``HUMAN``, ``FRIEND`` or ``WATCHED``."""

    names: tuple[str, ...] = ()

    @property
    def chosen(self) -> str:
        """The level that is chosen, or ``HUMAN``, ``FRIEND`` or ``WATCHED``."""
        return self.names[self.index]

    def choose(self, name: str) -> None:
        """Choose a value if it is offered, else the nearest level."""
        self.index = self.names.index(name if name in self.names else FALLBACK)

    def offer(self, names: Sequence[str], labels: dict[str, tuple[str, str]]) -> None:
        """Offer these values, named and explained by ``labels`` or else as levels.

        The labels are in the player's language.
        """
        chosen = self.chosen if self.names else names[0]
        self.names = tuple(names)
        words = [labels.get(name) or _level_words(name) for name in names]
        self.values, self.notes = (tuple(each) for each in zip(*words, strict=True))
        self.choose(chosen)


class SeatRows:
    """The choice of a person or a level for every player, proposed as in the ``seats`` before."""

    def __init__(self, seats: Sequence[Seat] = (), *, has_link: bool = True) -> None:
        self._has_link = has_link
        """Whether the opponent can be at another computer."""
        self._players = max(1, len(seats) // len(Side))
        self._seats = tuple(seats)
        """The seats chosen last, for their names; of any number of players."""
        # Translators: names the row in which the opponent is chosen: Hard, Human, Watch.
        self._opponent = NamedRow(gettext("Human vs."))
        self._watched = tuple(seats) if len(seats) == len(Side) else (Seat(LEVELS[0]),) * len(Side)
        """The levels of two computers that are watched."""
        # Translators: names the row in which you choose who plays for the players of both teams.
        self._seating = Row(gettext("Seats"), opens=True)
        """Opens the choice for every seat, as the opponent does if games are watched."""
        self._level = NamedRow(gettext("Computers"))
        self._ways: list[Seating] = [way for way in Seating if way is not Seating.OWN]
        self.offer(LEVELS, Words())
        if seats:
            self._propose(self._seats)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows that are needed now."""
        if self._players == 1:
            return (self._opponent,)
        return (self._seating, *(() if self._way is Seating.PERSONS else (self._level,)))

    @property
    def is_elsewhere(self) -> bool:
        """Whether the opponent is at another computer."""
        return self._players == 1 and self._opponent.chosen == FRIEND

    @property
    def offered(self) -> tuple[str, ...]:
        """Who can be chosen for a seat: the levels, and in teams persons."""
        return self._level.names if self._players == 1 else (HUMAN, *self._level.names)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seat of each player."""
        if self._players > 1:
            names = current_language().persons
            return seated(self._way, self._players, self._level.chosen, self._seats, names)
        if self._opponent.chosen == WATCHED:
            return self._watched_seats
        return against(self._opponent.chosen)

    @property
    def _watched_seats(self) -> tuple[Seat, ...]:
        """The levels of two computers, as far as they are offered."""
        levels = self._level.names
        return tuple(seat if seat.level in levels else Seat(FALLBACK) for seat in self._watched)

    def offer(self, levels: Sequence[str], note: Words) -> None:
        """Offer these levels; ``note`` goes with Master if Perfect is not offered."""
        self._level.offer(levels, {})
        watched = f"{gettext(WATCH_NOTE)}\n{who_plays(self._watched_seats)}"
        labels = {
            HUMAN: (level_name(HUMAN), gettext(HUMAN_NOTE)),
            FRIEND: (gettext(FRIEND_NAME), gettext(FRIEND_NOTE)),
            WATCHED: (level_name(WATCHED), watched),
        }
        if note:
            labels["master"] = level_name("master"), f"{gettext(MASTER_NOTE)}\n{note.short}"
        friend = (FRIEND,) if self._has_link else ()
        self._opponent.offer((*levels, HUMAN, *friend, WATCHED), labels)
        self._show()

    def set_players(self, players: int) -> None:
        """Set the number of players a side."""
        was_alone, self._players = self._players == 1, players
        if was_alone and players > 1 and self._opponent.chosen in SUMMARIES:
            self._level.choose(self._opponent.chosen)
        if self._way is Seating.OWN:
            self._seats = self.seats
        self._show()

    def take(self, row: Row) -> None:
        """Follow a change of one of the rows."""
        if row is self._level and self._way is Seating.OWN:
            level = self._level.chosen
            self._seats = tuple(seat if seat.is_person else Seat(level) for seat in self._seats)
        self._show()

    def choose_each(self, seats: tuple[Seat, ...]) -> None:
        """Take the choice for every seat."""
        self._seats = seats
        if self._players == 1:
            self._watched = seats
        self._propose(seats)

    @property
    def _way(self) -> Seating:
        return self._ways[self._seating.index]

    def _propose(self, seats: tuple[Seat, ...]) -> None:
        """Show these seats in the rows."""
        if self._players == 1:
            self._opponent.choose(opponent(seats))
        else:
            way = seating_of(seats)
            if way is Seating.OWN and way not in self._ways:
                self._ways.append(way)
            self._seating.index = self._ways.index(way)
            if not all(seat.is_person for seat in seats):
                self._level.choose(level_of(seats))
        self._show()

    def _show(self) -> None:
        """Write the rows' values and explanations."""
        self._opponent.opens = self._opponent.chosen == WATCHED
        self._seating.values = tuple(gettext(SEATINGS[way][0]) for way in self._ways)
        if self._players > 1:
            who = who_plays(self.seats)
            self._seating.notes = tuple(gettext(SEATINGS[way][1]) or who for way in self._ways)


def _level_words(level: str) -> tuple[str, str]:
    """Return the name of a level and its summary."""
    return level_name(level), gettext(SUMMARIES[level])


_INDENT = "   "
"""The indent of the prompt of a name, which belongs to the seat above."""


class SeatsScene(DialogScene[tuple[Seat, ...]]):
    """A dialog that closes with the seats, unless it is cancelled."""

    help_topic = HelpTopic.SEATS

    def __init__(self, art: Art, seats: Sequence[Seat], offered: Sequence[str]) -> None:
        self._rows = list[tuple[NamedRow, TextRow]]()
        for player, seat in zip(turn_order(len(seats) // 2), seats, strict=True):
            who = NamedRow(player_name(player))
            who.offer(offered, {HUMAN: (gettext("Person"), gettext(PERSON_NOTE))})
            who.choose(seat.level)
            field = Field(seat.name, MAX_NAME, excluded=",")
            self._rows.append((who, _name_row(field)))
        super().__init__(art, gettext("Each seat"), tuple(self._shown()), gettext("OK"))

    def act(self, answer: DialogAnswer) -> Transition | None:
        """Show the names of persons only; accept or cancel."""
        match answer:
            case DialogAnswer.CHANGED:
                self.dialog.show_rows(tuple(self._shown()))
            case DialogAnswer.ACCEPTED:
                return self.pop(self.seats)
        return super().act(answer)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats as they are chosen now."""
        return tuple(
            Seat(who.chosen, name.field.text.strip() if who.chosen == HUMAN else "")
            for who, name in self._rows
        )

    def _shown(self) -> Iterator[Row]:
        """Yield a row for every seat, with one for the name of a person."""
        for who, name in self._rows:
            yield who
            if who.chosen == HUMAN:
                yield name


def _name_row(field: Field) -> TextRow:
    """Return the row for the name of the person on the seat above."""
    note = gettext("A name, if you like. Seats of one side with the same name are one person.")
    return TextRow(
        _INDENT + pgettext("person", "Name"), notes=(note,), field=field, is_replaced=True
    )
