"""What it costs somebody to sit with others: the priorities of the draw in their order, each before all that follow."""

from collections.abc import Mapping, Sequence

from tournaments.seating.figures.figures import club_meetings, kinds_of
from tournaments.seating.figures.remarks import DrawContext
from tournaments.seating.question.metrics import meeting_counts
from tournaments.seating.question.problem import DrawInput

Cost = tuple[int, ...]
USUAL = ("repeats", "clubs")
OF_KIND = ("regions", "families", "winners", "quarters")


class Company:
    """Priced by what was played before and who people are; what is alike for everybody (size, distance) is not."""

    def __init__(self, context: DrawContext) -> None:
        asked = context.asked
        self._met = meeting_counts(context.history)
        self._clubs = context.clubs
        self.order = _order(asked) if asked else USUAL
        self._kinds = {name: kinds_of(asked, name) for name in self.order if name in OF_KIND} if asked else {}
        self._of: Mapping[int, str | None] = {player.id: player.club for player in asked.players} if asked else {}
        again = [name for name in self.order if name in ("club_meetings", "player_club")]
        self._again = {name: club_meetings(context.history, self._of, name == "player_club") for name in again}

    def cost(self, player: int, others: Sequence[int]) -> Cost:
        """Return the cost by priority, as long as `order`."""
        return tuple(self._price(name, player, others) for name in self.order)

    def _price(self, name: str, player: int, others: Sequence[int]) -> int:
        if name in self._again:
            met = self._again[name]
            things = club_meetings([[[player, other] for other in others]], self._of, name == "player_club")
            return sum(count * met[thing] + count * (count - 1) // 2 for thing, count in things.items())
        if name in ("repeats", "thirds"):
            before = (self._met[min(player, other), max(player, other)] for other in others)
            return sum(count if name == "repeats" else count > 1 for count in before)
        kinds = self._kinds.get(name, self._clubs)
        mine = kinds.get(player)
        return sum(1 for other in others if mine and kinds.get(other) == mine)


def _order(asked: DrawInput) -> tuple[str, ...]:
    """Return the priorities that are about company; clubs that had to be apart come first."""
    names = [name for name in asked.order if name not in ("short", "distance")]
    return ("clubs", *names) if asked.clubs == "hard" else tuple(names)
