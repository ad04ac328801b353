"""The draw: one pure function from the question to seats, figures, bounds and a certificate.

It puts together what others decide: tables in `new_rounds.py` and `search`, the order of seats in `seats/seats.py`,
colours in `seats/colours.py` (docs/seating.md, "Where it is decided").
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.seating.figures.bounds import Bounds, gap, lower_bounds
from tournaments.seating.figures.figures import more_figures
from tournaments.seating.new_rounds import draw_rounds
from tournaments.seating.question.checks import check_input
from tournaments.seating.question.metrics import Metrics, Tables, measure
from tournaments.seating.question.problem import DrawInput, Round
from tournaments.seating.seats.colours import deal_colours

VERSION = "planisfero-seating-8"


@dataclass(frozen=True, slots=True)
class Drawing:
    """The answer. `rounds` are the new rounds, tables of ids in seat order; figures include the history.

    `colours` are those of every table, where they were asked for: of its seats in their order, then those left over.
    `more` holds the figures and the bounds of the priorities that only some formats have (`figures.more_figures`).
    """

    rounds: tuple[Round, ...]
    metrics: Metrics
    bounds: Bounds
    more: tuple[Mapping[str, int], Mapping[str, int]]
    certificate: Mapping[str, object]
    colours: tuple[tuple[tuple[str, ...], ...], ...] = ()

    @property
    def report(self) -> dict[str, object]:
        """Return the `report` of the `draw` contract: the figures, and the bounds that forbid better ones."""
        figures, bounds = self.more
        return {**self.metrics.document(), **figures, "bounds": {**self.bounds.document(), **bounds}}

    @property
    def gaps(self) -> dict[str, int]:
        """Return how far each bounded figure is from its bound; 0 means proven best."""
        figures, bounds = self.more
        return {**gap(self.metrics, self.bounds), **{name: figures[name] - bounds[name] for name in bounds}}

    def document(self) -> dict[str, object]:
        """Return the JSON answer of the `draw` contract without `seconds`."""
        return {
            "rounds": [[list(table) for table in tables] for tables in self.rounds],
            **({"colours": [[list(table) for table in dealt] for dealt in self.colours]} if self.colours else {}),
            "report": self.report,
            "certificate": dict(self.certificate),
        }


def draw(asked: DrawInput) -> Drawing:
    """Seat the present players for the new rounds. Raise Infeasible with the reason, never a half answer.

    Priorities, each before all that follow: locks, club mates (rule hard), those of the question (where it states none:
    third meetings, repeats, club mates under the soft rule, nobody at a smaller or larger table again), seats.
    Same input, same output, on every machine.
    """
    check_input(asked)
    rounds = draw_rounds(asked)
    clubs = {player.id: player.club for player in asked.players}
    metrics, bounds = _figures(asked, rounds, clubs)
    dealt = deal_colours(rounds, asked.colours, dict(asked.worn), asked.seed) if asked.colours else []
    return Drawing(
        rounds=tuple(tuple(tuple(table) for table in tables) for tables in rounds),
        metrics=metrics,
        bounds=bounds,
        more=more_figures(asked, rounds, dealt),
        certificate={"seed": asked.seed, "input_sha256": asked.digest(), "version": VERSION},
        colours=tuple(tuple(tuple(table) for table in tables) for tables in dealt),
    )


def _figures(asked: DrawInput, rounds: Sequence[Tables], clubs: Mapping[int, str | None]) -> tuple[Metrics, Bounds]:
    sizes = [[len(table) for table in tables] for tables in rounds]
    metrics = measure([*asked.history, *rounds], clubs, asked.preferred)
    return metrics, lower_bounds([player.id for player in asked.present], asked.history, sizes, clubs)
