"""Without its framework an adapter says which extra of the package brings it."""

import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

EXTRAS = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("pettingzoo_env", "pettingzoo", "pettingzoo"),
        ("pettingzoo_env", "gymnasium", "pettingzoo"),
        ("gymnasium_env", "gymnasium", "gymnasium"),
        ("gymnasium_env", "numpy", "gymnasium"),
        ("openspiel_game", "pyspiel", "openspiel"),
        ("openspiel_game", "numpy", "openspiel"),
    ],
)
def test_an_adapter_without_its_framework_names_the_extra_to_install(
    module: str, missing: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (f"rules.adapters.{module}", "rules.adapters.masks"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError) as refused:
        import_module(f"rules.adapters.{module}")
    assert f"pip install 'planisfero[{extra}]'" in str(refused.value)
    assert refused.value.name == missing
    assert extra in EXTRAS
