"""Reading a file of the clubs' program as one of its types; nothing is stored."""

from __future__ import annotations

from dataclasses import dataclass, field

from matches.documents.files.child_reading import Limits
from rules.base.json_types import JsonMapping
from scoring.formulas import REGISTRY, Formula, formula
from tournaments.documents.reading import read_within
from tournaments.errors import Refused
from tournaments.formats.file_finals import NoFinals, finals_in
from tournaments.formats.semifinals import FormatError, SemifinalPlan
from tournaments.formats.stage import stage_format
from tournaments.selectors.setup.presets import LEAGUE, Preset, preset, preset_of_program
from tournaments.spreadsheet.documents.hidden_sheet_shape import HIDDEN_SHEET
from tournaments.workbook.book import EXTRA, Book, Refusal, Unreadable, round_sheet
from tournaments.workbook.counting import ties
from tournaments.workbook.layout import DAMAGE, RoundSheet, by_extra, by_rounds, is_unchanged
from tournaments.workbook.reading import read_book

# The type of a file that says it itself: one that was written here.
AS_WRITTEN = "planisfero"
# 500,000 cells, the most that is read, take 300 MB and 8 seconds.
CHILD = Limits(memory=512, work=30, wait=90)


@dataclass(frozen=True)
class SpreadsheetRead:
    """A file read and checked for a type: what an import would take, and every cell that forbids it.

    `finals` are the semifinals found behind the first rounds; `extra` is what the hidden sheet adds, None for a file
    of the program or one read as another type. `remarks` name what is taken otherwise than it may seem, or not at all.
    """

    book: Book
    preset: Preset
    shared: bool
    refused: tuple[Refusal, ...]
    sheets: tuple[RoundSheet, ...] = ()
    finals: SemifinalPlan | None = None
    extra: JsonMapping | None = None
    remarks: tuple[Refusal, ...] = field(default=())

    @property
    def has_semifinals(self) -> bool:
        """Return whether a stage of semifinals follows the first one."""
        return bool(self.preset.semifinals) and {sheet.stage for sheet in self.sheets} <= {1, 2} and not self._as_league

    @property
    def _as_league(self) -> bool:
        return any(remark.code in NOT_FINALS for remark in self.remarks)


NOT_FINALS = ("round_after_final", "semifinal_size", "semifinal_number", "finals_unlike")


def spreadsheet_read(*, content: bytes, program: str, shared: bool) -> SpreadsheetRead:
    """Read a file as one of the program's types, or as the file itself says (AS_WRITTEN); nothing is stored.

    Raises Refused: program_unknown (types), sheet_extra_missing, what `Unreadable` names, as sheet_<code>, and
    file_reading_<code>.
    """
    wanted = None if program.casefold() == AS_WRITTEN else _preset(program)
    try:
        reading = read_within(read_book, content, expected=(Unreadable,), limits=CHILD)
    except Unreadable as error:
        raise Refused(f"sheet_{error.code}", **error.params) from error
    extra = reading.book.extra
    if wanted is None and extra is None:
        raise Refused("sheet_extra_missing", sheet=EXTRA)
    try:
        read = _read(reading.book, wanted, shared)
    except (*DAMAGE, FormatError):
        damaged = Refusal(EXTRA, "A1", "extra_damaged")
        return SpreadsheetRead(reading.book, wanted or preset(LEAGUE), shared, (*reading.refused, damaged))
    return SpreadsheetRead(**{**vars(read), "refused": (*reading.refused, *read.refused)})


def _preset(program: str) -> Preset:
    try:
        return preset_of_program(program)
    except KeyError as error:
        raise Refused("program_unknown", reason=str(error.args[0])) from error


def _read(book: Book, wanted: Preset | None, shared: bool) -> SpreadsheetRead:
    remarks = [Refusal(name, "A1", "sheet_unread") for name in book.unread]
    if book.extra is not None:
        said = str(book.extra["tournament"]["program"])
        if wanted is None or wanted.program == said:
            chosen = wanted or (preset_of_program(said) if said else preset(LEAGUE))
            return _ours(book, chosen, shared, book.extra, remarks)
        remarks.append(Refusal(EXTRA, "A1", "extra_other_type", {"type": said or AS_WRITTEN}))
    assert wanted is not None
    return _theirs(book, wanted, shared, remarks)


def _ours(book: Book, chosen: Preset, shared: bool, extra: JsonMapping, remarks: list[Refusal]) -> SpreadsheetRead:
    """Return a file that was written here: the hidden sheet says the stages, and has the boards of tables nobody
    changed."""
    HIDDEN_SHEET(extra)
    sheets = by_extra(book, extra)
    for stage in extra["stages"]:
        stage_format(stage["format"])
    shared = shared or bool(extra["tournament"]["shared_winner"])
    leagues = {int(stage["number"]) for stage in extra["stages"] if stage["kind"] == "league"}
    for place, sheet in enumerate(sheets, 1):
        for at, table in enumerate(sheet.tables):
            kept = sheet.extra_of(at)
            if "document" in kept and not is_unchanged(table, kept):
                remarks.append(Refusal(round_sheet(place), table.cell, "board_left_out", {"table": at + 1}))
    undecided = ties(sheets, book, _formula(extra), lambda sheet: shared and sheet.stage in leagues)
    return SpreadsheetRead(book, chosen, shared, tuple(undecided), tuple(sheets), None, extra, tuple(remarks))


def _formula(extra: JsonMapping) -> Formula | None:
    """Return the formula of the tournament; None for one of its own, which is counted when it is made."""
    code = str(extra["tournament"]["formula"])
    return REGISTRY.get(code)


def _theirs(book: Book, chosen: Preset, shared: bool, remarks: list[Refusal]) -> SpreadsheetRead:
    before = chosen.stages.get("rounds", 1)
    finals = finals_in(book, before) if chosen.semifinals else None
    if isinstance(finals, NoFinals):
        remarks.append(Refusal(finals.sheet, "A1", finals.code))
        finals = None
    sheets = by_rounds(book, before if finals else len(book.rounds))
    undecided = ties(sheets, book, formula(str(chosen.choices["formula"])), lambda sheet: shared and sheet.stage == 1)
    return SpreadsheetRead(book, chosen, shared, tuple(undecided), tuple(sheets), finals, None, tuple(remarks))
