"""The answer of a certificate once more, by the version of the draw that made it."""

from collections.abc import Mapping

from tournaments.seating.draw import VERSION, draw
from tournaments.seating.question.checks import check_input
from tournaments.seating.question.parse import parse_input
from tournaments.seating.verify import report_of
from tournaments.seating.versions import VERSIONS, outcome


def is_known(version: str) -> bool:
    """Return whether a version of the draw can draw here: the present one and the earlier ones that were kept."""
    return version == VERSION or version in VERSIONS


def redraw(question: Mapping[str, object], version: str) -> dict[str, object]:
    """Return the answer of the `draw` contract, without `seconds`, that a version gives to a question.

    Raise Malformed, Infeasible, and KeyError for a version that is not known here.
    """
    asked = parse_input(question)
    if version == VERSION:
        return draw(asked).document()
    check_input(asked)
    rounds, colours = outcome(version, question)
    return {
        "rounds": rounds,
        **({"colours": colours} if colours else {}),
        "report": report_of(asked, rounds, colours, version),
        "certificate": {"seed": asked.seed, "input_sha256": asked.digest(), "version": version},
    }
