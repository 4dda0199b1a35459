"""The game that is played at a table, as it is here and as the other computer last reported it."""

from puluc.game.session import Session
from puluc.link.past import plays_of
from puluc.link.protocol import Point, State
from puluc.rules import (
    Chains,
    ChainSticks,
    LinkMismatchError,
    Match,
    Phase,
    Place,
    chain_of,
)


class Playing:
    """A session and what the other computer has told of it; each method is about both."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.heard: State | None = None
        """The last ``State`` of the other computer, while it is at the table."""
        self._plays = list[str]()
        self._counted: object = None

    @property
    def match(self) -> Match:
        """The match on the board."""
        return self.session.match

    @property
    def chains(self) -> Chains:
        """The chains as the game began or was loaded."""
        return self._sticks.origin

    @property
    def _sticks(self) -> ChainSticks:
        sticks = self.match.sticks
        assert isinstance(sticks, ChainSticks), "the game is over Link"
        return sticks

    @property
    def plays(self) -> list[str]:
        """The moves so far, computed again only if there are more."""
        counted = (self.match, len(self.match.turns), len(self.match.moves))
        if counted != self._counted:
            self._plays, self._counted = plays_of(self.match), counted
        return self._plays

    @property
    def point(self) -> Point:
        """The point of the play that is reached here."""
        return self.session.game_number, self.chains.backs, len(self.plays)

    @property
    def lead(self) -> tuple[int, int]:
        """By how many games, and take-backs of this one, the other computer is known to lead."""
        if (state := self.heard) is None:
            return 0, 0
        return state.game - self.session.game_number, state.backs - self.chains.backs

    @property
    def has_taken_back(self) -> bool:
        """Whether the other computer has taken back already what is not taken back here."""
        return self.lead == (0, 1)

    @property
    def is_ended(self) -> bool:
        """Whether the game is over on both computers."""
        return self.session.is_over and bool(self.heard) and self.point == self._heard_point

    @property
    def _heard_point(self) -> Point | None:
        return self.heard.point if self.heard else None

    def fits(self, state: State) -> bool:
        """Return whether the game of the other computer fits the one here; take its link."""
        games, backs = self.lead
        if games:
            is_begun = bool(self.match.opening)
            return self.session.is_over if games == 1 else games == -1 and not is_begun
        if backs:
            return abs(backs) == 1
        count = min(len(self.plays), len(state.plays))
        if state.end != self.chains.other.end or state.plays[:count] != self.plays[:count]:
            return False
        try:
            if state.links:
                self._sticks.add(1 - self.chains.own, state.links, state.link)
        except LinkMismatchError:
            return False
        return True

    def next_text(self) -> str:
        """Return the text of the next move of the other computer; empty if none has arrived."""
        made, state = len(self.plays), self.heard
        if state is None or self.match.phase is not Phase.MOVE or self.lead != (0, 0):
            return ""
        return state.plays[made] if len(state.plays) > made else ""

    @property
    def has_thrown(self) -> bool:
        """Whether the other computer has made the throw that is due for a player there."""
        if self.heard is None or self.lead != (0, 0):
            return False
        return self.heard.thrown > self._sticks.thrown

    def give_link(self, place: Place) -> bool:
        """Give this computer's link when a throw is due, never before; False if none is left."""
        if not self.session.lacks_throw:
            return True
        is_opening = self.match.phase is Phase.OPENING
        throws = 1 if is_opening else self.session.rules.throws_per_turn
        count, own = self._sticks.thrown + throws, self.chains.own
        chain = chain_of(place.root(self.session.game_number))
        if count < len(chain) and self._sticks.given(own)[0] < count:
            self._sticks.add(own, count, chain[count].hex())
        return count < len(chain)

    def state(self) -> State:
        """Return the state of the game here, without requests."""
        chains, number = self.chains, self.session.game_number
        end, given = chains.computers[chains.own].end, self._sticks.given(chains.own)
        thrown = self._sticks.thrown
        return State(number, end, *given, self.plays, thrown, chains.backs, chains.back_to)

    def can_take_back(self, turn: int, computer: int) -> bool:
        """Return whether a computer may ask to take back a turn now: one of its own."""
        match, players = self.match, self.chains.computers[computer].players
        movers = [turn.player for turn in match.turns] + [match.player] * bool(match.moves)
        return turn < len(movers) and movers[turn] in players and not match.outcome
