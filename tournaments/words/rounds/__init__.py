"""Sentences about rounds, tables and stages as they are played."""
