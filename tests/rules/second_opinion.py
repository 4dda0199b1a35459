"""The rules of docs/rules.md a second time, plainly written and without the program's own code.

The board is seen from above: spaces are numbered from Jade's city for everybody. A unit is the
letters of its pieces bottom to top, the top one in upper case if it is a lone unit on its way home;
with one player a side the letters are j and o. Every piece that leaves the board is counted where
it goes, player by player, so that no count follows from the others.
"""

from collections import Counter
from dataclasses import asdict, dataclass, field

VALUES = {
    "culin": (5, 1, 2, 3, 4),
    "bell": (5, 0, 2, 3, 4),
    "sapper": (5, 3, 2, 3, 4),
    "six": (6, 1, 2, 3, 4),
    "zero": (0, 1, 2, 3, 4),
}
JADE, OBSIDIAN = "abcdefgh", "pqrstuvw"
SWAP = str.maketrans("joJO", "ojOJ")


def options_of(rules):
    """The options of a ``Ruleset`` as plain values."""
    options = asdict(rules)
    return {name: options[name] for name in options if name != "values"}


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


def order(options):
    """The letters of the players in the order of their turns."""
    if options["players"] == 1:
        return "jo"
    return JADE[: options["players"]] + OBSIDIAN[: options["players"]]


def side(letter):
    return "jade" if letter.lower() in f"j{JADE}" else "obsidian"


def is_enemy(letter, other):
    return side(letter) != side(other)


@dataclass
class Board:
    """Where every piece is; the dictionaries have the letters of the players."""

    hand: dict[str, int]
    units: dict[int, str] = field(default_factory=dict)
    slain: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)

    def copy(self):
        return Board(dict(self.hand), dict(self.units), Counter(self.slain), Counter(self.lost))

    def pieces(self, player):
        """All pieces of a player, wherever they are: always the size of an army."""
        out = "".join(self.units.values()).lower().count(player)
        return self.hand[player] + out + self.slain[player] + self.lost[player]

    def send_home(self, pieces, mover):
        """What becomes of the pieces of a unit of ``mover`` that is dissolved at home."""
        for piece in pieces.lower():
            if is_enemy(piece, mover):
                self.slain[piece] += 1
            else:
                self.hand[piece] += 1

    def units_of(self, player):
        return sorted(space for space, unit in self.units.items() if top(unit) == player)

    def advancing(self, player):
        return len(self.units_of(player))

    def is_out(self, player):
        """Whether a player is passed over."""
        return not self.hand[player] and not self.units_of(player)


def start(options):
    return Board(dict.fromkeys(order(options), options["army"]))


def text(board, player, options):
    players = order(options)
    jade, obsidian = (
        ",".join(str(board.hand[each]) for each in players if side(each) == name)
        for name in ("jade", "obsidian")
    )
    road = " ".join(board.units.get(space, "-") for space in range(1, options["spaces"] + 1))
    lost = "/".join(str(left) for left in sides(board.lost))
    return f"{jade} {road} {obsidian} {player}" + (f" lost={lost}" if lost != "0/0" else "")


def read(text, options):
    """The board of a text and the player to move; missing pieces count as slain."""
    line, _, lost = text.partition(" lost=")
    jade, *road, obsidian, player = line.split()
    players = order(options)
    hand = dict(zip(players, map(int, f"{jade},{obsidian}".split(",")), strict=True))
    units = {space: unit for space, unit in enumerate(road, 1) if unit != "-"}
    board = Board(hand, units)
    if lost:
        board.lost.update(dict(zip("jo", map(int, lost.split("/")), strict=True)))
    board.slain.update({each: options["army"] - board.pieces(each) for each in players})
    return board, player


def sides(counts):
    """A count by player as counts of Jade and of Obsidian."""
    return tuple(
        sum(count for player, count in counts.items() if side(player) == name)
        for name in ("jade", "obsidian")
    )


def top(unit):
    return unit[-1:].lower()


def next_player(board, player, options):
    """Who is next after ``player``; if the game is over, the next in order."""
    players = order(options)
    place = players.index(player)
    queue = players[place + 1 :] + players[:place]
    return next((each for each in queue if not board.is_out(each)), queue[0])


def result(board, options):
    """``jade`` or ``obsidian`` for the winner, ``draw``, or "" while the game continues."""
    players = order(options)
    alive = {side(player) for player in players if not board.is_out(player)}
    if len(alive) == 2:
        return ""
    if not options["fire"] and options["capture"] != "eagle":
        return alive.pop()
    taken = {"jade": sides(board.slain)[1], "obsidian": sides(board.slain)[0]}
    for unit in board.units.values():
        taken[side(top(unit))] += sum(is_enemy(piece, top(unit)) for piece in unit)
    if taken["jade"] == taken["obsidian"]:
        return "draw"
    return max(taken, key=taken.get)


def moves(board, player, value, options):
    """Each legal move of one throw with the board after it."""
    if not value:
        return {}
    out = board.units_of(player)
    origins = [0, *out] if board.hand[player] else out
    found = {}
    for origin in origins:
        for way in ways(board, player, origin, value, options):
            each = moved(board, player, origin, way, options)
            if each and (origin or not is_one_too_many(board, each, player, options)):
                found[each[0]] = each[1]
    return found


