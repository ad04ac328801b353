"""How a match ends: R17, R22, R23, R31, R33."""

from collections.abc import Iterator

from tests.rules.model.match import Match


def by_objective(match: Match) -> Iterator[str]:
    """R17: over at once when an objective is complete."""
    winner = match.achiever()
    if winner:
        yield from finish(match, "objective", [winner])


def for_the_last(match: Match) -> Iterator[str]:
    """Over when only one can still win."""
    left = match.winners_left()
    if len(left) == 1:
        yield from finish(match, "last_player", left)


def by_points(match: Match) -> Iterator[str]:
    """R23, R31: the most points; equal ones by the rules for a tie; an extra round where one is due."""
    left = match.winners_left()
    plain = match.options["winner_by"] == "objective"
    points = {seat: match.values(seat) if plain else match.points(seat, False) or 0 for seat in left}
    first = [seat for seat in left if points[seat] == max(points.values())]
    reason = "points"
    for rule in match.options["table_tie"]:
        if len(first) > 1 and rule != "extra_round":
            reason = rule
            measure = {seat: _measure(match, rule, seat) for seat in first}
            first = [seat for seat in first if measure[seat] == max(measure.values())]
    if len(first) > 1 and "extra_round" in match.options["table_tie"] and match.extra < match.options["extra_rounds"]:
        match.extra += 1
        match.contenders = first
        yield "ExtraRoundBegan"
        return
    reason = "shared" if len(first) > 1 else "extra_round" if match.extra else reason
    yield from finish(match, reason, first, plain)


def _measure(match: Match, rule: str, seat: int) -> int:
    if rule == "armies":
        return match.all_armies(seat)
    if rule == "outside":
        return match.values(seat) - match.inside(seat)
    return match.order.index(seat)


def finish(match: Match, reason: str, winners: list[int], by_values: bool = False) -> Iterator[str]:
    """R26, R32, R33: places: the winners, then by points, then the eliminated, the last to go out first, then who
    left."""
    points: dict[int, int | None] = {}
    for seat in match.order:
        completed = reason == "objective" and seat in winners
        points[seat] = match.values(seat) if by_values else match.points(seat, completed)
        if match.fallen[seat] and points[seat] is not None:
            points[seat] = 0
    rank = {seat: _rank(match, seat, points[seat] or 0, seat in winners) for seat in match.order}
    places = {seat: 1 + sum(rank[other] > rank[seat] for other in match.order) for seat in match.order}
    match.outcome = (reason, winners, {seat: (places[seat], points[seat]) for seat in match.order})
    match.phase, match.fighting, match.left = "over", False, 0
    yield "MatchEnded"


def _rank(match: Match, seat: int, points: int, won: bool) -> tuple[int, int]:
    if won:
        return (3, 0)
    if match.gone[seat] and match.options["leavers"] == "last":
        return (0, match.leaving.index(seat))
    if match.fallen[seat]:
        return (1, match.exits.index(seat))
    return (2, points)
