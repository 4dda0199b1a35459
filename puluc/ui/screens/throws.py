"""The Throws screen: charts of the throws, and the proof of the seed."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cached_property

import pygame

from puluc.game.scores import THROW_COUNT, Share, ThrowCounts, shares
from puluc.marks import N_
from puluc.rules import Record, Ruleset, Side
from puluc.text.language import gettext, ngettext
from puluc.text.names import side_name
from puluc.text.wordings import Words, worded
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, PAPER, WIDTH, dither
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.input import Action, Click, Command
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Pop, Transition
from puluc.ui.widgets.title_bar import TitleBar

_LEFT, _WIDTH, _PITCH = 8, 68, 78
_RIGHT = _LEFT + 2 * _PITCH + _WIDTH
_NAME_Y, _RULE_Y, _FIRST_Y, _LAST_Y = 14, 22, 25, 53
_AXIS_GAP = 3
_BAR_HEIGHT = 6
_COUNT_GAP = 4
_TEXT_Y, _TEXT_PITCH = 62, 9
_SWATCH_WIDTH, _LEGEND_GAP, _NAME_GAP = 9, 4, 3

_TEXT_WIDTH = WIDTH - 2 * _LEFT
_TITLE_Y, _PROOF_RULE_Y, _HASH_Y, _SEED_Y, _HINT_Y = 15, 24, 28, 49, 69
_LINE_PITCH = 9
_DIGIT_WIDTH, _DIGIT_PITCH = 5, 6
_GROUP, _GROUP_PITCH = 8, 58
_GROUPS_A_LINE = 4
_SEED_GAP = 2
_SEED_LINES = 2
_COMMAND = "puluc verify"

Chart = tuple[str, tuple[Share, ...]]


def _said_chart(name: str, chart: Sequence[Share]) -> str:
    """Return the numbers of a chart as a sentence."""
    count = _throws(chart)
    if not count:
        return f"{name}: {gettext('None yet')}"
    counts = ", ".join(
        # Translators: how often throws of a value came, for a listener: 3 times 2.
        ngettext("once {value}", "{count} times {value}", each.count).format(
            value=each.value, count=each.count
        )
        for each in chart
        if each.count
    )
    text = ngettext("{who}: {count} throw: {counts}", "{who}: {count} throws: {counts}", count)
    return text.format(who=name, count=count, counts=counts)


class ThrowCharts:
    """Charts for Jade, Obsidian and both, with the odds of each value."""

    def __init__(self, art: Art, rules: Ruleset, counts: ThrowCounts) -> None:
        self._art = art
        self._rules = rules
        self._charts: tuple[Chart, ...] = (
            (side_name(Side.JADE), shares(rules, counts.jade)),
            (side_name(Side.OBSIDIAN), shares(rules, counts.obsidian)),
            (gettext("Both"), shares(rules, counts.both)),
        )
        self._top_share = max(_top_share(chart) for _, chart in self._charts)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the charts below the title bar, and lines about them."""
        self._draw_charts(canvas)
        legend_x = self._draw_legend(canvas, _TEXT_Y + _TEXT_PITCH + 1)
        face = self._art.normal
        for number, words in enumerate(rarity_lines(self._rules)):
            end = legend_x - _LEGEND_GAP if number else _RIGHT
            text = face.fit(words, end - _LEFT)
            face.draw(canvas, (_LEFT, _TEXT_Y + number * _TEXT_PITCH), text)

    def controls(self) -> Iterator[Control]:
        """Yield each chart with its numbers, and the lines below."""
        for number, (name, chart) in enumerate(self._charts):
            rect = pygame.Rect(_LEFT + number * _PITCH - 2, _NAME_Y, _PITCH, _TEXT_Y - _NAME_Y)
            yield Control(Role.TEXT, rect, _said_chart(name, chart), is_whole=True)
        for number, words in enumerate(rarity_lines(self._rules)):
            rect = pygame.Rect(0, _TEXT_Y + number * _TEXT_PITCH, WIDTH, _TEXT_PITCH)
            yield Control(Role.TEXT, rect, words.full, is_whole=True)

    def _draw_charts(self, canvas: pygame.Surface) -> None:
        """Draw the charts side by side, each with its name and how many throws it counts."""
        normal, figures = self._art.normal, self._art.figures
        for number, (name, chart) in enumerate(self._charts):
            left, throws = _LEFT + number * _PITCH, str(_throws(chart))
            end = normal.draw(canvas, (left, _NAME_Y), name) + _NAME_GAP
            if end + figures.width(throws) <= left + _WIDTH:
                figures.draw_right(canvas, (left + _WIDTH, _NAME_Y + 1), throws)
            canvas.fill(INK, (left, _RULE_Y, _WIDTH, 1))
            pitch = (_LAST_Y - _FIRST_Y) // (len(chart) - 1)
            area = pygame.Rect(left, _FIRST_Y, _WIDTH, pitch * (len(chart) - 1) + _BAR_HEIGHT)
            self._draw_chart(canvas, area, chart, pitch)

    def _draw_chart(
        self, canvas: pygame.Surface, area: pygame.Rect, chart: Sequence[Share], pitch: int
    ) -> None:
        numbers = self._art.figures
        throws, left = _throws(chart), area.x + numbers.width("5") + _AXIS_GAP
        canvas.fill(INK, (left, area.y - 1, 1, area.height + 2))
        for row, share in enumerate(chart):
            top = area.y + row * pitch
            numbers.draw(canvas, (area.x, top), str(share.value))
            if throws:
                room = area.right - left - 1 - self._widest - _COUNT_GAP
                self._draw_bar(canvas, (left + 1, top), share, room / throws)
                numbers.draw_right(canvas, (area.right, top), str(share.count))
        if not throws:
            face = self._art.normal
            centre = ((left + area.right) // 2 + 1, area.centery - _BAR_HEIGHT // 2)
            face.draw_centred(canvas, centre, gettext("None yet"))

    @property
    def _widest(self) -> int:
        """The width of the longest count."""
        counts = (str(share.count) for _, chart in self._charts for share in chart)
        return max(map(self._art.figures.width, counts))

    def _draw_bar(
        self, canvas: pygame.Surface, pos: tuple[int, int], share: Share, length: float
    ) -> None:
        """Draw a bar: with fair sticks it ends in the grey band, whose line is the mean.

        ``length`` is that of a throw in pixels if only throws of one value exist.
        """
        scale = length / self._top_share
        low, high, mean, end = (
            round(count * scale) for count in (share.low, share.high, share.expected, share.count)
        )
        x, y = pos
        _grey(canvas, pygame.Rect(x + low, y, high - low + 1, _BAR_HEIGHT))
        if end:
            canvas.fill(PAPER, (x, y + 1, end + 1, _BAR_HEIGHT - 2))
            canvas.fill(INK, (x, y + 2, end, _BAR_HEIGHT - 4))
        canvas.fill(INK, (x + mean, y, 1, _BAR_HEIGHT))

    def _draw_legend(self, canvas: pygame.Surface, top: int) -> int:
        """Draw the key to the grey band, at the right of the last line; return its left edge."""
        face = self._art.figures
        # Translators: the key to a grey band: what fair sticks give; in capitals.
        legend = gettext("EXPECTED")
        text_x = _RIGHT - face.width(legend)
        swatch = pygame.Rect(text_x - 3 - _SWATCH_WIDTH, top, _SWATCH_WIDTH, _BAR_HEIGHT)
        _grey(canvas, swatch)
        canvas.fill(INK, (swatch.centerx, top, 1, _BAR_HEIGHT))
        face.draw(canvas, (text_x, top), legend)
        return swatch.x


def proof_texts(record: Record | None) -> tuple[str, ...]:
    """Return the title and the texts of the proof."""
    if record is None:
        return gettext("No game"), gettext("There is no game on the board.")
    if record.chains:
        names = ", ".join(computer.name for computer in record.chains.computers)
        text = gettext(
            "Each throw combines a link from each computer's chain: {names}. Nobody could"
            " choose or predict it. {command} checks all links."
        )
        return (
            gettext("Game {number}: thrown over Link").format(number=record.number),
            text.format(names=names, command=_COMMAND),
        )
    if not record.commitment:
        return (
            gettext("Game {number}: sticks thrown by hand").format(number=record.number),
            gettext(
                "This game was thrown with real sticks, and the throws were entered by hand."
                " They come from no seed, so there is nothing to check."
            ),
        )
    digits, number = record.commitment, record.throws_of or record.number
    title = gettext("SHA-256 of the seed of game {number}")
    seed = gettext("The seed is shown when the game is over.")
    return (
        title.format(number=number),
        " ".join(digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP)),
        seed if record.result is None else f"{gettext('Seed')} {record.seed}",
        # Translators: command is puluc verify.
        gettext("{command} recomputes every throw.").format(command=_COMMAND),
    )


