"""Protests against confirmed results: made at the table, gathered for the referees, ruled on for all to read."""
