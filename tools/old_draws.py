"""Have earlier versions of the draw answer their golden questions, by their own code from the history.

Usage: tools/old_draws.py [VERSION ...]   writes tests/data/draws/version-N.json; all versions where none is named
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules.base.json_types import Json  # noqa: E402
from tests.tournaments.seating.old_questions import QUESTIONS, names_of  # noqa: E402

DRAWS = ROOT / "tests" / "data" / "draws"
# The last commit of every version. The second version stands in none; the fourth is that of release 0.1.0.
COMMITS = {1: "15d153aa", 3: "a8573f5a", 4: "25561828", 5: "d232e9fe", 6: "5fd01a90", 7: "a5282d08"}
DRAW = """
import json, sys
from tournaments.seating.draw import draw
from tournaments.seating.parse import parse_input
print(json.dumps(draw(parse_input(json.load(sys.stdin))).document()))
"""


def answers_of(version: int) -> dict[str, dict[str, object]]:
    """Return the certificates of a version by name: question and answer."""
    with TemporaryDirectory() as folder:
        parts = ["tournaments/__init__.py", "tournaments/seating"]
        tree = subprocess.run(["git", "archive", COMMITS[version], *parts], cwd=ROOT, check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", folder], input=tree.stdout, check=True)
        certificates: dict[str, dict[str, Json]] = {}
        for name in names_of(version):
            question = dict(QUESTIONS[name])
            if name == "planned":  # the second round of a plan, after the first as this version drew it
                question["history"] = certificates["plan"]["answer"]["rounds"]
            certificates[name] = {"question": question, "answer": drawn(question, folder)}
        return certificates


def drawn(question: dict[str, object], folder: str) -> object:
    """Return the answer to a question by the code in a folder."""
    asked, environment = json.dumps(question), {**os.environ, "PYTHONPATH": folder}
    command = [sys.executable, "-c", DRAW]
    done = subprocess.run(command, input=asked, cwd=folder, env=environment, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def main() -> None:
    for version in [int(word) for word in sys.argv[1:]] or COMMITS:
        rows = [f"{json.dumps(name)}: {json.dumps(row)}" for name, row in answers_of(version).items()]
        DRAWS.mkdir(parents=True, exist_ok=True)
        path = DRAWS / f"version-{version}.json"
        path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
        print(path.relative_to(ROOT), len(rows))


if __name__ == "__main__":
    main()
