"""The end of a turn and the beginning of the next: cards (R14, R18, R20), the end of time (R19, R23, R29)."""

from collections.abc import Generator, Iterator
from typing import Any

from tests.rules.model.endings import by_objective, by_points
from tests.rules.model.match import ANY, Match


def begin_turn(match: Match, after: int) -> Iterator[str]:
    """The turn of the next one who takes turns; `after` 0: the first of all."""
    seat, new_round = following(match, after)
    if match.round and after:
        _count_lap(match, seat)
    match.seat, match.round = seat, match.round + new_round
    match.left = 0
    match.left = match.reinforcements(seat)
    match.phase = "reinforce" if match.left else "attack"
    match.fighting, match.conquests = False, 0
    match.sets = match.options["sets_per_turn"] or ANY
    yield "TurnBegan"
    if new_round and match.round == match.options["objective_from_round"]:
        yield from by_objective(match)


def following(match: Match, after: int) -> tuple[int, bool]:
    """Who comes after a seat, and whether a new round begins."""
    start = match.order.index(after) + 1 if after else 0
    for step, seat in enumerate(match.order[start:] + match.order[:start], start):
        if match.can_win(seat):
            return seat, not after or step >= len(match.order)
    raise AssertionError("nobody is left")


def end_turn(match: Match, tape: Any, played: bool = True) -> Iterator[str]:
    """Cards, then the ends of the match that come with the end of a turn, then the next turn."""
    if played and match.conquests:
        yield from draw(match, tape)
    over = match.closing == match.seat and not match.contenders
    if not over and played and match.conquests <= match.options["sdadata_conquests"]:
        over = yield from sdadata(match, tape)
    if over or (following(match, match.seat)[1] and rounds_are_over(match)):
        yield from by_points(match)
        if not match.outcome:
            yield from begin_turn(match, 0)
    else:
        yield from begin_turn(match, match.seat)


def rounds_are_over(match: Match) -> bool:
    """R19, R23, R33: the round in which the time was up is complete, or an extra round, or the last round of all."""
    if match.contenders or (match.expired and match.options["end_of_time"] == "complete_round"):
        return True
    most = match.options["most_rounds"]
    return bool(most) and not match.has_clock() and match.round >= most


def draw(match: Match, tape: Any) -> Iterator[str]:
    """R14, R18, R20, R21."""
    limit = match.options["hand_limit"]
    for _ in range(match.options["cards_per_turn"]):
        if limit and len(match.hand[match.seat]) >= limit:
            return
        if not match.pile:
            yield from reshuffle(match, tape)
        if not match.pile:
            return
        match.hand[match.seat] = sorted([*match.hand[match.seat], match.pile.pop()])
        enough = match.reshuffles >= match.options["reshuffles_limit"]
        if not match.pile and match.options["end_of_time"] == "cards" and enough and not match.closing:
            match.closing = match.seat
        yield "CardDrawn"
        if not match.pile and match.options["reshuffle"] == "last_card":
            yield from reshuffle(match, tape)


def reshuffle(match: Match, tape: Any) -> Iterator[str]:
    """R18: the discards become the pile."""
    if match.discards:
        match.pile = [match.discards[place] for place in tape.shuffle(len(match.discards))]
        match.discards = []
        match.reshuffles += 1
        yield "DeckShuffled"


def lap_now(match: Match) -> int:
    """R29: the lap of the turn that ends: the first opens with the last player of the round after the time."""
    if match.lap or match.options["end_of_time"] != "sdadata" or not match.expired:
        return match.lap
    return int(match.round > match.expired and following(match, match.seat)[1])


def sdadata(match: Match, tape: Any) -> Generator[str, None, bool]:
    """R29: two dice, which end the match at a number or less; one more for each lap."""
    lap = lap_now(match)
    if not lap:
        return False
    most = min(match.options["sdadata_start"] + lap - 1, match.options["sdadata_most"])
    thrown = sum(tape.roll(2))
    yield "SdadataRolled"
    return bool(thrown <= most)


def _count_lap(match: Match, seat: int) -> None:
    """R29: laps keep their place, whoever is out: the word has come to it, or gone past it."""
    if not match.lap:
        if lap_now(match):
            match.lap, match.lap_seat = 1 + (seat == match.seat), match.seat
        return
    place = match.order.index(match.seat)
    for step in range(1, len(match.order) + 1):
        passed = match.order[(place + step) % len(match.order)]
        match.lap += passed == match.lap_seat
        if passed == seat:
            return
