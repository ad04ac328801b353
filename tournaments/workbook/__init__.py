"""The spreadsheet of the program the clubs use today (GestioneTorneo 2.3.7): read and written, as plain values."""
