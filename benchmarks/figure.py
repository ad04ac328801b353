"""One measured figure."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """`value` in `unit` (CAL unless said), at most `limit`."""

    figure: str
    value: float
    limit: float
    unit: str = "CAL"

    def as_line(self) -> dict[str, str | float]:
        """Return the figure as it is printed: the value with three decimals."""
        return {"figure": self.figure, "value": round(self.value, 3), "limit": self.limit, "unit": self.unit}
