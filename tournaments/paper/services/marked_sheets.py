"""The sheets that a phone can read: what each table's page shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import pgettext

from matches.words.board.colours import colour_name
from rules.boards.decks import Deck
from rules.risiko.options import RisikoRuleset
from tournaments.models import Seat, Table, Tournament
from tournaments.paper.documents.pdf import Underlay
from tournaments.paper.documents.sheet_drawing import SheetWords, area_style, map_style, sheet_page
from tournaments.selectors.results.counting import rules_of
from tournaments.selectors.results.numbers_asked import numbers_asked
from tournaments.selectors.setup.choices import counts_boards
from tournaments.sheet.layout import CODE_AREA, MARGIN, STRIP, STRIP_TOP, Layout, NoSheet
from tournaments.sheet.rulesets import ruleset_layout


@dataclass(frozen=True, slots=True)
class Strip:
    """The line of a seat; `style` says where it stands."""

    seat: Seat
    style: str


@dataclass(frozen=True, slots=True)
class MarkedSheet:
    """What the page of a table shows above its drawing, and where it stands; `map_style` is empty without a map.

    `remarks_style` is empty where remarks have their line below the notes.
    """

    layout: Layout
    strips: tuple[Strip, ...]
    map_style: str
    notes_style: str
    signed_style: str
    remarks_style: str
    code_style: str
    with_armies: bool

    @property
    def seats(self) -> int:
        return self.layout.seats


def marked_sheets(tournament: Tournament, tables: Iterable[Table]) -> dict[int, MarkedSheet]:
    """Return the sheet of every table that can have one, by the table's key; others write by hand."""
    if not counts_boards(tournament.ruleset):
        return {}
    ruleset, deck = rules_of(tournament)
    with_armies = any("armies" in name for name in numbers_asked(tournament))
    sheets: dict[int, MarkedSheet] = {}
    for table in tables:
        seats = sorted(table.seats.all(), key=lambda seat: seat.position)
        layout = table_layout(ruleset, deck, [seat.position for seat in seats])
        if layout is not None:
            sheets[table.pk] = _sheet(layout, seats, with_armies)
    return sheets


def table_layout(ruleset: RisikoRuleset, deck: Deck, positions: Sequence[int]) -> Layout | None:
    """Return the layout of a table whose seats are these, None where there is none."""
    try:
        return ruleset_layout(ruleset, max(positions, default=0), deck)
    except NoSheet:
        return None


def drawings(tournament: Tournament, sheets: Iterable[MarkedSheet | None]) -> Underlay:
    """Return what lies under the pages of these sheets, in the reader's language; None stands for a page without."""
    ruleset, _deck = rules_of(tournament)
    colours = [colour_name(colour)[:3] for colour in ruleset.colours[:6]]
    words = SheetWords(
        colours, pgettext("box", "elim."), pgettext("box", "objective: number of the card"), pgettext("box", "armies")
    )
    documents: dict[int, str] = {}
    pages = []
    for sheet in sheets:
        if sheet is not None and sheet.seats not in documents:
            documents[sheet.seats] = sheet_page(
                sheet.layout, ruleset.load_board(), words, with_armies=sheet.with_armies
            )
        pages.append(None if sheet is None else list(documents).index(sheet.seats))
    return Underlay(tuple(documents.values()), tuple(pages))


def _sheet(layout: Layout, seats: Sequence[Seat], with_armies: bool) -> MarkedSheet:
    tops = {seat: STRIP_TOP + STRIP * (seat.position - 1) + MARGIN + 0.6 for seat in seats}
    return MarkedSheet(
        layout,
        tuple(Strip(seat, f"top:{top:g}mm") for seat, top in tops.items()),
        map_style(layout.map_area, layout.map_turned) if layout.map_area else "",
        area_style(layout.notes_area),
        area_style(layout.signed_area),
        area_style(layout.remarks_area) if layout.remarks_area else "",
        area_style(CODE_AREA),
        with_armies,
    )