def is_one_too_many(board, entry, player, options):
    """Whether a piece that comes out is not allowed to: only a double adds no unit."""
    move, after = entry
    now, then, most = board.advancing(player), after.advancing(player), options["pieces"]
    return now >= most and not ("=" in move and then == now)


def ways(board, player, origin, value, options):
    """Where a throw can lead a unit: the space, 0 for home, what arrives there, and whether it
    must capture. Of a captor that flows on only the top piece arrives."""
    end = options["spaces"]
    unit = board.units[origin] if origin else player

    def space(distance):
        return distance if side(player) == "jade" or not distance else end + 1 - distance

    distance = space(origin)
    if holds(unit):
        ahead, arriving = captor_way(unit, distance, value, options)
    else:
        ahead, arriving = lone_way(unit, distance, value, options)
    yield space(ahead), arriving, False
    if options["scorpion"] and origin and not holds(unit):
        behind = distance + value if unit[-1].isupper() else distance - value
        if 1 <= behind <= end:
            yield space(behind), unit, True


def captor_way(unit, distance, value, options):
    """The distance from its city to which a throw leads a unit with captives, 0 for home, and
    what arrives there."""
    if options["captures"] == "forward":
        ahead = distance + value
        return (ahead if ahead <= options["spaces"] else 0), unit
    back = distance - value
    if back >= 1:
        return back, unit
    return (1 - back, unit[-1]) if options["flow"] else (0, unit)


def lone_way(unit, distance, value, options):
    """The same of a unit without captives."""
    ahead, end = distance + value, options["spaces"]
    if unit[-1].isupper():
        return max(distance - value, 0), unit
    if ahead <= end:
        return ahead, unit
    if options["highway"] == "finite":
        return 0, unit
    if options["highway"] == "looping":
        return ahead - end, unit
    return 2 * end + 1 - ahead, unit[:-1] + unit[-1].upper()


def moved(board, player, origin, way, options):
    """The text of one move, and the board after it; None if it is illegal."""
    after, (target, arriving, must_capture) = board.copy(), way
    if origin:
        unit = after.units.pop(origin)
    else:
        unit = player
        after.hand[player] -= 1
    there, flows = after.units.get(target, ""), len(arriving) < len(unit)
    if flows and is_stopped(there, arriving, options):  # instead of flowing on it goes home
        target, arriving, there, flows = 0, unit, "", False
    if must_capture and (not there or not is_enemy(top(there), player)):
        return None
    sign = "+" if flows or (not target and holds(unit)) else ""
    if flows:
        after.send_home(unit[:-1], player)
    if not target:
        after.send_home(arriving, player)
    elif joins(there, arriving, options):
        sign = "="
        after.units[target] = there.lower() + arriving
    elif is_stopped(there, arriving, options):
        return None
    elif there:
        sign = sign or "x"
        capture(after, target, arriving, options)
    elif options["fire"] and target == (options["spaces"] + 1) // 2:
        sign = sign or "*"
        after.lost.update(arriving.lower())
    else:
        after.units[target] = arriving
    return f"{origin or 'city'}{sign or '-'}{target or 'city'}", after


def capture(board, space, unit, options):
    victim = board.units.pop(space)
    if options["capture"] == "prison":
        board.units[space] = (victim + unit).lower()
        return
    board.slain.update(victim.lower())
    if options["capture"] == "eagle":
        board.lost.update(unit.lower())
    else:
        board.send_home(unit, top(unit))


def holds(unit):
    """Whether there are captives in a unit."""
    return any(is_enemy(piece, top(unit)) for piece in unit)


def joins(there, unit, options):
    """Whether two single pieces of one side become a double."""
    is_single = len(there) == len(unit) == 1
    return options["doubling"] and is_single and not is_enemy(there, unit)


def is_stopped(there, unit, options):
    """Whether a unit is in the way: one of the same side, or a captor that holds pieces of this
    side, which only two of its pieces or more can take if pieces may join (Rescue)."""
    if not there:
        return False
    mover = top(unit)
    if not is_enemy(top(there), mover):
        return True
    own = sum(not is_enemy(piece, mover) for piece in unit)
    return options["doubling"] and own < 2 and any(not is_enemy(each, mover) for each in there)


def turns(board, player, value, options):
    """Each legal move, or "pass", with the text of the position after it."""
    found = moves(board, player, value, options) or {"pass": board}
    return {
        move: text(after, next_player(after, player, options), options)
        for move, after in found.items()
    }


def choices(board, player, values, options):
    """Each legal move with the value it uses, and the board after it.

    Of two throws both must be used if they can, unless the game ends before.
    """
    found, full, ending = {}, {}, {}
    for place, value in enumerate(values):
        others = values[:place] + values[place + 1 :]
        for move, after in moves(board, player, value, options).items():
            found[move, value] = after
            if result(after, options):
                ending[move, value] = after
            elif not others or moves(after, player, others[0], options):
                full[move, value] = after
    return full | ending if full else found
