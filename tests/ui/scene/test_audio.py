"""Beeps: made at the start, silent where there is no card, closed when not needed."""

import logging
import math
import os
import sys
from collections.abc import Sequence
from itertools import combinations, pairwise

import pygame
import pytest
from driver import FRAME_MS, prefer, waiting_for_jade

from puluc.rules import Phase
from puluc.storage.preferences import Loudness, Speed
from puluc.ui.board.picture.timeline import PACE
from puluc.ui.scene.audio import CLOSE_AFTER_MS, RATE, Audio, Sound, waveform

QUIT = pygame.mixer.quit


@pytest.fixture(autouse=True)
def _closing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the mixer is closed, which other tests do without."""
    monkeypatch.setattr(pygame.mixer, "quit", QUIT)


@pytest.fixture
def heard(monkeypatch) -> list[pygame.mixer.Sound]:
    """Collects the sounds that are played."""
    played = []

    class Recorder(pygame.mixer.Sound):
        def play(self, *_: object) -> None:
            played.append(self)

    monkeypatch.setattr(pygame.mixer, "Sound", Recorder)
    return played


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_is_as_long_as_its_notes_and_square(sound):
    samples = waveform(sound.value)
    assert len(samples) == sum(RATE * length // 1000 for _, length in sound.value)
    assert 20_000 < max(samples) <= 32_000
    assert abs(samples[0]) < 2000, "the first note must not click"
    assert abs(samples[-1]) < 2000, "the last note must die away"


def pitch_of(samples: Sequence[int]) -> float:
    """The pitch of a note in hertz: the slope of a line through the times of its rises."""
    times = [
        index - here / (there - here)
        for index, (here, there) in enumerate(pairwise(samples))
        if here < 0 <= there
    ]
    middle = (len(times) - 1) / 2
    spread = sum((number - middle) ** 2 for number, _ in enumerate(times))
    slope = sum((number - middle) * time for number, time in enumerate(times)) / spread
    return RATE / slope


NOTES = sorted({note for sound in Sound for note in sound.value if note[0]})


@pytest.mark.parametrize("note", NOTES, ids=str)
def test_every_note_is_in_tune(note):
    cents = 1200 * math.log2(pitch_of(waveform((note,))) / note[0])
    assert abs(cents) < 5


def test_a_note_has_no_sudden_change_of_loudness():
    """Its loudest samples rise for a millisecond at first, and fall at the end."""
    samples = [abs(each) for each in waveform(((440, 100),))]
    assert max(samples[:5]) < max(samples[10:20]) < max(samples[22:44])
    assert max(samples[-5:]) < max(samples[-20:-10]) < max(samples[-60:-40])


def test_off_closes_the_mixer_and_plays_nothing(heard):
    audio = Audio(Loudness.LOW)
    assert pygame.mixer.get_init()
    audio.set_loudness(Loudness.OFF)
    assert pygame.mixer.get_init() is None
    audio.play(Sound.HOP)
    assert heard == []


def test_low_and_high_differ_in_volume(heard):
    volumes = []
    for loudness in (Loudness.LOW, Loudness.HIGH):
        Audio(loudness).play(Sound.HOP)
        volumes.append(heard[-1].get_volume())
    assert 0 < volumes[0] < volumes[1]


def test_the_mixer_rests_in_silence_and_wakes_with_the_next_sound(heard):
    audio = Audio(Loudness.LOW)
    audio.tick(CLOSE_AFTER_MS - 1)
    assert pygame.mixer.get_init()
    audio.tick(1)
    assert pygame.mixer.get_init() is None
    audio.play(Sound.HOME)
    assert pygame.mixer.get_init()
    assert len(heard) == 1


def test_without_a_sound_card_there_is_silence(monkeypatch):
    pygame.mixer.quit()

    def fail(*_: object, **__: object) -> None:
        raise pygame.error("no card")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    audio = Audio(Loudness.HIGH)
    audio.play(Sound.VICTORY)
    assert pygame.mixer.get_init() is None


@pytest.mark.skipif(sys.platform != "linux", reason="ALSA and Wayland are Linux's")
@pytest.mark.parametrize("has_card", [True, False])
def test_what_sound_libraries_print_goes_to_the_log(monkeypatch, capfd, caplog, has_card):
    pygame.mixer.quit()
    real = pygame.mixer.init

    def init(*words: object, **named: object) -> None:
        os.write(2, b"ALSA lib confmisc.c:855: cannot find card '0'\nand so on\n")
        if not has_card:
            raise pygame.error("no card")
        real(*words, **named)

    monkeypatch.setattr(pygame.mixer, "init", init)
    caplog.set_level(logging.INFO, "puluc")
    Audio(Loudness.HIGH)
    os.write(2, b"afterwards\n")
    assert capfd.readouterr().err == "afterwards\n"
    assert "ALSA lib confmisc.c:855: cannot find card '0'" in caplog.messages


def test_a_throw_rattles_and_each_stick_is_heard_landing(board, monkeypatch):
    driver = board()
    played: list[Sound] = []
    monkeypatch.setattr(driver.context.audio, "play", played.append)
    driver.wait(900)
    assert played[0] is Sound.RATTLE
    banded = driver.context.session.match.opening[0].marked
    assert (played.count(Sound.BAND), played.count(Sound.STICK)) == (banded, 4 - banded)
    assert 0 < banded < 4


TOLD_APART = (
    Sound.RATTLE,
    Sound.STICK,
    Sound.BAND,
    Sound.HOP,
    Sound.CAPTURE,
    Sound.FREED,
    Sound.SLAY,
    Sound.HOME,
    Sound.TURN,
    Sound.REFUSAL,
    Sound.VICTORY,
    Sound.DEFEAT,
)

RESCUES = (Sound.FREED, Sound.FREED_TWO, Sound.FREED_THREE, Sound.FREED_FOUR)


def shape(sound: Sound) -> tuple[int, list[bool]]:
    """How many notes a sound has, and whether each is higher than the one before."""
    pitches = [pitch for pitch, _ in sound.value if pitch]
    return len(pitches), [high > low for low, high in pairwise(pitches)]


@pytest.mark.parametrize(("one", "other"), [*combinations(TOLD_APART, 2)])
def test_events_are_told_apart_by_ear(one, other):
    """By their tunes, else by a pitch that is a third higher."""
    first, second = (next(pitch for pitch, _ in each.value if pitch) for each in (one, other))
    assert shape(one) != shape(other) or max(first, second) / min(first, second) >= 5 / 4


def test_the_more_pieces_a_capture_frees_the_longer_and_higher_it_sounds():
    for fewer, more in pairwise(RESCUES):
        assert len(waveform(more.value)) > len(waveform(fewer.value))
        assert max(more.value) > max(fewer.value)


def test_a_persons_turn_is_heard_after_others_have_played(board, monkeypatch):
    driver = prefer(board(opponent="easy"), speed=Speed.OFF)
    played: list[Sound] = []
    monkeypatch.setattr(driver.context.audio, "play", played.append)
    waiting_for_jade(driver, Phase.MOVE)
    played.clear()
    driver.press("space")
    waiting_for_jade(driver, Phase.THROW)
    driver.wait(600)
    assert played.count(Sound.TURN) == 1
    driver.wait(2000)
    assert played.count(Sound.TURN) == 1


def heard_after(board, monkeypatch, speed: Speed) -> list[int]:
    """When each stick of the first throw is heard, in milliseconds from its beginning."""
    driver = prefer(board(), speed=speed)
    played: list[Sound] = []
    monkeypatch.setattr(driver.context.audio, "play", played.append)
    times = list[int]()
    for now in range(0, 5000, FRAME_MS):
        driver.app.step(FRAME_MS)
        fallen = played.count(Sound.STICK) + played.count(Sound.BAND)
        times += [now] * (fallen - len(times))
    return times[:4]


def test_sounds_keep_the_pace_of_what_is_seen(board, monkeypatch):
    normal = heard_after(board, monkeypatch, Speed.NORMAL)
    assert normal[3] - normal[0] > 5 * FRAME_MS
    for speed in (Speed.SLOW, Speed.FAST):
        expected = [time * PACE[speed] for time in normal]
        assert heard_after(board, monkeypatch, speed) == pytest.approx(expected, abs=2 * FRAME_MS)


def started(audio: Audio, monkeypatch) -> list[tuple[int, Sound]]:
    """The sounds that start within a second, with their times in milliseconds."""
    times, now = list[tuple[int, Sound]](), 0
    monkeypatch.setattr(audio, "play", lambda sound: times.append((now, sound)))
    for sound in (Sound.RATTLE, Sound.BAND, Sound.BAND, Sound.STICK, Sound.BAND):
        audio.play_in_turn(sound)
    for now in range(10, 1000, 10):  # noqa: B007 - it is the time of what is played
        audio.tick(10)
    return times


def test_sounds_in_turn_can_be_counted_within_half_a_second(monkeypatch):
    times = started(Audio(Loudness.OFF), monkeypatch)
    assert [sound for _, sound in times].count(Sound.BAND) == 3
    starts = [start for start, _ in times]
    assert starts[-1] <= 500
    assert all(after - before >= 50 for before, after in pairwise(starts))


def test_of_many_sounds_in_turn_the_newest_are_heard(monkeypatch):
    audio, heard = Audio(Loudness.OFF), list[Sound]()
    monkeypatch.setattr(audio, "play", heard.append)
    for sound in (*[Sound.HOP] * 9, *[Sound.SLAY] * 3, Sound.TURN):
        audio.play_in_turn(sound)
    for _ in range(60):
        audio.tick(10)
    assert heard.count(Sound.HOP) == 1
    assert heard[-1] is Sound.TURN


def test_a_key_ends_the_sounds_that_wait(board, monkeypatch):
    driver = prefer(board(), speed=Speed.OFF)
    waiting_for_jade(driver, Phase.MOVE)
    driver.wait(1000)
    played: list[Sound] = []
    monkeypatch.setattr(driver.context.audio, "play", played.append)
    for sound in (Sound.CAPTURE, Sound.SLAY, Sound.HOME):
        driver.context.play_sound(sound)
    driver.press_at_once("f7")
    driver.wait(1000)
    assert played == [Sound.CAPTURE]


def test_refusals_and_menus_are_heard(board, monkeypatch):
    driver = board()
    while not driver.scene.is_waiting:
        driver.wait(100)
    played: list[Sound] = []
    monkeypatch.setattr(driver.context.audio, "play", played.append)
    driver.press("p" if driver.context.session.match.legal_moves else "m")
    assert played == [Sound.REFUSAL]
    driver.press("f2", "right")
    assert played[-1] is Sound.TICK
