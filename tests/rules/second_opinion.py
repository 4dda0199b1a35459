"""The rules of RULES.md a second time, plainly written and without the program's own code.

A view is what the side to move sees. Spaces are counted from its own city, its pieces are ``j``
and the enemy's ``o``; "" is an empty space, and a unit is its pieces bottom to
top, the top one in upper case if it is a lone unit on its way home. Every piece that leaves the
board is counted where it goes, so that no count follows from the others.
"""

from dataclasses import asdict
from typing import NamedTuple

VALUES = {
    "culin": (5, 1, 2, 3, 4),
    "bell": (5, 0, 2, 3, 4),
    "sapper": (5, 3, 2, 3, 4),
    "six": (6, 1, 2, 3, 4),
    "zero": (0, 1, 2, 3, 4),
}
SWAP = str.maketrans("joJO", "ojOJ")


class View(NamedTuple):
    """A position from one end; each pair is first of the side to move, then of the enemy."""

    home: tuple[int, int]
    spaces: tuple[str, ...]
    slain: tuple[int, int] = (0, 0)
    """Pieces of a side that its enemy has slain."""
    lost: tuple[int, int] = (0, 0)
    """Pieces of a side that left the board and score for neither side."""

    def pieces(self, letter):
        """All pieces of one side, wherever they are: always the size of its army."""
        side = "jo".index(letter)
        out = "".join(self.spaces).lower().count(letter)
        return self.home[side] + out + self.slain[side] + self.lost[side]


def options_of(rules):
    """The options of a ``Ruleset`` as plain values."""
    options = asdict(rules)
    return {name: options[name] for name in options if name != "values"}


def start(options):
    return View((options["army"],) * 2, ("",) * options["spaces"])


def text(view):
    home, enemy_home = view.home
    line = " ".join([str(home), *(unit or "-" for unit in view.spaces), str(enemy_home), "j"])
    return f"{line} lost={view.lost[0]}/{view.lost[1]}" if any(view.lost) else line


def view(text, army):
    """A position from its text, with Jade to move; missing pieces count as slain."""
    line, _, lost = text.partition(" lost=")
    home, *spaces, enemy_home, _mover = line.split()
    lost = tuple(map(int, lost.split("/"))) if lost else (0, 0)
    units = tuple(unit.strip("-") for unit in spaces)
    seen = View((int(home), int(enemy_home)), units, lost=lost)
    return seen._replace(slain=(army - seen.pieces("j"), army - seen.pieces("o")))


def turned(view):
    """The same board from the other end."""
    spaces = tuple(unit.translate(SWAP) for unit in reversed(view.spaces))
    return View(view.home[::-1], spaces, view.slain[::-1], view.lost[::-1])


def turned_text(text):
    """A position's text with the board reversed and the sides swapped."""
    line, _, lost = text.partition(" lost=")
    *board, mover = line.split()
    line = " ".join([*reversed(board), mover]).translate(SWAP)
    return f"{line} lost={'/'.join(reversed(lost.split('/')))}" if lost else line


def turned_move(text, spaces):
    """A move's text on the board reversed."""
    sign = next(letter for letter in "-x+=*" if letter in text)
    ends = (end if end == "city" else str(spaces + 1 - int(end)) for end in text.split(sign))
    return sign.join(ends)


def result(view, options):
    """``j`` or ``o`` for the winner, ``=`` for a draw, "" while both have a free piece."""
    free = [
        home + sum(top(unit) == letter for unit in view.spaces)
        for letter, home in zip("jo", view.home, strict=True)
    ]
    if all(free):
        return ""
    if not options["fire"] and options["capture"] != "eagle":
        return "j" if free[0] else "o"
    held = [
        sum(unit.count(prey) for unit in view.spaces if top(unit) == captor)
        for captor, prey in ("jo", "oj")
    ]
    mine, theirs = view.slain[1] + held[0], view.slain[0] + held[1]
    return "j" if mine > theirs else "o" if theirs > mine else "="


def fire_space(options):
    return (options["spaces"] + 1) // 2 if options["fire"] else None


