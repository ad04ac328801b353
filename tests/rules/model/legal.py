"""What a seat may do: each action as a tuple of its name and what is chosen, a quantity as (fewest, most)."""

from itertools import combinations
from typing import Any

from tests.rules.model.match import Match

Listed = tuple[Any, ...]


def asked(match: Match) -> int:
    """Who has the word; 0 for nobody."""
    if match.phase in ("opening", "over"):
        return 0
    return match.owner[match.target] if match.phase == "defend" else match.seat


def legal(match: Match, seat: int) -> list[Listed]:
    """Everything this seat may do now."""
    if seat != asked(match) or not seat:
        return []
    if match.phase == "colours":
        return [("ChooseColour", colour) for colour in match.options["colours"] if colour not in match.colour]
    if match.phase == "placing":
        return [("Place", place, (1, match.left)) for place in match.lands(seat)]
    if match.phase == "reinforce":
        return [*(("Place", place, (1, match.left)) for place in match.lands(seat)), *trades(match)]
    if match.phase == "defend":
        return [("Defend", (1, most_defence(match, match.target)))]
    if match.phase == "move_in":
        return [("MoveIn", move_in(match))]
    if match.phase == "discard":
        return [("Discard", card) for card in match.hand[seat]]
    return [*trades(match), *attacks(match), *moves(match), ("EndTurn",)]


def trades(match: Match) -> list[Listed]:
    """R6, R7."""
    if not match.sets:
        return []
    hand = match.hand[match.seat]
    return [("Trade", triple) for triple in combinations(hand, 3) if match.world.armies_of_set(triple)]


def most_defence(match: Match, place: int) -> int:
    """R10."""
    return int(min(match.options["defence_dice_max"], match.armies[place]))


def attacks(match: Match) -> list[Listed]:
    """R9, R10, R16."""
    possible: list[Listed] = []
    for source in match.lands(match.seat):
        most = min(match.options["attack_dice_max"], match.armies[source] - 1)
        for target in match.world.near[source]:
            owner = match.owner[target]
            if owner == match.seat:
                continue
            if match.round <= match.options["guarded_rounds"] and len(match.lands(owner)) == 1:
                continue
            least = most_defence(match, target) if match.options["attack_dice"] == "not_fewer" else 1
            if least <= most:
                possible.append(("Attack", source, target, (least, most)))
    return possible


def moves(match: Match) -> list[Listed]:
    """R13, R15."""
    possible: list[Listed] = []
    if match.options["strategic_move"] == "none":
        return possible
    for source in match.lands(match.seat):
        most = match.armies[source] - match.keeps(source)
        if most > 0:
            near = [target for target in match.world.near[source] if match.owner[target] == match.seat]
            possible += [("Move", source, target, (1, most)) for target in near]
    return possible


def move_in(match: Match) -> tuple[int, int]:
    """R12, R13: with those of the throw, which stand there already."""
    free = match.armies[match.source] - match.keeps(match.source)
    return match.dice, match.dice + max(0, free)


def outside(match: Match) -> list[Listed]:
    """R19, R32: what may come from outside: the clock once, leaving, coming back."""
    if match.phase == "over":
        return []
    possible: list[Listed] = []
    if match.has_clock() and not match.expired:
        possible.append(("TimeUp",))
    for seat in match.seats:
        if match.fallen[seat]:
            continue
        if not match.gone[seat]:
            possible += [("Withdraw", seat, "surrendered"), ("Withdraw", seat, "absent")]
        elif match.gone[seat] == "absent":
            possible.append(("Return", seat))
    return possible


def allowed(listed: list[Listed], request: Listed) -> bool:
    """Whether a request is one of these, with one number of a range."""
    for one in listed:
        if one[:1] != request[:1] or len(one) != len(request):
            continue
        if isinstance(one[-1], tuple) and one[0] != "Trade":
            number = request[-1]
            if one[1:-1] == request[1:-1] and type(number) is int and one[-1][0] <= number <= one[-1][1]:
                return True
        elif one == request:
            return True
    return False
