"""Turning HTML into PDF files, away from the pages: in a child process where the server does its own jobs.

The child imports this module and WeasyPrint, never Django; it gets finished HTML and a folder of pictures.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pypdf import PageObject, PdfWriter
    from pypdf.generic import DictionaryObject, IndirectObject, PdfObject

from tournaments.documents.children import run_apart


@cache
def paper_problem() -> str:
    """Return why PDFs cannot be made here (the system's own words), or an empty string."""
    try:
        import weasyprint  # noqa: F401
    except (ImportError, OSError) as error:
        return str(error).splitlines()[0]
    return ""


class Underlay(NamedTuple):
    """Drawings to lay under pages: `documents` of a page each, and for every page the number of its own, or None."""

    documents: tuple[str, ...]
    pages: tuple[int | None, ...]


def write_pdf(html: str, target: str, base: str, underlay: Underlay | None = None) -> None:
    """Render `html` to the file `target`, whole or not at all; pictures are read from the folder `base` only."""
    from tournaments.documents.private_files import write_private

    content = _rendered(html, Path(base))
    if underlay and underlay.documents:
        content = _laid_under(content, [_rendered(page, Path(base)) for page in underlay.documents], underlay.pages)
    write_private(Path(target), content)


def _rendered(html: str, folder: Path) -> bytes:
    """Return a document of HTML as a PDF."""
    from weasyprint import HTML
    from weasyprint.text.fonts import FontConfiguration

    from tournaments.paper.documents.paper_files import PaperFiles

    content: bytes = HTML(string=html, base_url=f"{folder.as_uri()}/", url_fetcher=PaperFiles(folder)).write_pdf(
        font_config=FontConfiguration(), cache=_pictures()
    )
    return content


def _laid_under(content: bytes, drawings: Sequence[bytes], pages: Sequence[int | None]) -> bytes:
    """Return a PDF with a drawing under its pages; raises ValueError where it has other pages than expected.

    Each drawing is stored once, as a form that its pages show.
    """
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, NameObject

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    forms = [_form(writer, PdfReader(io.BytesIO(drawing)).pages[0]) for drawing in drawings]
    for page, number in zip(writer.pages, pages, strict=True):
        if number is None:
            continue
        name = NameObject(f"/Under{number}")
        resources = _dictionary(page["/Resources"])
        resources.setdefault(NameObject("/XObject"), DictionaryObject())
        _dictionary(resources["/XObject"])[name] = forms[number]
        first = DecodedStreamObject()
        first.set_data(f"q {name} Do Q\n".encode())
        page[NameObject("/Contents")] = ArrayObject([writer._add_object(first), page.raw_get("/Contents")])
    file = io.BytesIO()
    writer.write(file)
    writer.close()
    return file.getvalue()


def _form(writer: PdfWriter, page: PageObject) -> IndirectObject:
    """Return the drawing of a page as a form of another document."""
    from pypdf.generic import DecodedStreamObject, NameObject

    form = DecodedStreamObject()
    contents = page.get_contents()
    # A stream is a dictionary too, and false where that has no entries: only None means that the page is empty.
    form.set_data(b"" if contents is None else contents.get_data())
    form[NameObject("/Type")] = NameObject("/XObject")
    form[NameObject("/Subtype")] = NameObject("/Form")
    form[NameObject("/BBox")] = page.mediabox.clone(writer)
    form[NameObject("/Resources")] = _dictionary(page["/Resources"]).clone(writer)
    return writer._add_object(form.flate_encode())


def _dictionary(value: PdfObject) -> DictionaryObject:
    """Return what stands behind a value, which is a dictionary in every PDF that is sound."""
    from pypdf.generic import DictionaryObject

    dictionary = value.get_object()
    assert isinstance(dictionary, DictionaryObject)
    return dictionary


@lru_cache(maxsize=1)
def _pictures() -> dict[str, object]:
    """Return the cache that keeps the shared map decoded from one chunk to the next."""
    return {}


def render_apart(html: str, target: Path, base: Path, underlay: Underlay | None = None) -> None:
    """Render in a child process (a worker of its own renders in place); raises what the rendering raised."""
    run_apart(write_pdf, html, str(target), str(base), underlay)


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
