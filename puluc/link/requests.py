"""The request that is open at a table: to take back a turn, or for another game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from puluc.link.protocol import Answer, Point, State, Wish


@dataclass(frozen=True, slots=True)
class Requests:
    """The request of either computer at one point of the play, and its answer.

    It lapses with the next move. A player who has agreed makes no move until the asker has carried
    the request out, withdrawn it or moved; the asker carries it out first.
    """

    point: Point
    own: Wish | None = None
    """The open request of this computer."""
    agreed: Wish | None = None
    """The request of the other computer that was allowed here."""
    refused: Wish | None = None
    """The request of the other computer that was refused here last."""
    is_denied: bool = False
    """Whether the other computer has refused the last request."""

    def at(self, point: Point) -> Requests:
        """Return the requests at a point of the play: none if it is another one."""
        return self if point == self.point else Requests(point)

    def ask(self, wish: Wish) -> Requests:
        """Return the requests after this computer has asked."""
        return replace(self, own=wish, is_denied=False)

    def withdraw(self) -> Requests:
        """Return the requests without that of this computer."""
        return replace(self, own=None)

    def answer(self, wish: Wish, *, is_allowed: bool) -> Requests:
        """Return the requests after one of the other computer was answered."""
        if is_allowed:
            return replace(self, own=None, agreed=wish, is_denied=False)
        return replace(self, refused=wish)

    def hear(self, state: State, *, is_host: bool) -> Requests:
        """Return the requests once the other computer's state is known."""
        heard, wish = self, state.wish
        if state.point != self.point:
            return self
        if wish != self.agreed:
            heard = replace(heard, agreed=None)
        if self.own and state.answer and state.answer.id == self.own.id and not state.answer.agrees:
            heard = replace(heard, own=None, is_denied=True)
        if heard.own and wish not in (None, self.refused) and not is_host:
            is_same = heard.own.turn is None  # both want another game
            heard = replace(heard, own=None, agreed=wish if is_same else None)
        return heard

    def open_in(self, state: State | None) -> Wish | None:
        """Return the request of the other computer that waits for an answer."""
        if state is None or state.point != self.point or self.own:
            return None
        return None if state.wish in (self.agreed, self.refused) else state.wish

    def granted(self, state: State | None) -> Answer | None:
        """Return the answer if the other computer agrees to the request of this one."""
        if state is None or state.point != self.point or not (self.own and state.answer):
            return None
        return state.answer if state.answer.id == self.own.id and state.answer.agrees else None
