"""nginx with the example of `tools/deploy/nginx`, but for its addresses: what is measured here is what people copy."""

from __future__ import annotations

import http.client
import shutil
from collections.abc import Sequence
from pathlib import Path

from benchmarks.production.part import ROOT, Part

EXAMPLES = ROOT / "tools" / "deploy" / "nginx"
MAIN = """daemon off;
worker_processes 2;
worker_rlimit_nofile 65536;
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log;
events {{ worker_connections 20000; }}
http {{
    access_log off;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/proxied;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream planisfero {{
{servers}
    }}
    server {{
        listen 127.0.0.1:{port} backlog=4096;
        include {locations};
    }}
}}
"""


def nginx(folder: Path, port: int, web_ports: Sequence[int]) -> Part:
    """Return an nginx before these web processes, not yet started."""
    place = folder / "nginx"
    place.mkdir(mode=0o755)
    servers = "\n".join(f"        server 127.0.0.1:{web_port};" for web_port in web_ports)
    settings = place / "nginx.conf"
    text = MAIN.format(folder=place, servers=servers, port=port, locations=EXAMPLES / "planisfero-locations.conf")
    settings.write_text(text, encoding="utf-8")
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin") or "nginx"
    words = [program, "-c", str(settings), "-e", str(place / "nginx-error.log"), "-p", str(place)]
    return Part("nginx", words, folder / "nginx.log", lambda: _answers(port))


def _answers(port: int) -> bool:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        line.request("GET", "/healthz")
        return line.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        line.close()