def rarity_lines(rules: Ruleset) -> tuple[Words, Words]:
    """Return two lines on how many of the equally likely throws give each value."""
    none, *_, four = rules.values
    usual = sorted((-share.weight, share.value) for share in shares(rules, (0,) * 5))
    made = [(-weight, value) for weight, value in usual if weight < -1]
    # Translators: how many ({weight}) of the 16 throws are worth 2, and so on: 6 make 2, 4 make 1.
    shown = ", ".join(
        ngettext("{weight} makes {value}", "{weight} make {value}", weight).format(
            weight=weight, value=value
        )
        for weight, value in made
    )
    # Translators: made is a list: 6 give 2, 4 give 1, 4 give 3. The short wording has 224 pixels.
    most = gettext("{count} ways to fall: {made}.|Of {count}: {made}.")
    # Translators: the value of a throw with no banded face, and with four. The short wording has
    # 185 pixels.
    rest = gettext("1 makes {none} (none), 1 makes {four} (all).|One each: {none}, {four}.")
    return worded(most, count=THROW_COUNT, made=shown), worded(rest, none=none, four=four)


def _grey(canvas: pygame.Surface, rect: pygame.Rect) -> None:
    canvas.fill(INK, rect)
    dither(canvas, rect)


def _throws(chart: Sequence[Share]) -> int:
    return sum(share.count for share in chart)


