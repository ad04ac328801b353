"""What an organiser may replace of Presa: nothing."""

from collections.abc import Mapping

from rules.base.material import Material

MATERIALS: Mapping[str, Material] = {}
