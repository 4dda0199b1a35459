"""The chances in the position set up: of every move, or of every throw."""

from collections.abc import Iterator

import pygame

from puluc.ai.master.evaluator import Chances
from puluc.game.analysis import Outlook, Prospect, after
from puluc.game.draft import Draft
from puluc.game.rollout import Rollout
from puluc.text.language import gettext, pgettext
from puluc.text.names import player_name
from puluc.text.notation import drawn
from puluc.text.numerals import decimal, percent, whole
from puluc.text.wordings import Words, worded
from puluc.ui.jobs.adviser import ChancesJob
from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH, invert
from puluc.ui.render.scroll_bar import Scrolled
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control
from puluc.ui.scene.input import Action, Click, Command
from puluc.ui.scene.question import Question
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Pop, Push, Transition
from puluc.ui.screens.set_up.words import NO_GAME
from puluc.ui.widgets.notice import NoticeScene
from puluc.ui.widgets.scroll_list import ScrollList
from puluc.ui.widgets.title_bar import TitleBar

_LEFT, _SCROLL_X = 4, WIDTH - 8
_PERCENT_RIGHT = _SCROLL_X - 6
_PERCENT_WIDTH = 30
_BAR_WIDTHS = (100, 56)
"""The widths of the bar of 100 per cent, with one throw a turn and with two."""
_BAR_HEIGHT = 5
_MOST_COMPARED = 3
"""The number of best moves that games compare."""