def ways(unit, origin, value, options):
    """Where a throw can lead a unit: the space, 0 for home, what arrives there, and whether it
    must capture. Of a captor that passes its city only the top piece arrives."""
    end, ahead, back = options["spaces"], origin + value, origin - value
    if "o" in unit and options["captures"] == "forward":
        yield (ahead if ahead <= end else 0), unit, False
    elif "o" in unit and back >= 1:
        yield back, unit, False
    elif "o" in unit:
        yield (1 - back, "j", False) if options["flow"] else (0, unit, False)
    elif unit.endswith("J"):
        yield max(back, 0), unit, False
    elif ahead <= end:
        yield ahead, unit, False
    elif options["highway"] == "finite":
        yield 0, unit, False
    elif options["highway"] == "looping":
        yield ahead - end, unit, False
    else:
        yield 2 * end + 1 - ahead, unit[:-1] + "J", False
    if options["scorpion"] and origin and "o" not in unit:
        behind = ahead if unit.endswith("J") else back
        if 1 <= behind <= end:
            yield behind, unit, True


def is_stopped(there, unit, options):
    """Whether a unit is in the way: a friend, or a captor that holds friends, which only two
    pieces or more can take if pieces may join (Rescue)."""
    is_guarded = options["doubling"] and "j" in there and own_pieces(unit) < 2
    return top(there) == "j" or (top(there) == "o" and is_guarded)


def top(unit):
    return unit[-1:].lower()


def own_pieces(unit):
    return unit.lower().count("j")


def moved(view, origin, way, options):
    """The text of one move, and the view after it from the same end; None if it is illegal."""
    target, arriving, must_capture = way
    board = ["", *view.spaces]
    unit, board[origin] = board[origin] or "j", ""
    home, slain, lost = list(view.home), list(view.slain), list(view.lost)
    home[0] -= not origin
    if len(arriving) < len(unit) and is_stopped(board[target], arriving, options):
        target, arriving = 0, unit  # instead of flowing on it goes home
    there = board[target]
    sign = "-"
    if not target or len(arriving) < len(unit):
        sign = "+" if "o" in unit else "-"
        slain[1] += unit.count("o")
        home[0] += own_pieces(unit) - (own_pieces(arriving) if target else 0)
    if must_capture and top(there) != "o":
        return None
    if top(there) == "j" and options["doubling"] and len(there) == len(arriving) == 1:
        sign = "="
        board[target] = "j" + arriving
    elif is_stopped(there, arriving, options):
        return None
    elif there:
        sign = sign if sign == "+" else "x"
        board[target] = (there + arriving).lower() if options["capture"] == "prison" else ""
        if not board[target]:
            slain[1] += len(there)
            back = lost if options["capture"] == "eagle" else home
            back[0] += own_pieces(arriving)
    elif target and target == fire_space(options):
        sign = sign if sign == "+" else "*"
        lost[0] += own_pieces(arriving)
        lost[1] += arriving.count("o")
    elif target:
        board[target] = arriving
    after = View(tuple(home), tuple(board[1:]), tuple(slain), tuple(lost))
    return f"{origin or 'city'}{sign}{target or 'city'}", after


def moves(view, value, options):
    """Each legal move of one throw with the view after it, still from the same end."""
    out = [space for space, unit in enumerate(view.spaces, 1) if top(unit) == "j"]
    can_enter = view.home[0] and len(out) < options["pieces"]
    found = [
        moved(view, origin, way, options)
        for origin in ([0, *out] if can_enter else out)
        for way in ways(view.spaces[origin - 1] if origin else "j", origin, value, options)
    ]
    return dict(each for each in found if each) if value else {}


def turns(view, value, options):
    """Each legal move, or "pass", with what the enemy sees after it."""
    found = moves(view, value, options) or {"pass": view}
    return {move: turned(after) for move, after in found.items()}


def choices(view, values, options):
    """Each legal move with the value it uses, and the view after it, still from the same end.

    Of two throws both must be used if they can, unless the game ends before.
    """
    found, full, ending = {}, {}, {}
    for place, value in enumerate(values):
        others = values[:place] + values[place + 1 :]
        for move, after in moves(view, value, options).items():
            found[move, value] = after
            if result(after, options):
                ending[move, value] = after
            elif not others or moves(after, others[0], options):
                full[move, value] = after
    return full | ending if full else found
