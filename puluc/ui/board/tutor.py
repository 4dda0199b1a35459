"""The tutor: questions a move that costs more than the player allows, before it is made."""

from dataclasses import dataclass
from functools import partial

import pygame

from puluc.ai.chances import Chances
from puluc.rules import Choice, Match, Phase, Play, Side, lines_of_play
from puluc.text.language import gettext, pgettext
from puluc.text.numerals import percent
from puluc.ui.app.context import Context
from puluc.ui.app.input import Action, Click, Command
from puluc.ui.app.scene import Pop, Question, Scene, Transition
from puluc.ui.board.picture.strip import Words, filled
from puluc.ui.jobs.adviser import Inquiry
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, frame
from puluc.ui.widgets.key_hints import HEIGHT as HINT_HEIGHT
from puluc.ui.widgets.key_hints import KeyHint, centred_hints
from puluc.ui.widgets.panel import CUT, SHADOW

_GUARD_MS = 250
"""Nobody answers sooner; a key pressed sooner was meant for the board."""

AREA = pygame.Rect((WIDTH - 154) // 2, 1, 154 - SHADOW, 28 + HINT_HEIGHT)
"""Between the sticks and their values, over the board's upper half: the moved units stand below."""
_TEXT_WIDTH = AREA.width - 10
_LINES, _PITCH = 2, 9


@dataclass(frozen=True, slots=True)
class Doubt:
    """A move that costs much: the chance that it leaves its side, and that of the best move."""

    play: Play
    chance: float
    best: float
    is_exact: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """The player's answer to a doubt."""

    kept: Play | None
    """The move, if it is to be made."""


class Tutor:
    """Judges the moves of one decision after another; each move is questioned once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._inquiry: Inquiry[dict[Play, float]] | None = None
        self._decision: object = None
        """The position and the throws that it was asked about last."""
        self._questioned = set[Play]()
        self._told = ""

    @property
    def _most(self) -> float:
        """The cost above which a move is questioned; 0 for none."""
        return self._context.preferences.tutor / 100

    def prepare(self, match: Match) -> None:
        """Begin to work out what each move costs, if there is a choice and nobody did so yet."""
        if not self._most or match.phase is not Phase.MOVE or len(match.plays) == 1:
            self.drop()
            return
        decision = (match.position, match.values)
        if decision == self._decision:
            return
        self.drop()
        self._decision = decision
        self._questioned.clear()
        work = partial(_by_first_play, choice=match.choice, mover=match.mover)
        self._inquiry = self._context.adviser.ask(match.rules, work)

    @property
    def is_ready(self) -> bool:
        """Whether it can judge, or has nothing to say."""
        return self._inquiry is None or self._context.adviser.is_done(self._inquiry)

    def doubt(self, play: Play) -> Doubt | None:
        """A doubt about a legal move, once; None if it is good enough."""
        if self._inquiry is None or not self._inquiry.answer or play in self._questioned:
            return None
        chances = self._inquiry.answer
        chance, best = chances[play], max(chances.values())
        if best - chance <= self._most:
            return None
        self._questioned.add(play)
        return Doubt(play, chance, best, self._inquiry.is_exact)

    def problem(self) -> str:
        """Why it can't judge, once."""
        inquiry = self._inquiry
        if not (inquiry and inquiry.fault) or inquiry.fault == self._told:
            return ""
        self._told = inquiry.fault
        return inquiry.problem

    def drop(self) -> None:
        """Nobody waits for a judgement any more."""
        if self._inquiry:
            self._inquiry.is_wanted = False
        self._inquiry = self._decision = None


def _by_first_play(chances: Chances, choice: Choice, mover: Side) -> dict[Play, float]:
    """The chance that each play leaves ``mover`` if the turn is played on as well as it can be."""
    best = dict[Play, float]()
    for line in lines_of_play(choice):
        first, chance = line.plays[0], chances.worth(line.end, mover)
        best[first] = max(chance, best.get(first, 0.0))
    return best


class TutorScene(Scene):
    """Asks whether a move is meant: closes with what was ``Judged``."""

    is_overlay = True

    def __init__(self, art: Art, doubt: Doubt) -> None:
        self._art = art
        self._play = doubt.play
        self.question = Question(_GUARD_MS)
        words = filled(
            _question(is_exact=doubt.is_exact),
            chance=percent(doubt.chance),
            best=percent(doubt.best),
        )
        in_two = (text for text in words if len(art.normal.wrap(text, _TEXT_WIDTH)) == _LINES)
        self._text = next(in_two, words[-1])
        hints = (
            # Translators: two keys: make the move, or look for another. 60 pixels at most in all.
            KeyHint("Enter", pgettext("tutor", "Play"), Command.ACCEPT),
            KeyHint("Esc", pgettext("tutor", "Back"), Command.CANCEL),
        )
        top = AREA.bottom - HINT_HEIGHT - 3
        self._hints = centred_hints(art, AREA.centerx, top, *hints)

    def handle(self, action: Action) -> Transition | None:
        """Keep the move or look again; a click beside the keys does nothing."""
        if isinstance(action, Click):
            action = self._hints.action_at(action.pos) or action
        if action is Command.ACCEPT:
            return Pop(Judged(self._play))
        return Pop(Judged(None)) if action is Command.CANCEL else None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the question and its keys."""
        frame(canvas, AREA, SHADOW, CUT)
        face = self._art.normal
        top = (AREA.centerx, AREA.y + 9)
        face.draw_centred_lines(canvas, top, self._text, _TEXT_WIDTH, _PITCH)
        self._hints.draw(canvas)


def _question(*, is_exact: bool) -> Words:
    """Return what is asked about a move, in two lines: in full and shorter."""
    if is_exact:
        return (
            # Translators: your chance to win after this move and the best. Lines of 142 pixels.
            gettext("This leaves {chance},\nthe best {best}. Look again?"),
            gettext("{chance},\nbest {best}. Sure?"),
        )
    return (
        gettext("This leaves about {chance},\nthe best {best}. Look again?"),
        gettext("About {chance},\nbest {best}. Sure?"),
    )
