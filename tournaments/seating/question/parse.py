"""Reads the JSON document of the `draw` contract into a DrawInput. Only the shape is judged here."""

from collections.abc import Mapping
from typing import cast, get_args

from tournaments.seating.errors import Malformed
from tournaments.seating.question.problem import (
    ClubRule,
    DrawInput,
    DrawMode,
    DrawPlayer,
    Lock,
    LockKind,
    Priority,
    Round,
    SeatRule,
    digest,
)

KNOWN_KEYS = frozenset(
    {"players", "rounds", "preferred", "sizes", "seed", "history", "locks", "clubs", "seats", "mode", "tables", "plan"}
    | {"priorities", "standing", "shared", "shared_seed", "winners", "ranking", "parallel", "groups"}
    | {"colours", "worn"}
)


def parse_input(document: object) -> DrawInput:
    """Return the DrawInput of a decoded JSON document.

    Raise Malformed where the shape is wrong; content is judged by `DrawInput.check`, which `draw` calls.
    Only `players` is required; the defaults are those of DrawInput.
    """
    doc = _mapping(document, "document")
    if "players" not in doc:
        raise Malformed("players", "missing")
    default = DrawInput(players=())
    sizes = {_integer(size, f"sizes[{i}]") for i, size in enumerate(_list(doc.get("sizes", [3, 4, 5]), "sizes"))}
    return DrawInput(
        players=tuple(_player(item, f"players[{i}]") for i, item in enumerate(_list(doc["players"], "players"))),
        rounds=_integer(doc.get("rounds", default.rounds), "rounds"),
        preferred=_integer(doc.get("preferred", default.preferred), "preferred"),
        sizes=tuple(sorted(sizes)),
        seed=_integer(doc.get("seed", default.seed), "seed"),
        history=_history(doc.get("history", [])),
        locks=tuple(_lock(item, f"locks[{i}]") for i, item in enumerate(_list(doc.get("locks", []), "locks"))),
        clubs=cast(ClubRule, _choice(doc.get("clubs", default.clubs), "clubs", get_args(ClubRule))),
        seats=cast(SeatRule, _choice(doc.get("seats", default.seats), "seats", get_args(SeatRule))),
        mode=cast(DrawMode, _choice(doc.get("mode", default.mode), "mode", get_args(DrawMode))),
        tables=_ids(doc.get("tables", []), "tables"),
        plan=_plan(doc["plan"]) if "plan" in doc else None,
        priorities=_priorities(doc.get("priorities", [])),
        standing=_ids(doc.get("standing", []), "standing"),
        shared=_tables(doc.get("shared", []), "shared"),
        shared_seed=_integer(doc["shared_seed"], "shared_seed") if "shared_seed" in doc else None,
        winners=_ids(doc.get("winners", []), "winners"),
        ranking=_tables(doc.get("ranking", []), "ranking"),
        parallel=_integer(doc.get("parallel", default.parallel), "parallel"),
        groups=_tables(doc.get("groups", []), "groups"),
        colours=_colours(doc.get("colours", [])),
        worn=_worn(doc.get("worn", {})),
        source_sha256=digest(document),
    )


def _player(value: object, where: str) -> DrawPlayer:
    item = _mapping(value, where)
    if "id" not in item:
        raise Malformed(f"{where}.id", "missing")
    present = item.get("present", True)
    if not isinstance(present, bool):
        raise Malformed(f"{where}.present", "must be true or false")
    club, region, family = (_name(item.get(key), f"{where}.{key}") for key in ("club", "region", "family"))
    return DrawPlayer(_integer(item["id"], f"{where}.id"), club, present, region, family)


def _name(value: object, where: str) -> str | None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, str | int)):
        raise Malformed(where, "must be a text, a whole number or null")
    return (str(value).strip() if value is not None else "") or None


def _priorities(value: object) -> tuple[Priority, ...]:
    names = [_choice(item, f"priorities[{i}]", get_args(Priority)) for i, item in enumerate(_list(value, "priorities"))]
    return cast(tuple[Priority, ...], tuple(names))


def _history(value: object) -> tuple[Round, ...]:
    return tuple(_tables(tables, f"history[{number}]") for number, tables in enumerate(_list(value, "history")))


def _tables(value: object, where: str) -> Round:
    return tuple(_ids(table, f"{where}[{place}]") for place, table in enumerate(_list(value, where)))


def _lock(value: object, where: str) -> Lock:
    item = _mapping(value, where)
    kinds = [kind for kind in get_args(LockKind) if kind in item]
    unknown = sorted(str(key) for key in item if key not in {*get_args(LockKind), "round", "number"})
    if unknown:
        raise Malformed(where, f"unknown key {unknown[0]!r}; a lock has apart, together, table or at, number and round")
    if len(kinds) != 1:
        raise Malformed(where, "must have exactly one of apart, together, table and at")
    if ("number" in item) != ("at" in item):
        raise Malformed(f"{where}.number", "belongs to at, which needs it")
    named = {key: _integer(item[key], f"{where}.{key}") for key in ("round", "number") if item.get(key) is not None}
    return Lock(cast(LockKind, kinds[0]), _ids(item[kinds[0]], f"{where}.{kinds[0]}"), **named)


def _colours(value: object) -> tuple[str, ...]:
    names = tuple(_name(item, f"colours[{i}]") or "" for i, item in enumerate(_list(value, "colours")))
    if "" in names:
        raise Malformed(f"colours[{names.index('')}]", "must be a text")
    return names


def _worn(value: object) -> tuple[tuple[int, tuple[int, ...]], ...]:
    worn = []
    for player, counts in _mapping(value, "worn").items():
        if not (player.isascii() and player.removeprefix("-").isdecimal()):
            raise Malformed(f"worn.{player}", "must be the id of a player")
        worn.append((int(player), _ids(counts, f"worn.{player}")))
    return tuple(worn)


def _plan(value: object) -> tuple[int, int]:
    item = _mapping(value, "plan")
    return _integer(item.get("rounds"), "plan.rounds"), _integer(item.get("seed"), "plan.seed")


def _ids(value: object, where: str) -> tuple[int, ...]:
    return tuple(_integer(item, f"{where}[{i}]") for i, item in enumerate(_list(value, where)))


def _mapping(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise Malformed(where, "must be an object")
    return value


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise Malformed(where, "must be a list")
    return value


def _integer(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Malformed(where, "must be a whole number")
    return value


def _choice(value: object, where: str, allowed: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise Malformed(where, f"must be one of {', '.join(allowed)}")
    return value
