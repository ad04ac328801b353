"""Old formats of stored matches of RisiKo!

Format 1 wrote a throw without its losses, which follow from the dice (R11), and a turn under the name `turn_started`.
"""

from collections.abc import Callable, Mapping

from rules.base.json_types import Json
from rules.odds.throws import losses_of_throw


def _from_1(event: Json) -> Json:
    """Bring an event of format 1 to 2."""
    if event.get("type") == "turn_started":
        return {**event, "type": "turn_began"}
    if event.get("type") == "fought" and "attacker_losses" not in event:
        lost, killed = losses_of_throw(tuple(event["attack"]), tuple(event["defence"]))
        return {**event, "attacker_losses": lost, "defender_losses": killed}
    return event


UPCASTERS: Mapping[int, Callable[[Json], Json]] = {1: _from_1}
