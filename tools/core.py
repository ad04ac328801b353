"""Compile the core of the rules into .core, from where it is loaded as long as it fits the sources.

rules/base/core.py says how it is loaded, `MODULES` what is compiled.

Usage: tools/core.py          compiles what is not compiled yet
       tools/core.py --check  exits with 1 where no compiled core fits the sources
"""

import json
import os
import shutil
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules.base.core import FOLDER, LIST, compiled_names, digest_of  # noqa: E402 - the root is no package
from rules.contract.ruleset import GAMES  # noqa: E402

GROUP = "planisfero_core"
SHARED = f"{GROUP}__mypyc"
"""The library that all of them share, a module of its own."""
QUICKER = ["-fvisibility=hidden", "-fno-stack-protector", "-fno-plt", "-fno-semantic-interposition"]
"""No other library calls a function of it, so the compiler may put small ones in line; there is no buffer to guard."""
CUT = [game for game in GAMES if (ROOT / f"rules/{game}/chapters").is_dir()]
"""The games whose rules and positions lie in folders; one whose rules are one file still is played as it is."""
CHAPTERS = [
    f"rules.{game}.chapters.{file.stem}"
    for game in CUT
    for file in sorted((ROOT / f"rules/{game}/chapters").glob("*.py"))
    if file.stem != "__init__"
]
STATES = [f"rules.{game}.state.{name}" for game in CUT for name in ("parts", "position", "terms")]
MODULES = [
    "rules.base.build", "rules.base.chance", "rules.base.refusals", "rules.base.rows",
    "rules.lands.bits", "rules.lands.dealing", "rules.lands.goals", "rules.lands.ground", "rules.lands.listed",
    "rules.lands.people", "rules.lands.pile", "rules.lands.sets", "rules.lands.setting_up",
    "rules.lands.mind.battles", "rules.lands.mind.facts", "rules.lands.mind.field", "rules.lands.mind.judges",
    "rules.lands.mind.network", "rules.lands.mind.search", "rules.lands.mind.wants",
    "rules.contract.course", "rules.contract.engine", "rules.contract.leaving", "rules.contract.live",
    "rules.contract.random_bot", "rules.contract.record_text", "rules.contract.sealing",
    "rules.odds.throws",
    *STATES, "rules.battaglia.state.cards", *CHAPTERS, *(f"rules.{game}.random_play" for game in CUT),
    "rules.futurisiko.deck",
    "rules.play.running", "rules.play.digest",
]  # fmt: skip


def why_not() -> str:
    """Return what is missing here to compile, "" when nothing is."""
    if not any(shutil.which(name) for name in ("cc", "gcc", "clang")):
        return "no C compiler (apt-get install gcc)"
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        return "no headers of Python (apt-get install python3-dev)"
    return ""


def compile_core(scratch: Path) -> None:
    """Compile all modules and put them into their folder."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    files = [f"{name.replace('.', '/')}.py" for name in MODULES]
    options = ["--config-file=", "--strict", "--ignore-missing-imports", f"--cache-dir={scratch / 'cache'}"]
    parts = mypycify([*options, *files], opt_level="3", target_dir=str(scratch / "c"), group_name=GROUP)
    for part in parts:
        part.extra_compile_args += QUICKER
    command = build_ext(Distribution({"name": GROUP, "ext_modules": parts}))
    command.build_lib, command.build_temp = str(scratch / "lib"), str(scratch / "temp")
    command.ensure_finalized()
    command.run()
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(scratch / "lib", FOLDER)
    known = {SHARED: "", **{name: digest_of(name) for name in MODULES}}
    (FOLDER / LIST).write_text(json.dumps(known, indent=1), encoding="ascii")


def main() -> int:
    """Do as the usage says."""
    os.chdir(ROOT)
    if set(compiled_names()) == {SHARED, *MODULES}:
        print(f"core: compiled, in {FOLDER.relative_to(ROOT)}")
        return 0
    if "--check" in sys.argv:
        return 1
    missing = why_not()
    if missing:
        print(f"core: not compiled: {missing}; everything works without it", file=sys.stderr)
        return 1
    with TemporaryDirectory() as scratch:
        compile_core(Path(scratch))
    print(f"core: compiled {len(MODULES)} modules into {FOLDER.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
