"""What a file is that is no .xls, by its first bytes: people rename files."""

from __future__ import annotations

OLE = b"\xd0\xcf\x11\xe0"
ZIP = b"PK\x03\x04"
PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\x00", b"MM\x00*", b"RIFF")
PDF = b"%PDF"
MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
LOOKED_AT = 4096
# Names inside a package of Excel, of LibreOffice.
XLSX, ODS = b"xl/", b"opendocument.spreadsheet"
# Signs that no text has, tab and ends of lines apart.
CONTROL = frozenset(range(32)) - {9, 10, 13, 12}


def not_xls(content: bytes) -> str:
    """Return the code of what a file is instead: file_is_xlsx, file_is_ods, file_is_zip, file_is_picture, file_is_pdf,
    file_is_html, file_is_text or file_not_xls; empty for an .xls."""
    head = content[:LOOKED_AT]
    if content.startswith(OLE):
        return ""
    if content.startswith(ZIP):
        return "file_is_ods" if ODS in head else "file_is_xlsx" if XLSX in content else "file_is_zip"
    if content.startswith(PDF):
        return "file_is_pdf"
    if content.startswith(PICTURES):
        return "file_is_picture"
    return _of_text(head)


def _of_text(head: bytes) -> str:
    plain = head
    for mark in MARKS:
        plain = plain.removeprefix(mark)
    if plain != head and len(head) - len(plain) == 2:
        plain = plain.replace(b"\0", b"")
    if CONTROL & set(plain):
        return "file_not_xls"
    start = plain.lstrip()[:1]
    return "file_is_html" if start == b"<" else "file_is_text"
