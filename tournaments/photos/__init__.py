"""Photographed sheets: a picture is read in a job, fills the map of its table, and stays as evidence."""
