"""Rulesets with other values of some options, whatever they may be together."""

from collections.abc import Iterator
from random import Random
from typing import Any

import rules
from rules.contract.ruleset import COLOURS, HEAD, RulesetError


def options_of(ruleset: Any) -> list[str]:
    """The options that a form may offer."""
    return [name for name, _ in ruleset.values() if name not in (*HEAD, *ruleset.DOCUMENTS)]


def other_value(ruleset: Any, name: str, chance: Random) -> Any:
    """A value of its choices or range, the ends of a range as likely as the middle."""
    now, kind = getattr(ruleset, name), type(ruleset)
    choices = COLOURS if name == "colours" else kind.CHOICES.get(name)
    if choices and isinstance(now, tuple):
        return chance.sample(choices, chance.randint(0, len(choices)))
    if choices:
        return chance.choice(choices)
    least, most = kind.RANGES[name]
    if isinstance(now, tuple):
        return [chance.choice((least, most, chance.randint(least, most))) for _ in range(chance.choice((len(now), 3)))]
    return chance.choice((least, least + 1, least + 2, chance.randint(least, most), most, now))


def varied(code: str, seed: str, count: int, most: int) -> Iterator[Any]:
    """Rulesets with up to so many options changed; what is refused has a code, names the ruleset and is passed over."""
    ruleset, chance = rules.load(code), Random(seed)
    for _ in range(count):
        names = chance.sample(options_of(ruleset), chance.randint(2, most))
        try:
            yield ruleset.varied(**{name: other_value(ruleset, name, chance) for name in names})
        except RulesetError as error:
            assert error.code and error.params["ruleset"] == code
