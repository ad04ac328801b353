"""What the wheel needs besides the packages: translations, compiled; with PLANISFERO_CORE=1 the compiled core too."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CORE = "PLANISFERO_CORE"


class Compiled(BuildHookInterface):
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
        if os.environ.get(CORE) == "1":
            self._add_core(build_data)

    def _add_core(self, build_data: dict[str, Any]) -> None:
        """Put what `make core` compiled into the wheel, which is then for this system and this Python alone."""
        subprocess.run([sys.executable, "tools/core.py", "--check"], cwd=self.root, check=True)
        tag = str(sys.implementation.cache_tag)
        build_data["force_include"][str(Path(self.root, ".core", tag))] = f"rules/compiled/{tag}"
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if self.target_name == "wheel":
            self.place.cleanup()
