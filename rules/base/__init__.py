"""What everything else rests on: errors with codes, names, numbers, chance and the forms of plain data."""
