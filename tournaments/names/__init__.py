"""Reading names out of text as people send it: chats, mails, tables copied from a sheet. Pure, without a framework."""

from tournaments.names.reading import read_names
from tournaments.names.remarks import arrival_in
from tournaments.names.values import NameLine, NamesRead, SkippedLine

__all__ = ["NameLine", "NamesRead", "SkippedLine", "arrival_in", "read_names"]
