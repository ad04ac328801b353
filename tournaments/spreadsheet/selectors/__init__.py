"""Reading what a spreadsheet would change or hold."""
