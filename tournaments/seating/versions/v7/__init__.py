"""Version 7 of the draw, as commit a5282d08 left it: the files that its tables and seats are decided in."""
