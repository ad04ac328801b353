"""The clubs' spreadsheet in and out: imported, compared, brought up to date, exported."""
