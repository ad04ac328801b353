"""Writing a tournament from a spreadsheet."""
