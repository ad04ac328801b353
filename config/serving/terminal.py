"""What the server says in the terminal when it is ready."""

from __future__ import annotations

import io
from collections.abc import Sequence

import segno

SCANNED = set("█▀▄")
READY, FOR_PEOPLE = "Planisfero is ready", ("Planisfero", "Be a player there:", "Ctrl-C stops the server.")
NOT_SAID = "nothing says where people find this server: set SITE_URL=https://… to the address of the proxy"


def welcome(
    addresses: Sequence[str],
    *,
    setup_code: str | None,
    demo: str | None,
    warnings: Sequence[str],
    key: str = "",
    proxied: str | None = None,
    players: Sequence[tuple[str, str]] = (),
) -> str:
    """Return the lines to print; `addresses` come with the local one first, the next one is for other devices.

    `players` of the demo with the paths of their private links, which a phone opens where it opens anything.
    `proxied`: a proxy stands in front, and people find the server at this address; "" where nobody has said it.
    """
    local, *others = addresses
    if proxied is None:
        lines = ["", "  Planisfero", "", *_addresses(local, others)]
    else:
        lines = ["", "  Planisfero", "", *_behind_proxy(local, proxied)]
        local = proxied or "the proxy's address, "
        warnings = warnings if proxied else [NOT_SAID, *warnings]
    if setup_code:
        # What follows the # stays in the browser, which fills the code in: no server and no log ever sees it.
        lines += ["", f"  First visit:        {local}/setup/#{setup_code}", f"  One-time code:      {setup_code}"]
    if demo:
        lines += ["", "  Demo organiser:     demo", f"  Password:           {demo}"]
        lines += _demo_players(others[0] if others and proxied is None else local, players)
    if key:
        lines += ["", f"  Key:                {key}, the installation's"]
    lines += [f"\n  Note: {warning}" for warning in warnings]
    return "\n".join([*lines, "", "  Ctrl-C stops the server.", ""])


def _demo_players(base: str, players: Sequence[tuple[str, str]]) -> list[str]:
    lines = [f"    {name:<18}{base}{path}" for name, path in players]
    return ["  Be a player there:", *lines] if lines else []


def _addresses(local: str, others: Sequence[str]) -> list[str]:
    lines = [f"  On this computer:   {local}/"]
    for number, address in enumerate(others):
        lines.append(f"  {'From other devices:' if number == 0 else '                or:'} {address}/")
    return [*lines, "", qr_code(f"{others[0]}/")] if others else lines


def _behind_proxy(local: str, public: str) -> list[str]:
    """Return the lines for a server behind a proxy: whoever opens the local address in a browser is sent to https
    there, where nobody answers."""
    lines = [f"  For the proxy only: {local}"]
    return [f"  For everybody:      {public}/", *lines, "", qr_code(f"{public}/")] if public else lines


def qr_code(text: str) -> str:
    """Return a QR code for a terminal, two modules a line."""
    out = io.StringIO()
    segno.make(text, error="m").terminal(out, border=2, compact=True)
    return out.getvalue()


def in_one_line(said: str) -> str:
    """Return what a server says when it is ready as one line of a log: without the code to scan, and without the links
    of the demo's players, which a log must not bear."""
    lines = [" ".join(line.split()) for line in said.splitlines() if line.strip() and not set(line) & SCANNED]
    kept = [line for line in lines if "/my/in/" not in line and line not in FOR_PEOPLE]
    return "; ".join([READY, *kept])
