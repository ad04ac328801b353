"""The parameters of a season's ranking, read from `scoring/data/ranking.toml` and checked."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from importlib import resources

from scoring.reading import Given

CHAMPIONSHIP = "championship"


class ParametersError(ValueError):
    """A parameter is missing, unknown or no number; the message names it."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """The numbers of a ranking. `championship` goes from the least number of rounds to the class; `counted` from the
    category to (at least so many events, or this share of those held)."""

    base: Decimal
    winner: Decimal
    decay: Decimal
    least_tables: int
    classes: Mapping[str, Decimal]
    championship: Mapping[int, Decimal]
    counted: Mapping[str, tuple[int, Decimal]]
    championship_rounds: int

    def class_of(self, category: str, rounds: int) -> Decimal:
        """Return what a tournament of this category is worth to who played `rounds` of it; an unknown category
        nothing."""
        if category != CHAMPIONSHIP:
            return self.classes.get(category, Decimal(0))
        steps = [least for least in self.championship if least <= rounds]
        return self.championship[max(steps)] if steps else Decimal(0)

    def most_counted(self, category: str, held: int) -> int:
        """Return how many tournaments of a category count (rounds, for a championship), of `held` in the season; a
        share is cut to a whole number."""
        if category == CHAMPIONSHIP:
            return self.championship_rounds
        least, share = self.counted.get(category, (held, Decimal(1)))
        return max(least, int(share * held))


def parameters(season: int) -> Parameters:
    """Return the parameters of a season: the usual ones, changed by what the season states. Raises ParametersError."""
    return parameters_of(parameters_document(season), {})


def parameters_document(season: int) -> Given:
    """Return the parameters of a season as a JSON object that can be kept and changed. Raises ParametersError."""
    text = resources.files("scoring.data").joinpath("ranking.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return _merge(data["usual"], data.get("season", {}).get(str(season), {}))


def parameters_of(usual: Given, changes: Given) -> Parameters:
    """Return parameters from the sections of the file; `changes` replace single values. Raises ParametersError."""
    merged = _merge(usual, changes)
    try:
        return Parameters(
            Decimal(merged["base"]),
            Decimal(merged["winner"]),
            Decimal(merged["decay"]),
            int(merged["least_tables"]),
            {name: Decimal(number) for name, number in merged["classes"].items()},
            {int(least): Decimal(number) for least, number in merged["championship"].items()},
            {name: (int(least), Decimal(share)) for name, (least, share) in merged["counted"].items()},
            int(merged["limits"]["championship_rounds"]),
        )
    except (KeyError, TypeError, ValueError, InvalidOperation) as error:
        raise ParametersError(f"a parameter of the ranking is wrong: {error}") from error


def _merge(usual: Given, changes: Given) -> Given:
    merged = dict(usual)
    for key, value in changes.items():
        if key not in usual:
            raise ParametersError(f"the ranking has no parameter {key!r}")
        merged[key] = {**usual[key], **value} if isinstance(value, dict) else value
    return merged
