"""Copies of a whole installation: its rows, its files, its keys, in one file for any database."""
