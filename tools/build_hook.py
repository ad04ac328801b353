"""What the wheel needs besides the packages: translations, compiled."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Translations(BuildHookInterface):
    """Compiles every catalogue with gettext's msgfmt and puts it where the settings of an installed wheel look."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is packed."""
        if self.target_name != "wheel":
            return
        self.place = tempfile.TemporaryDirectory()
        for source in sorted(Path(self.root, "locale").glob("*/LC_MESSAGES/*.po")):
            name = source.relative_to(self.root).with_suffix(".mo")
            target = Path(self.place.name, name)
            target.parent.mkdir(parents=True)
            subprocess.run(["msgfmt", "--check-format", "-o", target, source], check=True)
            build_data["force_include"][str(target)] = f"config/share/{name.as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if self.target_name == "wheel":
            self.place.cleanup()
