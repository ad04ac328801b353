"""What the server says in the terminal when it is ready."""

from __future__ import annotations

import io
from collections.abc import Sequence

import segno


def welcome(
    addresses: Sequence[str], *, setup_code: str | None, demo: str | None, warnings: Sequence[str], key: str = ""
) -> str:
    """Return the lines to print; `addresses` come with the local one first, the next one is for other devices."""
    local, *others = addresses
    lines = ["", "  Planisfero", "", f"  On this computer:   {local}/"]
    for number, address in enumerate(others):
        lines.append(f"  {'From other devices:' if number == 0 else '                or:'} {address}/")
    if others:
        lines += ["", qr_code(f"{others[0]}/")]
    if setup_code:
        lines += ["", f"  First visit:        {local}/setup/", f"  One-time code:      {setup_code}"]
    if demo:
        lines += ["", "  Demo organiser:     demo", f"  Password:           {demo}"]
    if key:
        lines += ["", f"  Key:                {key}, the installation's"]
    lines += [f"\n  Note: {warning}" for warning in warnings]
    return "\n".join([*lines, "", "  Ctrl-C stops the server.", ""])


def qr_code(text: str) -> str:
    """Return a QR code for a terminal, two modules a line."""
    out = io.StringIO()
    segno.make(text, error="m").terminal(out, border=2, compact=True)
    return out.getvalue()
