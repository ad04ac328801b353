"""Writes of the matches app: one transaction each, keyword-only, refusing with a code."""
