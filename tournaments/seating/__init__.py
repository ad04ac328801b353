"""Seating: who sits where, proven as good as can be, and how an elimination is planned. Pure Python.

`draw(DrawInput)` answers the `draw` contract, `plan(entrants, final)` the `plan` contract; `repairs` says how to mend a
drawn round with the fewest people moved.
"""
