"""Start the installed program on this system, whichever it is, and see that it serves: `python tools/smoke.py`.

Runs the `planisfero` beside the Python that runs this, in a data directory of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

PORT, SECONDS = "8765", 180
PAGES = ("/readyz", "/", "/help/")


def main() -> int:
    """Print what the program says of itself and which pages it answers; 1 where something does not work."""
    program = shutil.which("planisfero", path=str(Path(sys.executable).parent))
    if program is None:
        print("planisfero is not installed beside", sys.executable)
        return 1
    with tempfile.TemporaryDirectory(prefix="planisfero-smoke-", ignore_cleanup_errors=True) as place:
        own = {**os.environ, "PLANISFERO_VAR": place, "PORT": PORT, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}
        for words in (["version"], ["migrate"], ["doctor"]):
            if subprocess.run([program, *words], env=own, cwd=place).returncode:
                print("planisfero", *words, "fails")
                return 1
        with subprocess.Popen([program, "serve"], env=own, cwd=place) as process:
            try:
                missed = [path for path in PAGES if not _opens(path, process)]
            finally:
                process.terminate()
    print("does not open:" if missed else "all pages open", *missed)
    return 1 if missed else 0


def _opens(path: str, process: subprocess.Popen[bytes]) -> bool:
    limit = time.monotonic() + SECONDS
    while process.poll() is None and time.monotonic() < limit:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{PORT}{path}", timeout=30) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            time.sleep(1)
    return False


if __name__ == "__main__":
    sys.exit(main())
