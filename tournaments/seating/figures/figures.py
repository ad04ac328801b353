"""The figures of the priorities that not every format has, recomputed from the finished tables, with their bounds.

Like `metrics` it shares no code and no state with the search.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from tournaments.seating.figures.bounds import club_bound, fill_cost
from tournaments.seating.figures.club_firsts import NAME as FIRSTS
from tournaments.seating.figures.club_firsts import firsts_bound, firsts_off
from tournaments.seating.figures.remarks import DrawContext, locks_broken
from tournaments.seating.question.metrics import Tables, club_pairs, measure
from tournaments.seating.question.problem import DrawInput

Kinds = Mapping[int, str | None]
NAMES = {"regions": "region_clashes", "families": "family_clashes", "winners": "winner_clashes"}
NAMES |= {"quarters": "quarter_clashes", "player_club": "player_club_again", "club_meetings": "club_again"}
NAMES |= {"distance": "distance"}


def round_figures(tables: Tables, context: DrawContext) -> dict[str, int]:
    """Return every figure of one round by name: those of Metrics, and of the priorities of its own that its draw
    weighed; `locks_broken` where it had locks."""
    seated = [table for table in tables if table]
    figures = measure([*context.history, seated], context.clubs, context.preferred).document()
    figures[FIRSTS] = firsts_off([*context.history, seated], context.clubs)
    if context.asked:
        figures |= more_figures(present_at(context.asked, seated), [seated])[0]
    if context.locks:
        figures["locks_broken"] = len(locks_broken(tables, context))
    return figures


def present_at(asked: DrawInput, tables: Tables) -> DrawInput:
    """Return the question with exactly those present who sit at these tables."""
    here = {player for table in tables for player in table}
    return replace(asked, players=tuple(replace(player, present=player.id in here) for player in asked.players))


def more_figures(
    asked: DrawInput, rounds: Sequence[Tables], dealt: Sequence[Sequence[Sequence[str]]] = ()
) -> tuple[dict[str, int], dict[str, int]]:
    """Return (figures, bounds) of the new rounds beyond those of Metrics: first moves by club, and the priorities of
    the question.

    `first_moves_by_club` is by how many whole first moves the worst club is off its share (`club_firsts`).
    `region_clashes` and `family_clashes` are pairs over history and new rounds; `winner_clashes`, `quarter_clashes`
    pairs of the new rounds; `colour_imbalance` (where colours were `dealt`) the worst player's difference between the
    colour had most and the one had least often; `club_again` and `player_club_again` sum n(n-1)/2 over pairs of clubs,
    and over a player and another club, n = pairs of players at a table over all rounds; `distance` the sum over the
    pairs of each new table of the squared difference of their places in the standing.
    """
    clubs = {player.id: player.club for player in asked.players}
    figures = {FIRSTS: firsts_off([*asked.history, *rounds], clubs)}
    bounds = {FIRSTS: firsts_bound(asked.history, rounds, clubs)}
    if dealt:
        worn = worn_by(asked, rounds, dealt)
        figures["colour_imbalance"] = max((max(counts) - min(counts) for counts in worn.values()), default=0)
        bounds["colour_imbalance"] = max((min(1, sum(counts) % len(counts)) for counts in worn.values()), default=0)
    for name in asked.order:
        if name in NAMES:
            figures[NAMES[name]], bounds[NAMES[name]] = _figure(asked, rounds, name)
    return figures, bounds


def worn_by(
    asked: DrawInput, rounds: Sequence[Tables], dealt: Sequence[Sequence[Sequence[str]]]
) -> dict[int, list[int]]:
    """Return how often each player had each colour, the new rounds included."""
    worn = {player: list(counts) for player, counts in asked.worn}
    for tables, of_round in zip(rounds, dealt, strict=True):
        for table, of_table in zip(tables, of_round, strict=True):
            for player, colour in zip(table, of_table, strict=False):
                worn.setdefault(player, [0] * len(asked.colours))[asked.colours.index(colour)] += 1
    return worn


def _figure(asked: DrawInput, rounds: Sequence[Tables], name: str) -> tuple[int, int]:
    if name == "distance":
        return _distances(asked, rounds), sum(_least_distance(len(table)) for tables in rounds for table in tables)
    if name in ("club_meetings", "player_club"):
        return _again(asked, rounds, name == "player_club")
    kinds = kinds_of(asked, name)
    history = asked.history if name in ("regions", "families") else ()
    sizes = [[len(table) for table in tables] for tables in rounds]
    frozen = _pairs(history, kinds)
    return frozen + _pairs(rounds, kinds), frozen + club_bound([player.id for player in asked.present], sizes, kinds)


def kinds_of(asked: DrawInput, name: str) -> Kinds:
    if name == "regions":
        return {player.id: player.region for player in asked.players}
    if name == "families":
        return {player.id: player.family for player in asked.players}
    if name == "winners":
        return dict.fromkeys(asked.winners, "winner")
    return {player: f"field {number} part {part}" for player, number, part in _parts(asked)}


def _parts(asked: DrawInput) -> Iterator[tuple[int, int, int]]:
    """Yield (player, parallel field, part of its standing); there are as many parts as seats at a preferred table."""
    order, fields = asked.standing_order(), asked.parallel
    for place, player in enumerate(order):
        field = place % fields
        yield player, field, place // fields * asked.preferred // len(range(field, len(order), fields))


def _pairs(rounds: Sequence[Tables], kinds: Kinds) -> int:
    return sum(len(club_pairs(table, kinds)) for tables in rounds for table in tables)


def _distances(asked: DrawInput, rounds: Sequence[Tables]) -> int:
    at = {player: place for place, player in enumerate(asked.standing_order())}
    return sum((at[a] - at[b]) ** 2 for tables in rounds for table in tables for a, b in combinations(table, 2))


def _least_distance(size: int) -> int:
    return sum((a - b) ** 2 for a, b in combinations(range(size), 2))


def _again(asked: DrawInput, rounds: Sequence[Tables], of_player: bool) -> tuple[int, int]:
    """Return the figure and its bound: the new meetings, spread as evenly as they could be over what may meet."""
    clubs = {player.id: player.club for player in asked.players}
    before = club_meetings(asked.history, clubs, of_player)
    new = club_meetings(rounds, clubs, of_player)
    here = {player.id for player in asked.present}
    present = {club for player in here if (club := clubs[player])}
    if of_player:
        things = sum(len(present) - (clubs[player] in present) for player in here)
        met = [count for (player, club), count in before.items() if player in here and club in present]
    else:
        things = len(present) * (len(present) - 1) // 2
        met = [count for (club, other), count in before.items() if club in present and other in present]
    levels = Counter(met)
    levels[0] += things - len(met)
    frozen = sum(count * (count - 1) // 2 for count in before.values())
    both = (before[thing] + new[thing] for thing in before.keys() | new.keys())
    figure = sum(count * (count - 1) // 2 for count in both)
    return figure, frozen + fill_cost(levels, sum(new.values()))


def club_meetings(rounds: Sequence[Tables], clubs: Kinds, of_player: bool) -> Counter[tuple[object, object]]:
    counts: Counter[tuple[object, object]] = Counter()
    for tables in rounds:
        for table in tables:
            for a, b in combinations(table, 2):
                club_a, club_b = clubs.get(a), clubs.get(b)
                if club_a == club_b:
                    continue
                if of_player:
                    counts.update([(a, club_b)] if club_b else [])
                    counts.update([(b, club_a)] if club_a else [])
                elif club_a and club_b:
                    counts[min(club_a, club_b), max(club_a, club_b)] += 1
    return counts
