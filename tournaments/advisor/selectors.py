"""The ready formats as the advisor looks at them."""

from __future__ import annotations

from typing import cast

from tournaments.formats.advisor import AdviceKind, Ready
from tournaments.models import Tournament
from tournaments.selectors.setup.presets import Preset, presets


def ready_formats() -> list[Ready]:
    """Return every preset as a format to advise, in their order."""
    return [_ready(preset) for preset in presets().values()]


def _ready(preset: Preset) -> Ready:
    usual = Tournament()
    sizes = cast(list[int], preset.choices.get("sizes", usual.sizes))
    return Ready(
        preset.code,
        cast(AdviceKind, preset.shape),
        preset.stages.get("rounds", 0),
        fixed=preset.fixed_rounds,
        sizes=tuple(sizes),
        preferred=cast(int, preset.choices.get("preferred_size", usual.preferred_size)),
        rule=preset.semifinals,
        suggested=preset.suggested,
    )
