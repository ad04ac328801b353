"""Matches under the interfaces of frameworks for learning: only here they are imported, each in its own module.

Actions are whole numbers (`action_ids.py`), views are rows of numbers (`observations.py`); docs/engine.md, "For
learning".
"""