def _top_share(chart: Sequence[Share]) -> float:
    """Return the largest share of the throws that a bar or band of the chart reaches."""
    throws = _throws(chart)
    return max(max(share.count, share.high) for share in chart) / throws if throws else 0


def draw_seed_proof(canvas: pygame.Surface, art: Art, record: Record | None) -> None:
    """Draw the data with which a player checks that the throws were fixed before the game."""
    title, text, *seed_and_hint = proof_texts(record)
    face = art.bold if art.bold.width(title) <= _TEXT_WIDTH else art.normal
    face.draw(canvas, (_LEFT, _TITLE_Y), title)
    canvas.fill(INK, (_LEFT, _PROOF_RULE_Y, _TEXT_WIDTH, 1))
    if record is None or not record.commitment:
        art.normal.draw_lines(canvas, (_LEFT, _HASH_Y), text, _TEXT_WIDTH)
        return
    seed, hint = seed_and_hint
    _draw_digits(canvas, art, record.commitment)
    if record.result is None:
        art.normal.draw_lines(canvas, (_LEFT, _SEED_Y), seed, _TEXT_WIDTH)
    else:
        _draw_seed(canvas, art, record.seed)
    _draw_hint(canvas, art, hint)


def _draw_digits(canvas: pygame.Surface, art: Art, digits: str) -> None:
    """Draw digits in groups, at a fixed pitch, so that they can be compared by eye."""
    face = art.normal
    for index, digit in enumerate(digits):
        group, column = divmod(index, _GROUP)
        line, group = divmod(group, _GROUPS_A_LINE)
        x = _LEFT + group * _GROUP_PITCH + column * _DIGIT_PITCH
        inset = (_DIGIT_WIDTH - face.width(digit) + 1) // 2
        face.draw(canvas, (x + inset, _HASH_Y + line * _LINE_PITCH), digit)


