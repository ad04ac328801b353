"""What the commands that let matches be played ask of their arguments."""

from rules.base.json_types import Json
from rules.contract.ruleset import Ruleset
from tournaments.management.jsonio import fail_usage


def check_seats(ruleset: Ruleset, seats: int) -> None:
    """End the command (exit 2) where no match of the ruleset has so many seats."""
    if not ruleset.seats_min <= seats <= ruleset.seats_max:
        fail_usage(f"--seats: {ruleset.code} is for {ruleset.seats_min} to {ruleset.seats_max}")


def check_from_one(options: Json, *keys: str) -> None:
    """End the command (exit 2) at the first of these options that is less than 1."""
    for key in keys:
        if options[key] < 1:
            fail_usage(f"--{key.replace('_', '-')}: must be a number from 1")
