"""What a panel must offer, from the actions that the engine lists: each kind of decision says where it is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Json = dict[str, Any]
Legal = Sequence[Json]
LONG = "va avanti fino"


def disagrees(game: str, legal: Legal, offer: Json) -> str:
    """Why what is offered is not what is listed; empty when it is."""
    kinds = {one["type"] for one in legal}
    for speaks, check in CHECKS[game].items():
        if kinds & set(speaks):
            return check(legal, offer)
    return "" if not offer["mains"] else f"offered without being listed: {offer}"


def of(legal: Legal, *kinds: str) -> list[Json]:
    return [one for one in legal if one["type"] in kinds]


def same(what: str, listed: object, offered: object) -> str:
    return "" if listed == offered else f"{what}: listed {listed}, offered {offered}"


def values(offer: Json, place: int = 0) -> set[str]:
    return set(offer["selects"][place]) if len(offer["selects"]) > place else set()


def each(kinds: Sequence[str], key: str = "mains") -> Callable[[Legal, Json], str]:
    """A button for each listed action."""
    return lambda legal, offer: same("buttons", len(of(legal, *kinds)), offer[key])


def defence(legal: Legal, offer: Json) -> str:
    dice = of(legal, "defend")[0]["dice"]
    return same("dice", dice["most"] - dice["least"] + 1, len(offer["buttons"]))


def ranged(kind: str, name: str) -> Callable[[Legal, Json], str]:
    def check(legal: Legal, offer: Json) -> str:
        listed = of(legal, kind)[0][name]
        both = [listed, listed] if isinstance(listed, int) else [listed["least"], listed["most"]]
        return same("range", [both], offer["range"])

    return check


def placement(legal: Legal, offer: Json) -> str:
    return same("places", {one["territory"] for one in of(legal, "place")}, values(offer)) if offer["selects"] else ""


def fighting(legal: Legal, offer: Json) -> str:
    """Its list names the sources of what is pressed: attacks or moves."""
    if LONG in offer["text"]:
        return "a long attack that does not go on"
    attacks, moves = ({one["source"] for one in of(legal, kind)} for kind in ("attack", "move"))
    found = same("end", bool(of(legal, "end_turn")), offer["end"])
    found = found or same("modes", bool(attacks) + bool(moves), offer["segments"])
    return found or same("sources", moves if offer["pressed"] == "Sposta" else attacks, values(offer))


def building(legal: Legal, offer: Json) -> str:
    builds = of(legal, "build")
    if not builds:
        return ""
    found = same("arms", len({one["arm"] for one in builds}), offer["segments"])
    places: dict[str, set[str]] = {}
    for one in builds:
        places.setdefault(one["arm"], set()).add(one["place"])
    return found or ("" if values(offer) in places.values() else f"places: {values(offer)}")


def ways(kinds: Sequence[str], source: str) -> Callable[[Legal, Json], str]:
    def check(legal: Legal, offer: Json) -> str:
        listed = {one[source] for one in of(legal, *kinds)}
        if "Tregua" in offer["text"] and not offer["mains"]:
            return ""  # the small panel of a truce is open
        return same("sources", listed, values(offer))

    return check


def battles(legal: Legal, offer: Json) -> str:
    if "Tregua" in offer["text"] and not offer["mains"]:
        return ""
    found = same("end", bool(of(legal, "end_turn")), offer["end"])
    truce = bool(of(legal, "offer_truce"))
    buttons = len(of(legal, "begin_battle", "end_turn")) + truce
    return found or same("buttons", buttons, len(offer["buttons"]))


def throws(legal: Legal, offer: Json) -> str:
    return same("buttons", len(legal), len(offer["buttons"]))


def play(legal: Legal, offer: Json) -> str:
    """With no card chosen the weapons are offered."""
    weapons = {one["weapon"] for one in of(legal, "attack")}
    return "" if not offer["weapons"] else same("weapons", weapons, set(offer["weapons"]))


Checks = Mapping[tuple[str, ...], Callable[[Legal, Json], str]]
MOVES = ("march", "fly", "sail", "ship")
LANDS: Checks = {
    ("choose_colour",): each(["choose_colour"]),
    ("defend",): defence,
    ("pass",): throws,
    ("move_in",): ranged("move_in", "armies"),
    ("place",): placement,
    ("discard",): each(["discard"]),
    ("attack", "move", "end_turn", "play_admiral"): fighting,
}
CHECKS: Mapping[str, Checks] = {
    "risiko": LANDS,
    "italywar": LANDS,
    "futurisiko": {
        ("choose_colour",): each(["choose_colour"]),
        ("place_flag",): lambda legal, offer: same("places", {one["territory"] for one in legal}, values(offer)),
        ("pass", "discard"): throws,
        ("end_production",): building,
        ("end_movement",): ways(MOVES, "source"),
        ("fire",): ways(["take_aim"], "sea"),
        ("sink",): lambda legal, offer: same("seas", {one["sea"] for one in legal}, values(offer)),
        ("remove_armies",): ranged("remove_armies", "land"),
        ("throw",): throws,
        ("begin_battle", "end_turn"): battles,
    },
    "battaglia": {
        ("draw",): each(["draw"]),
        ("heal", "endure"): throws,
        ("lay", "extend", "attack", "discard"): play,
    },
}
