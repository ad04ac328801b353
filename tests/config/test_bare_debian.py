"""The README's first command on a Debian that has nothing but its smallest set of packages: no make, no Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.config.test_serve import free_port
from tests.rig.services import ROOT, wait_until

MINUTES = 25
TRUSTED = Path("/etc/ssl/certs/ca-certificates.crt")
OWN = ("apt", "pip.conf", "resolv.conf", "hosts")  # how this computer reaches the archives


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A tree of Debian 12 as debootstrap makes the smallest one, with the files of the repository in it."""
    program = shutil.which("debootstrap", path="/usr/sbin:/usr/bin")
    assert program and not os.getuid(), "it asks for root and debootstrap: apt-get install debootstrap"
    tree = tmp_path_factory.mktemp("bare") / "debian"
    subprocess.run([program, "--variant=minbase", "bookworm", str(tree), *_archive()], check=True, capture_output=True)
    for name in OWN:
        there = Path("/etc") / name
        if there.is_dir():
            shutil.copytree(there, tree / "etc" / name, dirs_exist_ok=True, symlinks=True)
        elif there.exists():
            shutil.copy(there, tree / "etc" / name)
    if TRUSTED.exists():  # whom this computer trusts; the tree makes a list of its own
        shutil.copy(TRUSTED, tree / "etc" / TRUSTED.name)
    (tree / "planisfero").mkdir()
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, files.split("\0")):
        target = tree / "planisfero" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)
    yield tree
    shutil.rmtree(tree, ignore_errors=True)


def _archive() -> list[str]:
    """Return where this computer has its Debian from, if it says so."""
    for file in (*Path("/etc/apt/sources.list.d").glob("*.sources"), Path("/etc/apt/sources.list")):
        rows = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        for row in rows:
            words = row.split()
            if words and (words[0] == "URIs:" or (words[0] == "deb" and len(words) > 2)):
                return [words[1]]
    return []


@pytest.mark.long
@pytest.mark.once
def test_the_first_command_serves_on_a_debian_that_has_nothing(bare: Path, tmp_path: Path) -> None:
    assert not (bare / "usr/bin/make").exists() and not (bare / "usr/bin/python3").exists()
    port, log = free_port(), tmp_path / "run.log"
    # Its own view of what is mounted and running: both are gone when it ends.
    script = f'mount -t proc proc "{bare}/proc" && exec chroot "{bare}" /planisfero/planisfero run'
    words = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script]
    kept = {key: value for key, value in os.environ.items() if key.startswith("PIP_") or key.lower().endswith("_proxy")}
    kept |= {"PIP_CERT": f"/etc/{TRUSTED.name}"} if TRUSTED.exists() else {}
    own = {**kept, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "PORT": str(port), "LANG": "C.UTF-8"}
    with log.open("w") as out:
        process = subprocess.Popen(words, env=own, stdout=out, stderr=subprocess.STDOUT)
    try:
        ready = lambda: "Ctrl-C" in log.read_text() or process.poll() is not None  # noqa: E731
        wait_until(ready, f"it does not serve: {log}", MINUTES * 60)
        assert process.poll() is None, log.read_text()[-3000:]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
            assert page.status == 200 and "Planisfero" in page.read().decode()
    finally:
        process.kill()  # and with it what it started: `unshare` hears nothing softer
        process.wait(30)
    said = log.read_text()
    assert "printing is off" not in said and "pages are in English" not in said, said
