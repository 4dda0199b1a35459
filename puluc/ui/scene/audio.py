"""Piezo-style beeps: square waves, generated when first needed."""

from __future__ import annotations

import logging
from array import array
from collections import deque
from collections.abc import Iterator
from enum import Enum
from functools import cache

import pygame

from puluc.storage.preferences import Loudness
from puluc.ui.render.display import logged_stderr

log = logging.getLogger(__name__)

RATE = 22_050
"""Samples a second, 16 bits, one channel."""

VOLUMES = {Loudness.LOW: 0.12, Loudness.HIGH: 0.45}

CLOSE_AFTER_MS = 3000
_GAP_MS = 30
"""The silence between sounds that follow each other."""
_LONGEST_WAIT_MS = 500
"""The longest time for which a sound waits for others."""

_BUFFER = 1024
_ATTACK, _FADE = 22, 40
"""The samples over which a note swells and fades (1 and 2 ms), so that it doesn't click."""
_PEAK = 32_000

Note = tuple[int, int]
"""A pitch in hertz (0 is silence) and a length in milliseconds."""


class Sound(Enum):
    """The sounds; each value is a sequence of notes."""

    RATTLE = ((310, 14), (0, 26), (280, 14), (0, 34), (340, 14), (0, 22), (300, 14))
    STICK = ((740, 8), (370, 12))
    """A stick falls plain side up."""
    BAND = ((1480, 12), (0, 10), (1850, 22))
    """A stick falls banded side up."""
    TURN = ((988, 40), (0, 20), (1319, 70))
    """A person's turn begins, after others have played."""
    HOP = ((880, 16),)
    CAPTURE = ((523, 34), (392, 34), (262, 60))
    FREED = ((392, 34), (523, 34), (784, 60))
    """A capture frees one piece; with each more, the tune is a note longer and ends higher."""
    FREED_TWO = ((392, 34), (523, 34), (784, 34), (1047, 70))
    FREED_THREE = ((392, 34), (523, 34), (659, 34), (784, 34), (1047, 80))
    FREED_FOUR = ((392, 34), (523, 34), (659, 34), (784, 34), (1047, 34), (1319, 100))
    """It frees four pieces or more."""
    SLAY = ((330, 35), (0, 20), (330, 35), (0, 20), (165, 140))
    HOME = ((880, 45), (660, 45), (880, 80))
    REFUSAL = ((165, 90),)
    TICK = ((1760, 7),)
    VICTORY = ((523, 90), (659, 90), (784, 90), (0, 40), (784, 70), (1047, 220))
    DEFEAT = ((440, 130), (392, 130), (349, 130), (262, 300))


def _turn_ms(sound: Sound) -> int:
    """Return the time from a sound to the next one."""
    lengths: list[int] = [length for _, length in sound.value]
    return sum(lengths) + _GAP_MS


@cache
def waveform(notes: tuple[Note, ...]) -> array[int]:
    """Return the samples of a sequence of notes at full volume."""
    samples = array("h")
    for pitch, length_ms in notes:
        count = RATE * length_ms // 1000
        samples.extend(map(round, _note(pitch, count)) if pitch else [0] * count)
    return samples


def _note(pitch: int, count: int) -> Iterator[float]:
    """Yield the samples of a square wave.

    A sample in which an edge falls is the mean of both levels, so that the edges come at the right
    time between two samples, and the note is in tune.
    """
    wave, level, edges = list[float](), float(_PEAK), 0
    while len(wave) < count:
        edges += 1
        whole, part = divmod(edges * RATE / (2 * pitch), 1)
        wave += [level] * (int(whole) - len(wave))
        wave.append(level * (2 * part - 1))
        level = -level
    for index in range(_ATTACK):
        wave[index] *= (index + 1) / _ATTACK
    for index in range(_FADE):
        wave[count - 1 - index] *= (index + 1) / _FADE
    yield from wave[:count]


class Audio:
    """The player of sounds; silent without a sound card or when sound is off.

    An open mixer costs power even in silence, so it is closed after ``CLOSE_AFTER_MS`` without a
    sound, and reopened by the next one.
    """

    def __init__(self, loudness: Loudness) -> None:
        self._loudness = loudness
        self._sounds: dict[Sound, pygame.mixer.Sound] = {}
        self._has_card = True
        self._waiting = deque[Sound]()
        """The sounds that follow the one that is heard."""
        self._busy_ms = 0
        """The time until the next of them."""
        self._silent_ms = 0
        self.set_loudness(loudness)

    def set_loudness(self, loudness: Loudness) -> None:
        """Open the mixer, change its volume, or close it."""
        self._loudness = loudness
        if loudness is Loudness.OFF:
            self._close()
        elif not self._sounds:
            self._open()
        for sound in self._sounds.values():
            sound.set_volume(VOLUMES.get(loudness, 0.0))

    def play(self, sound: Sound) -> None:
        """Start a sound; others keep playing."""
        self._silent_ms = 0
        if not self._sounds and self._loudness is not Loudness.OFF:
            self.set_loudness(self._loudness)
        if made := self._sounds.get(sound):
            made.play()

    def play_in_turn(self, sound: Sound) -> None:
        """Start a sound after those that wait: within half a second, or the oldest are left out.

        Several hops are heard as one, and no rattle keeps a throw waiting.
        """
        if self._busy_ms <= 0:
            self._busy_ms = 0
            self._start(sound)
        elif sound is not Sound.RATTLE and [sound, *self._waiting] != [Sound.HOP] * 2:
            self._waiting.append(sound)
        while sum(map(_turn_ms, [*self._waiting][:-1])) + self._busy_ms > _LONGEST_WAIT_MS:
            self._waiting.popleft()

    def drop_waiting(self) -> None:
        """Forget the sounds that have not begun."""
        self._waiting.clear()
        self._busy_ms = 0

    def _start(self, sound: Sound) -> None:
        self._busy_ms += _turn_ms(sound)
        self.play(sound)

    def tick(self, elapsed_ms: int) -> None:
        """Advance time; start the next sound, or close the mixer after a long silence."""
        self._busy_ms -= elapsed_ms
        if self._waiting and self._busy_ms <= 0:
            self._start(self._waiting.popleft())
        if self._sounds:
            self._silent_ms += elapsed_ms
            if self._silent_ms >= CLOSE_AFTER_MS:
                self._close()

    def _open(self) -> None:
        if not self._has_card:
            return
        self._silent_ms = 0
        try:
            with logged_stderr():  # ALSA complains at length where there is no sound card
                pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
        except pygame.error as error:
            log.warning("no sound: %s", error)
            self._has_card = False
            return
        self._sounds = {sound: pygame.mixer.Sound(buffer=waveform(sound.value)) for sound in Sound}

    def _close(self) -> None:
        self._sounds = {}
        pygame.mixer.quit()