def _draw_seed(canvas: pygame.Surface, art: Art, seed: str) -> None:
    """Draw the seed of a finished game."""
    end = art.bold.draw(canvas, (_LEFT, _SEED_Y), gettext("Seed"))
    x = end + _SEED_GAP
    face, room = art.normal, _LEFT + _TEXT_WIDTH - x
    *lines, rest = face.wrap(seed, room)[:_SEED_LINES]
    shown = " ".join(lines)
    lines.append(face.fit(seed[len(shown) :].lstrip(), room) if lines else rest)
    for number, line in enumerate(lines):
        face.draw(canvas, (x, _SEED_Y + number * _LINE_PITCH), line)


def _draw_hint(canvas: pygame.Surface, art: Art, text: str) -> None:
    """Draw the instruction to check the throws, with the command in bold if it has room."""
    before, _, after = text.partition(_COMMAND)
    width = art.normal.width(before) + art.bold.width(_COMMAND) + art.normal.width(after)
    face = art.bold if width <= _TEXT_WIDTH else art.normal
    x = art.normal.draw(canvas, (_LEFT, _HINT_Y), before)
    x = face.draw(canvas, (x, _HINT_Y), _COMMAND)
    art.normal.draw(canvas, (x, _HINT_Y), after)


class ThrowsTab(IntEnum):
    """The tabs, left to right."""

    THIS_GAME = 0
    ALL_GAMES = 1
    PROOF = 2


_NAMES = (N_("This game"), N_("All games"), N_("Proof"))


class ThrowsScene(Scene[None]):
    """Charts and proof in tabs; Tab, Left and Right change the tab, Esc closes."""

    has_tabs = True
    help_topic = HelpTopic.STICKS

    def __init__(self, context: Context) -> None:
        self._art = context.art
        session = context.session
        self._rules = session.rules if session else Ruleset()
        self._games = [*session.games, session.record] if session else []
        self._bar = TitleBar(context.art, gettext("Throws"), tuple(map(gettext, _NAMES)))
        self.tab = ThrowsTab.THIS_GAME

    @property
    def is_read(self) -> bool:
        """A listener reads the rows."""
        return True

    def repeats(self, action: Action) -> bool:
        """Return whether an action may be repeated: not one that changes the tab."""
        return action not in (Command.LEFT, Command.RIGHT) and super().repeats(action)

    def handle(self, action: Action) -> Transition | None:
        """Change the tab or close."""
        if (tab := self._bar.tab_of(action, self.tab)) is not None:
            self.tab = ThrowsTab(tab)
            return None
        match action:
            case Click((_, y)) if y >= self._bar.height:
                return None
            case Command.CANCEL | Command.ACCEPT | Command.MENU | Click():
                return Pop()
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the bar and the current tab."""
        canvas.fill(PAPER)
        self._bar.draw(canvas, self.tab)
        if self.tab is ThrowsTab.PROOF:
            draw_seed_proof(canvas, self._art, self._games[-1] if self._games else None)
        else:
            self._charts[self.tab].draw(canvas)

    def controls(self) -> Iterator[Control]:
        """Yield the bar, and the charts or the proof."""
        yield from self._bar.controls(self.tab)
        if self.tab is not ThrowsTab.PROOF:
            yield from self._charts[self.tab].controls()
        elif self._games and (digits := self._games[-1].commitment):
            rect = pygame.Rect(0, _HASH_Y, WIDTH, 2 * _LINE_PITCH)
            spelled = " ".join(digits)
            yield Control(Role.TEXT, rect, spelled, is_whole=True)

    @cached_property
    def _charts(self) -> list[ThrowCharts]:
        """The charts of the last game, and of all; throws that came twice count once in these."""
        games = [each for each in self._games if not each.throws_of]
        counts = map(ThrowCounts.in_games, (self._games[-1:], games))
        return [ThrowCharts(self._art, self._rules, each) for each in counts]
