"""No address hides behind the name of another."""

from __future__ import annotations

from tests.security.matrix.addresses import ADMIN_SITE, addresses, names_of_two


def shared(*more: tuple[str, str]) -> list[str]:
    return [name for name in names_of_two([*addresses(), *more]) if not name.startswith(ADMIN_SITE)]


def test_no_two_addresses_have_one_name_and_hide_behind_one_row() -> None:
    """Help is one view with and without the name of a page; the administration has a test of its own."""
    assert shared() == ["help"], "names taken already: the matrix asks only one of the addresses"


def test_a_second_address_with_a_taken_name_would_be_noticed() -> None:
    assert shared(("clubs", "another/<slug:slug>/")) == ["clubs", "help"]
