"""One measured figure."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """`value` in `unit` (CAL unless said), at most `limit`; with `at_least` it is the more the better."""

    figure: str
    value: float
    limit: float
    unit: str = "CAL"
    at_least: bool = False

    @property
    def missed(self) -> bool:
        """Return whether the value is on the wrong side of its limit."""
        return self.value < self.limit if self.at_least else self.value > self.limit

    def as_line(self) -> dict[str, str | float]:
        """Return the figure as it is printed: the value with three decimals, its limit as `limit` or `at_least`."""
        limit = "at_least" if self.at_least else "limit"
        return {"figure": self.figure, "value": round(self.value, 3), limit: self.limit, "unit": self.unit}
