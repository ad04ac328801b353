"""The compiled core: files of ours that `make core` has compiled are loaded in their place, where they still fit.

Whoever imports `rules` imports this first. Nothing else changes: without the folder, on another Python, after any
change of a source or with `PLANISFERO_PURE=1` the files are loaded as they are.
"""

import json
import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
TAG = str(sys.implementation.cache_tag)
FOLDER = ROOT / ".core" / TAG
SHIPPED = ROOT / "rules" / "compiled" / TAG
"""Where a wheel with a compiled core has it; `make core` writes to the other one."""
LIST = "sources.json"
"""In the folder: which modules are compiled, and the SHA-256 of their sources."""


class CompiledFinder:
    """Finds the modules that are compiled, before their sources are looked for."""

    def __init__(self, folder: Path, names: Sequence[str]) -> None:
        self._files = {name: folder / (name.replace(".", "/") + EXTENSION_SUFFIXES[0]) for name in names}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a compiled module is; None for any other."""
        file = self._files.get(name)
        if file is None:
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, str(file)))


def digest_of(name: str) -> str:
    """Return the SHA-256 of the source of a module."""
    return sha256((ROOT / (name.replace(".", "/") + ".py")).read_bytes()).hexdigest()


def compiled_names(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the modules to load from the folder; none where it is missing or a source is not what was compiled."""
    try:
        known: dict[str, str] = json.loads((folder / LIST).read_text(encoding="ascii"))
        fits = all(digest_of(name) == digest for name, digest in known.items() if digest)
    except (OSError, ValueError):
        return ()
    return tuple(known) if fits else ()


def _install() -> str:
    if os.environ.get("PLANISFERO_PURE") == "1" or find_spec("librt") is None:
        return "pure"  # what is compiled keeps rows and texts by that library
    for folder in (FOLDER, SHIPPED):
        names = compiled_names(folder)
        if names:
            sys.meta_path.insert(0, CompiledFinder(folder, names))
            return "compiled"
    return "pure"


CORE = _install()
"""Which core is loaded: compiled or pure."""
