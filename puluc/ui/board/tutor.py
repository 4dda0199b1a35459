"""The tutor: asks about a move that costs more than the player allows, before it is made."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from operator import attrgetter

import pygame

from puluc.ai.master.evaluator import Chances
from puluc.game.analysis import Ranked, error_of
from puluc.game.puzzles import Idea, idea_of
from puluc.game.reasons import reasons
from puluc.rules import Choice, Match, Phase, Play, Side, lines_of_play
from puluc.text.language import gettext, pgettext
from puluc.text.numerals import percent
from puluc.text.reasons import objection
from puluc.text.wordings import Words, worded
from puluc.ui.jobs.adviser import ChancesJob
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, frame
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control
from puluc.ui.scene.input import Action, Command
from puluc.ui.scene.question import NEXT_GUARD_MS, Question
from puluc.ui.scene.transitions import Pop, Transition
from puluc.ui.widgets.notice import CUT, SHADOW
from puluc.ui.widgets.title_bar import KeyHint, foot_hints

AREA = pygame.Rect((WIDTH - 154) // 2, 1, 154 - SHADOW, 48)
"""The panel, between the sticks and their values, over the upper half of the board."""
_TOP = 13
_LINES, _TEXT_WIDTH = 2, AREA.width - 10


@dataclass(frozen=True, slots=True)
class Doubt:
    """A costly move with its best continuation, and the best line of all."""

    made: Ranked
    best: Ranked
    is_exact: bool

    @property
    def objection(self) -> Words:
        """The strongest objection to the move; empty if only the chance speaks against it."""
        found = reasons(self.best.line, self.made.line)
        return objection(found.told[0], self.made) if found.told and found.is_enough else Words()

    @property
    def suggestion(self) -> str:
        """The idea of the best line as a question, which does not name the move."""
        idea = idea_of(self.best.line, self.made.line)
        if idea is Idea.FURTHER:
            return gettext("Look again?")
        label = (Idea.SAFE if idea is Idea.WAIT else idea).label  # the capture is on the board
        # Translators: an idea such as "Stay safe", as a question.
        return gettext("{idea} instead?").format(idea=gettext(label))


class Tutor:
    """A judge of the moves of one decision after another; it questions each move once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._job: ChancesJob[dict[Play, Doubt]] | None = None
        self._decision: object = None
        """The position, the throws and the points of the last request."""
        self._questioned = set[Play]()
        self._told = ""

    @property
    def _most(self) -> float:
        """The cost above which a move is questioned; 0 for none."""
        return self._context.preferences.tutor / 100

    def prepare(self, match: Match) -> None:
        """Start to work out the costs of the moves if there is a choice, once for each decision."""
        if not self._most or match.phase is not Phase.MOVE or len(match.plays) == 1:
            self.cancel()
            return
        decision = (match.position, match.values, self._most)
        if decision == self._decision:
            return
        self.cancel()
        self._decision = decision
        self._questioned.clear()
        work = partial(doubts, choice=match.choice, mover=match.mover, most=self._most)
        self._job = self._context.adviser.ask(match.rules, work)

    @property
    def is_ready(self) -> bool:
        """Whether ``doubt`` can answer, or no request is pending."""
        return self._job is None or self._context.adviser.is_done(self._job)

    def doubt(self, play: Play) -> Doubt | None:
        """Return a doubt about a legal move, once; None if the move is good enough."""
        if self._job is None or not self._job.answer or play in self._questioned:
            return None
        self._questioned.add(play)
        return self._job.answer.get(play)

    def problem(self) -> str:
        """Return the error message if the request failed, once, else an empty string."""
        job = self._job
        if not (job and job.fault) or job.fault == self._told:
            return ""
        self._told = job.fault
        return job.problem

    def cancel(self) -> None:
        """Cancel the pending request."""
        if self._job:
            self._job.cancel()
        self._job = self._decision = None


def doubts(chances: Chances, choice: Choice, mover: Side, most: float) -> dict[Play, Doubt]:
    """Return a doubt about each first play that costs more than ``most`` and the error."""
    made = dict[Play, Ranked]()
    for line in lines_of_play(choice):
        ranked = Ranked(line, chances.worth(line.end, mover))
        made[line.plays[0]] = max(made.get(line.plays[0], ranked), ranked, key=_chance)
    best = max(made.values(), key=_chance)
    return {
        play: Doubt(ranked, best, chances.is_exact)
        for play, ranked in made.items()
        if best.chance - ranked.chance > most + error_of(best, ranked, mover, chances, most)
    }


_chance = attrgetter("chance")


class TutorScene(Scene[bool]):
    """A question whether a move is meant; it closes with True if it is."""

    has_moves = True

    is_overlay = True

    def __init__(self, art: Art, doubt: Doubt) -> None:
        self.question = Question(NEXT_GUARD_MS)
        if doubt.is_exact:
            # Translators: your chance to win after this move and the best; {question} is "Look
            # again?" or an idea, such as "Stay safe instead?". Lines of 142 pixels.
            text = gettext(
                "This leaves {chance},\nthe best {best}. {question}"
                "|{chance},\nbest {best}. {question}"
            )
        else:
            text = gettext(
                "This leaves about {chance},\nthe best {best}. {question}"
                "|About {chance},\nbest {best}. {question}"
            )
        chance, best = percent(doubt.made.chance), percent(doubt.best.chance)
        words = worded(text, chance=chance, best=best, question=doubt.suggestion)
        self._face = art.normal
        is_whole = len(self._face.wrap(words.full, _TEXT_WIDTH)) <= _LINES
        self._text = words.full if is_whole else words.short
        has_room = len(self._face.wrap(self._text, _TEXT_WIDTH)) <= _LINES
        if has_room and self._face.width(doubt.objection.short) <= _TEXT_WIDTH:
            self._text += f"\n{self._face.fit(doubt.objection, _TEXT_WIDTH)}".rstrip()
        hints = (
            # Translators: two keys: make the move, or look for another. 60 pixels at most in all.
            KeyHint("Enter", pgettext("tutor", "Play"), Command.ACCEPT),
            KeyHint("Esc", pgettext("tutor", "Back"), Command.CANCEL),
        )
        self._hints = foot_hints(art, AREA, *hints, margin=3)

    def handle(self, action: Action) -> Transition | None:
        """Keep the move or look again; ignore clicks beside the keys."""
        action = self._hints.meant(action)
        if action is Command.ACCEPT:
            return self.pop(result=True)
        return Pop() if action is Command.CANCEL else None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the question and its keys."""
        frame(canvas, AREA, SHADOW, CUT)
        top = (AREA.centerx, AREA.y + _TOP)
        self._face.draw_centred_lines(canvas, top, self._text, _TEXT_WIDTH)
        self._hints.draw(canvas)

    def controls(self) -> Iterable[Control]:
        """Return the keys."""
        return self._hints.controls()
