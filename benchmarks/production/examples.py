"""The files of `deploy`, read by the programs for which they are: nginx, Caddy, systemd, as far as they are here."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.production.part import ROOT

DEPLOY = ROOT / "tools" / "deploy"
SBIN = "/usr/sbin:/usr/bin:/usr/local/bin:/bin"
MOST_EXPOSED = 20  # of 100, as `systemd-analyze security` counts


def check() -> int:
    """Print what each program says; 1 where one of them refuses its file."""
    missed = 0
    for name, fault in verdicts():
        print(f"{name}: {fault or 'right'}")
        missed += bool(fault)
    return 1 if missed else 0


def verdicts() -> Iterator[tuple[str, str]]:
    """Yield the files with what their program says against them."""
    if program := shutil.which("nginx", path=SBIN):
        yield "tools/deploy/nginx", nginx_fault(program)
    if program := shutil.which("caddy", path=SBIN):
        words = [program, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "caddy" / "Caddyfile")]
        yield "tools/deploy/caddy", _fault(words)
    if program := shutil.which("systemd-analyze", path=SBIN):
        for unit in sorted((DEPLOY / "systemd").glob("*.service")):
            words = [program, "security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(unit)]
            yield f"tools/deploy/systemd/{unit.name}, sandbox", _fault(words)
            said = _fault([program, "verify", str(unit)]).splitlines()
            yield f"tools/deploy/systemd/{unit.name}", "\n".join(row for row in said if "is not executable" not in row)


def nginx_fault(program: str) -> str:
    """Return what nginx says of its example, given a certificate and ports that nobody else has."""
    with tempfile.TemporaryDirectory(prefix="planisfero-nginx-") as place:
        folder = Path(place)
        words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=example.it"]
        words += ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
        subprocess.run(words, check=True, capture_output=True)
        text = (DEPLOY / "nginx" / "planisfero.conf").read_text(encoding="utf-8")
        text = text.replace("/etc/letsencrypt/live/torneo.example.it", place).replace("/etc/nginx", place)
        text = text.replace("listen 443", "listen 127.0.0.1:8443").replace("listen 80;", "listen 127.0.0.1:8480;")
        shutil.copy(DEPLOY / "nginx" / "planisfero-locations.conf", folder)
        (folder / "site.conf").write_text(text, encoding="utf-8")
        main = f"pid {place}/pid; error_log {place}/log; events {{}} http {{ include {place}/site.conf; }}"
        (folder / "nginx.conf").write_text(main, encoding="utf-8")
        return _fault([program, "-t", "-c", str(folder / "nginx.conf"), "-e", str(folder / "log"), "-p", place])


def _fault(words: list[str]) -> str:
    done = subprocess.run(words, capture_output=True, text=True)
    return "" if done.returncode == 0 else (done.stderr or done.stdout).strip()[-2000:] or "refused"
