"""The workflows of CI are sound as far as can be seen without running them: what they name is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".github" / "workflows"
SYSTEMS = {"ubuntu-24.04", "windows-2022", "macos-14"}
MADE_THERE = re.compile(r"^(dist|wheelhouse|\.wheels|\.own|requirements/\$)")


def jobs_of(file: Path) -> dict[str, dict[str, Any]]:
    jobs: dict[str, dict[str, Any]] = yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"]
    return jobs


def commands(jobs: dict[str, dict[str, Any]]) -> list[str]:
    return [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yml")), ids=lambda path: path.stem)
def test_a_workflow_may_only_read_and_names_files_and_versions_that_exist(file: Path) -> None:
    document = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert document["permissions"] == {"contents": "read"} and document[True], "when it runs (YAML reads `on` as true)"
    for job in jobs_of(file).values():
        assert job["runs-on"] and all(("run" in step) != ("uses" in step) for step in job["steps"])
        assert all(re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"]) for step in job["steps"] if "uses" in step)
        assert set([job.get("needs", [])] if isinstance(job.get("needs"), str) else []) <= set(jobs_of(file))
    named = re.findall(r"(?<=[ =])(?:[\w.-]+/)+[\w.$-]+", " ".join(f" {row}" for row in commands(jobs_of(file))))
    for path in named:
        assert MADE_THERE.match(path) or (ROOT / path).exists(), path


def test_the_wheel_is_installed_served_and_tested_on_three_systems() -> None:
    job = jobs_of(FOLDER / "systems.yml")["install"]
    assert set(job["strategy"]["matrix"]["system"]) == SYSTEMS
    said = "\n".join(step.get("run", "") for step in job["steps"])
    assert "tools/smoke.py" in said and "pytest" in said
    assert "pip install dist/*.whl" in said, "the wheel made here: a name alone could be somebody else's package"


def test_wheels_with_the_compiled_core_are_made_for_both_kinds_of_linux_and_looked_at() -> None:
    job = jobs_of(FOLDER / "systems.yml")["core"]
    assert {row["machine"] for row in job["strategy"]["matrix"]["include"]} == {"x86_64", "aarch64"}
    said = "\n".join(
        [step.get("run", "") for step in job["steps"]] + [str(step.get("env", "")) for step in job["steps"]]
    )
    assert "tools/core.py" in said and "PLANISFERO_CORE=1" in said and "compiled core" in said
