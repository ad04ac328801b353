"""The style sheet of each part of the site (`tournaments/styles.py`), made of its files when it is looked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder, BaseFinder
from django.core.files.storage import FileSystemStorage

from tournaments.styles import PARTS, part_file

REMARK = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
AIR = re.compile(r"\n\s*")


class PartsFinder(BaseFinder):
    """Finds one file for each part, in a folder of the data directory."""

    def __init__(self, *_names: Any, **_options: Any) -> None:
        self.storage = FileSystemStorage(location=Path(settings.VAR_DIR) / "parts")

    def find(self, path: str, find_all: bool = False, **_options: Any) -> Any:
        """Return where a part's file lies, made anew; nothing for another path."""
        name = next((name for name in PARTS if part_file(name) == path), None)
        if name is None:
            return []
        place = self._made(name)
        return [place] if find_all else place

    def list(self, _ignored: Any) -> Iterator[tuple[str, FileSystemStorage]]:
        """Yield the file of every part."""
        for name in PARTS:
            self._made(name)
            yield part_file(name), self.storage

    def _made(self, name: str) -> str:
        """Return the path of a part's file; it is written only when something has changed in it."""
        place = Path(self.storage.path(part_file(name)))
        text = "".join(_text(path) for path in PARTS[name])
        if not place.exists() or place.read_text(encoding="utf-8") != text:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        return str(place)


def _text(path: str) -> str:
    """Return a style sheet without its remarks and indents."""
    place = _place(path)
    return _packed(place, place.stat().st_mtime_ns)


@cache
def _place(path: str) -> Path:
    place = _files().find(path)
    if not isinstance(place, str):
        raise FileNotFoundError(f"The style sheet {path} of a part is missing.")
    return Path(place)


@cache
def _files() -> AppDirectoriesFinder:
    return AppDirectoriesFinder()


@lru_cache(maxsize=256)
def _packed(place: Path, _changed: int) -> str:
    return AIR.sub("\n", REMARK.sub("", place.read_text(encoding="utf-8"))).strip() + "\n"
