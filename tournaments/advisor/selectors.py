"""The ready formats as the advisor looks at them."""

from __future__ import annotations

from typing import cast

from tournaments.formats.advisor import AdviceKind, Ready
from tournaments.models import Tournament
from tournaments.selectors.setup.presets import Preset, presets


def ready_formats() -> list[Ready]:
    """Return every preset as a format to advise, in their order."""
    return [_ready(preset) for preset in presets().values()]


def _ready(one: Preset) -> Ready:
    usual = Tournament()
    sizes = cast(list[int], one.choices.get("sizes", usual.sizes))
    return Ready(
        one.code,
        cast(AdviceKind, one.shape),
        one.stages.get("rounds", 0),
        fixed=one.fixed_rounds,
        sizes=tuple(sizes),
        preferred=cast(int, one.choices.get("preferred_size", usual.preferred_size)),
        rule=one.semifinals,
        suggested=one.suggested,
    )
