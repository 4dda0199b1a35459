"""The rules of RULES.md a second time, in plain tuples and without the program's own code.

A view is what the side to move sees: its home, the spaces counted from its own city, the
enemy's home. Its pieces are ``j`` and the enemy's ``o``, whoever it is; "" is an empty space.
Options are a dict of all six of them.
"""

VALUES = {
    "culin": (5, 1, 2, 3, 4),
    "bell": (5, 0, 2, 3, 4),
    "sapper": (5, 3, 2, 3, 4),
    "six": (6, 1, 2, 3, 4),
    "zero": (0, 1, 2, 3, 4),
}
SWAP = str.maketrans("jo", "oj")


def start(options):
    return options["army"], ("",) * options["spaces"], options["army"]


def text(view):
    home, spaces, enemy_home = view
    return " ".join([str(home), *(unit or "-" for unit in spaces), str(enemy_home), "j"])


def view(text):
    home, *spaces, enemy_home, _mover = text.split()
    return int(home), tuple(unit.strip("-") for unit in spaces), int(enemy_home)


def turned(view):
    """The same board from the other end."""
    home, spaces, enemy_home = view
    return enemy_home, tuple(unit.translate(SWAP) for unit in reversed(spaces)), home


def turned_text(text):
    """A position's text with the board reversed and the sides swapped."""
    *board, mover = text.split()
    return " ".join([*reversed(board), mover]).translate(SWAP)


def turned_move(text, spaces):
    """A move's text on the board reversed."""
    sign = next(letter for letter in "-x+" if letter in text)
    ends = (end if end == "city" else str(spaces + 1 - int(end)) for end in text.split(sign))
    return sign.join(ends)


def is_over(view):
    home, spaces, enemy_home = view
    return any(
        not at_home and not any(unit.endswith(letter) for unit in spaces)
        for letter, at_home in (("j", home), ("o", enemy_home))
    )


def destination(unit, origin, value, options):
    """The space a unit comes to, 0 for home."""
    is_captor = "o" in unit
    if is_captor and options["captures"] == "backward":
        return max(origin - value, 0)
    ahead = origin + value
    if ahead <= options["spaces"]:
        return ahead
    return ahead - options["spaces"] if options["highway"] == "looping" and not is_captor else 0


def origins(view, options):
    home, spaces, _enemy_home = view
    out = [space for space, unit in enumerate(spaces, 1) if unit.endswith("j")]
    return [0, *out] if home and len(out) < options["pieces"] else out


def turns(view, value, options):
    """Each legal move, or "pass", with what the enemy sees after it."""
    home, spaces, enemy_home = view
    found = {}
    for origin in origins(view, options) if value else ():
        board = ["", *spaces]
        unit, board[origin] = board[origin] or "j", ""
        target = destination(unit, origin, value, options)
        victim = board[target]
        if victim.endswith("j"):
            continue
        board[target] = victim + unit
        back = board[0].count("j")
        sign = "x" if victim else "+" if "o" in board[0] else "-"
        after = home - (not origin) + back, tuple(board[1:]), enemy_home
        found[f"{origin or 'city'}{sign}{target or 'city'}"] = turned(after)
    return found or {"pass": turned(view)}
