"""The data files of the package, read through importlib.resources."""

import json
import tomllib
from functools import cache
from importlib.resources import files

from rules.base.json_types import Json


def read_json(name: str) -> Json:
    """Return the object in `rules/data/<name>`."""
    document: Json = json.loads(files("rules").joinpath("data", name).read_text(encoding="utf-8"))
    return document


def read_toml(name: str) -> Json:
    """Return the table in `rules/data/<name>`."""
    return tomllib.loads(files("rules").joinpath("data", name).read_text(encoding="utf-8"))


def read_text(name: str) -> str:
    """Return the text of `rules/data/<name>`."""
    return files("rules").joinpath("data", name).read_text(encoding="utf-8")


@cache
def names(folder: str, suffix: str) -> tuple[str, ...]:
    """Return the stems of the files of `rules/data/<folder>` with that suffix, sorted."""
    entries = (entry.name for entry in files("rules").joinpath("data", folder).iterdir())
    return tuple(sorted(name.removesuffix(suffix) for name in entries if name.endswith(suffix)))
