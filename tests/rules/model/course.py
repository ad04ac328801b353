"""What an action leads to: generators that change the match and yield the name of each event as it has happened."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from tests.rules.model.endings import by_objective, by_points, for_the_last
from tests.rules.model.legal import most_defence, move_in
from tests.rules.model.match import ANY, Match
from tests.rules.model.opening import begin_if_placed, deal_if_chosen, next_lot, take_colour
from tests.rules.model.turns import begin_turn, end_turn


class Tape(Protocol):
    """The dice and shuffles that fall."""

    def roll(self, dice: int) -> tuple[int, ...]: ...
    def shuffle(self, size: int) -> tuple[int, ...]: ...


def act(match: Match, action: tuple[Any, ...], tape: Tape) -> Iterator[str]:
    """What follows on an action that is allowed."""
    name, *chosen = action
    yield from DOES[name](match, tape, *chosen)


def choose_colour(match: Match, tape: Tape, colour: str) -> Iterator[str]:
    """R34."""
    yield from take_colour(match, colour)
    yield from deal_if_chosen(match, tape)


def place(match: Match, tape: Tape, where: int, armies: int) -> Iterator[str]:
    """R3, R8."""
    match.armies[where] += armies
    match.left -= armies
    if match.phase == "placing":
        match.stock[match.seat] -= armies
        if not match.left:
            next_lot(match)
        yield "Placed"
        yield from begin_if_placed(match, tape)
        return
    if not match.left:
        match.phase = "attack"
    yield "Placed"
    yield from by_objective(match)


def trade(match: Match, tape: Tape, cards: tuple[int, ...]) -> Iterator[str]:
    """R6, R7: with armies for each card of a territory held now."""
    worth = match.world.armies_of_set(cards)
    worth += sum(match.options["set_territory"] for card in cards if card in match.lands(match.seat))
    match.left += match.within_cap(match.seat, worth)
    match.sets -= 1
    match.hand[match.seat] = [card for card in match.hand[match.seat] if card not in cards]
    match.discards += cards
    if match.left:
        match.phase = "reinforce"
    yield "Traded"


def attack(match: Match, tape: Tape, source: int, target: int, dice: int) -> Iterator[str]:
    """R9, R10: the defender has the word where he may choose."""
    match.sets = 0
    if match.options["defence_dice"] == "maximum":
        yield from throw(match, tape, source, target, dice, most_defence(match, target))
        return
    match.source, match.target, match.dice, match.eliminated = source, target, dice, 0
    match.fighting, match.phase = True, "defend"
    yield "AttackDeclared"
    if match.gone[match.owner[target]]:
        yield from throw(match, tape, source, target, dice, absent_dice(match, target))


def absent_dice(match: Match, target: int) -> int:
    """R32."""
    return most_defence(match, target) if match.options["withdrawn_defence"] == "maximum" else 1


def defend(match: Match, tape: Tape, dice: int) -> Iterator[str]:
    """R10."""
    yield from throw(match, tape, match.source, match.target, match.dice, dice)


def throw(match: Match, tape: Tape, source: int, target: int, attacking: int, defending: int) -> Iterator[str]:
    """R11, R12."""
    dice = tape.roll(attacking + defending)
    mine, theirs = sorted(dice[:attacking])[::-1], sorted(dice[attacking:])[::-1]
    for one, other in zip(mine, theirs, strict=False):
        won = one > other or (one == other and match.options["ties_won_by"] == "attacker")
        match.armies[target if won else source] -= 1
    match.fighting, match.phase = False, "attack"
    if match.armies[target]:
        yield "Fought"
        return
    victim, moving = match.owner[target], attacking if match.options["conquest_moves_dice"] else 1
    match.owner[target] = match.seat
    match.armies[source] -= moving
    match.armies[target] = moving
    match.conquests += 1
    match.source, match.target, match.dice = source, target, moving
    match.eliminated = 0 if match.lands(victim) else victim
    match.fighting, match.phase = True, "move_in"
    yield "Fought"
    yield from after_conquest(match, tape)


def after_conquest(match: Match, tape: Tape) -> Iterator[str]:
    """R16: who has no territory is out; the armies move in at once where there is no choice."""
    victim = match.eliminated
    if victim:
        match.fallen[victim] = match.seat
        match.exits.append(victim)
        match.hand[match.seat] = sorted(match.hand[match.seat] + match.hand[victim])
        match.hand[victim] = []
        yield "Eliminated"
    least, most = move_in(match)
    if least == most:
        yield from go_in(match, tape, least)


def go_in(match: Match, tape: Tape, armies: int) -> Iterator[str]:
    """R12, R17, R21, R22: then it is looked whether the match is over."""
    match.armies[match.source] -= armies - match.dice
    match.armies[match.target] += armies - match.dice
    victim, limit = match.eliminated, match.options["hand_limit"]
    match.fighting, match.phase = False, "attack"
    if victim and match.options["captured_cards"] == "at_once":
        match.sets = match.options["sets_per_turn"] or ANY
    if limit and len(match.hand[match.seat]) > limit:
        match.phase = "discard"
    yield "MovedIn"
    yield from by_objective(match)
    if match.outcome or not victim:
        return
    yield from for_the_last(match)
    if match.outcome or match.options["elimination_ends"] != "after_reshuffle" or not match.reshuffles:
        return
    yield from by_points(match)
    if not match.outcome:
        while match.phase == "discard":
            yield from discard(match, tape, match.hand[match.seat][-1])
        yield from begin_turn(match, 0)


def discard(match: Match, tape: Tape, card: int) -> Iterator[str]:
    """R21."""
    match.hand[match.seat].remove(card)
    match.discards.append(card)
    if len(match.hand[match.seat]) <= match.options["hand_limit"]:
        match.phase = "attack"
    yield "Discarded"


def move(match: Match, tape: Tape, source: int, target: int, armies: int) -> Iterator[str]:
    """R15: it ends the turn."""
    match.armies[source] -= armies
    match.armies[target] += armies
    yield "Moved"
    yield from by_objective(match)
    if not match.outcome:
        yield from end_turn(match, tape)


def stop(match: Match, tape: Tape) -> Iterator[str]:
    """The turn ends without a move."""
    yield "TurnEnded"
    yield from end_turn(match, tape)


def time_up(match: Match, tape: Tape) -> Iterator[str]:
    """R19."""
    match.expired = max(1, match.round)
    yield "TimeExpired"


def come_back(match: Match, tape: Tape, seat: int) -> Iterator[str]:
    """R32."""
    match.gone[seat] = ""
    match.leaving.remove(seat)
    yield "Returned"
    if match.phase != "move_in" and match.round:
        yield from by_objective(match)


def withdraw(match: Match, tape: Tape, seat: int, reason: str) -> Iterator[str]:
    """R32: what the seat was deciding is decided without it; its turn passes without card and sdadata."""
    before, attacked = match.phase, match.owner[match.target] if match.phase == "defend" else 0
    match.gone[seat] = reason
    match.leaving.append(seat)
    match.stock[seat] = 0
    if seat == match.seat:
        _give_up(match)
    yield "Withdrawn"
    yield from for_the_last(match)
    if match.outcome:
        return
    if before == "colours":
        yield from deal_if_chosen(match, tape)
    elif before == "placing":
        yield from begin_if_placed(match, tape)
    elif seat == match.seat:
        if before == "move_in":
            yield from go_in(match, tape, move_in(match)[0])
        if not match.outcome:
            yield from end_turn(match, tape, played=False)
    elif seat == attacked:
        yield from throw(match, tape, match.source, match.target, match.dice, absent_dice(match, match.target))


def _give_up(match: Match) -> None:
    """Armies not yet placed are lost, an attack just declared is off."""
    if match.phase == "placing":
        next_lot(match)
    elif match.phase == "reinforce":
        match.left = 0
    elif match.phase == "defend":
        match.fighting = False


DOES: dict[str, Callable[..., Iterator[str]]] = {
    "ChooseColour": choose_colour, "Place": place, "Trade": trade, "Attack": attack, "Defend": defend,
    "MoveIn": lambda match, tape, armies: go_in(match, tape, armies), "Discard": discard, "Move": move,
    "EndTurn": stop, "TimeUp": time_up, "Withdraw": withdraw, "Return": come_back,
}  # fmt: skip
