"""Pages of the clubs' spreadsheet."""
