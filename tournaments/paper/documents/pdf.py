"""Turning HTML into PDF files, away from the pages: in a child process where the server does its own jobs.

The child imports this module and WeasyPrint, never Django; it gets finished HTML and a folder of pictures.
"""

from __future__ import annotations

import os
import signal
import tempfile
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, lru_cache
from multiprocessing import current_process, get_context, parent_process
from pathlib import Path

CHUNKS_PER_CHILD = 40


@cache
def paper_problem() -> str:
    """Return why PDFs cannot be made here (the system's own words), or an empty string."""
    try:
        import weasyprint  # noqa: F401
    except (ImportError, OSError) as error:
        return str(error).splitlines()[0]
    return ""


def write_pdf(html: str, target: str, base: str) -> None:
    """Render `html` to the file `target`, whole or not at all; pictures are read from the folder `base` only."""
    from weasyprint import HTML
    from weasyprint.text.fonts import FontConfiguration

    from tournaments.documents.private_files import write_private
    from tournaments.paper.documents.paper_files import PaperFiles

    folder = Path(base)
    content = HTML(string=html, base_url=f"{folder.as_uri()}/", url_fetcher=PaperFiles(folder)).write_pdf(
        font_config=FontConfiguration(), cache=_pictures()
    )
    write_private(Path(target), content)


@lru_cache(maxsize=1)
def _pictures() -> dict[str, object]:
    """Return the cache that keeps the shared map decoded from one chunk to the next."""
    return {}


def render_apart(html: str, target: Path, base: Path) -> None:
    """Render in a child process (a worker of its own renders in place); raises what the rendering raised."""
    if current_process().daemon:
        write_pdf(html, str(target), str(base))
    else:
        _children().submit(write_pdf, html, str(target), str(base)).result()


@cache
def _children() -> ProcessPoolExecutor:
    context = get_context("spawn")
    return ProcessPoolExecutor(2, context, initializer=_follow_parent, max_tasks_per_child=CHUNKS_PER_CHILD)


def _follow_parent() -> None:
    """Let the server alone hear Ctrl-C, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def merge(parts: Sequence[Path], target: Path) -> None:
    """Join PDF files in order; pictures and fonts that several parts hold are kept once."""
    from pypdf import PdfWriter

    with PdfWriter() as writer:
        for part in parts:
            writer.append(part, import_outline=False)
        writer.compress_identical_objects(remove_duplicates=True, remove_unreferenced=True)
        with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as file:
            writer.write(file)
    Path(file.name).replace(target)
