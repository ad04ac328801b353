"""Who sits on which chair of a table, and who has which colour."""
