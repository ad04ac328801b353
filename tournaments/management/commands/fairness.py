"""`fairness RULESET --seats N... --matches M --seed S`: who wins among equals, kept for the page about it."""

import json
from argparse import ArgumentParser
from pathlib import Path

import rules
from rules.base.json_types import Json
from rules.contract.ruleset import UnknownRuleset
from rules.play.bots import bot_names
from rules.play.fairness import tally
from rules.play.simulation import MAX_EVENTS
from tournaments.management.jsonio import JsonCommand, fail_usage


class Command(JsonCommand):
    """The counts depend on the arguments alone."""

    help = "Plays matches of the same bot at every seat and counts wins by turn order and by what else the game deals."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset", help=f"one of {', '.join(rules.codes())}")
        parser.add_argument("--seats", type=int, nargs="+", default=[4], help="sizes of tables")
        parser.add_argument("--matches", type=int, default=100, help="of each size")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--bot", default="", help="who plays; the one that is offered first without it")
        parser.add_argument("--events", type=int, default=MAX_EVENTS, help="after so many a match does not count")
        parser.add_argument("--into", metavar="FILE", help="put the counts into this file (rules/data/fairness.json)")

    def answer(self, options: Json) -> tuple[object, bool]:
        try:
            ruleset = rules.load(options["ruleset"])
        except UnknownRuleset as error:
            fail_usage(str(error))
        name = options["bot"] or bot_names(ruleset.game)[0]
        if name not in bot_names(ruleset.game):
            fail_usage(f"--bot: one of {', '.join(bot_names(ruleset.game))}")
        if not all(ruleset.seats_min <= seats <= ruleset.seats_max for seats in options["seats"]):
            fail_usage(f"--seats: {ruleset.code} is for {ruleset.seats_min} to {ruleset.seats_max}")
        for key in ("matches", "events"):
            if options[key] < 1:
                fail_usage(f"--{key}: must be a number from 1")
        path = Path(options["into"]) if options["into"] else None
        if path is not None:  # before hours of counting
            _write(path, _kept(path))
        report: Json = {"bot": name, "seed": options["seed"], "tables": {}}
        for seats in options["seats"]:
            counted = tally(ruleset, seats, name, options["matches"], options["seed"], options["events"])
            report["tables"][str(seats)] = counted
            if path is not None:
                _keep(path, ruleset.code, report)
        return {"ruleset": ruleset.code, **report}, True


def _kept(path: Path) -> Json:
    try:
        kept: Json = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except (OSError, ValueError) as error:
        fail_usage(f"--into: {path}: {error}")
    if not isinstance(kept, dict):
        fail_usage(f"--into: {path}: no JSON object")
    return kept


def _write(path: Path, kept: Json) -> None:
    try:
        path.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        fail_usage(f"--into: {path}: {error}")


def _keep(path: Path, code: str, report: Json) -> None:
    kept = _kept(path)
    before = kept.get(code, {})
    if (before.get("bot"), before.get("seed")) == (report["bot"], report["seed"]):
        tables = {**before["tables"], **report["tables"]}
        report = {**report, "tables": dict(sorted(tables.items()))}
    kept[code] = report
    _write(path, kept)
