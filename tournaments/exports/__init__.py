"""Files for people: tables as XLSX and CSV."""
