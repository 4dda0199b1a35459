"""The playing of clips, short animations over a snapshot, and the timing of what blinks."""

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import pygame

from puluc.storage.preferences import Speed
from puluc.text.language import current_language
from puluc.text.narration import Sentence
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.view import BoardView
from puluc.ui.jobs.thinker import PlayJob
from puluc.ui.render.art import Art
from puluc.ui.scene.audio import Sound

PACE = {Speed.SLOW: 1.6, Speed.NORMAL: 1.0, Speed.FAST: 0.5, Speed.OFF: 0.0}
"""The factor for the duration of clips."""

BLINK_MS = 250
EYES_OPEN_MS, EYES_SHUT_MS = 3600, 160
EYES_MS = EYES_OPEN_MS + EYES_SHUT_MS
STILL_MS, TURNED_MS = 13_000, 900
LOOK_ROUND_MS = STILL_MS + TURNED_MS
"""The time, in ms, after which a figure that waits has looked round."""

Drawing = Callable[[pygame.Surface, float], None]
"""``drawing(canvas, progress)`` draws what moves; progress runs from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Clip:
    """An animation over a snapshot."""

    duration_ms: int
    snapshot: Snapshot
    drawing: Drawing | None = None
    words: Sentence | None = None
    """The sentence of the strip from the start of the clip on; None to keep the last one."""
    is_read: bool = False
    """Whether the clip shows words to be read, which takes time with motion off too."""
    sounds: tuple[tuple[float, Sound], ...] = ()
    """The sounds with their cue times, in milliseconds from the start of the clip."""
    slowest: float = PACE[Speed.SLOW]
    """The greatest factor for its duration, unless it is read with motion off."""


def with_words(clips: Iterable[Clip], words: Sentence, back: int = 0) -> list[Clip]:
    """Return the clips, with these words ``back`` clips before the last one that takes time."""
    worded = list(clips)
    last = max((n for n, clip in enumerate(worded) if clip.duration_ms), default=len(worded) - 1)
    worded[last - back] = replace(worded[last - back], words=words)
    return worded


class Timeline:
    """The queued clips, and the present snapshot."""

    def __init__(
        self,
        snapshot: Snapshot,
        speed: Callable[[], Speed],
        show_words: Callable[[Sentence], None],
        play: Callable[[Sound], None],
    ) -> None:
        self.snapshot = snapshot
        self._speed = speed
        self._show_words = show_words
        self._play_sound = play
        self._sounds = deque[tuple[float, Sound]]()
        self._clips = deque[Clip]()
        self._spent_ms = 0.0

    @property
    def is_running(self) -> bool:
        """Whether clips are left to play."""
        return bool(self._clips)

    def play(self, clips: Iterable[Clip]) -> None:
        """Queue clips; start at once if none is playing."""
        was_running = self.is_running
        self._clips.extend(clips)
        if not was_running:
            self._begin()
            self.advance(0)

    def advance(self, elapsed_ms: float) -> None:
        """Advance time; end clips of no duration at once."""
        if not self._clips:
            return
        self._spent_ms += elapsed_ms
        self._play_due_sounds()
        while self._clips and self._spent_ms >= (length := self._length_ms()):
            self._spent_ms -= length
            self._clips.popleft()
            self._begin()

    def finish(self) -> None:
        """Skip to the end of the last clip."""
        while self._clips:
            self._clips.popleft()
            self._spent_ms = 0
            self._begin()

    def draw(self, canvas: pygame.Surface, view: BoardView) -> None:
        """Draw the snapshot and what moves over it."""
        view.draw(canvas, self.snapshot)
        if self._clips and (drawing := self._clips[0].drawing):
            drawing(canvas, self._spent_ms / self._length_ms())

    def _begin(self) -> None:
        """Start the next clip, or show the last one's snapshot at rest."""
        if not self._clips:
            self._spent_ms = 0
            return
        clip = self._clips[0]
        self.snapshot = clip.snapshot
        self._sounds = deque(clip.sounds)
        self._play_due_sounds()
        if clip.words is not None:
            self._show_words(clip.words)

    def _play_due_sounds(self) -> None:
        """Play the sounds whose cue time has passed."""
        pace = PACE[self._speed()]
        while self._sounds and self._sounds[0][0] * pace <= self._spent_ms:
            self._play_sound(self._sounds.popleft()[1])

    def _length_ms(self) -> float:
        clip, speed = self._clips[0], self._speed()
        if clip.is_read and speed is Speed.OFF:
            return clip.duration_ms * PACE[Speed.SLOW]
        return clip.duration_ms * min(PACE[speed], clip.slowest)


class Blink:
    """The timing of the blinking cursor, eyes and fire; with motion off nothing blinks."""

    def __init__(self, speed: Callable[[], Speed]) -> None:
        self._speed = speed
        self._time_ms = 0
        self._has_light = True

    @property
    def waited_ms(self) -> int:
        """The time since ``begin``."""
        return self._time_ms

    @property
    def is_lit(self) -> bool:
        """Whether the cursor is visible."""
        is_still = self._speed() is Speed.OFF
        return is_still or not self._has_light or self._time_ms // BLINK_MS % 2 == 0

    @property
    def are_eyes_shut(self) -> bool:
        """Whether the figures' eyes are shut."""
        return self._speed() is not Speed.OFF and self._time_ms % EYES_MS >= EYES_OPEN_MS

    @property
    def is_looking_round(self) -> bool:
        """Whether the figure that waits looks round."""
        return self._speed() is not Speed.OFF and self._time_ms % LOOK_ROUND_MS >= STILL_MS

    def acted(self, snapshot: Snapshot) -> Snapshot:
        """Return the snapshot of a position at rest with the figures blinking or looking round."""
        if self.is_looking_round:
            snapshot = snapshot.with_look_round()
        return snapshot.with_eyes_shut() if self.are_eyes_shut else snapshot

    def begin(self) -> None:
        """Restart with the cursor lit and eyes open."""
        self._time_ms = 0

    def tick(self, elapsed_ms: int, *, has_light: bool = True) -> bool:
        """Advance time; ``has_light`` says whether there is a cursor or a fire.

        Return whether anything looks different now.
        """
        before = self.is_lit, self.are_eyes_shut, self.is_looking_round
        self._time_ms += elapsed_ms
        self._has_light = has_light
        return before != (self.is_lit, self.are_eyes_shut, self.is_looking_round)


DELAY_MS = 500
"""The milliseconds for an answer that shows no thinking mark."""


class ThinkingMark:
    """The timing of the thinking mark of jobs; with motion off it does not flash."""

    def __init__(self, speed: Callable[[], Speed]) -> None:
        self._speed = speed
        self._job: PlayJob | None = None
        self._waited_ms = 0

    @property
    def is_lit(self) -> bool:
        """Whether the mark is visible."""
        over_ms = self._waited_ms - DELAY_MS
        is_still = self._speed() is Speed.OFF
        return over_ms > 0 and (is_still or over_ms // BLINK_MS % 2 == 0)

    def draw(self, canvas: pygame.Surface, art: Art, layout: Layout) -> None:
        """Draw the mark while it is lit."""
        if self.is_lit:
            canvas.blit(art[current_language().thinking], layout.thinking)

    def tick(self, elapsed_ms: int, job: PlayJob | None) -> bool:
        """Advance time while a job is waited for; return whether the mark appears or disappears."""
        was_lit = self.is_lit
        self._waited_ms += elapsed_ms
        if job is None or job is not self._job:
            self._job, self._waited_ms = job, 0
        return self.is_lit is not was_lit