class ChancesScene(Scene[Draft | str]):
    """The outlook as a list; closes with the draft after the row taken, unless it is cancelled.

    If there are no chances it closes with the reason.
    """

    has_moves = True

    help_topic = HelpTopic.SET_UP

    def __init__(self, context: Context, draft: Draft) -> None:
        self._context, self._draft = context, draft
        self._job = context.adviser.ask(draft.rules, self._work)
        self._outlook: Outlook | None = None
        self._rollout: ChancesJob[Rollout] | None = None
        self._note = Words()
        """How to get exact chances, for the row after the prospects if it is not empty."""
        self._title = TitleBar(context.art, _title(draft))
        pitch, top = context.art.normal.pitch, self._title.height + 3
        area = pygame.Rect(_LEFT - 2, top, _SCROLL_X - _LEFT, HEIGHT - top)
        bar = pygame.Rect(_SCROLL_X, top, 0, area.height // pitch * pitch)
        self._list = ScrollList(area, pitch, bar)
        width = _BAR_WIDTHS[draft.rules.throws_per_turn - 1]
        left = _PERCENT_RIGHT - _PERCENT_WIDTH - width
        self._bar = pygame.Rect(left, (pitch - _BAR_HEIGHT) // 2, width, _BAR_HEIGHT)
        """The bar of 100 per cent, in a row at the top of the canvas."""
        self.is_moving = True

    def handle(self, action: Action) -> Transition | None:
        """Select a row, take it, or close."""
        match action:
            case Command.CANCEL | Command.MENU:
                return Pop()
            case Click(pos) if pos[1] < self._title.height:
                return Pop()
        return None if self._list.take(action) is None else self._take()

    @property
    def scrolled(self) -> Scrolled:
        """The list."""
        return self._list

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Show the chances as soon as they are known."""
        del elapsed_ms
        if self._rollout:
            self.is_moving = not self._context.adviser.is_done(self._rollout)
            self.is_dirty = True
        if self._outlook or not self._context.adviser.is_done(self._job):
            return None
        if self._job.answer is None:
            return self.pop(self._job.problem or gettext(NO_GAME))
        self._outlook = self._job.answer
        is_exact = self._job.is_exact
        self._note = self._context.to_solve(self._draft.rules, is_exact=is_exact)
        self._list.count = len(self._outlook.prospects) + (not is_exact) + bool(self._note)
        self.question, self.is_moving, self.is_dirty = Question(), False, True
        return None

    def close(self) -> None:
        """Cancel the requests."""
        self._job.cancel()
        if self._rollout:
            self._rollout.cancel()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the bar with the chance, and a row for each prospect."""
        canvas.fill(PAPER)
        self._title.draw(canvas)
        normal = self._context.art.normal
        if self._outlook is None:
            text = gettext("Working out chances ...")
            normal.draw_centred(canvas, (WIDTH // 2, HEIGHT // 2), text)
            return
        chance = percent(self._outlook.chance)
        words = Words(chance)
        if not self._job.is_exact:
            words = Words(gettext("about {chance}").format(chance=chance), f"~{chance}")
        left, right = self._title.inside
        normal.draw_right(canvas, (right, 2), normal.fit(words, right - left), PAPER)
        shown = self._list.visible
        for number in shown:
            if number < len(self._outlook.prospects):
                self._draw_row(canvas, self._list.rect(number), self._outlook.prospects[number])
                continue
            words = self._note if number < self._rollout_row else self._rollout_words
            corner = _LEFT + 1, self._list.rect(number).y + 1
            normal.draw(canvas, corner, normal.fit(words, _PERCENT_RIGHT))
        half, last = self._bar.centerx, min(shown[-1], len(self._outlook.prospects) - 1)
        for y in range(self._list.rect(shown[0]).y, self._bar.bottom + self._list.rect(last).y, 2):
            canvas.set_at((half, y), INK)
        invert(canvas, self._list.rect(self._list.index))
        self._list.scroll_bar.draw(canvas)

    def controls(self) -> Iterator[Control]:
        """Yield the bar and the rows in view."""
        yield from self._title.controls()
        if self._outlook:
            yield from self._list.controls()

    def _work(self, chances: Chances) -> Outlook | None:
        """Return the outlook, in a job; None if a solution shows that no game leads here."""
        tablebase = self._context.tablebase_for(self._draft.rules)
        if tablebase and tablebase.chance(self._draft.position) is None:
            return None
        return Outlook.of(self._draft, chances)

    @property
    def _rollout_row(self) -> int:
        """The number of the row for a rollout, which only estimates have."""
        return len(self._outlook.prospects if self._outlook else ()) + bool(self._note)

    @property
    def _rollout_words(self) -> Words:
        """The last row: the offer to settle an estimate, its progress, or its result."""
        job, games = self._rollout, whole(self._context.adviser.rollout_games)
        if job is None:
            if len(self._compared) > 1:
                # Translators: the program plays games with itself after each of some moves, which
                # shows the better one. 220 pixels.
                text = gettext(
                    "Let Master compare the best {count} in {games} games"
                    "|Let Master compare the best {count}"
                )
                return worded(text, count=len(self._compared), games=games)
            # Translators: the program plays games with itself to find a chance. 220 pixels.
            text = gettext("Let Master play {games} games from here|Play {games} games")
            return worded(text, games=games)
        if job.problem:
            return Words(job.problem)
        if job.answer is None:
            return worded(gettext("Master plays: {share}"), share=percent(job.share))
        if len(self._compared) > 1:
            return self._difference(job.answer)
        # Translators: a chance, its margin in points, and the games: "61.2 % ±0.7 (400 games)".
        text = gettext("{chance} ±{margin} ({games} games)")
        found = job.answer.chance
        chance, margin = percent(found.mean, 1), decimal(100 * found.margin, 1)
        return worded(text, chance=chance, margin=margin, games=games)

    @property
    def _compared(self) -> tuple[Prospect, ...]:
        """The moves that games compare; empty before the throw."""
        if not self._outlook or not self._draft.is_thrown:
            return ()
        return self._outlook.prospects[:_MOST_COMPARED]

    def _difference(self, rollout: Rollout) -> Words:
        """Return the lead of the best move of a rollout on the next one, with its margin."""
        best, second = rollout.order[:2]
        found = rollout.difference(best, second)
        if found.is_decided:
            # Translators: the lead of a move on another in points, its margin, and the games:
            # "4x7 leads 1x3 by 3.2 ±2.1 (150 games)". 220 pixels.
            text = gettext(
                "{best} leads {other} by {lead} ±{margin} ({games} games)"
                "|{best} leads by {lead} ±{margin}"
            )
        else:
            # Translators: as above, if the margin is greater than the lead.
            text = gettext(
                "Undecided: {best} leads {other} by {lead} ±{margin} ({games} games)"
                "|Undecided: {best} leads by {lead} ±{margin}"
            )
        return worded(
            text,
            best=drawn(self._compared[best].moves),
            other=drawn(self._compared[second].moves),
            lead=decimal(100 * found.mean, 1),
            margin=decimal(100 * found.margin, 1),
            games=whole(rollout.games),
        )

    def _take(self) -> Transition | None:
        if self._outlook is None:
            return None
        if self._list.index == self._rollout_row:
            if not self._rollout:
                ends = [each.ranked.line.end for each in self._compared] or [self._draft.position]
                side, seed = self._draft.position.mover, str(self._context.rng.random())
                self._rollout = self._context.adviser.roll_out(ends, side, seed)
            return None
        if self._list.index == len(self._outlook.prospects):
            return Push(NoticeScene(self._context.art, self._note.full))
        return self.pop(after(self._draft, self._outlook.prospects[self._list.index]))

    def _draw_row(self, canvas: pygame.Surface, rect: pygame.Rect, prospect: Prospect) -> None:
        """Draw a throw if none is made, the moves, and the chance as a bar and a number."""
        art, x, y = self._context.art, _LEFT + 1, rect.y + 1
        if not self._draft.is_thrown:
            x = art.bold.draw(canvas, (x, y), " ".join(map(str, prospect.values))) + 8
        art.normal.draw(canvas, (x, y), art.normal.fit(drawn(prospect.moves), self._bar.x - x - 4))
        chance = prospect.ranked.chance
        bar = self._bar.move(0, rect.y)
        bar.width = round(bar.width * chance)
        canvas.fill(INK, bar)
        art.normal.draw_right(canvas, (_PERCENT_RIGHT, y), percent(chance))


def _title(draft: Draft) -> str:
    """Return the title: the player to throw, or the throw."""
    player = player_name(draft.position.player)
    match draft.values:
        case (first, second):
            text = gettext("{player} throws {first} and {second}")
            return text.format(player=player, first=first, second=second)
        case (value,):
            return gettext("{player} throws {value}").format(player=player, value=value)
    # Translators: the title of a list of throws.
    return pgettext("title", "{player} to throw").format(player=player)
