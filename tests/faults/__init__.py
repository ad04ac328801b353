"""Faults planted on purpose: `python -m tests.faults` plants each in a copy of the tree, where the suite must fail."""
